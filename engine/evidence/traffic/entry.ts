import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { type ExchangeResponse, headerIn, type HeaderList } from '../../wire/message.ts';
import { isObject, own, parseJson, type JsonObject } from '../body.ts';

/** One exchange of recorded traffic. It distinguishes an absent value from one that was not recorded. */
export interface SeenExchange {
  readonly method: string;
  /** The whole URL. */
  readonly url: URL;
  /** Milliseconds since the epoch; undefined if not recorded. */
  readonly startedAt: number | undefined;
  /** Undefined if not recorded. */
  readonly durationMs: number | undefined;
  /** Request headers; undefined if none are recorded. */
  readonly headers: HeaderList | undefined;
  /** The request body: its text, no body, or not recorded. */
  readonly sent: { readonly text: string } | 'nothing' | 'left out';
  /** Status of the response; undefined if there is none. */
  readonly status: number | undefined;
  /** The response, no response, or a response whose body is not recorded. */
  readonly answer: SeenAnswer | 'none' | 'left out';
}

/** A recorded response. */
type SeenAnswer = Pick<ExchangeResponse, 'status' | 'headers' | 'body' | 'bodyBytes' | 'notUtf8'>;

/** True for UTF-8. A character that is cut off at the end may have been cut off by a recorder. */
function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Larger response bodies count as not recorded. */
const maxBytes = 32 * 1024 * 1024;

/** Returns the bytes of a body that a recorder wrote into a file of its own; undefined if there is none. */
export type Attached = (file: string) => Buffer | undefined;

/** For a recording that has no other files. */
export const noneAttached: Attached = () => undefined;

/**
 * Reads one exchange: an entry of an HTTP Archive, or a line `{request, response}` of a gateway's log.
 * @param attached finds the bodies that `_file` of HAR names
 * @returns the exchange, or a description of the error
 */
export function readExchange(text: string, attached: Attached): SeenExchange | string {
  const value = parseJson(text.replace(/^\uFEFF/, ''));
  if (value === undefined) return 'no JSON';
  const entry = objectAt(value);
  const request = own(entry, 'request');
  if (!isObject(request)) return 'no request';
  const url = urlOf(request);
  if (url === undefined) return 'no URL';
  const response = objectAt(own(entry, 'response'));
  const started = textAt(entry, 'startedDateTime') || textAt(entry, 'time');
  const duration = own(entry, typeof own(entry, 'time') === 'number' ? 'time' : 'durationMs');
  return {
    method: textAt(request, 'method').toUpperCase(),
    url,
    startedAt: Number.isNaN(Date.parse(started)) ? undefined : Date.parse(started),
    durationMs: typeof duration === 'number' && duration >= 0 ? duration : undefined,
    headers: headersOf(request),
    sent: sentOf(request, attached),
    status: statusOf(response),
    answer: answerOf(response, attached),
  };
}

/** Returns the URL of a request. A gateway may log the path only; then the host is that of the Host header. */
function urlOf(request: JsonObject): URL | undefined {
  const given = textAt(request, 'url');
  const host = headerIn(headersOf(request) ?? [], 'host');
  const whole = given.startsWith('/') && host ? `http://${host}${given}` : given;
  if (!/^https?:/i.test(whole) || !URL.canParse(whole)) return undefined;
  const url = new URL(whole);
  // It is not sent (RFC 9110, 7.1).
  url.hash = '';
  return url;
}

/** Reads headers in three formats: HAR, pairs, or an object by name. */
function headersOf(message: JsonObject): HeaderList | undefined {
  const value = own(message, 'headers');
  const pairs = Array.isArray(value)
    ? value.map((pair: unknown) =>
        Array.isArray(pair) ? pair : [own(objectAt(pair), 'name'), own(objectAt(pair), 'value')],
      )
    : Object.entries(objectAt(value)).flatMap(([name, given]) => [given].flat().map((one) => [name, one]));
  const list = pairs.flatMap(([name, given]) =>
    typeof name === 'string' && given !== undefined ? [[name, String(given)] as const] : [],
  );
  return list.length > 0 ? list : undefined;
}

function sentOf(request: JsonObject, attached: Attached): SeenExchange['sent'] {
  const data = own(request, 'postData');
  const text = isObject(data)
    ? (own(data, 'text') ?? fileOf(data, attached)?.toString('utf8'))
    : own(request, 'body');
  if (typeof text === 'string' && text !== '') {
    const encoding = isObject(data) ? own(data, 'encoding') : own(request, 'bodyEncoding');
    const sent = encoding === 'base64' ? Buffer.from(text, 'base64').toString('utf8') : text;
    return isWholeBody(sent, request) ? { text: sent } : 'left out';
  }
  if (isObject(text)) return { text: JSON.stringify(text) };
  const params = own(objectAt(data), 'params');
  if (Array.isArray(params) && params.length > 0) {
    const form = new URLSearchParams();
    for (const each of params) form.append(textAt(objectAt(each), 'name'), textAt(objectAt(each), 'value'));
    return { text: form.toString() };
  }
  return isEmpty(request) ? 'nothing' : 'left out';
}

/** False for a body that a recorder may have cut off, and for one that is compressed. */
function isWholeBody(text: string, request: JsonObject): boolean {
  const headers = headersOf(request) ?? [];
  if (!/^(?:identity)?$/i.test(headerIn(headers, 'content-encoding') ?? '')) return false;
  const size = Number(headerIn(headers, 'content-length') ?? own(request, 'bodySize') ?? -1);
  if (parseJson(text) !== undefined || size === Buffer.byteLength(text)) return true;
  const isJsonWithoutEnd = /^\s*[[{]/.test(text) && !/[\]}]\s*$/.test(text);
  return size < Buffer.byteLength(text) && !isJsonWithoutEnd;
}

/** True if the recording shows that a request had no body; otherwise a missing body may not be recorded. */
function isEmpty(request: JsonObject): boolean {
  if (/^(GET|HEAD|DELETE|OPTIONS)$/i.test(textAt(request, 'method'))) return true;
  const length = headerIn(headersOf(request) ?? [], 'content-length');
  return length === '0' || (length === undefined && own(request, 'bodySize') === 0);
}

function statusOf(response: JsonObject): number | undefined {
  // Templates of logs often put quotes around numbers.
  const status = Number(own(response, 'status'));
  return Number.isInteger(status) && status >= 100 && status <= 999 ? status : undefined;
}

/** Returns the body of a message that a recorder wrote into a file of its own. */
function fileOf(content: JsonObject, attached: Attached): Buffer | undefined {
  const file = own(content, '_file');
  return typeof file === 'string' ? attached(file) : undefined;
}

function answerOf(response: JsonObject, attached: Attached): SeenExchange['answer'] {
  const status = statusOf(response);
  if (status === undefined) return 'none';
  const content = objectAt(own(response, 'content'));
  const headers = withType(headersOf(response) ?? [], textAt(content, 'mimeType'));
  const given = own(content, 'text') ?? own(response, 'body');
  if (isObject(given) || Array.isArray(given)) return answer(status, headers, JSON.stringify(given));
  const encoding = own(content, 'encoding') ?? own(response, 'bodyEncoding');
  const isBytes = typeof given === 'string' && encoding === 'base64';
  const bytes = isBytes ? Buffer.from(given, 'base64') : fileOf(content, attached);
  if (typeof given !== 'string' && bytes === undefined) return 'left out';
  const read = bytes === undefined ? { body: given as string } : decoded(bytes, headers);
  if (read === undefined || read.body.length > maxBytes) return 'left out';
  const { body } = read;
  // Recorders shorten large bodies.
  const size = own(content, 'size');
  const isCut = typeof size === 'number' && size > Buffer.byteLength(body) && parseJson(body) === undefined;
  return isCut || (body === '' && size !== 0) ? 'left out' : { ...answer(status, headers, body), ...read };
}

/** Adds the media type that HAR has in `content`, if the headers are not recorded. */
function withType(headers: HeaderList, type: string): HeaderList {
  const isKnown = type === '' || headerIn(headers, 'content-type') !== undefined;
  return isKnown ? headers : [...headers, ['Content-Type', type]];
}

const answer = (status: number, headers: HeaderList, body: string): SeenAnswer => ({
  status,
  headers,
  body,
  bodyBytes: Buffer.byteLength(body),
});

/**
 * Decodes the bytes of a response body, decompressed if needed; undefined if that fails.
 * @param most bytes after decompression
 */
export function decoded(
  bytes: Buffer,
  headers: HeaderList,
  most = maxBytes,
): Pick<SeenAnswer, 'body' | 'notUtf8'> | undefined {
  const plain = decompressed(bytes, headers, most);
  return plain && { body: plain.toString('utf8'), ...(isUtf8(plain) ? {} : { notUtf8: true as const }) };
}

function decompressed(bytes: Buffer, headers: HeaderList, most: number): Buffer | undefined {
  const coding = headerIn(headers, 'content-encoding')?.toLowerCase();
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const isJson = /^\s*[[{"]/.test(bytes.toString('latin1', 0, 100));
  if (!isGzip && (coding === undefined || isJson)) return bytes;
  const limits = { maxOutputLength: most };
  const decoders = isGzip
    ? [gunzipSync]
    : coding === 'br'
      ? [brotliDecompressSync]
      : coding === 'deflate'
        ? [inflateSync, inflateRawSync]
        : [];
  for (const decode of decoders) {
    try {
      return decode(bytes, limits);
    } catch {
      // Try the next one.
    }
  }
  return decoders.length > 0 || coding === 'zstd' ? undefined : bytes;
}

function objectAt(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

function textAt(object: JsonObject, name: string): string {
  const value = own(object, name);
  return typeof value === 'string' ? value : '';
}
