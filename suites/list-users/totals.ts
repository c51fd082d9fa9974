import type { Finding } from '../../judging/finding.ts';
import { blocked, settled, type Blocked, type Judgement } from '../../judging/judgement.ts';
import { mostFrequent, type List } from './lists.ts';
import type { Page } from './pages.ts';
import { compareOnce, type Round } from './rounds.ts';
import { areIn, setOf, type UserKey } from './users.ts';
import { existing, indexes, listFinding, tooFewUsers, unread, words } from './words.ts';

/** Pages of one limit give one total. */
export function totalIgnoresPage(round: Round): Judgement {
  const walk = ({ exchange, asked }: Page): string =>
    `${exchange.step.split('/').slice(0, -1).join('/')} ${asked.limit}`;
  const result = eachTotal(round, 'page', walk);
  const followsLimit = compareOnce(round, totalIgnoresLimit).kind === 'failed';
  const sent = followsSending(round) ? [eachTotal(round, 'page', firstPages)] : [];
  return followsLimit ? result : merge(result, ...sent, ...latePages(round));
}

/** First pages with different limits give one total. */
export function totalIgnoresLimit(round: Round): Judgement {
  const sent = followsSending(round);
  return eachTotal(round, 'limit', (page) =>
    sent ? firstPages(page) && String(page.asked.page) : firstPages(page),
  );
}

const firstPages = ({ asked }: Page): string | undefined =>
  (asked.page ?? 1) === 1 ? 'first pages' : undefined;

/** True when totals tell first pages that were asked for by their number from those that were not, whatever the limit. */
function followsSending({ lists }: Round): boolean {
  const both = Object.values(lists)
    .map((list) => countedIn(list).filter((page) => firstPages(page) !== undefined))
    .filter((firsts) => new Set(firsts.map(({ asked }) => asked.page)).size > 1);
  return (
    both.length > 0 &&
    both.every((firsts) => {
      const totals = [1, undefined].map(
        (sent) => new Set(firsts.filter(({ asked }) => asked.page === sent).map(({ total }) => total)),
      );
      return totals.every(({ size }) => size === 1) && new Set(totals.flatMap((each) => [...each])).size > 1;
    })
  );
}

function eachTotal(round: Round, by: 'page' | 'limit', group: (page: Page) => string | undefined): Judgement {
  const results = Object.values(round.lists).flatMap((list) => {
    const groups = new Map<string, Page[]>();
    for (const page of countedIn(list)) {
      const name = group(page);
      if (name !== undefined) groups.set(name, [...(groups.get(name) ?? []), page]);
    }
    return [...groups.values()]
      .filter((pages) => new Set(pages.map(({ asked }) => asked[by])).size > 1)
      .map((pages) => settled(indexes(...pages), changed(list, pages, by)));
  });
  if (results.length > 0) return merge(...results);
  return blocked(tooFewUsers);
}

/** The pages that have a total, less those that show users of another list: their total may be that one's. */
function countedIn(list: List): Page[] {
  const isOfAnother = ({ users = [] }: Page): boolean =>
    list.whole !== undefined && !areIn(users, list.whole);
  return list.pages.filter((page) => page.total !== undefined && existing(list, page) && !isOfAnother(page));
}

/** The first page whose total is not that of the others; where the list was counted, its number is the right one. */
function changed(list: List, pages: readonly Page[], by: 'page' | 'limit'): Finding[] {
  const counted = list.whole && pages.find(({ total }) => total === list.count);
  const usual = counted?.total ?? mostFrequent(pages.map(({ total }) => total!));
  const reference = pages.find(({ total }) => total === usual)!;
  const odd = pages.find(({ total }) => total !== usual);
  return odd ? [totalFinding(by, odd, reference)] : [];
}

function totalFinding(by: 'page' | 'limit', odd: Page, reference: Page): Finding {
  return listFinding(odd, `total changes with ${by}`, {
    field: 'total',
    expected: `${reference.total}, as with ${by} ${reference.asked[by] ?? 'not sent'}`,
    actual: `${odd.total} with ${by} ${odd.asked[by] ?? 'not sent'}`,
    wanted: reference.total,
    got: odd.total,
  });
}

/** Later pages at a limit with which no first page was asked for; it can be told while totals ignore the limit. */
function latePages({ lists }: Round): Judgement[] {
  const pages = Object.values(lists).flatMap((list) => {
    const counted = countedIn(list);
    const firsts = counted.filter(({ asked }) => (asked.page ?? 1) === 1);
    const number = list.whole ? list.count : list.claimed;
    const start = firsts.find(({ total }) => total === number) ?? firsts[0];
    const late = counted.filter(
      (page) => (page.asked.page ?? 1) > 1 && !firsts.some(({ asked }) => asked.limit === page.asked.limit),
    );
    return start === undefined ? [] : late.map((page) => ({ list, page, start }));
  });
  return pages.map(({ list, page, start }) => {
    const isOdd = page.total !== start.total && !(list.whole && page.total === list.count);
    return settled(indexes(start, page), isOdd ? [totalFinding('page', page, start)] : []);
  });
}

function merge(...results: readonly Judgement[]): Judgement {
  const exchanges = [...new Set(results.flatMap((result) => result.exchanges))];
  const findings = results.flatMap((result) => (result.kind === 'failed' ? result.findings : []));
  const stuck = results.find((result) => result.kind === 'blocked');
  return stuck && findings.length === 0 ? blocked(stuck.because, exchanges) : settled(exchanges, findings);
}

/** The total of everybody is their number. */
export function totalCountsEverybody(round: Round): Judgement {
  const { all, unknown, empty } = round.lists;
  const three = [all, unknown, empty];
  const message = 'total is not the number of users';
  const full = three.find((list) => list.whole && !lacksUsers(list, round));
  const results = three.flatMap((list) => {
    const result = judgeCount(list, message);
    if (!list.whole || result?.kind !== 'failed' || !lacksUsers(list, round)) return result ?? [];
    // The list is what is wrong here, if `total` counts everybody; that is another check's finding.
    return full === undefined ? [] : judgeTotal(countedPage(list), full.count, message);
  });
  return results.length === 0 ? unjudged(all) : merge(...results);
}

/** The total of a filtered list is the number of its users. */
export function filteredTotalCounts({ lists }: Round): Judgement {
  const results = [lists.inside, lists.outside, lists.none].flatMap(
    (list) => judgeCount(list, `total is not the number of users in the list ${words[list.name]}`) ?? [],
  );
  return results.length === 0 ? unjudged(lists.inside) : merge(...results);
}

const unjudged = (list: List): Blocked => blocked(unread(list), indexes(...list.pages));

/** True when a page of any list shows a user who is not in this one, which should be everybody's. */
function lacksUsers({ whole }: List, { lists }: Round): boolean {
  return Object.values(lists).some(({ pages }) => pages.some(({ users }) => users && !areIn(users, whole!)));
}

/** The page whose total is judged in a list that was read whole. */
const countedPage = ({ basis }: List): Page => basis[0]!;

/** Of a list that was not read whole, only a total can be judged that is less than the users on its pages. */
function judgeCount(list: List, message: string): Judgement | undefined {
  if (list.whole) {
    const page = countedPage(list);
    const isDistinct = page.total === list.whole.size;
    return judgeTotal(page, isDistinct ? list.whole.size : list.count, message);
  }
  for (const pages of [...list.pages.map((page) => [page]), ...list.walks]) {
    const { size } = setOf(keysIn(pages));
    const low = pages.find(({ total }) => total !== undefined && size > total);
    if (low) return settled(indexes(...pages), [miscount(low, message, `at least ${size}`)]);
  }
  return undefined;
}

const keysIn = (pages: readonly Page[]): UserKey[] => pages.flatMap(({ users = [] }) => [...users]);

function judgeTotal(page: Page, count: number, message: string): Judgement {
  if (page.total === undefined || page.total === count) return settled(indexes(page));
  return settled(indexes(page), [{ ...miscount(page, message, String(count)), wanted: count }]);
}

const miscount = (page: Page, message: string, expected: string): Finding =>
  listFinding(page, message, { field: 'total', expected, actual: String(page.total), got: page.total });
