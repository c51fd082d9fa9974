import { sentBody } from '../../evidence/body.ts';
import type { StatementId } from '../../contract/statements.ts';
import type { Check } from '../../judging/check.ts';
import { commonChecks } from '../common/common-checks.ts';
import { judgeIdentity, type Comparison } from '../common/judges.ts';
import { recordChecks } from '../common/record-checks.ts';
import { rowsFor, type Usual } from '../common/rows.ts';
import { judgeTaken, withIntermittent, type TakenRow } from '../common/verdict.ts';
import { sizesOf } from './bodies.ts';
import { judgeEffect } from './effects.ts';
import { compareMoment, judgeNothing, observeUnsentStart } from './partial.ts';
import { propertyChecks } from './property.ts';
import { subject, type StartStep } from './steps.ts';
import { say } from '../../messages/phrase.ts';

const needs = ['one task in wait (PMS_TASK_IDS)'];
const usual: Usual<StartStep> = {
  given: ['clean', 'full'],
  needs,
  sends: 'a start with assignedTo, realStarted, consumed, left and comment',
};
const { check, value, echo: echoOf, open: openOf } = rowsFor(subject, usual);

const echo = (field: string, compare?: (sent: unknown, got: unknown) => Comparison): Check<StartStep> =>
  echoOf(
    field,
    {
      statement: 'start-task.reflects',
      holds: `the started task has the ${field} that was sent`,
      hint: 'Store the value before the record is read back for the response.',
    },
    compare,
  );

/** A question that uses up a task. */
const open = (
  name: string,
  statement: StatementId,
  holds: string,
  points?: 'open/without/*' | 'open/invalid/*',
): Check<StartStep> =>
  openOf(name, statement, holds, points, 'a task in wait for each question (PMS_TASK_IDS)');

const ofRecord = { ...usual, subject, given: ['full'] } as const;

/** One task that can't be started may be one that somebody else started. */
const fullStart: TakenRow<StartStep> = {
  steps: ['clean', 'full'],
  any: true,
  what: say('sent-start'),
  values: (start) => sizesOf(sentBody(start)),
};

const otherScript: TakenRow<StartStep> = {
  steps: ['other-script'],
  what: say('sent-script'),
  field: 'comment',
  needsControl: true,
};

/** Everything that is judged or observed of starting a task. */
export const checks: readonly Check<StartStep>[] = [
  check('accepts-all-fields', {
    statement: 'start-task.accepts',
    holds: 'a waiting task is started with all five fields',
    given: [...usual.given, 'open/unknown-id'],
    hint: 'Does the task exist, is it in wait, and may the account of the Token start it?',
    judge: (view) => withIntermittent(view, subject, judgeTaken(view, subject, [fullStart])),
  }),
  check('accepts-a-comment-in-another-script', {
    statement: 'start-task.comment-in-another-script',
    holds: 'a comment in another script is accepted',
    reading: 'A refusal counts when the same request with an ASCII comment is accepted.',
    given: [...usual.given, 'other-script'],
    needs: ['four tasks in wait (PMS_TASK_IDS)'],
    sends: 'a start with a Chinese comment',
    hint: 'Store text as UTF-8: look at the character set of the column and of the connection.',
    judge: (view) => judgeTaken(view, subject, [otherScript]),
  }),
  value('status-is-doing', 'start-task.sets-status', 'status', 'doing', {
    holds: 'a started task is doing',
    hint: 'Set the status before the record is read back for the response.',
  }),
  check('returns-the-task-asked-for', {
    statement: 'start-task.same-task',
    holds: 'the answer is the task named in the path',
    hint: 'Read back the record by the id of the path.',
    judge: (view) => judgeIdentity(view, subject),
  }),
  echo('assignedTo'),
  echo('realStarted', compareMoment),
  echo('consumed'),
  echo('left'),
  ...recordChecks(ofRecord),
  check('refused-request-changes-nothing', {
    statement: 'token.no-effect',
    holds: 'a start without a valid Token does not change the task',
    reading:
      'Two tasks are compared. One received unauthorized starts first. If only the other one can be started afterwards, an unauthorized start had an effect. Where a started task can be started again, it shows in what a start without fields returns.',
    given: ['clean', 'full', 'token/*', 'effect/*', 'twice', 'twice/again'],
    sends:
      'unauthorized starts to one task and none to another, then a start to both, and a second one to one of them',
    hint: 'Check the Token before anything is stored. Were all the tasks given in wait?',
    judge: judgeEffect,
  }),
  ...commonChecks({
    subject,
    given: ['full'],
    controls: ['full', 'again/*', 'clean'],
    otherControls: ['open/no-fields'],
    needs,
  }),
  openOf('starting-twice', 'start-task.twice', 'what a second start does', 'twice'),
  openOf('unknown-id', 'start-task.unknown-id', 'the answer for a task that does not exist'),
  openOf('malformed-id', 'start-task.malformed-id', 'the answer for an id that is a word'),
  open('no-fields', 'start-task.no-fields', 'what a start with an empty object does'),
  check('keeps-nothing-left', {
    statement: 'start-task.keeps-nothing-left',
    holds: 'a start with nothing left returns left 0, where it is accepted',
    given: ['open/nothing-left'],
    needs: ['five tasks in wait (PMS_TASK_IDS)'],
    sends: 'a start with left 0',
    hint: 'Tell 0 from a field that was not sent: 0 is a value.',
    judge: (view) => judgeNothing(view, 'left'),
  }),
  check('keeps-nothing-consumed', {
    statement: 'start-task.keeps-nothing-consumed',
    holds: 'a start with nothing consumed returns consumed 0, where it is accepted',
    given: ['open/nothing-consumed'],
    needs: ['twelve tasks in wait (PMS_TASK_IDS)'],
    sends: 'a start with consumed 0',
    hint: 'Tell 0 from a field that was not sent: 0 is a value.',
    judge: (view) => judgeNothing(view, 'consumed'),
  }),
  open('nothing-left', 'start-task.nothing-left', 'what a start with nothing left does'),
  open(
    'partial-bodies',
    'start-task.partial-bodies',
    'what a start without one of its fields does',
    'open/without/*',
  ),
  check('real-started-not-sent', {
    statement: 'start-task.real-started-not-sent',
    holds: 'what realStarted becomes when it is not sent',
    given: ['open/without/realStarted'],
    needs: ['a task in wait for each question (PMS_TASK_IDS)'],
    sends: 'a start without realStarted',
    hint: 'The document is silent here: whatever the target does is recorded, not judged.',
    judge: observeUnsentStart,
  }),
  open('malformed-json', 'start-task.malformed-json', 'the answer to a body that is not JSON'),
  open(
    'invalid-values',
    'start-task.invalid-values',
    'the answer to values of a wrong type',
    'open/invalid/*',
  ),
  ...propertyChecks,
];
