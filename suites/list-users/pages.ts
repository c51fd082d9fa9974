import { bodyOf, isObject, own, type JsonObject } from '../../evidence/body.ts';
import type { Exchange } from '../../evidence/evidence.ts';
import { replyOf } from '../common/reply.ts';
import type { UserKey } from './users.ts';

/** One page as asked and as answered; a member is absent when the answer has it in no usable form. */
export interface Page {
  readonly exchange: Exchange;
  readonly asked: { readonly page?: number; readonly limit?: number };
  readonly page?: number;
  readonly total?: number;
  /** The limit in force: that of the answer where a page can have it, and never more than was asked for. */
  readonly limit?: number;
  /** The limit that the answer gives. */
  readonly echoedLimit?: number;
  readonly users?: readonly UserKey[];
}

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
    ...(limit === undefined ? {} : { echoedLimit: limit, ...inForce(limit, wanted.limit) }),
    ...(keys ? { users: keys } : {}),
  };
}

/** No page can have a limit below 1: where that is the echo, the request alone says what is in force. */
function inForce(echoed: number, wanted: number | undefined): { limit?: number } {
  if (echoed >= 1) return { limit: Math.min(echoed, wanted ?? echoed) };
  return wanted === undefined ? {} : { limit: wanted };
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

/**
 * What identifies a user entry: its id, or its account where there is no id that a double holds exactly. An id of a wrong
 * type is another check's finding, and the same user.
 */
export function keyOf(user: unknown): UserKey | undefined {
  if (!isObject(user)) return undefined;
  const id = own(user, 'id');
  if (typeof id === 'number' && !isRounded(id)) return id;
  if (typeof id === 'string') return /^\d{1,15}$/.test(id) ? Number(id) : id;
  const account = own(user, 'account');
  return typeof account === 'string' ? account : undefined;
}

/** True for an answer with a user whom only a rounded id could tell from others. */
export function holdsRoundedIds(exchange: Exchange): boolean {
  const body = bodyOf(exchange);
  const users = 'json' in body && isObject(body.json) ? own(body.json, 'users') : undefined;
  return Array.isArray(users) && users.some((user) => keyOf(user) === undefined && hasRoundedId(user));
}

const hasRoundedId = (user: unknown): boolean => {
  const id = isObject(user) ? own(user, 'id') : undefined;
  return typeof id === 'number' && isRounded(id);
};

/** Neighbouring integers beyond 2^53 are one double. */
function isRounded(id: number): boolean {
  return Math.abs(id) > Number.MAX_SAFE_INTEGER;
}

/** True for a first page with room for as many users as `total` says; or for as many as it has, and more. */
export function claimsWhole({ asked: { page }, users, limit, total }: Page): boolean {
  if ((page ?? 1) !== 1 || users === undefined || limit === undefined || total === undefined) return false;
  return limit >= total && (users.length < limit || users.length === total);
}

/** True for a page that claims to be whole and holds fewer users than its own `total`. */
export function holdsTooFew(page: Page): boolean {
  return claimsWhole(page) && page.users!.length < page.total!;
}

/** The number of pages that a list of this many users has. */
export function pageCount(count: number, limit: number): number {
  return limit >= 1 ? Math.max(1, Math.ceil(count / limit)) : 1;
}
