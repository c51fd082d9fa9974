import type { Facts } from '../../engine/evidence/evidence.ts';
import { type Step, type StepsIn } from '../../engine/judging/suite.ts';
import { type Said, phrase } from '../../messages/phrase.ts';
import { idSteps, openSent, openStepsFor, type OpenRow } from '../common/open.ts';
import { subjectOf } from '../common/subject.ts';
import { rejectedSteps, tokenSteps, askNoBodyNoToken } from '../common/token-steps.ts';
import { enoughCases, thoroughSteps } from '../thorough/steps.ts';
import type { StartBody } from './bodies.ts';

type Body = Readonly<Record<string, unknown>> | string;

/** A request on an open point, which uses up a task: its aspect, and its body made from a full one. */
interface TaskRow extends OpenRow {
  readonly body: (full: StartBody) => Body;
  /** A field has no documented value. */
  readonly malformed?: true;
}

const without = <Field extends keyof StartBody>(field: Field) => ({
  aspect: `without ${field}` as const,
  body: ({ [field]: _left, ...rest }: StartBody) => rest,
});

/** Requests on open points, one task each, the most useful first. */
export const openRows = {
  'open/nothing-left': {
    aspect: 'nothing left',
    body: (full) => ({ ...full, left: 0 }),
    judged: true,
  },
  'open/no-fields': { aspect: 'no fields', body: () => ({}) },
  'open/without/left': without('left'),
  'open/without/realStarted': without('realStarted'),
  'open/without/assignedTo': without('assignedTo'),
  'open/without/consumed': without('consumed'),
  'open/without/comment': without('comment'),
  'open/nothing-consumed': {
    aspect: 'nothing consumed',
    body: (full) => ({ ...full, consumed: 0 }),
    judged: true,
  },
  'open/malformed-json': { aspect: 'a body that is not JSON', body: () => '{"left": 3,', malformed: true },
  'open/invalid/consumed': {
    aspect: 'consumed is a word',
    body: (full) => ({ ...full, consumed: 'three' }),
    malformed: true,
  },
  'open/invalid/realStarted': {
    aspect: 'realStarted is no date',
    body: (full) => ({ ...full, realStarted: 'yesterday' }),
    malformed: true,
  },
} as const satisfies Record<string, TaskRow>;

/** The step of a request on an open point that uses up a task. */
export type OpenStep = keyof typeof openRows;

/** All of them, in the order of sending. */
export const openSteps = Object.keys(openRows) as OpenStep[];

/** True for requests whose fields have documented types and values. */
export const isWellFormed = (step: OpenStep): boolean => !('malformed' in openRows[step]);

const open = openStepsFor('start-task', openRows);

const startAllFieldsToken = phrase(
  'start-all-fields-token',
  'start a waiting task with all five fields and the Token',
  '用全部五个字段和 Token 开始未开始的任务',
);
const startLate = phrase('start-late', 'the same once more, at the end of the run', '在运行结束时再发送一次');

/** Every request about starting tasks. */
export const steps = {
  clean: {
    purpose: phrase(
      'start-all-fields',
      'start a waiting task with all five fields',
      '用全部五个字段开始未开始的任务',
    ),
    answer: 'record',
  },
  ...tokenSteps('start-task'),
  'token/no-body/none': { purpose: askNoBodyNoToken('start-task'), answer: 'refusal' },
  full: { purpose: startAllFieldsToken, answer: 'record' },
  late: { purpose: startAllFieldsToken, answer: 'open' },
  // A rejected start is sent again with values that more services accept, or to another task.
  'again/*': {
    purpose: phrase(
      'start-again',
      'start a waiting task again, with all five fields',
      '用全部五个字段再次开始未开始的任务',
    ),
    answer: 'record',
  },
  'again/token/*': {
    purpose: phrase(
      'start-no-token-other',
      'start another task without a valid Token',
      '在没有有效 Token 的情况下开始另一个任务',
    ),
    answer: 'refusal',
  },
  ...rejectedSteps('effect/token/', 'start-task'),
  'effect/after': {
    purpose: phrase(
      'start-after',
      'start a task without fields, after unauthorized starts',
      '未授权的开始请求之后，不含字段地开始任务',
    ),
    answer: 'open',
  },
  'effect/late': { purpose: startLate, answer: 'open' },
  'effect/late/*': { purpose: startLate, answer: 'open' },
  'control/effect/after': {
    purpose: phrase(
      'start-after-control',
      'the same, without unauthorized starts before it',
      '同上，之前没有未授权的开始请求',
    ),
    answer: 'open',
  },
  ...rejectedSteps('again/effect/token/', 'start-task'),
  'again/effect/after': {
    purpose: phrase(
      'start-after-again',
      'the same, after other unauthorized starts',
      '同上，在其他未授权的开始请求之后',
    ),
    answer: 'open',
  },
  'other-script': {
    purpose: phrase(
      'start-other-script',
      'start a waiting task with a comment in another script',
      '用其他文字的 comment 开始未开始的任务',
    ),
    answer: 'taken',
  },
  twice: {
    purpose: phrase('start-twice', 'start a task that was started', '开始已开始的任务'),
    answer: 'open',
    aspect: 'second start',
  },
  ...idSteps('start-task'),
  ...open,
  ...thoroughSteps,
} as const satisfies Record<string, Step>;

/** The name of a request about starting tasks. */
export type StartStep = StepsIn<typeof steps>;

/** Start task, as its judges see it. */
export const subject = subjectOf('start-task', steps, 'accepts-all-fields');

/** Tasks that no undocumented request uses: untouched, after unauthorized starts, lower-case header, another script. */
export const tasksJudged = 4;

/** The tasks that a run uses: one more for the Token in the other letter case, which a service may accept. */
export const tasksFor = (facts: Pick<Facts, 'open'>): number =>
  tasksJudged + openSent(openRows, facts).length + 1;

/** The tasks that a whole run uses. */
export const tasksNeeded = tasksFor({ open: true });

/** The tasks that a whole run uses with enough generated starts. */
export const tasksForGenerated = tasksNeeded + enoughCases;

const tasksToGive = phrase(
  'give-tasks',
  (count: number) => `Give ${count} tasks in wait (PMS_TASK_IDS); 1 is enough for the required checks.`,
  (count) => `请提供 ${count} 个状态为 wait 的任务（PMS_TASK_IDS）；对于必选检查，1 个即可。`,
);
const giveTasksThorough = phrase(
  'give-tasks-thorough',
  (count: number) => `Give ${count} tasks in wait (PMS_TASK_IDS): each generated start uses one.`,
  (count) => `请提供 ${count} 个状态为 wait 的任务（PMS_TASK_IDS）：每个生成的开始请求使用一个。`,
);

/** Said wherever tasks are missing; the same words are reported once. More than were given, if those were too few. */
export const giveTasks = ({ tasks, thorough }: Pick<Facts, 'tasks' | 'thorough'>): Said => {
  const more = tasks.length + 1;
  return thorough === undefined
    ? tasksToGive(Math.max(tasksNeeded, more))
    : giveTasksThorough(Math.max(tasksForGenerated, more));
};
