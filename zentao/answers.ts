import { bodyOf, isObject, own, sentBody, type JsonObject } from '../evidence/body.ts';
import type { Exchange } from '../evidence/evidence.ts';

/** The JSON object that a successful exchange answered with. */
export function objectIn(exchange: Exchange): JsonObject | undefined {
  const status = exchange.response?.status ?? 0;
  const body = bodyOf(exchange);
  if (status < 200 || status > 299 || 'notJson' in body || !isObject(body.json)) return undefined;
  return Object.hasOwn(body.json, 'error') ? undefined : body.json;
}

/** The objects under a name in a successful answer; undefined when there is no such list. */
export function listIn(exchange: Exchange, name: string): readonly JsonObject[] | undefined {
  const found = objectIn(exchange);
  const list = found && own(found, name);
  return Array.isArray(list) ? list.filter(isObject) : undefined;
}

/** True when a list has as many objects as it says that there are. */
export function isWhole(exchange: Exchange, list: readonly JsonObject[]): boolean {
  const total = own(objectIn(exchange) ?? {}, 'total');
  return total === undefined || total === null || list.length >= Number(total);
}

/** The id of an object; old PHP sends it as a string. */
export function idOf(object: JsonObject): string | undefined {
  const id = String(own(object, 'id'));
  return /^[1-9]\d{0,14}$/.test(id) ? id : undefined;
}

/**
 * The id of the object that a creation answered with. Undefined when the answer is no success, or names an object
 * of another name: that is not ours to delete.
 */
export function createdId(exchange: Exchange): string | undefined {
  const body = bodyOf(exchange);
  if (!isAccepted(exchange) || 'notJson' in body || !isObject(body.json)) return undefined;
  return isNamedAsSent(exchange, body.json) ? idOf(body.json) : undefined;
}

/** True for an answer that reports no error. */
export function isAccepted(exchange: Exchange): boolean {
  const status = exchange.response?.status ?? 0;
  return status >= 200 && status <= 399 && errorIn(exchange) === undefined;
}

/** What an answer has under `error`: a text, a list of texts, or texts by field. */
export function errorIn(exchange: Exchange): unknown {
  const body = bodyOf(exchange);
  return 'json' in body && isObject(body.json) ? own(body.json, 'error') : undefined;
}

function isNamedAsSent(exchange: Exchange, created: JsonObject): boolean {
  const sent = sentBody(exchange);
  return ['name', 'title', 'account'].every((field) => {
    const [asked, got] = [own(sent, field), own(created, field)];
    return typeof asked !== 'string' || typeof got !== 'string' || asked === got;
  });
}
