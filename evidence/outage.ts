import type { Ask } from './ask.ts';
import type { Exchange } from './evidence.ts';
import { isNoAnswer, mayBeGateways, wasClosed } from './patience.ts';
import { say } from '../messages/phrase.ts';
import type { Waiting } from './waiting.ts';

/** What an outage works with. */
interface Means {
  /** Sends a request now, whatever else is held back. */
  readonly look: (ask: Ask) => Promise<Exchange>;
  readonly waiting: Waiting;
  readonly sleep: (ms: number) => Promise<void>;
  /** Called when the time to wait is spent and the service is not there, with what came last. */
  readonly giveUp: (last: Exchange) => void;
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
 * Waits where a gateway answers in place of the service, or nobody takes a connection any more: nothing else is sent,
 * save a GET now and then that was served before, until it is served again or the time to wait is spent.
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
   * Tells whether the service may be away for a moment: a gateway spoke, or a service that was there takes no
   * connection, or closes one where it has no reason to.
   */
  mayBeAway(ask: Ask, exchange: Exchange): boolean {
    if (mayBeGateways(exchange)) return true;
    if (!this.served) return false;
    return isRefused(exchange) || (wasClosed(exchange) && !mayBeClosed(ask));
  }

  /**
   * Waits for the service after an exchange that `mayBeAway`.
   * @param tries how often the request was asked again already
   * @returns whether it may be asked again: a POST that a gateway answered may have been obeyed all the same, save
   * for 503, which says that it was not, and for a connection that nobody took
   * @throws RunStopped when the run has ended meanwhile
   */
  async mayAskAgain(ask: Ask, exchange: Exchange, tries: number): Promise<boolean> {
    const { waiting, sleep } = this.means;
    const isUntaken = isRefused(exchange);
    const isRepeatable = ask.method !== 'POST' || exchange.response?.status === 503 || isUntaken;
    const probe = this.served ?? (ask.method === 'POST' ? undefined : ask);
    if (!probe || (!isUntaken && this.timesInVain(ask) >= mostInVain)) return false;
    this.looking ??= this.look(probe).finally(() => (this.looking = undefined));
    const { served, atOnce, kinds } = await this.looking;
    if (atOnce && !kinds.has(kindOf(ask))) {
      kinds.add(kindOf(ask));
      this.inVain.set(kindOf(ask), this.timesInVain(ask) + 1);
    }
    if (!served || !isRepeatable || tries >= (mayBeRefused(ask) ? 1 : mostTries)) return false;
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
      purpose: say('probe-back'),
      method: ask.method,
      url: ask.url,
      headers: ask.headers,
    };
    const kinds = new Set<string>();
    let last: Exchange | undefined;
    for (let wait = 0; ; wait = Math.min(longestWaitMs, Math.max(shortestWaitMs, 2 * wait))) {
      const granted = waiting.take(wait);
      if (last && granted === 0) {
        giveUp(last);
        return { served: false, atOnce: false, kinds };
      }
      if (granted > 0) await sleep(granted);
      last = await look(probe);
      if (!isNoAnswer(last) && !mayBeGateways(last)) return { served: true, atOnce: wait === 0, kinds };
    }
  }
}

/** A target that is there may close the connection of such a request; to ask again what only reads does no harm. */
export function mayBeClosed(ask: Ask): boolean {
  return ask.method === 'POST' && mayBeRefused(ask);
}

/** It is invalid, or has no valid Token. */
function mayBeRefused({ open, unauthenticated }: Ask): boolean {
  return open === true || unauthenticated === true;
}

function isRefused({ error }: Exchange): boolean {
  return error?.kind === 'refused';
}

function kindOf({ method, operation }: Ask): string {
  return `${method} ${operation}`;
}
