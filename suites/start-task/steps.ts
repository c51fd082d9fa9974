import { type Step, type StepsIn } from '../../judging/suite.ts';
import { openStepsFor } from '../common/open.ts';
import { subjectOf } from '../common/subject.ts';
import { refusedSteps, tokenSteps } from '../common/token-steps.ts';
import { thoroughSteps, twiceSteps } from '../thorough/steps.ts';
import type { StartBody } from './bodies.ts';

type Body = Readonly<Record<string, unknown>> | string;

/** A question that uses up a task: its row among the steps, and what becomes of a full body. */
interface OpenRow {
  readonly aspect: string;
  readonly body: (full: StartBody) => Body;
}

const without = (field: keyof StartBody) => ({
  aspect: `without ${field}`,
  body: ({ [field]: _left, ...rest }: StartBody) => rest,
});

/** Open questions that use up a task each, the most telling first. */
export const openRows = {
  'open/nothing-left': { aspect: 'nothing left', body: (full) => ({ ...full, left: 0 }) },
  'open/no-fields': { aspect: 'no fields', body: () => ({}) },
  'open/without/left': without('left'),
  'open/without/realStarted': without('realStarted'),
  'open/without/assignedTo': without('assignedTo'),
  'open/without/consumed': without('consumed'),
  'open/without/comment': without('comment'),
  'open/nothing-consumed': { aspect: 'nothing consumed', body: (full) => ({ ...full, consumed: 0 }) },
  'open/malformed-json': { aspect: 'a body that is not JSON', body: () => '{"left": 3,' },
  'open/invalid/consumed': { aspect: 'consumed is a word', body: (full) => ({ ...full, consumed: 'three' }) },
  'open/invalid/realStarted': {
    aspect: 'realStarted is no date',
    body: (full) => ({ ...full, realStarted: 'yesterday' }),
  },
} as const satisfies Record<string, OpenRow>;

/** The names of the questions that use up a task each. */
export type OpenStep = keyof typeof openRows;

/** The same, in the order of asking. */
export const openSteps = Object.keys(openRows) as OpenStep[];

const open = openStepsFor('start a task', openRows);

/** Every request about starting tasks. */
export const steps = {
  clean: { purpose: 'start a waiting task with all five fields', answer: 'record' },
  ...tokenSteps('start a task', 'without fields'),
  full: { purpose: 'start a waiting task with all five fields and the Token', answer: 'record' },
  // What was rejected is sent again, with values that more services accept, or to another task.
  'again/*': { purpose: 'start a waiting task once more, with all five fields', answer: 'record' },
  'again/token/*': { purpose: 'start one more task without a valid Token', answer: 'refusal' },
  ...refusedSteps('effect/token/', 'start a task'),
  'effect/after': {
    purpose: 'start without fields a task that received unauthorized starts',
    answer: 'open',
  },
  'control/effect/after': { purpose: 'the same without unauthorized starts before it', answer: 'open' },
  ...refusedSteps('again/effect/token/', 'start a task'),
  'again/effect/after': { purpose: 'the same after other unauthorized starts', answer: 'open' },
  twice: { purpose: 'start a task that was started', answer: 'open', aspect: 'second start' },
  'twice/again': { purpose: 'the same, as the connection was closed', answer: 'open' },
  'open/unknown-id': {
    purpose: 'start a task that does not exist',
    answer: 'open',
    aspect: 'unknown id',
    meets: 'nothing',
  },
  'open/malformed-id': { purpose: 'start a task whose id is a word', answer: 'open', aspect: 'id is a word' },
  ...open,
  ...thoroughSteps,
  ...twiceSteps,
} as const satisfies Record<string, Step>;

/** The name of a request about starting tasks. */
export type StartStep = StepsIn<typeof steps>;

/** Start task, as its judges see it. */
export const subject = subjectOf('start-task', steps, 'accepts-all-fields');
