/** Requests that are sent at once. */
export const burstSize = 9;

/** Of so many cases at least some are sent at once, and some in a sequence. */
const fewest = 3;

/** Cases by how they are sent: each is a case of its own, whatever goes with it. */
export interface Shares<Item> {
  /** As many at once as may be under way. */
  readonly alone: readonly Item[];
  readonly bursts: readonly (readonly Item[])[];
  /** One after the other, with those of the other operations in between. */
  readonly sequence: readonly Item[];
}

/**
 * Half of them in a sequence: what hangs on the requests before shows there alone, and is as manifold as the pairs and
 * threes of requests. A sixth at once: those alone are under way beside others, too.
 */
export function sharesOf<Item>(cases: readonly Item[]): Shares<Item> {
  const isFew = cases.length < fewest;
  // The first ones tell most, so each share has some of them.
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

/** Requests that are spent at most on a check that fails: to see it again, smaller, and what must go with it. */
export const shrinkingRequests = 20;

/** Cases that there may be beside requests that go with them: those count too, and leave half at least. */
export const casesBeside = (others: number, most: number): number =>
  Math.max(Math.min(most, fewest), Math.ceil(most / 2), most - others);

/** One start in so many of a sequence is followed by another one of its task. */
export const startsForSecond = 4;

/** How many of those are sent at most beside so many starts: half of these are in the sequence. */
export const secondStarts = (most: number): number => Math.floor(most / 2 / (startsForSecond + 1));
