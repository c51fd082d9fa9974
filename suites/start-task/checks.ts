import { sentBody } from '../../engine/evidence/body.ts';
import type { StatementId } from '../../contract/statements.ts';
import type { Pattern } from '../../engine/evidence/role.ts';
import type { Check } from '../../engine/judging/check.ts';
import { judgeIdentity } from '../common/judges.ts';
import { notJudged, rowsFor, type CheckWords, type Usual, sentScript } from '../common/rows.ts';
import type { AcceptedRow } from '../common/acceptance.ts';
import { describeValues } from './bodies.ts';
import { judgeEffect, compareMoment, judgeZero, observeRealStartedNotSent } from './judges.ts';
import { subject, type StartStep } from './steps.ts';
import { phrase } from '../../messages/phrase.ts';
import { recordChecks } from '../common/record-checks.ts';
import { commonChecks } from '../common/common-checks.ts';
import { propertyChecks } from './property.ts';

const needs = ['one task in wait (PMS_TASK_IDS)'];
const usual: Usual = {
  needs,
  sends: 'a start with assignedTo, realStarted, consumed, left and comment',
};
const { check, value, echo, open } = rowsFor(subject, usual);

const echoed = (field: string): CheckWords => ({
  statement: 'start-task.reflects',
  holds: `the started task has the ${field} that was sent`,
  hint: 'Look at what is stored: is the value wrong there, or only in the response?',
});

/** A row of an open point whose requests each use up a task. */
const openOnTask = (
  name: string,
  statement: StatementId,
  holds: string,
  points: Pattern<StartStep>,
): Check<StartStep> =>
  open(name, statement, holds, points, 'one task in wait for each request (PMS_TASK_IDS)');

/** One accepted start is enough: another client may have started the other task. */
const fullStart: AcceptedRow<StartStep> = {
  steps: ['clean', 'full'],
  any: true,
  what: phrase('sent-start', 'a start with all five fields', '包含全部五个字段的开始任务请求'),
  values: (start) => describeValues(sentBody(start)),
};

/** Everything that is judged or observed of starting a task. */
export const checks: readonly Check<StartStep>[] = [
  check('accepts-all-fields', {
    statement: 'start-task.accepts',
    holds: 'a waiting task is started with all five fields',
    hint: 'Check that the task exists, has status wait, and that the account of the Token may start it.',
    accepts: [fullStart],
  }),
  check('accepts-a-comment-in-another-script', {
    statement: 'start-task.comment-in-another-script',
    holds: 'a comment in another script is accepted',
    reading: 'A rejection counts only if the same request with an ASCII comment is accepted.',
    needs: ['four tasks in wait (PMS_TASK_IDS)'],
    sends: 'a start with a Chinese comment',
    hint: 'Use UTF-8: check the character set of the column and of the connection.',
    accepts: [{ steps: ['other-script'], what: sentScript, field: 'comment', blockedWithoutControl: true }],
  }),
  value('status-is-doing', 'start-task.sets-status', 'status', 'doing', {
    holds: 'a started task has status doing',
    hint: 'Set the status to doing, and read the record for the response after that.',
  }),
  check('returns-the-task-asked-for', {
    statement: 'start-task.same-task',
    holds: 'the response is the task named in the path',
    hint: 'Read the record by the id in the path.',
    judge: judgeIdentity,
  }),
  echo('assignedTo', echoed('assignedTo')),
  echo('realStarted', echoed('realStarted'), compareMoment),
  echo('consumed', echoed('consumed')),
  echo('left', echoed('left')),
  ...recordChecks({ ...usual, subject }),
  check('refused-request-changes-nothing', {
    statement: 'token.no-effect',
    holds: 'a start without a valid Token does not change the task',
    reading:
      'Two tasks are compared. One received unauthorized starts first. If only the other one can be started afterwards, an unauthorized start had an effect. Where a started task can be started again, it shows in what a start without fields returns.',
    sends: 'unauthorized starts to one of two tasks, then a start to both, and a second one to one of them',
    hint: 'Check the Token before anything is stored. Check also that all tasks given have status wait.',
    judge: judgeEffect,
  }),
  ...commonChecks({
    subject,
    controls: ['full', 'again/*', 'clean'],
    otherControls: ['open/no-fields'],
    needs,
  }),
  open('starting-twice', 'start-task.twice', 'the effect of a second start', 'twice'),
  open('unknown-id', 'start-task.unknown-id', 'the response for a task that does not exist'),
  open('malformed-id', 'start-task.malformed-id', 'the response for an id that is a word'),
  openOnTask(
    'no-fields',
    'start-task.no-fields',
    'the effect of a start with an empty object',
    'open/no-fields',
  ),
  check('keeps-nothing-left', {
    statement: 'start-task.keeps-nothing-left',
    holds: 'a start with left 0, if accepted, returns left 0 and the consumed and realStarted that were sent',
    needs: ['five tasks in wait (PMS_TASK_IDS)'],
    sends: 'a start with left 0',
    hint: 'Store 0 as a value. `if (left)` treats 0 as missing.',
    judge: (answers) => judgeZero(answers, 'left', ['consumed', 'realStarted']),
  }),
  check('keeps-nothing-consumed', {
    statement: 'start-task.keeps-nothing-consumed',
    holds: 'a start with consumed 0, if accepted, returns consumed 0',
    needs: ['twelve tasks in wait (PMS_TASK_IDS)'],
    sends: 'a start with consumed 0',
    hint: 'Store 0 as a value. `if (consumed)` treats 0 as missing.',
    judge: (answers) => judgeZero(answers, 'consumed'),
  }),
  openOnTask(
    'nothing-left',
    'start-task.nothing-left',
    'the effect of a start with left 0',
    'open/nothing-left',
  ),
  openOnTask(
    'partial-bodies',
    'start-task.partial-bodies',
    'the effect of a start without one of its fields',
    'open/without/*',
  ),
  check('real-started-not-sent', {
    statement: 'start-task.real-started-not-sent',
    holds: 'the value of realStarted when it is not sent',
    needs: ['one task in wait for each request (PMS_TASK_IDS)'],
    sends: 'a start without realStarted',
    hint: notJudged,
    judge: observeRealStartedNotSent,
  }),
  openOnTask(
    'malformed-json',
    'start-task.malformed-json',
    'the response to a body that is not JSON',
    'open/malformed-json',
  ),
  openOnTask(
    'invalid-values',
    'start-task.invalid-values',
    'the response to values of a wrong type',
    'open/invalid/*',
  ),
  ...propertyChecks,
];
