import type { Facts } from '../../engine/evidence/evidence.ts';
import { type Step, type StepsIn } from '../../engine/judging/suite.ts';
import { type Said, say } from '../../messages/phrase.ts';
import { idSteps, openSent, openStepsFor, type OpenRow } from '../common/open.ts';
import { subjectOf } from '../common/subject.ts';
import { rejectedSteps, tokenSteps } from '../common/token-steps.ts';
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

/** Every request about starting tasks. */
export const steps = {
  clean: { purpose: say('start-all-fields'), answer: 'record' },
  ...tokenSteps('start-task'),
  'token/no-body/none': { purpose: say('ask-no-body-no-token', 'start-task'), answer: 'refusal' },
  full: { purpose: say('start-all-fields-token'), answer: 'record' },
  late: { purpose: say('start-all-fields-token'), answer: 'open' },
  // A rejected start is sent again with values that more services accept, or to another task.
  'again/*': { purpose: say('start-again'), answer: 'record' },
  'again/token/*': { purpose: say('start-no-token-other'), answer: 'refusal' },
  ...rejectedSteps('effect/token/', 'start-task'),
  'effect/after': { purpose: say('start-after'), answer: 'open' },
  'effect/late': { purpose: say('start-late'), answer: 'open' },
  'effect/late/*': { purpose: say('start-late'), answer: 'open' },
  'control/effect/after': { purpose: say('start-after-control'), answer: 'open' },
  ...rejectedSteps('again/effect/token/', 'start-task'),
  'again/effect/after': { purpose: say('start-after-again'), answer: 'open' },
  'other-script': { purpose: say('start-other-script'), answer: 'taken' },
  twice: { purpose: say('start-twice'), answer: 'open', aspect: 'second start' },
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

/** Said wherever tasks are missing; the same words are reported once. More than were given, if those were too few. */
export const giveTasks = ({ tasks, thorough }: Pick<Facts, 'tasks' | 'thorough'>): Said => {
  const more = tasks.length + 1;
  return thorough === undefined
    ? say('give-tasks', Math.max(tasksNeeded, more))
    : say('give-tasks-thorough', Math.max(tasksForGenerated, more));
};
