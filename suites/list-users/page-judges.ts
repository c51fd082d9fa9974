import type { Finding } from '../../judging/finding.ts';
import { blocked, settled, type Judgement } from '../../judging/judgement.ts';
import { findingIn, mergeFindings } from '../common/findings.ts';
import { mostFrequent, type List } from './lists.ts';
import type { Page } from './pages.ts';
import type { Round } from './rounds.ts';
import { setOf } from './users.ts';
import { cannotTell, existing, indexes, listFinding, tooFewUsers } from './words.ts';

type JudgePage = (page: Page, list: List, round: Round) => Finding | 'cannot tell' | undefined;

const missingMember = cannotTell('a member of the page is missing or of a wrong type');

/** A question about each page that exists. */
const ofPages =
  (judge: JudgePage) =>
  (round: Round): Judgement => {
    const pages = pagesIn(round);
    const results = pages.map(({ page, list }) => judge(page, list, round));
    const exchanges = indexes(...pages.map(({ page }) => page));
    const findings = results.filter((result): result is Finding => typeof result === 'object');
    if (findings.length > 0) return settled(exchanges, mergeFindings(findings));
    if (results.includes('cannot tell')) return blocked(missingMember, exchanges);
    const several = pages.some(({ page }) => (page.asked.page ?? 1) > 1);
    if (several) return settled(exchanges);
    const counted = pages.every(({ page }) => page.total !== undefined);
    return blocked(counted ? tooFewUsers : missingMember, exchanges);
  };

function pagesIn({ lists }: Round): { page: Page; list: List }[] {
  return Object.values(lists).flatMap((list) =>
    list.pages
      .filter((page) => existing(list, page) && !page.exchange.step.endsWith('/next'))
      .map((page) => ({ page, list })),
  );
}

/** A page echoes its number. */
export const echoesPage = ofPages((page) => {
  if (page.asked.page === undefined) return undefined;
  if (page.page === undefined) return 'cannot tell';
  if (page.page === page.asked.page) return undefined;
  const [wanted, got] = [page.asked.page, page.page];
  const details = { field: 'page', expected: String(wanted), actual: String(got), wanted, got };
  return listFinding(page, 'page is not the one that was asked for', details);
});

/** A page echoes its limit, or a smaller one. */
export const echoesLimit = ofPages((page) => {
  if (page.asked.limit === undefined) return undefined;
  if (page.echoedLimit === undefined) return 'cannot tell';
  if (page.echoedLimit >= 1 && page.echoedLimit <= page.asked.limit) return undefined;
  const expected = `${page.asked.limit}, or less (but 1 at least) where the target has a smaller maximum`;
  return limitFinding(page, 'limit is not the one that was asked for', expected, page.asked.limit);
});

/**
 * All echoes of one limit that was asked for agree; or they are that one and a single largest limit, of which no page
 * holds more users (reading 22).
 */
export function limitsAgree(round: Round): Judgement {
  const pages = pagesIn(round)
    .map(({ page }) => page)
    .filter(({ asked, echoedLimit }) => asked.limit !== undefined && echoedLimit !== undefined);
  const most = Math.max(0, ...pages.map(({ users }) => users?.length ?? 0));
  const groups = [...new Set(pages.map(({ asked }) => asked.limit!))].map((asked) => ({
    asked,
    pages: pages.filter((page) => page.asked.limit === asked),
  }));
  const different = groups.filter(
    ({ pages: some }) => new Set(some.map(({ echoedLimit }) => echoedLimit)).size > 1,
  );
  const smaller = new Set(
    different.flatMap(({ asked, pages: some }) =>
      some.flatMap(({ echoedLimit }) => (echoedLimit === asked ? [] : echoedLimit!)),
    ),
  );
  const fitOne = smaller.size === 1 && [...smaller][0]! >= most;
  const findings = fitOne ? [] : different.map(({ asked, pages: some }) => oddLimit(asked, some));
  return settled(indexes(...pages), mergeFindings(findings));
}

function oddLimit(asked: number, pages: readonly Page[]): Finding {
  const usual = mostFrequent(pages.map(({ echoedLimit }) => echoedLimit!))!;
  const odd = pages.find(({ echoedLimit }) => echoedLimit !== usual)!;
  const expected = `${usual}, as on another page with limit=${asked}`;
  return limitFinding(odd, 'one limit is answered in different ways', expected, usual);
}

function limitFinding(page: Page, what: string, expected: string, wanted: number): Finding {
  const got = page.echoedLimit!;
  return listFinding(page, what, { field: 'limit', expected, actual: String(got), wanted, got });
}

/** A page holds more users than its limit; a limit below 1 is a wrong echo, and bounds nothing. */
const isOverfull = ({ users = [], echoedLimit = Infinity }: Page): boolean =>
  echoedLimit >= 1 && users.length > echoedLimit;

/** A page has at most as many users as its limit. */
export const atMostLimit = ofPages((page) => {
  if (page.users === undefined || page.echoedLimit === undefined) return 'cannot tell';
  if (!isOverfull(page)) return undefined;
  return listFinding(page, 'the page holds more users than its limit', {
    expected: `at most ${page.echoedLimit} users`,
    actual: `${page.users.length} users`,
  });
});

/** A page before the last is full. Where others of the list hold more than their limit, that is what is wrong. */
export const fullPages = ofPages((page, list, round) => {
  if (page.users === undefined || page.echoedLimit === undefined) return 'cannot tell';
  if (list.whole === undefined && totalsLie(round)) return undefined;
  // A limit of no use, or larger than was asked for, is the echo's fault.
  if (page.echoedLimit < 1 || page.limit === undefined) return undefined;
  if (page.echoedLimit > (page.asked.limit ?? Infinity) || list.pages.some(isOverfull)) return undefined;
  const expected = sizeOf(page.asked.page ?? 1, page.limit, countOn(page, list));
  if (page.users.length >= expected) return undefined;
  return listFinding(page, 'a page before the last is not full', {
    expected: `${expected} users`,
    actual: `${page.users.length} users`,
  });
});

/** Where a list of some that was read whole gives the lie to its `total`, that of another one does not say which page is the last. */
function totalsLie({ lists }: Round): boolean {
  return Object.values(lists).some(({ whole, basis }) => {
    const total = basis[0]?.total;
    return whole !== undefined && whole.size > 0 && total !== undefined && total !== whole.size;
  });
}

/** How many users the list had when the page was read: `total` says so where it counts right elsewhere. */
function countOn(page: Page, { single, certain }: List): number {
  const trusted = single !== undefined && single.total === certain;
  return trusted ? Math.min(certain, page.total ?? certain) : certain;
}

/** How many users a page must have: its limit where others follow. The only page of a list has them all. */
function sizeOf(page: number, limit: number, count: number): number {
  if (page * limit < count) return limit;
  return page === 1 ? count : 0;
}

/** Nobody appears twice on one page. */
export const nobodyTwice = ofPages((page) => {
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
});
