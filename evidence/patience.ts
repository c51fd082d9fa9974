import { headerOf } from './body.ts';
import type { Exchange } from './evidence.ts';

/** What bounds the time that a run spends on a target that keeps it waiting, in milliseconds. */
export interface PatienceOptions {
  /** Total time that may be spent on Retry-After. */
  readonly maxWaitMs: number;
  /** Longest wait for one answer. */
  readonly timeoutMs: number;
}

/** So many faults in a row, or waits for nothing in a row, are enough. */
const most = { unansweredInARow: 5, waitsForNothing: 5, receivedBytes: 256 * 1024 * 1024 };
/** Lost time, in timeouts, after which the run ends. */
const mostTimeoutsLost = 3;
/** Keeps a Retry-After of 0 from being asked for ever. */
const shortestWaitMs = 250;

/** Decides how long a target is waited for: when to ask again, and when to ask no more. */
export class Patience {
  /** Time spent on Retry-After so far, in milliseconds. */
  waitedMs = 0;
  /** Nothing is sent before this moment, in milliseconds since the epoch. */
  resumeAt = 0;
  private unansweredInARow = 0;
  private waitsForNothing = 0;
  private receivedBytes = 0;
  private lostMs = 0;
  private lostUntil = 0;

  constructor(private readonly options: PatienceOptions) {}

  /**
   * Takes an exchange that just ended.
   * @param now milliseconds since the epoch
   * @returns why the run must end; undefined when it may go on
   */
  reasonToStop(exchange: Exchange, now: number): string | undefined {
    const { error, response, durationMs } = exchange;
    this.unansweredInARow = error ? this.unansweredInARow + 1 : 0;
    this.receivedBytes += response?.bodyBytes ?? 0;
    if (response && !asksForPatience(exchange)) this.waitsForNothing = 0;
    const slow = error?.kind === 'timeout' || durationMs > this.options.timeoutMs / 2;
    if (slow) this.lose(now, durationMs);
    if (error && (this.unansweredInARow >= most.unansweredInARow || (slow && this.lostTooMuch))) {
      return `the target stopped answering (${error.message})`;
    }
    if (this.lostTooMuch) {
      const seconds = Math.round(this.lostMs / 1000);
      return `the target is too slow: ${seconds} s went by on answers that took longer than half of --timeout`;
    }
    if (this.receivedBytes > most.receivedBytes) {
      return `the target sent more than ${most.receivedBytes / 1024 ** 2} MiB in all`;
    }
    return undefined;
  }

  /**
   * Tells whether a request is to be asked again, as its answer demands (RFC 9110, 10.2.3), and if so holds
   * everything back until then.
   * @param now milliseconds since the epoch
   */
  mayAskAgain(exchange: Exchange, now: number): boolean {
    const wait = retryAfterMs(exchange, now);
    if (wait === undefined || this.waitsForNothing >= most.waitsForNothing) return false;
    const until = now + Math.max(wait, shortestWaitMs);
    const extra = Math.max(0, until - Math.max(this.resumeAt, now));
    if (this.waitedMs + extra > this.options.maxWaitMs) return false;
    if (extra > 0) this.waitsForNothing += 1;
    this.waitedMs += extra;
    this.resumeAt = Math.max(this.resumeAt, until);
    return true;
  }

  private get lostTooMuch(): boolean {
    return this.lostMs >= mostTimeoutsLost * this.options.timeoutMs;
  }

  /** Requests under way at the same time lose the same time. */
  private lose(now: number, durationMs: number): void {
    this.lostMs += now - Math.max(now - durationMs, this.lostUntil);
    this.lostUntil = now;
  }
}

/** Tells whether an answer only asks for patience: 429, or 503 with Retry-After (RFC 9110, 10.2.3). */
export function asksForPatience(exchange: Exchange): boolean {
  const status = exchange.response?.status;
  return status === 429 || (status === 503 && headerOf(exchange, 'retry-after') !== undefined);
}

/** Words for an answer that only asks for patience. */
export function patienceAsked(exchange: Exchange): string {
  const after = headerOf(exchange, 'retry-after');
  const until = after === undefined ? 'no Retry-After' : `Retry-After: ${after.slice(0, 40)}`;
  return `the target asked for patience (${exchange.response?.status}, ${until}; setting --max-wait)`;
}

function retryAfterMs(exchange: Exchange, now: number): number | undefined {
  if (!asksForPatience(exchange)) return undefined;
  const value = headerOf(exchange, 'retry-after')?.trim() ?? '';
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  // A date begins with its weekday; the parser would take a negative number for one too.
  const date = /^[A-Z]/i.test(value) ? Date.parse(value) : NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
