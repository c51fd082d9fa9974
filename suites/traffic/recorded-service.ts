import { hash } from 'node:crypto';
import { operationIds, operations, tokenHeader, type OperationId } from '../../contract/operations.ts';
import { bodyOf, sentBody } from '../../engine/evidence/body.ts';
import type { EvidenceHeader, Exchange } from '../../engine/evidence/evidence.ts';
import { redactHeaders, redactRequest, Secrets } from '../../engine/evidence/redaction.ts';
import { recordedForms, wholeToken } from '../../engine/evidence/token-forms.ts';
import { Quantiles, type Traffic, type Aside, Asides } from '../../engine/evidence/traffic/summary.ts';
import type { SeenExchange } from '../../engine/evidence/traffic/entry.ts';
import { replyOf } from '../common/reply.ts';
import { idInPath } from '../common/subject.ts';
import { seenWithoutToken } from './checks.ts';
import { pageRequestOf, pageOf } from '../list-users/page.ts';
import { KnownAccounts, KnownTotals } from './known.ts';
import { Selection } from './selection.ts';
import { applicableTo, departuresOf, seenKnown } from './requests.ts';
import { inEnglish } from '../../messages/index.ts';
import { say } from '../../messages/phrase.ts';

/** Most exchanges that are remembered to recognize duplicates. */
const maxRemembered = 1_000_000;

/** Most Tokens that are masked in exchanges of other clients, too. */
const maxTokens = 10_000;

/** Requests after which responses about an object are not judged. */
interface ObjectHistory {
  /** Time of the first invalid request, in milliseconds since the epoch. */
  invalidAt?: number;
  /** Time of the first start that may have had an effect, in milliseconds since the epoch. */
  taskStartedAt?: number;
}

/** Collects the recorded requests to one service, and judges them in parts as they are read. */
export class RecordedService {
  /** Number of requests so far. */
  requests = 0;
  private from = Infinity;
  private to = -Infinity;
  private readonly accounts = new KnownAccounts();
  private readonly totals = new KnownTotals();
  private readonly objects = new Map<string, ObjectHistory>();
  private readonly selection = new Selection();
  /** Exchanges that were not judged, with the reasons. */
  readonly asides = new Asides();
  private readonly remembered = new Map<number, number>();
  /** The Tokens that clients sent, unmasked. */
  readonly tokens = new Set<string>();
  private readonly counts = new Map<OperationId, { statuses: Map<number, number>; times: Quantiles }>();
  private collected: Exchange[] = [];
  private lastTokens = '';
  private secretsOfLast = new Secrets();

  constructor(
    readonly baseUrl: string,
    private readonly suite: EvidenceHeader['suite'],
    private readonly partSize = 500,
  ) {}

  /** Adds an exchange of an operation; judges the collected exchanges when there are enough. */
  add(operation: OperationId, seen: SeenExchange): void {
    const { startedAt = 0, answer } = seen;
    const key = keyOf(seen);
    const before = this.remembered.get(key);
    if (startedAt > 0 && before === startedAt) return this.asides.add(say('aside-twice'));
    if (this.remembered.size < maxRemembered) this.remembered.set(key, startedAt);
    this.count(operation, seen);
    const exchange = this.exchangeOf(operation, seen);
    this.note(exchange);
    for (const departure of departuresOf(exchange)) this.asides.add(departure);
    const body =
      answer !== 'none' && answer !== 'left out' && answer.status < 300 ? bodyOf(exchange) : undefined;
    if (body && 'notJson' in body) this.asides.add(say('aside-answer', operation, body.notJson));
    if (seen.sent === 'left out') this.asides.add(say('aside-no-body', operation));
    if (seen.headers?.some(isInvalidToken)) return this.asides.add(say('aside-no-token', operation));
    if (answer === 'none') return;
    if (answer === 'left out') return this.asides.add(say('aside-no-answer', operation));
    // The same response to the same request shows nothing new.
    if (before !== undefined) return;
    this.collected.push(this.maskedByOwnTokens(exchange, seen));
    if (this.collected.length >= this.partSize) this.judgeCollected();
  }

  private count(operation: OperationId, { startedAt, durationMs, answer }: SeenExchange): void {
    this.requests += 1;
    if (startedAt !== undefined) {
      this.from = Math.min(this.from, startedAt);
      this.to = Math.max(this.to, startedAt);
    }
    const counts = this.counts.get(operation) ?? { statuses: new Map(), times: new Quantiles() };
    this.counts.set(operation, counts);
    const status = answer === 'none' ? 0 : answer === 'left out' ? undefined : answer.status;
    if (status !== undefined) counts.statuses.set(status, (counts.statuses.get(status) ?? 0) + 1);
    if (durationMs !== undefined && answer !== 'none') counts.times.add(durationMs);
  }

  private exchangeOf(operation: OperationId, seen: SeenExchange): Exchange {
    const { headers = [], sent, answer } = seen;
    for (const [, value] of headers.filter(isToken)) if (this.tokens.size < maxTokens) this.tokens.add(value);
    const index = this.requests - 1;
    const body = typeof sent === 'object' ? sent.text : undefined;
    const exchange: Exchange = {
      index,
      operation,
      step: this.stepOf(seen, index, headers.some(isToken)),
      purpose: say('seen', operation),
      request: {
        method: seen.method,
        url: seen.url.href,
        headers: headers.map((pair) => (isToken(pair) && pair[1] !== '' ? [pair[0], wholeToken.mask] : pair)),
        ...(body === undefined ? {} : { body }),
      },
      ...(typeof answer === 'object'
        ? { response: answer }
        : { error: { kind: 'other' as const, message: 'no answer was recorded' } }),
      // Since the epoch, until the time of the first exchange is known.
      startedMs: seen.startedAt ?? 0,
      durationMs: Math.round((seen.durationMs ?? 0) * 10) / 10,
    };
    const reply = replyOf(exchange, operations[operation].answers);
    if (reply.kind === 'record' && !exchange.step.startsWith(seenWithoutToken)) {
      this.accounts.learn(reply.record);
      if (operation === 'list-users') this.totals.learn(pageOf(exchange)!);
    }
    return exchange;
  }

  /** Masks the Tokens of the client before anything is kept, whatever their number in the recording. */
  private maskedByOwnTokens(exchange: Exchange, { headers = [] }: SeenExchange): Exchange {
    const own = headers.filter(isToken).map(([, value]) => value);
    if (own.join('\n') !== this.lastTokens) {
      this.lastTokens = own.join('\n');
      this.secretsOfLast = new Secrets();
      for (const token of own) this.secretsOfLast.addToken(token);
    }
    const { redact } = this.secretsOfLast;
    const { request, response, ...rest } = exchange;
    return {
      ...rest,
      request: redactRequest(request, redact),
      ...(response && {
        response: {
          ...response,
          headers: redactHeaders(response.headers, redact),
          body: redact(response.body),
        },
      }),
    };
  }

  private stepOf(seen: SeenExchange, index: number, hasToken: boolean): string {
    if (!hasToken && (seen.headers ?? []).length > 0 && !hasOtherCredentials(seen))
      return `${seenWithoutToken}${index}/none`;
    const { sent, method, url } = seen;
    const isKnown =
      method === 'GET'
        ? this.totals.areKnown(pageRequestOf({ request: { url: url.href } }))
        : typeof sent !== 'object' ||
          this.accounts.hasAll(sentBody({ request: { body: sent.text } } as Exchange));
    return `${isKnown ? seenKnown : 'seen/'}${index}`;
  }

  /** Remembers invalid requests and starts: later responses about the same object are not judged. */
  private note(exchange: Exchange): void {
    const { startedMs: at = 0 } = exchange;
    const id = idInPath(exchange);
    if (id === undefined || exchange.request.body === undefined) return;
    const key = `${exchange.operation} ${id}`;
    const history = this.objects.get(key) ?? {};
    const isInvalid = !applicableTo(exchange, 0).record;
    const mayStart = exchange.operation === 'start-task' && (exchange.response?.status ?? 200) < 300;
    if (!isInvalid && !mayStart) return;
    if (isInvalid) history.invalidAt = Math.min(history.invalidAt ?? Infinity, at);
    if (mayStart) history.taskStartedAt = Math.min(history.taskStartedAt ?? Infinity, at);
    this.objects.set(key, history);
  }

  /** True if no earlier and no parallel request to the same object can explain the response. */
  private isJudgeable(exchange: Exchange): boolean {
    const history = this.objects.get(`${exchange.operation} ${idInPath(exchange)}`);
    if (!history) return true;
    const { startedMs = 0, durationMs } = exchange;
    if (startedMs + durationMs >= (history.invalidAt ?? Infinity)) return false;
    return startedMs <= (history.taskStartedAt ?? Infinity);
  }

  private judgeCollected(): void {
    const exchanges = this.collected.filter((exchange) => this.isJudgeable(exchange));
    this.collected = [];
    // Without a start: the times of the collected exchanges are since the epoch.
    const soFar: Traffic = { entries: 0, requests: this.requests, operations: [], aside: [] };
    if (exchanges.length > 0) this.selection.add(exchanges, this.header(soFar));
  }

  /** Returns the header of the evidence of this service. */
  header(traffic: Traffic): EvidenceHeader {
    return {
      kind: 'header',
      evidenceVersion: 1,
      suite: this.suite,
      target: { baseUrl: this.baseUrl, kind: 'traffic', fixtures: 'ids' },
      facts: { bugs: [], tasks: [], readOnly: false, open: true, only: [], skip: [], traffic },
      seed: 0,
      runId: 'traffic',
      startedAt: traffic.from ?? new Date(0).toISOString(),
      command: 'judge',
    };
  }

  /** Returns the selected exchanges, in the order of sending. */
  selected(): Exchange[] {
    this.judgeCollected();
    const start = Number.isFinite(this.from) ? this.from : 0;
    return this.selection
      .kept()
      .filter((exchange) => this.isJudgeable(exchange))
      .filter(({ step }) => this.tokens.size > 0 || !step.startsWith(seenWithoutToken))
      .sort((a, b) => a.startedMs! - b.startedMs! || a.index - b.index)
      .map((exchange, index) => ({
        ...exchange,
        index,
        step: exchange.step.replace(/\d+/, String(index)),
        startedMs: Math.max(0, exchange.startedMs! - start),
      }));
  }

  /** Returns the counts of all recorded exchanges. */
  summary(entries: number, aside: readonly Aside[]): Traffic {
    const span = Number.isFinite(this.from)
      ? { from: new Date(this.from).toISOString(), to: new Date(this.to).toISOString() }
      : {};
    return {
      entries,
      requests: this.requests,
      ...span,
      operations: operationIds.flatMap((operation) => {
        const counts = this.counts.get(operation);
        if (!counts) return [];
        const statuses = [...counts.statuses].sort(([a], [b]) => a - b);
        const times = counts.times.of(0.5, 0.9, 0.99, 1);
        return {
          operation,
          requests: statuses.reduce((sum, [, count]) => sum + count, 0),
          statuses: statuses.map(([status, count]) => ({ status, count })),
          ...(times ? { latencyMs: { p50: times[0], p90: times[1], p99: times[2], max: times[3] } } : {}),
        };
      }),
      aside: aside.map(({ what, count }) => ({ what: inEnglish(what), count })),
    };
  }
}

/** Returns a key that is equal for duplicates, at whatever time. It is a number, because there may be a million of them. */
function keyOf({ method, url, headers = [], sent, answer }: SeenExchange): number {
  const [status, body] = typeof answer === 'object' ? [answer.status, answer.body] : [answer, ''];
  const request = typeof sent === 'object' ? sent.text : sent;
  const names = headers.map(([name]) => name.toLowerCase()).join();
  const digest = hash('md5', [method, url.href, names, request, status, body].join('\n'));
  return Number.parseInt(digest.slice(0, 13), 16);
}

const isToken = ([name]: readonly [string, string]): boolean =>
  name.toLowerCase() === tokenHeader.toLowerCase();

/** True for an empty Token and for one that a run of this suite altered: the response to it cannot be judged. */
function isInvalidToken(header: readonly [string, string]): boolean {
  const [, value] = header;
  const isAltered = value !== wholeToken.mask && recordedForms.some(({ mask }) => mask === value);
  return isToken(header) && (value === '' || isAltered);
}

/** True if the client may have sent credentials in another way than the document describes. */
function hasOtherCredentials({ headers = [], url }: SeenExchange): boolean {
  const names = headers.map(([name]) => name.toLowerCase());
  const { query = {} } = operations['list-users'];
  return (
    ['cookie', 'authorization', 'x-api-key'].some((name) => names.includes(name)) ||
    [...url.searchParams.keys()].some((name) => !Object.hasOwn(query, name))
  );
}
