import type { Exchange } from './evidence.ts';
import type { ExchangeResponse } from '../wire/message.ts';
import { type Said, say } from '../messages/phrase.ts';

/** The body of an answer: JSON, or the reason why it is none. */
export type Body = { readonly json: unknown } | { readonly notJson: Said };

const decoded = new WeakMap<Exchange, Body>();

/**
 * Decodes the body of an exchange (RFC 8259), once.
 * @returns the value, or why the body is not JSON
 */
export function bodyOf(exchange: Exchange): Body {
  if (isLong(exchange)) return longBodyOf(exchange);
  const known = decoded.get(exchange);
  if (known) return known;
  const { response } = exchange;
  const body = response ? decodeText(response) : { notJson: say('no-response') };
  decoded.set(exchange, body);
  return body;
}

/** In characters. */
const longBody = 16 * 1024;

/** True for a body that is a part of a long list: all of them decoded at once take much memory. */
export const isLong = ({ response }: Exchange): boolean => (response?.body.length ?? 0) > longBody;

const decodedLong = new WeakMap<Exchange, WeakRef<Body>>();

/** Decodes a text again when memory was needed. */
function longBodyOf(exchange: Exchange): Body {
  const known = decodedLong.get(exchange)?.deref();
  if (known) return known;
  const body = decodeText(exchange.response!);
  decodedLong.set(exchange, new WeakRef(body));
  return body;
}

function decodeText(response: ExchangeResponse): Body {
  if (response.bodyBytes === 0) return { notJson: say('body-empty') };
  if (response.notUtf8) return { notJson: say('body-not-utf8') };
  if (response.body.charCodeAt(0) === 0xfeff) return { notJson: say('body-with-mark') };
  if (response.body.trim() === '') return { notJson: say('body-blank') };
  if (shapeOf(response.body).depth > maxDepth) {
    return { notJson: say('body-too-deep', maxDepth) };
  }
  try {
    return { json: JSON.parse(response.body) };
  } catch {
    return { notJson: say(isMarkup(response.body) ? 'body-markup' : 'body-not-json') };
  }
}

function isMarkup(text: string): boolean {
  return /^\s*<(!doctype|html|\w+)/i.test(text);
}

/** Deeper JSON is refused, so that no later step can run out of stack. */
export const maxDepth = 200;

/** How deep JSON text is nested, and how many values and names it has at most. */
export interface Shape {
  readonly depth: number;
  readonly values: number;
}

/** Measures JSON text without parsing it, so that parsing can be refused; any text will do. */
export function shapeOf(text: string): Shape {
  let open = 0;
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x22) at = endOfString(text, at + 1);
    else if (code === 0x7b || code === 0x5b) {
      open += 1;
      values += 1;
      if (open > depth) depth = open;
    } else if (code === 0x7d || code === 0x5d) open -= 1;
    else if (code === 0x2c || code === 0x3a) values += 1;
  }
  return { depth, values };
}

/** Position of the quote that ends a string; the end of the text when none does. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start);
  while (end >= 0) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === 0x5c && end - 1 - slashes >= start) slashes += 1;
    if (slashes % 2 === 0) return end;
    end = text.indexOf('"', end + 1);
  }
  return text.length;
}

/** Tells whether a text is JSON (RFC 8259). */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A JSON object, as opposed to an array, a scalar or null. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Tells whether a value is a JSON object. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads an own property; inherited names such as `constructor` do not count. */
export function own(object: JsonObject, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** The first value of a response header, by name in any case. */
export function headerOf(exchange: Exchange, name: string): string | undefined {
  const wanted = name.toLowerCase();
  return exchange.response?.headers.find(([given]) => given.toLowerCase() === wanted)?.[1];
}

const sent = new WeakMap<Exchange, JsonObject>();

/** The fields of a request; none where its body is no JSON object. */
export function sentBody(exchange: Exchange): JsonObject {
  let known = sent.get(exchange);
  if (!known) sent.set(exchange, (known = readSent(exchange)));
  return known;
}

function readSent({ request }: Exchange): JsonObject {
  try {
    const body: unknown = JSON.parse(request.body ?? '{}');
    return isObject(body) ? body : {};
  } catch {
    return {};
  }
}
