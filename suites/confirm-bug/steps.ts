import { enums } from '../../contract/enums.ts';
import { type Step, type StepsIn } from '../../judging/suite.ts';
import { openStepsFor } from '../common/open.ts';
import { subjectOf } from '../common/subject.ts';
import { refusedSteps, tokenSteps } from '../common/token-steps.ts';
import { thoroughSteps } from '../thorough/steps.ts';
import { priorities } from './bodies.ts';

/** A question on an open point of the body; without a body none is sent. */
interface OpenRow {
  readonly aspect: string;
  readonly body?: Readonly<Record<string, unknown>> | string;
}

/** Requests on open points to a bug that is not confirmed, the most telling first. */
export const openRows = {
  'open/no-body': { aspect: 'no body' },
  'open/invalid/pri': { aspect: 'pri is a word', body: { pri: 'high' } },
  'open/malformed-json': { aspect: 'a body that is not JSON', body: '{"pri": ' },
  'open/invalid/type': { aspect: 'type outside the list', body: { type: 'conformance' } },
  'open/invalid/mailto': { aspect: 'mailto is a string', body: { mailto: 'conformance' } },
  'open/invalid/assignedTo': { aspect: 'assignedTo is nobody', body: { assignedTo: 'conformance-nobody' } },
} as const satisfies Record<string, OpenRow>;

/** The names of the questions on open points of the body. */
export type OpenStep = keyof typeof openRows;

/** The same, in the order of asking. */
export const openSteps = Object.keys(openRows) as OpenStep[];

const open = openStepsFor('confirm a bug', openRows);

/** A listed bug type. */
export type BugType = (typeof enums.bugType.values)[number];

/** The subsets of the fields that are sent: one field alone, each type, none. */
export type Subset =
  `only/${'assignedTo' | 'mailto' | 'comment'}` | 'empty' | `type/${BugType}` | `pri/${Pri}`;

/** A modest priority. */
export type Pri = (typeof priorities)[number];

const typeStep = (type: BugType): [`type/${BugType}`, Step] => [
  `type/${type}`,
  { purpose: `confirm a bug with type ${type} alone`, answer: 'record' },
];

const priStep = (pri: Pri): [`pri/${Pri}`, Step] => [
  `pri/${pri}`,
  { purpose: `confirm a bug with pri ${pri} alone`, answer: 'record' },
];

const bugTypes = enums.bugType.values;

const subsets = {
  'only/comment': { purpose: 'confirm a bug with comment alone', answer: 'record' },
  empty: { purpose: 'confirm a bug with an empty object', answer: 'record', aspect: '{} on a fresh bug' },
  // Types and priorities in turn: what a field is reset to by one is not what it had from the other.
  ...(Object.fromEntries([
    ...bugTypes.slice(0, 2).map(typeStep),
    ...priorities.slice(0, 2).map(priStep),
    ...bugTypes.slice(2, 5).map(typeStep),
    ...priorities.slice(2).map(priStep),
    ...bugTypes.slice(5).map(typeStep),
  ]) as Record<`type/${BugType}` | `pri/${Pri}`, Step>),
  'only/assignedTo': { purpose: 'confirm a bug with assignedTo alone', answer: 'record' },
  'only/mailto': { purpose: 'confirm a bug with mailto alone', answer: 'record' },
} as const satisfies Record<Subset, Step>;

/** The same, in the order of sending. A lone comment comes first: it changes least. */
export const subsetSteps = Object.keys(subsets) as Subset[];

/** Every request about confirming bugs. */
export const steps = {
  ...tokenSteps('confirm a bug', 'without fields'),
  full: { purpose: 'confirm a bug with all five fields', answer: 'record' },
  twice: {
    purpose: 'confirm a confirmed bug with comment alone',
    answer: 'record',
    aspect: 'second confirmation',
  },
  ...subsets,
  // What was rejected is sent again, with other people; the control has none of the fields in question.
  'again/*': { purpose: 'the same once more, with other people where some are named', answer: 'record' },
  'control/*': { purpose: 'the same bug without the fields in question', answer: 'record' },
  'other-script': { purpose: 'confirm a bug with a comment in another script alone', answer: 'taken' },
  'empty-mailto': { purpose: 'confirm a bug with an empty mailto alone', answer: 'taken' },
  'effect/before': { purpose: 'confirm with an empty object, to know the bug as it is', answer: 'record' },
  ...refusedSteps('effect/token/', 'confirm a bug'),
  'again/effect/token/*': { purpose: 'confirm a bug once more without a valid Token', answer: 'refusal' },
  'again/2/effect/token/*': { purpose: 'confirm one more bug without a valid Token', answer: 'refusal' },
  'effect/after-half': {
    purpose: 'confirm with an empty object what received the first half of the unauthorized requests',
    answer: 'record',
  },
  'effect/after': {
    purpose: 'confirm with an empty object what received the other unauthorized requests',
    answer: 'record',
  },
  'effect/fresh': {
    purpose: 'confirm with an empty object a fresh bug that received unauthorized requests',
    answer: 'record',
  },
  ...open,
  'leave/*': { purpose: 'leave a bug that met an invalid request with valid values', answer: 'open' },
  'open/unknown-id': {
    purpose: 'confirm a bug: unknown id',
    answer: 'open',
    aspect: 'unknown id',
    meets: 'nothing',
  },
  'open/malformed-id': { purpose: 'confirm a bug: id is a word', answer: 'open', aspect: 'id is a word' },
  ...thoroughSteps,
} as const satisfies Record<string, Step>;

/** The name of a request about confirming bugs. */
export type ConfirmStep = StepsIn<typeof steps>;

/** Confirm bug, as its judges see it. */
export const subject = subjectOf('confirm-bug', steps, 'accepts-all-fields');

/** Bugs that share the questions: more would be changed without need. */
export const mostLanes = 4;

/** The same words wherever bugs are missing, so that it is said once. */
export const giveBugs = `Give ${mostLanes + openSteps.length} bugs that are not confirmed (PMS_BUG_IDS); 1 is enough for what must hold.`;
