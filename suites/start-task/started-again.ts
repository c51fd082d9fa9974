import { own, sentBody } from '../../evidence/body.ts';
import type { Exchange } from '../../evidence/evidence.ts';
import { replyOf } from '../common/reply.ts';
import { shownFields } from './bodies.ts';

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
