import type { Finding } from '../../harness/report.ts';
import { pageCount, type List, type Page } from './lists.ts';
import type { UserKey, Users } from './users.ts';

/** Indexes of the exchanges of some pages. */
export const indexes = (...pages: readonly (Page | undefined)[]): number[] =>
  pages.flatMap((page) => (page ? [page.exchange.index] : []));

/** A finding about a member of the page. */
export function listFinding(
  message: string,
  expected: string,
  actual: string,
  exchange: number,
  field = 'users',
): Finding {
  return { message, field, path: `/${field}`, expected, actual, exchange };
}

/** The first few of many users. */
export function some(keys: readonly UserKey[]): string {
  return keys.length > 5 ? `${keys.slice(0, 5).join(', ')} and ${keys.length - 5} more` : keys.join(', ');
}

/** The users of one list that are not in another. */
export function notIn(keys: Iterable<UserKey>, other: Users): UserKey[] {
  const missing: UserKey[] = [];
  for (const key of keys) if (!other.has(key)) missing.push(key);
  return missing;
}

/** How messages name the lists. */
export const words = {
  none: 'without browse',
  inside: 'of inside users',
  outside: 'of outside users',
  all: 'with browse=all',
  unknown: 'with browse=conformance',
  empty: 'with an empty browse',
} as const;

/** Why a list that was not read whole can't be compared. */
export const unread = (list: List): string => `the list ${words[list.name]} could not be read whole`;

/** True for a page that the list has. */
export function existing(list: List, { asked, limit }: Page): boolean {
  const page = asked.page ?? 1;
  return page === 1 || (limit !== undefined && page <= pageCount(list.count, limit));
}
