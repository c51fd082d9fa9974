import { channel } from 'node:diagnostics_channel';
import { setImmediate as nextImmediate } from 'node:timers/promises';
import type { Socket } from 'node:net';
import type { Dispatcher } from 'undici';
import { openDispatcher, type TransportOptions } from './dispatcher.ts';
import {
  type ExchangeResponse,
  headerIn,
  type HeaderList,
  type WireError,
  type WireRequest,
} from './message.ts';
import { isFault, readResponse, tooLarge } from './response.ts';
import { onInterrupt } from './interrupts.ts';
import { explainFault, type WireFault } from './faults.ts';

export type { WireRequest };

/** The headers that were sent, and the response or the reason why there is none. */
export interface WireAnswer {
  /** The headers as they were written to the socket. */
  readonly sent: HeaderList;
  readonly response?: ExchangeResponse;
  readonly error?: WireError;
  readonly durationMs: number;
}

/** Sends requests to one origin. Never throws: an error is part of the answer. */
export interface Wire {
  send(request: WireRequest, signal?: AbortSignal): Promise<WireAnswer>;
  close(): Promise<void>;
}

interface WireOptions extends TransportOptions {
  /** Largest body, on the wire and after decompression, in bytes. */
  readonly maxBodyBytes: number;
}

/** Called with the header text and the socket of the request that undici is about to write. */
let onSendHeaders: ((headerText: string, socket: Socket) => void) | undefined;
let isSubscribed = false;

function subscribeToUndici(): void {
  if (isSubscribed) return;
  isSubscribed = true;
  channel('undici:client:sendHeaders').subscribe((message) => {
    const { headers, socket } = message as { headers: string; socket: Socket };
    onSendHeaders?.(headers, socket);
    onSendHeaders = undefined;
  });
}

/** State of the connections to the target. */
class Connections {
  /**
   * True while connections are used again. Becomes false, and then every request has a connection of its own, when a
   * response does not announce keep-alive, or when the target closes a used connection before it responds.
   */
  keepAlive = true;
  /** The sockets on which a request was sent, with the first error of each. */
  private readonly errors = new WeakMap<Socket, Error | undefined>();

  /**
   * Notes that a request is sent on a socket.
   * @returns true if it had been used before
   */
  use(socket: Socket): boolean {
    if (this.errors.has(socket)) return true;
    this.errors.set(socket, undefined);
    socket.once('error', (error) => this.errors.set(socket, error));
    return false;
  }

  /** The first error of a socket: undici itself knows only that the other side closed it. */
  errorOf(socket: Socket | undefined): Error | undefined {
    return socket && this.errors.get(socket);
  }
}

/**
 * Opens a wire to the origin of a URL, with undici; it connects on first use. A GET, and a request that may be
 * repeated, is sent again if the target closed the kept-alive connection before it responded (RFC 9110, 9.2.2).
 * @param baseUrl http or https
 */
export async function openWire(baseUrl: string, options: WireOptions): Promise<Wire> {
  subscribeToUndici();
  const dispatcher = await openDispatcher(baseUrl, options);
  const connections = new Connections();
  return {
    send: async (request, signal) => {
      await socketsRead();
      return new Transfer(dispatcher, connections, options, request, signal).run();
    },
    close: () => dispatcher.destroy(),
  };
}

/**
 * Lets node read its sockets: a connection that the target closed while this process was busy is not used again. Of two
 * immediates, the first may come before node reads them.
 */
async function socketsRead(): Promise<void> {
  await nextImmediate();
  await nextImmediate();
}

type Outcome = Pick<WireAnswer, 'response' | 'error'>;

/** Sends one request and collects its response within the limits. */
class Transfer implements Dispatcher.DispatchHandler {
  private readonly startedAt = performance.now();
  private readonly chunks: Buffer[] = [];
  private size = 0;
  private status = 0;
  private headers: HeaderList = [];
  private sent: HeaderList;
  private controller: Dispatcher.DispatchController | undefined;
  private cancelTimer: () => void = () => undefined;
  private stopListening: () => void = () => undefined;
  /** The request was sent on a connection that had been used before. */
  private reused = false;
  /** The one on which the request was sent. */
  private socket: Socket | undefined;
  /** Undefined once the outcome is known. */
  private settle: ((outcome: Outcome) => void) | undefined;

  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly connections: Connections,
    private readonly options: WireOptions,
    private readonly request: WireRequest,
    private readonly signal?: AbortSignal,
  ) {
    this.sent = request.headers;
  }

  async run(): Promise<WireAnswer> {
    const outcome = await new Promise<Outcome>((resolve) => {
      this.settle = resolve;
      this.stopListening = onInterrupt(this.signal, () => this.fail(['aborted', 'the run was interrupted']));
      if (!this.settle) return;
      this.startTimeout('no response');
      this.dispatch();
    });
    return { sent: this.sent, ...outcome, durationMs: performance.now() - this.startedAt };
  }

  private dispatch(): void {
    const { method, url, headers, body } = this.request;
    const { origin, pathname, search } = new URL(url);
    try {
      this.dispatcher.dispatch(
        {
          origin,
          path: pathname + search,
          method: method as Dispatcher.HttpMethod,
          headers: headers.flat(),
          body: body ?? null,
          reset: !this.connections.keepAlive,
        },
        this,
      );
    } catch (error) {
      this.fail(explainFault(error as Error, false));
    }
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (!this.settle) return controller.abort(new Error('given up'));
    onSendHeaders = (headerText, socket) => {
      this.sent = parseHeaderText(headerText);
      this.socket = socket;
      this.reused = this.connections.use(socket);
    };
  }

  onResponseStart(controller: Dispatcher.DispatchController, statusCode: number): void {
    if (statusCode < 200) return;
    this.status = statusCode;
    this.headers = rawHeaderList(controller.rawHeaders);
    if (!announcesKeepAlive(this.headers)) this.connections.keepAlive = false;
    this.startTimeout('the body did not end');
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (!this.settle) return;
    this.size += chunk.length;
    if (this.size > this.options.maxBodyBytes) {
      const announced = Number(headerIn(this.headers, 'content-length') ?? NaN);
      return this.fail(tooLarge(this.options.maxBodyBytes, announced || undefined));
    }
    this.chunks.push(chunk);
  }

  onResponseEnd(): void {
    if (!this.settle) return;
    const bytes = Buffer.concat(this.chunks.splice(0), this.size);
    const result = readResponse(this.status, this.headers, bytes, this.options.maxBodyBytes);
    if (isFault(result)) this.fail(result);
    else this.end({ response: result });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    const hasHeaders = this.status > 0;
    // With TLS 1.3, a server rejects the certificate of a client after the handshake.
    const cause = hasHeaders ? error : (this.connections.errorOf(this.socket) ?? error);
    const fault = explainFault(cause, hasHeaders);
    if (fault[0] === 'reset' && this.reused && this.settle) {
      this.connections.keepAlive = false;
      this.reused = false;
      const { method, mayRepeat = method === 'GET' } = this.request;
      if (mayRepeat) return this.dispatch();
    }
    this.fail(fault);
  }

  /** Starts the timeout anew. Data that has arrived in time is read first, also if this process is busy and late. */
  private startTimeout(what: string): void {
    this.cancelTimer();
    const { timeoutMs } = this.options;
    let afterRead: NodeJS.Immediate | undefined;
    const timer = setTimeout(() => {
      afterRead = setImmediate(() => {
        this.fail(['timeout', `${what} within ${timeoutMs} ms (setting --timeout)`]);
      });
    }, timeoutMs);
    this.cancelTimer = () => {
      clearTimeout(timer);
      clearImmediate(afterRead);
    };
  }

  private fail([kind, message, where]: WireFault): void {
    const { proxy, proxyName = 'proxy' } = this.options;
    const mayBeFaultOfProxy = proxy !== undefined && (kind === 'refused' || kind === 'unknown-host');
    const throughProxy = mayBeFaultOfProxy ? ` (on the way through ${proxyName})` : '';
    const shown = message + (where === 'proxy' ? ` (setting ${proxyName})` : throughProxy);
    const isOfProxy = mayBeFaultOfProxy || where === 'proxy';
    if (!this.end({ error: { kind, message: shown, ...(isOfProxy && { proxy: true }) } })) return;
    this.chunks.length = 0;
    this.controller?.abort(new Error(message));
  }

  /** Ends the request with an outcome; returns false if it has ended already. */
  private end(outcome: Outcome): boolean {
    if (!this.settle) return false;
    this.cancelTimer();
    this.stopListening();
    this.settle(outcome);
    this.settle = undefined;
    return true;
  }
}

function announcesKeepAlive(headers: HeaderList): boolean {
  return headers.some(
    ([name, value]) =>
      /^keep-alive$/i.test(name) || (/^connection$/i.test(name) && /\bkeep-alive\b/i.test(value)),
  );
}

function rawHeaderList(raw: Dispatcher.DispatchController['rawHeaders']): HeaderList {
  const list: [string, string][] = [];
  const values = Array.isArray(raw) ? raw : [];
  for (let at = 0; at + 1 < values.length; at += 2) {
    list.push([latin1(values[at]!), latin1(values[at + 1]!)]);
  }
  return list;
}

function latin1(value: Buffer | string): string {
  return typeof value === 'string' ? value : value.toString('latin1');
}

function parseHeaderText(text: string): HeaderList {
  return text
    .split('\r\n')
    .slice(1)
    .filter((line) => line.includes(':'))
    .map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trim()] as const;
    });
}
