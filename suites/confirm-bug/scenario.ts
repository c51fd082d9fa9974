import {
  inLowerCase,
  inOtherScript,
  oneEach,
  oneFor,
  perform,
  type Experiment,
  type Places,
} from '../common/experiment.ts';
import { afterUnauthorized, type Watched } from '../common/no-effect.ts';
import { answered } from '../common/reply.ts';
import { sentBody } from '../../engine/evidence/body.ts';
import { experimentOf, repeatStep, roleOf, stepAs } from '../../engine/evidence/role.ts';
import type { Exchange } from '../../engine/evidence/evidence.ts';
import { isNoEvidence, mayBeAboutState, mayBeGateways } from '../../engine/evidence/exchange-facts.ts';
import { openSent, sendUnknownIds } from '../common/open.ts';
import { type Session, noAccounts, giveAssignee } from '../common/session.ts';
import {
  allTokenFaultIds,
  sendInOtherForm,
  sendUnauthorized,
  faultsWithoutPrefixed,
  type AnyTokenFault,
} from '../common/token-steps.ts';
import { confirmBodies, shown, type Bodies } from './bodies.ts';
import {
  giveBugs,
  giveBugsOnce,
  maxConcurrent,
  openRows,
  subject,
  type ConfirmStep,
  valueRows,
  valueSteps,
} from './steps.ts';
import { phrase, type Said } from '../../messages/phrase.ts';

/** What many services give a new bug: the first confirmation sends other values, which shows whether they are stored. */
const usual = { type: 'codeerror', pri: 3 } as const;

/** What all parts of the scenario share. */
interface Run extends Session<ConfirmStep> {
  readonly bodies: Bodies;
  /** Bugs that no request with the Token went to; the array shrinks. */
  readonly unused: Bug[];
  /** A bug other than the first one that received unauthorized requests before everything else. */
  readonly probedEarly: number | undefined;
}

type Body = Readonly<Record<string, unknown>>;

/** A bug, and what the run knows of it. */
interface Bug extends Watched {
  readonly id: number;
}

type ConfirmExperiment = Experiment<ConfirmStep, Bug>;

function note(bug: Bug, answer: Exchange): void {
  for (const { record } of answered([answer], 'bug')) bug.last = record;
}

const send = (session: Session<ConfirmStep>, places: Places<Bug>, experiment: ConfirmExperiment) =>
  perform(session, subject, places, experiment);

const noBugs = phrase('no-bugs', 'no bugs are given that may be confirmed', '没有给出可以确认的 Bug');
/** Why no bug is left. */
export const bugsUsed = phrase('bugs-used', 'other checks use every bug given', '指定的 Bug 都用于其他检查');

/**
 * Confirms a bug with all five fields, then once more. If a bug can be confirmed again, a few bugs share the other
 * experiments; otherwise each experiment uses up a bug. Open points need bugs that are not confirmed.
 */
export async function confirmBugs(
  session: Session<ConfirmStep>,
): Promise<(() => Promise<unknown>) | undefined> {
  const { api, facts, accounts } = session;
  const [firstBug, , , otherBug] = facts.bugs;
  if (firstBug === undefined) return void api.noteUnsent('*', noBugs, giveBugs(facts));
  if (accounts.length === 0) return void api.noteUnsent('*', noAccounts, giveAssignee);
  // A queue may carry unauthorized requests out late in the run (reading 23). Confirmations with all fields of the first bug
  // may hide that; the other one gets none.
  const probed = [firstBug, otherBug ?? firstBug];
  const bodies = confirmBodies(session);
  const unused = facts.bugs.map((id): Bug => ({ id }));
  const run: Run = { ...session, bodies, unused, probedEarly: otherBug };
  const places = oneEach(unused, [bugsUsed, giveBugs(facts)], note);
  const firstBody = bodies.next(usual);
  const ofFull = [firstBody];
  await Promise.all([
    sendInOtherForm(session, () => ({ id: firstBug, body: {} })),
    api.call('token/no-body/none', { id: firstBug, token: 'none' }),
    sendUnauthorized(
      session,
      ['none', 'made-up', 'altered', 'cut-short'],
      (fault) => `token/early/${fault}` as const,
      (count) =>
        bodies.earlyProbes(count, firstBody).map((body, at) => ({ id: probed[at % probed.length]!, body })),
    ),
  ]);
  const full = await send(session, places, {
    ...fieldsOf('full', () => ofFull.shift() ?? bodies.next(usual), bodies),
    control: undefined,
    // Four people are assigned: some services take members of the project only (reading 33).
    turns: 3,
    // Somebody else may have confirmed some bugs: all of them are tried.
    spare: Infinity,
  });
  const first = full?.at ?? unused.shift() ?? { id: firstBug };
  const accepted = full?.call.body as Body | undefined;
  if (accepted) bodies.accept(accepted);
  // A limit of the cc list or of the comment is no fault (reading 7): what was accepted is sent again.
  const next = ({ last }: Bug): Body => ({
    ...bodies.next(last),
    ...(accepted && { mailto: accepted['mailto'] }),
    ...(accepted && full!.turn > 0 && { comment: accepted['comment'] }),
  });
  const comment = fieldsOf('only/comment', () => ({ comment: bodies.next().comment }), bodies);
  const onAnyBug = experimentsOnAnyBug(bodies, next);
  const onKnownBug = experimentsOnKnownBug(run, next);
  const { last } = first;
  let isLost = false;
  let secondStatus: number | undefined;
  const noteSecond = (bug: Bug, answer: Exchange): void => {
    note(bug, answer);
    secondStatus = answer.response?.status;
    isLost = isNoEvidence(answer) || mayBeGateways(answer);
  };
  const sendTwice = () =>
    send(session, oneFor(first, noteSecond), {
      ...comment,
      step: 'twice',
      control: (bug) => ({ body: next(bug) }),
    });
  await sendTwice();
  // Much depends on whether a bug can be confirmed again, and a gateway does not know it.
  if (isLost) await sendTwice();
  // A second confirmation that is accepted brings a new record.
  const isConfirmedOnce = full !== undefined && first.last === last && !isLost;
  const kept = full ? undefined : unused.pop();
  await Promise.all([
    sendUnknownIds(session, bodies.next),
    isConfirmedOnce
      ? sendToUnusedBugs(
          run,
          places,
          [comment, ...onAnyBug, ...onKnownBug],
          giveBugsOnce(facts, secondStatus),
        )
      : sendShared(run, first, onAnyBug, onKnownBug),
  ]);
  if (kept) await sendWithAcceptedPeople(run, kept);
  if (isConfirmedOnce) return undefined;
  // A queue may carry an unauthorized request out late (reading 23).
  return () => api.call('effect/late', { id: first.id, body: {} });
}

/** Sends all fields once more, with people who were accepted alone: each try before may have named somebody who is not. */
async function sendWithAcceptedPeople({ api, bodies, recorded }: Run, { id }: Bug): Promise<void> {
  const mine = recorded().filter(({ operation }) => operation === subject.operation);
  const aloneIn = (field: 'assignedTo' | 'mailto'): unknown =>
    answered(mine, 'bug')
      .filter(({ exchange }) => experimentOf(exchange.step) === `only/${field}`)
      .map(({ exchange }) => sentBody(exchange)[field])
      .at(-1);
  const [assignedTo, mailto] = [aloneIn('assignedTo'), aloneIn('mailto')];
  if (assignedTo === undefined || mailto === undefined) return;
  const tries = mine.filter(({ step }) => experimentOf(step) === 'full' && roleOf(step).as !== 'control');
  await api.call(repeatStep<ConfirmStep>('full', tries.length), {
    id,
    body: { ...bodies.next(), assignedTo, mailto },
  });
}

/** An experiment with some fields: the control is an empty object to the same bug; sent again with other people. */
function fieldsOf(step: ConfirmStep, bodyFor: (bug: Bug) => Body, bodies: Bodies): ConfirmExperiment {
  let sent: Body | undefined;
  return {
    step,
    treatment: (bug) => {
      sent = { ...bodyFor(bug), ...(sent && bodies.otherPeople(sent)) };
      return { body: sent };
    },
    control: () => ({ body: {} }),
  };
}

/** Experiments with values that no bug has, or that need not show. */
function experimentsOnAnyBug(bodies: Bodies, next: (bug: Bug) => Body): ConfirmExperiment[] {
  const { comment } = bodies.next();
  return [
    { ...fieldsOf('empty', () => ({}), bodies), control: (bug) => ({ body: next(bug) }) },
    ...valueSteps.map((step) => fieldsOf(step, () => valueRows[step].body, bodies)),
    inOtherScript({ comment }),
  ];
}

/** Returns a cc list of one of these accounts (reading 34), another one than the assignee if there is any. */
function oneBeside(assignee: string, mailto: unknown): readonly unknown[] {
  const cc = Array.isArray(mailto) ? (mailto as readonly unknown[]) : [];
  return [cc.find((account) => account !== assignee) ?? cc[0]];
}

/** Experiments on a bug with earlier responses: a value that it already has proves nothing. */
function experimentsOnKnownBug({ api, bodies }: Run, next: (bug: Bug) => Body): ConfirmExperiment[] {
  return [
    // First: the confirmation that ends the run, which sends no field, then meets a bug with a cc list and an assignee.
    {
      step: 'empty-mailto',
      treatment: () => ({ body: { mailto: [] } }),
      control: () => ({ body: {} }),
    },
    fieldsOf('only/mailto', ({ last }) => ({ mailto: bodies.cc(last) }), bodies),
    {
      ...inLowerCase((bug: Bug) => {
        const [body, assignedTo] = [next(bug), bodies.assignee(bug.last)];
        return { body: { ...body, assignedTo, mailto: oneBeside(assignedTo, body['mailto']) } };
      }),
      // A service that accepts the Token in the other letter case confirms the bug.
      first: async (bug, turn) => {
        if (turn > 0) return;
        await api.callInOtherCase('other-case', { id: bug.id, body: next(bug) });
      },
    },
    {
      ...fieldsOf('only/assignedTo', ({ last }) => ({ assignedTo: bodies.assignee(last) }), bodies),
      // Somebody may be assigned: with the tries before, everybody is named whom the run knows.
      turns: 3,
    },
  ];
}

/** Bugs can be confirmed again: the first one shows effects of unauthorized requests, the others share the rest. */
async function sendShared(
  run: Run,
  first: Bug,
  onAnyBug: readonly ConfirmExperiment[],
  onKnownBug: readonly ConfirmExperiment[],
): Promise<void> {
  const others = run.unused.splice(0, maxConcurrent - 1);
  const ofFirst = [...effectsOf(run), ...(others.length > 0 ? [] : onAnyBug), ...onKnownBug];
  const partOf = (lane: number) =>
    onAnyBug
      .filter((_, at) => at % others.length === lane)
      .map((experiment) => ({ ...experiment, spare: 1 }));
  const sendAll = async (places: Places<Bug>, experiments: readonly ConfirmExperiment[]): Promise<void> => {
    for (const experiment of experiments) await send(run, places, experiment);
  };
  // Whoever needs the first bug waits until those before have sent everything to it.
  let firstIsFree = sendAll(oneFor(first, note), ofFirst);
  const lanes = others.map((bug, lane) => {
    let turnAtFirst: Promise<unknown> | undefined;
    // A bug that is closed is left, also between two tries of an experiment: the rest of its lane goes to the first one.
    const leave = (one: Bug, answer: Exchange): void => {
      note(one, answer);
      if (turnAtFirst || !mayBeAboutState(answer)) return;
      turnAtFirst = firstIsFree;
      firstIsFree = sent;
    };
    const take = (): Bug | Promise<Bug> => turnAtFirst?.then(() => first) ?? bug;
    const sent: Promise<void> = sendAll({ take, note: leave, isReusable: true }, partOf(lane));
    return sent;
  });
  await Promise.all([firstIsFree, ...lanes, sendOpenPoints(run)]);
}

const confirmsOnce = phrase(
  'confirms-once',
  'this service confirms a bug only once',
  '该服务对一个 Bug 只确认一次',
);

/** Bugs can be confirmed only once: each experiment takes an unused bug. */
async function sendToUnusedBugs(
  run: Run,
  { take }: Places<Bug>,
  experiments: readonly ConfirmExperiment[],
  give: Said,
): Promise<void> {
  const once = confirmsOnce;
  const places: Places<Bug> = { take, note, missing: [once, give] };
  run.api.noteUnsent('empty-mailto', once);
  // The controls of the first experiment need bugs without unauthorized requests.
  const at = run.unused.findIndex(({ id }) => id === run.probedEarly);
  if (at !== -1) run.unused.push(...run.unused.splice(at, 1));
  await send(run, places, { ...afterProbes(run, 'effect/fresh', allTokenFaultIds), turns: 2 });
  const sendable = experiments.filter(({ step }) => step !== 'empty-mailto');
  await Promise.all(sendable.map((experiment) => send(run, places, experiment)));
  await sendOpenPoints(run, give);
}

/** Unauthorized requests with values of their own, then a confirmation that sends none of these. */
function effectsOf(run: Run): ConfirmExperiment[] {
  return [
    { step: 'effect/before', treatment: () => ({ body: {} }) },
    // So few that each has a priority and an assignee of its own.
    afterProbes(run, 'effect/after-half', faultsWithoutPrefixed.slice(0, 3)),
    // If there are too few values, the first request has fewer fields.
    afterProbes(run, 'effect/after', ['prefixed', ...faultsWithoutPrefixed.slice(3)]),
  ];
}

const afterProbes = (run: Run, step: ConfirmStep, faults: readonly AnyTokenFault[]): ConfirmExperiment =>
  afterUnauthorized(run, subject, step, faults, run.bodies.probes, shown);

const bugsUsedFresh = phrase(
  'bugs-used-fresh',
  'other checks use every bug given, and this one needs a bug that is not confirmed',
  '指定的 Bug 都用于其他检查，而此项检查需要一个未确认的 Bug',
);

/** Sends open points of the body, each to an unused bug. Values that may be stored are then replaced (reading 24). */
async function sendOpenPoints({ api, facts, bodies, unused }: Run, give = giveBugs(facts)): Promise<void> {
  await Promise.all(
    openSent(openRows, facts).map(async (step, at) => {
      const id = unused[at]?.id;
      if (id === undefined) return api.noteUnsent(step, bugsUsedFresh, give);
      const row = openRows[step];
      const { response } = await api.call(step, 'body' in row ? { id, body: row.body } : { id });
      const isRejected = response !== undefined && response.status >= 400 && response.status < 500;
      if (!isRejected && 'body' in row && typeof row.body === 'object')
        await api.call(stepAs<ConfirmStep>('leave', step), { id, body: bodies.next() });
    }),
  );
}
