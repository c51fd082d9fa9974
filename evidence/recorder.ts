import type { OperationId } from '../contract/operations.ts';
import type { Exchange, NotAsked, Stop } from './evidence.ts';
import type { HeaderList } from '../wire/message.ts';
import { Journal } from './journal.ts';
import { Keeper } from './keeper.ts';
import { Patience, type PatienceOptions } from './patience.ts';
import { redactHeaders, redactUrl, type Redact } from './redaction.ts';
import { onInterrupt } from '../wire/interrupts.ts';
import type { Wire, WireAnswer } from '../wire/wire.ts';

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
  /** Sees the answer before its secrets are masked. */
  readonly onAnswer?: (answer: WireAnswer) => void;
}

/** How a run paces and bounds what it sends. */
export interface RecorderOptions extends PatienceOptions {
  readonly redact: Redact;
  readonly concurrency: number;
  /** Requests a second; no bound when absent. */
  readonly rate?: number;
  readonly signal?: AbortSignal;
  readonly onExchange?: (exchange: Exchange) => void;
  /** Where to record, after what stands there already. */
  readonly journal?: Journal;
}

/** Why a run ended that somebody interrupted. */
export const interrupted = 'the run was interrupted';

/** Thrown into a scenario when the run has ended; nothing more is sent. */
export class RunStopped extends Error {}

/** Sends what scenarios ask, in bounds, and records every exchange with its secrets masked. */
export class Recorder {
  readonly unasked: NotAsked[] = [];
  stopped: Stop | undefined;
  private running = 0;
  private readonly queue: (() => void)[] = [];
  private readonly drained: (() => void)[] = [];
  private nextSlot = 0;
  private readonly journal: Journal;
  private readonly patience: Patience;
  private readonly keeper: Keeper;

  constructor(
    private readonly wire: Wire,
    private readonly options: RecorderOptions,
  ) {
    this.journal = options.journal ?? new Journal();
    this.patience = new Patience(options);
    this.keeper = new Keeper(options.redact);
  }

  /** Time spent on Retry-After so far, in milliseconds. */
  get waitedMs(): number {
    return this.patience.waitedMs;
  }

  /**
   * Sends one request and records it. Obeys 429 and 503 with Retry-After within the budget by asking again.
   * @throws RunStopped when the run has ended
   */
  async exchange(ask: Ask): Promise<Exchange> {
    for (;;) {
      const exchange = await this.sendOnce(ask);
      if (!this.patience.mayAskAgain(exchange, Date.now())) return exchange;
    }
  }

  /** Waits for the answers of what was sent. A scenario that gives up leaves requests of its own behind. */
  async drain(): Promise<void> {
    while (this.running > 0) await new Promise<void>((done) => this.drained.push(done));
  }

  /** Notes a step that is not sent, with the reason and the setting to give. */
  notAsked(entry: NotAsked): void {
    this.unasked.push(entry);
  }

  /** Ends the run; whatever is asked from now on throws. The first reason stands, unless nothing could be asked. */
  stop(reason: string, unreachable = false): void {
    if (this.stopped && (!unreachable || this.stopped.unreachable)) return;
    this.stopped = { reason, unreachable };
  }

  private async sendOnce(ask: Ask): Promise<Exchange> {
    await this.acquire();
    try {
      await this.pace();
      this.throwIfStopped();
      const index = this.journal.begin();
      const answer = await this.wire.send(ask, this.options.signal);
      ask.onAnswer?.(answer);
      const exchange = this.exchangeOf(index, ask, answer);
      this.journal.add(exchange);
      this.options.onExchange?.(exchange);
      this.stopWhenHopeless(exchange);
      return exchange;
    } finally {
      this.release();
    }
  }

  private exchangeOf(index: number, ask: Ask, answer: WireAnswer): Exchange {
    const { redact } = this.options;
    const { operation, step, purpose, method } = ask;
    const request = {
      method,
      url: redactUrl(ask.url, redact),
      headers: redactHeaders(answer.sent, redact),
      ...(ask.body === undefined ? {} : { body: redact(ask.body) }),
    };
    return {
      index,
      operation,
      step,
      purpose,
      request,
      ...(answer.response ? this.keeper.keep(answer.response) : {}),
      ...(answer.error ? { error: { kind: answer.error.kind, message: redact(answer.error.message) } } : {}),
      durationMs: Math.round(answer.durationMs * 10) / 10,
    };
  }

  private stopWhenHopeless(exchange: Exchange): void {
    if (exchange.error?.kind === 'aborted') return this.stop(interrupted);
    const reason = this.patience.reasonToStop(exchange, Date.now());
    if (reason !== undefined) this.stop(reason);
  }

  private throwIfStopped(): void {
    if (this.options.signal?.aborted) this.stop(interrupted);
    if (this.stopped) throw new RunStopped(this.stopped.reason);
  }

  private async acquire(): Promise<void> {
    if (this.running >= this.options.concurrency) await new Promise<void>((go) => this.queue.push(go));
    else this.running += 1;
  }

  private release(): void {
    const next = this.queue.shift();
    if (next) return next();
    this.running -= 1;
    for (const done of this.drained.splice(0)) done();
  }

  private async pace(): Promise<void> {
    const now = Date.now();
    const slot = Math.max(now, this.nextSlot, this.patience.resumeAt);
    if (this.options.rate !== undefined) this.nextSlot = slot + 1000 / this.options.rate;
    if (slot > now) await this.sleep(slot - now);
  }

  /** Ends early when the run is interrupted. */
  private sleep(ms: number): Promise<void> {
    return new Promise((wake) => {
      const timer = setTimeout(() => {
        stopListening();
        wake();
      }, ms);
      const stopListening = onInterrupt(this.options.signal, () => {
        clearTimeout(timer);
        wake();
      });
    });
  }
}
