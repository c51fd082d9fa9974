import type { PlannedRequest } from './planned-request.ts';
import type { Exchange } from './evidence.ts';
import { isNoEvidence, mayBeGateways, wasClosed } from './exchange-facts.ts';
import { phrase } from '../../messages/phrase.ts';
import { shortestWaitMs, type Waiting } from './waiting.ts';

/** What an outage needs from the recorder. */
interface Dependencies {
  /** Sends a request immediately, also while other requests are held back. */
  readonly send: (request: PlannedRequest) => Promise<Exchange>;
  readonly waiting: Waiting;
  readonly sleep: (ms: number) => Promise<void>;
  /** Called with the last exchange when the waiting time is used up and the service is still away. */
  readonly giveUp: (last: Exchange) => void;
}

/** The service responded to a probe. */
interface ProbeResult {
  /** The first probe got a response: the service was available all the time. */
  readonly immediately: boolean;
  /** Kinds of requests for which this result was counted. */
  readonly kinds: Set<string>;
}

/** The longest wait between two probes. */
const longestWaitMs = 2000;
/** How often one request is retried while the service responds to others. An invalid request is retried once. */
const maxRetries = 3;
/**
 * A probe is needless if the service responds to it immediately. After this many in a row for one kind of request, such
 * requests are not retried any more.
 */
const maxNeedlessProbes = 3;

const probeBack = phrase('probe-back', 'check whether the service is back', '检查服务是否恢复');

/**
 * Handles outages: a gateway responds in place of the service, or connections are refused. Holds back all requests
 * and repeats a GET that worked before, until it works again or the waiting time is used up.
 */
export class Outage {
  private workingGet: PlannedRequest | undefined;
  private probing: Promise<ProbeResult | undefined> | undefined;
  private readonly needlessProbes = new Map<string, number>();

  constructor(private readonly dependencies: Dependencies) {}

  /** Resolves when the outage is over or the run gives up; undefined when there is no outage. */
  get ongoing(): Promise<unknown> | undefined {
    return this.probing;
  }

  /** Learns from each exchange when it ends. */
  note(request: PlannedRequest, exchange: Exchange): void {
    if (isNoEvidence(exchange) || mayBeGateways(exchange)) return;
    this.needlessProbes.delete(kindOf(request));
    const { status } = exchange.response!;
    if (request.method === 'GET' && status >= 200 && status <= 299) this.workingGet ??= request;
  }

  /**
   * True if the service may be unavailable for a moment: a gateway responded, or the connection was refused or closed
   * by a service that worked before. A closed connection may also be the rejection of an invalid request.
   */
  mayBeAway(request: PlannedRequest, exchange: Exchange): boolean {
    if (mayBeGateways(exchange)) return true;
    if (!this.workingGet) return false;
    return exchange.error?.kind === 'refused' || (wasClosed(exchange) && !mayBeClosed(request));
  }

  /**
   * Waits for the service after an exchange that `mayBeAway`.
   * @param retries how often the request was retried already
   * @returns whether to retry. A POST that a gateway responded to may have had its effect, so it is retried only
   * after a 503, which says that it had none, or when the connection was refused
   * @throws RunStopped when the run has ended meanwhile
   */
  async waitUntilBack(request: PlannedRequest, exchange: Exchange, retries: number): Promise<boolean> {
    const { waiting, sleep } = this.dependencies;
    const isRefused = exchange.error?.kind === 'refused';
    const isRepeatable = request.method !== 'POST' || exchange.response?.status === 503 || isRefused;
    const probe = this.workingGet ?? (request.method === 'POST' ? undefined : request);
    if (!probe || (!isRefused && this.needlessProbesFor(request) >= maxNeedlessProbes)) return false;
    this.probing ??= this.waitForResponse(probe).finally(() => (this.probing = undefined));
    const result = await this.probing;
    if (!result) return false;
    if (result.immediately && !result.kinds.has(kindOf(request))) {
      result.kinds.add(kindOf(request));
      this.needlessProbes.set(kindOf(request), this.needlessProbesFor(request) + 1);
    }
    if (!isRepeatable || retries >= (mayBeRejected(request) ? 1 : maxRetries)) return false;
    if (retries > 0) await sleep(waiting.spend(shortestWaitMs * 2 ** retries));
    return true;
  }

  private needlessProbesFor(request: PlannedRequest): number {
    return this.needlessProbes.get(kindOf(request)) ?? 0;
  }

  /** Resolves to undefined when the waiting time is used up. */
  private async waitForResponse(request: PlannedRequest): Promise<ProbeResult | undefined> {
    const { send, waiting, sleep, giveUp } = this.dependencies;
    const probe: PlannedRequest = {
      operation: 'set-up',
      step: 'probe',
      purpose: probeBack,
      method: request.method,
      url: request.url,
      headers: request.headers,
    };
    let last: Exchange | undefined;
    for (let wait = 0; ; wait = Math.min(longestWaitMs, Math.max(shortestWaitMs, 2 * wait))) {
      const granted = waiting.spend(wait);
      if (last && granted === 0) {
        giveUp(last);
        return undefined;
      }
      if (granted > 0) await sleep(granted);
      last = await send(probe);
      if (!isNoEvidence(last) && !mayBeGateways(last)) return { immediately: wait === 0, kinds: new Set() };
    }
  }
}

/**
 * True if an available service may close the connection because of the request itself. Only for POST: a GET can be
 * retried without harm.
 */
export function mayBeClosed(request: PlannedRequest): boolean {
  return request.method === 'POST' && mayBeRejected(request);
}

/** True if the request is invalid, or has no valid Token. */
function mayBeRejected({ open, unauthenticated }: PlannedRequest): boolean {
  return open === true || unauthenticated === true;
}

function kindOf({ method, operation }: PlannedRequest): string {
  return `${method} ${operation}`;
}
