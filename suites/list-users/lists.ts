import { bodyOf, isObject, own, type JsonObject } from '../../harness/body.ts';
import type { Exchange } from '../../harness/evidence.ts';
import { replyOf } from '../common/reply.ts';
import { setOf, type UserKey, type Users } from './users.ts';

/** The lists that are read, and the `browse` that asks for each. */
export const listNames = {
  none: undefined,
  inside: 'inside',
  outside: 'outside',
  all: 'all',
  unknown: 'conformance',
  empty: '',
} as const;

/** One of the lists that are read. */
export type ListName = keyof typeof listNames;

/** One page as asked and as answered; a member is absent when the answer has it in no usable form. */
export interface Page {
  readonly exchange: Exchange;
  readonly asked: { readonly page?: number; readonly limit?: number };
  readonly page?: number;
  readonly total?: number;
  /** The limit in force: that of the answer, but never more than was asked for. */
  readonly limit?: number;
  /** The limit that the answer gives. */
  readonly echoedLimit?: number;
  readonly users?: readonly UserKey[];
}

/** A list as one round of reading shows it. */
export interface List {
  readonly name: ListName;
  readonly pages: readonly Page[];
  /** The page that holds the whole list, when one does. */
  readonly single?: Page;
  /** Complete walks through the list, each in the order of its pages. */
  readonly walks: readonly (readonly Page[])[];
  /** Everybody in the list, when it was read whole (reading 22). */
  readonly whole?: Users;
  /** Two walks gave the same sequence of at least six users; undefined when that was not seen. */
  readonly stable?: boolean;
  /** A request for the list that was refused, when none was answered with a page. */
  readonly refused?: Exchange;
  /** How many users there are: counted where the list was read whole, else as `total` says. */
  readonly count: number;
}

/** So many users are needed to tell a stable order from chance. */
const leastForOrder = 6;

const known = new WeakMap<Exchange, Page | undefined>();

/** Reads an exchange as a page; undefined when it is none. */
export function pageOf(exchange: Exchange): Page | undefined {
  if (!known.has(exchange)) known.set(exchange, readPage(exchange));
  return known.get(exchange);
}

function readPage(exchange: Exchange): Page | undefined {
  if (replyOf(exchange, 'page').kind !== 'record') return undefined;
  const body = bodyOf(exchange) as { json: JsonObject };
  const query = new URL(exchange.request.url).searchParams;
  const users = own(body.json, 'users');
  const keys = Array.isArray(users) ? keysOf(users, exchange.response?.condensed) : undefined;
  const wanted = asked(query, 'limit');
  const { limit } = integer(body.json, 'limit');
  return {
    exchange,
    asked: { ...asked(query, 'page'), ...wanted },
    ...integer(body.json, 'page'),
    ...integer(body.json, 'total'),
    ...(limit === undefined ? {} : { echoedLimit: limit, limit: Math.min(limit, wanted.limit ?? limit) }),
    ...(keys ? { users: keys } : {}),
  };
}

const keysIn = new WeakMap<readonly unknown[], readonly UserKey[]>();

/** What identifies each entry of a page; nothing when one has nothing that does. */
function keysOf(users: readonly unknown[], condensed = false): readonly UserKey[] | undefined {
  const known = keysIn.get(users);
  if (known) return known;
  const keys = users.map((user) => (condensed && !isObject(user) ? (user as UserKey) : keyOf(user)));
  if (!keys.every((key) => key !== undefined)) return undefined;
  keysIn.set(users, keys);
  return keys;
}

function asked(query: URLSearchParams, name: 'page' | 'limit'): { page?: number; limit?: number } {
  const value = query.get(name);
  return value === null ? {} : { [name]: Number(value) };
}

function integer(body: JsonObject, name: 'page' | 'total' | 'limit'): { [key in typeof name]?: number } {
  const value = own(body, name);
  return typeof value === 'number' && Number.isInteger(value) ? { [name]: value } : {};
}

/** What identifies a user entry; nothing when it has neither id nor account. */
export function keyOf(user: unknown): UserKey | undefined {
  if (!isObject(user)) return undefined;
  const id = own(user, 'id');
  if (typeof id === 'number' || typeof id === 'string') return id;
  const account = own(user, 'account');
  return typeof account === 'string' ? account : undefined;
}

/** Step of a page that is read to get a list whole. */
export const wholeStep = (round: number, list: ListName, attempt: string): string =>
  `r${round}/whole/${list}/${attempt}`;

/** Step of one page of a walk through a list. */
export const walkStep = (round: number, list: ListName, walk: number, page: number): string =>
  `r${round}/walk/${list}/${walk}/${page}`;

/** Puts together what the exchanges of one round show of a list. */
export function listOf(exchanges: readonly Exchange[], round: number, name: ListName): List {
  const prefixes = [`r${round}/whole/${name}/`, `r${round}/walk/${name}/`];
  const mine = exchanges.filter(
    ({ step }) =>
      prefixes.some((prefix) => step.startsWith(prefix)) || (name === 'none' && step === `r${round}/default`),
  );
  const pages = mine.flatMap((exchange) => pageOf(exchange) ?? []);
  const single = pages.find(isWhole);
  const claimed = pages[0]?.total ?? 0;
  const count = single?.users?.length ?? claimed;
  const walks = walksOf(pages, name, round, count);
  const stable = stability(walks);
  const walked = walks.map((walk) => walk.flatMap((page) => [...page.users!]));
  // Pages that together hold as many different users as `total` says are the whole list in any order.
  const complete = walked.find((keys) => stable === true || setOf(keys).size === claimed);
  const users = single?.users ?? complete;
  const refused = pages.length === 0 ? mine.findLast(({ response }) => response !== undefined) : undefined;
  return {
    name,
    pages,
    ...(single ? { single } : {}),
    walks,
    ...(users ? { whole: setOf(users) } : {}),
    ...(stable === undefined ? {} : { stable }),
    ...(refused ? { refused } : {}),
    count: single ? count : (complete?.length ?? claimed),
  };
}

/** One page with a limit of at least the total is the whole list. */
function isWhole({ asked: { page }, users, limit, total }: Page): boolean {
  return (
    (page ?? 1) === 1 && users !== undefined && limit !== undefined && total !== undefined && limit >= total
  );
}

/** The number of pages that a list of this many users has. */
export function pageCount(count: number, limit: number): number {
  return limit >= 1 ? Math.max(1, Math.ceil(count / limit)) : 1;
}

function walksOf(pages: readonly Page[], name: ListName, round: number, count: number): Page[][] {
  const walks: Page[][] = [];
  for (let walk = 0; ; walk += 1) {
    const prefix = `r${round}/walk/${name}/${walk}/`;
    const steps = pages.filter(({ exchange }) => exchange.step.startsWith(prefix));
    if (steps.length === 0) return walks;
    const limit = steps[0]!.limit ?? 0;
    const byPage = [...steps].sort((a, b) => a.asked.page! - b.asked.page!);
    const needed = pageCount(count, limit);
    const complete =
      byPage.length >= needed &&
      needed >= 2 &&
      byPage.slice(0, needed).every((page, at) => page.asked.page === at + 1 && page.users !== undefined);
    if (complete) walks.push(byPage.slice(0, needed));
  }
}

function stability(walks: readonly (readonly Page[])[]): boolean | undefined {
  const [first, second] = walks;
  if (!first || !second) return undefined;
  const one = first.flatMap((page) => [...page.users!]);
  const two = second.flatMap((page) => [...page.users!]);
  if (one.length < leastForOrder) return undefined;
  return one.length === two.length && one.every((key, at) => key === two[at]);
}
