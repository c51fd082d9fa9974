import type { Exchange } from './evidence.ts';

/**
 * What a run recorded so far. Its recorders share one, so that exchanges have one order. What is under way has its
 * place already and is not in the list, so that nobody who reads the list meanwhile meets a hole.
 */
export class Journal {
  private readonly ended: Exchange[] = [];
  private next = 0;
  private firstAt: number | undefined;

  /** Exchanges that ended, in the order of sending. */
  get exchanges(): readonly Exchange[] {
    return this.ended;
  }

  /** Takes the place of a request that is about to be sent. */
  begin(): number {
    return this.next++;
  }

  /** Milliseconds since the first request of the run, which is where this is asked first. */
  since(now: number): number {
    this.firstAt ??= now;
    return now - this.firstAt;
  }

  /** Adds an exchange at the place that it has. */
  add(exchange: Exchange): void {
    const after = this.ended.findLastIndex(({ index }) => index < exchange.index);
    this.ended.splice(after + 1, 0, exchange);
  }

  /** All exchanges, numbered without a gap: where the suite itself broke, a request may never have ended. */
  whole(): Exchange[] {
    return this.ended.map((exchange, index) =>
      exchange.index === index ? exchange : { ...exchange, index },
    );
  }
}
