import {
  inLowerCase,
  inOtherScript,
  oneEach,
  oneFor,
  perform,
  type Experiment,
} from '../common/experiment.ts';
import { afterUnauthorized, type Watched } from '../common/no-effect.ts';
import { answered } from '../common/reply.ts';
import type { Exchange } from '../../evidence/evidence.ts';
import { sendUnknownIds } from '../common/open.ts';
import type { Session } from '../common/session.ts';
import {
  allTokenFaultIds,
  sendInOtherForm,
  tokenFaultIds,
  type AnyTokenFault,
} from '../common/token-steps.ts';
import { confirmBodies, shown, type Bodies } from './bodies.ts';
import {
  giveBugs,
  maxConcurrent,
  openRows,
  openSteps,
  subject,
  type ConfirmStep,
  valueSteps,
} from './steps.ts';
import { say } from '../../messages/phrase.ts';

type Confirms = Session<ConfirmStep>;
type Body = Readonly<Record<string, unknown>>;

/** A bug, and what the run knows of it. */
interface Bug extends Watched {
  readonly id: number;
}

type ConfirmExperiment = Experiment<ConfirmStep, Bug>;

function note(bug: Bug, answer: Exchange): void {
  for (const { record } of answered([answer], 'bug')) bug.last = record;
}

/**
 * Confirms a bug with all five fields, then once more. If a bug can be confirmed again, a few bugs share the other
 * experiments; otherwise each experiment uses up a bug. Open points need bugs that are not confirmed.
 */
export async function confirmBugs(session: Confirms): Promise<void> {
  const { api, facts, accounts, wants } = session;
  const [opener] = facts.bugs;
  if (opener === undefined) return api.noteUnsent('*', say('no-bugs'), giveBugs);
  if (accounts.length === 0) return api.noteUnsent('*', say('no-accounts'), say('give-assignee'));
  const bodies = confirmBodies(session);
  const left = facts.bugs.map((id): Bug => ({ id }));
  const fresh = oneEach(left, [say('bugs-used'), giveBugs], note);
  await sendInOtherForm(session, () => ({ id: opener, body: {} }));
  const full = await perform(session, subject, fresh, {
    ...alone('full', () => ({ ...bodies.next() }), bodies),
    control: undefined,
    turns: 2,
    // Somebody may have confirmed the first one.
    spare: Infinity,
  });
  const first = full?.at ?? left.shift() ?? { id: opener };
  const accepted = full?.call.body as Body | undefined;
  // A limit of the cc list is no fault (reading 7): a list that was accepted is sent again.
  const next = ({ last }: Bug): Body => ({
    ...bodies.next(last),
    ...(accepted && { mailto: accepted['mailto'] }),
  });
  const chosen = (some: readonly ConfirmExperiment[]) => some.filter(({ step }) => wants(step));
  const comment = alone('only/comment', () => ({ comment: bodies.next().comment }), bodies);
  const any = chosen(ofAnyBug(bodies, next));
  const changed = chosen(ofChangedBug(session, bodies, next));
  const wantsTwice = any.length > 0 || changed.length > 0 || wants('twice');
  const { last } = first;
  await perform({ api, wants: () => wantsTwice }, subject, oneFor(first, note), {
    ...comment,
    step: 'twice',
    control: (bug) => ({ body: next(bug) }),
  });
  await Promise.all([
    sendUnknownIds(session, bodies.next),
    full && first.last === last
      ? sendToFreshBugs(session, left, fresh, [...chosen([comment]), ...any, ...changed], bodies)
      : sendShared(session, first, left, any, changed, bodies),
  ]);
}

/** An experiment with some fields: the control is an empty object to the same bug; sent again with other people. */
function alone(step: ConfirmStep, bodyFor: (bug: Bug) => Body, bodies: Bodies): ConfirmExperiment {
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
function ofAnyBug(bodies: Bodies, next: (bug: Bug) => Body): ConfirmExperiment[] {
  const { comment } = bodies.next();
  return [
    { ...alone('empty', () => ({}), bodies), control: (bug) => ({ body: next(bug) }) },
    ...valueSteps.map((step) => {
      const [field, value] = step.split('/') as [string, string];
      return alone(step, () => ({ [field]: field === 'pri' ? Number(value) : value }), bodies);
    }),
    inOtherScript({ comment }),
  ];
}

/** Experiments on a bug with earlier responses: a value that it already has proves nothing. */
function ofChangedBug(
  { api, wants }: Confirms,
  bodies: Bodies,
  next: (bug: Bug) => Body,
): ConfirmExperiment[] {
  const only = (field: 'assignedTo' | 'mailto'): ConfirmExperiment =>
    alone(`only/${field}`, ({ last }) => ({ [field]: bodies.next(last)[field] }), bodies);
  return [
    {
      ...inLowerCase((bug: Bug) => ({ body: next(bug) })),
      // A service that accepts the Token in the other letter case confirms the bug.
      first: async (bug, turn) => {
        if (turn > 0 || !wants('other-case')) return;
        await api.callInOtherCase('other-case', { id: bug.id, body: next(bug) });
      },
    },
    only('assignedTo'),
    only('mailto'),
    {
      step: 'empty-mailto',
      treatment: () => ({ body: { mailto: [] } }),
      control: () => ({ body: {} }),
    },
  ];
}

/** Bugs can be confirmed again: the first one shows effects of unauthorized requests, the others share the rest. */
async function sendShared(
  session: Confirms,
  first: Bug,
  left: Bug[],
  any: readonly ConfirmExperiment[],
  changed: readonly ConfirmExperiment[],
  bodies: Bodies,
): Promise<void> {
  const others = left.splice(0, maxConcurrent - 1);
  const ofFirst = [...effectsOf(session, bodies), ...(others.length > 0 ? [] : any), ...changed];
  const partOf = (lane: number) => any.filter((_, at) => at % others.length === lane);
  const send = async (bug: Bug, some: readonly ConfirmExperiment[]): Promise<void> => {
    for (const experiment of some)
      await perform({ ...session, wants: () => true }, subject, oneFor(bug, note), experiment);
  };
  await Promise.all([
    send(first, ofFirst),
    ...others.map((bug, lane) => send(bug, partOf(lane))),
    sendOpenPoints(session, left, bodies),
  ]);
}

/** Bugs can be confirmed only once: each experiment takes a fresh bug. */
async function sendToFreshBugs(
  session: Confirms,
  left: Bug[],
  fresh: ReturnType<typeof oneEach<Bug>>,
  experiments: readonly ConfirmExperiment[],
  bodies: Bodies,
): Promise<void> {
  const once = say('confirms-once');
  const places = { ...fresh, missing: [once, say('give-bugs-once', experiments.length + 4)] as const };
  session.api.noteUnsent('empty-mailto', once);
  const send = (experiment: ConfirmExperiment) =>
    perform({ ...session, wants: () => true }, subject, places, experiment);
  if (wantsProbes(session))
    await send({ ...afterProbes(session, bodies, 'effect/fresh', allTokenFaultIds), turns: 2 });
  await Promise.all(experiments.filter(({ step }) => step !== 'empty-mailto').map(send));
  await sendOpenPoints(session, left, bodies);
}

/** True if a chosen check needs unauthorized requests. */
const wantsProbes = ({ wants }: Confirms): boolean =>
  wants('effect/after') || tokenFaultIds.some((fault) => wants(`token/${fault}`));

/** Unauthorized requests with values of their own, then a confirmation that sends none of these. */
function effectsOf(session: Confirms, bodies: Bodies): ConfirmExperiment[] {
  if (!wantsProbes(session)) return [];
  return [
    { step: 'effect/before', treatment: () => ({ body: {} }) },
    // So few that each has a priority and an assignee of its own.
    afterProbes(session, bodies, 'effect/after-half', tokenFaultIds.slice(0, 3)),
    // If there are too few values, the first request has fewer fields.
    afterProbes(session, bodies, 'effect/after', ['prefixed', ...tokenFaultIds.slice(3)]),
  ];
}

const afterProbes = (
  session: Confirms,
  { probes }: Bodies,
  step: ConfirmStep,
  faults: readonly AnyTokenFault[],
): ConfirmExperiment => afterUnauthorized(session, subject, step, faults, probes, shown);

/** Sends open points of the body, each to a bug that is not confirmed. Values that may be stored are then replaced (reading 24). */
async function sendOpenPoints(
  { api, wants }: Confirms,
  fresh: readonly Bug[],
  bodies: Bodies,
): Promise<void> {
  await Promise.all(
    openSteps.map(async (step, at) => {
      const id = fresh[at]?.id;
      if (id === undefined) return api.noteUnsent(step, say('bugs-used-fresh'), giveBugs);
      if (!wants(step)) return;
      const row = openRows[step];
      const { response } = await api.call(step, 'body' in row ? { id, body: row.body } : { id });
      const isRefused = response !== undefined && response.status >= 400 && response.status < 500;
      if (isRefused || !step.startsWith('open/invalid/')) return;
      await api.call(`leave/${step}`, { id, body: { ...bodies.next() } });
    }),
  );
}
