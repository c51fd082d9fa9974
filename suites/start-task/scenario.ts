import type { Exchange } from '../../evidence/evidence.ts';
import { replyOf } from '../common/reply.ts';
import type { Session } from '../common/session.ts';
import { sentBody } from '../common/subject.ts';
import { tokenFaultIds } from '../common/token-steps.ts';
import { startBodies, unlike, type NextBody, type StartBody } from './bodies.ts';
import { startedAgain } from './started-again.ts';
import { openRows, openSteps, type StartStep } from './steps.ts';

/** Tasks that the demands of the document need: one untouched, one after refused requests, one for the header's case. */
export const tasksJudged = 3;

const unknownId = 1_999_999_993;

type Starts = Session<StartStep>;

/** Starts tasks: with and without a valid Token, then what the document leaves open. */
export async function startTasks(session: Starts): Promise<void> {
  const { api, facts, accounts } = session;
  if (facts.tasks.length === 0) return api.notAsked('*', 'no task may be started', needTasks(1));
  if (accounts.length === 0)
    return api.notAsked('*', 'no account to assign to is known', 'Give PMS_ASSIGNEE.');
  const next = startBodies(session);
  const [first, second, third, ...spare] = facts.tasks;
  const probed = second ?? first!;
  const cleanBody = next('morning');
  const [clean, full] = await Promise.all([
    second === undefined
      ? api.notAsked('clean', 'one task is not enough', needTasks(2))
      : ask(session, 'clean', first!, cleanBody),
    startProbed(session, probed, next),
    startLowerCase(session, third, next('noon')),
  ]);
  if (clean && full && isRecord(clean) && isRefused(full))
    await tellWhy(session, probed, spare, cleanBody, next);
  const [twice] = await Promise.all([
    second === undefined && !facts.open ? undefined : ask(session, 'twice', first!, next()),
    ask(session, 'open/unknown-id', unknownId, next()),
    ask(session, 'open/malformed-id', 'abc', next()),
    ...openSteps.map((step, at) => {
      const task = spare[at];
      if (task === undefined)
        return api.notAsked(step, 'every task given is needed elsewhere', needTasks(tasksJudged + at + 1));
      return ask(session, step, task, openRows[step].body(next()));
    }),
  ]);
  if (clean && full && twice && isRecord(full) && startedAgain(clean, twice))
    await showEffect(session, probed, () => unlike(sentBody(full), next));
}

function needTasks(count: number): string {
  return `Give ${count} task${count === 1 ? '' : 's'} in wait (PMS_TASK_IDS).`;
}

const isRecord = (exchange: Exchange): boolean => replyOf(exchange, 'task').kind === 'record';
const isRefused = (exchange: Exchange): boolean => replyOf(exchange, 'task').kind === 'refused';

async function startProbed(session: Starts, id: number, next: NextBody): Promise<Exchange | undefined> {
  await probe(session, id, 'token/', next);
  return ask(session, 'full', id, next());
}

/** Sends what must be refused, each time with values of its own. */
async function probe(
  { api, wants }: Starts,
  id: number,
  prefix: 'token/' | 'effect/token/',
  next: NextBody,
): Promise<void> {
  const asked = tokenFaultIds.filter((fault) => wants(`token/${fault}`));
  await Promise.all(asked.map((token) => api.call(`${prefix}${token}`, { id, body: { ...next() }, token })));
}

/**
 * The task that met refused starts can't be started, another one could. The same start as that one's tells
 * whether the values were the reason; if not, the same on one more task tells an effect from a task not in wait.
 */
async function tellWhy(
  session: Starts,
  id: number,
  spare: number[],
  cleanBody: StartBody,
  next: NextBody,
): Promise<void> {
  const { api, wants } = session;
  if (!wants('effect/start')) return;
  const body = { ...cleanBody };
  const control = await api.call('control/full', { id, body });
  const other = isRefused(control) ? spare.pop() : undefined;
  if (other === undefined) return;
  await probe(session, other, 'effect/token/', next);
  await api.call('effect/start', { id: other, body });
}

/** Refused starts of a started task, then a start that sends none of their fields. */
async function showEffect(session: Starts, id: number, next: NextBody): Promise<void> {
  if (!session.wants('effect/after')) return;
  await probe(session, id, 'effect/token/', next);
  await ask(session, 'effect/after', id, {});
}

async function startLowerCase(
  { api, wants }: Starts,
  id: number | undefined,
  startBody: StartBody,
): Promise<void> {
  if (id === undefined)
    return api.notAsked('lower-case', 'the tasks given are needed elsewhere', needTasks(3));
  if (!wants('lower-case')) return;
  const body = { ...startBody };
  const answer = await api.call('lower-case', {
    purpose: 'start a waiting task, header named token',
    id,
    body,
    token: 'lower-case',
  });
  if (isRefused(answer)) await api.call('control/lower-case', { id, body });
}

async function ask(
  { api, wants }: Starts,
  step: StartStep,
  id: number | string,
  body: object | string,
): Promise<Exchange | undefined> {
  if (!wants(step)) return undefined;
  return api.call(step, { id, body: typeof body === 'string' ? body : { ...body } });
}
