import type { PlannedRequest } from './planned-request.ts';
import { type Clock, realClock } from './clock.ts';
import type { Exchange, UnsentStep, Repeats, Stop, StopKind } from './evidence.ts';
import { Journal, ResponseStore, tenths } from './journal.ts';
import { mayBeClosed, Outage } from './outage.ts';
import { type GivenUp, Waiting, type WaitingOptions } from './waiting.ts';
import { maskedWhole, maskingFailed } from './masked.ts';
import { wasClosed } from './exchange-facts.ts';
import type { Redact } from './masking/secrets.ts';
import { headerMask, redactRequest } from './redaction.ts';
import { TaskQueue } from './task-queue.ts';
import { type Said, phrase } from '../../messages/phrase.ts';
import { SaidError } from '../../messages/said-error.ts';
import { commonHeaders, givenHeader } from './given-headers.ts';
import type { HeaderList } from '../wire/message.ts';
import type { Wire, WireAnswer } from '../wire/wire.ts';

/** Limits and pace of the requests of a run. */
export interface RecorderOptions extends WaitingOptions {
  readonly redact: Redact;
  readonly concurrency: number;
  /** Requests per second; unlimited when absent. */
  readonly rate?: number;
  /** Added to every request: `Name: value`. Evidence has a mask in place of each value. */
  readonly headers?: readonly string[];
  readonly signal?: AbortSignal;
  readonly onExchange?: (exchange: Exchange) => void;
  /** Where to record; exchanges are added to those that it already has. */
  readonly journal?: Journal;
  readonly clock?: Clock;
  /** Does not stop when the target gives no response: the caller decides how long to try. */
  readonly persistent?: true;
}

/** Reason of an interrupted run. */
export const interrupted = phrase('interrupted', 'the run was interrupted', '运行被中断');

/** Thrown into a scenario that sends a request after the run has ended. */
export class RunStopped extends SaidError {
  constructor(said: Said = interrupted) {
    super(said);
  }
}

/** Thrown into a scenario that sends a request of an operation that was given up, while others go on. */
export class OperationGivenUp extends RunStopped {
  constructor(
    readonly operation: string,
    reason: Said,
  ) {
    super(reason);
  }
}

/** A request that was sent. */
interface Sent {
  readonly exchange: Exchange;
  /** Another request was in progress at the same time. */
  readonly inParallel: boolean;
}

type RetryReason = Repeats['because'];

/** Statuses with which a service rejects a write because of a concurrent request. */
const concurrencyStatuses: readonly (number | undefined)[] = [409, 423, 429];
/**
 * After this many requests in a row that were sent alone and rejected again, a rejection is no longer taken for one
 * that concurrency caused.
 */
const maxRejectedAlone = 3;

/** Sends the requests of scenarios within the limits, and records every exchange with its secrets masked. */
export class Recorder {
  /** Steps that are not sent, with the reason and the missing setting. */
  readonly unsent: UnsentStep[] = [];
  stopped: Stop | undefined;
  /** Why operations are not requested any more, while others are. */
  private readonly givenUp = new Map<string, Said>();
  /** Becomes true after a 503 with Retry-After to one of several parallel requests. */
  sendsOneByOne = false;
  /** Calls of `exchange` that have not returned. */
  private pending = 0;
  private readonly onDrained: (() => void)[] = [];
  /** Requests that have no response yet. */
  private inProgress = 0;
  private startedCount = 0;
  /** With a rate: the earliest time of the next request, in milliseconds since the epoch. */
  private nextSlot = 0;
  private rejectedAloneInARow = 0;
  /** A write that was rejected in parallel was accepted alone. */
  private rejectsConcurrent = false;
  private readonly clock: Clock;
  private readonly journal: Journal;
  private readonly queue: TaskQueue;
  private readonly waiting: Waiting;
  private readonly outage: Outage;
  private readonly store: ResponseStore;
  /** The headers of every request. */
  private readonly common: HeaderList;
  /** The masks of the headers that were given, by name in lower case. */
  private readonly masks: ReadonlyMap<string, string>;

  constructor(
    private readonly wire: Wire,
    private readonly options: RecorderOptions,
  ) {
    this.clock = options.clock ?? realClock;
    this.journal = options.journal ?? new Journal();
    this.queue = new TaskQueue(options.concurrency);
    this.waiting = new Waiting(options);
    this.outage = new Outage({
      send: async (request) => (await this.transmit(request)).exchange,
      waiting: this.waiting,
      sleep: (ms) => this.clock.sleep(ms, options.signal),
      giveUp: (last) => this.stopWhen(this.waiting.reasonToGiveUp(last)),
    });
    this.store = new ResponseStore(options.redact);
    const { headers = [] } = options;
    this.common = commonHeaders(headers);
    const names = headers.map((line) => givenHeader(line)[0]);
    this.masks = new Map(names.map((name) => [name.toLowerCase(), headerMask(name)]));
  }

  /** Time spent waiting for the target so far, in milliseconds. */
  get waitedMs(): number {
    return this.waiting.waitedMs;
  }

  /**
   * Sends one request and records it. Retries it, and records each try, when the response says to wait, when a gateway
   * responded and a retry does no harm, and alone when a concurrent request may be the reason of a rejection.
   * @returns the last exchange
   * @throws RunStopped when the run has ended, OperationGivenUp when the operation is not requested any more
   */
  async exchange(request: PlannedRequest): Promise<Exchange> {
    this.pending += 1;
    try {
      return await this.sendWithRetries(request);
    } finally {
      this.pending -= 1;
      for (const notify of this.onDrained.splice(0)) notify();
    }
  }

  /** Exchanges recorded so far, in the order of sending. */
  get recorded(): readonly Exchange[] {
    return this.journal.exchanges;
  }

  /** Waits until no request is in progress. A scenario that throws can leave requests behind. */
  async drain(): Promise<void> {
    while (this.pending > 0) await new Promise<void>((notify) => this.onDrained.push(notify));
  }

  /**
   * Ends the run: later requests throw. The first reason is kept, unless a later one is an unreachable target or a defect
   * of the suite.
   */
  stop(
    reason: Said,
    unreachable = false,
    kind: StopKind = 'gave-up',
    { limit, since }: Pick<Stop, 'limit' | 'since'> = {},
  ): void {
    const isWorse = (unreachable && !this.stopped?.unreachable) || kind === 'suite-failed';
    if (this.stopped && (!isWorse || this.stopped.kind === 'suite-failed')) return;
    this.stopped = {
      kind,
      reason,
      unreachable,
      ...(limit === undefined ? {} : { limit }),
      ...(since === undefined ? {} : { since }),
    };
  }

  /** True if an operation is not requested any more. */
  hasGivenUp(operation: string): boolean {
    return this.givenUp.has(operation);
  }

  private async sendWithRetries(request: PlannedRequest): Promise<Exchange> {
    const retries: RetryReason[] = [];
    if (request.pauseMs) await this.clock.sleep(request.pauseMs, this.options.signal);
    const first = (): Promise<Sent> => this.sendAfterOutage(request);
    let sent = await (request.alone ? this.queue.runAlone(first) : this.queue.run(first));
    for (;;) {
      const because = await this.retryReason(request, sent, retries);
      if (because === undefined) return sent.exchange;
      retries.push(because);
      const repeats = { exchange: sent.exchange.index, because };
      const retry = (): Promise<Sent> => this.sendAfterOutage(request, repeats);
      sent = await (because === 'alone' ? this.queue.runAlone(retry) : this.queue.run(retry));
      if (because === 'alone') this.noteSentAlone(sent);
    }
  }

  private async retryReason(
    request: PlannedRequest,
    { exchange, inParallel }: Sent,
    retries: readonly RetryReason[],
  ): Promise<RetryReason | undefined> {
    const status = exchange.response?.status;
    if (this.waiting.mayRetryLater(exchange, this.clock.now())) {
      if (inParallel && status === 503) {
        this.sendsOneByOne = true;
        this.queue.runOneAtATime();
      }
      return 'patience';
    }
    if (this.mayBeAway(request, exchange)) {
      const gatewayRetries = retries.filter((because) => because === 'gateway').length;
      return (await this.outage.waitUntilBack(request, exchange, gatewayRetries)) ? 'gateway' : undefined;
    }
    const mayHelp = this.rejectsConcurrent || (!request.open && this.rejectedAloneInARow < maxRejectedAlone);
    const isRejected = request.method === 'POST' && concurrencyStatuses.includes(status);
    return isRejected && inParallel && mayHelp && !retries.includes('alone') ? 'alone' : undefined;
  }

  private noteSentAlone({ exchange }: Sent): void {
    const helped = !concurrencyStatuses.includes(exchange.response?.status);
    this.rejectedAloneInARow = helped ? 0 : this.rejectedAloneInARow + 1;
    if (helped) this.rejectsConcurrent = true;
  }

  private async sendAfterOutage(request: PlannedRequest, repeats?: Repeats): Promise<Sent> {
    while (this.outage.ongoing) await this.outage.ongoing;
    return this.transmit(request, repeats);
  }

  /** Sends a request as soon as the rate limit and Retry-After allow it. */
  private async transmit(request: PlannedRequest, repeats?: Repeats): Promise<Sent> {
    await this.waitForSlot();
    this.throwIfStopped(request.operation);
    const place = this.journal.begin(this.clock.now());
    const number = ++this.startedCount;
    const startsInParallel = this.inProgress++ > 0;
    const headers = [...request.headers, ...this.common];
    // Whatever a request without a Token does, it should not: twice is no other finding than once.
    const repeat = request.unauthenticated === true && { mayRepeat: true };
    const answer = await this.wire
      .send({ ...request, headers, ...repeat }, this.options.signal)
      .finally(() => {
        this.inProgress -= 1;
      });
    request.onResponse?.(answer);
    const exchange = this.exchangeOf(place, request, answer, repeats);
    this.journal.add(exchange);
    this.options.onExchange?.(exchange);
    this.outage.note(request, exchange);
    this.stopIfNeeded(request, exchange);
    return { exchange, inParallel: startsInParallel || this.startedCount > number };
  }

  private exchangeOf(
    { index, ...started }: Pick<Exchange, 'index' | 'startedMs'>,
    request: PlannedRequest,
    answer: WireAnswer,
    repeats: Repeats | undefined,
  ): Exchange {
    const { redact } = this.options;
    const { operation, step, purpose, token, method, url, body } = request;
    const rest = {
      ...started,
      durationMs: tenths(answer.durationMs),
      ...(repeats ? { repeats } : {}),
    };
    const given = { index, operation, step, purpose };
    const headers = this.masked(answer.sent);
    try {
      return {
        ...given,
        request: redactRequest({ ...request, headers }, redact, token),
        ...(answer.response ? this.store.add(answer.response) : {}),
        ...(answer.error && { error: { ...answer.error, message: redact(answer.error.message) } }),
        ...rest,
      };
    } catch (error) {
      this.stop(maskingFailed((error as Error).name), false, 'suite-failed');
      const { response, error: fault } = answer;
      const sent = { method, url, headers, ...(body === undefined ? {} : { body }) };
      return maskedWhole({
        ...given,
        request: sent,
        ...(response && { response }),
        ...(fault && { error: fault }),
        ...rest,
      });
    }
  }

  private masked(headers: HeaderList): HeaderList {
    return headers.map(([name, value]) => [name, this.masks.get(name.toLowerCase()) ?? value]);
  }

  private stopIfNeeded(request: PlannedRequest, exchange: Exchange): void {
    if (exchange.error?.kind === 'aborted') return this.stop(interrupted, false, 'interrupted');
    if (this.givenUp.has(exchange.operation)) return;
    const isExpected = this.mayBeAway(request, exchange) || (wasClosed(exchange) && mayBeClosed(request));
    this.stopWhen(this.waiting.reasonToStop(exchange, this.clock.now(), isExpected));
  }

  /** With `persistent` the caller itself handles requests without a response. */
  private mayBeAway(request: PlannedRequest, exchange: Exchange): boolean {
    return exchange.error && this.options.persistent ? false : this.outage.mayBeAway(request, exchange);
  }

  private stopWhen(stop: Stop | GivenUp | undefined): void {
    if (stop === undefined || this.options.persistent) return;
    if ('operation' in stop) this.giveUp(stop);
    else this.stop(stop.reason, stop.unreachable, stop.kind, stop);
  }

  private giveUp({ operation, reason, hint }: GivenUp): void {
    this.givenUp.set(operation, reason);
    this.unsent.push({ operation, step: '*', reason, hint });
  }

  private throwIfStopped(operation: string): void {
    if (this.options.signal?.aborted) this.stop(interrupted, false, 'interrupted');
    if (this.stopped) throw new RunStopped(this.stopped.reason);
    const reason = this.givenUp.get(operation);
    if (reason) throw new OperationGivenUp(operation, reason);
  }

  private async waitForSlot(): Promise<void> {
    const { rate, signal } = this.options;
    const slot = Math.max(this.clock.now(), this.nextSlot);
    if (rate !== undefined) this.nextSlot = slot + 1000 / rate;
    for (;;) {
      const wait = Math.max(slot, this.waiting.resumeAt) - this.clock.now();
      if (wait <= 0 || signal?.aborted) return;
      await this.clock.sleep(wait, signal);
    }
  }
}
