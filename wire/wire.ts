import { channel } from 'node:diagnostics_channel';
import type { Dispatcher } from 'undici';
import { openDispatcher, type TransportOptions } from './dispatcher.ts';
import type { ExchangeResponse, HeaderList, WireErrorKind } from './message.ts';
import { isFault, readAnswer, tooLarge } from './answer.ts';
import { onInterrupt } from './interrupts.ts';
import { explainFault, type WireFault } from './faults.ts';

/** A request as a scenario means it. */
export interface WireRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: HeaderList;
  readonly body?: string;
}

/** What went out, and what came back or why nothing did. */
export interface WireAnswer {
  /** The headers as they were written to the socket. */
  readonly sent: HeaderList;
  readonly response?: ExchangeResponse;
  readonly error?: { readonly kind: WireErrorKind; readonly message: string };
  readonly durationMs: number;
}

/** Sends requests to one origin. Never throws: whatever goes wrong is part of the answer. */
export interface Wire {
  send(request: WireRequest, signal?: AbortSignal): Promise<WireAnswer>;
  close(): Promise<void>;
}

/** Limits and transport of a wire. */
export interface WireOptions extends TransportOptions {
  /** Largest body, on the wire and after decompression, in bytes. */
  readonly maxBodyBytes: number;
}

/** Takes what undici publishes next: header text and socket of the request which it is about to write. */
let starting: ((head: string, socket: object) => void) | undefined;
let listening = false;

function listenToUndici(): void {
  if (listening) return;
  listening = true;
  channel('undici:client:sendHeaders').subscribe((message) => {
    const { headers, socket } = message as { headers: string; socket: object };
    starting?.(headers, socket);
    starting = undefined;
  });
}

/** What is known of the target's connections. */
class Connections {
  /**
   * They are used again while the target's answers announce that they stay open, and until one that a request
   * was sent on is closed; from then on, every request has one of its own.
   */
  kept = true;
  readonly used = new WeakSet<object>();
}

/**
 * Opens a wire to the origin of a URL over undici; connects on first use. A GET that is lost to a kept-alive
 * connection which the target just closed is sent again (RFC 9110, 9.2.2); any other request never is.
 * @param baseUrl http or https
 */
export async function openWire(baseUrl: string, options: WireOptions): Promise<Wire> {
  listenToUndici();
  const dispatcher = await openDispatcher(baseUrl, options);
  const connections = new Connections();
  return {
    send: (request, signal) => new Transfer(dispatcher, connections, options, request, signal).run(),
    close: () => dispatcher.destroy(),
  };
}

/** One request under way: collects its answer within the limits. */
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
  private reused = false;
  private settle: ((outcome: Pick<WireAnswer, 'response' | 'error'>) => void) | undefined;

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
    const outcome = await new Promise<Pick<WireAnswer, 'response' | 'error'>>((resolve) => {
      this.settle = resolve;
      this.stopListening = onInterrupt(this.signal, () => this.fail(['aborted', 'the run was interrupted']));
      if (!this.settle) return;
      this.giveUpAfter('no answer');
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
          reset: !this.connections.kept,
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
    starting = (head, socket) => {
      this.sent = parseHeaderText(head);
      this.reused = this.connections.used.has(socket);
      this.connections.used.add(socket);
    };
  }

  onResponseStart(controller: Dispatcher.DispatchController, statusCode: number): void {
    if (statusCode < 200) return;
    this.status = statusCode;
    this.headers = rawHeaderList(controller.rawHeaders);
    if (!announcesKeepAlive(this.headers)) this.connections.kept = false;
    this.giveUpAfter('the body did not end');
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (!this.settle) return;
    this.size += chunk.length;
    if (this.size > this.options.maxBodyBytes) {
      return this.fail(['too-large', tooLarge(this.options.maxBodyBytes)]);
    }
    this.chunks.push(chunk);
  }

  onResponseEnd(): void {
    if (!this.settle) return;
    const bytes = Buffer.concat(this.chunks.splice(0), this.size);
    const answer = readAnswer(this.status, this.headers, bytes, this.options.maxBodyBytes);
    if (isFault(answer)) this.fail(answer);
    else this.end({ response: answer });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    const fault = explainFault(error, this.status > 0);
    if (fault[0] === 'reset' && this.reused && this.settle) {
      this.connections.kept = false;
      this.reused = false;
      if (this.request.method === 'GET') return this.dispatch();
    }
    this.fail(fault);
  }

  /** What came before the time was up but was not read yet still counts: a busy process is late itself. */
  private giveUpAfter(what: string): void {
    this.cancelTimer();
    const { timeoutMs } = this.options;
    let lastLook: NodeJS.Immediate | undefined;
    const timer = setTimeout(() => {
      lastLook = setImmediate(() => {
        this.fail(['timeout', `${what} within ${timeoutMs} ms (setting --timeout)`]);
      });
    }, timeoutMs);
    this.cancelTimer = () => {
      clearTimeout(timer);
      clearImmediate(lastLook);
    };
  }

  private fail([kind, message, where]: WireFault): void {
    const { proxy, proxyName = 'proxy' } = this.options;
    const mayBeOnTheWay = proxy !== undefined && (kind === 'refused' || kind === 'unknown-host');
    const through = mayBeOnTheWay ? ` (on the way through ${proxyName})` : '';
    const shown = message + (where === 'proxy' ? ` (setting ${proxyName})` : through);
    if (!this.end({ error: { kind, message: shown } })) return;
    this.chunks.length = 0;
    this.controller?.abort(new Error(message));
  }

  private end(outcome: Pick<WireAnswer, 'response' | 'error'>): boolean {
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
