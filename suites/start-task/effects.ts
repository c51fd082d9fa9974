import { own, type JsonObject } from '../../evidence/body.ts';
import type { Exchange } from '../../evidence/evidence.ts';
import { wasClosed } from '../../evidence/patience.ts';
import type { View } from '../../evidence/view.ts';
import type { Finding } from '../../judging/finding.ts';
import { blocked, settled, type Judgement } from '../../judging/judgement.ts';
import { render } from '../../schemas/violations.ts';
import { leakIn } from '../common/token-checks.ts';
import { findingIn } from '../common/findings.ts';
import { answersMixedUp, mixedUp } from '../common/mixed-up.ts';
import { answered, replyOf } from '../common/reply.ts';
import { notReached, recordsOf } from '../common/subject.ts';
import { answerTo, leaked, whyRefused } from './acceptance.ts';
import { fieldsOf, suspectsOf } from './probe-values.ts';
import { startedAgain } from './started-again.ts';
import { subject, type StartStep } from './steps.ts';

/**
 * A refused start leaves the task as it was: it can still be started, as one that met no refused start can. Where a
 * second start is refused, the task itself shows it; where it is not, what the task returns must.
 */
export function judgeEffect(view: View<StartStep>): Judgement {
  const probes = view.steps('token/*');
  const tries = view.steps('full', 'full/*', 'control/full');
  const full = tries.find((start) => replyOf(start, 'task').kind === 'record');
  if (probes.length === 0 || tries.length === 0) return notReached(view, subject, 'full');
  const more = view.steps('clean', 'clean/*', 'effect/*', 'twice', 'twice/again');
  const exchanges = [...probes, ...tries, ...more].map(({ index }) => index).toSorted((a, b) => a - b);
  if (full) return judgeAcceptedAfter(view, full, exchanges);
  if (!startedClean(view)) return notReached(view, subject, 'clean', 'full');
  const unanswered = tries.map((start) => replyOf(start, 'task')).find(({ kind }) => kind === 'unanswered');
  if (unanswered?.kind === 'unanswered')
    return blocked({ kind: 'no-answer', why: unanswered.why }, exchanges);
  if (leaked(view)) {
    const what = 'requests without a valid Token were not refused';
    return blocked({ kind: 'cannot-tell', what }, exchanges);
  }
  switch (whyRefused(view)) {
    case 'an effect':
      return settled(exchanges, [effectOn(view.step('effect/start') ?? view.step('control/full')!)]);
    case 'its task':
      return settled(exchanges);
    default: {
      const what =
        'a task that met refused starts could not be started: they had an effect, or it was not in wait';
      return blocked({ kind: 'cannot-tell', what, give: 'Run again when the target answers.' }, exchanges);
    }
  }
}

/** The accepted start of the task that met no refused ones. */
function startedClean(view: View<StartStep>): Exchange | undefined {
  return recordsOf(view, subject, 'clean', 'clean/*')[0]?.exchange;
}

function judgeAcceptedAfter(view: View<StartStep>, full: Exchange, exchanges: readonly number[]): Judgement {
  const twice = view.step('twice/again') ?? view.step('twice');
  const again = twice && replyOf(twice, 'task');
  // A target may refuse by closing the connection; once, that may be chance.
  const isClosed = twice?.step === 'twice/again' && wasClosed(twice);
  // A refusal that is due to the same request before, which a gateway answered, is one of a second start all the same.
  const isDoubtful = twice?.doubtful && twice.response?.status !== 503;
  if (!twice || (again?.kind === 'unanswered' && !isDoubtful && !isClosed))
    return notReached(view, subject, 'twice');
  const first = [startedClean(view), full].find((start) => start?.request.url === twice.request.url);
  if (!first || !startedAgain(first, twice)) return settled(exchanges);
  const [before] = answered([full], 'task');
  return judgeShown(view, before!.record, exchanges);
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
 * A started task can be started again, so that a start with all fields hides what came before it: an effect shows in
 * what a start without any returns, if that leaves something as it was. It is a finding when it is seen again.
 */
function judgeShown(view: View<StartStep>, before: JsonObject, exchanges: readonly number[]): Judgement {
  if (mixedUp(view, subject).size > 0) return blocked(answersMixedUp, exchanges);
  const asked = view.step('effect/after');
  if (!asked) return notReached(view, subject, 'effect/after');
  const [after] = answered([asked], 'task');
  if (!after) {
    const answer = replyOf(asked, 'task');
    return answer.kind === 'unanswered'
      ? blocked({ kind: 'no-answer', why: answer.why }, exchanges)
      : notShown(exchanges, asked);
  }
  const probes = view.steps('effect/token/*').filter((probe) => !leakIn(probe, subject));
  if (suspectsOf(probes, before, after.record).length > 0) return judgeAgain(view, after.record, exchanges);
  const isKept = (['realStarted', 'consumed', 'left'] as const).some(
    (field) => own(after.record, field) === own(before, field),
  );
  const isTold =
    isKept &&
    probes.length > 0 &&
    probes.every((probe) => fieldsOf(probe, before, after.record).length === 0);
  return isTold ? settled(exchanges) : notShown(exchanges, asked);
}

function judgeAgain(view: View<StartStep>, before: JsonObject, exchanges: readonly number[]): Judgement {
  const [after] = recordsOf(view, subject, 'effect/after-again');
  const what = 'values of refused starts came back once';
  if (!after) return blocked({ kind: 'cannot-tell', what }, exchanges);
  const probes = view.steps('effect/again/*').filter((probe) => !leakIn(probe, subject));
  const suspects = suspectsOf(probes, before, after.record);
  return settled(
    exchanges,
    suspects.flatMap(({ probe, fields }) =>
      fields.map((field) => changedBy(probe, field, before, after.record)),
    ),
  );
}

function changedBy(probe: Exchange, field: string, before: JsonObject, after: JsonObject): Finding {
  const [wanted, got] = [own(before, field), own(after, field)];
  const expected = `as before: ${render(wanted)}`;
  return findingIn(probe, 'took-effect', { field, expected, actual: render(got), wanted, got });
}
