import { own } from '../../evidence/body.ts';
import { wasClosed } from '../../evidence/patience.ts';
import type { Exchange } from '../../evidence/evidence.ts';
import type { View } from '../../evidence/view.ts';
import { settled, type Judgement, type Observation } from '../../judging/judgement.ts';
import { judgeNoEffect, type Shown } from '../common/no-effect.ts';
import { answered, replyOf } from '../common/reply.ts';
import { notReached } from '../common/subject.ts';
import { shownFields } from './bodies.ts';
import { subject, type StartStep } from './steps.ts';

/** What a task shows of a start. */
export const shown: Shown = { fields: shownFields, valueOf: own };

/**
 * A start without a valid Token does not change the task. Where a second start is rejected, the task that received
 * unauthorized starts shows it: it can still be started. Where it is accepted, a start without fields must show it.
 */
export function judgeEffect(view: View<StartStep>): Judgement {
  const twice = view.step('twice/again') ?? view.step('twice');
  const asked = view.step('effect/after');
  const after = asked && replyOf(asked, 'task');
  const rows = [
    { step: 'full', control: 'clean', give: 'Give tasks that are in wait (PMS_TASK_IDS).' } as const,
    ...(after?.kind === 'refused' ? [] : [{ step: 'effect/after' } as const]),
  ];
  const judgement = judgeNoEffect(view, subject, rows, shown);
  if (judgement.kind !== 'held' || isLastStart(twice)) return judgement;
  if (!twice || replyOf(twice, 'task').kind !== 'record') return notReached(view, subject, 'twice');
  if (!asked) return notReached(view, subject, 'effect/after');
  const [before] = answered(view.steps('full', 'again/full'), 'task').slice(-1);
  const isKept = shownFields.some(
    (field) => after?.kind === 'record' && before && own(after.record, field) === own(before.record, field),
  );
  if (isKept) return judgement;
  const message = 'a started task can be started again, and a start without fields shows none of its values';
  const observation: Observation = { aspect: 'effect of refused starts', message, exchange: asked.index };
  return settled(judgement.exchanges, [], [observation]);
}

/** True where a second start was rejected. */
function isLastStart(twice: Exchange | undefined): boolean {
  if (!twice) return false;
  // A target may reject by closing the connection; once, that may be chance.
  if (twice.step === 'twice/again' && wasClosed(twice)) return true;
  // A rejection that is due to the same request before, which a gateway answered, is one of a second start all the same.
  if (twice.doubtful && twice.response && twice.response.status !== 503) return true;
  return replyOf(twice, 'task').kind === 'refused';
}
