import { idIn, operations, type OperationId } from '../../contract/operations.ts';
import { sentBody } from '../../engine/evidence/body.ts';
import type { Exchange } from '../../engine/evidence/evidence.ts';
import { type Pattern } from '../../engine/evidence/role.ts';
import type { View } from '../../engine/evidence/view.ts';
import { blocked, type Blocked } from '../../engine/judging/judgement.ts';
import { rowOf, type Step, type StepsIn } from '../../engine/judging/suite.ts';
import { answered, replyOf, type Answered } from './reply.ts';
import { say } from '../../messages/phrase.ts';
import type { AnsweredRecord } from '../../schemas/violations.ts';

/** What the judges of one operation share; `S` are the names of its steps. */
export interface Subject<S extends string> {
  readonly operation: OperationId;
  readonly title: string;
  readonly record: AnsweredRecord;
  readonly steps: Readonly<Record<string, Step>>;
  /** The id of the check that tests whether the operation accepts a valid request at all. */
  readonly acceptsCheck: string;
  /** Never present: it ties the names of the steps to the subject. */
  readonly step?: S;
}

/**
 * Returns the subject of an operation.
 * @param accepts the name of the check that tests whether the operation accepts a valid request at all
 */
export function subjectOf<Id extends OperationId, Table extends Readonly<Record<string, Step>>>(
  operation: Id,
  steps: Table,
  accepts: string,
): Subject<StepsIn<Table>> & { readonly record: (typeof operations)[Id]['answers'] } {
  const { title, answers: record } = operations[operation];
  return { operation, title, record, steps, acceptsCheck: `${operation}/${accepts}` };
}

// Nearly every check asks for all records of its operation.
const all = new WeakMap<View<string>, Answered[]>();

/** Returns the responses that are the record; without `steps`, all that checks judge. */
export function recordsOf<S extends string>(
  view: View<S>,
  subject: Subject<S>,
  ...steps: readonly Pattern<S>[]
): Answered[] {
  if (steps.length > 0) return answered(view.steps(...steps), subject.record);
  const known = all.get(view as View<string>);
  if (known) return known;
  const judged = answered(stepsOf(view, subject, 'record', 'taken'), subject.record);
  all.set(view as View<string>, judged);
  return judged;
}

/** Returns a test for requests to the same object that were sent before. */
export const isBefore =
  (after: Exchange) =>
  (each: Exchange): boolean =>
    each.request.url === after.request.url && each.index < after.index;

/** Returns the records of an object before a request to it. */
export function recordsBefore<S extends string>(
  view: View<S>,
  { record }: Subject<S>,
  exchange: Exchange,
): Answered[] {
  return answered(view.steps('*').filter(isBefore(exchange)), record);
}

/** Returns the exchanges of the steps whose `answer` is one of these kinds. */
export function stepsOf<S extends string>(
  view: View<S>,
  { steps }: Subject<S>,
  ...answers: readonly Step['answer'][]
): Exchange[] {
  return view.steps('*').filter(({ step }) => {
    const row = rowOf(steps, step);
    return row !== undefined && answers.includes(row.answer);
  });
}

/**
 * Returns a blocked judgement with the reason that the evidence shows.
 * @param steps what the check depends on; by default every step whose response must be the record
 */
export function notReached<S extends string>(
  view: View<S>,
  subject: Subject<S>,
  ...steps: readonly Pattern<S>[]
): Blocked {
  const valid = Object.keys(subject.steps).filter((name) => subject.steps[name]!.answer === 'record');
  const patterns = steps.length > 0 ? steps : (valid as Pattern<S>[]);
  const exchanges = view.steps(...patterns);
  const indexes = exchanges.map(({ index }) => index);
  const replies = exchanges.map((exchange) => replyOf(exchange, subject.record));
  const refused = replies.find((reply) => reply.kind === 'refused');
  if (refused?.unauthorized) return blocked({ kind: 'token-refused', answer: refused.actual }, indexes);
  if (refused) {
    if (recordsOf(view, subject).length > 0)
      return blocked({ kind: 'refused', answer: refused.actual }, indexes);
    const what = say('no-record-to-judge', subject.record);
    return blocked({ kind: 'check', check: subject.acceptsCheck, what }, indexes);
  }
  const unanswered = replies.find((reply) => reply.kind === 'unanswered');
  if (unanswered) return blocked({ kind: 'no-answer', why: unanswered.why }, indexes);
  const unasked = view.whyUnsent(...patterns);
  if (unasked) {
    const { reason, hint } = unasked;
    return blocked({ kind: 'fixture', what: reason, ...(hint === undefined ? {} : { give: hint }) }, indexes);
  }
  return blocked(view.stopped ? { kind: 'stopped', stop: view.stopped } : { kind: 'unasked' }, indexes);
}

/** Returns the id in the path of a request, such as `/bugs/12/confirm`; undefined if there is none. */
export const idInPath = ({ operation, request }: Exchange): string | undefined =>
  idIn(operation, request.url);

/** Returns the id of the object that a request is about: in its path, or the product in its body. */
export const givenIn = (exchange: Exchange): string =>
  idInPath(exchange) ?? String(sentBody(exchange)['product'] ?? '');
