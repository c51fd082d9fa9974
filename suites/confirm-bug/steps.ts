import { enums } from '../../contract/enums.ts';
import { type Step, type StepsIn } from '../../judging/suite.ts';
import { subjectOf } from '../common/subject.ts';
import { refusedSteps, tokenSteps } from '../common/token-steps.ts';

/** A question on an open point of the body; without a body none is sent. */
interface OpenRow {
  readonly aspect: string;
  readonly body?: Readonly<Record<string, unknown>> | string;
}

/** Requests on open points to a bug that nothing else needs any more. */
export const openRows = {
  'open/no-body': { aspect: 'no body' },
  'open/invalid/type': { aspect: 'type outside the list', body: { type: 'conformance' } },
  'open/invalid/pri': { aspect: 'pri is a word', body: { pri: 'high' } },
  'open/invalid/mailto': { aspect: 'mailto is a string', body: { mailto: 'conformance' } },
  'open/invalid/assignedTo': { aspect: 'assignedTo is nobody', body: { assignedTo: 'conformance-nobody' } },
  'open/malformed-json': { aspect: 'a body that is not JSON', body: '{"pri": ' },
} as const satisfies Record<string, OpenRow>;

/** The names of the questions on open points of the body. */
export type OpenStep = keyof typeof openRows;

/** The same, in the order of asking. */
export const openSteps = Object.keys(openRows) as OpenStep[];

const open = Object.fromEntries(
  openSteps.map((step): [string, Step] => {
    const { aspect } = openRows[step];
    return [step, { purpose: `confirm a bug: ${aspect}`, answer: 'open', aspect }];
  }),
) as Record<OpenStep, Step>;

/** A listed bug type. */
export type BugType = (typeof enums.bugType.values)[number];

/** The subsets of the fields that are asked: one field alone, each type, none. */
export type Subset = `only/${'assignedTo' | 'mailto' | 'comment' | 'pri'}` | 'empty' | `type/${BugType}`;

const subsets = {
  'only/comment': {
    purpose: 'confirm a bug with comment alone',
    answer: 'record',
    aspect: 'second confirmation',
  },
  empty: { purpose: 'confirm a bug with an empty object', answer: 'record' },
  ...(Object.fromEntries(
    enums.bugType.values.map((type): [string, Step] => [
      `type/${type}`,
      { purpose: `confirm a bug with type ${type} alone`, answer: 'record' },
    ]),
  ) as Record<`type/${BugType}`, Step>),
  'only/assignedTo': { purpose: 'confirm a bug with assignedTo alone', answer: 'record' },
  'only/mailto': { purpose: 'confirm a bug with mailto alone', answer: 'record' },
  'only/pri': { purpose: 'confirm a bug with pri alone', answer: 'record' },
} as const satisfies Record<Subset, Step>;

/** The same, in the order of asking. A lone comment comes first: it changes least. */
export const subsetSteps = Object.keys(subsets) as Subset[];

/** The steps of the subsets under a prefix. */
function prefixed<Prefix extends string>(
  prefix: Prefix,
  row: (step: Step) => Step,
): Record<`${Prefix}${Subset}`, Step> {
  return Object.fromEntries(subsetSteps.map((step) => [`${prefix}${step}`, row(subsets[step])])) as Record<
    `${Prefix}${Subset}`,
    Step
  >;
}

/** Every request about confirming bugs. */
export const steps = {
  ...tokenSteps('confirm a bug', 'without fields'),
  full: { purpose: 'confirm a bug with all five fields', answer: 'record' },
  'full/other-values': { purpose: 'the same with other values', answer: 'record' },
  ...subsets,
  'control/full': { purpose: 'confirm a confirmed bug with all five fields', answer: 'record' },
  ...prefixed('control/', ({ purpose }) => ({
    purpose: `the same without its field: ${purpose}`,
    answer: 'record',
  })),
  // On a target that confirms a bug only once, the question has a bug of its own.
  ...prefixed('fresh/', (step) => step),
  'effect/before': { purpose: 'confirm with an empty object, to know the bug as it is', answer: 'record' },
  ...refusedSteps('effect/token/', 'confirm a bug'),
  ...refusedSteps('effect/again/', 'confirm a bug'),
  ...refusedSteps('effect/third/', 'confirm a bug'),
  'effect/after': {
    purpose: 'confirm with an empty object what met only refused requests',
    answer: 'record',
  },
  ...open,
  'open/unknown-id': {
    purpose: 'confirm a bug: unknown id',
    answer: 'open',
    aspect: 'unknown id',
    meets: 'nothing',
  },
  'open/malformed-id': { purpose: 'confirm a bug: id is a word', answer: 'open', aspect: 'id is a word' },
} as const satisfies Record<string, Step>;

/** The name of a request about confirming bugs. */
export type ConfirmStep = StepsIn<typeof steps>;

/** Confirm bug, as its judges see it. */
export const subject = subjectOf('confirm-bug', steps, 'accepts-all-fields');
