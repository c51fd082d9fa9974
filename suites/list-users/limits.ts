import { pageCount } from './pages.ts';

/** A list is walked whole in so many pages at most; of a longer walk a few pages are asked for. */
export const longestWalk = 40;

/** Above this, the order is judged on the shortest list that shows one, not on everybody; pages are sampled. */
export const longList = 2000;

/** Pages of a long list have no more users than this. */
const sampledLimit = 40;

/** A limit with room for more users than a list is known to have: a page that is not full is the last one. */
export const roomFor = (count: number): number => count + 20;

/**
 * A limit that gives four pages at least, the last one not full, where the number of users allows for it.
 * @param claimed what `total` says where that is more: then its pages should not be too many
 */
function smallLimit(count: number, claimed: number): number {
  const known = count < 2 ? claimed : count;
  const quarter = Math.floor(known / 4);
  const small = [quarter + 1, Math.ceil(known / 4), quarter].find((limit) => 3 * limit < known) ?? 1;
  const wide = Math.ceil(claimed / longestWalk);
  return Math.max(1, small, 2 * wide <= known ? wide : 0);
}

/** The same, but in a long list a limit so small that its pages are sampled. */
export function limitOfPages(count: number, claimed = 0): number {
  if (count <= longList) return smallLimit(count, claimed);
  return Math.min(sampledLimit, Math.floor(count / (longestWalk + 1)));
}

/** A limit with which a list can be walked whole: a long one in a few large pages. */
export function limitOfWholeWalk(count: number, claimed: number): number {
  return count <= longList ? smallLimit(count, claimed) : Math.ceil(count / 3);
}

/** A limit no smaller than this one whose last page is not full, if a list of so many users has one. */
export function limitWithRest(count: number, least: number): number {
  for (let limit = least; limit < count; limit += 1) if (count % limit > 0) return limit;
  return least;
}

/** A limit no smaller than this one with which a list can be walked whole. */
export function limitToWalk(count: number, least: number): number {
  return Math.max(least, Math.ceil(count / longestWalk));
}

/** True when a list is too long to be walked whole with this limit. */
export function isTooLong(count: number, limit: number): boolean {
  return pageCount(count, limit) > longestWalk;
}

/**
 * The pages that a walk asks for after its first one; of a long one the second, the middle and the last.
 * @param claimed what `total` says: where it is more, at least one page more is asked for
 */
export function pagesAfterFirst(count: number, limit: number, claimed = 0): readonly number[] {
  const isDoubted = claimed > count;
  if (isDoubted && !isTooLong(claimed, limit)) return pagesAfterFirst(claimed, limit);
  const last = pageCount(count, limit) + (isDoubted ? 1 : 0);
  if (isTooLong(count, limit)) return [2, Math.floor(last / 2), last];
  return Array.from({ length: last - 1 }, (_, at) => at + 2);
}
