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
  const deadline = new Deadline(options.timeoutMs, interrupted);
  const { signal } = deadline;
  const request = new Request(url, {
    method,
    headers: headers.map(([...pair]) => pair),
    body: body ?? null,
    signal,
  });
  const sent: HeaderList = [...request.headers];
  const outcome = await Promise.race([callHandler(handler, request, options, signal), deadline.missed]);
  deadline.clear();
  return { sent, ...outcome, durationMs: performance.now() - startedAt };
}

/** Ends one request after a timeout or when the run is interrupted. */
class Deadline {
  /** Resolves when the request must end. */
  readonly missed: Promise<Outcome>;
  readonly clear: () => void;
  private readonly controller = new AbortController();

  constructor(timeoutMs: number, interrupted: AbortSignal | undefined) {
    let end = (_outcome: Outcome): void => undefined;
    this.missed = new Promise((resolve) => {
      end = resolve;
    });
    const abort = (...fault: WireFault): void => {
      end(failed(fault));
      this.controller.abort();
    };
    const tooLong = `no complete response within ${timeoutMs} ms (setting --timeout)`;
    const timer = setTimeout(() => abort('timeout', tooLong), timeoutMs);
    const stopListening = onInterrupt(interrupted, () => abort('aborted', 'the run was interrupted'));
    this.clear = () => {
      clearTimeout(timer);
      stopListening();
    };
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }
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
    if (bytes === undefined) return failed(['too-large', tooLarge(maxBodyBytes)]);
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
