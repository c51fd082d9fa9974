import type { Check } from '../../judging/check.ts';
import { isLocalDateTime } from '../../schemas/forms.ts';
import { render } from '../../schemas/violations.ts';
import { commonChecks } from '../common/common-checks.ts';
import { judgeEcho, judgeValue } from '../common/judging.ts';
import { openCheck } from '../common/open.ts';
import { recordChecks, shownFieldsCheck } from '../common/record-checks.ts';
import { judgeIdentity } from '../common/identity.ts';
import { judgeAccepted, judgeEffect } from './refusals.ts';
import { openTaskSteps } from './scenario.ts';
import { subject } from './subject.ts';

const { operation } = subject;
const started = ['clean', 'full'];
const needs = ['one task in wait (PMS_TASK_IDS)'];
const sends = 'a start with assignedTo, realStarted, consumed, left and comment';
const ofRecord = { subject, given: ['full'], needs, sends };

const check = (name: string, rest: Omit<Check, 'id' | 'operation' | 'given' | 'needs' | 'sends'>): Check => ({
  id: `${operation}/${name}`,
  operation,
  given: started,
  needs,
  sends,
  ...rest,
});

const echo = (name: string, field: string, compare?: Parameters<typeof judgeEcho>[3]): Check =>
  check(`echoes-${name}`, {
    statement: 'start-task.reflects',
    holds: `the started task has the ${field} that was sent`,
    hint: 'Store the value before the record is read back for the response.',
    judge: (view) => judgeEcho(view, subject, field, compare),
  });

/** Everything that is judged or observed of starting a task. */
export const startTaskChecks: readonly Check[] = [
  check('accepts-all-fields', {
    statement: 'start-task.accepts',
    holds: 'a waiting task is started with all five fields',
    hint: 'Does the task exist, is it in wait, and may the account of the Token start it?',
    judge: judgeAccepted,
  }),
  check('status-is-doing', {
    statement: 'start-task.sets-status',
    holds: 'a started task is doing',
    hint: 'Set the status before the record is read back for the response.',
    judge: (view) => judgeValue(view, subject, 'status', 'doing'),
  }),
  check('returns-the-task-asked-for', {
    statement: 'start-task.same-task',
    holds: 'the answer is the task named in the path',
    hint: 'Read back the record by the id of the path.',
    judge: (view) => judgeIdentity(view, subject),
  }),
  echo('assigned-to', 'assignedTo'),
  echo('real-started', 'realStarted', (sent, got) => {
    if (typeof got !== 'string' || !isLocalDateTime(got)) return { why: `it is no datetime: ${render(got)}` };
    return sent === got ? 'same' : 'different';
  }),
  echo('consumed', 'consumed'),
  echo('left', 'left'),
  ...recordChecks(ofRecord),
  shownFieldsCheck(ofRecord),
  {
    ...check('refused-request-changes-nothing', {
      statement: 'token.no-effect',
      holds: 'a refused start leaves the task as it was',
      reading:
        'It shows when tasks that met no such requests can be started and tasks that met them can not. Where a started task can be started again, it shows in what a start without fields returns.',
      hint: 'Check the Token before anything is stored. Were all the tasks given in wait?',
      judge: judgeEffect,
    }),
    given: [...started, 'token/*', 'effect/*', 'twice'],
    needs: ['two tasks in wait (PMS_TASK_IDS)'],
    sends:
      'refused starts to one task and none to another, then a start to both, and a second one to one of them',
  },
  ...commonChecks({ subject, given: ['full'], controls: ['full', 'control/full'], needs }),
  openCheck({
    subject,
    name: 'starting-twice',
    statement: 'start-task.twice',
    holds: 'what a second start does',
    needs,
    sends: 'a start to a task that was started before',
    points: [{ step: 'twice', aspect: 'second start' }],
  }),
  openCheck({
    subject,
    name: 'unknown-id',
    statement: 'start-task.unknown-id',
    holds: 'the answer for a task that does not exist',
    needs,
    sends: 'a start with an id far beyond any other',
    points: [{ step: 'open/unknown-id', aspect: 'unknown id' }],
  }),
  openCheck({
    subject,
    name: 'malformed-id',
    statement: 'start-task.malformed-id',
    holds: 'the answer for an id that is a word',
    needs,
    sends: 'a start with the id abc',
    points: [{ step: 'open/malformed-id', aspect: 'id is a word' }],
  }),
  openGroup('no-fields', 'start-task.no-fields', 'what a start with an empty object does', 'open/no-fields'),
  openGroup(
    'nothing-left',
    'start-task.nothing-left',
    'what a start with nothing left does',
    'open/nothing-left',
  ),
  openGroup(
    'partial-bodies',
    'start-task.partial-bodies',
    'what a start without one of its fields does',
    'open/without/',
  ),
  openGroup(
    'malformed-json',
    'start-task.malformed-json',
    'the answer to a body that is not JSON',
    'open/malformed-json',
  ),
  openGroup(
    'invalid-values',
    'start-task.invalid-values',
    'the answer to values of a wrong type',
    'open/invalid/',
  ),
];

function openGroup(name: string, statement: Check['statement'], holds: string, prefix: string): Check {
  const points = openTaskSteps.filter(({ step }) => step.startsWith(prefix));
  return openCheck({
    subject,
    name,
    statement,
    holds,
    needs: ['a task in wait for each question (PMS_TASK_IDS)'],
    sends: points.map(({ aspect }) => `a start: ${aspect}`).join('; '),
    points,
  });
}
