import { onInterrupt } from '../wire/interrupts.ts';

/** Time as a run meets it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Takes milliseconds; ends early when the signal aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** The time of the machine. */
export const realClock: Clock = {
  now: Date.now,
  sleep: (ms, signal) =>
    new Promise((wake) => {
      const timer = setTimeout(() => {
        stopListening();
        wake();
      }, ms);
      const stopListening = onInterrupt(signal, () => {
        clearTimeout(timer);
        wake();
      });
    }),
};
