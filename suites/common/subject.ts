import { oncePer } from '../../engine/evidence/once-per.ts';
import { idIn, operations, type OperationId } from '../../contract/operations.ts';
import { sentBody } from '../../engine/evidence/body.ts';
import type { Exchange } from '../../engine/evidence/evidence.ts';
import type { Step, StepsIn } from '../../engine/judging/suite.ts';
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

/** Returns a test for requests to the same object that were sent before. */
export const isBefore =
  (after: Exchange) =>
  (each: Exchange): boolean =>
    each.request.url === after.request.url && each.index < after.index;

/** Returns the id in the path of a request, such as `/bugs/12/confirm`; undefined if there is none. */
export const idInPath = oncePer(({ operation, request }: Exchange): string | undefined =>
  idIn(operation, request.url),
);

/** Returns the id of the object that a request is about: in its path, or the product in its body. */
export const givenIn = (exchange: Exchange): string =>
  idInPath(exchange) ?? String(sentBody(exchange)['product'] ?? '');
