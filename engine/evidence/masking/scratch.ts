/** Bytes of a piece of scratch memory, at least. */
const pieceBytes = 4 * 1024 * 1024;

/** Scratch memory is kept for the next text up to so many bytes. */
const keptBytes = 24 * 1024 * 1024;

/** The pieces are used one after the other. */
const pieces: ArrayBuffer[] = [];
let piece = 0;
let used = 0;
let depth = 0;

/**
 * Runs an action whose arrays are thrown away afterwards: nothing of them may be used after it. They share memory that
 * is used again for the next text. Arrays of their own would leave gaps in the memory of a long-lived process.
 */
export function withScratch<T>(action: () => T): T {
  const before = [piece, used] as const;
  depth += 1;
  try {
    return action();
  } finally {
    depth -= 1;
    [piece, used] = before;
    if (depth === 0) forgetLarge();
  }
}

/** Returns an array of any content; outside of `withScratch` it has memory of its own. */
export function uint8Array(length: number): Uint8Array {
  return depth === 0 ? new Uint8Array(length) : new Uint8Array(...placeFor(length), length);
}

/** Like `uint8Array`. */
export function uint16Array(length: number): Uint16Array {
  return depth === 0 ? new Uint16Array(length) : new Uint16Array(...placeFor(length * 2), length);
}

/** Like `uint8Array`. */
export function int32Array(length: number): Int32Array {
  return depth === 0 ? new Int32Array(length) : new Int32Array(...placeFor(length * 4), length);
}

function placeFor(bytes: number): [ArrayBuffer, number] {
  const aligned = Math.ceil(bytes / 4) * 4;
  if (used + aligned > (pieces[piece]?.byteLength ?? 0)) {
    if (pieces.length > 0 && used > 0) piece += 1;
    used = 0;
    if ((pieces[piece]?.byteLength ?? 0) < aligned) {
      pieces.length = piece;
      pieces.push(new ArrayBuffer(Math.max(aligned, pieceBytes)));
    }
  }
  used += aligned;
  return [pieces[piece]!, used - aligned];
}

function forgetLarge(): void {
  let bytes = 0;
  const kept = pieces.findIndex(({ byteLength }) => (bytes += byteLength) > keptBytes);
  if (kept >= 0) pieces.length = kept;
}
