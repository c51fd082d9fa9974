import type { StatementId } from '../../contract/statements.ts';
import type { View } from '../../evidence/view.ts';
import type { Check } from '../../judging/check.ts';
import type { Finding } from '../../judging/finding.ts';
import { blocked, settled, type Judgement } from '../../judging/judgement.ts';
import { findingIn, mergeFindings } from '../common/findings.ts';
import { notReached } from '../common/subject.ts';
import type { List } from './lists.ts';
import type { Page } from './pages.ts';
import { roundsIn } from './rounds.ts';
import { check } from './rows.ts';
import { subject, type ListStep } from './steps.ts';
import { setOf } from './users.ts';
import { cannotTell, existing, listFinding, tooFewUsers } from './words.ts';

type JudgePage = (page: Page, list: List) => Finding | 'cannot tell' | undefined;

/** How many users the list had when the page was read: `total` says so where it counts right elsewhere. */
function countOn(page: Page, { single, count }: List): number {
  const trusted = single !== undefined && single.total === count;
  return trusted ? Math.min(count, page.total ?? count) : count;
}

/** How many users a page must have: its limit where others follow. The only page of a list has them all. */
function sizeOf(page: number, limit: number, count: number): number {
  if (page * limit < count) return limit;
  return page === 1 ? count : 0;
}

/** A question about single pages that exist. */
const ofPages = (
  name: string,
  statement: StatementId,
  holds: string,
  hint: string,
  judge: JudgePage,
): Check<ListStep> => check(name, { statement, holds, hint, judge: (view) => judgePages(view, judge) });

/** What holds of every single page. */
export const pageChecks: readonly Check<ListStep>[] = [
  ofPages(
    'echoes-page',
    'list-users.echoes-page',
    'a page echoes its number',
    'Return the page that was asked for.',
    (page) => {
      if (page.asked.page === undefined) return undefined;
      if (page.page === undefined) return 'cannot tell';
      if (page.page === page.asked.page) return undefined;
      const [wanted, got] = [page.asked.page, page.page];
      const details = { field: 'page', expected: String(wanted), actual: String(got), wanted, got };
      return listFinding(page, 'page is not the one that was asked for', details);
    },
  ),
  ofPages(
    'echoes-limit',
    'list-users.echoes-limit',
    'a page echoes its limit',
    'Return the limit in force; a smaller one than asked for is fine, a larger one is not.',
    (page) => {
      if (page.asked.limit === undefined) return undefined;
      if (page.echoedLimit === undefined) return 'cannot tell';
      if (page.echoedLimit >= 1 && page.echoedLimit <= page.asked.limit) return undefined;
      const expected = `${page.asked.limit}, or less (but 1 at least) where the target has a smaller maximum`;
      return listFinding(page, 'limit is not the one that was asked for', {
        field: 'limit',
        expected,
        actual: String(page.echoedLimit),
        wanted: page.asked.limit,
        got: page.echoedLimit,
      });
    },
  ),
  ofPages(
    'at-most-limit-users',
    'list-users.limit-holds',
    'a page has at most as many users as its limit',
    'Apply the limit to the query.',
    (page) => {
      if (page.users === undefined || page.echoedLimit === undefined) return 'cannot tell';
      const limit = Math.min(page.echoedLimit, page.asked.limit ?? page.echoedLimit);
      if (page.users.length <= limit) return undefined;
      return listFinding(page, 'the page holds more users than its limit', {
        expected: `at most ${limit} users`,
        actual: `${page.users.length} users`,
      });
    },
  ),
  ofPages(
    'full-page-before-the-last',
    'list-users.full-pages',
    'a page before the last has exactly as many users as its limit',
    'Filter before the page is cut, not after.',
    (page, list) => {
      if (page.users === undefined || page.limit === undefined) return 'cannot tell';
      if (page.echoedLimit! < 1) return undefined;
      const expected = sizeOf(page.asked.page ?? 1, page.limit, countOn(page, list));
      if (page.users.length >= expected) return undefined;
      return listFinding(page, 'a page before the last is not full', {
        expected: `${expected} users`,
        actual: `${page.users.length} users`,
      });
    },
  ),
  ofPages(
    'nobody-twice-on-a-page',
    'list-users.distinct',
    'nobody appears twice on one page',
    'A join with a table of several rows a user repeats the user.',
    (page) => {
      if (page.users === undefined) return 'cannot tell';
      if (setOf(page.users).size === page.users.length) return undefined;
      const seen = new Set<string | number>();
      const twice = page.users.find((key) => seen.size === seen.add(key).size);
      if (twice === undefined) return undefined;
      return findingIn(page.exchange, 'repeated', {
        field: 'users',
        what: 'a user appears twice on one page',
        expected: 'each user once',
        actual: `twice: ${twice}`,
      });
    },
  ),
];

const missingMember = cannotTell('a member of the page is missing or of a wrong type');

function judgePages(view: View<ListStep>, judge: JudgePage): Judgement {
  const pages = roundsIn(view).flatMap(({ lists: all }) =>
    Object.values(all).flatMap((list) =>
      list.pages.filter((page) => existing(list, page)).map((page) => ({ page, list })),
    ),
  );
  if (pages.length === 0) return notReached(view, subject);
  const results = pages.map(({ page, list }) => judge(page, list));
  const exchanges = pages.map(({ page }) => page.exchange.index);
  const findings = results.filter((result): result is Finding => typeof result === 'object');
  if (findings.length > 0) return settled(exchanges, mergeFindings(findings));
  if (results.includes('cannot tell')) return blocked(missingMember, exchanges);
  const several = pages.some(({ page }) => (page.asked.page ?? 1) > 1);
  if (several) return settled(exchanges);
  const counted = pages.every(({ page }) => page.total !== undefined);
  return blocked(counted ? tooFewUsers : missingMember, exchanges);
}
