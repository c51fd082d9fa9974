import { tokenHeader } from '../../contract/operations.ts';
import { records } from '../../contract/records.ts';
import { bodyOf, isObject, own, type JsonObject } from '../../engine/evidence/body.ts';
import type { Exchange } from '../../engine/evidence/evidence.ts';
import { oncePer } from '../../engine/evidence/once-per.ts';
import { wholeToken } from '../../engine/evidence/token-forms.ts';
import type { View } from '../../engine/evidence/view.ts';

/** A user, as responses to requests with the valid Token show it. */
export interface KnownUser {
  readonly account: string;
  readonly id?: string;
  readonly realname?: string;
  readonly email?: string;
}

/** The values of an object that this run has seen: for each field, its values as texts. */
export type KnownObject = ReadonlyMap<string, ReadonlySet<string>>;

/** The data that only a valid Token shows. */
export interface Known {
  readonly users: readonly KnownUser[];
  /** The accounts, names and mail addresses of the users. */
  readonly people: ReadonlySet<string>;
  /** The objects of the operation, by id. */
  readonly objects: ReadonlyMap<string, KnownObject>;
  /** The values of all objects, without duplicates. */
  readonly values: ReadonlySet<string>;
}

/**
 * Collects the data in responses to requests with the valid Token: the users of every list, and the records of the
 * operation of the view.
 */
export const knownFrom = oncePer((view: View<string>): Known => {
  const users = usersInLists(view.all);
  const objects = new Map<string, Map<string, Set<string>>>();
  for (const exchange of view.steps('*')) {
    if (exchange.operation !== 'list-users' && isTokenAccepted(exchange))
      addObject(objects, jsonOf(exchange));
  }
  const people = users.flatMap(({ account, realname, email }) =>
    [account, realname, email].filter((text) => text !== undefined),
  );
  const values = [...objects.values()].flatMap((object) =>
    [...object.values()].flatMap((texts) => [...texts]),
  );
  return { users, people: new Set(people), objects, values: new Set(values) };
});

/** Users that are searched for in each response to an unauthorized request. */
const maxUsers = 2000;

/** The users of every list, collected once for all operations. */
const usersInLists = oncePer((exchanges: readonly Exchange[]): readonly KnownUser[] => {
  const users = new Map<string, KnownUser>();
  for (const exchange of exchanges) {
    if (users.size >= maxUsers) break;
    if (exchange.operation === 'list-users' && isTokenAccepted(exchange)) addUsers(users, jsonOf(exchange));
  }
  return [...users.values()];
});

/** True for a request with the Token, under its own name, that got a response below 300. */
export function isTokenAccepted({ request, response }: Exchange): boolean {
  if (response === undefined || response.status >= 300) return false;
  const name = tokenHeader.toLowerCase();
  return request.headers.some(([key, value]) => key.toLowerCase() === name && value === wholeToken.mask);
}

function jsonOf(exchange: Exchange): unknown {
  const body = bodyOf(exchange);
  return 'json' in body ? body.json : undefined;
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() || undefined : undefined;

/** The account of a user; of an object with an id and without such an account, the mail address or the name. */
function nameOf(user: JsonObject): string | undefined {
  const isNamedOtherwise = typeof own(user, 'account') !== 'string' && Object.hasOwn(user, 'id');
  const fields = isNamedOtherwise ? ['email', 'realname'] : ['account'];
  const names = fields.map((field) => own(user, field));
  return names.find((name): name is string => typeof name === 'string' && name.length > 1);
}

/** Collects users from all levels of a JSON value: a response that is not a page can contain users, too. */
function addUsers(users: Map<string, KnownUser>, value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  const account = isObject(value) ? nameOf(value) : undefined;
  if (isObject(value) && account !== undefined) {
    const [id, realname, email] = ['id', 'realname', 'email'].map((field) => textOf(own(value, field)));
    const before = users.get(account);
    // Every page of every list has the same users.
    const isKnown = before && before.id === id && before.realname === realname && before.email === email;
    if (!isKnown && (id ?? realname ?? email)) {
      const facts = { ...(id ? { id } : {}), ...(realname ? { realname } : {}), ...(email ? { email } : {}) };
      users.set(account, { ...before, account, ...facts });
    }
    return;
  }
  for (const each of Object.values(value)) addUsers(users, each);
}

/** Undocumented fields are left out: their values, such as a version, may be in any response. */
const documented = new Set(Object.values(records).flatMap(({ fields }) => Object.keys(fields)));

/** Collects the values of a record, also of one that is wrapped in another object. */
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
    for (const text of textsOf(given)) seen.add(text);
  }
}

/** The texts of a field: its value, or the account and name of a user reference. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'boolean') return [String(value)];
  const parts = isObject(value) ? namesIn(value) : [value];
  return parts.flatMap((part) => textOf(part) ?? []);
}

const namesIn = (reference: JsonObject): unknown[] => [own(reference, 'account'), own(reference, 'realname')];
