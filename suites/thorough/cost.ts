import type { ThoroughGiven } from '../common/suite.ts';

/** Cases that were right are sent once more, so many at once, so many times. */
export const bursts = { count: 2, perLane: 2 } as const;

/** Requests that are spent at most on making the failing cases of one check smaller. */
export const shrinkingRequests = 20;

/** The generated requests of an operation whose objects are not used up. */
export function withBursts({ most, concurrency }: ThoroughGiven): number {
  return most + Math.min(most, bursts.count * bursts.perLane * concurrency);
}
