import type { StatementId } from '../../contract/statements.ts';
import type { Check, Judgement } from '../../judging/check.ts';
import type { EvidenceView } from '../../evidence/view.ts';
import type { Finding } from '../../judging/report.ts';
import { mergeFindings, notReached } from '../common/judging.ts';
import type { List } from './lists.ts';
import type { Page } from './pages.ts';
import { roundsOf } from './rounds.ts';
import { check, operation, subject } from './subject.ts';
import { setOf } from './users.ts';
import { existing } from './words.ts';

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
  judge: (page: Page, list: List) => Finding | 'cannot tell' | undefined,
): Check => check(name, { statement, holds, hint, judge: (view) => judgePages(view, judge) });

/** What holds of every single page. */
export const pageChecks: readonly Check[] = [
  ofPages(
    'echoes-page',
    'list-users.echoes-page',
    'a page echoes its number',
    'Return the page that was asked for.',
    (page) => {
      if (page.asked.page === undefined) return undefined;
      if (page.page === undefined) return 'cannot tell';
      if (page.page === page.asked.page) return undefined;
      return pageFinding(
        page,
        'page',
        'page is not the one that was asked for',
        String(page.asked.page),
        String(page.page),
      );
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
      return pageFinding(
        page,
        'limit',
        'limit is not the one that was asked for',
        expected,
        String(page.echoedLimit),
      );
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
      return pageFinding(
        page,
        'users',
        'the page holds more users than its limit',
        `at most ${limit} users`,
        `${page.users.length} users`,
      );
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
      return pageFinding(
        page,
        'users',
        'a page before the last is not full',
        `${expected} users`,
        `${page.users.length} users`,
      );
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
      return pageFinding(
        page,
        'users',
        'a user appears twice on one page',
        'each user once',
        `twice: ${twice}`,
      );
    },
  ),
];

const missingMember = 'a member of the page is missing or of a wrong type';

function pageFinding(page: Page, field: string, message: string, expected: string, actual: string): Finding {
  return { message, field, path: `/${field}`, expected, actual, exchange: page.exchange.index };
}

function judgePages(
  view: EvidenceView,
  judge: (page: Page, list: List) => Finding | 'cannot tell' | undefined,
): Judgement {
  const rounds = roundsOf(view.steps(operation, ...subject.valid));
  const pages = rounds.flatMap(({ lists: all }) =>
    Object.values(all).flatMap((list) =>
      list.pages.filter((page) => existing(list, page)).map((page) => ({ page, list })),
    ),
  );
  if (pages.length === 0) return notReached(view, subject, ...subject.valid);
  const results = pages.map(({ page, list }) => judge(page, list));
  const exchanges = pages.map(({ page }) => page.exchange.index);
  const findings = results.filter((result): result is Finding => typeof result === 'object');
  if (findings.length > 0) return { exchanges, findings: mergeFindings(findings) };
  if (results.includes('cannot tell')) return { exchanges, blocked: { reason: missingMember } };
  const several = pages.some(({ page }) => (page.asked.page ?? 1) > 1);
  if (several) return { exchanges };
  const counted = pages.every(({ page }) => page.total !== undefined);
  const reason = counted ? 'there are fewer than three users, too few for pages' : missingMember;
  return { exchanges, blocked: { reason } };
}
