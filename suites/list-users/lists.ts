import type { Exchange } from '../../engine/evidence/evidence.ts';
import { isServerError } from '../../engine/evidence/exchange-facts.ts';
import { replyOf } from '../common/reply.ts';
import { type Page, type Paging, type UserKey, pageRequestOf, pageOf, numberOf } from './page.ts';
import type { Because } from '../../engine/judging/judgement.ts';
import { firstStep, isInRound, listNames, type ListName } from './steps.ts';
import { roleOf, type PagingKind, type Round as RoundName } from '../../engine/evidence/role.ts';
import { lateStartOf, lateTogether, type LateStart } from './late-start.ts';
import { type Phrase, type Said, phrase } from '../../messages/phrase.ts';
import { before } from '../../messages/zh/apart.ts';
import { plural } from '../../messages/numbers.ts';

/** No page of more users is requested. */
export const largestLimit = 1000;

/** A list is read whole in so many pages at most. */
export const longestPaging = 40;

/** The same for a limit: more pages where they are as large as any that are requested. */
export const maxPages = (limit: number): number => (limit < largestLimit ? longestPaging : 120);

/** Lists that should equal another one. */
export const originals: Readonly<Partial<Record<ListName, ListName>>> = {
  none: 'inside',
  unknown: 'all',
  empty: 'all',
  insideInCapitals: 'all',
  outsideWithCapital: 'all',
};

/** So many users are needed to tell a stable order from chance. */
export const minForOrder = 6;

/**
 * Puts pages of one limit together, up to where they say themselves that the list ends.
 * @param sent the requests of a list; of those of this kind, the ones with the limit that was tried last
 * @param promised how many users `total` says there are: with fewer, a short page is not the end
 */
function pagingOf(
  kind: PagingKind,
  sent: readonly Exchange[],
  shown: readonly Page[],
  promised: number,
): Paging | undefined {
  const mine = sent.flatMap((exchange) => {
    const role = roleOf(exchange.step);
    return role.as === 'page' && role.paging === kind ? { exchange, ...role } : [];
  });
  const lastTried = mine.at(-1)?.limit;
  const exchangeOf = new Map(
    mine.flatMap(({ exchange, limit, page }) => (limit === lastTried ? [[page, exchange]] : [])),
  );
  const pageIn = new Map(shown.map((page) => [page.exchange, page]));
  const pages: Page[] = [];
  const keys: UserKey[] = [];
  const users = new Set<UserKey>();
  const done = (state: Paging['state']): Paging => ({ pages, keys, users, state });
  if (mine.length === 0) return undefined;
  for (let number = 1; ; number += 1) {
    const last = pages.at(-1);
    const isPromised = last === undefined || pages.length * (last.limit ?? Infinity) < promised;
    const exchange = exchangeOf.get(number);
    if (exchange === undefined) return done('more');
    const page = pageIn.get(exchange);
    if (page?.users === undefined) {
      const reply = replyOf(exchange, 'page');
      // A 4xx may be said of a page that is not there; a 5xx of one beyond those that the total promises.
      const isPastTotal = !isPromised && (promised > 0 || !isServerError(exchange));
      const isEnd = isPastTotal || (last && isShort(last) && !isServerError(exchange));
      return done(last && reply.kind === 'refused' && !reply.unauthorized && isEnd ? 'ended' : 'stuck');
    }
    // Pages of different limits are no parts of one list: one of several nodes ignores what is asked.
    if (page.limit !== undefined && last?.limit !== undefined && page.limit > last.limit)
      return done('stuck');
    const isNew = page.users.some((key) => !users.has(key));
    const isAnother = page.page !== undefined && page.page !== number;
    const isBeyond = page.users.length === 0 || isAnother || (!isNew && !isPromised);
    if (number > 1 && isBeyond) return done('ended');
    pages.push(page);
    keys.push(...page.users);
    for (const key of page.users) users.add(key);
    if (isShort(page) && keys.length >= promised) return done('ended');
  }
}

const isShort = ({ users, limit = Infinity }: Page): boolean => users!.length < limit;

/** The number of pages that a list of so many users has. */
export function pageCount(count: number, limit: number): number {
  return limit >= 1 ? Math.max(1, Math.ceil(count / limit)) : 1;
}

/** True when two pagings give the same users in the same order. */
export function isSameOrder(some: readonly UserKey[], others: readonly UserKey[]): boolean {
  return some.length === others.length && some.every((key, at) => key === others[at]);
}

/** The lists of inside and outside users together. */
export const everybody: readonly ListName[] = ['all', 'unknown', 'empty'];

/** Lists for whose `browse` another letter case is another value. */
export const inCapitals: readonly ListName[] = ['insideInCapitals', 'outsideWithCapital'];

/** The lists that leave users out. */
export const filtered: readonly ListName[] = ['none', 'inside', 'outside'];

const listWords: Readonly<Record<ListName, Said>> = {
  none: phrase('list-none', 'without browse', '不带 browse 的列表'),
  inside: phrase('list-inside', 'of inside users', '内部用户的列表'),
  outside: phrase('list-outside', 'of outside users', '外部用户的列表'),
  all: phrase('list-all', 'with browse=all', 'browse=all 的列表'),
  unknown: phrase('list-unknown', 'with browse=conformance', 'browse=conformance 的列表'),
  empty: phrase('list-empty', 'with an empty browse', 'browse 为空的列表'),
  insideInCapitals: phrase('list-insideInCapitals', 'with browse=INSIDE', 'browse=INSIDE 的列表'),
  outsideWithCapital: phrase('list-outsideWithCapital', 'with browse=Outside', 'browse=Outside 的列表'),
};

/** How messages name a list. */
export const named = (list: ListName): Said => listWords[list];

/** A list as one round shows it. */
export interface List {
  readonly name: ListName;
  readonly exchanges: readonly Exchange[];
  readonly pages: readonly Page[];
  /** Those that the list has: a page beyond the last is open (reading 22). */
  readonly existing: readonly Page[];
  /** Room for everybody, in as many pages as it takes. */
  readonly whole: Paging;
  /** Four pages or more, where the list has as many users. */
  readonly paged: Paging;
  /** The same once more, the other way round. */
  readonly again?: Paging;
  /** The paging that other pages are compared with. */
  readonly truth?: Paging;
  /** How many users `total` promises; 0 where it may count those that the filter leaves out. */
  readonly promised: number;
  /** How many users there are, as far as is known. */
  readonly count: number;
  /** Set where its pages do not begin with its first users (reading 22): nothing else is judged by such a list. */
  readonly late?: LateStart;
}

/** What one round shows. */
export interface Round {
  readonly exchanges: readonly Exchange[];
  readonly lists: Readonly<Record<ListName, List>>;
  /** The limit in force by default; 0 where it is unknown. */
  readonly usual: number;
}

/** Puts together what the exchanges of one round show. */
export function roundOf(all: readonly Exchange[], name: RoundName): Round {
  const exchanges = all
    .filter(({ step }) => isInRound(step, name))
    .sort((one, other) => one.index - other.index);
  const answered = exchanges.flatMap((exchange) => pageOf(exchange) ?? []);
  const plain = answered.find(({ exchange }) => exchange.step === firstStep(name));
  const usual = plain?.limit ?? 0;
  const most = Math.max(0, ...answered.map(({ limit = 0 }) => limit));
  const pages = groupedBy(
    answered.map((page) => withLimitOfList(page, usual, most)),
    ({ asked }) => asked.list,
  );
  const sent = groupedBy(exchanges, (exchange) => pageRequestOf(exchange).list);
  const names = Object.keys(listNames) as ListName[];
  const lists = Object.fromEntries(
    names.map((one) => [one, listOf(one, sent.get(one) ?? [], pages)]),
  ) as Record<ListName, List>;
  for (const [copy, original] of Object.entries(originals) as [ListName, ListName][])
    lists[copy] = withTruthOf(lists[copy], lists[original]);
  for (const [late, start] of lateTogether(lists)) lists[late] = withLateStart(lists[late], start);
  return { exchanges, lists, usual };
}

/**
 * A page whose limit is the number of its users, and that is the last one by the limit that was asked or is usual: the echo
 * is a count, and not the limit in force, because the service applies larger ones.
 * @param most the largest limit that any page has
 */
function withLimitOfList(page: Page, usual: number, most: number): Page {
  const { asked, echoedLimit, users = [], total } = page;
  const limit = asked.limit ?? usual;
  const isCount = echoedLimit === users.length && echoedLimit < Math.min(limit, most);
  const isLast = (numberOf(page) - 1) * limit + users.length === total;
  return isCount && isLast ? { ...page, limit } : page;
}

/** Without users to compare others with. */
function withLateStart(list: List, late: LateStart): List {
  const { truth, ...rest } = list;
  return { ...rest, count: list.promised || list.count, late };
}

/** A list of which a few pages were requested has the users of the one that it should equal, if it has its pages. */
function withTruthOf(copy: List, { whole, truth }: List): List {
  const sampled = copy.pages.filter(({ asked }) => asked.limit === whole.pages[0]?.asked.limit);
  return copy.whole.state === 'more' && sampled.length > 2 && truth === whole && isPartOf(whole, sampled)
    ? { ...copy, truth, count: truth.keys.length }
    : copy;
}

/** True for pages that are also those of a paging with the same limit. */
export const isPartOf = (paging: Paging, pages: readonly (Page | undefined)[]): boolean =>
  pages.every((page) => {
    const same = page && paging.pages[numberOf(page) - 1];
    return same && page.users && isSameOrder(page.users, same.users!) && page.total === same.total;
  });

/** The items by a key, in their order. */
export function groupedBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** The total that most pages give. */
const claimOf = (pages: readonly Page[]): number =>
  mostFrequent(pages.flatMap(({ total }) => total ?? [])) ?? 0;

/** What is there most often; of several the first. */
export function mostFrequent(numbers: readonly number[]): number | undefined {
  const groups = [...groupedBy(numbers, (number) => number)];
  return groups.sort(([, some], [, others]) => others.length - some.length)[0]?.[0];
}

function listOf(
  name: ListName,
  exchanges: readonly Exchange[],
  all: ReadonlyMap<ListName, readonly Page[]>,
): List {
  const pages = all.get(name) ?? [];
  const total = claimOf(pages);
  const isCountOfAll = total === claimOf(everybody.flatMap((other) => all.get(other) ?? []));
  const promised = filtered.includes(name) && isCountOfAll ? 0 : total;
  const pagingIn = (kind: PagingKind) => pagingOf(kind, exchanges, pages, promised);
  const whole = pagingIn('whole') ?? { pages: [], keys: [], users: new Set(), state: 'more' };
  const paged = pagingIn('paged') ?? whole;
  const again = pagingIn('again');
  const truth = truthOf(whole, paged, pages);
  const count = truth?.keys.length ?? (promised || whole.keys.length);
  const existing = pages.filter(
    (page) => numberOf(page) === 1 || (page.limit !== undefined && (numberOf(page) - 1) * page.limit < count),
  );
  const list: List = {
    name,
    exchanges,
    pages,
    existing,
    whole,
    paged,
    promised,
    count,
    ...(again && { again }),
    ...(truth && { truth }),
  };
  const late = lateStartOf(list);
  return late ? withLateStart(list, late) : list;
}

/**
 * Of the pagings that came to an end and met nobody twice, the one that does not contradict its own `total`; or else
 * one that no page of the list contradicts.
 */
function truthOf(whole: Paging, paged: Paging, pages: readonly Page[]): Paging | undefined {
  const sound = [whole, paged].filter(
    ({ state, keys, users }) => state === 'ended' && users.size === keys.length,
  );
  return (
    sound.find((paging) => paging.keys.length === (paging.pages[0]?.total ?? paging.keys.length)) ??
    sound.find((paging) => pages.every(({ users = [] }) => users.every((key) => paging.users.has(key))))
  );
}

/** Users of a list in the order of its pages; undefined where it was not read to its end, or shows no order. */
export function sequenceOf({ paged: { pages, keys, state } }: List): readonly UserKey[] | undefined {
  return state === 'ended' && pages.length > 1 && keys.length >= minForOrder ? keys : undefined;
}

/** Whether two pagings of one list gave the same order (reading 22); undefined where none was read twice. */
export function isStable({ lists }: Round): boolean | undefined {
  const twice = Object.values(lists).find(({ again }) => again !== undefined);
  const one = sequenceOf(twice ?? lists.all);
  const other = twice?.again!.keys ?? sequenceOf(lists.empty);
  return one === undefined || other === undefined ? undefined : isSameOrder(one, other);
}

/** Indexes of the exchanges of some pages. */
export const indexes = (...pages: readonly Page[]): number[] => pages.map(({ exchange }) => exchange.index);

const withWhy = phrase(
  'with-why',
  (what: string, why: string) => `${what}: ${why}`,
  (what, why) => `${what}：${why}`,
);

/** Why nothing can be told by the answers, with what kept lists from being read. */
export function cannotTell(what: Said, lists: readonly List[] = []): Because {
  const [why] = lists.flatMap((list) => whyNotRead(list) ?? []);
  return { kind: 'cannot-tell', what: why === undefined ? what : withWhy(what, why) };
}

const listNotRead = phrase(
  'list-not-read',
  (list: string) => `the list ${list} could not be read whole`,
  (list) => `${before(list)}没有读完整`,
);

/** Why a list that was not read whole can't be compared. */
export const cannotCompare = (list: List): Because =>
  list.late ? beginsLate(list) : cannotTell(listNotRead(named(list.name)), [list]);

const page1BeginsLate = phrase(
  'page-1-begins-late',
  (list: string) => `page 1 of the list ${list} does not begin with the first users`,
  (list) => `${before(list)}的第 1 页不是从第一批用户开始的`,
);

/** Why nothing else is judged by a list whose page 1 lacks its first users. */
export const beginsLate = ({ name }: List): Because => cannotTell(page1BeginsLate(named(name)));

const exchangeLost = phrase(
  'exchange-lost',
  (exchange: number, why: string) => `exchange ${exchange} was lost: ${why}`,
  (exchange, why) => `请求 ${exchange} 没有响应：${why}`,
);
const exchangeRejected = phrase(
  'exchange-rejected',
  (exchange: number, answer: string) => `exchange ${exchange} was rejected: ${answer}`,
  (exchange, answer) => `请求 ${exchange} 被拒绝：${answer}`,
);
const pageNoUsers = phrase(
  'page-no-users',
  'a page has no users, or users without an account and an id within 2^53',
  '有一页没有用户，或有的用户没有账号和双精度可精确表示的 id',
);
const tooManyPages = phrase(
  'too-many-pages',
  (users: number, limit: number, pages: number, most: number) =>
    `${users} users, ${limit} a page, are ${pages} pages; at most ${plural(most, 'page')} of a list are read`,
  (users, limit, pages, most) =>
    `${users} 个用户，每页 ${limit} 个，共 ${pages} 页，超过最多读取的 ${most} 页`,
);

/** What kept a list from being read whole; undefined when nothing shows. */
function whyNotRead({ exchanges, pages, count, whole, paged }: List): Phrase | undefined {
  const isStuck = [whole, paged].some(({ state }) => state === 'stuck');
  for (const exchange of exchanges) {
    const reply = replyOf(exchange, 'page');
    if (reply.kind === 'unanswered') return exchangeLost(exchange.index, reply.why);
    if (reply.kind === 'refused' && isStuck) return exchangeRejected(exchange.index, reply.actual);
  }
  if (pages.some(({ users }) => users === undefined)) return pageNoUsers;
  const limit = whole.pages[0]?.limit;
  if (limit === undefined) return undefined;
  const [needed, most] = [pageCount(count, limit), maxPages(limit)];
  return needed > most ? tooManyPages(count, limit, needed, most) : undefined;
}
