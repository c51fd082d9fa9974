import { Agent, createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Agent as TlsAgent } from 'node:https';
import type { Socket } from 'node:net';
import { Transform } from 'node:stream';
import { createProxyServer } from 'httpxy';
import { decoded, type SeenExchange } from '../../evidence/traffic/entry.ts';
import type { HeaderList } from '../../wire/message.ts';
import { connectOptions, type TlsSettings } from '../../wire/tls.ts';

/** Where a proxy passes requests on to, and how. */
export interface ProxyOptions extends TlsSettings {
  /** The service; its path is part of the requests. */
  readonly baseUrl: string;
  /** Timeout for a connection to the service, in milliseconds. */
  readonly timeoutMs: number;
  /** True for the requests that are to be seen. */
  readonly isSeen: (method: string, url: URL) => boolean;
  /** Takes what was seen, once it is over. Nothing that it throws reaches a client. */
  readonly onExchange: (seen: SeenExchange) => void;
}

/** Of larger bodies nothing is kept; they pass all the same. */
const mostBytes = 8 * 1024 * 1024;

/**
 * Makes a reverse proxy that passes everything on as it is: bodies as streams, status and headers as they were written.
 * The Host header names the service. What goes wrong in seeing changes no response.
 */
export function createWatchingProxy(options: ProxyOptions): Server {
  const { origin, protocol } = new URL(options.baseUrl);
  const { timeout: _, ...connect } = connectOptions(options, options.timeoutMs);
  const agent = new (protocol === 'https:' ? TlsAgent : Agent)({ keepAlive: true, ...connect });
  const proxy = createProxyServer({
    target: origin,
    agent,
    secure: !options.insecure,
    changeOrigin: true,
    preserveHeaderKeyCase: true,
  });
  proxy.on('proxyReq', (sent, request) => {
    const given = distinct(request as IncomingMessage);
    // The library resolves dots in a path, and says how long an empty body is.
    sent.path = request.url ?? '/';
    if (!request.headersDistinct['content-length']) sent.removeHeader('content-length');
    for (const [name, values] of given) if (name.toLowerCase() !== 'host') sent.setHeader(name, values);
  });
  const onAnswer = new WeakMap<IncomingMessage, (answer: IncomingMessage) => void>();
  // Written here, the library leaves it as it is: every line, in its order. Where it can't be written, the library does it.
  proxy.on('proxyRes', (answer: IncomingMessage, request: IncomingMessage, response: ServerResponse) => {
    quietly(() => writeHead(answer, request, response));
    quietly(() => onAnswer.get(request)?.(answer));
  });
  proxy.on('error', (_error, _request, response) => refuse(response));
  const server = createServer((request, response) => {
    // The service says when it answered, or does not.
    response.sendDate = false;
    // Who listens to a request before it is passed on takes its body away: what is seen goes through instead.
    let body: Transform | undefined;
    quietly(() => (body = watch(request, response)));
    proxy
      .web(request as never, response as never, body ? { buffer: body } : {})
      .catch(() => refuse(response));
  });
  // How long a client may take is the service's business.
  server.requestTimeout = 0;
  server.keepAliveTimeout = 75_000;
  server.on('upgrade', (request, socket, head) => {
    proxy.ws(request as never, socket as Socket, {}, head).catch(() => socket.destroy());
  });
  function watch(request: IncomingMessage, response: ServerResponse): Transform | undefined {
    const { method = 'GET', url: path = '' } = request;
    if (!URL.canParse(path, origin)) return undefined;
    const url = new URL(path, origin);
    if (!options.isSeen(method, url)) return undefined;
    const startedAt = Date.now();
    const begin = performance.now();
    const sent = new Collected();
    let answer: { readonly message: IncomingMessage; readonly bytes: Collected } | undefined;
    onAnswer.set(request, (message) => {
      const bytes = new Collected();
      message.on('data', (chunk: Buffer) => bytes.add(chunk));
      answer = { message, bytes };
    });
    response.once('close', () => {
      const durationMs = performance.now() - begin;
      // Clients come first.
      setImmediate(() =>
        quietly(() => {
          const text = sent.all()?.toString('utf8');
          options.onExchange({
            method,
            url,
            startedAt,
            durationMs,
            headers: pairsOf(request),
            sent: text === undefined ? 'left out' : text === '' ? 'nothing' : { text },
            answer: answer?.message.complete ? answerOf(answer.message, answer.bytes.all()) : 'none',
          });
        }),
      );
    });
    return request.pipe(sent.tap());
  }
  return server;
}

function answerOf(message: IncomingMessage, bytes: Buffer | undefined): SeenExchange['answer'] {
  const headers = pairsOf(message);
  const body = bytes === undefined ? undefined : decoded(bytes, headers);
  if (body === undefined) return 'left out';
  return { status: message.statusCode ?? 0, headers, body, bodyBytes: Buffer.byteLength(body) };
}

/** Writes status and headers as the service wrote them, but for those of its connection. */
function writeHead(answer: IncomingMessage, request: IncomingMessage, response: ServerResponse): void {
  const { statusCode = 0, statusMessage, rawHeaders } = answer;
  const isChunked = request.httpVersion !== '1.0' && statusCode !== 204 && statusCode !== 304;
  const left = isChunked ? ofConnection : [...ofConnection, 'transfer-encoding'];
  const lines = rawHeaders.filter((_, at) => !left.includes(rawHeaders[at - (at % 2)]!.toLowerCase()));
  response.writeHead(statusCode, statusMessage, lines);
}

/** Headers that are about the connection to the service, and not about the one to the client. */
const ofConnection = ['connection', 'keep-alive', 'proxy-connection'];

/** What passed, as long as it is not too much. */
class Collected {
  private chunks: Buffer[] = [];
  private size = 0;

  add(chunk: Buffer): void {
    this.size += chunk.length;
    if (this.size > mostBytes) this.chunks = [];
    else this.chunks.push(chunk);
  }

  /** Passes a body on and keeps it. */
  tap(): Transform {
    return new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        this.add(chunk);
        done(null, chunk);
      },
    });
  }

  /** All of it; undefined where it is too much. */
  all(): Buffer | undefined {
    return this.size > mostBytes ? undefined : Buffer.concat(this.chunks);
  }
}

function pairsOf({ rawHeaders }: IncomingMessage): HeaderList {
  return rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [[name, rawHeaders[at + 1]!] as const] : []));
}

/** Names as they were written, with all their values. */
function distinct(request: IncomingMessage): Map<string, string[]> {
  const names = new Map(pairsOf(request).map(([name]) => [name.toLowerCase(), name]));
  return new Map([...names].map(([lower, name]) => [name, request.headersDistinct[lower] ?? []]));
}

/** The service did not answer. */
function refuse(response: unknown): void {
  if (!response || typeof response !== 'object') return;
  if ('headersSent' in response && !response.headersSent) {
    (response as ServerResponse)
      .writeHead(502, { 'Content-Type': 'text/plain' })
      .end('The service does not answer.\n');
  } else (response as Socket).destroy();
}

function quietly(action: () => void): void {
  try {
    action();
  } catch {
    // Seeing must change no response.
  }
}
