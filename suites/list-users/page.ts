import { bodyOf, isObject, own, type JsonObject } from '../../engine/evidence/body.ts';
import type { Exchange } from '../../engine/evidence/evidence.ts';
import { oncePer } from '../../engine/evidence/once-per.ts';
import { type Phrase, phrase } from '../../messages/phrase.ts';
import { replyOf } from '../common/reply.ts';
import { listNames, type ListName } from './steps.ts';

/** What identifies a user: the id, or the account where there is no id. */
export type UserKey = string | number;

/** One page as asked and as answered; a member is absent when the answer has it in no usable form. */
export interface Page {
  readonly exchange: Exchange;
  readonly asked: PageRequest;
  readonly page?: number;
  readonly total?: number;
  /** The limit in force: that of the answer where a page can have it, and never more than was asked for; else that. */
  readonly limit?: number;
  /** The limit that the answer gives. */
  readonly echoedLimit?: number;
  readonly users?: readonly UserKey[];
}

/** What the query of a request asks for. */
export interface PageRequest {
  readonly list: ListName;
  readonly page?: number;
  readonly limit?: number;
}

/** What a request asks for; any other value of `browse` than the known ones asks for everybody. */
export const pageRequestOf = oncePer(
  ({ request }: { readonly request: { readonly url: string } }): PageRequest => {
    const query = new URL(request.url).searchParams;
    const browse = query.get('browse') ?? undefined;
    const names = Object.keys(listNames) as ListName[];
    const number = (name: 'page' | 'limit') => (query.has(name) ? { [name]: Number(query.get(name)) } : {});
    return {
      list: names.find((name) => listNames[name] === browse) ?? 'all',
      ...number('page'),
      ...number('limit'),
    };
  },
);

/** The number of the requested page. */
export const numberOf = ({ asked }: Page): number => asked.page ?? 1;

/** Reads an exchange as a page; undefined when it is none. */
export const pageOf = oncePer((exchange: Exchange): Page | undefined => {
  const reply = replyOf(exchange, 'page');
  if (reply.kind !== 'record') return undefined;
  const asked = pageRequestOf(exchange);
  const keys = entriesOf(exchange)?.map(keyOf);
  const { limit: echoedLimit } = integer(reply.record, 'limit');
  const limit = Math.min(...[echoedLimit, asked.limit].filter((each = 0) => each >= 1).map(Number));
  return {
    exchange,
    asked,
    ...integer(reply.record, 'page'),
    ...integer(reply.record, 'total'),
    ...(echoedLimit === undefined ? {} : { echoedLimit }),
    ...(limit < Infinity ? { limit } : {}),
    ...(keys?.every((key) => key !== undefined) ? { users: keys } : {}),
  };
});

/** The entries of a page of users; undefined where there is no list. */
export function entriesOf(exchange: Exchange): readonly unknown[] | undefined {
  const body = bodyOf(exchange);
  const users = 'json' in body && isObject(body.json) ? own(body.json, 'users') : undefined;
  return Array.isArray(users) ? users : undefined;
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
  if (typeof id === 'number' && Math.abs(id) <= Number.MAX_SAFE_INTEGER) return id;
  if (typeof id === 'string') return /^\d{1,15}$/.test(id) ? Number(id) : id;
  const account = accountOf(user);
  return typeof account === 'string' ? account : undefined;
}

/** The `account` of a user entry, in whatever form. */
export const accountOf = (user: unknown): unknown => (isObject(user) ? own(user, 'account') : undefined);

const usersAndMore = phrase(
  'users-and-more',
  (users: string, more: number) => `${users} and ${more} more`,
  (users, more) => `${users}，另有 ${more} 个`,
);

/** The first few of many users. */
export function some(keys: readonly UserKey[]): Phrase {
  const first = keys.slice(0, 5).join(', ');
  return keys.length > 5 ? usersAndMore(first, keys.length - 5) : first;
}

/** A list as it is paged through once: the pages 1, 2, … of one limit. */
export interface Paging {
  /** Those that belong to the list. */
  readonly pages: readonly Page[];
  /** Their users, in the order of the pages. */
  readonly keys: readonly UserKey[];
  readonly users: ReadonlySet<UserKey>;
  /** `more`: the next page is not read; `stuck`: it was rejected, lost or can't be read. */
  readonly state: 'ended' | 'more' | 'stuck';
}
