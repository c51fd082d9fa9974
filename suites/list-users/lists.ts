import type { Exchange } from '../../evidence/evidence.ts';
import type { Because } from '../../judging/judgement.ts';
import { replyOf } from '../common/reply.ts';
import { pageRequestOf, numberOf, pagesIn, type Page, type UserKey } from './page.ts';
import {
  isSameOrder,
  isTooLong,
  minForOrder,
  pageCount,
  longestReading,
  readingOf,
  type Reading,
} from './reading.ts';
import { listNames, type ListName, type ReadingKind, type RoundName } from './steps.ts';
import { type Phrase, type Said, say } from '../../messages/phrase.ts';

/** The lists of inside and outside users together. */
export const everybody: readonly ListName[] = ['all', 'unknown', 'empty'];

/** Lists for whose `browse` another letter case is another value. */
export const inCapitals: readonly ListName[] = ['insideInCapitals', 'outsideWithCapital'];

/** The lists that leave users out. */
export const filtered: readonly ListName[] = ['none', 'inside', 'outside'];

/** How messages name a list. */
export const named = (list: ListName): Said => say(`list-${list}`);

/** A list as one round shows it. */
export interface List {
  readonly name: ListName;
  readonly exchanges: readonly Exchange[];
  readonly pages: readonly Page[];
  /** Those that the list has: a page beyond the last is open (reading 22). */
  readonly there: readonly Page[];
  /** Room for everybody, in as many pages as it takes. */
  readonly whole: Reading;
  /** Four pages or more, where the list has as many users. */
  readonly paged: Reading;
  /** The same once more, the other way round. */
  readonly again?: Reading;
  /** The reading that other pages are compared with. */
  readonly truth?: Reading;
  /** How many users `total` promises; 0 where it may count those that the filter leaves out. */
  readonly promised: number;
  /** How many users there are, as far as is known. */
  readonly count: number;
}

/** What one round of readings shows. */
export interface Round {
  readonly exchanges: readonly Exchange[];
  readonly lists: Readonly<Record<ListName, List>>;
  /** The limit in force by default; 0 where it is unknown. */
  readonly usual: number;
}

/** Puts together what the exchanges of one round show. */
export function roundOf(all: readonly Exchange[], name: RoundName): Round {
  const exchanges = all
    .filter(({ step }) => step.startsWith(`${name}/`))
    .sort((one, other) => one.index - other.index);
  const pages = groupedBy(pagesIn(exchanges), ({ asked }) => asked.list);
  const sent = groupedBy(exchanges, (exchange) => pageRequestOf(exchange).list);
  const names = Object.keys(listNames) as ListName[];
  const lists = Object.fromEntries(
    names.map((one) => [one, listOf(one, sent.get(one) ?? [], pages)]),
  ) as Record<ListName, List>;
  const plain = pages.get('none')?.find(({ exchange }) => exchange.step === `${name}/default`);
  return { exchanges, lists, usual: plain?.limit ?? 0 };
}

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
  const readingIn = (kind: ReadingKind): Reading | undefined => {
    const mine = exchanges.filter(({ step }) => step.includes(`/${kind}/`));
    // The limit that was tried last.
    const limit = mine.at(-1)?.step.split('/').at(-2);
    const ofLimit = mine.filter(({ step }) => step.split('/').at(-2) === limit);
    const byNumber = new Map(ofLimit.map((exchange) => [Number(exchange.step.split('/').at(-1)), exchange]));
    const pageIn = new Map(pages.map((page) => [page.exchange, page]));
    return limit === undefined
      ? undefined
      : readingOf(byNumber, (exchange) => pageIn.get(exchange), promised);
  };
  const whole = readingIn('whole') ?? { pages: [], keys: [], users: new Set(), state: 'more' };
  const paged = readingIn('paged') ?? whole;
  const again = readingIn('again');
  const truth = truthOf(whole, paged, pages);
  const count = truth?.keys.length ?? (promised > 0 ? promised : Math.max(0, ...pages.map(lastShown)));
  const there = pages.filter(
    (page) => numberOf(page) === 1 || (page.limit !== undefined && (numberOf(page) - 1) * page.limit < count),
  );
  return {
    name,
    exchanges,
    pages,
    there,
    whole,
    paged,
    promised,
    count,
    ...(again && { again }),
    ...(truth && { truth }),
  };
}

/** The place in the list of the last user whom a page shows. */
function lastShown(page: Page): number {
  const { users = [] } = page;
  return users.length > 0 ? (numberOf(page) - 1) * (page.limit ?? 0) + users.length : 0;
}

/**
 * Of the readings that came to an end and met nobody twice, the one that does not contradict its own `total`; or else
 * one that no page of the list contradicts.
 */
function truthOf(whole: Reading, paged: Reading, pages: readonly Page[]): Reading | undefined {
  const sound = [whole, paged].filter(
    ({ state, keys, users }) => state === 'ended' && users.size === keys.length,
  );
  return (
    sound.find((reading) => reading.keys.length === (reading.pages[0]?.total ?? reading.keys.length)) ??
    sound.find((reading) => pages.every(({ users = [] }) => users.every((key) => reading.users.has(key))))
  );
}

/** Users of a list in the order of its pages; undefined where it was not read to its end, or shows no order. */
export function sequenceOf({ paged: { pages, keys, state } }: List): readonly UserKey[] | undefined {
  return state === 'ended' && pages.length > 1 && keys.length >= minForOrder ? keys : undefined;
}

/** Whether two readings of one list gave the same order (reading 22); undefined where none was read twice. */
export function isStable({ lists }: Round): boolean | undefined {
  const twice = Object.values(lists).find(({ again }) => again !== undefined);
  const [one, other] = twice
    ? [sequenceOf(twice), twice.again!.keys]
    : [sequenceOf(lists.all), lists.empty.whole === lists.empty.paged ? undefined : sequenceOf(lists.empty)];
  return one === undefined || other === undefined ? undefined : isSameOrder(one, other);
}

/** Indexes of the exchanges of some pages. */
export const indexes = (...pages: readonly Page[]): number[] => pages.map(({ exchange }) => exchange.index);

/** Why nothing can be told by the answers, with what kept lists from being read. */
export function cannotTell(what: Said, lists: readonly List[] = []): Because {
  const [why] = lists.flatMap((list) => whyNotRead(list) ?? []);
  return { kind: 'cannot-tell', what: why === undefined ? what : say('with-why', what, why) };
}

/** Why a list that was not read whole can't be compared. */
export const cannotCompare = (list: List): Because =>
  cannotTell(say('list-not-read', named(list.name)), [list]);

/** What kept a list from being read whole; undefined when nothing shows. */
function whyNotRead({ exchanges, pages, count, whole, paged }: List): Phrase | undefined {
  const isStuck = [whole, paged].some(({ state }) => state === 'stuck');
  for (const exchange of exchanges) {
    const reply = replyOf(exchange, 'page');
    if (reply.kind === 'unanswered') return say('exchange-lost', exchange.index, reply.why);
    if (reply.kind === 'refused' && isStuck) return say('exchange-rejected', exchange.index, reply.actual);
  }
  if (pages.some(({ users }) => users === undefined)) return say('page-no-users');
  const limit = whole.pages[0]?.limit;
  if (limit === undefined || !isTooLong(count, limit)) return undefined;
  return say('too-many-pages', count, limit, pageCount(count, limit), longestReading);
}
