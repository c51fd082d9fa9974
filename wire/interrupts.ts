/** Calls listeners of one signal; node warns of a leak when more than ten listen to it directly. */
class Interrupts {
  private readonly listeners = new Set<() => void>();

  constructor(private readonly signal: AbortSignal) {}

  add(listener: () => void): () => void {
    if (this.listeners.size === 0) this.signal.addEventListener('abort', this.onAbort, { once: true });
    this.listeners.add(listener);
    return () => {
      if (!this.listeners.delete(listener) || this.listeners.size > 0) return;
      this.signal.removeEventListener('abort', this.onAbort);
    };
  }

  private readonly onAbort = (): void => {
    for (const listener of this.listeners) listener();
    this.listeners.clear();
  };
}

const known = new WeakMap<AbortSignal, Interrupts>();

/**
 * Calls a listener when a signal aborts; at once, before this returns, when it has. However many ask, the signal
 * itself has one listener.
 * @returns ends the listening
 */
export function onInterrupt(signal: AbortSignal | undefined, listener: () => void): () => void {
  if (!signal) return () => undefined;
  if (signal.aborted) {
    listener();
    return () => undefined;
  }
  const interrupts = known.get(signal) ?? new Interrupts(signal);
  known.set(signal, interrupts);
  return interrupts.add(listener);
}
