import type { IncomingMessage } from 'node:http';
import type { HeaderList } from '../../engine/wire/message.ts';

/** Headers that concern one connection (RFC 9110, 7.6.1), and those of a wait that is over when a request is passed on. */
const ofConnection = new Set(
  'connection keep-alive proxy-connection proxy-authorization proxy-authenticate te trailer upgrade http2-settings expect'.split(
    ' ',
  ),
);

/** Headers that decide where a message ends or goes to. `Connection` takes none of them away. */
const needed = new Set(['host', 'content-length', 'transfer-encoding']);

/** What of a request is passed on. */
interface Forwarded {
  /** Headers as they were written, each with all its values. */
  readonly lines: ReadonlyMap<string, string[]>;
  /** True if the request may share a connection to the service with those of other clients. */
  readonly isPlain: boolean;
}

/**
 * Changes a request to what is passed on: a target of the service, one `Transfer-Encoding` at most, no header of the
 * connection.
 * @returns what is passed on, or that the request body is in a coding that only the sender knows
 */
export function forwarded(request: IncomingMessage): Forwarded | 'unknown coding' {
  const { url = '/', headers, headersDistinct } = request;
  const codings = tokensOf(headersDistinct['transfer-encoding']);
  if (codings.some((coding) => coding !== 'chunked')) return 'unknown coding';
  const named = tokensOf(headersDistinct['connection']);
  const isWebSocketRequest = isWebSocket(request);
  const isLeft = (name: string): boolean =>
    !needed.has(name) && (ofConnection.has(name) || named.includes(name));
  const left = Object.keys(headers).filter(isLeft);
  const isPlain =
    codings.length === 0 &&
    url.startsWith('/') &&
    named.every((token) => ['close', 'keep-alive'].includes(token)) &&
    left.every((name) => ['connection', 'keep-alive', 'expect'].includes(name));
  for (const name of left) delete headers[name];
  if (codings.length > 0) headers['transfer-encoding'] = 'chunked';
  if (isWebSocketRequest) Object.assign(headers, { connection: 'Upgrade', upgrade: 'websocket' });
  request.url = targetOf(request);
  const names = new Map(pairsOf(request).map(([name]) => [name.toLowerCase(), name]));
  const kept = [...names].filter(([name]) => name !== 'host' && !isLeft(name));
  const valuesOf = (name: string): string[] =>
    name === 'transfer-encoding' ? ['chunked'] : (headersDistinct[name] ?? []);
  return { lines: new Map(kept.map(([lower, name]) => [name, valuesOf(lower)])), isPlain };
}

/** Returns the target in the form for a service, not the one for a proxy (RFC 9112, 3.2). */
function targetOf({ url = '/', method }: IncomingMessage): string {
  if (url === '*' && method === 'OPTIONS') return url;
  const path = url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '');
  return path.startsWith('/') ? path : `/${path}`;
}

/** True for a request for a WebSocket, the one protocol to which a connection is changed. */
export function isWebSocket({ method, headers }: IncomingMessage): boolean {
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  return method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket' && !hasBody;
}

/** Returns the bytes of a request's head without the wish for another protocol. It is the last of its connection. */
export function withoutUpgrade(request: IncomingMessage): Buffer {
  const { method, url, httpVersion } = request;
  const left = ['upgrade', 'http2-settings', 'connection'];
  const named = tokensOf(request.headersDistinct['connection']).filter((token) => !left.includes(token));
  const kept = pairsOf(request).filter(([name]) => !left.includes(name.toLowerCase()));
  const lines = [...kept, ['Connection', ['close', ...named].join(', ')] as const];
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return Buffer.from(`${method} ${url} HTTP/${httpVersion}\r\n${head}\r\n`, 'latin1');
}

/** Returns the header lines of a response as the service wrote them, less those of its connection. */
export function answerLines(
  { statusCode = 0, rawHeaders, headersDistinct }: IncomingMessage,
  { httpVersion }: IncomingMessage,
): string[] {
  const hasCoding = httpVersion !== '1.0' && statusCode !== 204 && statusCode !== 304;
  const named = tokensOf(headersDistinct['connection']);
  const coding = [...new Set(tokensOf(headersDistinct['transfer-encoding']))].join(', ');
  let isWritten = false;
  return pairsOf({ rawHeaders }).flatMap(([name, value]) => {
    const lower = name.toLowerCase();
    if (lower === 'transfer-encoding') {
      if (!hasCoding || isWritten) return [];
      isWritten = true;
      return [name, coding];
    }
    // A 426 has to name the protocol.
    if (lower === 'upgrade' && statusCode === 426) return [name, value];
    const isLeft = ofConnection.has(lower) || named.includes(lower);
    return isLeft && !needed.has(lower) ? [] : [name, value];
  });
}

/** Returns names and values of headers as they were written. */
export function pairsOf({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): HeaderList {
  return rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [[name, rawHeaders[at + 1]!] as const] : []));
}

function tokensOf(values: readonly string[] = []): string[] {
  return values.flatMap((value) =>
    value
      .split(',')
      .map((token) => token.trim().toLowerCase())
      .filter((token) => token !== ''),
  );
}
