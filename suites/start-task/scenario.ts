import { own } from '../../evidence/body.ts';
import type { Exchange } from '../../evidence/evidence.ts';
import { wasClosed } from '../../evidence/patience.ts';
import { askInLowerCase } from '../common/lower-case.ts';
import { replyOf } from '../common/reply.ts';
import type { Session } from '../common/session.ts';
import { allTokenFaultIds, tokenFaultIds } from '../common/token-steps.ts';
import { probeBodies, repeated, startBodies, type Kind, type NextBody, type StartBody } from './bodies.ts';
import { suspectsOf } from './probe-values.ts';
import { startedAgain } from './started-again.ts';
import { openRows, openSteps, type StartStep } from './steps.ts';

/** Tasks that the demands of the document need: one untouched, one after refused requests, one for the header's case. */
export const tasksJudged = 3;

/** One more for the Token in the other letter case, which a target may take. */
export const tasksNeeded = tasksJudged + openSteps.length + 1;

/** The same words wherever tasks are missing, so that it is said once. */
const giveTasks = `Give ${tasksNeeded} tasks in wait (PMS_TASK_IDS); 1 is enough for what must hold.`;

const unknownId = 1_999_999_993;

type Starts = Session<StartStep>;

/** Starts tasks: with and without a valid Token, then what the document leaves open. */
export async function startTasks(session: Starts): Promise<void> {
  const { api, facts, accounts } = session;
  if (facts.tasks.length === 0) return api.notAsked('*', 'no task may be started', giveTasks);
  if (accounts.length === 0)
    return api.notAsked('*', 'no account to assign to is known', 'Give PMS_ASSIGNEE.');
  const next = startBodies(session);
  const [first, second, third, ...spare] = facts.tasks;
  const probed = second ?? first!;
  const [clean, full] = await Promise.all([
    second === undefined
      ? api.notAsked('clean', 'one task is not enough', giveTasks)
      : startInTurn(session, 'clean', first!, next, 'early'),
    startProbed(session, probed, next),
  ]);
  if (clean?.body && full && !full.body && full.refused) {
    await tellWhy(session, probed, spare, clean.body, next);
  }
  // Somebody else may have started either of the two.
  const started = clean?.body ? clean : full;
  const nextTaken: NextBody = (kind = started?.kind === 'whole' ? 'whole' : 'plain') => next(kind);
  const [twice] = await Promise.all([
    started?.body && startTwice(session, started.task, repeated(started.body, next)),
    ask(session, 'open/unknown-id', unknownId, next()),
    ask(session, 'open/malformed-id', 'abc', next()),
    startLowerCase(session, third, nextTaken()),
    askOpen(session, spare, nextTaken, [clean, full]),
    startInOtherCase(session, spare[openSteps.length], nextTaken()),
  ]);
  if (started?.answer && full?.body && twice && startedAgain(started.answer, twice))
    await showEffect(session, full, next);
}

/** How a task was started, or not. */
interface Started {
  readonly task: number;
  /** The last answer. */
  readonly answer: Exchange;
  /** The body that was accepted, and its kind. */
  readonly body?: StartBody;
  readonly kind?: Kind;
  readonly refused: boolean;
}

const isRefused = (exchange: Exchange): boolean => {
  const reply = replyOf(exchange, 'task');
  return reply.kind === 'refused' && !reply.unauthorized;
};

/** Starts a task; what is refused is asked again with values that more targets take, and the other way round (reading 7). */
async function startInTurn(
  session: Starts,
  step: 'clean' | 'full',
  id: number,
  next: NextBody,
  kind: Kind,
): Promise<Started | undefined> {
  if (!session.wants(step)) return undefined;
  let answer: Exchange | undefined;
  for (const [name, values] of [
    [step, kind],
    [`${step}/plain`, 'plain'],
    [`${step}/turned`, 'turned'],
    [`${step}/whole`, 'whole'],
  ] as const) {
    const body = next(values);
    answer = await session.api.call(name, { id, body: { ...body } });
    if (replyOf(answer, 'task').kind === 'record')
      return { task: id, answer, body, kind: values, refused: false };
    if (!isRefused(answer)) return { task: id, answer, refused: false };
  }
  return { task: id, answer: answer!, refused: true };
}

async function startProbed(session: Starts, id: number, next: NextBody): Promise<Started | undefined> {
  await probe(session, id, 'token/', next);
  await probeEmpty(session, id, 'token/');
  return startInTurn(session, 'full', id, next, 'late');
}

/** The same without fields: nothing but a start that is refused later shows what it did. */
async function probeEmpty(
  { api, wants }: Starts,
  id: number,
  prefix: 'token/' | 'effect/token/',
): Promise<void> {
  const asked = tokenFaultIds.filter((fault) => wants(`token/${fault}-in-other-form`));
  await Promise.all(
    asked.map((token) => api.call(`${prefix}${token}-in-other-form`, { id, body: {}, token })),
  );
}

/** Sends what must be refused; no two requests share a value. */
async function probe(
  { api, wants }: Starts,
  id: number,
  prefix: 'token/' | 'effect/token/' | 'effect/again/',
  next: NextBody,
  unlike?: StartBody,
): Promise<Exchange[]> {
  const asked = allTokenFaultIds.filter((fault) => wants(`token/${fault}`));
  const bodies = probeBodies(asked.length, next, { ...unlike });
  return Promise.all(
    asked.map((token, at) => api.call(`${prefix}${token}`, { id, body: bodies[at]!, token })),
  );
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
  await probeEmpty(session, other, 'effect/token/');
  await api.call('effect/start', { id: other, body });
}

/** A connection that is closed may be chance once: what it is twice is how the target refuses. */
async function startTwice(session: Starts, id: number, body: StartBody): Promise<Exchange | undefined> {
  const twice = await ask(session, 'twice', id, body);
  return twice && wasClosed(twice) ? ask(session, 'twice/again', id, body) : twice;
}

/** Refused starts of a started task, then a start that sends none of their fields; what it shows is asked again. */
async function showEffect(
  session: Starts,
  { task: id, answer, body }: Started,
  next: NextBody,
): Promise<void> {
  if (!session.wants('effect/after')) return;
  const rounds = [
    ['effect/token/', 'effect/after'],
    ['effect/again/', 'effect/after-again'],
  ] as const;
  let before = replyOf(answer, 'task');
  for (const [prefix, step] of rounds) {
    const probes = await probe(session, id, prefix, next, body);
    const after = replyOf(await session.api.call(step, { id, body: {} }), 'task');
    if (before.kind !== 'record' || after.kind !== 'record') return;
    if (suspectsOf(probes, before.record, after.record).length === 0) return;
    before = after;
  }
}

/** Questions that use up a task each. The assignee is neither the opener nor the account of the Token where there is one (reading 30). */
async function askOpen(
  session: Starts,
  spare: readonly number[],
  next: NextBody,
  starts: readonly (Started | undefined | void)[],
): Promise<void> {
  const { api, facts, accounts } = session;
  const openers = starts.flatMap((started) => {
    const reply = started && replyOf(started.answer, 'task');
    return reply?.kind === 'record' ? own(reply.record, 'openedBy') : [];
  });
  const assignedTo =
    accounts.find((account) => account !== facts.account && !openers.includes(account)) ?? accounts[0]!;
  await Promise.all(
    openSteps.map((step, at) => {
      const task = spare[at];
      if (task === undefined) return api.notAsked(step, 'every task given is needed elsewhere', giveTasks);
      return ask(session, step, task, openRows[step].body({ ...next(), assignedTo }));
    }),
  );
}

/** Where the target takes the Token in the other letter case, the task is started. */
async function startInOtherCase(
  { api, wants }: Starts,
  id: number | undefined,
  startBody: StartBody,
): Promise<void> {
  if (!wants('other-case')) return;
  if (id === undefined) {
    return api.notAsked('other-case', 'the tasks given are needed elsewhere', giveTasks);
  }
  await api.callInOtherCase('other-case', { id, body: { ...startBody } });
}

async function startLowerCase(
  { api, wants }: Starts,
  id: number | undefined,
  startBody: StartBody,
): Promise<void> {
  if (id === undefined) return api.notAsked('lower-case', 'the tasks given are needed elsewhere', giveTasks);
  if (!wants('lower-case')) return;
  const body = { ...startBody };
  const purpose = 'start a waiting task, header named token';
  const answer = await askInLowerCase(api, () => ({ purpose, id, body }));
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
