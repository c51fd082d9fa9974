import { sentBody } from '../../evidence/body.ts';
import type { Exchange } from '../../evidence/evidence.ts';
import type { View } from '../../evidence/view.ts';
import type { Finding } from '../../judging/finding.ts';
import { blocked, settled, type Judgement } from '../../judging/judgement.ts';
import type { Observation } from '../../judging/report.ts';
import { leakIn } from '../common/token-checks.ts';
import { findingIn } from '../common/findings.ts';
import { describeAnswer, isServerError, replyOf } from '../common/reply.ts';
import { notReached, recordsOf } from '../common/subject.ts';
import { subject, type StartStep } from './steps.ts';

type Starts = View<StartStep>;

/** The starts of one task with all five fields and the Token, in the order of sending. */
interface Tried {
  readonly refused: readonly Exchange[];
  readonly accepted?: Exchange;
}

/** Starts that are valid, whatever came before them. */
const validStarts = ['clean', 'clean/*', 'full', 'full/*', 'control/full', 'control/lower-case'] as const;

/** A task in wait is started with all five fields. */
export function judgeAccepted(view: Starts): Judgement {
  const tasks = triedTasks(view);
  const refused = tasks.flatMap((task) => task.refused);
  const accepted = tasks.flatMap((task) => task.accepted ?? []);
  const exchanges = [...refused, ...accepted].map(({ index }) => index).toSorted((a, b) => a - b);
  const [first] = refused.toSorted((a, b) => a.index - b.index);
  if (accepted.length === 0) {
    if (!first) return notReached(view, subject, 'clean', 'full');
    if (!view.step('clean') && leaked(view)) {
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
  const lost = tasks.filter((task) => !task.accepted && !isExplained(view, task));
  const broken = refused.filter(isServerError);
  // One task that can't be started may be one that somebody else started; two are no accident (reading 27).
  const findings = [...broken, ...(lost.length > 1 ? lost.map((task) => task.refused[0]!) : [])].map((each) =>
    findingIn(each, 'refused-beside', {
      what: `${allFive} was refused, another one was accepted`,
      ...refusalOf(each),
    }),
  );
  const observations = findings.length > 0 ? [] : [...lost.map(notTaken), ...tasks.flatMap(rangeOf)];
  return settled(exchanges, findings, observations);
}

const allFive = 'a start with all five fields';

function triedTasks(view: Starts): Tried[] {
  const byTask = new Map<string, Exchange[]>();
  for (const exchange of view.steps(...validStarts)) {
    const { url } = exchange.request;
    byTask.set(url, [...(byTask.get(url) ?? []), exchange]);
  }
  return [...byTask.values()]
    .map((starts) => {
      const accepted = starts.find((start) => replyOf(start, 'task').kind === 'record');
      const refused = starts.filter((start) => {
        const reply = replyOf(start, 'task');
        return reply.kind === 'refused' && !reply.unauthorized;
      });
      return { refused, ...(accepted ? { accepted } : {}) };
    })
    .filter(({ refused, accepted }) => accepted || refused.length > 0);
}

/** True for a task whose refusals the check on refused requests, or one on the Token, speaks of. */
function isExplained(view: Starts, { refused }: Tried): boolean {
  const isProbed = refused.some(({ step }) => step.startsWith('full'));
  return isProbed && (whyRefused(view) === 'an effect' || leaked(view));
}

function notTaken({ refused: [first] }: Tried): Observation {
  const message = `a task could not be started, others could: was it in wait? ${answerTo(first!)}`;
  return { aspect: 'a task not taken', message, exchange: first!.index };
}

/** Where other values of the same kind are accepted, the range is an observation (reading 7). */
function rangeOf({ refused, accepted }: Tried): Observation[] {
  if (!accepted) return [];
  const taken = sizesOf(accepted);
  return refused
    .filter(({ index }) => index < accepted.index)
    .map((start) => {
      const value = { refused: sizesOf(start), accepted: taken };
      const message = `a start ${value.refused} was refused (${answerTo(start)}), one ${taken} was accepted`;
      return { aspect: 'range of a start', message, value, exchange: start.index };
    });
}

/** What kind of values a start has, the same in every run. */
function sizesOf(start: Exchange): string {
  const { realStarted, consumed, left } = sentBody(start);
  const hour = Number(String(realStarted).slice(11, 13));
  const time = hour < 8 ? 'before 8' : hour > 19 ? 'after 19' : 'by day';
  const digits = (effort: unknown): string => `${String(effort).length}-digit`;
  const minute = String(realStarted).endsWith(':00') ? ' on the minute' : '';
  const relation = Number(left) < Number(consumed) ? 'less left than consumed' : 'more left than consumed';
  return `${time}${minute} with ${relation} (${digits(left)}, ${digits(consumed)})`;
}

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

/** Why the task that met refused starts could not be started. */
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
