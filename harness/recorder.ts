import { setTimeout as sleep } from 'node:timers/promises';
import type { OperationId } from '../contract/operations.ts';
import { bodyOf, headerOf } from './body.ts';
import type { Exchange, HeaderList, NotAsked, Stop } from './evidence.ts';
import { redactHeaders, type Redact } from './redaction.ts';
import type { Wire } from './wire.ts';

/** What a scenario asks. */
export interface Ask {
  readonly operation: OperationId | 'set-up';
  readonly step: string;
  readonly purpose: string;
  readonly method: string;
  /** Whole URL. */
  readonly url: string;
  readonly headers: HeaderList;
  readonly body?: string;
}

/** How a run paces and bounds what it sends. */
export interface RecorderOptions {
  readonly redact: Redact;
  readonly concurrency: number;
  /** Requests a second; no bound when absent. */
  readonly rate?: number;
  /** Total time that may be spent on Retry-After, in milliseconds. */
  readonly maxWaitMs: number;
  readonly signal?: AbortSignal;
  readonly onExchange?: (exchange: Exchange) => void;
}

/** Thrown into a scenario when the run has ended; nothing more is sent. */
export class RunStopped extends Error {}

/** So many requests in a row, or timeouts in all, without an answer end the run. */
const patience = { unansweredInARow: 5, timeouts: 5 };

const largeBody = 1024 * 1024;
const longString = 64 * 1024;

/** Sends what scenarios ask, in bounds, and records every exchange with its secrets masked. */
export class Recorder {
  readonly exchanges: Exchange[] = [];
  readonly unasked: NotAsked[] = [];
  stopped: Stop | undefined;
  /** Time spent on Retry-After so far, in milliseconds. */
  waitedMs = 0;
  private running = 0;
  private readonly queue: (() => void)[] = [];
  private nextSlot = 0;
  private resumeAt = 0;
  private unansweredInARow = 0;
  private timeouts = 0;
  private next = 0;

  constructor(
    private readonly wire: Wire,
    private readonly options: RecorderOptions,
  ) {}

  /**
   * Sends one request and records it. Obeys 429 and 503 with Retry-After within the budget by asking again.
   * @throws RunStopped when the run has ended
   */
  async exchange(ask: Ask): Promise<Exchange> {
    for (;;) {
      const exchange = await this.sendOnce(ask);
      const wait = retryAfterMs(exchange, Date.now());
      if (wait === undefined || !this.mayWait(wait)) return exchange;
    }
  }

  /** Notes a step that is not sent, with the reason and the setting to give. */
  notAsked(entry: NotAsked): void {
    this.unasked.push(entry);
  }

  /** Ends the run; whatever is asked from now on throws. The first reason stands. */
  stop(reason: string, unreachable = false): void {
    this.stopped ??= { reason, unreachable };
  }

  private async sendOnce(ask: Ask): Promise<Exchange> {
    await this.acquire();
    try {
      await this.pace();
      this.throwIfStopped();
      const index = this.next++;
      const { redact, signal } = this.options;
      const answer = await this.wire.send(ask, signal);
      const exchange: Exchange = {
        index,
        operation: ask.operation,
        step: ask.step,
        purpose: ask.purpose,
        request: {
          method: ask.method,
          url: redact(ask.url),
          headers: redactHeaders(answer.sent, redact),
          ...(ask.body === undefined ? {} : { body: redact(ask.body) }),
        },
        ...(answer.response
          ? {
              response: compact({
                ...answer.response,
                headers: redactHeaders(answer.response.headers, redact),
                body: redact(answer.response.body),
              }),
            }
          : {}),
        ...(answer.error
          ? { error: { kind: answer.error.kind, message: redact(answer.error.message) } }
          : {}),
        durationMs: Math.round(answer.durationMs * 10) / 10,
      };
      this.exchanges[index] = exchange;
      this.options.onExchange?.(exchange);
      this.countFaults(exchange);
      return exchange;
    } finally {
      this.release();
    }
  }

  private countFaults(exchange: Exchange): void {
    const kind = exchange.error?.kind;
    if (kind === 'aborted') return this.stop('the run was interrupted');
    if (kind === undefined) {
      this.unansweredInARow = 0;
      return;
    }
    this.unansweredInARow += 1;
    if (kind === 'timeout') this.timeouts += 1;
    const { unansweredInARow, timeouts } = patience;
    if (this.unansweredInARow >= unansweredInARow || this.timeouts >= timeouts) {
      this.stop(`the target stopped answering (${exchange.error?.message})`);
    }
  }

  private throwIfStopped(): void {
    if (this.options.signal?.aborted) this.stop('the run was interrupted');
    if (this.stopped) throw new RunStopped(this.stopped.reason);
  }

  private async acquire(): Promise<void> {
    if (this.running >= this.options.concurrency) await new Promise<void>((go) => this.queue.push(go));
    else this.running += 1;
  }

  private release(): void {
    const next = this.queue.shift();
    if (next) next();
    else this.running -= 1;
  }

  private async pace(): Promise<void> {
    const now = Date.now();
    const slot = Math.max(now, this.nextSlot, this.resumeAt);
    if (this.options.rate !== undefined) this.nextSlot = slot + 1000 / this.options.rate;
    if (slot > now) await this.sleep(slot - now);
  }

  private mayWait(ms: number): boolean {
    const until = Date.now() + ms;
    const extra = Math.max(0, until - Math.max(this.resumeAt, Date.now()));
    if (this.waitedMs + extra > this.options.maxWaitMs) return false;
    this.waitedMs += extra;
    this.resumeAt = Math.max(this.resumeAt, until);
    return true;
  }

  private async sleep(ms: number): Promise<void> {
    const { signal } = this.options;
    await sleep(ms, undefined, signal ? { signal } : {}).catch(() => undefined);
  }
}

/** Tells whether an answer only asks for patience: 429, or 503 with Retry-After (RFC 9110, 10.2.3). */
export function asksForPatience(exchange: Exchange): boolean {
  const status = exchange.response?.status;
  return status === 429 || (status === 503 && headerOf(exchange, 'retry-after') !== undefined);
}

function retryAfterMs(exchange: Exchange, now: number): number | undefined {
  if (!asksForPatience(exchange)) return undefined;
  const value = headerOf(exchange, 'retry-after')?.trim() ?? '';
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** Cuts what would only fill memory and reports: very long strings, and large bodies that are no JSON. */
function compact(response: NonNullable<Exchange['response']>): NonNullable<Exchange['response']> {
  if (response.body.length <= largeBody) return response;
  const body = bodyOf({ response } as Exchange);
  if ('notJson' in body) return { ...response, body: response.body.slice(0, longString), truncated: true };
  let cut = false;
  const text = JSON.stringify(body.json, (_key, value: unknown) => {
    if (typeof value !== 'string' || value.length <= longString) return value;
    cut = true;
    return `${value.slice(0, 1024)}… (${value.length} characters)`;
  });
  return cut ? { ...response, body: text, truncated: true } : response;
}
