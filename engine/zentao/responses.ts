import { bodyOf, isObject, own, sentBody, type JsonObject } from '../evidence/body.ts';
import type { Exchange } from '../evidence/evidence.ts';

function jsonIn(exchange: Exchange): JsonObject | undefined {
  const body = bodyOf(exchange);
  return 'json' in body && isObject(body.json) ? body.json : undefined;
}

/** Returns the JSON object of a successful response. */
export function objectIn(exchange: Exchange): JsonObject | undefined {
  const status = exchange.response?.status ?? 0;
  const json = jsonIn(exchange);
  return status >= 200 && status <= 299 && json && !Object.hasOwn(json, 'error') ? json : undefined;
}

/** Returns the objects of a list in a successful response; undefined if there is no such list. */
export function listIn(exchange: Exchange, name: string): readonly JsonObject[] | undefined {
  const list = own(objectIn(exchange) ?? {}, name);
  return Array.isArray(list) ? list.filter(isObject) : undefined;
}

/** True if a list has at least `total` objects, or the response has no `total`. */
export function isWhole(exchange: Exchange, list: readonly JsonObject[]): boolean {
  const total = own(objectIn(exchange) ?? {}, 'total');
  return total === undefined || total === null || list.length >= Number(total);
}

/** Returns the member of a successful response whose value has the id, such as `data`; undefined if there is none. */
export function holderOfId(exchange: Exchange): string | undefined {
  const members = Object.entries(objectIn(exchange) ?? {});
  return members.find(([, value]) => isObject(value) && idOf(value) !== undefined)?.[0];
}

/** Returns the id of an object. Versions on old PHP send it as a string. */
export function idOf(object: JsonObject): string | undefined {
  const id = String(own(object, 'id'));
  return /^[1-9]\d{0,14}$/.test(id) ? id : undefined;
}

/**
 * Returns the id in the response to a creation. Undefined if it was not successful, or if the object has another name
 * than the one sent: the run did not create it and must not delete it.
 */
export function createdId(exchange: Exchange): string | undefined {
  const json = jsonIn(exchange);
  return json && isAccepted(exchange) && isNamedAsSent(exchange, json) ? idOf(json) : undefined;
}

/** True for a response with a status below 400 and without an error. */
export function isAccepted(exchange: Exchange): boolean {
  const status = exchange.response?.status ?? 0;
  return status >= 200 && status <= 399 && errorIn(exchange) === undefined;
}

/** Returns the member `error` of a response: a text, a list of texts, or texts by field. */
export function errorIn(exchange: Exchange): unknown {
  return own(jsonIn(exchange) ?? {}, 'error');
}

function isNamedAsSent(exchange: Exchange, created: JsonObject): boolean {
  const sent = sentBody(exchange);
  return ['name', 'title', 'account'].every((field) => {
    const [wanted, got] = [own(sent, field), own(created, field)];
    return typeof wanted !== 'string' || typeof got !== 'string' || wanted === got;
  });
}
