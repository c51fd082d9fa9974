import { isWrite, operations, type OperationId } from '../contract/operations.ts';
import { bodyOf, isObject, own, sentBody } from '../engine/evidence/body.ts';
import type { Exchange } from '../engine/evidence/evidence.ts';
import { isNoEvidence, mayHaveTakenEffect, wasNeverSent } from '../engine/evidence/exchange-facts.ts';
import type { Change } from '../engine/judging/report.ts';
import { roleOf } from '../engine/evidence/role.ts';
import { rowOf, type JudgedSuite, type Step } from '../engine/judging/suite.ts';
import { effectOf } from './common/open.ts';
import { answered } from './common/reply.ts';

/** Responses to valid requests. */
const valid: readonly (Step['answer'] | undefined)[] = ['record', 'generated'];

/**
 * Returns what an exchange changed on the target, as its response shows. A 2xx response without the record counts,
 * too: the change may have been made, unless the object does not exist. The change is uncertain when the response was
 * lost, came from a gateway, or does not name the created object.
 * @param unclear rejections of valid requests, as `rejectionKey` returns them: the same response to another request
 *   says just as little about what was sent
 */
export function changeIn(
  exchange: Exchange,
  suites: readonly JudgedSuite[],
  unclear: ReadonlySet<string> = new Set(),
): Change | undefined {
  const { response, index, step } = exchange;
  if (roleOf(step).as === 'seen') return undefined;
  const suite = suites.find(({ operation }) => operation.id === exchange.operation);
  if (suite === undefined || suite.changes === 'nothing' || wasNeverSent(exchange)) return undefined;
  const row = rowOf(suite.steps, step);
  const saysNothing = valid.includes(row?.answer)
    ? isUnclearRejection(exchange)
    : row?.answer !== 'refusal' && unclear.has(rejectionKey(exchange));
  const uncertain = mayHaveTakenEffect(exchange) || saysNothing;
  if (!uncertain && (response!.status < 200 || response!.status > 299)) return undefined;
  if (row?.meets === 'nothing' && (uncertain || response!.bodyBytes === 0)) return undefined;
  const { kind } = suite.changes;
  const id = suite.changes.idOf(exchange);
  if (id === undefined || (id === 'unknown' && isUnclearRejection(exchange))) return undefined;
  return { kind, id, exchange: index, ...(uncertain || id === 'unknown' ? { uncertain: true } : {}) };
}

/** Operation, status and body: two rejections with the same key have the same reason. */
export function rejectionKey({ operation, response }: Exchange): string {
  return `${operation} ${response?.status} ${response?.body}`;
}

/**
 * True for a 400 that names no field. ZenTao starts tasks for accounts without the permission, and responds with such
 * a 400 all the same.
 */
function isUnclearRejection(exchange: Exchange): boolean {
  const body = bodyOf(exchange);
  if (exchange.response?.status !== 400) return false;
  return !('json' in body && isObject(body.json) && isObject(own(body.json, 'error')));
}

/**
 * Returns the changes of writes that were rejected and may have taken effect: the next record of the object has every
 * value that only this write sent, and the record before did not. Another client may have made the change, so it is
 * uncertain.
 */
export function rejectedWithEffect(
  exchanges: readonly Exchange[],
  suites: readonly JudgedSuite[],
): readonly Change[] {
  return suites.flatMap(({ operation: { id }, changes }) => {
    if (changes === 'nothing' || !isWrite(id)) return [];
    const writes = exchanges.filter(({ operation }) => operation === id);
    return writes
      .filter((write) => showsLater(write, writes))
      .flatMap((write) => {
        const object = changes.idOf(write);
        if (object === undefined || object === 'unknown') return [];
        return { kind: changes.kind, id: object, exchange: write.index, uncertain: true as const };
      });
  });
}

function showsLater(write: Exchange, writes: readonly Exchange[]): boolean {
  const operation = write.operation as OperationId;
  const record = operations[operation].answers;
  const recordIn = (exchange: Exchange) => answered([exchange], record)[0]?.record;
  if (isNoEvidence(write) || recordIn(write)) return false;
  const same = writes.filter(({ request }) => request.url === write.request.url);
  const before = same.findLast((other) => other.index < write.index && recordIn(other));
  const after = same.find((other) => other.index > write.index && recordIn(other));
  if (!before || !after) return false;
  const sent = Object.keys(sentBody(write));
  const isOnlySender = same.every((other) => {
    const isBetween = other !== write && other.index > before.index && other.index <= after.index;
    return !isBetween || sent.every((field) => !Object.hasOwn(sentBody(other), field));
  });
  const missingIn = (exchange: Exchange): number =>
    effectOf(write, { operation, record }, recordIn(exchange)!).notAsSent.length;
  return isOnlySender && missingIn(before) > 0 && missingIn(after) === 0;
}
