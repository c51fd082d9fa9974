import type { Ask } from './ask.ts';
import type { Exchange } from './evidence.ts';
import { isNoAnswer, mayBeGateways } from './patience.ts';
import type { Waiting } from './waiting.ts';

/** What an outage works with. */
interface Means {
  /** Sends a request now, whatever else is held back. */
  readonly look: (ask: Ask) => Promise<Exchange>;
  readonly waiting: Waiting;
  readonly sleep: (ms: number) => Promise<void>;
  /** Called when the time to wait is spent and the service is not there. */
  readonly giveUp: () => void;
}

/** What looking for the service came to. */
interface Look {
  readonly served: boolean;
  /** The service was there all the time. */
  readonly atOnce: boolean;
  /** Whose requests made it necessary. */
  readonly kinds: Set<string>;
}

const shortestWaitMs = 250;
const longestWaitMs = 2000;
/** So often one request is asked again while the service answers others; an invalid one only once. */
const mostTries = 3;
/** After so many of one kind in a row for which the service was there all the time, the next ones are not waited for. */
const mostInVain = 3;

/**
 * Waits where a gateway answers in place of the service: nothing else is sent, save a GET now and then that was
 * served before, until it is served again or the time to wait is spent.
 */
export class Outage {
  private served: Ask | undefined;
  private looking: Promise<Look> | undefined;
  private readonly inVain = new Map<string, number>();

  constructor(private readonly means: Means) {}

  /** Ends when the service is there again, or is waited for no more. */
  get underWay(): Promise<unknown> | undefined {
    return this.looking;
  }

  /** Takes each answer as it comes. */
  note(ask: Ask, exchange: Exchange): void {
    if (isNoAnswer(exchange) || mayBeGateways(exchange)) return;
    this.inVain.delete(kindOf(ask));
    const { status } = exchange.response!;
    if (ask.method === 'GET' && status >= 200 && status <= 299) this.served ??= ask;
  }

  /**
   * Waits for the service after an exchange that `mayBeGateways`.
   * @param tries how often the request was asked again already
   * @returns whether it may be asked again: a POST that a gateway answered may have been obeyed all the same, save
   * for 503, which says that it was not
   * @throws RunStopped when the run has ended meanwhile
   */
  async mayAskAgain(ask: Ask, { response }: Exchange, tries: number): Promise<boolean> {
    const { waiting, sleep } = this.means;
    const isRepeatable = ask.method !== 'POST' || response?.status === 503;
    const probe = this.served ?? (ask.method === 'POST' ? undefined : ask);
    if (!probe || this.timesInVain(ask) >= mostInVain) return false;
    this.looking ??= this.look(probe).finally(() => (this.looking = undefined));
    const { served, atOnce, kinds } = await this.looking;
    if (atOnce && !kinds.has(kindOf(ask))) {
      kinds.add(kindOf(ask));
      this.inVain.set(kindOf(ask), this.timesInVain(ask) + 1);
    }
    if (!served || !isRepeatable || tries >= (ask.open ? 1 : mostTries)) return false;
    if (tries > 0) await sleep(waiting.take(shortestWaitMs * 2 ** tries));
    return true;
  }

  private timesInVain(ask: Ask): number {
    return this.inVain.get(kindOf(ask)) ?? 0;
  }

  private async look(ask: Ask): Promise<Look> {
    const { look, waiting, sleep, giveUp } = this.means;
    const probe: Ask = {
      operation: 'set-up',
      step: 'probe',
      purpose: 'asks whether the service is there again',
      method: ask.method,
      url: ask.url,
      headers: ask.headers,
    };
    const kinds = new Set<string>();
    for (let wait = 0; ; wait = Math.min(longestWaitMs, Math.max(shortestWaitMs, 2 * wait))) {
      const granted = waiting.take(wait);
      if (wait > 0 && granted === 0) {
        giveUp();
        return { served: false, atOnce: false, kinds };
      }
      if (granted > 0) await sleep(granted);
      const exchange = await look(probe);
      if (!isNoAnswer(exchange) && !mayBeGateways(exchange))
        return { served: true, atOnce: wait === 0, kinds };
    }
  }
}

function kindOf({ method, operation }: Ask): string {
  return `${method} ${operation}`;
}
