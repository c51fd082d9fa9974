import type { Exchange } from '../../engine/evidence/evidence.ts';
import { isServerError } from '../../engine/evidence/exchange-facts.ts';
import { oncePer } from '../../engine/evidence/once-per.ts';
import { holdsUserEntry, replyOf, successPage } from '../common/reply.ts';
import { faultsBetweenLists, holdsOthers, questionOfAll, nUsers, also, usersNamed } from './filters.ts';
import {
  everybody,
  named,
  filtered,
  groupedBy,
  mostFrequent,
  sequenceOf,
  type List,
  type Round,
  isSameOrder,
} from './lists.ts';
import type { LateStart } from './late-start.ts';
import { pageRequestOf, numberOf, some, type Page, type UserKey } from './page.ts';
import { faultOf, type ListFault } from './questions.ts';
import { type Phrase, phrase } from '../../messages/phrase.ts';
import { plural } from '../../messages/numbers.ts';
import { before, apart } from '../../messages/zh/apart.ts';

/** Everything in a round that contradicts the rest of it; of each page the first fault, which explains the others. */
export const faultsOf = oncePer((round: Round): readonly ListFault[] => [
  ...rejections(round),
  ...limitFaults(round),
  ...Object.values(round.lists).flatMap((list) => faultsWithin(list, round)),
  ...faultsBetweenLists(round),
]);

/** Where page 1 lacks the first users, that explains the rest (reading 22), except what single pages show. */
const faultsWithin = (list: List, round: Round): readonly ListFault[] =>
  list.late
    ? [lateFault(list.late), ...list.existing.flatMap((page) => faultOfPage(page) ?? [])]
    : [
        ...list.existing.flatMap((page) => pageFault(list, page, round.lists) ?? []),
        ...togetherFaults(list),
        ...list.existing.flatMap((page) => otherSliceOn(page, list, round) ?? []),
        ...(list.name === 'none' && holdsOthers(round) ? [] : totalFaults(list)),
        ...miscounts(list),
      ];

const page1Late = phrase(
  'page-1-late',
  'page 1 does not begin with the first users of the list',
  '第 1 页不是从列表的第一批用户开始的',
);
const firstUsers = phrase(
  'first-users',
  'the first users, since pages are counted from 1',
  '第 1 页有列表的第一批用户：页码从 1 开始',
);
const shownOf = phrase(
  'shown-of',
  (shown: number, total: number) => `${shown} of ${plural(total, 'user')}`,
  (shown, total) => `${total} 个用户中的 ${shown} 个`,
);
const shownOfWithout = phrase(
  'shown-of-without',
  (shown: number, total: number, user: string | number) =>
    `${shown} of ${plural(total, 'user')}; user ${user} is missing`,
  (shown, total, user) => `${total} 个用户中的 ${shown} 个；缺少用户 ${user}`,
);

/** Page 1 lacks the first users: pages are counted from 0, or begin too late. */
function lateFault({ page, total, shown, first }: LateStart): ListFault {
  return faultOf('pages-hold-everybody', page, page1Late, {
    expected: firstUsers,
    actual: first === undefined ? shownOf(shown, total) : shownOfWithout(shown, total, first),
    ...(first !== undefined && { users: { with: first } }),
  });
}

/** A request within a list that got no page. */
interface Rejection {
  readonly exchange: Exchange;
  readonly actual: Phrase;
  /** The limit is smaller than any that was accepted: a service may reject it (reading 7). */
  readonly isUndocumentedLimit: boolean;
}

/** Requests within a list that got no page. A service may reject a larger limit than any that it accepted (reading 7). */
export function rejectedIn({ exchanges, lists, usual }: Round): Rejection[] {
  const pages = Object.values(lists).flatMap((list) => list.pages);
  const accepted = [usual, ...pages.map(({ asked }) => asked.limit ?? usual)].filter((limit) => limit > 0);
  return exchanges.flatMap((exchange) => {
    const reply = replyOf(exchange, 'page');
    const { list, page = 1, limit: sent } = pageRequestOf(exchange);
    const limit = sent ?? usual;
    const isWithin = page === 1 || (page - 1) * limit < lists[list].count;
    // A response with users accepts the limit, in whatever form. A 5xx is no limit (reading 8).
    const isUnrelatedToLimit = holdsUserEntry(exchange) || isServerError(exchange);
    const isLimitKnown = sent === undefined || limit <= Math.max(...accepted) || isUnrelatedToLimit;
    // Where pages are counted from 0, the last one is beyond the list.
    const isShifted = page > 1 && lists[list].late !== undefined && !isServerError(exchange);
    if (reply.kind !== 'refused' || !isWithin || !isLimitKnown || isShifted) return [];
    const isSmall = sent !== undefined && sent < Math.min(...accepted);
    const isUndocumentedLimit = isSmall && !isUnrelatedToLimit;
    return [{ exchange, actual: reply.actual, isUndocumentedLimit }];
  });
}

const listNamed = phrase(
  'list-named',
  (list: string) => `the list ${list}`,
  (list) => `${list}`,
);
/** A list, as what was rejected. */
export const theList = phrase('the-list', 'the list', '列表请求');

function rejections(round: Round): ListFault[] {
  return rejectedIn(round).flatMap((rejection): ListFault[] => {
    const { exchange, actual, isUndocumentedLimit } = rejection;
    const { list, page = 1 } = pageRequestOf(exchange);
    const details = { fault: 'refused', expected: successPage, actual } as const;
    if (isUndocumentedLimit) return [];
    // A filter that is rejected as a whole is another check's.
    if (!filtered.includes(list) && round.lists[list].pages.length === 0) {
      const what = listNamed(named(list));
      return [faultOf(questionOfAll(list), rejection, what, { ...details, field: 'users' })];
    }
    // The first page is always there, and a 5xx is never said of a page that is gone (readings 8 and 27).
    const byItself = (page === 1 || isServerError(exchange)) && { byItself: true as const };
    return [faultOf('answers-a-page', rejection, theList, { ...details, ...byItself })];
  });
}

const otherPage = phrase('other-page', 'page is not the requested one', 'page 不是所请求的页码');
const otherLimit = phrase('other-limit', 'limit is not the requested one', 'limit 不是所请求的值');
const limitOrLess = phrase(
  'limit-or-less',
  (limit: number) => `${limit}, or less (but 1 at least) where the target has a smaller maximum`,
  (limit) => `${limit}；如果目标的最大值更小，可以更小，但不小于 1`,
);
const moreThanLimit = phrase(
  'more-than-limit',
  'the page holds more users than its limit',
  '该页的用户数超过其 limit',
);
const atMostUsers = phrase(
  'at-most-users',
  (users: number) => `at most ${plural(users, 'user')}`,
  (users) => `最多 ${users} 个用户`,
);
const twiceOnPage = phrase('twice-on-page', 'a user appears twice on one page', '同一页中有重复的用户');
const eachOnce = phrase('each-once', 'each user once', '每个用户一次');
const twice = phrase(
  'twice',
  (user: string) => `twice: ${user}`,
  (user) => `重复：${user}`,
);

/** What a page shows by itself to be wrong: the first fault, which explains the others. */
export function faultOfPage(page: Page): ListFault | undefined {
  const { asked, echoedLimit, users = [] } = page;
  const byItself = true;
  if (asked.page !== undefined && page.page !== undefined && page.page !== asked.page)
    return faultOf('echoes-page', page, otherPage, {
      field: 'page',
      ...expecting(asked.page, page.page),
    });
  if (
    echoedLimit !== undefined &&
    asked.limit !== undefined &&
    (echoedLimit > asked.limit || echoedLimit < 1)
  )
    return faultOf('echoes-limit', page, otherLimit, {
      field: 'limit',
      ...expecting(asked.limit, echoedLimit),
      expected: limitOrLess(asked.limit),
      byItself,
    });
  if (echoedLimit !== undefined && users.length > echoedLimit)
    return faultOf('at-most-limit-users', page, moreThanLimit, {
      expected: atMostUsers(echoedLimit),
      actual: nUsers(users.length),
      users: { most: echoedLimit },
      byItself,
    });
  if (new Set(users).size === users.length) return undefined;
  const once = users.find((key, at) => users.indexOf(key) < at)!;
  return faultOf('nobody-twice-on-a-page', page, twiceOnPage, {
    fault: 'repeated',
    expected: eachOnce,
    actual: twice(String(once)),
    users: { once },
    byItself,
  });
}

const expecting = (wanted: number, got: number | undefined) => ({
  expected: String(wanted),
  actual: String(got),
  wanted,
  got,
});

/** The first fault of a page that the list has. */
const pageFault = (list: List, page: Page, lists: Round['lists']): ListFault | undefined =>
  faultOfPage(page) ?? (page.users && (strangersOn(page, list, lists) ?? tooFewOn(page, list)));

const strangersOnPage = phrase(
  'strangers',
  (page: number, list: string) => `page ${page} of the list ${list} holds users that are not in that list`,
  (page, list) => `${before(list)}第 ${page} 页含有不属于该列表的用户`,
);
const onlyUsers = phrase(
  'only-users',
  (list: string) => `only users ${list}`,
  (list) => `只有${apart(before(list))}中的用户`,
);

/** Users whom the filter should leave out: they are in the list of the others. Who is in neither list left or joined (reading 27). */
function strangersOn(page: Page, { name, truth }: List, lists: Round['lists']): ListFault | undefined {
  if (truth === undefined || !filtered.includes(name)) return undefined;
  const others = (name === 'outside' ? [lists.inside, lists.none] : [lists.outside]).flatMap(
    (list) => list.truth?.users ?? [],
  );
  const isOther = (key: UserKey): boolean => others.length === 0 || others.some((users) => users.has(key));
  const strangers = page.users!.filter((key) => !truth.users.has(key) && isOther(key));
  if (strangers.length === 0) return undefined;
  const what = strangersOnPage(numberOf(page), named(name));
  return faultOf('filter-holds-on-every-page', page, what, {
    expected: onlyUsers(named(name)),
    actual: also(some(strangers)),
    users: { without: strangers[0]! },
  });
}

const notFull = phrase(
  'not-full',
  (page: number, list: string) => `page ${page} of the list ${list} is not full`,
  (page, list) => `${before(list)}的第 ${page} 页不满`,
);

/** A page that the list fills is full; the only page of a list has them all. */
function tooFewOn(page: Page, { name, count }: List): ListFault | undefined {
  const { limit } = page;
  if (limit === undefined || page.echoedLimit === undefined) return undefined;
  const number = numberOf(page);
  const expected = number * limit <= count ? limit : number === 1 ? count : 0;
  if (page.users!.length >= expected) return undefined;
  return faultOf('full-page-before-the-last', page, notFull(numberOf(page), named(name)), {
    expected: nUsers(expected),
    actual: nUsers(page.users!.length),
    users: { least: expected },
  });
}

const ofOtherPages = phrase('of-other-pages', 'a page holds users of other pages', '一页含有其他页的用户');
const lacksOwn = phrase('lacks-own', 'a page lacks users of its own', '一页缺少本页的用户');
const pageOf = phrase(
  'page-of',
  (page: number, limit: number, users: string) => `page ${page} of ${limit} a page: ${users}`,
  (page, limit, users) => `每页 ${limit} 个时的第 ${page} 页：${users}`,
);

/**
 * A page by itself gives its slice of the order that the pages of the list show (reading 34). The order may follow the
 * limit: where any first page begins otherwise, there is nothing to compare with.
 */
function otherSliceOn(page: Page, list: List, round: Round): ListFault | undefined {
  const order = sequenceOf(list);
  const [number, limit] = [numberOf(page), page.limit];
  const isPartOf = [list.whole, list.paged].some(({ pages }) => pages.includes(page));
  if (order === undefined || limit === undefined || isPartOf || number === 1) return undefined;
  if (!list.truth || !page.users || !isSameOrder(list.truth.keys, order) || hasOtherOrders(round))
    return undefined;
  const slice = order.slice((number - 1) * limit, number * limit);
  if (isSameOrder(page.users, slice)) return undefined;
  const details = {
    expected: pageOf(number, limit, some(slice)),
    actual: page.users.length === 0 ? nUsers(0) : some(page.users),
    users: { with: slice.find((key) => !page.users!.includes(key)) ?? slice[0]! },
    restsOn: list.name,
  };
  if (slice.length <= page.users.length) return faultOf('pages-share-nobody', page, ofOtherPages, details);
  // Another question asks whether pages of a limit are full, and whether they hold everybody together.
  return page.asked.limit === undefined && slice.length < limit
    ? faultOf('pages-hold-everybody', page, lacksOwn, details)
    : undefined;
}

/** True where a first page does not begin as the pages of its list do: the order may follow the limit. */
export function hasOtherOrders({ lists }: Round): boolean {
  return Object.values(lists).some((list) => {
    const order = sequenceOf(list);
    if (order?.length !== list.count) return false;
    const firsts = list.pages.flatMap((page) => (numberOf(page) === 1 && page.users ? [page.users] : []));
    return firsts.some((users) => !isSameOrder(users, order.slice(0, users.length)));
  });
}

const nobodyOfPage = phrase(
  'nobody-of-page',
  (other: number, page: number) => `no user of page ${other} on page ${page}`,
  (other, page) => `第 ${page} 页没有第 ${other} 页的用户`,
);
const onBoth = phrase(
  'on-both',
  (users: string) => `on both: ${users}`,
  (users) => `两页都有：${users}`,
);
const onAnotherPage = phrase(
  'on-another-page',
  'users of one page are on another page too',
  '一页的用户又出现在另一页',
);
const wholeList = phrase(
  'whole-list',
  (users: number) => `the ${plural(users, 'user')} of the whole list`,
  (users) => `整个列表的 ${users} 个用户`,
);
const missingUsers = phrase(
  'missing',
  (users: string) => `missing: ${usersNamed(users)}`,
  (users) => `缺少：${users}`,
);
const pagesLeaveOut = phrase('pages-leave-out', 'the pages leave users out', '各页遗漏了用户');

/** What the pages of a list show together: users on two of them, and on none. */
function togetherFaults({ name, paged, truth }: List): ListFault[] {
  const { pages, keys, state } = paged;
  const seen = new Map<UserKey, Page>();
  const faults: ListFault[] = [];
  for (const page of pages) {
    const again = page.users!.filter((key) => seen.has(key));
    const other = seen.get(again[0]!);
    for (const key of page.users!) seen.set(key, page);
    if (!other || faults.length > 0) continue;
    const expected = nobodyOfPage(numberOf(other), numberOf(page));
    const users = { without: again[0]! };
    const details = { expected, actual: onBoth(some(again)), users, restsOn: name };
    faults.push(faultOf('pages-share-nobody', page, onAnotherPage, details));
  }
  const isRead = truth && state === 'ended' && keys.every((key) => truth.users.has(key));
  const missing = isRead ? truth.keys.filter((key) => !seen.has(key)) : [];
  if (missing.length === 0) return faults;
  const expected = wholeList(truth!.keys.length);
  const details = { expected, actual: missingUsers(some(missing)), restsOn: name };
  return [...faults, faultOf('pages-hold-everybody', pages.at(-1)!, pagesLeaveOut, details)];
}

const limitVaries = phrase(
  'limit-varies',
  'the same limit is applied in different ways',
  '同一个 limit 得到不同的响应',
);
const asWithLimit = phrase(
  'as-with-limit',
  (usual: number, asked: number) => `${usual}, as on another page with limit=${asked}`,
  (usual, asked) => `${usual}，与另一个 limit=${asked} 的页相同`,
);

/** All echoes of one limit agree; or they are that one and a single largest limit, of which no page holds more (reading 22). */
function limitFaults({ lists }: Round): ListFault[] {
  const pages = Object.values(lists)
    .flatMap(({ existing }) => existing)
    .filter(({ asked, echoedLimit }) => asked.limit !== undefined && echoedLimit !== undefined);
  const most = Math.max(0, ...pages.map(({ users }) => users?.length ?? 0));
  const groups = [...groupedBy(pages, ({ asked }) => asked.limit!)].filter(
    ([, mine]) => new Set(mine.map(({ echoedLimit }) => echoedLimit)).size > 1,
  );
  const smaller = groups.flatMap(([asked, mine]) =>
    mine.flatMap(({ echoedLimit }) => (echoedLimit === asked ? [] : echoedLimit!)),
  );
  if (new Set(smaller).size === 1 && smaller[0]! >= most) return [];
  return groups.map(([asked, mine]) => {
    const usual = mostFrequent(mine.map(({ echoedLimit }) => echoedLimit!))!;
    const odd = mine.find(({ echoedLimit }) => echoedLimit !== usual)!;
    return faultOf('echoes-limit', odd, limitVaries, {
      field: 'limit',
      expected: asWithLimit(usual, asked),
      actual: String(odd.echoedLimit),
      got: odd.echoedLimit,
    });
  });
}

/** The pages of a list that have a total. */
export const pagesWithTotal = (list: List): Page[] =>
  list.existing.filter(({ total }) => total !== undefined);

/** The total of a list: the number of its users where any page gives that, or else what most pages give. */
function totalIn(list: List): number | undefined {
  const totals = pagesWithTotal(list).map(({ total }) => total!);
  const right = list.truth?.keys.length;
  return right !== undefined && totals.includes(right) ? right : mostFrequent(totals);
}

const totalChanges = phrase(
  'total-changes',
  (by: string) => `total changes with ${by}`,
  (by) => `total 随 ${by} 变化`,
);
const asOnOthers = phrase(
  'as-on-others',
  (usual: string) => `${usual}, as on other pages`,
  (usual) => `${usual}，与其他页相同`,
);
const valueWith = phrase(
  'value-with',
  (value: string, by: string, sent: number | undefined) => `${value} with ${by} ${sent ?? 'not sent'}`,
  (value, by, sent) => `${by} ${sent === undefined ? '未发送' : `为 ${sent} `}时为 ${value}`,
);

/** Totals that follow the page or the limit. */
function totalFaults(list: List): ListFault[] {
  const counted = pagesWithTotal(list);
  const usual = totalIn(list);
  const odd = counted.filter(({ total }) => total !== usual);
  const byOf = (page: Page): 'page' | 'limit' | undefined => {
    const others = counted.filter(({ total }) => total !== page.total);
    const isSame = (name: 'page' | 'limit') => (other: Page) => other.asked[name] === page.asked[name];
    return others.some(isSame('limit')) ? 'page' : others.some(isSame('page')) ? 'limit' : undefined;
  };
  // A page that differs from all others in both is like the others that changed.
  const known = odd.map(byOf).find((by) => by !== undefined) ?? 'limit';
  return odd.map((page) => {
    const by = byOf(page) ?? known;
    return faultOf(`total-ignores-${by}`, page, totalChanges(by), {
      field: 'total',
      expected: asOnOthers(String(usual)),
      actual: valueWith(String(page.total), by, page.asked[by]),
      got: page.total,
    });
  });
}

const totalNotUsers = phrase('total-not-users', 'total is not the number of users', 'total 不是用户总数');
const totalNotUsersIn = phrase(
  'total-not-users-in',
  (list: string) => `total is not the number of users in the list ${list}`,
  (list) => `total 不是${apart(before(list))}的用户数`,
);
const atLeast = phrase(
  'at-least',
  (count: number) => `at least ${count}`,
  (count) => `至少 ${count}`,
);

/** Pages with more users than their own total counts; a user may join between the count and the page once (reading 27). */
function undercounts({ name, pages }: List): ListFault[] {
  const [page, second] = pages.filter(({ users = [], total = Infinity }) => users.length > total);
  if (page === undefined || second === undefined) return [];
  const isOfAll = everybody.includes(name);
  if (!isOfAll && !filtered.includes(name)) return [];
  const question = isOfAll ? 'total-counts-everybody' : 'filtered-total-counts-the-filtered';
  const { total: got, users } = page;
  const details = { expected: atLeast(users!.length), actual: String(got), got, byItself: true as const };
  return [
    faultOf(question, page, isOfAll ? totalNotUsers : totalNotUsersIn(named(name)), {
      field: 'total',
      ...details,
    }),
  ];
}

/** A total that all pages give, and that is not the number of users, or less than the pages show; or of some pages. */
function miscounts(list: List): ListFault[] {
  const { name, truth, pages } = list;
  const count = truth?.keys.length ?? new Set(pages.flatMap(({ users = [] }) => users)).size;
  const [page] = truth?.pages ?? pages.filter(({ total = count }) => total < count);
  const isOfAll = everybody.includes(name);
  const isCounted = page?.total !== undefined && (isOfAll || filtered.includes(name));
  if (!isCounted || totalIn(list) === count) return undercounts(list);
  const question = isOfAll ? 'total-counts-everybody' : 'filtered-total-counts-the-filtered';
  const what = isOfAll ? totalNotUsers : totalNotUsersIn(named(name));
  const { total: got } = page;
  const details = truth ? expecting(count, got) : { expected: atLeast(count), actual: String(got), got };
  return [faultOf(question, page, what, { field: 'total', ...details })];
}
