import { hash } from 'node:crypto';
import {
  isWrite,
  operationIds,
  operations,
  tokenHeader,
  type OperationId,
} from '../../contract/operations.ts';
import { bodyOf, sentBody } from '../../engine/evidence/body.ts';
import { isSuccess } from '../../engine/evidence/exchange-facts.ts';
import type { EvidenceHeader, Exchange } from '../../engine/evidence/evidence.ts';
import { oncePer } from '../../engine/evidence/once-per.ts';
import { redactHeaders, redactRequest, Secrets } from '../../engine/evidence/redaction.ts';
import { nameOf, roleOf, tokenFaultOf, type RoleAs } from '../../engine/evidence/role.ts';
import { wholeToken } from '../../engine/evidence/token-forms.ts';
import {
  Quantiles,
  type Traffic,
  type Aside,
  Asides,
  undocumented,
} from '../../engine/evidence/traffic/summary.ts';
import type { SeenExchange } from '../../engine/evidence/traffic/entry.ts';
import { replyOf } from '../common/reply.ts';
import { idInPath } from '../common/subject.ts';
import { pageRequestOf, pageOf } from '../list-users/page.ts';
import { KnownAccounts, KnownTotals } from './known.ts';
import { Selection } from './selection.ts';
import { type Departure, departuresOf, isInvalidToken, otherCredentialsOf } from './departures.ts';
import { applicableTo } from './requests.ts';
import { charactersOf, Room, type TrafficBounds } from './room.ts';
import { exampleOf, Undocumented } from './undocumented.ts';
import { inEnglish } from '../../messages/index.ts';
import { phrase } from '../../messages/phrase.ts';
import { terms } from '../../messages/en/terms.ts';
import { terms as chineseTerms } from '../../messages/zh/terms.ts';

/** Most objects of which requests are remembered. Those of further ones are not judged. */
const maxObjects = 50_000;

/** Requests after which responses about an object are not judged. */
interface ObjectHistory {
  /** Time of the first invalid request, in milliseconds since the epoch. */
  invalidAt?: number;
  /** Time of the first start that may have had an effect, in milliseconds since the epoch. */
  taskStartedAt?: number;
}

const asideNoRoom = phrase(
  'aside-no-room',
  'not kept: the kept exchanges are too large in total',
  '未保留：已保留的请求和响应总量过大',
);
const asideAnswer = phrase(
  'aside-answer',
  (operation: string, what: string) => `${operation}: a 2xx response: ${what}`,
  (operation, what) => `${operation}：2xx 响应：${what}`,
);
const asideNoRecord = phrase(
  'aside-no-record',
  (operation: string) => `${operation}: a 2xx response whose JSON is not the record`,
  (operation) => `${operation}：2xx 响应的 JSON 不是该记录`,
);
const asideNoBody = phrase(
  'aside-no-body',
  (operation: string) => `${operation}: the body of the request is not recorded`,
  (operation) => `${operation}：没有录制请求体`,
);
const asideNoToken = phrase(
  'aside-no-token',
  (operation: string) => `${operation}: the Token is an altered one of a run`,
  (operation) => `${operation}：Token 由某次运行改动过`,
);
const asideNoAnswer = phrase(
  'aside-no-answer',
  (operation: string) => `${operation}: the body of the response is not recorded`,
  (operation) => `${operation}：没有录制响应体`,
);
const asideTwice = phrase('aside-twice', 'recorded twice', '重复录制');
const seenUndocumented = phrase(
  'seen-undocumented',
  'recorded: a request that the document does not have',
  '录制：文档中没有的请求',
);
const recordedRequest = phrase(
  'seen',
  (operation: OperationId) => `recorded: ${terms.operations[operation]}`,
  (operation) => `录制：${chineseTerms.operations[operation]}`,
);

/** Collects the recorded requests to one service, and judges them in parts as they are read. */
export class RecordedService {
  /** Number of requests so far. */
  requests = 0;
  /** Number of requests to addresses that the document does not have. */
  strays = 0;
  private from = Infinity;
  private to = -Infinity;
  private readonly accounts = new KnownAccounts();
  private readonly totals = new KnownTotals();
  private readonly objects = new Map<string, ObjectHistory>();
  private readonly selection: Selection;
  /** Exchanges that were not judged, with the reasons. */
  readonly asides = new Asides();
  /** Requests that the document does not have. */
  readonly undocumented = new Undocumented();
  private readonly remembered = new Map<number, number>();
  /** The Tokens that clients sent, unmasked. */
  readonly tokens = new Set<string>();
  private readonly counts = new Map<OperationId, { statuses: Map<number, number>; times: Quantiles }>();
  private tokenCharacters = 0;
  private collected: Exchange[] = [];
  private collectedCharacters = 0;
  /** The Tokens of each exchange. */
  private readonly tokensOf = new WeakMap<Exchange, readonly string[]>();

  constructor(
    readonly baseUrl: string,
    private readonly suite: EvidenceHeader['suite'],
    private readonly room: Room,
    private readonly bounds: TrafficBounds,
    private readonly partSize = 500,
  ) {
    this.selection = new Selection(room, bounds.stories, () => this.asides.add(asideNoRoom));
  }

  /** Adds an exchange of an operation; judges the collected exchanges when there are enough. */
  add(operation: OperationId, seen: SeenExchange): void {
    const { answer } = seen;
    const before = this.remember(seen);
    if (before === 'the same') return;
    this.count(operation, seen);
    this.noteTokens(seen);
    const exchange = this.exchangeOf(operation, seen, this.stepOf(seen, this.requests - 1));
    this.learn(exchange);
    this.note(exchange);
    this.undocumented.add(departuresOf(operation, seen), seen.status ?? 0, () => this.exampleOf(exchange));
    if (isSuccess(exchange) && replyOf(exchange, operations[operation].answers).kind === 'refused') {
      const body = bodyOf(exchange);
      this.asides.add('notJson' in body ? asideAnswer(operation, body.notJson) : asideNoRecord(operation));
    }
    if (seen.sent === 'left out') this.asides.add(asideNoBody(operation));
    const token = seen.headers?.find(isInvalidToken);
    if (token) return token[1] === '' ? undefined : this.asides.add(asideNoToken(operation));
    if (answer === 'none') return;
    if (answer === 'left out') return this.asides.add(asideNoAnswer(operation));
    // The same response to the same request shows nothing new.
    if (before === 'equal') return;
    this.collected.push(exchange);
    this.collectedCharacters += charactersOf(exchange);
    if (this.collected.length >= this.partSize || this.collectedCharacters > this.bounds.waiting)
      this.judgeCollected(false);
  }

  /** Counts a request to another address, which the document does not have. */
  addStray(departures: readonly Departure[], seen: SeenExchange): void {
    if (this.remember(seen) === 'the same') return;
    this.strays += 1;
    this.noteTokens(seen);
    const step = nameOf({ as: 'seen', number: this.strays });
    this.undocumented.add(departures, seen.status ?? 0, () =>
      this.exampleOf(this.exchangeOf(undocumented, seen, step)),
    );
  }

  /** Returns whether the exchange was recorded before: the same, or an equal one at another time. */
  private remember(seen: SeenExchange): 'the same' | 'equal' | undefined {
    const { startedAt = 0 } = seen;
    const key = keyOf(seen);
    const before = this.remembered.get(key);
    if (startedAt > 0 && before === startedAt) {
      this.asides.add(asideTwice);
      return 'the same';
    }
    if (this.remembered.size < this.bounds.remembered) this.remembered.set(key, startedAt);
    return before === undefined ? undefined : 'equal';
  }

  private count(operation: OperationId, { startedAt, durationMs, answer, status }: SeenExchange): void {
    this.requests += 1;
    if (startedAt !== undefined) {
      this.from = Math.min(this.from, startedAt);
      this.to = Math.max(this.to, startedAt);
    }
    const counts = this.counts.get(operation) ?? { statuses: new Map(), times: new Quantiles() };
    this.counts.set(operation, counts);
    counts.statuses.set(status ?? 0, (counts.statuses.get(status ?? 0) ?? 0) + 1);
    if (durationMs !== undefined && answer !== 'none') counts.times.add(durationMs);
  }

  private noteTokens({ headers = [] }: SeenExchange): void {
    for (const [, value] of headers.filter(isToken)) {
      if (this.tokens.has(value) || this.tokenCharacters + value.length > this.bounds.tokens) continue;
      this.tokens.add(value);
      this.tokenCharacters += value.length;
    }
  }

  private exchangeOf(operation: string, seen: SeenExchange, step: string): Exchange {
    const { headers = [], sent, answer } = seen;
    const body = typeof sent === 'object' ? sent.text : undefined;
    const exchange: Exchange = {
      index: this.requests - 1,
      operation,
      step,
      purpose: operation === undocumented ? seenUndocumented : recordedRequest(operation as OperationId),
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
    this.tokensOf.set(
      exchange,
      headers.filter(isToken).map(([, value]) => value),
    );
    return exchange;
  }

  /** Remembers the accounts and the totals that a response shows. */
  private learn(exchange: Exchange): void {
    const operation = exchange.operation as OperationId;
    const reply = replyOf(exchange, operations[operation].answers);
    if (reply.kind !== 'record' || tokenFaultOf(exchange.step) !== undefined) return;
    this.accounts.learn(reply.record);
    if (operation === 'list-users') this.totals.learn(pageOf(exchange)!);
  }

  /** Masks in an exchange its own Tokens, however many others the recording has. It is done once: masking takes long. */
  private readonly masked = oncePer((exchange: Exchange): Exchange => {
    const secrets = new Secrets();
    for (const token of this.tokensOf.get(exchange) ?? []) secrets.addToken(token);
    const { redact } = secrets;
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
  });

  /** Masking takes long: nothing is masked that is not kept. */
  private exampleOf(exchange: Exchange): Exchange | undefined {
    const example = exampleOf(exchange);
    if (!example || !this.room.take(example, true)) return undefined;
    this.tokensOf.set(example, this.tokensOf.get(exchange) ?? []);
    return this.masked(example);
  }

  private stepOf(seen: SeenExchange, index: number): string {
    const { headers = [] } = seen;
    const isWithoutToken = headers.length > 0 && !headers.some(isToken) && !hasOtherCredentials(seen);
    return nameOf({ as: 'seen', number: index, ...(isWithoutToken && { fault: 'none' }) });
  }

  /** True if responses so far show what decides about the response: every account of a request, or where a list ends. */
  private isKnown(exchange: Exchange): boolean {
    return isWrite(exchange.operation)
      ? this.accounts.hasAll(sentBody(exchange))
      : this.totals.areKnown(pageRequestOf(exchange));
  }

  private asKnown(exchange: Exchange): Exchange {
    const role = roleOf(exchange.step) as RoleAs<'seen'>;
    if (role.fault !== undefined) return exchange;
    const known = { ...exchange, step: nameOf({ ...role, known: true }) };
    this.tokensOf.set(known, this.tokensOf.get(exchange)!);
    return known;
  }

  /** Remembers invalid requests and starts: later responses about the same object are not judged. */
  private note(exchange: Exchange): void {
    const { startedMs: at } = exchange;
    const id = idInPath(exchange);
    if (id === undefined || exchange.request.body === undefined) return;
    const key = `${exchange.operation} ${id}`;
    const history = this.objects.get(key) ?? {};
    if (this.objects.size >= maxObjects && !this.objects.has(key)) return;
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
    if (!history) return this.objects.size < maxObjects;
    const { startedMs, durationMs } = exchange;
    if (startedMs + durationMs >= (history.invalidAt ?? Infinity)) return false;
    return startedMs <= (history.taskStartedAt ?? Infinity);
  }

  /** Judges what was collected. Before the end, requests of which too little is known wait: later responses may show it. */
  private judgeCollected(isEnd: boolean): void {
    const [known, others] = [true, false].map((wanted) =>
      this.collected.filter((exchange) => this.isKnown(exchange) === wanted),
    ) as [Exchange[], Exchange[]];
    const waiting = others.reduce((sum, exchange) => sum + charactersOf(exchange), 0);
    const mayWait = !isEnd && others.length < this.partSize / 2 && waiting < this.bounds.waiting / 2;
    this.collected = mayWait ? others : [];
    this.collectedCharacters = mayWait ? waiting : 0;
    const exchanges = [...known.map((exchange) => this.asKnown(exchange)), ...(mayWait ? [] : others)]
      .sort((a, b) => a.index - b.index)
      .filter((exchange) => this.isJudgeable(exchange));
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

  /**
   * Returns the selected exchanges and the examples, in the order of sending, and the index of each example.
   * @param hasTokens whether the recording shows Tokens: if not, they may have been left out
   */
  selected(
    examples: readonly Exchange[],
    hasTokens: boolean,
  ): { readonly exchanges: Exchange[]; readonly indexes: ReadonlyMap<Exchange, number> } {
    this.judgeCollected(true);
    const kept = new Set(
      this.selection
        .kept()
        .filter((exchange) => this.isJudgeable(exchange))
        .filter(({ step }) => hasTokens || tokenFaultOf(step) === undefined)
        .map((exchange) => this.masked(exchange)),
    );
    const keptAt = new Map([...kept].map((exchange) => [exchange.index, exchange]));
    const shownAs = new Map(
      examples.map((example) => [
        example,
        (example.operation === undocumented ? undefined : keptAt.get(example.index)) ?? example,
      ]),
    );
    const all = [...new Set([...kept, ...shownAs.values()])].sort(
      (a, b) => a.startedMs - b.startedMs || a.index - b.index,
    );
    const places = new Map(all.map((exchange, index) => [exchange, index]));
    const start = Math.min(...all.map(({ startedMs }) => startedMs), this.from);
    const exchanges = all.map((exchange, index) => ({
      ...exchange,
      ...(kept.has(exchange) ? {} : { operation: undocumented, purpose: seenUndocumented }),
      index,
      step: nameOf({
        ...(kept.has(exchange) ? (roleOf(exchange.step) as RoleAs<'seen'>) : { as: 'seen' }),
        number: index,
      }),
      startedMs: Math.max(0, exchange.startedMs - start),
    }));
    return {
      exchanges,
      indexes: new Map([...shownAs].map(([example, shown]) => [example, places.get(shown)!])),
    };
  }

  /** Returns the counts of all recorded exchanges. */
  summary(entries: number, aside: readonly Aside[], departures: NonNullable<Traffic['departures']>): Traffic {
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
      departures,
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

/** True if the client may have sent credentials in another way than the document describes. */
function hasOtherCredentials(seen: SeenExchange): boolean {
  const { query = {} } = operations['list-users'];
  return (
    otherCredentialsOf(seen).headers.length > 0 ||
    [...seen.url.searchParams.keys()].some((name) => !Object.hasOwn(query, name))
  );
}
