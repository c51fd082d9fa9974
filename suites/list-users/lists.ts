import type { Exchange } from '../../evidence/evidence.ts';
import { pagesIn } from './identities.ts';
import { longestWalk } from './limits.ts';
import { claimsWhole, holdsTooFew, pageCount, pageOf, type Page } from './pages.ts';
import type { ListName, RoundNumber } from './steps.ts';
import { areIn, setOf, type UserKey, type Users } from './users.ts';

/** The lists of inside and outside users together. */
export const everybody: readonly ListName[] = ['all', 'unknown', 'empty'];

/** Lists for whose `browse` another letter case is another value. */
export const inCapitals: readonly ListName[] = ['insideInCapitals', 'outsideWithCapital'];

/** A list as one round of reading shows it. */
export interface List {
  readonly name: ListName;
  readonly exchanges: readonly Exchange[];
  readonly pages: readonly Page[];
  /** The page that holds the whole list, when one does. */
  readonly single?: Page;
  /** A page that should hold the whole list by its own words, and holds fewer users than it counts. */
  readonly tooFew?: Page;
  /** Complete walks through the list, each in the order of its pages. */
  readonly walks: readonly (readonly Page[])[];
  /** Everybody in the list, when it was read whole (reading 22). */
  readonly whole?: Users;
  /** The pages that `whole` rests on; none where the list was not read whole. */
  readonly basis: readonly Page[];
  /** Two walks gave the same sequence of at least six users; undefined when that was not seen. */
  readonly stable?: boolean;
  /** A request for the list that was refused, when none was answered with a page. */
  readonly refused?: Exchange;
  /** How many users `total` says there are, or the pages where it counts those that the filter leaves out too. */
  readonly claimed: number;
  /** How many users there are: counted where the list was read whole, else as `total` says. */
  readonly count: number;
  /** The same, but what pages show where `total` may count those that the filter leaves out too. */
  readonly certain: number;
}

/** So many users are needed to tell a stable order from chance. */
export const leastForOrder = 6;

/** Puts together what the exchanges of one round show of a list. */
export function listOf(exchanges: readonly Exchange[], round: RoundNumber, name: ListName): List {
  const prefixes = ['whole', 'walk', 'form'].map((kind) => `r${round}/${kind}/${name}/`);
  const mine = exchanges.filter(
    ({ step }) =>
      prefixes.some((prefix) => step.startsWith(prefix)) || (name === 'none' && step === `r${round}/default`),
  );
  const pages = pagesIn(mine, exchanges);
  const isEverybodys = everybody.includes(name);
  const total = claimOf(pages);
  const countsAll = !isEverybodys && total === claimOfEverybody(exchanges, round);
  const mayEndEarly = countsAll && !inCapitals.includes(name);
  const single =
    singleOf(pages, isEverybodys ? exchanges : mine) ?? (mayEndEarly ? onlyPage(pages, mine) : undefined);
  const tooFew = pages.find(holdsTooFew);
  const walks = walksOf(pages, name, round, single?.users?.length ?? total, mayEndEarly ? mine : undefined);
  const uncut = walks.filter((walk) => !isCutOff(walk));
  const ended =
    (countsAll || isEverybodys) && !tooFew
      ? uncut.find((walk) => holdsToTheEnd(walk) && (countsAll || holdsAllOf(walk, exchanges)))
      : undefined;
  const longer = uncut.find((walk) => setOf(keysOf(walk)).size > total && isWellCut(walk));
  const counted = ended ?? longer;
  const claimed = counted ? keysOf(counted).length : total;
  const stable =
    stability(walks) ?? (name === 'all' && walks[0] ? isAsWithEmpty(walks[0], exchanges, round) : undefined);
  // Pages that together hold as many different users as `total` says are the whole list in any order.
  const complete = walks.find(
    (walk) => setOf(keysOf(walk)).size === claimed || (stable === true && isComplete(walk)),
  );
  const walked = complete && keysOf(complete);
  const users = single?.users ?? walked;
  const count = single?.users?.length ?? walked?.length ?? claimed;
  const refused = pages.length === 0 ? mine.findLast(({ response }) => response !== undefined) : undefined;
  return {
    name,
    exchanges: mine,
    pages,
    ...(single ? { single } : {}),
    ...(tooFew ? { tooFew } : {}),
    walks,
    ...(users ? { whole: setOf(users) } : {}),
    basis: single ? [single] : (complete ?? []),
    ...(stable === undefined ? {} : { stable }),
    ...(refused ? { refused } : {}),
    claimed,
    count,
    certain: users || !mayEndEarly ? count : Math.max(0, ...pages.map(lastShown)),
  };
}

/**
 * Of the pages that claim to hold everybody, the one with the most room that no other page gives the lie to.
 * @param all answers that show nobody but users of the list
 */
function singleOf(pages: readonly Page[], all: readonly Exchange[]): Page | undefined {
  const room = ({ asked, limit }: Page): number => asked.limit ?? limit!;
  const claims = pages.filter(claimsWhole).sort((one, other) => room(other) - room(one));
  return (
    claims.find((page) => !isRefuted(page, pages)) ??
    pages.find((page) => isEnd(page, pages) && holdsAllOf([page], all))
  );
}

/** The first page of a list that may count others, if it has room left and no page after it shows anybody else. */
function onlyPage(pages: readonly Page[], exchanges: readonly Exchange[]): Page | undefined {
  const isAskedOn = exchanges.some(
    ({ request }) => Number(new URL(request.url).searchParams.get('page')) > 1,
  );
  const only = pages.find(
    ({ asked, users, limit }) => asked.page === 1 && users && users.length < (limit ?? 0),
  );
  const isAll = only !== undefined && pages.every(({ users = [] }) => areIn(users, setOf(only.users!)));
  return isAskedOn && isAll ? only : undefined;
}

/** The place in the list of the last user whom a page shows. */
function lastShown({ asked: { page: number = 1 }, page = number, users = [], limit = 0 }: Page): number {
  return page === number && users.length > 0 ? (number - 1) * limit + users.length : 0;
}

/**
 * Of the pages of a walk through a list that may count others, those up to its end: a page that is short, or the last one
 * before one that is not there or shows nobody new. Where somebody comes after it, it was not the end.
 */
function upToEnd(walk: readonly Page[]): readonly Page[] {
  const seen = new Set<UserKey>();
  const pages: Page[] = [];
  for (const page of walk) {
    const { asked, users = [], limit = 0 } = page;
    const isThere = asked.page === pages.length + 1 && (page.page ?? asked.page) === asked.page;
    if (!isThere || !users.some((key) => !seen.has(key))) break;
    pages.push(page);
    for (const key of users) seen.add(key);
    if (users.length < limit) break;
  }
  return walk.every(({ users = [] }) => areIn(users, seen)) ? pages : walk;
}

/** True for a first page with room left and nothing but empty pages after it: the list ends on it, whatever `total` says. */
function isEnd({ asked, users, limit }: Page, pages: readonly Page[]): boolean {
  const later = pages.filter((page) => (page.asked.page ?? 1) > 1 && page.asked.limit === asked.limit);
  const isFirst = asked.page === 1 && users !== undefined && users.length < (limit ?? 0);
  return isFirst && later.length > 0 && later.every((page) => page.users?.length === 0);
}

function isRefuted(claim: Page, pages: readonly Page[]): boolean {
  const { users, total, limit } = claim;
  if (holdsTooFew(claim)) return pages.some((page) => page.users && !areIn(page.users, setOf(users!)));
  // A full page is the whole list only if `total` can be believed, and it can't when it follows the limit.
  const isFull = users!.length === limit;
  const givesTheLie = (page: Page): boolean =>
    ((page.asked.page ?? 1) === 1 && (page.total ?? total) !== total) ||
    !areIn(page.users ?? [], setOf(users!));
  return isFull && pages.some(givesTheLie);
}

/** The total that most pages give. */
function claimOf(pages: readonly Page[]): number {
  return mostFrequent(pages.flatMap(({ total }) => total ?? [])) ?? 0;
}

/** The number that is there most often; of several the first. */
export function mostFrequent(numbers: readonly number[]): number | undefined {
  const times = new Map<number, number>();
  for (const each of numbers) times.set(each, (times.get(each) ?? 0) + 1);
  return [...times].sort(([, some], [, others]) => others - some)[0]?.[0];
}

const keysIn = new WeakMap<readonly Page[], readonly UserKey[]>();

/** The users of some pages, in the order of the pages; put together once for each walk. */
export function keysOf(walk: readonly Page[]): readonly UserKey[] {
  const none: readonly UserKey[] = [];
  const keys = keysIn.get(walk) ?? none.concat(...walk.map(({ users }) => users!));
  keysIn.set(walk, keys);
  return keys;
}

/** True for pages with everybody whom any answer shows: what follows them is no page that should be full. */
function holdsAllOf(walk: readonly Page[], exchanges: readonly Exchange[]): boolean {
  const users = setOf(keysOf(walk));
  return pagesIn(exchanges, exchanges).every((page) => areIn(page.users ?? [], users));
}

/** The total of all users: that of a filtered list may be the same, and then its last pages are empty (reading 22). */
function claimOfEverybody(exchanges: readonly Exchange[], round: RoundNumber): number {
  const prefixes = everybody.map((name) => `r${round}/whole/${name}/`);
  const asked = exchanges.filter(({ step }) => prefixes.some((prefix) => step.startsWith(prefix)));
  return claimOf(asked.flatMap((exchange) => pageOf(exchange) ?? []));
}

/** True for pages that hold a list to its end, wherever `total` sees that. */
function holdsToTheEnd(walk: readonly Page[]): boolean {
  const end = walk.findLastIndex(({ users }) => users!.length > 0) + 1;
  const keys = keysOf(walk);
  return setOf(keys).size === keys.length && isWellCut(walk.slice(0, end));
}

/** True for a walk that ended for its length, on a full page. */
const isCutOff = (walk: readonly Page[]): boolean =>
  walk.length >= longestWalk && walk.at(-1)!.users!.length === walk.at(-1)!.limit;

/** True for a walk that came to an end, and met nobody twice. */
const isComplete = (walk: readonly Page[]): boolean =>
  isWellCut(walk) && !isCutOff(walk) && setOf(keysOf(walk)).size === keysOf(walk).length;

/** True for a walk whose pages are all full, the last one apart. */
export function isWellCut(walk: readonly Page[]): boolean {
  return walk.every(({ users, limit }, at) =>
    at < walk.length - 1 ? users!.length === limit : users!.length <= limit!,
  );
}

/** @param asked the requests for a list that may count others: which pages it has, their answers tell */
function walksOf(
  pages: readonly Page[],
  name: ListName,
  round: RoundNumber,
  count: number,
  asked?: readonly Exchange[],
): Page[][] {
  const walks: Page[][] = [];
  for (let walk = 0; ; walk += 1) {
    const prefix = `r${round}/walk/${name}/${walk}/`;
    const steps = pages.filter(({ exchange }) => exchange.step.startsWith(prefix));
    if (steps.length === 0) return walks;
    const answered = [...steps].sort((a, b) => a.asked.page! - b.asked.page!);
    const byPage = asked ? upToEnd(answered) : answered;
    const next = asked?.find(({ step }) => step === `${prefix}${byPage.length + 1}`);
    const limit = answered[0]!.limit ?? 0;
    const needed = next && isBeyond(next, byPage) ? byPage.length : pageCount(count, limit);
    const complete =
      byPage.length >= needed &&
      byPage.slice(0, needed).every((page, at) => page.asked.page === at + 1 && page.users !== undefined);
    const whole = complete ? withMore(byPage, needed) : [];
    if (whole.length >= 2) walks.push(whole);
  }
}

/** True for a page that was asked for, and is none of those that the list has. */
const isBeyond = (next: Exchange, pages: readonly Page[]): boolean =>
  next.response !== undefined && pages.every(({ exchange }) => exchange !== next);

/** The pages that `total` speaks of, and those after them as long as each holds somebody whom none before it has. */
function withMore(pages: readonly Page[], needed: number): Page[] {
  const walk = pages.slice(0, needed);
  if (pages.length === needed) return walk;
  const seen = new Set(walk.flatMap(({ users }) => users!));
  for (const page of pages.slice(needed)) {
    if (page.asked.page !== walk.length + 1 || !page.users?.some((key) => !seen.has(key))) break;
    walk.push(page);
    for (const key of page.users) seen.add(key);
  }
  return walk;
}

function stability(walks: readonly (readonly Page[])[]): boolean | undefined {
  const [first, second] = walks;
  return first && second ? areAlike(first, second) : undefined;
}

/** True when a walk through everybody under the empty `browse`, made after this one, gives the same sequence: it is one list. */
function isAsWithEmpty(
  walk: readonly Page[],
  exchanges: readonly Exchange[],
  round: RoundNumber,
): true | undefined {
  const pages = pagesIn(exchanges, exchanges);
  const [other = []] = walksOf(pages, 'empty', round, keysOf(walk).length);
  const last = Math.max(...walk.map(({ exchange }) => exchange.index));
  const isLater = other.length > 0 && other.every(({ exchange }) => exchange.index > last);
  return (isLater && areAlike(walk, other)) || undefined;
}

/**
 * Tells whether two walks give the same sequence (reading 22); undefined where they can't: of few users, or when the
 * list got longer or shorter meanwhile.
 */
export function areAlike(first: readonly Page[], second: readonly Page[]): boolean | undefined {
  const [one, two] = [keysOf(first), keysOf(second)];
  if (one.length < leastForOrder) return undefined;
  const totals = new Set([...first, ...second].flatMap(({ total }) => total ?? []));
  const isAlike = one.length === two.length && one.every((key, at) => key === two[at]);
  return isAlike || totals.size <= 1 ? isAlike : undefined;
}
