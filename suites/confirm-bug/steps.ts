import { enums } from '../../contract/enums.ts';
import type { Facts } from '../../engine/evidence/evidence.ts';
import { type Step, type StepsIn } from '../../engine/judging/suite.ts';
import { type Said, phrase } from '../../messages/phrase.ts';
import { idSteps, openStepsFor, type OpenRow } from '../common/open.ts';
import { subjectOf } from '../common/subject.ts';
import { rejectedSteps, stepsFor, tokenSteps, askNoBodyNoToken } from '../common/token-steps.ts';
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

const confirmValueAlone = phrase(
  'confirm-value-alone',
  (field: string, value: string | number) => `confirm a bug with ${field} ${value} alone`,
  (field, value) => `只用 ${field}（${value}）确认 Bug`,
);

const typeRows = stepsFor('type/', enums.bugType.values, (value) => valueAlone({ type: value }));
const priRows = stepsFor('pri/', priorities, (value) => valueAlone({ pri: value }));

/** A confirmation with one type or priority alone. */
export interface ValueRow extends Step {
  readonly body: Readonly<Record<string, unknown>>;
}

function valueAlone(body: { readonly type: string } | { readonly pri: number }): ValueRow {
  const [[field, value]] = Object.entries(body) as [[string, string | number]];
  return { purpose: confirmValueAlone(field, value), answer: 'record', body };
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

const confirmFieldAlone = phrase(
  'confirm-field-alone',
  (field: string) => `confirm a bug with ${field} alone`,
  (field) => `只用 ${field} 确认 Bug`,
);

/** Every request about confirming bugs. */
export const steps = {
  ...tokenSteps('confirm-bug'),
  'token/no-body/none': { purpose: askNoBodyNoToken('confirm-bug'), answer: 'refusal' },
  ...rejectedSteps('token/early/', 'confirm-bug'),
  full: {
    purpose: phrase('confirm-all-fields', 'confirm a bug with all five fields', '用全部五个字段确认 Bug'),
    answer: 'record',
  },
  twice: {
    purpose: phrase(
      'confirm-twice',
      'confirm a confirmed bug with comment alone',
      '只用 comment 再次确认已确认的 Bug',
    ),
    answer: 'record',
    aspect: 'second confirmation',
  },
  'only/comment': { purpose: confirmFieldAlone('comment'), answer: 'record' },
  empty: {
    purpose: phrase('confirm-empty', 'confirm a bug with an empty object', '用空对象确认 Bug'),
    answer: 'record',
    aspect: '{} on a fresh bug',
  },
  ...valueRows,
  'only/assignedTo': { purpose: confirmFieldAlone('assignedTo'), answer: 'record' },
  'only/mailto': { purpose: confirmFieldAlone('mailto'), answer: 'record' },
  // A rejected request is sent again with other people; its control has none of the fields.
  'again/*': {
    purpose: phrase(
      'confirm-again',
      'the same request again, with other people where it names some',
      '重新发送同一请求；涉及人员时换用其他人员',
    ),
    answer: 'record',
  },
  'control/*': {
    purpose: phrase(
      'confirm-control',
      'the same bug, without the fields in question',
      '同一 Bug，不含相关字段',
    ),
    answer: 'record',
  },
  'other-script': {
    purpose: phrase(
      'confirm-other-script',
      'confirm a bug with a comment in another script alone',
      '只用其他文字的 comment 确认 Bug',
    ),
    answer: 'taken',
  },
  'empty-mailto': {
    purpose: phrase(
      'confirm-empty-mailto',
      'confirm a bug with an empty mailto alone',
      '只用空的 mailto 确认 Bug',
    ),
    answer: 'taken',
  },
  'effect/before': {
    purpose: phrase(
      'confirm-to-read',
      'confirm a bug with an empty object, to read the bug as it is',
      '用空对象确认 Bug，以读取 Bug 的现状',
    ),
    answer: 'record',
  },
  ...rejectedSteps('effect/token/', 'confirm-bug'),
  'again/effect/token/*': {
    purpose: phrase(
      'confirm-no-token-again',
      'confirm a bug again without a valid Token',
      '再次在没有有效 Token 的情况下确认 Bug',
    ),
    answer: 'refusal',
  },
  'again/2/effect/token/*': {
    purpose: phrase(
      'confirm-no-token-other',
      'confirm another bug without a valid Token',
      '在没有有效 Token 的情况下确认另一个 Bug',
    ),
    answer: 'refusal',
  },
  'effect/after-half': {
    purpose: phrase(
      'confirm-after-half',
      'confirm with an empty object, after the first half of the unauthorized requests to this bug',
      '前一半未授权请求之后，用空对象确认该 Bug',
    ),
    answer: 'record',
  },
  'effect/after': {
    purpose: phrase(
      'confirm-after',
      'confirm with an empty object, after the other unauthorized requests to this bug',
      '其余未授权请求之后，用空对象确认该 Bug',
    ),
    answer: 'record',
  },
  'effect/late': {
    purpose: phrase('confirm-late', 'the same once more, at the end of the run', '在运行结束时再发送一次'),
    answer: 'record',
  },
  'effect/fresh': {
    purpose: phrase(
      'confirm-fresh',
      'confirm a fresh bug with an empty object, after unauthorized requests to it',
      '未授权请求之后，用空对象确认新 Bug',
    ),
    answer: 'record',
  },
  ...open,
  'leave/*': {
    purpose: phrase(
      'confirm-leave',
      'set valid values on a bug that received an invalid request',
      '对收到过无效请求的 Bug 设置有效值',
    ),
    answer: 'open',
  },
  ...idSteps('confirm-bug'),
  ...thoroughSteps,
} as const satisfies Record<string, Step>;

/** The name of a request about confirming bugs. */
export type ConfirmStep = StepsIn<typeof steps>;

/** Confirm bug, as its judges see it. */
export const subject = subjectOf('confirm-bug', steps, 'accepts-all-fields');

const bugsToGive = phrase(
  'give-bugs',
  (count: number) =>
    `Give ${count} bugs that are not confirmed (PMS_BUG_IDS); 1 is enough for the required checks.`,
  (count) => `请提供 ${count} 个未确认的 Bug（PMS_BUG_IDS）；对于必选检查，1 个即可。`,
);

/** Said wherever bugs are missing; the same words are reported once. More than were given, if those were too few. */
export const giveBugs = ({ bugs }: Pick<Facts, 'bugs'>): Said =>
  bugsToGive(Math.max(maxConcurrent + openSteps.length, bugs.length + 1));

/** The bugs that a run uses where a bug can be confirmed only once: one for each value, and for each other experiment. */
const bugsOnce = valueSteps.length + 11;

/** The same with enough generated confirmations. */
export const bugsForGenerated = bugsOnce + enoughCases;

const bugsToGiveOnce = phrase(
  'give-bugs-once',
  (count: number) => `Give ${count} bugs that are not confirmed (PMS_BUG_IDS).`,
  (count) => `请提供 ${count} 个未确认的 Bug（PMS_BUG_IDS）。`,
);
const bugsToGiveAfterFailure = phrase(
  'give-bugs-after-failure',
  (count: number, status: number) =>
    `Look into the log of the service: a second confirmation of a bug fails with ${status}. To test the rest before it is mended, give ${count} bugs that are not confirmed (PMS_BUG_IDS).`,
  (count, status) =>
    `请查看服务日志：对同一 Bug 的第二次确认以 ${status} 失败。要在修复之前测试其余内容，请提供 ${count} 个未确认的 Bug（PMS_BUG_IDS）。`,
);

/**
 * Said wherever bugs are missing and can be confirmed only once.
 * @param status of the response to a second confirmation, where it is known
 */
export const giveBugsOnce = ({ bugs, thorough }: Pick<Facts, 'bugs' | 'thorough'>, status = 0): Said => {
  const needed = Math.max(thorough === undefined ? bugsOnce : bugsForGenerated, bugs.length + 1);
  return status >= 500 ? bugsToGiveAfterFailure(needed, status) : bugsToGiveOnce(needed);
};
