import type { Check, Judgement } from '../../harness/check.ts';
import type { EvidenceView } from '../../harness/evidence-view.ts';
import { isLocalDateTime } from '../../schemas/forms.ts';
import { render } from '../../schemas/violations.ts';
import { tokenFaults } from '../common/api.ts';
import { commonChecks, leakIn } from '../common/common-checks.ts';
import { judgeEcho, judgeValue, notReached, recordsOf, type Subject } from '../common/judging.ts';
import { openCheck } from '../common/open.ts';
import { recordChecks, shownFieldsCheck } from '../common/record-checks.ts';
import { judgeIdentity } from '../common/identity.ts';
import { describeAnswer, replyOf } from '../common/reply.ts';
import { openTaskSteps } from './scenario.ts';

const operation = 'start-task';
const started = ['clean', 'full'];
const needs = ['one task in wait (PMS_TASK_IDS)'];
const sends = 'a start with assignedTo, realStarted, consumed, left and comment';
const subject = {
  operation,
  record: 'task',
  valid: started,
  accepts: 'accepts-all-fields',
} as const satisfies Subject;
const ofRecord = { subject, given: ['full'], needs, sends };

const check = (name: string, rest: Omit<Check, 'id' | 'operation' | 'given' | 'needs' | 'sends'>): Check => ({
  id: `${operation}/${name}`,
  operation,
  given: started,
  needs,
  sends,
  ...rest,
});

const echo = (name: string, field: string, compare?: Parameters<typeof judgeEcho>[4]): Check =>
  check(`echoes-${name}`, {
    statement: 'start-task.reflects',
    holds: `the started task has the ${field} that was sent`,
    hint: 'Store the value before the record is read back for the response.',
    judge: (view) => judgeEcho(view, subject, started, field, compare),
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
    judge: (view) => judgeValue(view, subject, started, 'status', 'doing'),
  }),
  check('returns-the-task-asked-for', {
    statement: 'start-task.same-task',
    holds: 'the answer is the task named in the path',
    hint: 'Read back the record by the id of the path.',
    judge: (view) => judgeIdentity(view, subject, started),
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
      reading: 'It shows when a task that met no such requests can be started and one that met them can not.',
      hint: 'Check the Token before anything is stored.',
      judge: judgeEffect,
    }),
    given: [...started, 'token/*'],
    needs: ['two tasks in wait (PMS_TASK_IDS)'],
    sends: 'refused starts to one task and none to another, then the same start to both',
  },
  ...commonChecks({ subject, given: ['full'], controls: ['full'], needs }),
  openCheck({
    subject,
    name: 'starting-twice',
    statement: 'start-task.twice',
    holds: 'what a second start does',
    needs,
    sends: 'a start to a task that was started before',
    points: [{ step: 'open/twice', aspect: 'second start' }],
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

function judgeAccepted(view: EvidenceView): Judgement {
  const clean = view.step(operation, 'clean');
  const exchange = clean ?? view.step(operation, 'full');
  if (!exchange) return notReached(view, subject, ...started);
  const exchanges = [exchange.index];
  const reply = replyOf(exchange, 'task');
  if (reply.kind === 'record') return { exchanges };
  if (reply.kind === 'unanswered' || reply.unauthorized) return notReached(view, subject, exchange.step);
  if (!clean && view.steps(operation, 'token/*').some((probe) => leakIn(probe, subject))) {
    return { exchanges, blocked: { reason: 'the task was started by a request without a valid Token' } };
  }
  const without = recordsOf(view, subject, 'open/without/*').map(
    (answer) => answer.exchange.step.split('/')[2]!,
  );
  const field = without.length === 1 ? without[0] : undefined;
  return {
    exchanges,
    findings: [
      {
        message: 'a start with all five fields was refused',
        ...(field === undefined ? {} : { field, path: `/${field}` }),
        expected: 'a 2xx answer that is the task record',
        actual: reply.actual,
        exchange: exchange.index,
      },
    ],
  };
}

function judgeEffect(view: EvidenceView): Judgement {
  const clean = view.step(operation, 'clean');
  const full = view.step(operation, 'full');
  const probes = view.steps(operation, 'token/*');
  if (!clean || !full || probes.length < tokenFaults.length) return notReached(view, subject, 'clean');
  const exchanges = [...probes, clean, full].map(({ index }) => index);
  if (replyOf(clean, 'task').kind !== 'record') return notReached(view, subject, 'clean');
  const reply = replyOf(full, 'task');
  if (reply.kind === 'record') return { exchanges };
  if (reply.kind === 'unanswered') return { exchanges, blocked: { reason: reply.why } };
  if (probes.some((probe) => leakIn(probe, subject))) {
    return { exchanges, blocked: { reason: 'requests without a valid Token were not refused' } };
  }
  return {
    exchanges,
    findings: [
      {
        message: 'a task that met refused starts could not be started, another one could',
        expected: 'the start with the Token succeeds, as it does on a task that met no refused start',
        actual: describeAnswer(full),
        exchange: full.index,
      },
    ],
  };
}
