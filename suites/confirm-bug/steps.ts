import { enums } from '../../contract/enums.ts';
import type { Facts } from '../../engine/evidence/evidence.ts';
import { type Step, type StepsIn } from '../../engine/judging/suite.ts';
import { type Said, say } from '../../messages/phrase.ts';
import { idSteps, openStepsFor, type OpenRow } from '../common/open.ts';
import { subjectOf } from '../common/subject.ts';
import { rejectedSteps, stepsFor, tokenSteps } from '../common/token-steps.ts';
import { enoughCases, thoroughSteps } from '../thorough/steps.ts';
import { priorities } from './bodies.ts';

/** How many bugs share the experiments: more would be changed without need. */
export const maxConcurrent = 4;

/** Requests on open points to a bug that is not confirmed, the most telling first. Without `body`, no body is sent. */
export const openRows = {
  'open/no-body': { aspect: 'no body' },
  'open/invalid/pri': { aspect: 'pri is a word', body: { pri: 'high' } },
  'open/malformed-json': { aspect: 'a body that is not JSON', body: '{"pri": ' },
  'open/invalid/type': { aspect: 'type outside the list', body: { type: 'conformance' } },
  'open/invalid/mailto': { aspect: 'mailto is a string', body: { mailto: 'conformance' } },
  'open/invalid/assignedTo': { aspect: 'assignedTo is nobody', body: { assignedTo: 'conformance-nobody' } },
} as const satisfies Record<string, OpenRow & { readonly body?: Readonly<Record<string, unknown>> | string }>;

/** The step of a request on an open point of the body. */
export type OpenStep = keyof typeof openRows;

/** All of them, in the order of sending. */
export const openSteps = Object.keys(openRows) as OpenStep[];

const open = openStepsFor('confirm-bug', openRows);

const typeRows = stepsFor('type/', enums.bugType.values, (value) => valueAlone({ type: value }));
const priRows = stepsFor('pri/', priorities, (value) => valueAlone({ pri: value }));

/** A confirmation with one type or priority alone. */
export interface ValueRow extends Step {
  readonly body: Readonly<Record<string, unknown>>;
}

function valueAlone(body: { readonly type: string } | { readonly pri: number }): ValueRow {
  const [[field, value]] = Object.entries(body) as [[string, string | number]];
  return { purpose: say('confirm-value-alone', field, value), answer: 'record', body };
}

/** The requests with each type and priority, by step. */
export const valueRows = { ...typeRows, ...priRows };

const pris = Object.keys(priRows) as (keyof typeof priRows)[];

/**
 * Each type and priority, in the order of sending: a priority after every three types. Then bugs that are confirmed in
 * parallel show at several moments whether a confirmation of one changes another.
 */
export const valueSteps = (Object.keys(typeRows) as (keyof typeof typeRows)[]).flatMap(
  (type, at, { length }) => {
    const isLast = at === length - 1;
    return at % 3 === 2 ? [type, ...pris.slice((at - 2) / 3, isLast ? undefined : (at + 1) / 3)] : [type];
  },
);

/** Every request about confirming bugs. */
export const steps = {
  ...tokenSteps('confirm-bug'),
  'token/no-body/none': { purpose: say('ask-no-body-no-token', 'confirm-bug'), answer: 'refusal' },
  ...rejectedSteps('token/early/', 'confirm-bug'),
  full: { purpose: say('confirm-all-fields'), answer: 'record' },
  twice: { purpose: say('confirm-twice'), answer: 'record', aspect: 'second confirmation' },
  'only/comment': { purpose: say('confirm-field-alone', 'comment'), answer: 'record' },
  empty: { purpose: say('confirm-empty'), answer: 'record', aspect: '{} on a fresh bug' },
  ...valueRows,
  'only/assignedTo': { purpose: say('confirm-field-alone', 'assignedTo'), answer: 'record' },
  'only/mailto': { purpose: say('confirm-field-alone', 'mailto'), answer: 'record' },
  // A rejected request is sent again with other people; its control has none of the fields.
  'again/*': { purpose: say('confirm-again'), answer: 'record' },
  'control/*': { purpose: say('confirm-control'), answer: 'record' },
  'other-script': { purpose: say('confirm-other-script'), answer: 'taken' },
  'empty-mailto': { purpose: say('confirm-empty-mailto'), answer: 'taken' },
  'effect/before': { purpose: say('confirm-to-read'), answer: 'record' },
  ...rejectedSteps('effect/token/', 'confirm-bug'),
  'again/effect/token/*': { purpose: say('confirm-no-token-again'), answer: 'refusal' },
  'again/2/effect/token/*': { purpose: say('confirm-no-token-other'), answer: 'refusal' },
  'effect/after-half': { purpose: say('confirm-after-half'), answer: 'record' },
  'effect/after': { purpose: say('confirm-after'), answer: 'record' },
  'effect/late': { purpose: say('confirm-late'), answer: 'record' },
  'effect/fresh': { purpose: say('confirm-fresh'), answer: 'record' },
  ...open,
  'leave/*': { purpose: say('confirm-leave'), answer: 'open' },
  ...idSteps('confirm-bug'),
  ...thoroughSteps,
} as const satisfies Record<string, Step>;

/** The name of a request about confirming bugs. */
export type ConfirmStep = StepsIn<typeof steps>;

/** Confirm bug, as its judges see it. */
export const subject = subjectOf('confirm-bug', steps, 'accepts-all-fields');

/** Said wherever bugs are missing; the same words are reported once. More than were given, if those were too few. */
export const giveBugs = ({ bugs }: Pick<Facts, 'bugs'>): Said =>
  say('give-bugs', Math.max(maxConcurrent + openSteps.length, bugs.length + 1));

/** The bugs that a run uses where a bug can be confirmed only once: one for each value, and for each other experiment. */
const bugsOnce = valueSteps.length + 11;

/** The same with enough generated confirmations. */
export const bugsForGenerated = bugsOnce + enoughCases;

/** Said wherever bugs are missing and can be confirmed only once. */
export const giveBugsOnce = ({ bugs, thorough }: Pick<Facts, 'bugs' | 'thorough'>): Said => {
  const needed = thorough === undefined ? bugsOnce : bugsForGenerated;
  return say('give-bugs-once', Math.max(needed, bugs.length + 1));
};
