import { channel } from 'node:diagnostics_channel';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import type { Dispatcher } from 'undici';
import type { ExchangeResponse, HeaderList, WireErrorKind } from './evidence.ts';

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
export interface WireOptions {
  readonly connections: number;
  /** For the headers, and once more for the whole body, in milliseconds. */
  readonly timeoutMs: number;
  /** Largest body, on the wire and after decompression, in bytes. */
  readonly maxBodyBytes: number;
  /** PEM text of additional certificate authorities. */
  readonly ca?: string;
  /** Takes any certificate. */
  readonly insecure?: boolean;
  readonly proxy?: string;
}

const maxHeaderBytes = 64 * 1024;

/** Header text as written, by the request object that undici publishes with it. */
const written = new WeakMap<object, string>();
let created: object | undefined;
let listening = false;

function listenToUndici(): void {
  if (listening) return;
  listening = true;
  channel('undici:request:create').subscribe((message) => {
    created = (message as { request: object }).request;
  });
  channel('undici:client:sendHeaders').subscribe((message) => {
    const { request, headers } = message as { request: object; headers: string };
    written.set(request, headers);
  });
}

/**
 * Opens a wire to the origin of a URL over undici; connects on first use.
 * @param baseUrl http or https
 */
export async function openWire(baseUrl: string, options: WireOptions): Promise<Wire> {
  listenToUndici();
  const dispatcher = await openDispatcher(baseUrl, options);
  return {
    send: (request, signal) => send(dispatcher, request, options, signal),
    close: () => dispatcher.destroy(),
  };
}

async function openDispatcher(baseUrl: string, options: WireOptions): Promise<Dispatcher> {
  const { Pool, ProxyAgent } = await import('undici');
  const tls = {
    ...(options.ca === undefined ? {} : { ca: await withSystemAuthorities(options.ca) }),
    ...(options.insecure ? { rejectUnauthorized: false } : {}),
  };
  const common = { headersTimeout: 0, bodyTimeout: 0, maxHeaderSize: maxHeaderBytes, pipelining: 1 };
  if (options.proxy !== undefined) {
    return new ProxyAgent({
      ...common,
      uri: options.proxy,
      requestTls: tls,
      connections: options.connections,
    });
  }
  const connect = { ...tls, timeout: options.timeoutMs };
  return new Pool(new URL(baseUrl).origin, { ...common, connections: options.connections, connect });
}

async function withSystemAuthorities(ca: string): Promise<string[]> {
  const { rootCertificates } = await import('node:tls');
  return [...rootCertificates, ca];
}

function send(
  dispatcher: Dispatcher,
  request: WireRequest,
  options: WireOptions,
  signal?: AbortSignal,
): Promise<WireAnswer> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const { origin, pathname, search } = new URL(request.url);
    const chunks: Buffer[] = [];
    let size = 0;
    let status = 0;
    let headers: HeaderList = [];
    let identity: object | undefined;
    let abort: ((reason: Error) => void) | undefined;
    let settled = false;

    const settle = (outcome: Pick<WireAnswer, 'response' | 'error'>): void => {
      if (settled) return;
      settled = true;
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      const sent = identity === undefined ? undefined : written.get(identity);
      resolve({
        sent: sent === undefined ? request.headers : parseHeaderText(sent),
        ...outcome,
        durationMs: performance.now() - startedAt,
      });
    };
    const fail = (kind: WireErrorKind, message: string): void => {
      settle({ error: { kind, message } });
      abort?.(new Error(message));
    };
    const onAbort = (): void => fail('aborted', 'the run was interrupted');
    const giveUp = (what: string): NodeJS.Timeout =>
      setTimeout(
        () => fail('timeout', `${what} within ${options.timeoutMs} ms (setting --timeout)`),
        options.timeoutMs,
      );
    let timer = giveUp('no answer');
    if (signal?.aborted) return onAbort();
    signal?.addEventListener('abort', onAbort, { once: true });

    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(controller) {
        abort = (reason) => controller.abort(reason);
        if (settled) controller.abort(new Error('given up'));
      },
      onResponseStart(controller, statusCode) {
        if (statusCode < 200) return;
        status = statusCode;
        headers = rawHeaderList(controller.rawHeaders);
        clearTimeout(timer);
        timer = giveUp('the body did not end');
      },
      onResponseData(_controller, chunk) {
        size += chunk.length;
        if (size > options.maxBodyBytes) return fail('too-large', tooLarge(options));
        chunks.push(chunk);
      },
      onResponseEnd() {
        settle(readBody(status, headers, Buffer.concat(chunks), options));
      },
      onResponseError(_controller, error) {
        const [kind, message] = explainError(error, status > 0);
        settle({ error: { kind, message } });
      },
    };
    try {
      dispatcher.dispatch(
        {
          origin,
          path: pathname + search,
          method: request.method as Dispatcher.HttpMethod,
          headers: request.headers.flat(),
          body: request.body ?? null,
        },
        handler,
      );
      identity = created;
    } catch (error) {
      fail('other', (error as Error).message);
    }
  });
}

function tooLarge({ maxBodyBytes }: WireOptions): string {
  return `the body is larger than ${maxBodyBytes} bytes (setting --max-body)`;
}

function readBody(
  status: number,
  headers: HeaderList,
  bytes: Buffer,
  options: WireOptions,
): Pick<WireAnswer, 'response' | 'error'> {
  const coding = headers.find(([name]) => name.toLowerCase() === 'content-encoding')?.[1];
  let plain = bytes;
  try {
    plain = decompress(bytes, coding, options.maxBodyBytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') {
      return { error: { kind: 'too-large', message: `decompressed, ${tooLarge(options)}` } };
    }
    return { error: { kind: 'broken-off', message: `the body is no valid ${coding}` } };
  }
  const { text, notUtf8 } = decodeUtf8(plain);
  return {
    response: { status, headers, body: text, bodyBytes: plain.length, ...(notUtf8 ? { notUtf8 } : {}) },
  };
}

function decompress(bytes: Buffer, coding: string | undefined, maxOutputLength: number): Buffer {
  if (bytes.length === 0) return bytes;
  switch (coding?.trim().toLowerCase()) {
    case 'gzip':
    case 'x-gzip':
      return gunzipSync(bytes, { maxOutputLength });
    case 'deflate':
      return inflateSync(bytes, { maxOutputLength });
    case 'br':
      return brotliDecompressSync(bytes, { maxOutputLength });
    default:
      return bytes;
  }
}

function decodeUtf8(bytes: Buffer): { text: string; notUtf8?: true } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { text: bytes.toString('utf8'), notUtf8: true };
  }
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

const errorKinds: Readonly<Record<string, readonly [WireErrorKind, string]>> = {
  ECONNREFUSED: ['refused', 'the connection was refused'],
  ENOTFOUND: ['unknown-host', 'the host name is not known'],
  EAI_AGAIN: ['unknown-host', 'the host name could not be looked up'],
  EHOSTUNREACH: ['refused', 'the host cannot be reached'],
  ENETUNREACH: ['refused', 'the network cannot be reached'],
  ETIMEDOUT: ['timeout', 'the connection timed out'],
  UND_ERR_CONNECT_TIMEOUT: ['timeout', 'no connection in time (setting --timeout)'],
  UND_ERR_HEADERS_OVERFLOW: ['too-large', `the headers are larger than ${maxHeaderBytes} bytes`],
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: [
    'broken-off',
    'the body does not have the length that its header gives',
  ],
  EPROTO: ['tls', 'the TLS handshake failed'],
  DEPTH_ZERO_SELF_SIGNED_CERT: ['tls', 'the certificate is self-signed (settings --ca, --insecure)'],
  SELF_SIGNED_CERT_IN_CHAIN: ['tls', 'the certificate chain is self-signed (settings --ca, --insecure)'],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: [
    'tls',
    'the issuer of the certificate is not known (settings --ca, --insecure)',
  ],
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: [
    'tls',
    'the issuer of the certificate is not known (settings --ca, --insecure)',
  ],
  CERT_HAS_EXPIRED: ['tls', 'the certificate has expired (setting --insecure takes it)'],
  CERT_NOT_YET_VALID: ['tls', 'the certificate is not valid yet (setting --insecure takes it)'],
  ERR_TLS_CERT_ALTNAME_INVALID: [
    'tls',
    'the certificate is for another host name (setting --insecure takes it)',
  ],
  ERR_SSL_WRONG_VERSION_NUMBER: [
    'tls',
    'the port does not speak TLS; is the base URL http instead of https?',
  ],
};

function explainError(error: Error, headersSeen: boolean): [WireErrorKind, string] {
  const codes = [error, error.cause].map((each) => (each as NodeJS.ErrnoException | undefined)?.code ?? '');
  for (const code of codes) {
    const known = errorKinds[code];
    if (known) return [known[0], known[1]];
    if (code.startsWith('HPE_')) return ['not-http', 'what came is not HTTP'];
    if (code.startsWith('ERR_TLS') || code.startsWith('ERR_SSL')) return ['tls', `TLS failed (${code})`];
    if (code === 'ECONNRESET' || code === 'EPIPE' || code === 'UND_ERR_SOCKET') {
      return headersSeen
        ? ['broken-off', 'the connection broke off in the middle of the body']
        : ['reset', 'the connection was closed before an answer came'];
    }
  }
  return ['other', error.message || codes.join(' ') || error.name];
}
