import type { Exchange } from '../evidence/evidence.ts';
import { mayBeGateways } from '../evidence/no-evidence.ts';
import type { Clock } from '../evidence/clock.ts';
import type { WireErrorKind } from '../wire/message.ts';

/** Errors that waiting does not resolve. */
const permanent: readonly WireErrorKind[] = ['unknown-host', 'tls', 'not-http', 'aborted'];

/** Pause between two attempts, in milliseconds. Short at first, because a reload of a service is short. */
const pauseMs = { min: 200, max: 2000 };

/** True if there is no response of the service itself. The request may have had an effect nevertheless. */
export function isLost(exchange: Exchange): boolean {
  return exchange.response ? mayBeGateways(exchange) : exchange.error?.kind !== 'too-large';
}

/** Options for waiting for an unreachable service. */
export interface OutageOptions {
  /** Total time to wait in the run, in milliseconds. */
  readonly budgetMs: () => number;
  /** Ends the waiting. */
  readonly signal?: AbortSignal | undefined;
  /** Sends a harmless request. */
  readonly probe: () => Promise<Exchange>;
  readonly clock: Clock;
}

/** Waits while a service is unreachable. Concurrent callers share one sequence of probes. */
export class Outage {
  private spentMs = 0;
  private waiting: Promise<boolean> | undefined;

  /** @param hasResponded if false, a connection error ends the waiting: probably nothing ever listened there */
  constructor(
    private readonly options: OutageOptions,
    private hasResponded: boolean,
  ) {}

  /** Notes that the service has responded. */
  noteResponse(): void {
    this.hasResponded = true;
  }

  /** Resolves when the current outage, if there is one, is over. */
  async whenOver(): Promise<void> {
    await this.waiting;
  }

  /**
   * Waits until the service responds again.
   * @param exchange the one without a response of the service
   * @returns false if waiting longer is useless or the time is up
   */
  waitAfter(exchange: Exchange): Promise<boolean> {
    this.waiting ??= this.wait(exchange).finally(() => {
      this.waiting = undefined;
    });
    return this.waiting;
  }

  private async wait(first: Exchange): Promise<boolean> {
    const { budgetMs, signal, probe, clock } = this.options;
    const since = clock.now() - first.durationMs;
    for (let last = first; this.mayRecover(last); last = await probe()) {
      const elapsedMs = clock.now() - since;
      if (last !== first && !isLost(last)) {
        this.spentMs += elapsedMs;
        return true;
      }
      const pause = Math.min(pauseMs.max, Math.max(pauseMs.min, elapsedMs / 2));
      if (this.spentMs + elapsedMs + pause > budgetMs()) break;
      await clock.sleep(pause, signal);
      if (signal?.aborted) break;
    }
    return false;
  }

  private mayRecover({ error }: Exchange): boolean {
    return error === undefined || (this.hasResponded && !permanent.includes(error.kind));
  }
}
