/** The listeners of one signal. They share one event listener, because node warns of a leak above ten. */
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

const bySignal = new WeakMap<AbortSignal, Interrupts>();

/**
 * Calls a listener when a signal aborts; immediately if it has aborted already.
 * @returns a function that removes the listener
 */
export function onInterrupt(signal: AbortSignal | undefined, listener: () => void): () => void {
  if (!signal) return () => undefined;
  if (signal.aborted) {
    listener();
    return () => undefined;
  }
  const interrupts = bySignal.get(signal) ?? new Interrupts(signal);
  bySignal.set(signal, interrupts);
  return interrupts.add(listener);
}
