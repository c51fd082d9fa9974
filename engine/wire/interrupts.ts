import { setMaxListeners } from 'node:events';

/**
 * Calls a listener when a signal aborts; immediately if it has aborted already.
 * @returns a function that removes the listener
 */
export function onInterrupt(signal: AbortSignal | undefined, listener: () => void): () => void {
  if (signal?.aborted) listener();
  if (!signal || signal.aborted) return () => undefined;
  // Node warns of a leak above ten listeners.
  setMaxListeners(0, signal);
  signal.addEventListener('abort', listener, { once: true });
  return () => signal.removeEventListener('abort', listener);
}
