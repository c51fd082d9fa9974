import { setMaxListeners } from 'node:events';
import { setTimeout } from 'node:timers/promises';

/** Source of time of a run; tests replace it. */
export interface Clock {
  /** Milliseconds since the epoch, with a fraction: which of two requests was sent while the other was under way tells causes apart. */
  now(): number;
  /** Waits for some milliseconds; ends early when the signal aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** The clock of the machine. */
export const realClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  sleep: async (ms, signal) => {
    // Node warns of a leak above ten listeners.
    if (signal) setMaxListeners(0, signal);
    await setTimeout(ms, undefined, { signal }).catch(() => undefined);
  },
};
