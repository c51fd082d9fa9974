import type { HeaderList } from './message.ts';
import { onInterrupt } from './interrupts.ts';
import { isFault, readResponse, tooLarge } from './response.ts';
import type { WireFault } from './faults.ts';
import type { Wire, WireAnswer, WireRequest } from './wire.ts';

/** A service in this process: the `fetch` function that many frameworks provide (`app.fetch`). */
export type FetchHandler = (request: Request) => Response | Promise<Response>;

/** Limits of a wire to a handler. */
export interface FetchWireOptions {
  /** Timeout for a whole response, in milliseconds. */
  readonly timeoutMs: number;
  /** Largest body, received and after decompression, in bytes. */
  readonly maxBodyBytes: number;
}

type Outcome = Pick<WireAnswer, 'response' | 'error'>;

/**
 * Makes a wire that calls a handler: no socket, no port. An exception of the handler becomes an error of the answer.
 * `Request` changes header names to lower case, so the evidence has them in lower case.
 */
export function fetchWire(handler: FetchHandler, options: FetchWireOptions): Wire {
  return { send: (request, signal) => send(handler, request, options, signal), close: async () => undefined };
}

async function send(
  handler: FetchHandler,
  { method, url, headers, body }: WireRequest,
  options: FetchWireOptions,
  interrupted?: AbortSignal,
): Promise<WireAnswer> {
  const startedAt = performance.now();
  const controller = new AbortController();
  const { signal } = controller;
  let clear = (): void => undefined;
  const ended = new Promise<Outcome>((resolve) => {
    const end = (...fault: WireFault): void => {
      resolve(failed(fault));
      controller.abort();
    };
    const tooLong = `no complete response within ${options.timeoutMs} ms (setting --timeout)`;
    const timer = setTimeout(() => end('timeout', tooLong), options.timeoutMs);
    const stopListening = onInterrupt(interrupted, () => end('aborted', 'the run was interrupted'));
    clear = () => {
      clearTimeout(timer);
      stopListening();
    };
  });
  const request = new Request(url, {
    method,
    headers: headers.map(([...pair]) => pair),
    body: body ?? null,
    signal,
  });
  const sent: HeaderList = [...request.headers];
  const outcome = await Promise.race([callHandler(handler, request, options, signal), ended]);
  clear();
  return { sent, ...outcome, durationMs: performance.now() - startedAt };
}

async function callHandler(
  handler: FetchHandler,
  request: Request,
  { maxBodyBytes }: FetchWireOptions,
  signal: AbortSignal,
): Promise<Outcome> {
  try {
    const response = await handler(request);
    if (typeof response?.status !== 'number') return failed(['not-http', 'the handler gave no Response']);
    const bytes = await readBytes(response, maxBodyBytes, signal);
    if (bytes === undefined) return failed(tooLarge(maxBodyBytes));
    const result = readResponse(response.status, [...response.headers], bytes, maxBodyBytes);
    return isFault(result) ? failed(result) : { response: result };
  } catch (error) {
    return failed(['other', `the handler threw: ${error instanceof Error ? error.message : String(error)}`]);
  }
}

/** Reads the whole body; undefined when it is larger than `max` bytes. */
async function readBytes({ body }: Response, max: number, signal: AbortSignal): Promise<Buffer | undefined> {
  if (body === null) return Buffer.alloc(0);
  const reader = body.getReader();
  signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined));
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks);
    size += value.length;
    if (size > max) {
      void reader.cancel().catch(() => undefined);
      return undefined;
    }
    chunks.push(value);
  }
}

function failed([kind, message]: WireFault): Outcome {
  return { error: { kind, message } };
}
