import type { JsonObject } from '../../evidence/body.ts';
import type { Exchange } from '../../evidence/evidence.ts';
import { tokenFaults } from '../common/api.ts';
import { sentBody } from '../common/judging.ts';
import { replyOf } from '../common/reply.ts';
import type { Scenario, Session } from '../common/session.ts';
import { pastMoment, sequence, shuffled } from '../common/values.ts';
import { startedAgain } from './subject.ts';

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
  const cleanBody = next('morning');
  const [clean, full] = await Promise.all([
    second === undefined
      ? api.notAsked('clean', 'one task is not enough', needTasks(2))
      : ask(session, 'clean', 'start a waiting task with all five fields', first!, cleanBody),
    startProbed(session, probed, next),
    startLowerCase(session, third, next('noon')),
  ]);
  if (clean && full && isRecord(clean) && isRefused(full))
    await tellWhy(session, probed, spare, cleanBody, next);
  const [twice] = await Promise.all([
    second === undefined && !facts.open
      ? undefined
      : ask(session, 'twice', 'start a task that was started', first!, next()),
    ask(session, 'open/unknown-id', 'start a task that does not exist', unknownId, next()),
    ask(session, 'open/malformed-id', 'start a task whose id is a word', 'abc', next()),
    ...openTaskSteps.map(({ step, aspect, body }, at) => {
      const task = spare[at];
      if (task === undefined)
        return api.notAsked(step, 'every task given is needed elsewhere', needTasks(tasksJudged + at + 1));
      return ask(session, step, `start a task: ${aspect}`, task, body(next()));
    }),
  ]);
  if (clean && full && twice && isRecord(full) && startedAgain(clean, twice))
    await showEffect(session, probed, () => unlike(sentBody(full), next));
};

function needTasks(count: number): string {
  return `Give ${count} task${count === 1 ? '' : 's'} in wait (PMS_TASK_IDS).`;
}

const isRecord = (exchange: Exchange): boolean => replyOf(exchange, 'task').kind === 'record';
const isRefused = (exchange: Exchange): boolean => replyOf(exchange, 'task').kind === 'refused';

async function startProbed(session: Session, id: number, next: Bodies): Promise<Exchange | undefined> {
  await probe(session, id, '', next);
  return ask(session, 'full', 'start a waiting task with all five fields and the Token', id, next());
}

/** Sends what must be refused, each time with values of its own. */
async function probe(session: Session, id: number, prefix: string, next: Bodies): Promise<void> {
  const probes = tokenFaults
    .filter((fault) => session.wants(`token/${fault}`))
    .map((token) =>
      session.api.call({
        step: `${prefix}token/${token}`,
        purpose: `start a task, Token: ${token}`,
        id,
        body: { ...next() },
        token,
      }),
    );
  await Promise.all(probes);
}

/**
 * The task that met refused starts can't be started, another one could. The same start as that one's tells
 * whether the values were the reason; if not, the same on one more task tells an effect from a task not in wait.
 */
async function tellWhy(
  session: Session,
  id: number,
  spare: number[],
  body: StartBody,
  next: Bodies,
): Promise<void> {
  if (!session.wants('effect/start')) return;
  const { api } = session;
  const purpose = 'start the task that met refused starts like the one that met none';
  const control = await api.call({ step: 'control/full', purpose, id, body: { ...body } });
  const other = isRefused(control) ? spare.pop() : undefined;
  if (other === undefined) return;
  await probe(session, other, 'effect/', next);
  await api.call({
    step: 'effect/start',
    purpose: 'the same on one more task that met refused starts',
    id: other,
    body: { ...body },
  });
}

/** Refused starts of a started task, then a start that sends none of their fields. */
async function showEffect(session: Session, id: number, next: Bodies): Promise<void> {
  if (!session.wants('effect/after')) return;
  await probe(session, id, 'effect/', next);
  await ask(session, 'effect/after', 'start without fields what met only refused requests', id, {});
}

async function startLowerCase(session: Session, id: number | undefined, body: StartBody): Promise<void> {
  const { api } = session;
  if (id === undefined)
    return api.notAsked('lower-case', 'the tasks given are needed elsewhere', needTasks(3));
  if (!session.wants('lower-case')) return;
  const start = { id, body: { ...body } };
  const purpose = 'start a waiting task, header named token';
  const answer = await api.call({ step: 'lower-case', purpose, ...start, token: 'lower-case' });
  if (isRefused(answer))
    await api.call({ step: 'control/lower-case', purpose: 'the same, header named Token', ...start });
}

async function ask(
  session: Session,
  step: string,
  purpose: string,
  id: number | string,
  body: StartBody | Readonly<Record<string, unknown>> | string,
): Promise<Exchange | undefined> {
  if (!session.wants(step)) return undefined;
  return session.api.call({ step, purpose, id, body: typeof body === 'string' ? body : { ...body } });
}

/** Efforts that differ, and add up neither to 8 nor to a usual estimate. */
const efforts = [
  [3, 14],
  [5, 18],
  [6, 13],
  [7, 22],
] as const;

/** The next body none of whose values another one has; of a lone account there is no other. */
function unlike(other: JsonObject, next: Bodies): StartBody {
  const differs = (body: StartBody, ...fields: readonly (keyof StartBody)[]): boolean =>
    fields.every((field) => body[field] !== other[field]);
  let body = next();
  for (let turn = 1; turn < 8 && !differs(body, 'assignedTo', 'realStarted', 'left'); turn += 1)
    body = next();
  while (!differs(body, 'realStarted', 'left')) body = next();
  return body;
}

/** A form of the hour may be right at one time of the day and wrong at another. */
const hours = { morning: [9, 7, 8], noon: [12], afternoon: [14, 17, 13, 16, 15] } as const;

type Bodies = (time?: keyof typeof hours) => StartBody;

function bodies({ accounts, seed, startedAt, runId }: Session): Bodies {
  const order = shuffled(efforts, sequence(seed, 'start-task'));
  let at = 0;
  return (time = 'afternoon') => {
    const turn = at++;
    const [consumed, left] = order[turn % order.length]!;
    return {
      assignedTo: accounts[turn % accounts.length]!,
      realStarted: pastMoment(startedAt, 3 + (turn % 20), hours[time][turn % hours[time].length]!),
      consumed,
      left,
      comment: `conformance run ${runId}, start ${turn + 1}`,
    };
  };
}
