import { isWrite, type OperationId, operations } from '../../contract/operations.ts';
import type { RecordName } from '../../contract/records.ts';
import { bodyOf, headerOf, isObject, own, type JsonObject, sentBody } from '../../engine/evidence/body.ts';
import type { Exchange, Facts } from '../../engine/evidence/evidence.ts';
import { isAnswered } from '../../engine/evidence/exchange-facts.ts';
import { matchesStep, type Pattern } from '../../engine/evidence/role.ts';
import { observed, type Judgement, type Observation } from '../../engine/judging/judgement.ts';
import type { Step } from '../../engine/judging/suite.ts';
import { typeName } from '../../schemas/render.ts';
import { describeAnswer, replyOf, recordsInChinese } from './reply.ts';
import type { Answers } from './answers.ts';
import type { Subject } from './subject.ts';
import type { Session } from './session.ts';
import { sameText } from './judges.ts';
import { phrase } from '../../messages/phrase.ts';
import type { Aspect } from '../../messages/en/aspects.ts';
import { operationWords } from '../../messages/en/operations.ts';
import { terms as chineseTerms } from '../../messages/zh/terms.ts';
import { aspectWords } from '../../messages/zh/aspects.ts';
import type { AnsweredRecord } from '../../schemas/violations.ts';
import { apart } from '../../messages/zh/apart.ts';

/** An undocumented request. */
export interface OpenRow {
  readonly aspect: Aspect;
  /** A required or recommended check rests on the response: the request is sent with `--no-open`, too. */
  readonly judged?: true;
}

/** Returns the undocumented requests that a run sends, in the order of their table. */
export function openSent<Name extends string>(
  rows: Readonly<Record<Name, OpenRow>>,
  { open }: Pick<Facts, 'open'>,
): Name[] {
  return (Object.keys(rows) as Name[]).filter((name) => open || rows[name].judged);
}

const askOpen = phrase(
  'ask-open',
  (operation: OperationId, aspect: string) => `${operationWords[operation].asks}: ${aspect}`,
  (operation, aspect) => `${chineseTerms.operations[operation]}：${aspect}`,
);
/** The name of an observed point. */
export const aspectNamed = phrase(
  'aspect',
  (aspect: string) => aspect,
  (aspect) => aspectWords(aspect),
);

/** Returns the steps that test undocumented behaviour, one for each row. */
export function openStepsFor<Name extends string>(
  operation: OperationId,
  rows: Readonly<Record<Name, OpenRow>>,
): Record<Name, Step> {
  const steps = Object.entries<OpenRow>(rows).map(([name, { aspect }]): [string, Step] => [
    name,
    { purpose: askOpen(operation, aspectNamed(aspect)), answer: 'open', aspect },
  ]);
  return Object.fromEntries(steps) as Record<Name, Step>;
}

const ids = {
  'open/unknown-id': { aspect: 'unknown id', id: 1_999_999_993, judged: true },
  'open/malformed-id': { aspect: 'id is a word', id: 'abc' },
} as const satisfies Record<string, OpenRow & { id: number | string }>;

/** Undocumented behaviour of ids in the path: the requests reach no object. */
export function idSteps(operation: OperationId) {
  const steps = openStepsFor(operation, ids);
  return { ...steps, 'open/unknown-id': { ...steps['open/unknown-id'], meets: 'nothing' } } as const;
}

/**
 * Sends them.
 * @param body makes a body for each; absent for an operation that takes none
 */
export async function sendUnknownIds(
  { api, facts }: Pick<Session<keyof typeof ids>, 'api' | 'facts'>,
  body?: () => object,
): Promise<void> {
  await Promise.all(
    openSent(ids, facts).map((step) =>
      api.call(step, { id: ids[step].id, ...(body && { body: { ...body() } }) }),
    ),
  );
}

/** A request that tests undocumented behaviour, and the name under which two targets are compared. */
export interface OpenPoint {
  readonly step: string;
  readonly aspect: Aspect;
}

/** Returns the points among the steps of an operation, in the order of its table. */
export function pointsOf<S extends string>(
  { steps }: Subject<S>,
  ...patterns: readonly Pattern<S>[]
): OpenPoint[] {
  return Object.entries(steps).flatMap(([step, { aspect }]) =>
    aspect !== undefined && patterns.some((pattern) => matchesStep(pattern, step)) ? { step, aspect } : [],
  );
}

/** Records the response to each request, without judging. A closed connection and a timeout are recorded, too. */
export function observeAnswers(answers: Answers, points: readonly OpenPoint[]): Judgement {
  // If no valid request succeeds, a response is no evidence about the point (reading 30).
  if (answers.records.length === 0) return answers.notReached();
  const { subject } = answers;
  const observations: Observation[] = [];
  for (const { step, aspect } of points) {
    const exchange = answers.outcomeOf(step);
    if (!exchange || !isAnswered(exchange)) continue;
    observations.push({ aspect, ...answerOf(exchange, subject), exchange: exchange.index });
  }
  if (observations.length === 0) return answers.notReached(...points.map(({ step }) => step));
  return observed(
    observations,
    observations.map(({ exchange }) => exchange),
  );
}

const withRecord = phrase(
  'with-record',
  (status: number, record: AnsweredRecord, state: readonly string[], others: readonly string[]) => {
    const words = [...state, ...(others.length === 0 ? [] : [`not as sent: ${others.join(', ')}`])].join(
      ', ',
    );
    return `${status} with the ${record}${words === '' ? '' : `; ${words}`}`;
  },
  (status, record, state, others) => {
    const words = [...state, ...(others.length === 0 ? [] : [`与发送的不同：${others.join('、')}`])];
    return `${status}，返回${apart(recordsInChinese[record])}${words.length === 0 ? '' : `；${words.join('、')}`}`;
  },
);

/** Describes a response in words, and in a form that can be compared between targets: no ids, no texts, no times. */
function answerOf(exchange: Exchange, subject: Subject<string>): Pick<Observation, 'message' | 'value'> {
  const { response, error } = exchange;
  if (!response) return { message: describeAnswer(exchange), value: { error: error?.kind } };
  const { status } = response;
  const mediaType = (headerOf(exchange, 'content-type') ?? 'none').split(';')[0]!.trim().toLowerCase();
  const reply = replyOf(exchange, subject.record);
  if (reply.kind !== 'record') {
    return { message: describeAnswer(exchange), value: { status, mediaType, body: bodyShape(exchange) } };
  }
  const effect = effectOf(exchange, subject, reply.record);
  const states = Object.entries(effect.state).map(([field, value]) => `${field} ${JSON.stringify(value)}`);
  const message = withRecord(status, subject.record, states, effect.notAsSent);
  return { message, value: { status, mediaType, body: 'record', effect } };
}

/** `empty`, `object(error: string)`, `array`, `not JSON` … */
function bodyShape(exchange: Exchange): string {
  if (exchange.response?.bodyBytes === 0) return 'empty';
  const body = bodyOf(exchange);
  if ('notJson' in body) return 'not JSON';
  if (!isObject(body.json)) return typeName(body.json);
  const members = Object.entries(body.json).map(([name, value]) => `${name}: ${typeName(value)}`);
  return `object(${members.sort().slice(0, 8).join(', ')})`;
}

/** What a request changed, as its response shows it, in a form that can be compared between targets. */
export interface Effect {
  /** The state of the object afterwards. */
  readonly state: Readonly<Record<string, unknown>>;
  /** Documented fields and parameters whose returned value differs from the one that was sent. */
  readonly notAsSent: readonly string[];
}

/** The fields of each record that are its state. */
const stateFields: Readonly<Partial<Record<RecordName, readonly string[]>>> = {
  bug: ['status', 'confirmed'],
  task: ['status'],
  story: ['status', 'stage'],
};

/** Compares a request with the returned record: values as text, users by their accounts. */
export function effectOf(
  exchange: Exchange,
  { operation, record }: Pick<Subject<string>, 'operation' | 'record'>,
  got: JsonObject,
): Effect {
  const sent = isWrite(operation)
    ? sentBody(exchange)
    : Object.fromEntries(new URL(exchange.request.url).searchParams);
  const { body, query } = operations[operation];
  const rows = { ...query, ...body };
  const notAsSent = Object.keys(sent).filter((name) => {
    const shown = rows[name]?.reflectedIn;
    return shown !== undefined && !sameText(comparable(own(sent, name)), comparable(own(got, shown)));
  });
  const fields = (stateFields[record] ?? []).filter((field) => Object.hasOwn(got, field));
  return { state: Object.fromEntries(fields.map((field) => [field, own(got, field)])), notAsSent };
}

function comparable(value: unknown): string {
  if (Array.isArray(value)) return value.map(comparable).sort().join(',');
  return isObject(value) ? String(own(value, 'account')) : String(value);
}
