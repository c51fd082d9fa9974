import { isOfRecord, isWrite, operations, type OperationId } from '../../contract/operations.ts';
import { bodyOf, isObject, isSameJson, type JsonObject, sentBody } from '../evidence/body.ts';
import type { Evidence, Exchange } from '../evidence/evidence.ts';
import { isNoEvidence, wireFault } from '../evidence/exchange-facts.ts';
import { responseClass } from '../evidence/response-class.ts';
import { tokenFaultOf } from '../evidence/role.ts';
import type { JudgedSuite } from '../judging/suite.ts';
import { type Said, phrase } from '../../messages/phrase.ts';
import { replyOf, noAnswer, answeredEmpty, answeredWith } from '../../suites/common/reply.ts';
import { meantOf, type Meant } from './meant.ts';
import { namedFields } from '../../suites/common/named.ts';
import { inOneLine, isPage, mostQuoted, targetOf, visibleText } from '../evidence/html-pages.ts';
import { answeredTo } from '../../suites/watches.ts';

const butQuoted = phrase(
  'but-quoted',
  (but: string, body: string) => `${but}: ${body}`,
  (but, body) => `${but}：${body}`,
);

/** One exchange, and what it shows. */
export class Seen {
  /** Status of the response; 0 if there is none. */
  readonly status: number;
  readonly operation: string;
  readonly isWrite: boolean;
  /** False for no response, and for one that says to wait or comes from a gateway. */
  readonly isEvidence: boolean;
  private knownClass: string | undefined;
  private knownNames: readonly string[] | undefined;

  constructor(
    readonly exchange: Exchange,
    readonly meant: Meant,
  ) {
    this.status = exchange.response?.status ?? 0;
    this.operation = exchange.operation;
    this.isWrite = isWrite(exchange.operation);
    this.isEvidence = !isNoEvidence(exchange);
    const row = operations[this.operation as OperationId];
    const reply = row && this.isSuccess ? replyOf(exchange, row.answers) : undefined;
    this.record = reply?.kind === 'record' ? reply.record : undefined;
  }

  get index(): number {
    return this.exchange.index;
  }

  get body(): string {
    return this.exchange.response?.body ?? '';
  }

  get isSuccess(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  /** The record or the page of users; undefined for anything else. */
  readonly record: JsonObject | undefined;

  /** The beginning of the body in one line; of a page the text that a browser shows, if the beginning lacks it. */
  get excerpt(): string {
    return inOneLine(this.readable());
  }

  /** What came in place of the record: the status, and what is wrong with the body or its beginning. */
  get instead(): Said {
    const row = operations[this.operation as OperationId];
    if (row === undefined || !this.isSuccess) return this.quoted;
    const reply = replyOf(this.exchange, row.answers);
    if (reply.kind !== 'refused') return this.quoted;
    return this.json === undefined && this.body.trim() !== ''
      ? butQuoted(reply.actual, this.excerpt)
      : reply.actual;
  }

  /** The parsed body; undefined if it is not JSON. */
  get json(): unknown {
    const body = bodyOf(this.exchange);
    return 'json' in body ? body.json : undefined;
  }

  get sent(): JsonObject {
    return sentBody(this.exchange);
  }

  /** Where the response sends a client. */
  get target(): string | undefined {
    return targetOf(this.exchange);
  }

  /** The same for two responses that differ in ids, times and the path only. */
  get answer(): string {
    return (this.knownClass ??= this.classOf());
  }

  /** Fields that the body names. */
  get named(): readonly string[] {
    return (this.knownNames ??= namedFields(this.body, this.operation, this.sent));
  }

  /** Status and beginning of the body. Of a page it is the text that a browser shows, if the beginning lacks it. */
  get quoted(): Said {
    const { response, error } = this.exchange;
    if (response === undefined) return error ? wireFault(error.kind, error.message) : noAnswer;
    if (this.status >= 300 && this.status < 400 && this.target !== undefined)
      return answeredTo(this.status, inOneLine(this.target));
    const body = this.excerpt;
    return body === '' ? answeredEmpty(this.status) : answeredWith(this.status, body);
  }

  private readable(): string {
    if (!isPage(this.body)) return isObject(this.json) ? this.jsonInShort(this.json) : this.body;
    const shown = visibleText(this.body);
    const line = inOneLine(this.body);
    const isWhole = line.length < mostQuoted && line.includes(shown.slice(0, 30));
    return shown === '' || isWhole ? this.body : shown;
  }

  /** Without the members that only repeat the status, the path, the time or the request, or that name a trace. */
  private jsonInShort(json: JsonObject): string {
    const { pathname } = new URL(this.exchange.request.url);
    const isKnown = ([name, value]: [string, unknown]): boolean =>
      value === this.status ||
      value === pathname ||
      (isNested(value) && isSameJson(value, this.sent)) ||
      /^\d{4}-\d\d-\d\dT[\d:.]+|^https?:\/\//.test(String(value)) ||
      (/^(?:trace|request|correlation)/i.test(name) && typeof value === 'string');
    const telling = Object.entries(json).filter((member) => !isKnown(member));
    if (telling.length === 0) return JSON.stringify(json);
    const short = JSON.stringify(Object.fromEntries(telling));
    if (short.length <= mostQuoted) return short;
    // Where it is cut, a general title must not hide what it is about.
    const [nested, flat] = [true, false].map((wanted) =>
      telling.filter(([, value]) => isNested(value) === wanted),
    );
    return JSON.stringify(Object.fromEntries([...nested!, ...flat!]));
  }

  private classOf(): string {
    if (this.record !== undefined) return 'record';
    // An object with many members that is no record: its values differ from one to the next.
    const members = isObject(this.json) ? Object.keys(this.json) : [];
    if (this.isSuccess && members.length > 5) return `${this.status} ${members.join(' ')}`;
    return responseClass(this.exchange);
  }
}

/** What all exchanges of a run show, computed once. */
export class Facts {
  /** Without requests that were sent again because there was no response of the service. */
  readonly all: readonly Seen[];
  readonly header: Evidence['header'];
  readonly stopped: Evidence['footer']['stopped'];
  readonly exchanges: readonly Exchange[];
  private readonly followers: ReadonlyMap<Seen, Seen>;

  constructor(evidence: Evidence, suites: readonly JudgedSuite[]) {
    this.header = evidence.header;
    this.stopped = evidence.footer.stopped;
    this.exchanges = evidence.exchanges;
    const replaced = new Set(evidence.exchanges.map(({ repeats }) => repeats?.exchange));
    this.all = evidence.exchanges
      .filter(({ index }) => !replaced.has(index))
      .map((exchange) => new Seen(exchange, meantOf(exchange, suites)));
    this.followers = followersIn(this.of(undefined));
  }

  /** Exchanges of one operation, or of all, that are evidence. */
  of(operation: string | undefined, ...meant: readonly Meant[]): Seen[] {
    return this.all.filter(
      (seen) =>
        seen.isEvidence &&
        (operation === undefined ? seen.meant !== 'set-up' : seen.operation === operation) &&
        (meant.length === 0 || meant.includes(seen.meant)),
    );
  }

  /** Valid requests that did not get the record, without those that failed since an earlier one had an effect. */
  rejected(operation?: string): Seen[] {
    return this.of(operation, 'valid').filter(
      (seen) => seen.record === undefined && !this.followers.has(seen),
    );
  }

  /** Rejections that follow from these responses: a 2xx without the record may have used up the object. */
  after(covers: readonly Seen[]): Seen[] {
    const kinds = new Set(covers.map(kindOf));
    return [...this.followers].flatMap(([seen, before]) => (kinds.has(kindOf(before)) ? seen : []));
  }

  /** Valid requests without a response of the service: there is none, it is a gateway's, or it says to wait. */
  get unanswered(): Seen[] {
    return this.all.filter(
      ({ meant, isEvidence, exchange }) =>
        meant === 'valid' && !isEvidence && exchange.error?.kind !== 'aborted',
    );
  }

  /** Requests of any kind that got the record. */
  accepted(operation?: string): Seen[] {
    return this.of(operation).filter(({ record }) => record !== undefined);
  }

  /** The operations to which something was sent, in the order of the document. */
  get operations(): string[] {
    const sent = new Set(this.all.map(({ operation }) => operation));
    return Object.keys(operations).filter((operation) => sent.has(operation));
  }

  /** True if the user gave the ids of bugs, tasks and the product. */
  get givesIds(): boolean {
    return this.header.target.fixtures === 'ids';
  }

  /** True if a program or a function of the user made them. */
  get hasMaker(): boolean {
    return this.header.target.fixtures === 'command';
  }
}

/**
 * Returns rejections of valid requests for an object for which an earlier request of any kind got a 2xx without the record,
 * each with the first such.
 */
function followersIn(all: readonly Seen[]): Map<Seen, Seen> {
  const first = new Map<string, Seen>();
  const followers = new Map<Seen, Seen>();
  for (const seen of all.filter(({ operation, record }) => isOfRecord(operation) && record === undefined)) {
    const { url } = seen.exchange.request;
    const before = first.get(url);
    if (seen.isSuccess) first.set(url, before ?? seen);
    else if (before !== undefined && seen.meant === 'valid') followers.set(seen, before);
  }
  return followers;
}

const isNested = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** What operation got which response. */
export const kindOf = ({ operation, answer }: Seen): string => `${operation} ${answer}`;

/**
 * Returns values in groups by a key, in the order of their first one. Keys with equal JSON are one; a value whose key is
 * undefined is in no group.
 */
export function groupedBy<Value>(values: readonly Value[], keyOf: (value: Value) => unknown): Value[][] {
  const groups = new Map<string, Value[]>();
  for (const value of values) {
    const key = JSON.stringify(keyOf(value)) as string | undefined;
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return [...groups.values()];
}

/** Returns the operations of exchanges, each once. */
export const operationsOf = (seen: readonly Seen[]): string[] => [
  ...new Set(seen.map(({ operation }) => operation)),
];

/** Returns a request of the same operations that was accepted. */
export function acceptedLike(
  { covers }: { readonly covers: readonly Seen[] },
  facts: Facts,
): Seen | undefined {
  const among = operationsOf(covers);
  return facts.accepted().find(({ operation }) => among.includes(operation));
}

/** True if requests without the Token got the same. */
export const isAsWithoutToken = ([first]: readonly Seen[], facts: Facts): boolean =>
  facts.of(first!.operation, 'no-token').some(({ answer }) => answer === first!.answer);

/** True for a request with a Token that is none. */
export const isMadeUp = ({ exchange: { step } }: Seen): boolean =>
  !['none', 'empty', undefined].includes(tokenFaultOf(step));
