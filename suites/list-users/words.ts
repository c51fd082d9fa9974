import type { Because } from '../../judging/because.ts';
import { replyOf } from '../common/reply.ts';
import type { List } from './lists.ts';
import { holdsRoundedIds, type Page } from './page.ts';
import { isTooLong, longestReading, limitOf, pageCount } from './reading.ts';
import type { ListName } from './steps.ts';

/** How messages name the lists. */
export const words = {
  none: 'without browse',
  inside: 'of inside users',
  outside: 'of outside users',
  all: 'with browse=all',
  unknown: 'with browse=conformance',
  empty: 'with an empty browse',
  insideInCapitals: 'with browse=INSIDE',
  outsideWithCapital: 'with browse=Outside',
} as const satisfies Record<ListName, string>;

/** Indexes of the exchanges of some pages. */
export const indexes = (...pages: readonly Page[]): number[] => pages.map(({ exchange }) => exchange.index);

/** The answers are there, and this is why nothing can be told by them. */
export const cannotTell = (what: string): Because => ({ kind: 'cannot-tell', what });

/** Neither paging nor the limit shows in so short a list. */
export const tooFewUsers = cannotTell('there are fewer than three users, too few for pages');

/** Why a list that was not read whole can't be compared. */
export function unread(list: List): Because {
  const why = whyNotRead(list);
  const what = `the list ${words[list.name]} could not be read whole`;
  return cannotTell(why === undefined ? what : `${what}: ${why}`);
}

/** What kept a list from being read whole; undefined when nothing shows. */
export function whyNotRead({ exchanges, pages, count, whole, paged }: List): string | undefined {
  for (const exchange of exchanges) {
    const reply = replyOf(exchange, 'page');
    if (reply.kind === 'unanswered') return `exchange ${exchange.index} was lost: ${reply.why}`;
    if (reply.kind === 'refused' && [whole, paged].some(({ state }) => state === 'stuck'))
      return `exchange ${exchange.index} was refused: ${reply.actual}`;
  }
  if (pages.some(({ exchange, users }) => users === undefined && holdsRoundedIds(exchange)))
    return 'users without an account have ids that no double holds exactly';
  const limit = whole.pages[0] && limitOf(whole.pages[0]);
  if (limit === undefined || !isTooLong(count, limit)) return undefined;
  return (
    `${count} users, ${limit} a page, are ${pageCount(count, limit)} pages, ` +
    `and no list is walked through more than ${longestReading}`
  );
}
