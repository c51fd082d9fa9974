import type { Exchange } from './evidence.ts';

/** Deeper JSON is refused, so that no later step can run out of stack. */
export const maxDepth = 200;

/** The body of an answer: JSON, or the reason why it is none. */
export type Body = { readonly json: unknown } | { readonly notJson: string };

const decoded = new WeakMap<Exchange, Body>();

/**
 * Decodes the body of an exchange (RFC 8259), once.
 * @returns the value, or in plain words why the body is not JSON
 */
export function bodyOf(exchange: Exchange): Body {
  const known = decoded.get(exchange);
  if (known) return known;
  const body = decode(exchange);
  decoded.set(exchange, body);
  return body;
}

function decode(exchange: Exchange): Body {
  const response = exchange.response;
  if (!response) return { notJson: 'there is no answer' };
  if (response.bodyBytes === 0) return { notJson: 'the body is empty' };
  if (response.notUtf8) return { notJson: 'the body is not UTF-8' };
  if (response.body.charCodeAt(0) === 0xfeff) return { notJson: 'the body starts with a byte order mark' };
  if (response.body.trim() === '') return { notJson: 'the body is blank' };
  if (depthOf(response.body) > maxDepth) {
    return { notJson: `the body is nested more than ${maxDepth} levels deep` };
  }
  try {
    return { json: JSON.parse(response.body) };
  } catch {
    return { notJson: describeText(response.body) };
  }
}

function describeText(text: string): string {
  if (/^\s*<(!doctype|html|\w+)/i.test(text)) return 'the body is HTML or XML, not JSON';
  return 'the body is not JSON';
}

function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (inString) {
      if (code === 0x5c) at += 1;
      else if (code === 0x22) inString = false;
    } else if (code === 0x22) inString = true;
    else if (code === 0x7b || code === 0x5b) {
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (code === 0x7d || code === 0x5d) depth -= 1;
  }
  return deepest;
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
