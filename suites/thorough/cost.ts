import type { ThoroughGiven } from '../common/suite.ts';

/** Requests that are sent at once. */
export const burstSize = 9;

/** So many of the cases are sent at once, and as many in a sequence: cases of their own where objects are not used up. */
export const furtherOf = (most: number): number => Math.min(2 * burstSize, Math.ceil(most / 4));

/** Requests that are spent at most on making the failing cases of one check smaller. */
export const smallerRequests = 20;

/** The same, with those that find what must come before a failing case, or be under way beside it. */
export const shrinkingRequests = 30;

/** The generated requests of an operation whose objects are not used up. */
export const withFurther = ({ most }: Pick<ThoroughGiven, 'most'>): number => most + 2 * furtherOf(most);
