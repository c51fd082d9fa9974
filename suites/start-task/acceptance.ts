import type { Exchange } from '../../evidence/evidence.ts';
import type { View } from '../../evidence/view.ts';
import type { Finding } from '../../judging/finding.ts';
import { blocked, settled, type Judgement } from '../../judging/judgement.ts';
import { leakIn } from '../common/common-checks.ts';
import { findingIn } from '../common/findings.ts';
import { describeAnswer, replyOf } from '../common/reply.ts';
import { notReached, recordsOf } from '../common/subject.ts';
import { subject, type StartStep } from './steps.ts';

type Starts = View<StartStep>;

/** A task in wait is started with all five fields. */
export function judgeAccepted(view: Starts): Judgement {
  const clean = view.step('clean');
  const full = view.step('full');
  const first = clean ?? full;
  if (!first) return notReached(view, subject, 'clean', 'full');
  const reply = replyOf(first, 'task');
  if (reply.kind === 'unanswered' || (reply.kind === 'refused' && reply.unauthorized))
    return notReached(view, subject, first.step as StartStep);
  const exchanges = [first.index];
  if (reply.kind === 'refused') {
    if (!clean && leaked(view)) {
      const what = 'the task was started by a request without a valid Token';
      return blocked({ kind: 'cannot-tell', what }, exchanges);
    }
    const field = demanded(view);
    return settled(exchanges, [
      findingIn(first, 'refused', {
        what: allFive,
        ...(field === undefined ? {} : { field }),
        ...refusalOf(first),
      }),
    ]);
  }
  const later = [full, view.step('control/lower-case')].filter((each) => each !== undefined);
  return settled(
    [...exchanges, ...later.map(({ index }) => index)],
    later.flatMap((each) => laterRefusal(view, each)),
  );
}

const allFive = 'a start with all five fields';

/** The field without which a start is accepted, where that is one. */
function demanded(view: Starts): string | undefined {
  const without = recordsOf(view, subject, 'open/without/*').map(
    ({ exchange }) => exchange.step.split('/')[2]!,
  );
  return without.length === 1 ? without[0] : undefined;
}

function refusalOf(exchange: Exchange): Pick<Finding, 'expected' | 'actual'> {
  return { expected: 'a 2xx answer that is the task record', actual: answerTo(exchange) };
}

/** What a start was answered with, in one line. */
export function answerTo(exchange: Exchange): string {
  const reply = replyOf(exchange, 'task');
  return reply.kind === 'refused' ? reply.actual : describeAnswer(exchange);
}

/** A start that was refused though another one was accepted, unless an effect of refused requests explains it. */
function laterRefusal(view: Starts, exchange: Exchange): Finding[] {
  const reply = replyOf(exchange, 'task');
  if (reply.kind !== 'refused' || reply.unauthorized) return [];
  const refusedBeside = (other: string): Finding[] => [
    findingIn(exchange, 'refused-beside', {
      what: `${allFive} was refused, ${other}`,
      ...refusalOf(exchange),
    }),
  ];
  if (exchange.step !== 'full') return refusedBeside('one of another task was accepted');
  const why = whyRefused(view);
  if (why === 'its values') return refusedBeside('with other values it was accepted');
  return why === 'an effect' || leaked(view) ? [] : refusedBeside('the same of another task was accepted');
}

/** Why a task could not be started. */
export type Why = 'its values' | 'an effect' | 'its task' | 'its task or an effect';

/** Why the task that met refused starts could not be started, by what was asked after it. */
export function whyRefused(view: Starts): Why {
  const kindOf = (step: StartStep): string | undefined => {
    const exchange = view.step(step);
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

/** True when a request without a valid Token was answered with the record. */
export function leaked(view: Starts): boolean {
  return view.steps('token/*').some((probe) => leakIn(probe, subject));
}
