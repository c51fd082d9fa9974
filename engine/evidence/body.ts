import type { Exchange } from './evidence.ts';
import { oncePer } from './once-per.ts';
import { type ExchangeResponse, headerIn } from '../wire/message.ts';
import { plural } from '../../messages/numbers.ts';
import { type Said, phrase } from '../../messages/phrase.ts';

/** The body of a response: the parsed JSON, or the reason why it is not JSON. */
export type Body = { readonly json: unknown } | { readonly notJson: Said };

/** There is no response. */
export const noResponse = phrase('no-response', 'there is no response', '没有响应');

const shortBodyOf = oncePer(({ response }: Exchange): Body =>
  response ? parseBody(response) : { notJson: noResponse },
);

/**
 * Parses the body of a response as JSON (RFC 8259); the result is cached.
 * @returns the value, or why the body is not JSON
 */
export function bodyOf(exchange: Exchange): Body {
  return isLong(exchange) ? longBodyOf(exchange) : shortBodyOf(exchange);
}

/** In characters. */
const longBody = 16 * 1024;

/** True for a long body, such as a long user list. All such bodies parsed at the same time take much memory. */
export const isLong = ({ response }: Exchange): boolean => (response?.body.length ?? 0) > longBody;

/** A body that is no JSON, or a reference to one that is. */
const readLong = new WeakMap<Exchange, Body | WeakRef<Body>>();

/** Like `bodyOf`, but the parsed value may be garbage-collected; then the body is parsed again. */
function longBodyOf(exchange: Exchange): Body {
  const known = readLong.get(exchange);
  if (known && !(known instanceof WeakRef)) return known;
  const kept = known?.deref();
  if (kept) return kept;
  const body = known ? { json: parseJson(exchange.response!.body) } : parseBody(exchange.response!);
  readLong.set(exchange, 'json' in body ? new WeakRef(body) : body);
  return body;
}

const bodyEmpty = phrase('body-empty', 'the body is empty', '响应体为空');
const bodyNotUtf8 = phrase('body-not-utf8', 'the body is not UTF-8', '响应体不是 UTF-8');
const bodyWithMark = phrase(
  'body-with-mark',
  'the body starts with a byte order mark',
  '响应体以字节顺序标记（BOM）开头',
);
const bodyBlank = phrase('body-blank', 'the body has only white space', '响应体只有空白字符');
const bodyTooDeep = phrase(
  'body-too-deep',
  (levels: number) => `the body is nested more than ${plural(levels, 'level')} deep`,
  (levels) => `响应体的嵌套超过 ${levels} 层`,
);
const bodyMarkup = phrase(
  'body-markup',
  'the body is HTML or XML, not JSON',
  '响应体是 HTML 或 XML，不是 JSON',
);
const bodyNotJson = phrase('body-not-json', 'the body is not JSON', '响应体不是 JSON');

function parseBody(response: ExchangeResponse): Body {
  if (response.bodyBytes === 0) return { notJson: bodyEmpty };
  if (response.notUtf8) return { notJson: bodyNotUtf8 };
  if (response.body.charCodeAt(0) === 0xfeff) return { notJson: bodyWithMark };
  if (response.body.trim() === '') return { notJson: bodyBlank };
  if (isTooDeep(response.body)) return { notJson: bodyTooDeep(maxDepth) };
  const json = parseJson(response.body);
  if (json !== undefined) return { json };
  const isMarkup = /^\s*<(!doctype|html|\w+)/i.test(response.body);
  return { notJson: isMarkup ? bodyMarkup : bodyNotJson };
}

/** True if two values have the same JSON text: their members in the same order. */
export const isSameJson = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** JSON that is nested deeper is not parsed: recursive functions could overflow the stack. */
export const maxDepth = 1000;

/** A text with so few brackets need not be measured. */
const isTooDeep = (text: string): boolean =>
  (text.match(/[[{]/g) ?? []).length > maxDepth && shapeOf(text).depth > maxDepth;

/**
 * Measures JSON text without parsing it, so that text that is too large need not be parsed. Any text is accepted.
 * @returns the depth of nesting, and an upper limit of the number of values and names
 */
export function shapeOf(text: string): { readonly depth: number; readonly values: number } {
  let open = 0;
  let depth = 0;
  let values = 1;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    // The codes of: \ " { [ } ] , :
    if (isInString) {
      if (code === 0x5c) at += 1;
      else if (code === 0x22) isInString = false;
    } else if (code === 0x22) isInString = true;
    else if (code === 0x7b || code === 0x5b) {
      open += 1;
      values += 1;
      if (open > depth) depth = open;
    } else if (code === 0x7d || code === 0x5d) open -= 1;
    else if (code === 0x2c || code === 0x3a) values += 1;
  }
  return { depth, values };
}

/** Parses JSON (RFC 8259); undefined if the text is something else. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A JSON object: no array, scalar or null. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** True if a value is a JSON object: no array, scalar or null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads an own property; undefined for inherited ones such as `constructor`. */
export function own(object: JsonObject, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** Returns the first value of a response header. The name is case-insensitive. */
export function headerOf(exchange: Exchange, name: string): string | undefined {
  return headerIn(exchange.response?.headers ?? [], name);
}

/** Returns the fields of a request; none if its body is no JSON object, or nested too deeply. */
export const sentBody = oncePer(({ request: { body: text = '' } }: Exchange): JsonObject => {
  const body = isTooDeep(text) ? undefined : parseJson(text);
  return isObject(body) ? body : {};
});
