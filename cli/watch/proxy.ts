import { Agent, createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Agent as TlsAgent } from 'node:https';
import type { Socket } from 'node:net';
import { Transform } from 'node:stream';
import { createProxyServer } from 'httpxy';
import { connectOptions } from '../../engine/wire/certificates.ts';
import type { TlsSettings } from '../../engine/wire/tls-settings.ts';
import { Budget, Collected } from './budget.ts';
import { answerLines, forwarded, isWebSocket, pairsOf, withoutUpgrade } from './forwarded.ts';
import type { PassedExchange } from './passed.ts';

/** Where a proxy passes requests on to, and how. */
export interface ProxyOptions extends TlsSettings {
  /** The service; its path is part of the requests. */
  readonly baseUrl: string;
  /** Timeout for a connection to the service, in milliseconds. */
  readonly timeoutMs: number;
  /** True for the requests that are recorded. */
  readonly isSeen: (method: string, url: URL) => boolean;
  /**
   * Takes a recorded exchange once it is over. Nothing that it throws reaches a client.
   * @param release to call when the exchange is no longer kept
   */
  readonly onExchange: (passed: PassedExchange, release: () => void) => void;
  /** Called for each exchange that is not recorded because too much is kept already. */
  readonly onMissed?: () => void;
}

/** Most connections of clients at a time. Further ones are closed. */
const maxConnections = 512;
/** A connection without a byte for so long is closed, in milliseconds. */
const idleMs = 5 * 60_000;
/** Bytes that an exchange takes besides its bodies and headers, roughly. */
const bytesOfExchange = 2048;

/**
 * Makes a reverse proxy. It passes bodies on as streams, status and headers as they were written, less those of a single
 * connection. The Host header names the service. What goes wrong in recording changes no response.
 */
export function createWatchingProxy(options: ProxyOptions): Server {
  const { origin, protocol } = new URL(options.baseUrl);
  const { timeout: _, ...connect } = connectOptions(options, options.timeoutMs);
  const AgentOf = protocol === 'https:' ? TlsAgent : Agent;
  const shared = new AgentOf({ keepAlive: true, ...connect });
  // A connection for one request: what one client smuggles into it reaches no other client.
  const single = new AgentOf({ keepAlive: false, ...connect });
  const budget = new Budget();
  let latest = 0;
  const proxy = createProxyServer({
    target: origin,
    secure: !options.insecure,
    changeOrigin: true,
    preserveHeaderKeyCase: true,
  });
  proxy.on('proxyReq', (sent, request) => {
    const { url = '/', headersDistinct } = request as IncomingMessage;
    // The library resolves dots in a path, and says how long an empty body is.
    sent.path = url;
    if (!headersDistinct['content-length'] && sent.hasHeader('content-length'))
      sent.removeHeader('content-length');
    for (const [name, values] of lines.get(request as IncomingMessage) ?? []) sent.setHeader(name, values);
  });
  const lines = new WeakMap<IncomingMessage, ReadonlyMap<string, string[]>>();
  const onAnswer = new WeakMap<IncomingMessage, (answer: IncomingMessage) => void>();
  // Written here, the library leaves it as it is: every line, in its order. Where it can't be written, the library does it.
  proxy.on('proxyRes', (answer: IncomingMessage, request: IncomingMessage, response: ServerResponse) => {
    quietly(() =>
      response.writeHead(answer.statusCode ?? 0, answer.statusMessage, answerLines(answer, request)),
    );
    quietly(() => onAnswer.get(request)?.(answer));
  });
  proxy.on('error', (_error, _request, response) => refuse(response));
  /** Connections on which a request came that asked for another protocol. */
  const changed = new WeakSet<object>();
  const server = createServer((request, response) => {
    // The service says when it answered, or does not.
    response.sendDate = false;
    const passed = forwarded(request);
    if (passed === 'unknown coding')
      return void response.writeHead(501, { Connection: 'close', 'Content-Type': 'text/plain' }).end();
    lines.set(request, passed.lines);
    const agent = passed.isPlain && !changed.has(request.socket) ? shared : single;
    // Who listens to a request before it is passed on takes its body away: what is seen goes through instead.
    let body: Transform | undefined;
    quietly(() => (body = watch(request, response)));
    proxy
      .web(request as never, response as never, body ? { agent, buffer: body } : { agent })
      .catch(() => refuse(response));
  });
  // How long a request may take as a whole is the service's business.
  server.requestTimeout = 0;
  server.headersTimeout = 60_000;
  server.keepAliveTimeout = 75_000;
  server.timeout = idleMs;
  server.maxConnections = maxConnections;
  server.on('upgrade', (request, stream, head) => {
    const socket = stream as Socket;
    if (!isWebSocket(request)) {
      // A client that could speak another protocol (HTTP/2, say) gets its response in this one.
      changed.add(socket);
      socket.unshift(Buffer.concat([withoutUpgrade(request), head]));
      return void server.emit('connection', socket);
    }
    forwarded(request);
    proxy.ws(request as never, socket, { agent: single }, head).catch(() => socket.destroy());
    // The library lets such a connection wait for ever.
    socket.setTimeout(idleMs, () => socket.destroy());
  });

  function watch(request: IncomingMessage, response: ServerResponse): Transform | undefined {
    const { method = 'GET', url: path = '' } = request;
    if (!URL.canParse(path, origin)) return undefined;
    const url = new URL(path, origin);
    if (!options.isSeen(method, url)) return undefined;
    // Exchanges with the same time would be one that was recorded twice.
    const startedAt = (latest = Math.max(Date.now(), latest + 0.001));
    const begin = performance.now();
    const sent = new Collected(budget);
    let answer: { readonly message: IncomingMessage; readonly bytes: Collected } | undefined;
    onAnswer.set(request, (message) => {
      const bytes = new Collected(budget);
      message.on('data', (chunk: Buffer) => bytes.add(chunk));
      answer = { message, bytes };
    });
    const headers = pairsOf(request);
    response.once('close', () => {
      const durationMs = performance.now() - begin;
      const { message, bytes } = answer ?? {};
      const release = (): void => {
        sent.release();
        bytes?.release();
      };
      const received = message?.complete ? pairsOf(message) : undefined;
      const also =
        [...headers, ...(received ?? [])].flat().join('').length + url.href.length + bytesOfExchange;
      if (!budget.take(also)) {
        release();
        return options.onMissed?.();
      }
      const passed: PassedExchange = {
        method,
        url: url.href,
        startedAt,
        durationMs,
        headers,
        sent: sent.all(),
        answer: received
          ? { status: message?.statusCode ?? 0, headers: received, body: bytes?.all() }
          : 'none',
      };
      const over = (): void => {
        release();
        budget.give(also);
      };
      try {
        options.onExchange(passed, over);
      } catch {
        over();
      }
    });
    return request.pipe(tap(sent));
  }
  return server;
}

/** Passes a body on, and keeps it. */
function tap(kept: Collected): Transform {
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      kept.add(chunk);
      done(null, chunk);
    },
  });
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
