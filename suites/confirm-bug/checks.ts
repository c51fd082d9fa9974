import { enums } from '../../contract/enums.ts';
import { own } from '../../engine/evidence/body.ts';
import type { Exchange } from '../../engine/evidence/evidence.ts';
import type { Check } from '../../engine/judging/check.ts';
import { blocked, observed, type Judgement, type Observation } from '../../engine/judging/judgement.ts';
import { render } from '../../schemas/render.ts';
import { judgeEcho, judgeIdentity } from '../common/judges.ts';
import { rowsFor, type CheckWords, type Usual, sentScript } from '../common/rows.ts';
import { answered } from '../common/reply.ts';
import { answersIn, type Answers } from '../common/answers.ts';
import {
  fieldsAlone,
  compareAccount,
  compareCc,
  judgeCcComplete,
  judgeCcEmptied,
  judgeKept,
  otherFields,
} from './judges.ts';
import { giveBugs, subject, type ConfirmStep } from './steps.ts';
import { phrase } from '../../messages/phrase.ts';
import { shown, shownFields } from './bodies.ts';
import { judgeNoEffect } from '../common/no-effect.ts';
import { recordChecks } from '../common/record-checks.ts';
import { commonChecks } from '../common/common-checks.ts';
import { propertyChecks } from './property.ts';

const usual: Usual = {
  needs: ['one bug that is not confirmed (PMS_BUG_IDS)'],
  sends: 'a confirmation with all five fields',
};
const { check, echo, open } = rowsFor(subject, usual);

const echoed = (field: string): CheckWords => ({
  statement: 'confirm-bug.updates',
  holds: `the confirmed bug has the ${field} that was sent`,
  sends: `confirmations with ${field}`,
  hint: 'Look at what is stored: is the value wrong there, or only in the response?',
});

const againstControl = (field: string): string =>
  `On a bug that was confirmed before, a rejection counts only if the same request without the ${field} is accepted.`;

const twice = open(
  'confirming-twice',
  'confirm-bug.twice',
  'the effect of confirming a confirmed bug',
  'twice',
);

const confirmedUnknown = phrase(
  'confirmed-unknown',
  'it is not known whether the bug was confirmed before',
  '不知道该 Bug 之前是否已确认',
);

/** Observes a second confirmation only of a bug of which the run knows the first one (reading 30). */
function observeTwice(answers: Answers<ConfirmStep>): Judgement {
  const exchange = answers.view.step('twice');
  if (!exchange || wasConfirmed(answers, exchange)) return twice.judge(answers.view);
  return blocked({ kind: 'cannot-tell', what: confirmedUnknown }, [exchange.index]);
}

const sentType = phrase(
  'sent-type',
  (type: string) => `the type ${type}`,
  (type) => `类型 ${type}`,
);

/** Everything that is judged or observed of confirming a bug. */
export const checks: readonly Check<ConfirmStep>[] = [
  check('accepts-all-fields', {
    statement: 'confirm-bug.accepts',
    holds: 'a bug is confirmed with all five fields',
    hint: 'Check that the bug exists, is not confirmed yet, and that the account of the Token may confirm it. If not every user may be assigned, give one who may (PMS_ASSIGNEE).',
    accepts: [
      {
        steps: ['full'],
        what: phrase('sent-confirm', 'a confirmation with all five fields', '包含全部五个字段的确认请求'),
      },
    ],
  }),
  check('accepts-no-fields', {
    statement: 'confirm-bug.optional-fields',
    holds: 'a bug is confirmed with an empty object',
    sends: '{}',
    hint: 'Every field of the confirmation is optional.',
    accepts: [{ steps: ['empty'], what: phrase('sent-empty-object', 'an empty object', '空对象') }],
  }),
  check('accepts-each-field-alone', {
    statement: 'confirm-bug.optional-fields',
    holds: 'a bug is confirmed with any one of the fields',
    reading: againstControl('field'),
    sends: 'confirmations with one field each',
    hint: 'No field may require another one.',
    accepts: fieldsAlone,
  }),
  check('accepts-every-type', {
    statement: 'confirm-bug.types',
    holds: 'each listed bug type is accepted',
    reading: againstControl('type'),
    sends: 'a confirmation with each of the listed types alone',
    hint: 'Compare the accepted values with the list of section 2.2.',
    accepts: enums.bugType.values.map((type) => ({
      steps: [`type/${type}`],
      what: sentType(type),
      field: 'type',
    })),
  }),
  check('accepts-a-comment-in-another-script', {
    statement: 'confirm-bug.comment-in-another-script',
    holds: 'a comment in another script is accepted',
    reading: 'A rejection counts only if the same request with an ASCII comment is accepted.',
    sends: 'a confirmation with a Chinese comment alone',
    hint: 'Use UTF-8: check the character set of the column and of the connection.',
    accepts: [{ steps: ['other-script'], what: sentScript, field: 'comment', blockedWithoutControl: true }],
  }),
  check('returns-the-bug-asked-for', {
    statement: 'confirm-bug.same-bug',
    holds: 'the response is the bug named in the path',
    hint: 'Read the record by the id in the path.',
    judge: judgeIdentity,
  }),
  echo('assignedTo', echoed('assignedTo'), compareAccount),
  echo('type', echoed('type')),
  echo('pri', echoed('pri')),
  check('echoes-mailto', {
    ...echoed('mailto'),
    reading: 'The assignee and the account of the Token may be missing in the response.',
    judge: judgeCcComplete,
  }),
  check('echoes-mailto-exactly', {
    statement: 'confirm-bug.cc-exact',
    holds: 'the cc list contains only the accounts that were sent',
    sends: 'confirmations with mailto',
    hint: 'Replace the cc list, do not add to it.',
    judge: (answers) =>
      judgeEcho(answers, 'mailto', (sent, got) =>
        compareCc(got, (cc) => cc.every((account) => (sent as unknown[]).includes(account))),
      ),
  }),
  check('empties-mailto', {
    statement: 'confirm-bug.empties-cc',
    holds: 'an empty mailto empties the cc list',
    sends: 'a confirmation with mailto [] alone, to a bug with a cc list',
    hint: 'An empty array is a value: it replaces the cc list. Only a field that was not sent keeps the old list.',
    judge: judgeCcEmptied,
  }),
  ...recordChecks({ ...usual, subject }),
  check('keeps-fields-not-sent', {
    statement: 'confirm-bug.keeps',
    holds: 'a field that is not sent keeps its value',
    sends: 'confirmations with one field or none, after one with all',
    hint: 'Update only the columns whose fields are in the request.',
    judge: (answers) => judgeKept(answers, shownFields),
  }),
  check('keeps-other-fields', {
    statement: 'confirm-bug.keeps-other',
    holds: 'fields that are not part of a confirmation keep their values',
    reading: 'A change counts only if it is seen twice: others may change the bug meanwhile.',
    sends: 'confirmations of the same bug, one after the other',
    hint: 'Update only the columns of the confirmation; openedDate and openedBy come from the creation of the bug.',
    judge: (answers) => judgeKept(answers, otherFields),
  }),
  check('refused-request-changes-nothing', {
    statement: 'token.no-effect',
    holds: 'a confirmation without a valid Token does not change the bug',
    reading:
      'An effect shows when a later confirmation with the Token, which does not send the field, returns the unauthorized value.',
    sends: 'unauthorized confirmations with values of their own, then {} with the Token',
    hint: 'Check the Token before anything is stored.',
    judge: (answers) =>
      judgeNoEffect(
        answers,
        [{ step: 'effect/after-half' }, { step: 'effect/after' }, { step: 'effect/fresh', control: 'full' }],
        shown,
      ),
  }),
  ...commonChecks({
    subject,
    controls: ['full', 'again/*'],
    otherControls: ['empty', 'effect/before', 'effect/fresh'],
    needs: usual.needs,
  }),
  check('status-after-confirm', {
    statement: 'confirm-bug.status-effect',
    holds: 'status and confirmed flag of a confirmed bug',
    hint: 'The document does not specify what a confirmation does to them.',
    judge: (answers) => observeState(answers, 'full', 'confirming'),
  }),
  check('status-after-empty', {
    statement: 'confirm-bug.empty-effect',
    holds: 'status and confirmed flag of a bug that was confirmed only with an empty object',
    needs: ['two bugs that are not confirmed (PMS_BUG_IDS)'],
    sends: '{} to a bug that is not confirmed',
    hint: 'The document does not specify whether an empty object confirms the bug.',
    judge: (answers) => observeState(answers, 'empty', '{}'),
  }),
  { ...twice, judge: (view) => observeTwice(answersIn(view, subject)) },
  open('no-body', 'confirm-bug.no-body', 'the response to a confirmation without a body'),
  open('invalid-values', 'confirm-bug.invalid-values', 'the response to invalid values', 'open/invalid/*'),
  open('malformed-json', 'confirm-bug.malformed-json', 'the response to a body that is not JSON'),
  open('unknown-id', 'confirm-bug.unknown-id', 'the response for a bug that does not exist'),
  open('malformed-id', 'confirm-bug.malformed-id', 'the response for an id that is a word'),
  ...propertyChecks,
];

/** True if the run itself confirmed the bug before. Whether another client did is not known. */
const wasConfirmed = (answers: Answers, exchange: Exchange): boolean =>
  answers.recordsBefore(exchange).length > 0;

const confirmedBefore = phrase('confirmed-before', 'the bug was confirmed before', '该 Bug 之前已确认');
const valueIs = phrase(
  'value-is',
  (field: string, value: string) => `${field} is ${value}`,
  (field, value) => `${field} 为 ${value}`,
);

/** Observes status and confirmed flag of a bug after its first confirmation. */
function observeState(
  answers: Answers<ConfirmStep>,
  step: 'full' | 'empty',
  after: '{}' | 'confirming',
): Judgement {
  const [answer] = answered(answers.tries(step), answers.subject.record);
  if (!answer) return answers.notReached(step);
  const { exchange, record } = answer;
  const { index } = exchange;
  if (wasConfirmed(answers, exchange)) {
    // Where a request without a valid Token confirms a bug, more bugs do not help.
    const [first] = answers.recordsBefore(exchange);
    const isLetIn = answers.judgedAs('refusal').includes(first!.exchange);
    const give = isLetIn ? {} : { give: giveBugs(answers.view.facts) };
    return blocked({ kind: 'cannot-tell', what: confirmedBefore, ...give }, [index]);
  }
  const fields = ['status', 'confirmed'].filter((field) => Object.hasOwn(record, field));
  const observations = fields.map((field): Observation => {
    const value = own(record, field);
    const message = valueIs(field, render(value));
    return { aspect: `${field} after ${after}`, message, field, value, exchange: index };
  });
  return observed(observations, [index]);
}
