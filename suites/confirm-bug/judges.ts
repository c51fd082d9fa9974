import { isObject, type JsonObject, own, sentBody } from '../../engine/evidence/body.ts';
import type { Exchange } from '../../engine/evidence/evidence.ts';
import { blocked, type Judgement, settled } from '../../engine/judging/judgement.ts';
import { experimentOf } from '../../engine/evidence/role.ts';
import { phrase } from '../../messages/phrase.ts';
import { isUnsetDate } from '../../schemas/forms.ts';
import { render } from '../../schemas/render.ts';
import { findingIn, mergeFindings } from '../common/findings.ts';
import {
  compareText,
  compareValues,
  type Comparison,
  indexesOf,
  judgeEcho,
  judgeField,
} from '../common/judges.ts';
import { undisturbedPairs } from '../common/no-effect.ts';
import type { Pair } from '../common/pairs.ts';
import type { Answered } from '../common/reply.ts';
import type { Answers } from '../common/answers.ts';
import { judgeAcceptance, type AcceptedRow } from '../common/acceptance.ts';
import { accountIn, priorities, valueOf } from './bodies.ts';
import type { ConfirmStep } from './steps.ts';
import { asBefore } from '../common/late-effect.ts';

const sentAlone = phrase(
  'sent-alone',
  (field: string) => `${field} alone`,
  (field) => `单独的 ${field}`,
);

/** Each field alone; one accepted priority is enough (reading 7). */
export const fieldsAlone: readonly AcceptedRow<ConfirmStep>[] = [
  { steps: ['only/assignedTo'], what: sentAlone('assignedTo'), field: 'assignedTo' },
  { steps: ['only/mailto'], what: sentAlone('mailto'), field: 'mailto' },
  { steps: ['twice', 'only/comment'], what: sentAlone('comment'), field: 'comment' },
  {
    steps: priorities.map((pri) => `pri/${pri}` as const),
    any: true,
    what: sentAlone('pri'),
    field: 'pri',
    values: (exchange) => `pri ${String(sentBody(exchange)['pri'])}`,
  },
];

const noReference = phrase(
  'no-reference',
  (value: string) => `it is no user reference: ${value}`,
  (value) => `不是用户引用：${value}`,
);
const referenceNoAccount = phrase(
  'reference-no-account',
  'the user reference has no account',
  '用户引用没有 account',
);

/** Compares the account of a user reference. */
export function compareAccount(sent: unknown, got: unknown): Comparison {
  if (got === null || got === '') return 'different';
  if (!isObject(got)) return { why: noReference(render(got)) };
  if (!Object.hasOwn(got, 'account')) return { why: referenceNoAccount };
  return compareValues(sent, own(got, 'account'));
}

/** A field of the last record of a bug before a request; undefined if there is none. */
const fieldBefore = (answers: Answers, exchange: Exchange, field: string): unknown =>
  answers.recordsBefore(exchange).at(-1)?.record[field];

/**
 * Returns the accounts of a cc list that must come back: not the assignee and the account of the Token (reading 34). A
 * service may assign by itself, before or after it copies.
 */
function requiredCc({ exchange, record }: Answered, answers: Answers): unknown[] {
  const { assignedTo, mailto } = sentBody(exchange);
  const assignees = [assignedTo ?? fieldBefore(answers, exchange, 'assignedTo'), record['assignedTo']];
  const optional = [answers.view.facts.account, ...assignees.map(accountIn)];
  return Array.isArray(mailto) ? mailto.filter((account) => !optional.includes(account)) : [];
}

/** Compares the accounts that must come back with the cc list of the record. */
export const compareRequiredCc = (_: unknown, got: unknown, answer: Answered, answers: Answers): Comparison =>
  compareCc(got, (cc) => requiredCc(answer, answers).every((account) => cc.includes(account)));

const nobodyCopied = phrase(
  'nobody-copied',
  'only the assignee and the account of the Token were copied',
  '除指派人和 Token 所属账号外没有抄送其他人',
);

/** Judges that every account that was sent is in the cc list. If nobody else was copied, a missing one blocks (reading 34). */
export function judgeCcComplete(answers: Answers): Judgement {
  const canTell = answers.records.some((answer) => requiredCc(answer, answers).length > 0);
  return judgeEcho(answers, 'mailto', (sent, got, answer) => {
    if (canTell) return compareRequiredCc(sent, got, answer, answers);
    const result = compareCc(got, (cc) => (sent as unknown[]).every((account) => cc.includes(account)));
    return result === 'different' ? { why: nobodyCopied } : result;
  });
}

const sentEmptyMailto = phrase('sent-empty-mailto', 'an empty mailto', '空的 mailto');
const ccWasEmpty = phrase('cc-was-empty', 'the cc list was empty before', '抄送列表原来就是空的');

/** Judges that an empty list replaces a list with accounts. */
export function judgeCcEmptied(answers: Answers<ConfirmStep>): Judgement {
  const accepted = judgeAcceptance(answers, [
    { steps: ['empty-mailto'], what: sentEmptyMailto, field: 'mailto', blockedWithoutControl: true },
  ]);
  if (accepted.kind !== 'held') return accepted;
  const emptied = answers.recordsOf('empty-mailto', 'again/*').filter(({ exchange }) => {
    const before = fieldBefore(answers, exchange, 'mailto');
    return experimentOf(exchange.step) === 'empty-mailto' && Array.isArray(before) && before.length > 0;
  });
  if (emptied.length === 0) return blocked({ kind: 'cannot-tell', what: ccWasEmpty }, accepted.exchanges);
  return judgeField(emptied, {
    field: 'mailto',
    fault: 'not-as-sent',
    wanted: () => [],
    compare: (got) => compareCc(got, (cc) => cc.length === 0),
  });
}

const noArray = phrase(
  'no-array',
  (value: string) => `it is no array: ${value}`,
  (value) => `不是数组：${value}`,
);
const itemsNoStrings = phrase('items-no-strings', 'its items are no strings', '数组的元素不是字符串');

/** Compares a cc list, if it is one. */
export function compareCc(got: unknown, isSame: (cc: readonly unknown[]) => boolean): Comparison {
  if (!Array.isArray(got)) return { why: noArray(render(got)) };
  if (got.some((item) => typeof item !== 'string')) return { why: itemsNoStrings };
  return isSame(got) ? 'same' : 'different';
}

const placeFields = ['product', 'branch', 'module', 'project', 'execution', 'plan', 'story', 'task'];
const descriptionFields = ['title', 'keywords', 'severity', 'os', 'browser', 'hardware', 'steps'];
const openingFields = ['openedBy', 'openedDate', 'openedBuild'];

/** Fields that are not part of a confirmation, without those that a service may write anew in each response (files). */
export const otherFields = [...placeFields, ...descriptionFields, ...openingFields, 'deadline'];

const changedOnce = phrase(
  'changed-once',
  'a field that was not sent changed once, and not again',
  '一个未发送的字段变化了一次，之后没有再变化',
);
const notConfirmedTwice = phrase(
  'not-confirmed-twice',
  'no bug could be confirmed twice',
  '没有 Bug 能被确认两次',
);

/**
 * Judges that fields which are not sent keep their values from one confirmation to the next. Another client may have changed
 * several bugs at once: a change is a finding only if it is seen at two moments (reading 34).
 */
export function judgeKept(answers: Answers, fields: readonly string[]): Judgement {
  const { records } = answers;
  if (records.length === 0) return answers.notReached();
  const judged = new Set(records.map(({ exchange }) => exchange));
  // Generated requests change the bug, too.
  const pairs = undisturbedPairs(answers).filter(([, after]) => judged.has(after.exchange));
  const lost = fields.map((field) => ({ field, losses: pairs.filter((pair) => isLost(field, pair)) }));
  const again = lost.filter(
    ({ field, losses }) => !isOneMoment(losses) || losses.some(([, after]) => isSentElsewhere(after, field)),
  );
  if (again.length > 0 || (pairs.length > 0 && lost.every(({ losses }) => losses.length === 0))) {
    const findings = again.flatMap(({ field, losses }) =>
      losses.map(([before, { exchange, record }]) => {
        const [wanted, got] = [own(before.record, field), own(record, field)];
        const expected = asBefore(render(wanted));
        return findingIn(exchange, 'not-kept', { field, expected, actual: render(got), wanted, got });
      }),
    );
    return settled([...new Set(indexesOf(pairs.flat()))], mergeFindings(findings));
  }
  const what = pairs.length > 0 ? changedOnce : notConfirmedTwice;
  return blocked({ kind: 'cannot-tell', what }, indexesOf(records));
}

function isLost(field: string, [{ record: before }, { exchange, record }]: Pair): boolean {
  const isShown = [before, record].every((each) => Object.hasOwn(each, field));
  return isShown && !Object.hasOwn(sentBody(exchange), field) && !sameValue(before, record, field);
}

/** True if a client that changed the bugs at one moment explains all changes, or there is none. */
const isOneMoment = (losses: readonly Pair[]): boolean =>
  Math.max(...losses.map(([before]) => before.exchange.index)) <
  Math.min(...losses.map(([, after]) => after.exchange.index));

/** True if a field shows the account that its own request sent under another name: no other client changed it to that. */
function isSentElsewhere({ exchange, record }: Answered, field: string): boolean {
  const got = accountIn(own(record, field));
  return typeof got === 'string' && got !== '' && own(sentBody(exchange), 'assignedTo') === got;
}

/** True for any form of an unset field and for an empty list. */
const isEmpty = (value: unknown): boolean =>
  isUnsetDate(value) || (Array.isArray(value) && value.length === 0);

function sameValue(before: JsonObject, after: JsonObject, field: string): boolean {
  const [one, two] = [before, after].map((record) => own(record, field));
  if (isEmpty(one) && isEmpty(two)) return true;
  // The markup around the text may be written anew in each response (reading 21).
  if (field === 'steps' && compareText(one, two) === 'same') return true;
  const [first, second] = [one, two].map((value) => valueOf({ [field]: value }, field) ?? accountIn(value));
  return first === second || render(first) === render(second);
}
