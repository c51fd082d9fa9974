import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';
import type { RawHeaders, ServiceRequest, ServiceResponse } from '../../reference/override.ts';
import { createService, seedOf, type Seed, type Service } from '../../reference/service.ts';
import { pairsOf } from '../in-process.ts';
import { listen } from '../listen.ts';
import { key } from './certificates.ts';

/** One request to a hostile target, with the ways to respond. */
export interface Turn {
  readonly socket: Socket;
  readonly request: ServiceRequest;
  /** Number of the request, from 1. */
  readonly number: number;
  readonly service: Service;
  /** Passes the request to the right service and returns its response. */
  readonly right: () => ServiceResponse;
  /** Sends a response with a correct Content-Length, and ends the connection. */
  readonly send: (response: RawResponse) => void;
  /** Resets all connections and accepts no new ones. */
  readonly die: () => void;
}

/** A response to send unchanged. */
export interface RawResponse {
  readonly status?: number;
  readonly headers?: RawHeaders;
  readonly body?: string | Buffer;
}

/** The behaviour of a target. */
export interface Behaviour {
  /** Called before anything is received. */
  readonly onConnection?: (socket: Socket) => void;
  readonly onRequest?: (turn: Turn) => void;
  /** PEM certificate. With it, the target uses TLS. */
  readonly certificate?: string;
  /** More options of its TLS. */
  readonly tls?: TlsOptions;
}

/** A target that is listening on a free loopback port. */
export interface Served {
  readonly origin: string;
  /** Settings of a run against the right service behind the target. */
  readonly seed: Seed;
  /** Paths of the received requests, in order. */
  readonly receivedPaths: readonly string[];
  readonly close: () => Promise<void>;
}

/** Serves a hostile target. Errors of its sockets are ignored. */
export async function serve({ onConnection, onRequest, certificate, tls }: Behaviour): Promise<Served> {
  const service = createService();
  const sockets = new Set<Socket>();
  const receivedPaths: string[] = [];
  let server: Server | undefined;
  const die = (): void => {
    server?.close();
    for (const socket of sockets) socket.resetAndDestroy();
  };
  const connected = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    onConnection?.(socket);
    readRequests(socket, (request) => {
      receivedPaths.push(request.url);
      onRequest?.(turnOf(socket, request, receivedPaths.length, service, die));
    });
  };
  server = certificate
    ? createTlsServer({ key, cert: certificate, ...tls }, connected)
    : createServer(connected);
  server.on('tlsClientError', () => undefined);
  const port = await listen(server);
  return {
    origin: `${certificate ? 'https' : 'http'}://127.0.0.1:${port}`,
    seed: seedOf(service),
    receivedPaths,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function turnOf(
  socket: Socket,
  request: ServiceRequest,
  number: number,
  service: Service,
  die: () => void,
): Turn {
  const { method, url, headers, body } = request;
  return {
    socket,
    request,
    number,
    service,
    right: () => service.handle(method, url, headers, body),
    send: (response) => socket.end(Buffer.concat(written(response))),
    die,
  };
}

function written({ status = 200, headers = [], body = '' }: RawResponse): Buffer[] {
  const bytes = Buffer.from(body as string);
  return [head(status, [...headers, ['Content-Length', String(bytes.length)]]), bytes];
}

/** Returns the bytes of a response's head, with header values in Latin-1. */
export function head(status: number, headers: RawHeaders = []): Buffer {
  const lines = [`HTTP/1.1 ${status} Whatever`, ...headers.map(([name, value]) => `${name}: ${value}`)];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
}

/** Converts a response of the reference service to one that can be sent. */
export function toRawResponse({ status, headers, body }: ServiceResponse): Required<RawResponse> {
  return { status, headers: pairsOf(headers), body };
}

/** Sends the right response. */
export const right = ({ send, right: handle }: Turn): void => send(toRawResponse(handle()));

/** Behaves so at every `many`-th request, and sends right responses otherwise. Keeps costly behaviours cheap. */
export function sometimes(many: number, { onRequest }: Behaviour): Behaviour {
  return {
    onRequest: (turn) => (turn.number % many === 0 ? onRequest! : right)(turn),
  };
}

function readRequests(socket: Socket, onRequest: (request: ServiceRequest) => void): void {
  let received = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk as Buffer]);
    const end = received.indexOf('\r\n\r\n');
    if (end < 0) return;
    const [first = '', ...lines] = received.subarray(0, end).toString('latin1').split('\r\n');
    const headers = lines.map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    });
    const length = Number(headers.find(([name]) => name.toLowerCase() === 'content-length')?.[1] ?? 0);
    const bytes = received.subarray(end + 4, end + 4 + length);
    if (bytes.length < length) return;
    received = received.subarray(end + 4 + length);
    const [method = '', url = ''] = first.split(' ');
    onRequest({ method, url, headers, body: bytes.toString('utf8') });
  });
}

/** Settings of a run against a hostile target. */
export interface Limits {
  /** Timeout for the headers of a response, and again for its body. */
  readonly timeoutMs?: number;
  readonly maxBodyBytes?: number;
  readonly maxWaitMs?: number;
  /** PEM text of certificate authorities to trust. */
  readonly ca?: string;
  /** PEM text of a client certificate, and its key. */
  readonly cert?: string;
  readonly key?: string;
}

/** The expected result of a run against a hostile target. */
export interface Expectation {
  readonly exitCode: 0 | 1 | 3 | 4;
  /** Matches a reason, a finding or a network error of the report. */
  readonly says?: RegExp;
  /** Matches what the report says to do first. */
  readonly advises?: RegExp;
  /** Matches the notes of the report. */
  readonly notes?: RegExp;
  /** Fewest required checks that pass. */
  readonly passesAtLeast?: number;
  /** Most requests that may reach the target. */
  readonly requestsAtMost?: number;
}

/** A target that breaks the protocol or sends hostile responses. */
export interface HostileTarget {
  /** Never changes. */
  readonly id: string;
  readonly does: string;
  /** The behaviour of the target; or a URL at which no server listens. */
  readonly target: Behaviour | { readonly url: string };
  /** The scheme of the base URL, if it is not the one that the target uses. */
  readonly scheme?: 'http' | 'https';
  /** A proxy between the suite and the target. */
  readonly proxy?: Behaviour;
  readonly limits?: Limits;
  readonly expect: Expectation;
}

/** Returns the targets of a table, in their order. Their keys are their ids. */
export function hostileTable(rows: Readonly<Record<string, Omit<HostileTarget, 'id'>>>): HostileTarget[] {
  return Object.entries(rows).map(([id, row]) => ({ id, ...row }));
}
