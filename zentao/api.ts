import { apiPrefix, tokenHeader } from '../contract/operations.ts';
import { realClock } from '../evidence/clock.ts';
import type { Exchange } from '../evidence/evidence.ts';
import type { PlannedRequest } from '../evidence/planned-request.ts';
import { interrupted, Recorder, type RecorderOptions } from '../evidence/recorder.ts';
import type { Wire } from '../wire/wire.ts';
import { SetUpFailed } from './failure.ts';
import { isLost, Outage } from './outage.ts';
import { whyUnreachable } from './words.ts';
import { type Said, say } from '../messages/phrase.ts';

/** One request of setup or cleanup. */
export interface SetUpCall {
  readonly step: string;
  readonly purpose: Said;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Relative to /api.php/v1. */
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly onResponse?: NonNullable<PlannedRequest['onResponse']>;
  /** True if sending it twice has the same effect as once. Default: true for all methods except POST. */
  readonly repeatable?: boolean;
}

/** Sends the requests of setup and cleanup. They are in the evidence and are never judged. */
export class SetUpApi {
  /** Requests use them in turn. A Token that is rejected with 401 is dropped, unless it is the last one. */
  tokens: readonly string[] = [];
  private readonly recorder: Recorder;
  private readonly outage: Outage;
  private calls = 0;

  /**
   * @param signal ends the waiting for a service that is unreachable
   * @param hasResponded true if the service is known to exist
   */
  constructor(
    wire: Wire,
    private readonly sending: RecorderOptions,
    readonly baseUrl: string,
    private readonly signal = sending.signal,
    hasResponded = false,
  ) {
    this.recorder = new Recorder(wire, { ...sending, persistent: true });
    const probe = (): Promise<Exchange> => this.send(probeCall);
    const { maxWaitMs, clock = realClock } = sending;
    const budgetMs = (): number => maxWaitMs - this.recorder.waitedMs;
    this.outage = new Outage({ budgetMs, signal, probe, clock }, hasResponded);
  }

  /**
   * Sends one request. Waits while the service is unreachable, then sends a repeatable request again. Any other request
   * is returned without a response: the caller has to find out whether it had an effect.
   * @throws SetUpFailed if the service stays unreachable; RunStopped if the run has ended
   */
  async call({ repeatable, ...call }: SetUpCall): Promise<Exchange> {
    for (;;) {
      await this.outage.whenOver();
      const token = this.tokens[this.calls++ % this.tokens.length];
      const exchange = await this.send(call, token);
      if (!isLost(exchange)) {
        this.outage.noteResponse();
        const others = this.tokens.filter((each) => each !== token);
        if (exchange.response?.status !== 401 || others.length === 0) return exchange;
        this.tokens = others;
        continue;
      }
      if (!(await this.outage.waitAfter(exchange))) throw this.failure(exchange);
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
      : new SetUpFailed(whyUnreachable(exchange, baseUrl, sending.timeoutMs), 'unreachable');
  }
}

/** A harmless request. Any response to it shows that the service is reachable. */
const probeCall: SetUpCall = {
  step: 'wait',
  purpose: say('wait-for-service'),
  method: 'GET',
  path: '/users?limit=1',
};
