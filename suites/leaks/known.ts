import { tokenHeader } from '../../contract/operations.ts';
import { records } from '../../contract/records.ts';
import { bodyOf, isObject, own, type JsonObject } from '../../evidence/body.ts';
import type { Exchange } from '../../evidence/evidence.ts';
import { wholeToken } from '../../evidence/token-forms.ts';
import type { View } from '../../evidence/view.ts';

/** A user as answers to a valid Token show them. */
export interface KnownUser {
  readonly account: string;
  readonly id?: string;
  readonly realname?: string;
  readonly email?: string;
}

/** What this run knows of an object: the texts that each field of it had. */
export type KnownObject = ReadonlyMap<string, ReadonlySet<string>>;

/** What a run learned from answers to its valid Token alone. */
export interface Known {
  readonly users: readonly KnownUser[];
  /** The accounts, names and mail addresses of the users. */
  readonly people: ReadonlySet<string>;
  /** The objects of the operation, by their ids. */
  readonly objects: ReadonlyMap<string, KnownObject>;
  /** All their values, each once. */
  readonly values: ReadonlySet<string>;
}

const known = new WeakMap<object, Known>();
const everybody = new WeakMap<readonly Exchange[], readonly KnownUser[]>();

/** What the answers to the valid Token show: the users of every list, and the records of one operation. */
export function knownFrom(view: View<string>): Known {
  const before = known.get(view);
  if (before) return before;
  const users = usersIn(view.all);
  const objects = new Map<string, Map<string, Set<string>>>();
  for (const exchange of view.steps('*')) {
    if (exchange.operation !== 'list-users' && hasValidToken(exchange)) addObject(objects, jsonOf(exchange));
  }
  const people = users.flatMap(({ account, realname, email }) =>
    [account, realname, email].filter((text) => text !== undefined),
  );
  const values = [...objects.values()].flatMap((object) =>
    [...object.values()].flatMap((texts) => [...texts]),
  );
  const learned = { users, people: new Set(people), objects, values: new Set(values) };
  known.set(view, learned);
  return learned;
}

/** Each of them is looked for in each answer without a valid Token. */
const mostUsers = 2000;

/** The users of every list, read once for all operations. */
function usersIn(exchanges: readonly Exchange[]): readonly KnownUser[] {
  const before = everybody.get(exchanges);
  if (before) return before;
  const users = new Map<string, KnownUser>();
  for (const exchange of exchanges) {
    if (users.size >= mostUsers) break;
    if (exchange.operation === 'list-users' && hasValidToken(exchange)) addUsers(users, jsonOf(exchange));
  }
  const all = [...users.values()];
  everybody.set(exchanges, all);
  return all;
}

/** True for a request with the Token, under its own name, that got a response below 300. */
export function hasValidToken({ request, response }: Exchange): boolean {
  const isGood = response !== undefined && response.status < 300;
  const name = tokenHeader.toLowerCase();
  return (
    isGood && request.headers.some(([key, value]) => key.toLowerCase() === name && value === wholeToken.mask)
  );
}

function jsonOf(exchange: Exchange): unknown {
  const body = bodyOf(exchange);
  return 'json' in body ? body.json : undefined;
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() || undefined : undefined;

/** Users are looked for in whatever is near the top: an answer that is no page shows them too. */
function addUsers(users: Map<string, KnownUser>, value: unknown, levels = 3): void {
  if (typeof value !== 'object' || value === null || levels < 0) return;
  const account = isObject(value) ? own(value, 'account') : undefined;
  if (isObject(value) && typeof account === 'string' && account.length > 1) {
    const [id, realname, email] = ['id', 'realname', 'email'].map((field) => textOf(own(value, field)));
    const before = users.get(account);
    // Every page of every list shows the same users.
    const isKnown = before && before.id === id && before.realname === realname && before.email === email;
    if (!isKnown && (id ?? realname ?? email)) {
      const facts = { ...(id ? { id } : {}), ...(realname ? { realname } : {}), ...(email ? { email } : {}) };
      users.set(account, { ...before, account, ...facts });
    }
    return;
  }
  for (const each of Object.values(value)) addUsers(users, each, levels - 1);
}

/** What stands in further fields of a record, such as a version, may stand in any response. */
const documented = new Set(Object.values(records).flatMap(({ fields }) => Object.keys(fields)));

/** The record itself, or one that is wrapped in another object. */
function addObject(objects: Map<string, Map<string, Set<string>>>, value: unknown): void {
  if (!isObject(value)) return;
  const id = textOf(own(value, 'id'));
  if (id === undefined) {
    for (const each of Object.values(value))
      if (isObject(each) && Object.hasOwn(each, 'id')) addObject(objects, each);
    return;
  }
  const object = objects.get(id) ?? new Map<string, Set<string>>();
  objects.set(id, object);
  for (const [field, given] of Object.entries(value)) {
    if (field === 'id' || !documented.has(field)) continue;
    const seen = object.get(field) ?? new Set();
    object.set(field, seen);
    for (const text of partsOf(given)) seen.add(text);
  }
}

/** A plain value, or what tells a user reference. */
function partsOf(value: unknown): string[] {
  if (typeof value === 'boolean') return [String(value)];
  const parts = isObject(value) ? namesIn(value) : [value];
  return parts.flatMap((part) => textOf(part) ?? []);
}

const namesIn = (reference: JsonObject): unknown[] => [own(reference, 'account'), own(reference, 'realname')];
