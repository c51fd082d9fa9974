import type { Exchange } from '../../evidence/evidence.ts';
import type { Because } from '../../judging/because.ts';
import type { Finding } from '../../judging/finding.ts';
import { findingIn } from '../common/findings.ts';
import { replyOf } from '../common/reply.ts';
import { isTooLong, longestWalk } from './limits.ts';
import type { List } from './lists.ts';
import { holdsRoundedIds, pageCount, type Page } from './pages.ts';
import type { ListName } from './steps.ts';
import type { UserKey } from './users.ts';

/** Indexes of the exchanges of some pages. */
export const indexes = (...pages: readonly Page[]): number[] => pages.map(({ exchange }) => exchange.index);

/** What a finding says of a page beside its fault. */
type Details = Pick<Finding, 'field' | 'expected' | 'actual' | 'wanted' | 'got'>;

/** A finding about a member of a page, by default its users; `what` is the whole sentence. */
export function listFinding({ exchange }: Page, what: string, details: Details): Finding {
  return findingIn(exchange, 'list', { field: 'users', what, ...details });
}

/** The first few of many users. */
export function some(keys: readonly UserKey[]): string {
  return keys.length > 5 ? `${keys.slice(0, 5).join(', ')} and ${keys.length - 5} more` : keys.join(', ');
}

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

/** What kept a list, or a walk through it, from being read whole; undefined when nothing shows. */
export function whyNotRead(list: List): string | undefined {
  const { exchanges, pages, count, tooFew } = list;
  for (const exchange of exchanges) {
    const reply = replyOf(exchange, 'page');
    if (reply.kind === 'unanswered') return `exchange ${exchange.index} was lost: ${reply.why}`;
    if (reply.kind === 'refused' && isWalked(exchange)) {
      return `exchange ${exchange.index} was refused: ${reply.actual}`;
    }
  }
  if (pages.some(({ exchange, users }) => users === undefined && holdsRoundedIds(exchange))) {
    return 'users without an account have ids that no double holds exactly';
  }
  if (tooFew) return `a page with room for everybody holds ${tooFew.users!.length} of ${tooFew.total} users`;
  const limit = walkedLimit(pages);
  if (!isTooLong(count, limit)) return undefined;
  return (
    `${count} users, ${limit} a page, are ${pageCount(count, limit)} pages, ` +
    `and no list is walked through more than ${longestWalk}`
  );
}

/** True for a page that was asked for by its number. */
export const isWalked = ({ step }: Exchange): boolean => step.includes('/walk/');

/** The limit in force in the walks of a list; none bounds a list that was not walked. */
export function walkedLimit(pages: readonly Page[]): number {
  return pages.find(({ exchange }) => isWalked(exchange))?.limit ?? Infinity;
}

/** True for a page that the list has. */
export function existing(list: List, { asked, limit }: Page): boolean {
  const page = asked.page ?? 1;
  return page === 1 || (limit !== undefined && page <= pageCount(list.certain, limit));
}
