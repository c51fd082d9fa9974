import type { Exchange } from './evidence.ts';

/**
 * The exchanges that a run has recorded so far. All recorders of a run share one journal, so that the exchanges have
 * one order. A request without a response yet has an index already, but is not in the list.
 */
export class Journal {
  private readonly ended: Exchange[] = [];
  private nextIndex = 0;
  private firstAt: number | undefined;

  /** Exchanges that have ended, in the order of sending. */
  get exchanges(): readonly Exchange[] {
    return this.ended;
  }

  /** Returns the index for a request that is about to be sent. */
  begin(): number {
    return this.nextIndex++;
  }

  /** Milliseconds since the first call, which belongs to the first request of the run. */
  since(now: number): number {
    this.firstAt ??= now;
    return now - this.firstAt;
  }

  /** Adds an exchange at the position that its index gives. */
  add(exchange: Exchange): void {
    const after = this.ended.findLastIndex(({ index }) => index < exchange.index);
    this.ended.splice(after + 1, 0, exchange);
  }

  /** All exchanges, numbered without gaps: after an internal error a request may never have ended. */
  whole(): Exchange[] {
    return this.ended.map((exchange, index) =>
      exchange.index === index ? exchange : { ...exchange, index },
    );
  }
}
