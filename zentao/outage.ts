import type { Exchange } from '../evidence/evidence.ts';
import { mayBeGateways } from '../evidence/patience.ts';
import type { Clock } from '../evidence/clock.ts';
import type { WireErrorKind } from '../wire/message.ts';

/** Waiting changes nothing about these. */
const lasting: readonly WireErrorKind[] = ['unknown-host', 'tls', 'not-http', 'aborted'];

/** Between two tries, in milliseconds: short at first, since a reload takes no time. */
const pauseMs = { least: 200, most: 2000 };

/** True when the service itself did not answer: it may have done what was asked all the same. */
export function isLost(exchange: Exchange): boolean {
  return exchange.response ? mayBeGateways(exchange) : exchange.error?.kind !== 'too-large';
}

/** How long a service that is away is waited for. */
export interface OutageOptions {
  /** Time in all that may go by without an answer, in milliseconds. */
  readonly budgetMs: () => number;
  /** Ends the waiting. */
  readonly signal?: AbortSignal | undefined;
  /** Asks something harmless. */
  readonly probe: () => Promise<Exchange>;
  readonly clock: Clock;
}

/** Waits while a service is away: one asks for all whether it is back. */
export class Outage {
  private spentMs = 0;
  private waiting: Promise<boolean> | undefined;

  /** @param everAnswered where nothing ever listened, nothing will */
  constructor(
    private readonly options: OutageOptions,
    private everAnswered: boolean,
  ) {}

  /** Notes that the service answered. */
  noteAnswer(): void {
    this.everAnswered = true;
  }

  /** Resolves when nobody waits for the service any more. */
  async passed(): Promise<void> {
    await this.waiting;
  }

  /**
   * Waits after an exchange that was lost until the service answers.
   * @returns false when there is no use in waiting any longer
   */
  bear(exchange: Exchange): Promise<boolean> {
    this.waiting ??= this.wait(exchange).finally(() => {
      this.waiting = undefined;
    });
    return this.waiting;
  }

  private async wait(first: Exchange): Promise<boolean> {
    const { budgetMs, signal, probe, clock } = this.options;
    const since = clock.now() - first.durationMs;
    for (let lost = first; this.mayPass(lost); lost = await probe()) {
      const lasts = clock.now() - since;
      if (lost !== first && !isLost(lost)) {
        this.spentMs += lasts;
        return true;
      }
      const pause = Math.min(pauseMs.most, Math.max(pauseMs.least, lasts / 2));
      if (this.spentMs + lasts + pause > budgetMs()) break;
      await clock.sleep(pause, signal);
      if (signal?.aborted) break;
    }
    return false;
  }

  private mayPass({ error }: Exchange): boolean {
    return error === undefined || (this.everAnswered && !lasting.includes(error.kind));
  }
}
