import type { Exchange } from '../../evidence/evidence.ts';
import { askedIn, numberOf, pageOf, pagesIn, type Page, type UserKey } from './page.ts';
import { isSameOrder, leastForOrder, limitOf, readingOf, type Reading } from './reading.ts';
import { listNames, type ListName, type ReadingKind, type RoundNumber } from './steps.ts';

/** The lists of inside and outside users together. */
export const everybody: readonly ListName[] = ['all', 'unknown', 'empty'];

/** Lists for whose `browse` another letter case is another value. */
export const inCapitals: readonly ListName[] = ['insideInCapitals', 'outsideWithCapital'];

/** The lists that leave users out. */
export const filtered: readonly ListName[] = ['none', 'inside', 'outside'];

/** Who is in a list, in which order: what its pages are compared with. */
export interface Truth {
  readonly keys: readonly UserKey[];
  readonly users: ReadonlySet<UserKey>;
  readonly pages: readonly Page[];
  /** It came in several pages, and contradicts its own `total`: it counts in a stable order only. */
  readonly isInDoubt: boolean;
}

/** A list as one round shows it. */
export interface List {
  readonly name: ListName;
  readonly exchanges: readonly Exchange[];
  readonly pages: readonly Page[];
  /** Room for everybody, in as many pages as it takes. */
  readonly whole: Reading;
  /** Four pages or more, where the list has as many users. */
  readonly paged: Reading;
  /** The same once more, the other way round. */
  readonly again?: Reading;
  readonly truth?: Truth;
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

/** One list of a round, without what only its other lists tell. */
export function listIn(all: readonly Exchange[], number: RoundNumber, name: ListName): List {
  const mine = all.filter((exchange) => exchange.step.startsWith(`r${number}/`));
  const exchanges = groupedBy(mine, (exchange) => askedIn(exchange).list);
  const pages = new Map(
    mine.flatMap((exchange) => {
      const page = pageOf(exchange);
      return page ? [[exchange, page]] : [];
    }),
  );
  return listOf({ number, exchanges, pages }, name);
}

/** What the lists of a round are made of. */
interface Known {
  readonly number: RoundNumber;
  readonly exchanges: ReadonlyMap<ListName, readonly Exchange[]>;
  readonly pages: ReadonlyMap<Exchange, Page>;
}

/** Puts together what the exchanges of one round show. */
export function roundOf(all: readonly Exchange[], number: RoundNumber): Round {
  const exchanges = all
    .filter(({ step }) => step.startsWith(`r${number}/`))
    .sort((one, other) => one.index - other.index);
  const byList = groupedBy(exchanges, (exchange) => askedIn(exchange).list);
  const pages = new Map(pagesIn(exchanges).map((page) => [page.exchange, page]));
  const known: Known = { number, exchanges: byList, pages };
  const names = Object.keys(listNames) as ListName[];
  const lists = Object.fromEntries(names.map((name) => [name, listOf(known, name)]));
  const plain = exchanges.find(({ step }) => step === `r${number}/default`);
  return {
    exchanges,
    lists: lists as Record<ListName, List>,
    usual: (plain && pages.get(plain)?.limit) ?? 0,
  };
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

const pagesOf = ({ exchanges, pages }: Known, name: ListName): Page[] =>
  (exchanges.get(name) ?? []).flatMap((exchange) => pages.get(exchange) ?? []);

/** The total that most pages give. */
const claimOf = (pages: readonly Page[]): number =>
  mostFrequent(pages.flatMap(({ total }) => total ?? [])) ?? 0;

/** What is there most often; of several the first. */
export function mostFrequent(numbers: readonly number[]): number | undefined {
  const times = new Map<number, number>();
  for (const each of numbers) times.set(each, (times.get(each) ?? 0) + 1);
  return [...times].sort(([, some], [, others]) => others - some)[0]?.[0];
}

function listOf(known: Known, name: ListName): List {
  const pages = pagesOf(known, name);
  const total = claimOf(pages);
  const isCountOfAll = total === claimOf(everybody.flatMap((other) => pagesOf(known, other)));
  const promised = filtered.includes(name) && isCountOfAll ? 0 : total;
  const whole = readingIn(known, 'whole', name, promised) ?? { pages: [], keys: [], state: 'more' };
  const paged = readingIn(known, 'paged', name, promised) ?? whole;
  const again = readingIn(known, 'again', name, promised);
  const truth = truthOf(whole, paged, pages);
  return {
    name,
    exchanges: known.exchanges.get(name) ?? [],
    pages,
    whole,
    paged,
    ...(again ? { again } : {}),
    ...(truth ? { truth } : {}),
    promised,
    count: truth?.keys.length ?? (promised > 0 ? promised : Math.max(0, ...pages.map(lastShown))),
  };
}

/** The reading of a kind with the limit that was tried last. */
function readingIn(known: Known, kind: ReadingKind, name: ListName, promised: number): Reading | undefined {
  const mine = (known.exchanges.get(name) ?? []).filter(({ step }) =>
    step.startsWith(`r${known.number}/${kind}/`),
  );
  const limit = mine.at(-1)?.step.split('/')[3];
  if (limit === undefined) return undefined;
  const ofLimit = mine.filter(({ step }) => step.split('/')[3] === limit);
  const byNumber = new Map(ofLimit.map((exchange) => [Number(exchange.step.split('/')[4]), exchange]));
  return readingOf(byNumber, (exchange) => known.pages.get(exchange), promised);
}

/** The place in the list of the last user whom a page shows. */
function lastShown(page: Page): number {
  const { users = [], page: echoed = numberOf(page) } = page;
  const isThere = echoed === numberOf(page) && users.length > 0;
  return isThere ? (echoed - 1) * (limitOf(page) ?? 0) + users.length : 0;
}

/** What one page shows by itself to be wrong with it. */
export type OwnFault = 'page' | 'limit' | 'size' | 'repeated';

/** The first fault that a page shows by itself, the most basic first. */
export function ownFaultOf({ asked, page, echoedLimit, users = [] }: Page): OwnFault | undefined {
  if (asked.page !== undefined && page !== undefined && page !== asked.page) return 'page';
  const isTooLarge = asked.limit !== undefined && echoedLimit !== undefined && echoedLimit > asked.limit;
  if (isTooLarge || (asked.limit !== undefined && echoedLimit !== undefined && echoedLimit < 1))
    return 'limit';
  if (echoedLimit !== undefined && echoedLimit >= 1 && users.length > echoedLimit) return 'size';
  return isDistinct(users) ? undefined : 'repeated';
}

const isDistinct = (keys: readonly UserKey[]): boolean => new Set(keys).size === keys.length;

/**
 * Of the readings that came to an end and met nobody twice, the one that does not contradict its own `total`; or else
 * one that no page of the list contradicts.
 */
function truthOf(whole: Reading, paged: Reading, pages: readonly Page[]): Truth | undefined {
  const sound = (whole === paged ? [whole] : [whole, paged]).filter(
    (reading) =>
      reading.state === 'ended' &&
      isDistinct(reading.keys) &&
      reading.pages.every((page) => ownFaultOf(page) !== 'size'),
  );
  const totalOf = (reading: Reading): number => reading.pages[0]?.total ?? reading.keys.length;
  const best =
    sound.find((reading) => reading.keys.length === totalOf(reading)) ??
    sound.find(({ keys }) => holdsAll(new Set(keys), pages));
  if (best === undefined) return undefined;
  const { keys, pages: mine } = best;
  // More users than `total` promises are no matter of their order.
  return {
    keys,
    users: new Set(keys),
    pages: mine,
    isInDoubt: mine.length > 1 && keys.length < totalOf(best),
  };
}

const holdsAll = (users: ReadonlySet<UserKey>, pages: readonly Page[]): boolean =>
  pages.every((page) => (page.users ?? []).every((key) => users.has(key)));

/** True for a page that the list has. */
export function existing({ count }: List, page: Page): boolean {
  const limit = limitOf(page);
  return numberOf(page) === 1 || (limit !== undefined && (numberOf(page) - 1) * limit < count);
}

/** Users of a list in the order of its pages; undefined where it was not read to its end, or shows no order. */
export function sequenceOf({ paged: { pages, keys, state } }: List): readonly UserKey[] | undefined {
  return state === 'ended' && pages.length > 1 && keys.length >= leastForOrder ? keys : undefined;
}

/** Whether two readings of one list gave the same order (reading 22); undefined where none was read twice. */
export function isStable({ lists }: Round): boolean | undefined {
  const twice = Object.values(lists).find(({ again }) => again !== undefined);
  const [one, other] = twice
    ? [sequenceOf(twice), twice.again!.keys]
    : [sequenceOf(lists.all), lists.empty.whole === lists.empty.paged ? undefined : sequenceOf(lists.empty)];
  if (one === undefined || other === undefined) return undefined;
  const totals = new Set((twice ?? lists.all).pages.map(({ total }) => total));
  return isSameOrder(one, other) || (totals.size > 1 ? undefined : false);
}
