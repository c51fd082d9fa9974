import { headerOf } from './body.ts';
import type { Exchange, Stop } from './evidence.ts';
import { say } from '../messages/phrase.ts';
import { asksToRetryLater, isNoEvidence, mayBeGateways, wasClosed, wasNeverSent } from './no-evidence.ts';

/** Limits on the time that a run waits for a target, in milliseconds. */
export interface WaitingOptions {
  /** Total time to wait: for Retry-After, and while the service is unavailable. */
  readonly maxWaitMs: number;
  /** Timeout of one request. */
  readonly timeoutMs: number;
}

/** After this many faults, or this many useless waits, in a row the run gives up. */
const max = { faultsInARow: 5, uselessWaits: 5, receivedBytes: 256 * 1024 * 1024 };
/** Time lost to slow responses after which the run ends, in timeouts. */
const maxLostTimeouts = 3;
/** A shorter Retry-After, such as 0, is raised to this. */
const minWaitMs = 250;

/** Decides how long to wait for a target: when to retry a request, and when to end the run. */
export class Waiting {
  /** Time spent on waiting so far, in milliseconds. */
  waitedMs = 0;
  /** No request is sent before this time, in milliseconds since the epoch. */
  resumeAt = 0;
  private faultsInARow = 0;
  private awayInARow = 0;
  private uselessWaits = 0;
  private receivedBytes = 0;
  private lostMs = 0;
  private lostUntil = 0;

  constructor(private readonly options: WaitingOptions) {}

  /**
   * Counts an exchange that has just ended.
   * @param now milliseconds since the epoch
   * @param isExpected a fault does not count: the run waits for the service, or a service may close the connection of
   * such a request
   * @returns why the run must end; undefined when it can continue
   */
  reasonToStop(exchange: Exchange, now: number, isExpected: boolean): Stop | undefined {
    const { error, response, durationMs } = exchange;
    if (!isExpected) this.faultsInARow = error ? this.faultsInARow + 1 : 0;
    const isAway = mayBeGateways(exchange) || wasNeverSent(exchange) || wasClosed(exchange);
    this.awayInARow = isAway ? this.awayInARow + 1 : 0;
    this.receivedBytes += response?.bodyBytes ?? 0;
    if (!isNoEvidence(exchange)) this.uselessWaits = 0;
    const isSlow = error?.kind === 'timeout' || durationMs > this.options.timeoutMs / 2;
    if (isSlow) this.addLostTime(now, durationMs);
    if (error && (this.faultsInARow >= max.faultsInARow || (isSlow && this.lostTooMuch))) {
      return stoppedResponding(error);
    }
    if (this.lostTooMuch) {
      return { reason: say('too-slow', Math.round(this.lostMs / 1000)), unreachable: false };
    }
    if (this.receivedBytes > max.receivedBytes) {
      return { reason: say('sent-too-much', max.receivedBytes / 1024 ** 2), unreachable: false };
    }
    return undefined;
  }

  /**
   * Returns why a run must end when its waiting time is used up.
   * @returns undefined when one of the last few responses came from the service
   */
  reasonToGiveUp({ error }: Exchange): Stop | undefined {
    if (this.awayInARow < max.faultsInARow) return undefined;
    if (error) return stoppedResponding(error);
    return {
      kind: 'unreachable',
      reason: say('gateway-instead', this.awayInARow),
      unreachable: true,
    };
  }

  /**
   * Returns whether to retry a request because its response says so (RFC 9110, 10.2.3). If so, no request is sent until
   * the time that the response names.
   * @param now milliseconds since the epoch
   */
  mayRetry(exchange: Exchange, now: number): boolean {
    const wait = retryAfterMs(exchange, now);
    if (wait === undefined || this.uselessWaits >= max.uselessWaits) return false;
    const until = now + Math.max(wait, minWaitMs);
    const extra = Math.max(0, until - Math.max(this.resumeAt, now));
    if (extra > this.leftMs) return false;
    this.waitedMs += extra;
    if (extra > 0) this.uselessWaits += 1;
    this.resumeAt = Math.max(this.resumeAt, until);
    return true;
  }

  /** Spends waiting time; returns how much of it was left, in milliseconds. */
  spend(ms: number): number {
    const granted = Math.min(ms, this.leftMs);
    this.waitedMs += granted;
    return granted;
  }

  private get leftMs(): number {
    return this.options.maxWaitMs - this.waitedMs;
  }

  private get lostTooMuch(): boolean {
    return this.lostMs >= maxLostTimeouts * this.options.timeoutMs;
  }

  /** Adds lost time; the time of requests that ran in parallel counts once. */
  private addLostTime(now: number, durationMs: number): void {
    this.lostMs += now - Math.max(now - durationMs, this.lostUntil);
    this.lostUntil = now;
  }
}

function stoppedResponding({ kind, message }: NonNullable<Exchange['error']>): Stop {
  const why = say('wire-fault', kind, message);
  const reason = kind === 'too-large' ? say('cannot-keep', why) : say('stopped-responding', why);
  return { reason, unreachable: false };
}

function retryAfterMs(exchange: Exchange, now: number): number | undefined {
  if (!asksToRetryLater(exchange)) return undefined;
  const value = headerOf(exchange, 'retry-after')?.trim() ?? '';
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  // A date starts with its weekday. Date.parse would also accept a negative number.
  const date = /^[A-Z]/i.test(value) ? Date.parse(value) : NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
