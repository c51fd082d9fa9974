import { tokenFaults } from '../common/api.ts';
import type { Scenario, Session } from '../common/session.ts';
import { pastMoment, sequence, shuffled } from '../common/values.ts';

/** Tasks that the demands of the document need: one untouched, one after refused requests, one for the header's case. */
export const tasksJudged = 3;

/** Open questions that use up a task each, the most telling first. */
export const openTaskSteps = [
  { step: 'open/no-fields', aspect: 'no fields', body: () => ({}) },
  { step: 'open/nothing-left', aspect: 'nothing left', body: (full: StartBody) => ({ ...full, left: 0 }) },
  ...(['left', 'realStarted', 'assignedTo', 'consumed', 'comment'] as const).map((field) => ({
    step: `open/without/${field}`,
    aspect: `without ${field}`,
    body: (full: StartBody) => Object.fromEntries(Object.entries(full).filter(([name]) => name !== field)),
  })),
  { step: 'open/malformed-json', aspect: 'a body that is not JSON', body: () => '{"left": 3,' },
  {
    step: 'open/invalid/consumed',
    aspect: 'consumed is a word',
    body: (full: StartBody) => ({ ...full, consumed: 'three' }),
  },
  {
    step: 'open/invalid/realStarted',
    aspect: 'realStarted is no date',
    body: (full: StartBody) => ({ ...full, realStarted: 'yesterday' }),
  },
] as const;

/** A body with all five fields of 4.2. */
export interface StartBody {
  readonly assignedTo: string;
  readonly realStarted: string;
  readonly consumed: number;
  readonly left: number;
  readonly comment: string;
}

const unknownId = 1_999_999_993;

/** Starts tasks: with and without a valid Token, then what the document leaves open. */
export const startTask: Scenario = async (session) => {
  const { api, facts, accounts } = session;
  if (facts.tasks.length === 0) return api.notAsked('*', 'no task may be started', needTasks(1));
  if (accounts.length === 0)
    return api.notAsked('*', 'no account to assign to is known', 'Give PMS_ASSIGNEE.');
  const next = bodies(session);
  const [first, second, third, ...spare] = facts.tasks;
  const probed = second ?? first!;
  await Promise.all([
    second === undefined
      ? api.notAsked('clean', 'one task is not enough', needTasks(2))
      : startClean(session, first!, next()),
    startProbed(session, probed, next),
    startLowerCase(session, third, next()),
  ]);
  await Promise.all([
    ask(session, 'open/twice', 'start a task that was started', first!, next()),
    ask(session, 'open/unknown-id', 'start a task that does not exist', unknownId, next()),
    ask(session, 'open/malformed-id', 'start a task whose id is a word', 'abc', next()),
    ...openTaskSteps.map(({ step, aspect, body }, at) => {
      const task = spare[at];
      if (task === undefined)
        return api.notAsked(step, 'every task given is needed elsewhere', needTasks(tasksJudged + at + 1));
      return ask(session, step, `start a task: ${aspect}`, task, body(next()));
    }),
  ]);
};

function needTasks(count: number): string {
  return `Give ${count} task${count === 1 ? '' : 's'} in wait (PMS_TASK_IDS).`;
}

async function startClean(session: Session, id: number, body: StartBody): Promise<void> {
  await ask(session, 'clean', 'start a waiting task with all five fields', id, body);
}

async function startProbed(session: Session, id: number, next: () => StartBody): Promise<void> {
  const { api } = session;
  const probes = tokenFaults
    .filter((fault) => session.wants(`token/${fault}`))
    .map((token) =>
      api.call({
        step: `token/${token}`,
        purpose: `start a task, Token: ${token}`,
        id,
        body: { ...next() },
        token,
      }),
    );
  await Promise.all(probes);
  await ask(session, 'full', 'start a waiting task with all five fields and the Token', id, next());
}

async function startLowerCase(session: Session, id: number | undefined, body: StartBody): Promise<void> {
  const { api } = session;
  if (id === undefined)
    return api.notAsked('lower-case', 'the tasks given are needed elsewhere', needTasks(3));
  if (!session.wants('lower-case')) return;
  await api.call({
    step: 'lower-case',
    purpose: 'start a waiting task, header named token',
    id,
    body: { ...body },
    token: 'lower-case',
  });
}

async function ask(
  session: Session,
  step: string,
  purpose: string,
  id: number | string,
  body: StartBody | Readonly<Record<string, unknown>> | string,
): Promise<void> {
  if (!session.wants(step)) return;
  await session.api.call({ step, purpose, id, body: typeof body === 'string' ? body : { ...body } });
}

/** Efforts that differ, and add up neither to 8 nor to a usual estimate. */
const efforts = [
  [3, 14],
  [5, 18],
  [6, 13],
  [7, 22],
] as const;

function bodies({ accounts, seed, startedAt, runId }: Session): () => StartBody {
  const order = shuffled(efforts, sequence(seed, 'start-task'));
  let at = 0;
  return () => {
    const turn = at++;
    const [consumed, left] = order[turn % order.length]!;
    return {
      assignedTo: accounts[turn % accounts.length]!,
      realStarted: pastMoment(startedAt, 3 + (turn % 20)),
      consumed,
      left,
      comment: `conformance run ${runId}, start ${turn + 1}`,
    };
  };
}
