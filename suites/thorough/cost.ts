/** How many requests are sent in parallel in a burst. */
export const burstSize = 9;

/** From this number of cases on, some are sent in parallel and some in a sequence. */
const fewest = 3;

/** Cases by how they are sent. */
export interface Shares<Item> {
  /** Sent with the usual concurrency. */
  readonly alone: readonly Item[];
  readonly bursts: readonly (readonly Item[])[];
  /** Sent one after the other, mixed with those of other operations. */
  readonly sequence: readonly Item[];
}

/**
 * Half of the cases go into the sequence: only there a fault that depends on earlier requests is seen. A sixth is sent in
 * parallel.
 */
export function sharesOf<Item>(cases: readonly Item[]): Shares<Item> {
  const isFew = cases.length < fewest;
  // The first cases are the most useful: each share gets some of them.
  const sequence = cases.filter((_, at) => !isFew && at % 2 === 1);
  const others = cases.filter((_, at) => isFew || at % 2 === 0);
  const atOnce = isFew ? 0 : Math.max(2, Math.floor(cases.length / 6));
  const bursts = others.slice(others.length - atOnce);
  return {
    alone: others.slice(0, others.length - atOnce),
    bursts: Array.from({ length: Math.ceil(bursts.length / burstSize) }, (_, at) =>
      bursts.slice(at * burstSize, (at + 1) * burstSize),
    ),
    sequence,
  };
}

/** The most requests that are sent to minimize the failures of one check. */
export const shrinkingRequests = 20;

/** How many cases are left if other requests count as generated requests too: half of them at least. */
export const concurrentCases = (others: number, most: number): number =>
  Math.max(Math.min(most, fewest), Math.ceil(most / 2), most - others);

/** In a sequence, every fourth task is started once more. */
export const startsForSecond = 4;

/** The most second starts for this number of requests; half of the starts are in the sequence. */
export const secondStarts = (most: number): number => Math.floor(most / 2 / (startsForSecond + 1));
