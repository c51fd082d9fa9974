import { apiPrefix, tokenHeader } from '../../contract/operations.ts';
import { type Clock, realClock } from '../evidence/clock.ts';
import type { Exchange } from '../evidence/evidence.ts';
import { isTooLarge, mayBeGateways } from '../evidence/exchange-facts.ts';
import type { PlannedRequest } from '../evidence/planned-request.ts';
import { interrupted, Recorder, type RecorderOptions } from '../evidence/recorder.ts';
import { isMachineLimit, machineLimits, type WireErrorKind } from '../wire/message.ts';
import type { Wire } from '../wire/wire.ts';
import { SetUpFailed } from './failure.ts';
import { whyUnreachable } from './words.ts';
import { phrase } from '../../messages/phrase.ts';
import { machineLimit } from '../../messages/machine-problem.ts';

/** One request of setup or cleanup. */
export interface SetUpCall extends Pick<PlannedRequest, 'step' | 'purpose' | 'onResponse'> {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Relative to /api.php/v1. */
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
  /** True if sending it twice has the same effect as once. Default: true for all methods except POST. */
  readonly repeatable?: boolean;
}

/** Errors that waiting does not resolve. */
const permanent: readonly WireErrorKind[] = [
  'unknown-host',
  'tls',
  'no-tls',
  'tls-only',
  'unknown-issuer',
  'certificate-date',
  'certificate-host',
  'client-certificate',
  'old-tls',
  'http2',
  'not-http',
  'aborted',
  ...machineLimits,
];

/** Pause between two attempts, in milliseconds. Short at first, because a reload of a service is short. */
const pauseMs = { min: 200, max: 2000 };

/** True if there is no response of the service itself. The request may have had an effect nevertheless. */
export function isLost(exchange: Exchange): boolean {
  return exchange.response ? mayBeGateways(exchange) : !isTooLarge(exchange);
}

/** Sends the requests of setup and cleanup. They are in the evidence and are never judged. */
export class SetUpApi {
  /** Requests use them in turn. A Token that is rejected with 401 is dropped, unless it is the last one. */
  tokens: readonly string[] = [];
  /** True between a login and the first 2xx to a request with its Token. */
  hasUntriedToken = false;
  private readonly recorder: Recorder;
  private readonly clock: Clock;
  private calls = 0;
  /** Time of the outages that are over, in milliseconds. */
  private spentMs = 0;
  /** Time of all outages, in milliseconds. */
  private outageMs = 0;
  /** The wait for the end of an outage. Parallel calls share it. */
  private waiting: Promise<boolean> | undefined;

  /**
   * @param signal ends the waiting for a service that is unreachable
   * @param hasResponded if false, a connection error ends the waiting: probably nothing ever listened there
   */
  constructor(
    wire: Wire,
    private readonly sending: RecorderOptions,
    readonly baseUrl: string,
    private readonly signal = sending.signal,
    private hasResponded = false,
  ) {
    this.recorder = new Recorder(wire, { ...sending, persistent: true });
    this.clock = sending.clock ?? realClock;
  }

  /**
   * Sends one request. Waits while the service is unreachable, then sends a repeatable request again. Any other request
   * is returned without a response: the caller has to find out whether it had an effect.
   * @throws SetUpFailed if the service stays unreachable; RunStopped if the run has ended
   */
  async call({ repeatable, ...call }: SetUpCall): Promise<Exchange> {
    for (;;) {
      await this.waiting;
      const token = this.tokens[this.calls++ % this.tokens.length];
      const exchange = await this.send(call, token);
      const limit = exchange.error?.kind;
      if (isMachineLimit(limit)) throw new SetUpFailed(machineLimit(limit), 'suite-failed', limit);
      if (!isLost(exchange)) {
        this.hasResponded = true;
        const { status = 0 } = exchange.response ?? {};
        if (status >= 200 && status < 300) this.hasUntriedToken = call.step === 'log-in';
        const others = this.tokens.filter((each) => each !== token);
        if (exchange.response?.status !== 401 || others.length === 0) return exchange;
        this.tokens = others;
        continue;
      }
      this.waiting ??= this.timedWaitAfter(exchange).finally(() => (this.waiting = undefined));
      if (!(await this.waiting)) {
        if (this.signal?.aborted) throw new SetUpFailed(interrupted, 'interrupted');
        const why = whyUnreachable(exchange, this.baseUrl, this.sending.timeoutMs);
        throw new SetUpFailed(why, 'unreachable');
      }
      if (!(repeatable ?? call.method !== 'POST')) return exchange;
    }
  }

  /** Time spent waiting, in milliseconds. */
  get waitedMs(): number {
    return this.recorder.waitedMs + this.outageMs;
  }

  private async timedWaitAfter(lost: Exchange): Promise<boolean> {
    const since = this.clock.now();
    const isBack = await this.waitAfter(lost);
    this.outageMs += this.clock.now() - since;
    return isBack;
  }

  /** Waits until the service responds again; false if waiting longer is useless or the time is up. */
  private async waitAfter(lost: Exchange): Promise<boolean> {
    const { signal, clock } = this;
    const since = clock.now() - lost.durationMs;
    for (let last = lost; this.mayRecover(last); last = await this.send(probeCall)) {
      const elapsedMs = clock.now() - since;
      if (last !== lost && !isLost(last)) {
        this.spentMs += elapsedMs;
        return true;
      }
      const pause = Math.min(pauseMs.max, Math.max(pauseMs.min, elapsedMs / 2));
      const budgetMs = this.sending.maxWaitMs - this.recorder.waitedMs;
      if (this.spentMs + elapsedMs + pause > budgetMs) break;
      await clock.sleep(pause, signal);
      if (signal?.aborted) break;
    }
    return false;
  }

  private mayRecover({ error }: Exchange): boolean {
    return error === undefined || (this.hasResponded && !permanent.includes(error.kind));
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
}

/** A harmless request. Any response to it shows that the service is reachable. */
const probeCall: SetUpCall = {
  step: 'wait',
  purpose: phrase('wait-for-service', 'wait until the service responds again', '等待服务恢复响应'),
  method: 'GET',
  path: '/users?limit=1',
};
