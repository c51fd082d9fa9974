import { headerOf } from './body.ts';
import type { Exchange, Stop } from './evidence.ts';
import { say } from '../messages/phrase.ts';
import { asksForPatience, isNoAnswer, mayBeGateways, wasClosed, wasNeverSent } from './patience.ts';

/** What bounds the time that a run spends on a target that keeps it waiting, in milliseconds. */
export interface WaitingOptions {
  /** Total time that may be spent on Retry-After, and on a service that is gone. */
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
export class Waiting {
  /** Time spent on waiting so far, in milliseconds. */
  waitedMs = 0;
  /** Nothing is sent before this moment, in milliseconds since the epoch. */
  resumeAt = 0;
  private unansweredInARow = 0;
  private goneInARow = 0;
  private waitsForNothing = 0;
  private receivedBytes = 0;
  private lostMs = 0;
  private lostUntil = 0;

  constructor(private readonly options: WaitingOptions) {}

  /**
   * Takes an exchange that just ended.
   * @param now milliseconds since the epoch
   * @param isPassing a fault that is waited for, or that a target answers some requests with
   * @returns why the run must end; undefined when it may go on
   */
  reasonToStop(exchange: Exchange, now: number, isPassing: boolean): Stop | undefined {
    const { error, response, durationMs } = exchange;
    if (!isPassing) this.unansweredInARow = error ? this.unansweredInARow + 1 : 0;
    const isGone = mayBeGateways(exchange) || wasNeverSent(exchange) || wasClosed(exchange);
    this.goneInARow = isGone ? this.goneInARow + 1 : 0;
    this.receivedBytes += response?.bodyBytes ?? 0;
    if (!isNoAnswer(exchange)) this.waitsForNothing = 0;
    const slow = error?.kind === 'timeout' || durationMs > this.options.timeoutMs / 2;
    if (slow) this.lose(now, durationMs);
    if (error && (this.unansweredInARow >= most.unansweredInARow || (slow && this.lostTooMuch))) {
      return stoppedAnswering(error);
    }
    if (this.lostTooMuch) {
      const seconds = Math.round(this.lostMs / 1000);
      return {
        reason: say('too-slow', seconds),
        unreachable: false,
      };
    }
    if (this.receivedBytes > most.receivedBytes) {
      return {
        reason: say('sent-too-much', most.receivedBytes / 1024 ** 2),
        unreachable: false,
      };
    }
    return undefined;
  }

  /** Why a run must end that has waited for the service in vain: after the exchange given, nothing else comes any more. */
  reasonToGiveUp({ error }: Exchange): Stop | undefined {
    if (this.goneInARow < most.unansweredInARow) return undefined;
    if (error) return stoppedAnswering(error);
    return {
      kind: 'unreachable',
      reason: say('gateway-instead', this.goneInARow),
      unreachable: true,
    };
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
    if (extra > this.leftMs) return false;
    this.waitedMs += extra;
    if (extra > 0) this.waitsForNothing += 1;
    this.resumeAt = Math.max(this.resumeAt, until);
    return true;
  }

  /** Takes of the time that may be spent on waiting; gives so much of it as is left, in milliseconds. */
  take(ms: number): number {
    const granted = Math.min(ms, this.leftMs);
    this.waitedMs += granted;
    return granted;
  }

  private get leftMs(): number {
    return this.options.maxWaitMs - this.waitedMs;
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

function stoppedAnswering({ kind, message }: NonNullable<Exchange['error']>): Stop {
  const why = say('wire-fault', kind, message);
  const reason = kind === 'too-large' ? say('cannot-keep', why) : say('stopped-responding', why);
  return { reason, unreachable: false };
}

function retryAfterMs(exchange: Exchange, now: number): number | undefined {
  if (!asksForPatience(exchange)) return undefined;
  const value = headerOf(exchange, 'retry-after')?.trim() ?? '';
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  // A date begins with its weekday; the parser would take a negative number for one too.
  const date = /^[A-Z]/i.test(value) ? Date.parse(value) : NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
