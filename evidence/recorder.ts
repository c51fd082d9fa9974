import type { Ask } from './ask.ts';
import { type Clock, realClock } from './clock.ts';
import type { Exchange, NotAsked, Repeats, Stop, StopKind } from './evidence.ts';
import { Journal } from './journal.ts';
import { Keeper } from './keeper.ts';
import { Lanes } from './lanes.ts';
import { mayBeClosed, Outage } from './outage.ts';
import { wasClosed } from './patience.ts';
import { redactHeaders, redactUrl, type Redact } from './redaction.ts';
import { Waiting, type WaitingOptions } from './waiting.ts';
import { inEnglish } from '../messages/index.ts';
import { type Phrase, say } from '../messages/phrase.ts';
import type { Wire, WireAnswer } from '../wire/wire.ts';

/** How a run paces and bounds what it sends. */
export interface RecorderOptions extends WaitingOptions {
  readonly redact: Redact;
  readonly concurrency: number;
  /** Requests a second; no bound when absent. */
  readonly rate?: number;
  readonly signal?: AbortSignal;
  readonly onExchange?: (exchange: Exchange) => void;
  /** Where to record, after what stands there already. */
  readonly journal?: Journal;
  readonly clock?: Clock;
  /** Does not end by itself when nothing is answered: who asks decides how long that is borne. */
  readonly persistent?: true;
}

/** Why a run ended that somebody interrupted. */
export const interrupted = say('interrupted');

/** Thrown into a scenario when the run has ended; nothing more is sent. */
export class RunStopped extends Error {}

/** One request that was sent, and whether others were under way meanwhile. */
interface Sent {
  readonly exchange: Exchange;
  readonly besideOthers: boolean;
}

/** How a service refuses a write for what goes on beside it: conflict, locked, too many requests. */
const refusalsOfCrowds: readonly (number | undefined)[] = [409, 423, 429];
/** After so many in a row that were refused alone as well, refusals are not taken for those of a crowd any more. */
const mostAloneInVain = 3;

/** Sends what scenarios ask, in bounds, and records every exchange with its secrets masked. */
export class Recorder {
  readonly unasked: NotAsked[] = [];
  stopped: Stop | undefined;
  private active = 0;
  private readonly drained: (() => void)[] = [];
  private underWay = 0;
  private begun = 0;
  private nextSlot = 0;
  private aloneInVain = 0;
  private refusesCrowds = false;
  private isOneByOne = false;
  private readonly clock: Clock;
  private readonly journal: Journal;
  private readonly lanes: Lanes;
  private readonly waiting: Waiting;
  private readonly outage: Outage;
  private readonly keeper: Keeper;

  constructor(
    private readonly wire: Wire,
    private readonly options: RecorderOptions,
  ) {
    this.clock = options.clock ?? realClock;
    this.journal = options.journal ?? new Journal();
    this.lanes = new Lanes(options.concurrency);
    this.waiting = new Waiting(options);
    this.outage = new Outage({
      look: async (ask) => (await this.transmit(ask)).exchange,
      waiting: this.waiting,
      sleep: (ms) => this.clock.sleep(ms, options.signal),
      giveUp: (last) => this.stopWhen(this.waiting.reasonToGiveUp(last)),
    });
    this.keeper = new Keeper(options.redact);
  }

  /** Time spent on waiting for the target so far, in milliseconds. */
  get waitedMs(): number {
    return this.waiting.waitedMs;
  }

  /** True from when a 503 with Retry-After came while other requests were under way. */
  get sendsOneByOne(): boolean {
    return this.isOneByOne;
  }

  /**
   * Sends one request and records it. It is asked again, each time recorded, where its answer asks for patience,
   * where a gateway spoke and it does no harm, and alone where it may have been refused for what was sent beside it.
   * @returns the last exchange
   * @throws RunStopped when the run has ended
   */
  async exchange(ask: Ask): Promise<Exchange> {
    this.active += 1;
    try {
      return await this.askUntilAnswered(ask);
    } finally {
      this.active -= 1;
      for (const done of this.drained.splice(0)) done();
    }
  }

  /** What was recorded so far, in the order of sending. */
  get recorded(): readonly Exchange[] {
    return this.journal.exchanges;
  }

  /** Waits for the answers of what was sent. A scenario that gives up leaves requests of its own behind. */
  async drain(): Promise<void> {
    while (this.active > 0) await new Promise<void>((done) => this.drained.push(done));
  }

  /** Notes a step that is not sent, with the reason and the setting to give. */
  notAsked(entry: NotAsked): void {
    this.unasked.push(entry);
  }

  /** Ends the run; whatever is asked from now on throws. The first reason stands, unless nothing could be asked. */
  stop(reason: Phrase, unreachable = false, kind: StopKind = 'gave-up'): void {
    if (this.stopped && (!unreachable || this.stopped.unreachable)) return;
    this.stopped = { kind, reason, unreachable };
  }

  private async askUntilAnswered(ask: Ask): Promise<Exchange> {
    const tried: Repeats['because'][] = [];
    let sent = await this.lanes.beside(() => this.sendInTurn(ask));
    for (;;) {
      const because = await this.whyAgain(ask, sent, tried);
      if (because === undefined) return sent.exchange;
      tried.push(because);
      const repeats = { exchange: sent.exchange.index, because };
      const again = (): Promise<Sent> => this.sendInTurn(ask, repeats);
      sent = await (because === 'alone' ? this.lanes.alone(again) : this.lanes.beside(again));
      if (because === 'alone') this.noteAlone(sent);
    }
  }

  private async whyAgain(
    ask: Ask,
    { exchange, besideOthers }: Sent,
    tried: readonly Repeats['because'][],
  ): Promise<Repeats['because'] | undefined> {
    if (this.waiting.mayAskAgain(exchange, this.clock.now())) {
      if (besideOthers && exchange.response?.status === 503) {
        this.isOneByOne = true;
        this.lanes.oneByOne();
      }
      return 'patience';
    }
    if (this.mayBeAway(ask, exchange)) {
      const tries = tried.filter((because) => because === 'gateway').length;
      return (await this.outage.mayAskAgain(ask, exchange, tries)) ? 'gateway' : undefined;
    }
    const mayBeCrowd = this.refusesCrowds || (!ask.open && this.aloneInVain < mostAloneInVain);
    const isRefused = ask.method === 'POST' && refusalsOfCrowds.includes(exchange.response?.status);
    return isRefused && besideOthers && mayBeCrowd && !tried.includes('alone') ? 'alone' : undefined;
  }

  private noteAlone({ exchange }: Sent): void {
    const helped = !refusalsOfCrowds.includes(exchange.response?.status);
    this.aloneInVain = helped ? 0 : this.aloneInVain + 1;
    if (helped) this.refusesCrowds = true;
  }

  private async sendInTurn(ask: Ask, repeats?: Repeats): Promise<Sent> {
    while (this.outage.underWay) await this.outage.underWay;
    return this.transmit(ask, repeats);
  }

  /** Sends now, at the pace that is allowed. */
  private async transmit(ask: Ask, repeats?: Repeats): Promise<Sent> {
    await this.pace();
    this.throwIfStopped();
    const index = this.journal.begin();
    const startedMs = this.journal.since(this.clock.now());
    this.begun += 1;
    const { begun } = this;
    const startsBesideOthers = this.underWay++ > 0;
    const answer = await this.wire.send(ask, this.options.signal).finally(() => {
      this.underWay -= 1;
    });
    ask.onAnswer?.(answer);
    const exchange = this.exchangeOf({ index, startedMs }, ask, answer, repeats);
    this.journal.add(exchange);
    this.options.onExchange?.(exchange);
    this.outage.note(ask, exchange);
    this.stopWhenHopeless(ask, exchange);
    return { exchange, besideOthers: startsBesideOthers || this.begun > begun };
  }

  private exchangeOf(
    { index, startedMs }: { readonly index: number; readonly startedMs: number },
    ask: Ask,
    answer: WireAnswer,
    repeats: Repeats | undefined,
  ): Exchange {
    const { redact } = this.options;
    const { operation, step, purpose, method } = ask;
    const request = {
      method,
      url: redactUrl(ask.url, redact),
      headers: redactHeaders(answer.sent, redact, ask.token),
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
      startedMs,
      durationMs: Math.round(answer.durationMs * 10) / 10,
      ...(repeats ? { repeats } : {}),
    };
  }

  private stopWhenHopeless(ask: Ask, exchange: Exchange): void {
    if (exchange.error?.kind === 'aborted') return this.stop(interrupted, false, 'interrupted');
    const isPassing = this.mayBeAway(ask, exchange) || (wasClosed(exchange) && mayBeClosed(ask));
    this.stopWhen(this.waiting.reasonToStop(exchange, this.clock.now(), isPassing));
  }

  /** Who waits by itself asks for itself. */
  private mayBeAway(ask: Ask, exchange: Exchange): boolean {
    return exchange.error && this.options.persistent ? false : this.outage.mayBeAway(ask, exchange);
  }

  private stopWhen(stop: Stop | undefined): void {
    if (stop && !this.options.persistent) this.stop(stop.reason, stop.unreachable, stop.kind);
  }

  private throwIfStopped(): void {
    if (this.options.signal?.aborted) this.stop(interrupted, false, 'interrupted');
    if (this.stopped) throw new RunStopped(inEnglish(this.stopped.reason));
  }

  private async pace(): Promise<void> {
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
