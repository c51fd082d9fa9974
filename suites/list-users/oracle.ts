import type { Exchange } from '../../evidence/evidence.ts';
import type { Finding } from '../../judging/finding.ts';
import { describeAnswer, holdsUserEntry, isServerError, replyOf } from '../common/reply.ts';
import { faultsBetweenLists } from './filters.ts';
import {
  everybody,
  existing,
  filtered,
  groupedBy,
  mostFrequent,
  ownFaultOf,
  sequenceOf,
  type List,
  type OwnFault,
  type Round,
} from './lists.ts';
import { askedIn, numberOf, some, type Page, type UserKey } from './page.ts';
import { isSameOrder, limitOf } from './reading.ts';
import type { ListName } from './steps.ts';
import { words } from './words.ts';

/** What is asked of pages and lists: the names of the checks that find it. */
export type Question =
  | 'answers-a-page'
  | 'echoes-page'
  | 'echoes-limit'
  | 'at-most-limit-users'
  | 'full-page-before-the-last'
  | 'nobody-twice-on-a-page'
  | 'filter-holds-on-every-page'
  | 'total-ignores-page'
  | 'total-ignores-limit'
  | 'total-counts-everybody'
  | 'filtered-total-counts-the-filtered'
  | 'pages-share-nobody'
  | 'pages-hold-everybody'
  | 'no-browse-means-inside'
  | 'inside-and-outside-share-nobody'
  | 'inside-and-outside-are-everybody'
  | 'other-browse-means-everybody'
  | 'empty-browse-means-everybody'
  | 'browse-keeps-its-case';

/** One thing that contradicts the rest of a round. */
export interface Fault extends Pick<Finding, 'field' | 'what' | 'expected' | 'actual' | 'wanted' | 'got'> {
  readonly question: Question;
  readonly exchange: Exchange;
  readonly fault?: 'refused' | 'repeated';
  /** The one answer shows it: no other round is needed. */
  readonly byItself?: true;
  /** Lists on whose order it rests: it counts where they came in the same order twice. */
  readonly rests?: readonly ListName[];
}

const found = new WeakMap<Round, readonly Fault[]>();

/** Everything in a round that contradicts the rest of it; of each page the first fault, which explains the others. */
export function compare(round: Round): readonly Fault[] {
  const known = found.get(round) ?? [
    ...rejections(round),
    ...limitFaults(round),
    ...Object.values(round.lists).flatMap((list) => listFaults(round, list)),
    ...faultsBetweenLists(round),
  ];
  found.set(round, known);
  return known;
}

function listFaults(round: Round, list: List): Fault[] {
  const there = list.pages.filter((page) => existing(list, page));
  const isOverfull = there.some((page) => ownFaultOf(page) === 'size');
  const ofPages = there
    .flatMap((page) => pageFault(round, list, page) ?? [])
    // Where pages hold more than their limit, others hold less for that.
    .filter(({ question }) => !isOverfull || question !== 'full-page-before-the-last');
  const isOdd = list.paged.pages.some((page) => ofPages.some(({ exchange }) => exchange === page.exchange));
  const ofReading = isOdd
    ? []
    : [...togetherFault(list), ...there.flatMap((page) => otherSliceOn(page, list, round) ?? [])];
  return [...ofPages, ...ofReading, ...totalFaults(round, list)];
}

/** A target may reject so small a limit, if it takes others (reading 7). */
const smallest = 2;

/** Requests within a list, with a limit that the target takes elsewhere, that got no page. */
export function rejectedIn({ exchanges, lists, usual }: Round): { exchange: Exchange; isRange: boolean }[] {
  const limits = Object.values(lists).flatMap(({ pages }) => pages.flatMap(({ asked }) => asked.limit ?? []));
  const [least, most] = [Math.min(...limits), Math.max(...limits)];
  return exchanges.flatMap((exchange) => {
    if (replyOf(exchange, 'page').kind !== 'refused') return [];
    const { list: name, page = 1, limit: sent } = askedIn(exchange);
    const limit = sent ?? usual;
    const { pages, count } = lists[name];
    const showsUsers = holdsUserEntry(exchange);
    const isThere = pages.length > 0 || filtered.includes(name);
    const isTaken = limit <= usual || limits.includes(limit) || showsUsers;
    const isWithin = page === 1 || (page - 1) * limit < count;
    const isPlain = exchange.step.endsWith('/default');
    if (!isPlain && !(isThere && isTaken && isWithin)) return [];
    // A limit that is smaller than any that is taken; whoever shows users took the limit, in whatever form.
    const isSmall = limit <= smallest ? most > smallest : limit < least;
    const isRange =
      sent !== undefined && isSmall && limits.length > 0 && !isServerError(exchange) && !showsUsers;
    return [{ exchange, isRange }];
  });
}

function rejections(round: Round): Fault[] {
  return rejectedIn(round)
    .filter(({ isRange }) => !isRange)
    .map(({ exchange }) => ({
      question: 'answers-a-page',
      exchange,
      fault: 'refused',
      what: 'the list',
      expected: 'a 2xx answer that is a user page',
      actual: rejectionOf(exchange),
      // The first page is always there, and a 5xx is never said of a page that is gone (readings 8 and 27).
      ...((askedIn(exchange).page ?? 1) === 1 || isServerError(exchange) ? { byItself: true } : {}),
    }));
}

function rejectionOf(exchange: Exchange): string {
  const reply = replyOf(exchange, 'page');
  return reply.kind === 'refused' ? reply.actual : describeAnswer(exchange);
}

/** A fault in a member of a page, by default its users; `what` is the whole sentence. */
export function faultOf(
  question: Question,
  { exchange }: Page,
  what: string,
  details: Omit<Fault, 'question' | 'exchange' | 'what'>,
): Fault {
  return { question, exchange, field: 'users', what, ...details };
}

const ownFaults: Readonly<Record<OwnFault, (page: Page) => Fault>> = {
  page: (page) =>
    faultOf('echoes-page', page, 'page is not the one that was asked for', {
      field: 'page',
      expected: String(page.asked.page),
      actual: String(page.page),
      wanted: page.asked.page,
      got: page.page,
    }),
  limit: (page) =>
    faultOf('echoes-limit', page, 'limit is not the one that was asked for', {
      field: 'limit',
      expected: `${page.asked.limit}, or less (but 1 at least) where the target has a smaller maximum`,
      actual: String(page.echoedLimit),
      wanted: page.asked.limit,
      got: page.echoedLimit,
      byItself: true,
    }),
  size: (page) =>
    faultOf('at-most-limit-users', page, 'the page holds more users than its limit', {
      expected: `at most ${page.echoedLimit} users`,
      actual: `${page.users!.length} users`,
      byItself: true,
    }),
  repeated: (page) => ({
    ...faultOf('nobody-twice-on-a-page', page, 'a user appears twice on one page', {
      expected: 'each user once',
      actual: `twice: ${page.users!.find((key, at) => page.users!.indexOf(key) < at)}`,
      byItself: true,
    }),
    fault: 'repeated',
  }),
};

/** What a page shows by itself to be wrong: the first fault, which explains the others. */
export function faultOfPage(page: Page): Fault | undefined {
  const own = ownFaultOf(page);
  return own && ownFaults[own](page);
}

/** The first fault of a page that the list has. */
function pageFault(round: Round, list: List, page: Page): Fault | undefined {
  const own = faultOfPage(page);
  if (own !== undefined) return own;
  if (page.users === undefined) return undefined;
  return strangersOn(page, list, round) ?? tooFewOn(page, list);
}

/** Users whom the filter should leave out. */
function strangersOn(page: Page, { name, truth }: List, { lists }: Round): Fault | undefined {
  const right = truth ?? (name === 'none' ? lists.inside.truth : undefined);
  if (right === undefined || !filtered.includes(name)) return undefined;
  const strangers = page.users!.filter((key) => !right.users.has(key));
  if (strangers.length === 0) return undefined;
  const what = `page ${numberOf(page)} of the list ${words[name]} holds users that are not in that list`;
  return faultOf('filter-holds-on-every-page', page, what, {
    expected: `only users ${words[name]}`,
    actual: `also ${some(strangers)}`,
    ...(right.isInDoubt ? { rests: [name] } : {}),
  });
}

/** A page that others follow is full; the only page of a list has them all. */
function tooFewOn(page: Page, { count }: List): Fault | undefined {
  const limit = limitOf(page);
  if (limit === undefined || page.echoedLimit === undefined) return undefined;
  const number = numberOf(page);
  const expected = number * limit < count ? limit : number === 1 ? count : 0;
  if (page.users!.length >= expected) return undefined;
  return faultOf('full-page-before-the-last', page, 'a page before the last is not full', {
    expected: `${expected} users`,
    actual: `${page.users!.length} users`,
  });
}

/**
 * A page by itself gives its slice of the order that the pages of the list show (reading 34). The order may follow the
 * limit: where any first page begins otherwise, there is nothing to compare with.
 */
function otherSliceOn(page: Page, list: List, round: Round): Fault | undefined {
  const order = sequenceOf(list);
  const number = numberOf(page);
  const limit = limitOf(page);
  const isPartOf = [list.whole, list.paged].some(({ pages }) => pages.includes(page));
  if (order === undefined || limit === undefined || isPartOf || number === 1) return undefined;
  if (list.truth === undefined || !isSameOrder(list.truth.keys, order) || hasOtherOrders(round))
    return undefined;
  const slice = order.slice((number - 1) * limit, number * limit);
  if (slice.length > page.users!.length || isSameOrder(page.users!, slice)) return undefined;
  return faultOf('pages-share-nobody', page, 'a page holds users of other pages', {
    expected: `page ${number} of ${limit} a page: ${some(slice)}`,
    actual: some(page.users!),
    rests: [list.name],
  });
}

const reordered = new WeakMap<Round, boolean>();

/** True where a first page does not begin as the pages of its list do: the order may follow the limit. */
export function hasOtherOrders(round: Round): boolean {
  const known =
    reordered.get(round) ??
    Object.values(round.lists).some((list) => {
      const order = sequenceOf(list);
      const firsts = list.pages.filter((page) => numberOf(page) === 1 && page.users !== undefined);
      return (
        order?.length === list.count &&
        firsts.some(({ users }) => !isSameOrder(users!, order.slice(0, users!.length)))
      );
    });
  reordered.set(round, known);
  return known;
}

/** What the pages of a reading show together: users on two of them, or on none. */
function togetherFault({ name, paged, truth, whole }: List): Fault[] {
  const { pages, keys } = paged;
  if (pages.length < 2) return [];
  const seen = new Map<UserKey, Page>();
  for (const page of pages) {
    const again = page.users!.filter((key) => seen.has(key));
    const other = seen.get(again[0]!);
    if (other) {
      const what = 'users of one page are on another page too';
      const expected = `nobody of page ${numberOf(other)} on page ${numberOf(page)}`;
      const actual = `on both: ${some(again)}`;
      return [faultOf('pages-share-nobody', page, what, { expected, actual, rests: [name] })];
    }
    for (const key of page.users!) seen.set(key, page);
  }
  if (paged.state !== 'ended' || truth === undefined || whole === paged || truth.pages === pages) return [];
  const missing = truth.keys.filter((key) => !seen.has(key));
  if (missing.length === 0 || keys.some((key) => !truth.users.has(key))) return [];
  const place = Math.floor(truth.keys.indexOf(missing[0]!) / (limitOf(pages[0]!) ?? 1));
  return [
    faultOf('pages-hold-everybody', pages[place] ?? pages.at(-1)!, 'the pages leave users out', {
      expected: `the ${truth.keys.length} users of the whole list`,
      actual: `missing: ${some(missing)}`,
      rests: [name],
    }),
  ];
}

/** All echoes of one limit agree; or they are that one and a single largest limit, of which no page holds more (reading 22). */
function limitFaults({ lists }: Round): Fault[] {
  const pages = Object.values(lists)
    .flatMap((list) => list.pages.filter((page) => existing(list, page)))
    .filter(({ asked, echoedLimit }) => asked.limit !== undefined && echoedLimit !== undefined);
  const most = Math.max(0, ...pages.map(({ users }) => users?.length ?? 0));
  const groups = [...groupedBy(pages, ({ asked }) => asked.limit!)]
    .map(([asked, mine]) => ({ asked, mine }))
    .filter(({ mine }) => new Set(mine.map(({ echoedLimit }) => echoedLimit)).size > 1);
  const smaller = new Set(
    groups.flatMap(({ asked, mine }) =>
      mine.flatMap(({ echoedLimit }) => (echoedLimit === asked ? [] : echoedLimit!)),
    ),
  );
  if (smaller.size === 1 && [...smaller][0]! >= most) return [];
  return groups.map(({ asked, mine }) => {
    const usual = mostFrequent(mine.map(({ echoedLimit }) => echoedLimit!))!;
    const odd = mine.find(({ echoedLimit }) => echoedLimit !== usual)!;
    return faultOf('echoes-limit', odd, 'one limit is answered in different ways', {
      field: 'limit',
      expected: `${usual}, as on another page with limit=${asked}`,
      actual: String(odd.echoedLimit),
      wanted: usual,
      got: odd.echoedLimit,
    });
  });
}

/** The pages that have a total, less those that show users of another list: their total may be that one's. */
export function countedIn(list: List): Page[] {
  const isOfList = ({ users = [] }: Page): boolean =>
    list.truth === undefined || users.every((key) => list.truth!.users.has(key));
  return list.pages.filter((page) => page.total !== undefined && existing(list, page) && isOfList(page));
}

/** Totals that follow the page or the limit; one that all pages give, and that is not the number of users. */
function totalFaults(round: Round, list: List): Fault[] {
  const counted = countedIn(list);
  const right = list.truth?.keys.length;
  const usual = counted.some(({ total }) => total === right)
    ? right
    : mostFrequent(counted.map(({ total }) => total!));
  const odd = counted.filter(({ total }) => total !== usual);
  const first = counted.find((page) => page.total === usual && numberOf(page) === 1);
  const isFirstOdd = odd.some((page) => numberOf(page) === 1);
  const changing = odd.map((page): Fault => {
    const alike = counted.filter(
      ({ asked }) => asked.limit === page.asked.limit && asked.page !== page.asked.page,
    );
    const isFirstOf = (other: Page): boolean =>
      numberOf(page) > 1 && numberOf(other) === 1 && other.total !== page.total;
    const sibling = alike.find(({ total }) => total === usual) ?? alike.find(isFirstOf);
    const by = sibling !== undefined || (numberOf(page) > 1 && !isFirstOdd) ? 'page' : 'limit';
    const reference = sibling ?? first ?? counted.find(({ total }) => total === usual)!;
    return faultOf(`total-ignores-${by}`, page, `total changes with ${by}`, {
      field: 'total',
      expected: `${reference.total}, as with ${by} ${reference.asked[by] ?? 'not sent'}`,
      actual: `${page.total} with ${by} ${page.asked[by] ?? 'not sent'}`,
      wanted: reference.total,
      got: page.total,
    });
  });
  return [...changing, ...miscounts(round, list, usual)];
}

function miscounts({ lists }: Round, { name, truth, pages, whole, paged }: List, usual?: number): Fault[] {
  const isOfAll = everybody.includes(name);
  if (!isOfAll && !filtered.includes(name)) return [];
  const question = isOfAll ? 'total-counts-everybody' : 'filtered-total-counts-the-filtered';
  const what = isOfAll
    ? 'total is not the number of users'
    : `total is not the number of users in the list ${words[name]}`;
  const miscount = (page: Page, expected: string, more: Partial<Fault>): Fault[] => [
    faultOf(question, page, what, {
      field: 'total',
      expected,
      actual: String(page.total),
      got: page.total,
      ...more,
    }),
  ];
  if (truth) {
    const count = truth.keys.length;
    const [page] = truth.pages;
    // A list of everybody that lacks somebody is what is wrong, not its total.
    const isList =
      isOfAll && everybody.some((other) => lists[other].truth?.keys.length === usual && other !== name);
    if (page?.total === undefined || usual === count || isList) return [];
    return miscount(page, String(count), { wanted: count, ...(truth.isInDoubt ? { rests: [name] } : {}) });
  }
  for (const some of [...pages.map((page) => [page]), whole.pages, paged.pages]) {
    const { size } = new Set(some.flatMap(({ users = [] }) => [...users]));
    const low = some.find(({ total }) => total !== undefined && size > total);
    if (low) return miscount(low, `at least ${size}`, {});
  }
  return [];
}
