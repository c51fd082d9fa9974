import { own, type JsonObject } from '../../evidence/body.ts';
import type { Exchange } from '../../evidence/evidence.ts';
import type { View } from '../../evidence/view.ts';
import type { Finding } from '../../judging/finding.ts';
import { blocked, settled, type Judgement } from '../../judging/judgement.ts';
import { render } from '../../schemas/violations.ts';
import { leakIn } from '../common/common-checks.ts';
import { findingIn } from '../common/findings.ts';
import { replyOf } from '../common/reply.ts';
import { notReached, recordsOf, sentBody } from '../common/subject.ts';
import { tokenFaultIds } from '../common/token-steps.ts';
import { answerTo, leaked, whyRefused } from './acceptance.ts';
import { shownFields } from './bodies.ts';
import { startedAgain } from './started-again.ts';
import { subject, type StartStep } from './steps.ts';

/** A refused start leaves the task as it was: it can still be started, as one that met no refused start can. */
export function judgeEffect(view: View<StartStep>): Judgement {
  const clean = view.step('clean');
  const full = view.step('full');
  const probes = view.steps('token/*');
  if (!clean || !full || probes.length < tokenFaultIds.length) return notReached(view, subject, 'clean');
  const more = view.steps('control/full', 'effect/*', 'twice');
  const exchanges = [...probes, clean, full, ...more].map(({ index }) => index);
  if (replyOf(clean, 'task').kind !== 'record') return notReached(view, subject, 'clean');
  const reply = replyOf(full, 'task');
  if (reply.kind === 'unanswered') return blocked({ kind: 'no-answer', why: reply.why }, exchanges);
  if (reply.kind === 'refused' && leaked(view)) {
    const what = 'requests without a valid Token were not refused';
    return blocked({ kind: 'cannot-tell', what }, exchanges);
  }
  const why = reply.kind === 'refused' ? whyRefused(view) : undefined;
  if (why === 'its task or an effect') {
    const what =
      'a task that met refused starts could not be started: they had an effect, or it was not in wait';
    return blocked({ kind: 'cannot-tell', what, give: 'Run again when the target answers.' }, exchanges);
  }
  if (why === 'an effect') {
    return settled(exchanges, [effectOn(view.step('effect/start') ?? view.step('control/full')!)]);
  }
  const twice = view.step('twice');
  if (!twice) return notReached(view, subject, 'twice');
  if (!startedAgain(clean, twice) || reply.kind !== 'record') return settled(exchanges);
  return judgeShown(view, reply.record, exchanges);
}

function effectOn(start: Exchange): Finding {
  return findingIn(start, 'took-effect', {
    what: 'a task that met refused starts could not be started, another one could',
    expected: 'the start with the Token succeeds, as it does on a task that met no refused start',
    actual: answerTo(start),
  });
}

/** No effect is demanded only where it shows (reading 23). */
function notShown(exchanges: readonly number[], { index }: Exchange): Judgement {
  const message =
    'a started task can be started again here, so that an effect of refused starts does not show';
  return settled(exchanges, [], [{ aspect: 'effect of refused starts', message, exchange: index }]);
}

/**
 * A started task can be started again, so that a start with all fields hides what came before it: an effect
 * shows in what a start without any returns, if that leaves something as it was. What such a start sets by
 * itself may be one of the values by chance, but not two of one request, nor a moment.
 */
function judgeShown(view: View<StartStep>, before: JsonObject, exchanges: readonly number[]): Judgement {
  const asked = view.step('effect/after');
  const [after] = recordsOf(view, subject, 'effect/after');
  if (!asked) return notReached(view, subject, 'effect/after');
  if (!after) {
    const answer = replyOf(asked, 'task');
    return answer.kind === 'unanswered'
      ? blocked({ kind: 'no-answer', why: answer.why }, exchanges)
      : notShown(exchanges, asked);
  }
  const changed = shownFields.filter((field) => own(after.record, field) !== own(before, field));
  const suspects = view
    .steps('effect/token/*')
    .filter((probe) => !leakIn(probe, subject))
    .map((probe) => ({
      probe,
      fields: changed.filter((field) => own(after.record, field) === own(sentBody(probe), field)),
    }));
  const findings = suspects
    .filter(({ fields }) => fields.length > 1 || fields.includes('realStarted'))
    .flatMap(({ probe, fields }) => fields.map((field) => changedBy(probe, field, before, after.record)));
  if (findings.length > 0) return settled(exchanges, findings);
  const isKept = (['realStarted', 'consumed', 'left'] as const).some((field) => !changed.includes(field));
  const isTold = isKept && suspects.length > 0 && suspects.every(({ fields }) => fields.length === 0);
  return isTold ? settled(exchanges) : notShown(exchanges, asked);
}

function changedBy(probe: Exchange, field: string, before: JsonObject, after: JsonObject): Finding {
  const [wanted, got] = [own(before, field), own(after, field)];
  const expected = `as before: ${render(wanted)}`;
  return findingIn(probe, 'took-effect', { field, expected, actual: render(got), wanted, got });
}
