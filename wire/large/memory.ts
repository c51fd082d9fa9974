let collect: (() => void) | undefined;

/**
 * Collects garbage now. V8 lets a heap of mostly dead text grow to several times what is alive before it does so
 * by itself, and a run may meet one huge body after another.
 */
export function collectGarbage(): void {
  if (!collect) {
    setFlag('--expose-gc');
    collect = process.getBuiltinModule('node:vm').runInNewContext('gc') as () => void;
  }
  collect();
}

const usualGrowth = 2;
let kept = 0;

/**
 * Keeps the space for new objects as small as it is: by itself it grows to 32 MB, whatever is alive, once enough
 * has passed through it.
 * @returns lets it grow again; calling it again does nothing
 */
export function keepNewSpaceSmall(): () => void {
  setGrowth(1);
  kept += 1;
  let ended = false;
  return () => {
    if (ended) return;
    ended = true;
    kept -= 1;
    if (kept === 0) setGrowth(usualGrowth);
  };
}

function setGrowth(factor: number): void {
  setFlag(`--semi-space-growth-factor=${factor}`);
}

// Loaded when a body is large, which nearly none is.
function setFlag(flag: string): void {
  process.getBuiltinModule('node:v8').setFlagsFromString(flag);
}
