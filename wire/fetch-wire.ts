import type { HeaderList } from './message.ts';
import { onInterrupt } from './interrupts.ts';
import { isFault, readAnswer, tooLarge } from './answer.ts';
import type { WireFault } from './faults.ts';
import type { Wire, WireAnswer, WireRequest } from './wire.ts';

/** A service in this process, by the shape that frameworks share: `app.fetch`. */
export type FetchHandler = (request: Request) => Response | Promise<Response>;

/** Limits of a wire to a handler. */
export interface FetchWireOptions {
  /** For a whole answer, in milliseconds. */
  readonly timeoutMs: number;
  /** Largest body, after decompression too, in bytes. */
  readonly maxBodyBytes: number;
}

type Came = Pick<WireAnswer, 'response' | 'error'>;

/**
 * Makes a wire of a handler: no socket, no port. Whatever the handler does is part of the answer, also when it
 * throws. A `Request` has its header names in lower case, so the evidence shows them that way.
 */
export function fetchWire(handler: FetchHandler, options: FetchWireOptions): Wire {
  return {
    send: (request, signal) => ask(handler, request, options, signal),
    close: async () => undefined,
  };
}

async function ask(
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
  const came = await Promise.race([answerOf(handler, request, options, signal), deadline.missed]);
  deadline.lift();
  return { sent, ...came, durationMs: performance.now() - startedAt };
}

/** Ends one request, when it takes too long or the run is interrupted. */
class Deadline {
  readonly missed: Promise<Came>;
  readonly lift: () => void;
  private readonly controller = new AbortController();

  constructor(timeoutMs: number, interrupted: AbortSignal | undefined) {
    let end = (_came: Came): void => undefined;
    this.missed = new Promise((resolve) => {
      end = resolve;
    });
    const miss = (...fault: WireFault): void => {
      end(failed(fault));
      this.controller.abort();
    };
    const tooLong = `no complete response within ${timeoutMs} ms (setting --timeout)`;
    const timer = setTimeout(() => miss('timeout', tooLong), timeoutMs);
    const stopListening = onInterrupt(interrupted, () => miss('aborted', 'the run was interrupted'));
    this.lift = () => {
      clearTimeout(timer);
      stopListening();
    };
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }
}

async function answerOf(
  handler: FetchHandler,
  request: Request,
  { maxBodyBytes }: FetchWireOptions,
  signal: AbortSignal,
): Promise<Came> {
  try {
    const response = await handler(request);
    if (typeof response?.status !== 'number') return failed(['not-http', 'the handler gave no Response']);
    const bytes = await readBytes(response, maxBodyBytes, signal);
    if (bytes === undefined) return failed(['too-large', tooLarge(maxBodyBytes)]);
    const answer = readAnswer(response.status, [...response.headers], bytes, maxBodyBytes);
    return isFault(answer) ? failed(answer) : { response: answer };
  } catch (error) {
    return failed(['other', `the handler threw: ${error instanceof Error ? error.message : String(error)}`]);
  }
}

/** The body as it came; undefined when it is larger than allowed. */
async function readBytes({ body }: Response, most: number, signal: AbortSignal): Promise<Buffer | undefined> {
  if (body === null) return Buffer.alloc(0);
  const reader = body.getReader();
  signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined));
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks);
    size += value.length;
    if (size > most) {
      void reader.cancel().catch(() => undefined);
      return undefined;
    }
    chunks.push(value);
  }
}

function failed([kind, message]: WireFault): Came {
  return { error: { kind, message } };
}
