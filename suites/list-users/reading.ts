import type { Exchange } from '../../evidence/evidence.ts';
import { isServerError, replyOf } from '../common/reply.ts';
import type { Page, UserKey } from './page.ts';

/** No page of more users is requested. */
export const largestLimit = 1000;

/** A list is read whole in so many pages at most. */
export const longestReading = 40;

/** So many users are needed to tell a stable order from chance. */
export const minForOrder = 6;

/** The pages 1, 2, … of one limit. */
export interface Reading {
  /** Those that belong to the list. */
  readonly pages: readonly Page[];
  /** Their users, in the order of the pages. */
  readonly keys: readonly UserKey[];
  readonly users: ReadonlySet<UserKey>;
  /** `more`: the next page is not read; `stuck`: it was rejected, lost or can't be read. */
  readonly state: 'ended' | 'more' | 'stuck';
}

/**
 * Puts pages of one limit together, up to where they say themselves that the list ends.
 * @param exchanges by the number of their page
 * @param pageIn the page that an exchange shows
 * @param promised how many users `total` says there are: with fewer, a short page is not the end
 */
export function readingOf(
  exchanges: ReadonlyMap<number, Exchange>,
  pageIn: (exchange: Exchange) => Page | undefined,
  promised: number,
): Reading {
  const pages: Page[] = [];
  const keys: UserKey[] = [];
  const users = new Set<UserKey>();
  for (;;) {
    const number = pages.length + 1;
    const last = pages.at(-1);
    const done = (state: Reading['state']): Reading => ({ pages, keys, users, state });
    const isPromised = last === undefined || pages.length * (last.limit ?? Infinity) < promised;
    const exchange = exchanges.get(number);
    if (exchange === undefined) return done('more');
    const page = pageIn(exchange);
    if (page?.users === undefined) {
      const mayBeGone = page === undefined && isRejected(exchange) && last !== undefined;
      return done(mayBeGone && (!isPromised || isShort(last)) ? 'ended' : 'stuck');
    }
    const isNew = page.users.some((key) => !users.has(key));
    const isAnother = number > 1 && page.page !== undefined && page.page !== number;
    if (number > 1 && (page.users.length === 0 || isAnother || (!isNew && !isPromised))) return done('ended');
    pages.push(page);
    for (const key of page.users) {
      keys.push(key);
      users.add(key);
    }
    if (isShort(page) && keys.length >= promised) return done('ended');
  }
}

/** A 4xx, which may be said of a page that is not there. */
function isRejected(exchange: Exchange): boolean {
  const reply = replyOf(exchange, 'page');
  return reply.kind === 'refused' && !reply.unauthorized && !isServerError(exchange);
}

const isShort = ({ users, limit = Infinity }: Page): boolean => users!.length < limit;

/** True when a list is too long to be read whole with a limit. */
export const isTooLong = (count: number, limit: number): boolean => pageCount(count, limit) > longestReading;

/** The number of pages that a list of so many users has. */
export function pageCount(count: number, limit: number): number {
  return limit >= 1 ? Math.max(1, Math.ceil(count / limit)) : 1;
}

/** The numbers of the pages after some, up to one that shows that the list ends where `total` says so. */
export function pagesAfter(read: number, count: number, limit: number): number[] {
  const last = Math.floor(count / limit) + 1;
  return Array.from({ length: Math.max(0, last - read) }, (_, at) => read + at + 1);
}

/** A limit with room for more users than a list is known to have, where there is one: a page that is not full is the last. */
export const roomFor = (count: number): number => Math.min(count + 20, largestLimit);

/** A limit that gives four pages at least, the last one not full, where the number of users allows for it. */
export function limitOfPages(count: number): number {
  const quarter = Math.floor(count / 4);
  return Math.max(1, [quarter + 1, Math.ceil(count / 4), quarter].find((limit) => 3 * limit < count) ?? 1);
}

/** True when two readings give the same users in the same order. */
export function isSameOrder(some: readonly UserKey[], others: readonly UserKey[]): boolean {
  return some.length === others.length && some.every((key, at) => key === others[at]);
}
