import { own, type JsonObject } from '../../engine/evidence/body.ts';
import type { Exchange } from '../../engine/evidence/evidence.ts';
import {
  inLowerCase,
  inOtherScript,
  oneEach,
  oneFor,
  perform,
  type Accepted,
  type Experiment,
  type Places,
} from '../common/experiment.ts';
import { afterUnauthorized, type Watched } from '../common/no-effect.ts';
import { isRepeat, repeatStep } from '../../engine/evidence/role.ts';
import type { ApiCall, OperationApi } from '../common/api.ts';
import { sendUntilTwice, timesInARow, sendUnchanged } from '../common/send-same.ts';
import { openSent, sendUnknownIds } from '../common/open.ts';
import { answered, isRejected, replyOf } from '../common/reply.ts';
import { type Session, noAccounts, giveAssignee } from '../common/session.ts';
import { allTokenFaultIds, sendUnauthorized, faultsWithoutPrefixed } from '../common/token-steps.ts';
import { probeBodies, shown, startBodies, type Kind, type NextBody, type StartBody } from './bodies.ts';
import {
  giveTasks,
  isWellFormed,
  openRows,
  subject,
  tasksJudged,
  type OpenStep,
  type StartStep,
} from './steps.ts';
import { phrase } from '../../messages/phrase.ts';

/** So many further tasks are tried where a task that received unauthorized starts can not be started. */
const spareTasks = 2;

/** So many starts of open points are sent again where none is then accepted. */
const enoughRejected = 2;

type Starts = Session<StartStep>;

interface Task extends Watched {
  readonly id: number;
}

/**
 * Kinds of values in the order of sending: a service may reject one kind and accept another (reading 7). The last ones have
 * other people, for a service that rejects a kind and some people.
 */
const kindsFrom = (kind: Kind): readonly Kind[] => [
  kind,
  'plain',
  'turned',
  'plain',
  'turned',
  'turned',
  'wordy',
];

const noTasks = phrase('no-tasks', 'no tasks are given that may be started', '没有给出可以开始的任务');
/** Why no task is left. */
export const tasksUsed = phrase(
  'tasks-used',
  'other checks use every task given',
  '指定的任务都用于其他检查',
);
const oneTask = phrase('one-task', 'one task is not enough', '一个任务不够');
const startLowerCase = phrase(
  'start-lower-case',
  'start a waiting task, header named token',
  '开始未开始的任务，请求头名为 token',
);

/** Starts tasks with and without a valid Token, then sends open points. */
export async function startTasks(session: Starts): Promise<(() => Promise<unknown>) | undefined> {
  const { api, facts, accounts } = session;
  if (facts.tasks.length === 0) return void api.noteUnsent('*', noTasks, giveTasks(facts));
  if (accounts.length === 0) return void api.noteUnsent('*', noAccounts, giveAssignee);
  const next = startBodies(session);
  const tasks = facts.tasks.map((id): Task => ({ id }));
  const places = oneEach(tasks, [tasksUsed, giveTasks(facts)]);
  const isAlone = tasks.length === 1;
  if (isAlone) api.noteUnsent('clean', oneTask, giveTasks(facts));
  const send = (experiment: Experiment<StartStep, Task>, to: Places<Task> = places) =>
    perform(session, subject, to, experiment);
  const clean = isAlone ? undefined : send(startOf('clean', kindsFrom('early'), next));
  // A queue may carry out unauthorized starts: they come first, and the start of their task last (reading 23).
  const watched = tasks.shift()!;
  const fullStart = startOf('full', kindsFrom('late'), next, clean);
  const unauthorized = sendUnauthorizedStarts(session, watched, 0, next);
  // If that start is rejected, another task with unauthorized starts of its own shows whether these are the reason; if not,
  // a last one shows whether a queue is.
  const kept = tasks.length > tasksJudged - 2 ? tasks.splice(-2) : [];
  const [, lastWatched] = kept;
  const unauthorizedToLast = lastWatched && sendFewUnauthorized(session, lastWatched, next);
  let isFullSent = false;
  const sendFull = () => {
    const to = [watched, ...kept.slice(0, 1)];
    const take = () => {
      const task = to.shift() ?? tasks.shift();
      if (kept.includes(task!)) kept.shift();
      return task;
    };
    isFullSent = true;
    const first = async (task: Task, turn: number) =>
      turn === 0 ? unauthorized : sendUnauthorizedStarts(session, task, turn, next);
    return send({ ...fullStart, first, spare: spareTasks }, { ...places, take });
  };
  const [untouched] = await Promise.all([clean, unauthorized, unauthorizedToLast]);
  let full = untouched && lastWatched ? undefined : await sendFull();
  const started = untouched ?? full;
  const body = bodyOf(started);
  // A new body of the kind that was accepted; a plain one in place of the first kind, whose values are unusual.
  const nextAccepted = (): StartBody => next(kindsFrom('plain')[started?.turn ?? 0]);
  const sendTwice = async (): Promise<boolean> => {
    if (!started || !body) return false;
    // Other values show whether a task was started again.
    const twice = await api.call('twice', {
      id: started.at.id,
      body: { ...body, consumed: body.consumed + 1, left: body.left + 1, comment: next('probe').comment },
    });
    if (replyOf(twice, 'task').kind !== 'record') return false;
    full ??= await sendFull();
    return full !== undefined;
  };
  // Valid starts in parallel: each record must have the values of its own request (reading 35).
  const inParallel = [
    send(inLowerCase(() => ({ purpose: startLowerCase, body: { ...nextAccepted() } }))),
    send(inOtherScript({ ...nextAccepted() })),
  ];
  const [startsAgain] = await Promise.all([
    sendTwice(),
    Promise.all(inParallel).then(() => sendUnknownIds(session, () => next('probe'))),
  ]);
  const sendTwiceRejected = async (): Promise<void> => {
    if (!started) return;
    let task: Task | undefined;
    await sendUntilTwice(api as OperationApi<string>, subject, 'full', (name) => {
      if (!isRepeat(name)) task = tasks.shift();
      return task && api.call(name as StartStep, { id: task.id, ...started.call });
    });
  };
  await sendTwiceRejected();
  const sendPoints = (steps: readonly (OpenStep | 'other-case')[]) =>
    sendOpenPoints(session, steps, places.take, nextAccepted, [started, full]);
  const points = [...openSent(openRows, facts), 'other-case' as const];
  if (!started) tasks.push(...kept.splice(0));
  // Without a task for them, requests are noted as not sent; some come after the other start.
  const count = kept.length > 0 ? tasks.length : points.length;
  await Promise.all([
    sendPoints(points.slice(0, count)),
    startsAgain && full && sendAfterUnauthorized(session, full, next),
  ]);
  if (!started) return undefined;
  return async () => {
    if (startsAgain && full) await sendLate(session, full.at, lastWatched);
    if (!isFullSent) full = await sendFull();
    if (!startsAgain && full && full.at !== watched && lastWatched)
      await send({ step: 'late', treatment: () => started.call }, oneFor(kept.pop()!));
    tasks.push(...kept);
    await sendTwiceRejected();
    await sendPoints(points.slice(count));
  };
}

/** Looks at tasks that can be started again and received unauthorized starts. A value that is seen twice holds still. */
async function sendLate({ api }: Starts, started: Task, other?: Task): Promise<void> {
  const look = (step: StartStep, { id }: Task) => api.call(step, { id, body: {} });
  await Promise.all([
    look('effect/late', started),
    other && look('effect/late/other', other).then(() => look('effect/late/again', other)),
  ]);
}

/** A start with all five fields, sent again like the other start if that was accepted, or with other kinds of values. */
function startOf(
  step: 'clean' | 'full',
  kinds: readonly Kind[],
  next: NextBody,
  otherStart?: Promise<Accepted<Task> | undefined>,
): Experiment<StartStep, Task> {
  const first = next(kinds[0]);
  return {
    step,
    treatment: async (_, turn) => {
      if (turn === 0) return { body: { ...first } };
      return { body: { ...next(kinds[turn]), ...bodyOf(await otherStart) } };
    },
    turns: otherStart ? 1 : kinds.length - 1,
    spare: Infinity,
  };
}

const bodyOf = (accepted: Accepted<Task> | undefined): StartBody | undefined =>
  accepted?.call.body as StartBody | undefined;

/** Sends unauthorized starts with and without fields; the second time to another task. */
async function sendUnauthorizedStarts(
  session: Starts,
  { id }: Task,
  turn: number,
  next: NextBody,
): Promise<void> {
  if (turn > 1) return;
  const prefix = turn === 0 ? 'token/' : 'again/token/';
  const withFields = (count: number) => probeBodies(count, next).map((body) => ({ id, body }));
  const without = (count: number) => Array.from({ length: count }, () => ({ id, body: {} }));
  await Promise.all([
    sendUnauthorized(session, allTokenFaultIds, (fault) => `${prefix}${fault}`, withFields),
    turn === 0 && session.api.call('token/no-body/none', { id, token: 'none' }),
  ]);
  await sendUnauthorized(
    session,
    faultsWithoutPrefixed,
    (fault) => `${prefix}${fault}-in-other-form`,
    without,
  );
}

/** Sends a few of them to another task. */
const sendFewUnauthorized = (session: Starts, { id }: Task, next: NextBody) =>
  sendUnauthorized(
    session,
    ['none', 'made-up', 'altered'],
    (fault) => `again/token/${fault}`,
    (count) => probeBodies(count, next).map((body) => ({ id, body })),
  );

/** If a task can be started again, a start without fields shows effects of unauthorized ones. */
async function sendAfterUnauthorized(
  session: Starts,
  { at, answer }: Accepted<Task>,
  next: NextBody,
): Promise<void> {
  const note = (task: Task, each: Exchange): void => {
    for (const { record } of answered([each], 'task')) task.last = record;
  };
  note(at, answer);
  const bodies = (count: number, unlike?: JsonObject) => probeBodies(count, next, unlike);
  const experiment = afterUnauthorized(session, subject, 'effect/after', allTokenFaultIds, bodies, shown);
  await perform(session, subject, oneFor(at, note), experiment);
}

/** Sends open points, one task each. The assignee is neither the opener nor the account of the Token, if possible (reading 30). */
async function sendOpenPoints(
  { api, facts, accounts }: Starts,
  steps: readonly (OpenStep | 'other-case')[],
  take: () => Task | undefined,
  next: () => StartBody,
  starts: readonly (Accepted<Task> | undefined)[],
): Promise<void> {
  const exchanges = starts.flatMap((started) => started?.answer ?? []);
  const openers = answered(exchanges, 'task').map(({ record }) => own(record, 'openedBy'));
  // Who was accepted is best, and somebody from outside or late in the list may be rejected for the person alone.
  const accepted = starts.flatMap((started) => bodyOf(started)?.assignedTo ?? []);
  const assignedTo =
    [...accepted, ...accounts.toReversed()].find((one) => ![facts.account, ...openers].includes(one)) ??
    accounts[0]!;
  const sendTo = (step: StartStep, use: (id: number) => Promise<unknown>): unknown => {
    const task = take();
    return task ? use(task.id) : api.noteUnsent(step, tasksUsed, giveTasks(facts));
  };
  const rejected: { step: OpenStep; call: ApiCall }[] = [];
  await Promise.all(
    steps.map((step) =>
      sendTo(step, async (id) => {
        // A service that accepts the Token in the other letter case starts the task.
        if (step === 'other-case') return api.callInOtherCase(step, { id, body: { ...next() } });
        const body = openRows[step].body({ ...next(), assignedTo });
        const call = { id, body: typeof body === 'string' ? body : { ...body } };
        const answer = await api.call(step, call);
        if (isWellFormed(step) && isRejected(answer, 'task', true)) rejected.push({ step, call });
      }),
    ),
  );
  // A service that accepts one of them unchanged rejects starts now and then: few starts of a run are valid for sure.
  let isEverAccepted = false;
  for (const [at, { step, call }] of rejected.entries()) {
    const purpose = sendUnchanged;
    let isAccepted = false;
    for (let turn = 1; turn <= timesInARow && !isAccepted; turn += 1) {
      const again = await api.call(repeatStep<StartStep>(step, turn), { ...call, purpose, alone: true });
      isAccepted = replyOf(again, 'task').kind === 'record';
    }
    isEverAccepted ||= isAccepted;
    if (!isEverAccepted && at + 1 >= enoughRejected) break;
  }
}
