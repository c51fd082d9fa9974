import { apiPrefix, tokenHeader } from '../contract/operations.ts';
import { realClock } from '../evidence/clock.ts';
import type { Exchange } from '../evidence/evidence.ts';
import type { Ask } from '../evidence/ask.ts';
import { interrupted, Recorder, type RecorderOptions } from '../evidence/recorder.ts';
import type { Wire } from '../wire/wire.ts';
import { SetUpFailed } from './failure.ts';
import { isLost, Outage } from './outage.ts';
import { whyLost } from './words.ts';
import { type Phrase, say } from '../messages/phrase.ts';

/** One request of set-up or clean-up. */
export interface SetUpCall {
  readonly step: string;
  readonly purpose: Phrase;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Below /api.php/v1. */
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly onAnswer?: NonNullable<Ask['onAnswer']>;
  /** Sending it twice does no more than once; by default all but POST. */
  readonly repeatable?: boolean;
}

/** Sends set-up and clean-up; they are in the evidence and never judged. */
export class SetUpApi {
  /** One of them is sent with every request, in turn; one that the service refuses is left out while there are others. */
  tokens: readonly string[] = [];
  private readonly recorder: Recorder;
  private readonly outage: Outage;
  private turn = 0;

  /**
   * @param signal ends the waiting for a service that is away
   * @param everAnswered it is known that there is a service
   */
  constructor(
    wire: Wire,
    private readonly sending: RecorderOptions,
    readonly baseUrl: string,
    private readonly signal = sending.signal,
    everAnswered = false,
  ) {
    this.recorder = new Recorder(wire, { ...sending, persistent: true });
    const probe = (): Promise<Exchange> => this.send(areYouThere);
    const { maxWaitMs, clock = realClock } = sending;
    const budgetMs = (): number => maxWaitMs - this.recorder.waitedMs;
    this.outage = new Outage({ budgetMs, signal, probe, clock }, everAnswered);
  }

  /**
   * Sends one request. While the service is away it waits; what is repeatable is sent again, anything else is given
   * back without an answer: what it did is to be looked for first.
   * @throws SetUpFailed when the service stays away; RunStopped when the run has ended
   */
  async call({ repeatable, ...call }: SetUpCall): Promise<Exchange> {
    for (;;) {
      await this.outage.passed();
      const token = this.tokens[this.turn++ % this.tokens.length];
      const exchange = await this.send(call, token);
      if (!isLost(exchange)) {
        this.outage.noteAnswer();
        const others = this.tokens.filter((each) => each !== token);
        if (exchange.response?.status !== 401 || others.length === 0) return exchange;
        this.tokens = others;
        continue;
      }
      if (!(await this.outage.bear(exchange))) throw this.failure(exchange);
      if (!(repeatable ?? call.method !== 'POST')) return exchange;
    }
  }

  private send({ path, body, ...rest }: SetUpCall, token = this.tokens[0]): Promise<Exchange> {
    return this.recorder.exchange({
      operation: 'set-up',
      ...rest,
      url: `${this.baseUrl}${apiPrefix}${path}`,
      headers: [
        ['Accept', 'application/json'],
        ...(token === undefined ? [] : [[tokenHeader, token] as const]),
        ...(body === undefined ? [] : [['Content-Type', 'application/json'] as const]),
      ],
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  private failure(exchange: Exchange): SetUpFailed {
    const { signal, baseUrl, sending } = this;
    return signal?.aborted
      ? new SetUpFailed(interrupted, 'interrupted')
      : new SetUpFailed(whyLost(exchange, baseUrl, sending.timeoutMs), 'unreachable');
  }
}

/** Any answer says that somebody is there. */
const areYouThere: SetUpCall = {
  step: 'wait',
  purpose: say('wait-for-service'),
  method: 'GET',
  path: '/users?limit=1',
};
