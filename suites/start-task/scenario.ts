import { own, type JsonObject } from '../../evidence/body.ts';
import type { Exchange } from '../../evidence/evidence.ts';
import {
  inLowerCase,
  inOtherScript,
  oneEach,
  oneFor,
  perform,
  type Accepted,
  type Experiment,
} from '../common/experiment.ts';
import { afterUnauthorized, type Watched } from '../common/no-effect.ts';
import { sendUnknownIds } from '../common/open.ts';
import { answered, replyOf } from '../common/reply.ts';
import type { Session } from '../common/session.ts';
import { allTokenFaultIds, sendUnauthorized, tokenFaultIds } from '../common/token-steps.ts';
import {
  probeBodies,
  repeated,
  shown,
  startBodies,
  type Kind,
  type NextBody,
  type StartBody,
} from './bodies.ts';
import { openRows, openSteps, subject, type StartStep } from './steps.ts';
import { say } from '../../messages/phrase.ts';

/** Tasks for required and recommended checks: untouched, after unauthorized starts, lower-case header, another script. */
export const tasksJudged = 4;

/** One more for the Token in the other letter case, which a service may accept. */
export const tasksNeeded = tasksJudged + openSteps.length + 1;

/** Said wherever tasks are missing; the same words are reported once. */
const giveTasks = say('give-tasks', tasksNeeded);

type Starts = Session<StartStep>;

interface Task extends Watched {
  readonly id: number;
}

/** Kinds of values in the order of sending: a service may reject one kind and accept another (reading 7). */
const kindsAfter = (kind: Kind): readonly Kind[] => [kind, 'plain', 'turned', 'whole', 'plain'];

/** Starts tasks with and without a valid Token, then sends open points. */
export async function startTasks(session: Starts): Promise<void> {
  const { api, facts, accounts } = session;
  if (facts.tasks.length === 0) return api.noteUnsent('*', say('no-tasks'), giveTasks);
  if (accounts.length === 0) return api.noteUnsent('*', say('no-accounts'), say('give-assignee'));
  const next = startBodies(session);
  const tasks = facts.tasks.map((id): Task => ({ id }));
  const places = oneEach(tasks, [say('tasks-used'), giveTasks]);
  const isAlone = tasks.length === 1;
  if (isAlone) api.noteUnsent('clean', say('one-task'), giveTasks);
  const clean = isAlone
    ? undefined
    : perform(session, subject, places, startOf('clean', kindsAfter('early'), next));
  const [untouched, full] = await Promise.all([
    clean,
    perform(session, subject, places, {
      ...startOf('full', kindsAfter('late'), next, clean),
      first: (task, turn) => probeStart(session, task, turn, next),
    }),
  ]);
  const started = untouched ?? full;
  const known = (): StartBody => next(kindsAfter('plain')[started?.turn ?? 0]);
  const [twice] = await Promise.all([
    started &&
      send(session, 'twice', started.at.id, repeated(started.call.body as unknown as StartBody, next)),
    sendUnknownIds(session, next),
    perform(
      session,
      subject,
      places,
      inLowerCase(() => ({ purpose: say('start-lower-case'), body: { ...known() } })),
    ),
    perform(session, subject, places, inOtherScript({ ...(bodyOf(started) ?? known()) })),
  ]);
  await Promise.all([
    sendOpenPoints(session, places.take, known, [started, full]),
    full && twice && replyOf(twice, 'task').kind === 'record' && showEffect(session, full, next),
  ]);
}

/** A start with all five fields, sent again like one that was accepted, or with other kinds of values. */
function startOf(
  step: 'clean' | 'full',
  kinds: readonly Kind[],
  next: NextBody,
  beside?: Promise<Accepted<Task> | undefined>,
): Experiment<StartStep, Task> {
  return {
    step,
    treatment: async (_, turn) => {
      const known = turn > 0 ? bodyOf(await beside) : undefined;
      return { body: { ...next(kinds[turn]), ...known } };
    },
    turns: beside ? 1 : kinds.length - 1,
    // Unauthorized starts may have started the task: only few tasks are tried.
    spare: beside ? 2 : Infinity,
  };
}

const bodyOf = (accepted: Accepted<Task> | undefined): StartBody | undefined =>
  accepted?.call.body as StartBody | undefined;

/** Sends unauthorized starts with and without fields; the second time to another task. */
async function probeStart(session: Starts, { id }: Task, turn: number, next: NextBody): Promise<void> {
  if (turn > 1) return;
  const prefix = turn === 0 ? 'token/' : 'again/token/';
  const withFields = (count: number) => probeBodies(count, next).map((body) => ({ id, body }));
  const without = (count: number) => Array.from({ length: count }, () => ({ id, body: {} }));
  await sendUnauthorized(session, allTokenFaultIds, (fault) => `${prefix}${fault}`, withFields);
  await sendUnauthorized(session, tokenFaultIds, (fault) => `${prefix}${fault}-in-other-form`, without);
}

/** If a task can be started again, a start without fields shows effects of unauthorized ones. */
async function showEffect(session: Starts, { at, answer }: Accepted<Task>, next: NextBody): Promise<void> {
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
  session: Starts,
  take: () => Task | undefined,
  next: () => StartBody,
  starts: readonly (Accepted<Task> | undefined)[],
): Promise<void> {
  const { api, facts, accounts, wants } = session;
  const answers = answered(
    starts.flatMap((started) => started?.answer ?? []),
    'task',
  );
  const taken = [facts.account, ...answers.map(({ record }) => own(record, 'openedBy'))];
  const assignedTo = accounts.find((account) => !taken.includes(account)) ?? accounts[0]!;
  const sendTo = (step: StartStep, use: (task: Task) => Promise<unknown>): unknown => {
    const task = take();
    return task ? use(task) : api.noteUnsent(step, say('tasks-used'), giveTasks);
  };
  await Promise.all([
    ...openSteps.map((step) =>
      sendTo(step, ({ id }) => send(session, step, id, openRows[step].body({ ...next(), assignedTo }))),
    ),
    // A service that accepts the Token in the other letter case starts the task.
    wants('other-case') &&
      sendTo('other-case', ({ id }) => api.callInOtherCase('other-case', { id, body: { ...next() } })),
  ]);
}

async function send(
  { api, wants }: Starts,
  step: StartStep,
  id: number | string,
  body: object | string,
): Promise<Exchange | undefined> {
  if (!wants(step)) return undefined;
  return api.call(step, { id, body: typeof body === 'string' ? body : { ...body } });
}
