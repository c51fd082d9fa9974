import type { Exchange } from '../../engine/evidence/evidence.ts';
import { isServerError } from '../../engine/evidence/exchange-facts.ts';
import { oncePer } from '../../engine/evidence/once-per.ts';
import { holdsUserEntry, replyOf } from '../common/reply.ts';
import { faultsBetweenLists, holdsOthers, questionOfAll } from './filters.ts';
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
import { type Phrase, say } from '../../messages/phrase.ts';

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
        ...list.existing.flatMap((page) => pageFault(list, page) ?? []),
        ...togetherFaults(list),
        ...list.existing.flatMap((page) => otherSliceOn(page, list, round) ?? []),
        ...(list.name === 'none' && holdsOthers(round) ? [] : totalFaults(list)),
        ...miscounts(list),
      ];

/** Page 1 lacks the first users: pages are counted from 0, or begin too late. */
function lateFault({ page, total, shown, first }: LateStart): ListFault {
  return faultOf('pages-hold-everybody', page, say('page-1-late'), {
    expected: say('first-users'),
    actual:
      first === undefined ? say('shown-of', shown, total) : say('shown-of-without', shown, total, first),
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

function rejections(round: Round): ListFault[] {
  return rejectedIn(round).flatMap((rejection): ListFault[] => {
    const { exchange, actual, isUndocumentedLimit } = rejection;
    const { list, page = 1 } = pageRequestOf(exchange);
    const details = { fault: 'refused', expected: say('success-page'), actual } as const;
    if (isUndocumentedLimit) return [];
    // A filter that is rejected as a whole is another check's.
    if (!filtered.includes(list) && round.lists[list].pages.length === 0) {
      const what = say('list-named', named(list));
      return [faultOf(questionOfAll(list), rejection, what, { ...details, field: 'users' })];
    }
    // The first page is always there, and a 5xx is never said of a page that is gone (readings 8 and 27).
    const byItself = (page === 1 || isServerError(exchange)) && { byItself: true as const };
    return [faultOf('answers-a-page', rejection, say('the-list'), { ...details, ...byItself })];
  });
}

/** What a page shows by itself to be wrong: the first fault, which explains the others. */
export function faultOfPage(page: Page): ListFault | undefined {
  const { asked, echoedLimit, users = [] } = page;
  const byItself = true;
  if (asked.page !== undefined && page.page !== undefined && page.page !== asked.page)
    return faultOf('echoes-page', page, say('other-page'), {
      field: 'page',
      ...expecting(asked.page, page.page),
    });
  if (
    echoedLimit !== undefined &&
    asked.limit !== undefined &&
    (echoedLimit > asked.limit || echoedLimit < 1)
  )
    return faultOf('echoes-limit', page, say('other-limit'), {
      field: 'limit',
      ...expecting(asked.limit, echoedLimit),
      expected: say('limit-or-less', asked.limit),
      byItself,
    });
  if (echoedLimit !== undefined && users.length > echoedLimit)
    return faultOf('at-most-limit-users', page, say('more-than-limit'), {
      expected: say('at-most-users', echoedLimit),
      actual: say('n-users', users.length),
      users: { most: echoedLimit },
      byItself,
    });
  if (new Set(users).size === users.length) return undefined;
  const once = users.find((key, at) => users.indexOf(key) < at)!;
  return faultOf('nobody-twice-on-a-page', page, say('twice-on-page'), {
    fault: 'repeated',
    expected: say('each-once'),
    actual: say('twice', String(once)),
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
const pageFault = (list: List, page: Page): ListFault | undefined =>
  faultOfPage(page) ?? (page.users && (strangersOn(page, list) ?? tooFewOn(page, list)));

/** Users whom the filter should leave out. */
function strangersOn(page: Page, { name, truth }: List): ListFault | undefined {
  if (truth === undefined || !filtered.includes(name)) return undefined;
  const strangers = page.users!.filter((key) => !truth.users.has(key));
  if (strangers.length === 0) return undefined;
  const what = say('strangers', numberOf(page), named(name));
  return faultOf('filter-holds-on-every-page', page, what, {
    expected: say('only-users', named(name)),
    actual: say('also', some(strangers)),
    users: { without: strangers[0]! },
  });
}

/** A page that the list fills is full; the only page of a list has them all. */
function tooFewOn(page: Page, { name, count }: List): ListFault | undefined {
  const { limit } = page;
  if (limit === undefined || page.echoedLimit === undefined) return undefined;
  const number = numberOf(page);
  const expected = number * limit <= count ? limit : number === 1 ? count : 0;
  if (page.users!.length >= expected) return undefined;
  return faultOf('full-page-before-the-last', page, say('not-full', numberOf(page), named(name)), {
    expected: say('n-users', expected),
    actual: say('n-users', page.users!.length),
    users: { least: expected },
  });
}

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
  if (slice.length > page.users.length || isSameOrder(page.users, slice)) return undefined;
  return faultOf('pages-share-nobody', page, say('of-other-pages'), {
    expected: say('page-of', number, limit, some(slice)),
    actual: some(page.users),
    users: { with: slice.find((key) => !page.users!.includes(key)) ?? slice[0]! },
    restsOn: list.name,
  });
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
    const expected = say('nobody-of-page', numberOf(other), numberOf(page));
    const users = { without: again[0]! };
    const details = { expected, actual: say('on-both', some(again)), users, restsOn: name };
    faults.push(faultOf('pages-share-nobody', page, say('on-another-page'), details));
  }
  const isRead = truth && state === 'ended' && keys.every((key) => truth.users.has(key));
  const missing = isRead ? truth.keys.filter((key) => !seen.has(key)) : [];
  if (missing.length === 0) return faults;
  const expected = say('whole-list', truth!.keys.length);
  const details = { expected, actual: say('missing', some(missing)), restsOn: name };
  return [...faults, faultOf('pages-hold-everybody', pages.at(-1)!, say('pages-leave-out'), details)];
}

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
    return faultOf('echoes-limit', odd, say('limit-varies'), {
      field: 'limit',
      expected: say('as-with-limit', usual, asked),
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
    return faultOf(`total-ignores-${by}`, page, say('total-changes', by), {
      field: 'total',
      expected: say('as-on-others', String(usual)),
      actual: say('value-with', String(page.total), by, page.asked[by]),
      got: page.total,
    });
  });
}

/** A total that all pages give, and that is not the number of users, or less than the pages show. */
function miscounts(list: List): ListFault[] {
  const { name, truth, pages } = list;
  const count = truth?.keys.length ?? new Set(pages.flatMap(({ users = [] }) => users)).size;
  const [page] = truth?.pages ?? pages.filter(({ total = count }) => total < count);
  const isOfAll = everybody.includes(name);
  const isCounted = page?.total !== undefined && (isOfAll || filtered.includes(name));
  if (!isCounted || totalIn(list) === count) return [];
  const question = isOfAll ? 'total-counts-everybody' : 'filtered-total-counts-the-filtered';
  const what = isOfAll ? say('total-not-users') : say('total-not-users-in', named(name));
  const { total: got } = page;
  const details = truth
    ? expecting(count, got)
    : { expected: say('at-least', count), actual: String(got), got };
  return [faultOf(question, page, what, { field: 'total', ...details })];
}
