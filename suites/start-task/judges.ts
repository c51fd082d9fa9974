import { type JsonObject, own, sentBody } from '../../engine/evidence/body.ts';
import type { Exchange } from '../../engine/evidence/evidence.ts';
import { blocked, type Judgement, observed, settled } from '../../engine/judging/judgement.ts';
import { phrase } from '../../messages/phrase.ts';
import { isLocalDateTime, isUnsetDate } from '../../schemas/forms.ts';
import { render } from '../../schemas/render.ts';
import { findingIn } from '../common/findings.ts';
import type { Comparison } from '../common/judges.ts';
import { judgeNoEffect } from '../common/no-effect.ts';
import { replyOf, timeOfResponse } from '../common/reply.ts';
import type { Answers } from '../common/answers.ts';
import { actualOf } from '../common/acceptance.ts';
import { shown, shownFields } from './bodies.ts';
import type { StartStep } from './steps.ts';
import { absent } from '../common/violations.ts';

const giveWaitingTasks = phrase(
  'give-waiting-tasks',
  (answer: string) =>
    `Starts of other tasks got ${answer}. Remove the reason that it gives. If it is the state of the tasks, give others in wait (PMS_TASK_IDS).`,
  (answer) =>
    `其他任务的开始也得到 ${answer}。请消除其所说的原因。如果原因是任务的状态，请提供其他状态为 wait 的任务（PMS_TASK_IDS）。`,
);
const effectNotShown = phrase(
  'effect-not-shown',
  'a started task can be started again, and a start without fields shows none of its values',
  '已开始的任务可以再次开始，而不带字段的开始不显示它的任何值',
);

/**
 * Judges that unauthorized starts do not change the task. If a second start is rejected, a task that received them must
 * still accept a start. If it is accepted, the response to a start without fields must have none of their values.
 */
export function judgeEffect(answers: Answers<StartStep>): Judgement {
  const { view } = answers;
  const twice = view.step('twice');
  const exchange = view.step('effect/after');
  const after = exchange && replyOf(exchange, 'task');
  const rows = [
    { step: 'full', control: 'clean', usedUp: 'twice', give: giveWaitingTasks } as const,
    { step: 'late', control: 'clean', usedUp: 'twice' } as const,
    ...(after?.kind === 'refused' ? [] : [{ step: 'effect/after' } as const]),
  ];
  const judgement = judgeNoEffect(answers, rows, shown);
  if (judgement.kind !== 'held' || isSecondStartRejected(twice)) return judgement;
  if (!twice || replyOf(twice, 'task').kind !== 'record') return answers.notReached('twice');
  if (!exchange) return answers.notReached('effect/after');
  const before = answers.recordsBefore(exchange).at(-1);
  const isKept = shownFields.some(
    (field) => after?.kind === 'record' && before && own(after.record, field) === own(before.record, field),
  );
  if (isKept) return judgement;
  const message = effectNotShown;
  return settled(
    judgement.exchanges,
    [],
    [{ aspect: 'effect of refused starts', message, exchange: exchange.index }],
  );
}

/** True if a second start was rejected. */
function isSecondStartRejected(twice: Exchange | undefined): boolean {
  if (!twice) return false;
  // The same request may have acted before, behind a gateway: its rejection is that of a second start, too.
  if (twice.doubtful && twice.response && twice.response.status !== 503) return true;
  return replyOf(twice, 'task').kind === 'refused';
}

const notAcceptedHere = phrase(
  'not-accepted-here',
  (field: string, answer: string) => `a start with nothing ${field} is not accepted here: ${answer}`,
  (field, answer) => `${field} 为 0 的开始请求在此不被接受：${answer}`,
);
const notAsSentElse = phrase(
  'not-as-sent-else',
  (field: string) => `${field} is not as sent where something is ${field}`,
  (field) => `${field} 不为 0 时也不是所发送的值`,
);

/** Judges that an accepted start with `left` or `consumed` 0 returns 0, and other fields as they were sent (reading 20). */
export function judgeZero(
  answers: Answers<StartStep>,
  field: 'left' | 'consumed',
  others: readonly ('consumed' | 'realStarted')[] = [],
): Judgement {
  const step = `open/nothing-${field}` as const;
  const exchange = answers.outcomeOf(step);
  const reply = exchange && replyOf(exchange, 'task');
  if (!reply || reply.kind === 'unanswered') return answers.notReached(step);
  if (reply.kind === 'refused') {
    const what = notAcceptedHere(field, actualOf(exchange, 'task'));
    return blocked({ kind: 'cannot-tell', what }, [exchange.index]);
  }
  const records = answers.records;
  // What is not as sent in any start is another check's finding.
  const isEchoed = (one: string): boolean =>
    records.every((each) => own(each.record, one) === own(sentBody(each.exchange), one));
  if (!isEchoed(field)) {
    const check = `${answers.subject.operation}/echoes-${field}`;
    return blocked({ kind: 'control', check, what: notAsSentElse(field) }, [exchange.index]);
  }
  const findings = [field, ...others.filter(isEchoed)].flatMap((one) => {
    const [wanted, got] = [own(sentBody(exchange), one), own(reply.record, one)];
    if (got === wanted) return [];
    const actual = got === undefined ? absent : render(got);
    const words = { field: one, expected: render(wanted), actual, wanted };
    return [findingIn(exchange, 'not-as-sent', { ...words, ...(got === undefined ? {} : { got }) })];
  });
  return settled([exchange.index], findings);
}

const noDatetime = phrase(
  'no-datetime',
  (value: string) => `it is no datetime: ${value}`,
  (value) => `不是日期时间：${value}`,
);

/** Compares a task datetime. */
export function compareMoment(sent: unknown, got: unknown): Comparison {
  if (typeof got !== 'string' || !isLocalDateTime(got)) return { why: noDatetime(render(got)) };
  return sent === got ? 'same' : 'different';
}

const moments: Readonly<Record<string, string>> = {
  now: '当前时间',
  'another moment': '其他时间',
  absent: '没有该字段',
  'the zero date': '零日期',
  unknown: '未知',
  'a rejection': '被拒绝',
};

const momentNamed = phrase(
  'kind-of-moment',
  (kind: string) => kind,
  (kind) => moments[kind] ?? kind,
);

/** Observes realStarted if it was not sent; 400 and 422 count as a rejection of that, if another start was accepted. */
export function observeRealStartedNotSent(answers: Answers<StartStep>): Judgement {
  const { view } = answers;
  const exchange = answers.outcomeOf('open/without/realStarted');
  const reply = exchange && replyOf(exchange, 'task');
  const isRejected = [400, 422].includes(exchange?.response?.status ?? 0) && answers.records.length > 0;
  if (!exchange || (reply?.kind !== 'record' && !isRejected))
    return answers.notReached('open/without/realStarted');
  const { index } = exchange;
  const value =
    reply?.kind === 'record' ? kindOfMoment(reply.record, timeOfResponse(exchange, view)) : 'a rejection';
  const words = {
    aspect: 'realStarted when it is not sent',
    message: momentNamed(value),
    field: 'realStarted',
  } as const;
  return observed([{ ...words, value, exchange: index }], [index]);
}

/** Returns the kind of the value: the time itself differs between runs. */
function kindOfMoment(record: JsonObject, present: number): string {
  const got = own(record, 'realStarted');
  if (got === undefined) return 'absent';
  if (got === null || got === '') return render(got);
  if (isUnsetDate(got)) return 'the zero date';
  if (Number.isNaN(present)) return 'unknown';
  return isAbout(got, present) ? 'now' : 'another moment';
}

/** True for the present on a clock that may be in another zone. */
function isAbout(got: unknown, present: number): boolean {
  const moment = Date.parse(`${String(got).replace(' ', 'T')}Z`);
  return Math.abs(moment - present) <= 14 * 3_600_000;
}
