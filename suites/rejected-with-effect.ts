import { sentBody } from '../evidence/body.ts';
import { operations, type OperationId } from '../contract/operations.ts';
import type { Exchange } from '../evidence/evidence.ts';
import { isNoEvidence } from '../evidence/no-evidence.ts';
import type { Change } from '../judging/report.ts';
import type { JudgedSuite } from '../judging/suite.ts';
import { effectOf } from './common/open.ts';
import { replyOf } from './common/reply.ts';

/**
 * Returns the changes of writes that were rejected and may have taken effect: the next record of the object has every
 * value that only this write sent, and the record before did not. Another client may have made the change, so it is
 * uncertain.
 */
export function rejectedWithEffect(
  exchanges: readonly Exchange[],
  suites: readonly JudgedSuite[],
): readonly Change[] {
  return suites.flatMap(({ operation: { id, method }, changes }) => {
    if (changes === 'nothing' || method !== 'POST' || !(id in operations)) return [];
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
  const recordIn = (exchange: Exchange) => {
    const reply = replyOf(exchange, record);
    return reply.kind === 'record' ? reply.record : undefined;
  };
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
