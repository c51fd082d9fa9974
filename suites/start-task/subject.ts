import { own } from '../../evidence/body.ts';
import type { Exchange } from '../../evidence/evidence.ts';
import { sentBody, type Subject } from '../common/judging.ts';
import { replyOf } from '../common/reply.ts';

/** Start task, as its judges see it. */
export const subject = {
  operation: 'start-task',
  record: 'task',
  valid: ['clean', 'full', 'control/*', 'effect/start'],
  accepts: 'accepts-all-fields',
} as const satisfies Subject;

/** The fields of 4.2 that the record shows. */
export const shownFields = ['assignedTo', 'realStarted', 'consumed', 'left'] as const;

/** True when a second start changed the task; some targets answer with the task as it was. */
export function startedAgain(first: Exchange, second: Exchange): boolean {
  const before = replyOf(first, 'task');
  const after = replyOf(second, 'task');
  if (before.kind !== 'record' || after.kind !== 'record') return false;
  const sent = sentBody(second);
  return shownFields.some(
    (field) =>
      own(after.record, field) === own(sent, field) && own(after.record, field) !== own(before.record, field),
  );
}
