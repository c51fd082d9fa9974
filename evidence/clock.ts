import { onInterrupt } from '../wire/interrupts.ts';

/** Source of time of a run; tests replace it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Waits for some milliseconds; ends early when the signal aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** The clock of the machine. */
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
