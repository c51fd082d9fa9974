import type { Exchange, Stop } from './evidence.ts';
import {
  asksToRetryLater,
  isNoEvidence,
  isTooLarge,
  mayBeGateways,
  wasClosed,
  wasNeverSent,
  wireFault,
} from './exchange-facts.ts';
import { type Said, phrase } from '../../messages/phrase.ts';
import { isMachineLimit, type WireErrorKind } from '../wire/message.ts';
import { headerOf } from './body.ts';
import { shownText } from './html-pages.ts';
import { machineLimit } from '../../messages/machine-problem.ts';
import { before } from '../../messages/zh/apart.ts';

/** The shortest wait: a shorter Retry-After, such as 0, is raised to this. A wait for a service that is away begins with it. */
export const shortestWaitMs = 250;

/** Limits on the time that a run waits for a target, in milliseconds. */
export interface WaitingOptions {
  /** Total time to wait: for Retry-After, and while the service is unavailable. */
  readonly maxWaitMs: number;
  readonly timeoutMs: number;
}

/** An operation whose requests get no response in time, while others respond: it is not requested any more. */
export interface GivenUp {
  readonly operation: string;
  /** One sentence, for people. */
  readonly reason: Said;
  /** What to do about it. */
  readonly hint: Said;
}

/** After this many faults, or this many useless waits, in a row the run gives up. */
const max = { faultsInARow: 5, uselessWaits: 5, receivedBytes: 256 * 1024 * 1024 };
/** Time lost to slow responses after which the run ends, in timeouts. */
const maxLostTimeouts = 3;

const seconds = (count: number): string => `${count} s`;

const tooSlow = phrase(
  'too-slow',
  (operation: string | undefined, lost: number) =>
    `${operation ?? 'the target'} is too slow: ${seconds(lost)} were spent on responses that took longer than half of --timeout`,
  (operation, lost) => `${before(operation ?? '目标')}太慢：${lost} 秒用于等待超过 --timeout 一半的响应`,
);
const tooSlowAdvice = phrase(
  'do-too-slow',
  (operation: string) => `Look into the log of the service for ${operation}, or give more time (--timeout).`,
  (operation) => `请查看服务中 ${operation} 的日志，或给更多时间（--timeout）。`,
);
const sentTooMuch = phrase(
  'sent-too-much',
  (mebibytes: number) => `the target sent more than ${mebibytes} MiB in all`,
  (mebibytes) => `目标发送的内容总计超过 ${mebibytes} MiB`,
);
const gatewayInstead = phrase(
  'gateway-instead',
  (times: number, status: number, since: number, text: string) =>
    `a gateway responded ${status} instead of the service since request ${since}, ${times} times in a row (setting --max-wait)${text && `: ${text}`}`,
  (times, status, since, text) =>
    `自请求 ${since} 起，网关连续 ${times} 次代替服务响应 ${status}（设置 --max-wait）${text && `：${text}`}`,
);

/** Decides how long to wait for a target: when to retry a request, and when to end the run. */
export class Waiting {
  /** Time spent on waiting so far, in milliseconds. */
  waitedMs = 0;
  /** No request is sent before this time, in milliseconds since the epoch. */
  resumeAt = 0;
  private faultsInARow = 0;
  private awayInARow = 0;
  /** The smallest index of these. */
  private awaySince = Infinity;
  private uselessWaits = 0;
  private receivedBytes = 0;
  private lostMs = 0;
  /** Operations with faults or slow responses, and those that responded, since one was given up. */
  private readonly troubled = new Set<string>();
  private readonly responding = new Set<string>();
  private lostUntil = 0;

  constructor(private readonly options: WaitingOptions) {}

  /**
   * Counts an exchange that has just ended.
   * @param now milliseconds since the epoch
   * @param isExpected a fault does not count: the run waits for the service, or a service may close the connection of
   * such a request
   * @returns why the run must end, or which operation it must give up while others respond; undefined when it can
   * continue
   */
  reasonToStop(exchange: Exchange, now: number, isExpected: boolean): Stop | GivenUp | undefined {
    const { error, response, durationMs } = exchange;
    if (isMachineLimit(error?.kind))
      return {
        kind: 'suite-failed',
        reason: machineLimit(error.kind),
        unreachable: false,
        limit: error.kind,
      };
    if (!isExpected) this.faultsInARow = error ? this.faultsInARow + 1 : 0;
    const isAway = mayBeGateways(exchange) || wasNeverSent(exchange) || wasClosed(exchange);
    this.awayInARow = isAway ? this.awayInARow + 1 : 0;
    this.awaySince = isAway ? Math.min(this.awaySince, exchange.index) : Infinity;
    this.receivedBytes += response?.bodyBytes ?? 0;
    if (!isNoEvidence(exchange)) this.uselessWaits = 0;
    const isSlow = error?.kind === 'timeout' || durationMs > this.options.timeoutMs / 2;
    if (isSlow) this.addLostTime(now, durationMs);
    if (isSlow || (error && !isExpected)) this.troubled.add(exchange.operation);
    else if (response !== undefined) this.responding.add(exchange.operation);
    const isEach = this.faultsInARow >= max.faultsInARow;
    if ((error !== undefined && isEach) || this.lostTooMuch) {
      const operation = this.onlyTroubled;
      // Where responses come in between, nothing stopped.
      const isSilent =
        error !== undefined &&
        (operation === undefined
          ? this.faultsInARow >= maxLostTimeouts
          : isEach || !this.responding.has(operation));
      const reason = isSilent
        ? silence(exchange, operation)
        : tooSlow(operation, Math.round(this.lostMs / 1000));
      if (operation === undefined) return gaveUp(reason);
      const hint = sizeAdviceFor(exchange) ?? tooSlowAdvice(operation);
      return this.giveUp(operation, reason, hint);
    }
    if (this.receivedBytes > max.receivedBytes) {
      return gaveUp(sentTooMuch(max.receivedBytes / 1024 ** 2));
    }
    return undefined;
  }

  /**
   * Returns why a run must end when its waiting time is used up.
   * @returns undefined when one of the last few responses came from the service
   */
  reasonToGiveUp(exchange: Exchange): Stop | undefined {
    if (this.awayInARow < max.faultsInARow) return undefined;
    if (exchange.error) return gaveUp(silence(exchange));
    const since = this.awaySince;
    const { status = 0, body = '' } = exchange.response ?? {};
    const reason = gatewayInstead(this.awayInARow, status, since, shownText(body));
    return { kind: 'unreachable', reason, unreachable: true, since };
  }

  /**
   * Returns whether to retry a request because its response says so (RFC 9110, 10.2.3). If so, no request is sent until
   * the time that the response names.
   * @param now milliseconds since the epoch
   */
  mayRetryLater(exchange: Exchange, now: number): boolean {
    const wait = retryAfterMs(exchange, now);
    if (wait === undefined || this.uselessWaits >= max.uselessWaits) return false;
    const until = now + Math.max(wait, shortestWaitMs);
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

  /** The only operation with faults or slow responses, if others responded. */
  private get onlyTroubled(): string | undefined {
    const [operation, ...others] = this.troubled;
    const isOnly = others.length === 0 && [...this.responding].some((other) => other !== operation);
    return isOnly && operation !== 'set-up' ? operation : undefined;
  }

  private giveUp(operation: string, reason: Said, hint: Said): GivenUp {
    this.troubled.clear();
    this.responding.clear();
    this.faultsInARow = 0;
    this.lostMs = 0;
    return { operation, reason, hint };
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

/** What to do about a response that is too large to keep. */
export const sizeAdvice = {
  'too-large': phrase(
    'end-too-large',
    'The response is too large for the suite to keep: let the service send less in one response.',
    '响应过大，套件无法保留：请让服务在一个响应中返回较少的内容。',
  ),
  'over-max-body': phrase(
    'end-max-body',
    'The body is too large. Give a larger --max-body: 32MiB is the default, and all that the suite keeps.',
    '响应体过大。请增大 --max-body：默认值 32MiB 是套件保留的最大长度。',
  ),
} as const satisfies Partial<Record<WireErrorKind, Said>>;

/** What to do about a response that is too large to keep; undefined for any other. */
export const sizeAdviceFor = ({ error }: Exchange): Said | undefined =>
  (sizeAdvice as Partial<Record<WireErrorKind, Said>>)[error?.kind ?? 'other'];

const cannotKeep = phrase(
  'cannot-keep',
  (why: string) => `the responses of the service are too large to keep (${why})`,
  (why) => `服务的响应过大，无法保留（${why}）`,
);
const serviceStoppedResponding = phrase(
  'stopped-responding',
  (operation: string | undefined, why: string) => `${operation ?? 'the service'} stopped responding (${why})`,
  (operation, why) => `${before(operation ?? '服务')}停止响应（${why}）`,
);

function silence(exchange: Exchange, operation?: string): Said {
  const { kind, message } = exchange.error!;
  const why = wireFault(kind, message);
  return isTooLarge(exchange) ? cannotKeep(why) : serviceStoppedResponding(operation, why);
}

const gaveUp = (reason: Said): Stop => ({ kind: 'gave-up', reason, unreachable: false });

function retryAfterMs(exchange: Exchange, now: number): number | undefined {
  if (!asksToRetryLater(exchange)) return undefined;
  const value = headerOf(exchange, 'retry-after')?.trim() ?? '';
  if (/^\d{1,9}(?:\.\d{1,9})?$/.test(value)) return Math.ceil(Number(value)) * 1000;
  const until = dateIn(value);
  // By the clock of the service, which may be another than ours.
  const since = dateIn(headerOf(exchange, 'date') ?? '') ?? now;
  return until === undefined ? undefined : Math.max(0, until - since);
}

/** A date starts with its weekday: Date.parse would also accept a negative number. */
function dateIn(header: string): number | undefined {
  const date = /^[A-Z]/i.test(header.trim()) ? Date.parse(header) : NaN;
  return Number.isNaN(date) ? undefined : date;
}
