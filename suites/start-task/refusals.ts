import { own, type JsonObject } from '../../evidence/body.ts';
import type { Judgement } from '../../judging/check.ts';
import type { Exchange } from '../../evidence/evidence.ts';
import type { EvidenceView } from '../../evidence/view.ts';
import type { Finding } from '../../judging/report.ts';
import { render } from '../../schemas/violations.ts';
import { tokenFaults } from '../common/api.ts';
import { leakIn } from '../common/common-checks.ts';
import { notReached, recordsOf, sentBody } from '../common/judging.ts';
import { describeAnswer, replyOf } from '../common/reply.ts';
import { shownFields, startedAgain, subject } from './subject.ts';

const { operation } = subject;

/** A task in wait is started with all five fields. */
export function judgeAccepted(view: EvidenceView): Judgement {
  const clean = view.step(operation, 'clean');
  const full = view.step(operation, 'full');
  const first = clean ?? full;
  if (!first) return notReached(view, subject, 'clean', 'full');
  const reply = replyOf(first, 'task');
  if (reply.kind === 'unanswered' || (reply.kind === 'refused' && reply.unauthorized))
    return notReached(view, subject, first.step);
  const exchanges = [first.index];
  if (reply.kind === 'refused') {
    if (!clean && leaked(view)) {
      return { exchanges, blocked: { reason: 'the task was started by a request without a valid Token' } };
    }
    return {
      exchanges,
      findings: [refusal(first, 'a start with all five fields was refused', demanded(view))],
    };
  }
  const later = [full, view.step(operation, 'control/lower-case')].filter((each) => each !== undefined);
  const findings = later.flatMap((each) => laterRefusal(view, each));
  return { exchanges: [...exchanges, ...later.map(({ index }) => index)], findings };
}

/** The field without which a start is accepted, where that is one. */
function demanded(view: EvidenceView): string | undefined {
  const without = recordsOf(view, subject, 'open/without/*').map(
    ({ exchange }) => exchange.step.split('/')[2]!,
  );
  return without.length === 1 ? without[0] : undefined;
}

function refusal(exchange: Exchange, message: string, field?: string): Finding {
  return {
    message,
    ...(field === undefined ? {} : { field, path: `/${field}` }),
    expected: 'a 2xx answer that is the task record',
    actual: answerOf(exchange),
    exchange: exchange.index,
  };
}

/** A start that was refused though another one was accepted, unless an effect of refused requests explains it. */
function laterRefusal(view: EvidenceView, exchange: Exchange): Finding[] {
  const reply = replyOf(exchange, 'task');
  if (reply.kind !== 'refused' || reply.unauthorized) return [];
  if (exchange.step !== 'full')
    return [refusal(exchange, 'a start with all five fields was refused, one of another task was accepted')];
  const why = whyRefused(view);
  if (why === 'an effect' || (why !== 'its values' && leaked(view))) return [];
  const message =
    why === 'its values'
      ? 'a start with all five fields was refused, with other values it was accepted'
      : 'a start with all five fields was refused, the same of another task was accepted';
  return [refusal(exchange, message)];
}

function answerOf(exchange: Exchange): string {
  const reply = replyOf(exchange, 'task');
  return reply.kind === 'refused' ? reply.actual : describeAnswer(exchange);
}

type Why = 'its values' | 'an effect' | 'its task' | 'its task or an effect';

/** Why the task that met refused starts could not be started, by what was asked after it. */
function whyRefused(view: EvidenceView): Why {
  const kindOf = (step: string): string | undefined => {
    const exchange = view.step(operation, step);
    return exchange && replyOf(exchange, 'task').kind;
  };
  const control = kindOf('control/full');
  if (control === 'record') return 'its values';
  const again = kindOf('effect/start');
  if (again === 'record') return 'its task';
  // Without one more task to tell by, the ids are the user's word (readings 8, 23).
  const isTold = again === 'refused' || (again === undefined && kindOf('effect/token/none') === undefined);
  return control === 'refused' && isTold ? 'an effect' : 'its task or an effect';
}

function leaked(view: EvidenceView): boolean {
  return view.steps(operation, 'token/*').some((probe) => leakIn(probe, subject));
}

/** A refused start leaves the task as it was: it can still be started, as one that met no refused start can. */
export function judgeEffect(view: EvidenceView): Judgement {
  const clean = view.step(operation, 'clean');
  const full = view.step(operation, 'full');
  const probes = view.steps(operation, 'token/*');
  if (!clean || !full || probes.length < tokenFaults.length) return notReached(view, subject, 'clean');
  const more = view.steps(operation, 'control/full', 'effect/*', 'twice');
  const exchanges = [...probes, clean, full, ...more].map(({ index }) => index);
  const blocked = (reason: string, hint?: string): Judgement => ({
    exchanges,
    blocked: { reason, ...(hint === undefined ? {} : { hint }) },
  });
  if (replyOf(clean, 'task').kind !== 'record') return notReached(view, subject, 'clean');
  const reply = replyOf(full, 'task');
  if (reply.kind === 'unanswered') return blocked(reply.why);
  if (reply.kind === 'refused' && leaked(view))
    return blocked('requests without a valid Token were not refused');
  const why = reply.kind === 'refused' ? whyRefused(view) : undefined;
  if (why === 'its task or an effect') {
    return blocked(
      'a task that met refused starts could not be started: they had an effect, or it was not in wait',
      'Run again when the target answers.',
    );
  }
  if (why === 'an effect') {
    const start = view.step(operation, 'effect/start') ?? view.step(operation, 'control/full')!;
    return { exchanges, findings: [effectOn(start)] };
  }
  const twice = view.step(operation, 'twice');
  if (!twice) return notReached(view, subject, 'twice');
  if (!startedAgain(clean, twice) || reply.kind !== 'record') return { exchanges };
  return judgeShown(view, reply.record, exchanges);
}

function effectOn(start: Exchange): Finding {
  return {
    message: 'a task that met refused starts could not be started, another one could',
    expected: 'the start with the Token succeeds, as it does on a task that met no refused start',
    actual: answerOf(start),
    exchange: start.index,
  };
}

/** No effect is demanded only where it shows (reading 23). */
function notShown(exchanges: readonly number[], exchange: Exchange): Judgement {
  const message =
    'a started task can be started again here, so that an effect of refused starts does not show';
  const aspect = 'effect of refused starts';
  return { exchanges, observations: [{ aspect, message, exchange: exchange.index }] };
}

/**
 * A started task can be started again, so that a start with all fields hides what came before it: an effect
 * shows in what a start without any returns, if that leaves something as it was. What such a start sets by
 * itself may be one of the values by chance, but not two of one request, nor a moment.
 */
function judgeShown(view: EvidenceView, before: JsonObject, exchanges: readonly number[]): Judgement {
  const asked = view.step(operation, 'effect/after');
  const [after] = recordsOf(view, subject, 'effect/after');
  if (!asked) return notReached(view, subject, 'effect/after');
  if (!after) {
    const answer = replyOf(asked, 'task');
    return answer.kind === 'unanswered'
      ? { exchanges, blocked: { reason: answer.why } }
      : notShown(exchanges, asked);
  }
  const changed = shownFields.filter((field) => own(after.record, field) !== own(before, field));
  const suspects = view
    .steps(operation, 'effect/token/*')
    .filter((probe) => !leakIn(probe, subject))
    .map((probe) => ({
      probe,
      fields: changed.filter((field) => own(after.record, field) === own(sentBody(probe), field)),
    }));
  const findings = suspects
    .filter(({ fields }) => fields.length > 1 || fields.includes('realStarted'))
    .flatMap(({ probe, fields }) => fields.map((field) => changedBy(probe, field, before, after.record)));
  if (findings.length > 0) return { exchanges, findings };
  const isKept = (['realStarted', 'consumed', 'left'] as const).some((field) => !changed.includes(field));
  const isTold = isKept && suspects.length > 0 && suspects.every(({ fields }) => fields.length === 0);
  return isTold ? { exchanges } : notShown(exchanges, asked);
}

function changedBy(probe: Exchange, field: string, before: JsonObject, after: JsonObject): Finding {
  return {
    message: `${field} was changed by a request without a valid Token`,
    field,
    path: `/${field}`,
    expected: `as before: ${render(own(before, field))}`,
    actual: render(own(after, field)),
    exchange: probe.index,
  };
}
