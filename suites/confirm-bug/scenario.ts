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

/** Sends an experiment of which it is known that a chosen check needs it. */
const send = ({ api }: Confirms, places: Places<Bug>, experiment: ConfirmExperiment) =>
  perform({ api, wants: () => true }, subject, places, experiment);

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
  const unused = facts.bugs.map((id): Bug => ({ id }));
  const places = oneEach(unused, [say('bugs-used'), giveBugs], note);
  await sendInOtherForm(session, () => ({ id: opener, body: {} }));
  const full = await perform(session, subject, places, {
    ...fieldsOf('full', () => bodies.next(), bodies),
    control: undefined,
    turns: 2,
    // Somebody else may have confirmed some bugs: all of them are tried.
    spare: Infinity,
  });
  const first = full?.at ?? unused.shift() ?? { id: opener };
  const accepted = full?.call.body as Body | undefined;
  // A limit of the cc list is no fault (reading 7): a list that was accepted is sent again.
  const next = ({ last }: Bug): Body => ({
    ...bodies.next(last),
    ...(accepted && { mailto: accepted['mailto'] }),
  });
  const chosen = (some: readonly ConfirmExperiment[]) => some.filter(({ step }) => wants(step));
  const comment = fieldsOf('only/comment', () => ({ comment: bodies.next().comment }), bodies);
  const onAnyBug = chosen(experimentsOnAnyBug(bodies, next));
  const onKnownBug = chosen(experimentsOnKnownBug(session, bodies, next));
  const { last } = first;
  if (onAnyBug.length > 0 || onKnownBug.length > 0 || wants('twice'))
    await send(session, oneFor(first, note), {
      ...comment,
      step: 'twice',
      control: (bug) => ({ body: next(bug) }),
    });
  // A second confirmation that is accepted brings a new record.
  const isConfirmedOnce = full !== undefined && first.last === last;
  await Promise.all([
    sendUnknownIds(session, bodies.next),
    isConfirmedOnce
      ? sendToUnusedBugs(session, unused, places, [...chosen([comment]), ...onAnyBug, ...onKnownBug], bodies)
      : sendShared(session, first, unused, onAnyBug, onKnownBug, bodies),
  ]);
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
    ...valueSteps.map((step) => {
      const [field, value] = step.split('/') as [string, string];
      return fieldsOf(step, () => ({ [field]: field === 'pri' ? Number(value) : value }), bodies);
    }),
    inOtherScript({ comment }),
  ];
}

/** Experiments on a bug with earlier responses: a value that it already has proves nothing. */
function experimentsOnKnownBug(
  { api, wants }: Confirms,
  bodies: Bodies,
  next: (bug: Bug) => Body,
): ConfirmExperiment[] {
  const only = (field: 'assignedTo' | 'mailto'): ConfirmExperiment =>
    fieldsOf(`only/${field}`, ({ last }) => ({ [field]: bodies.next(last)[field] }), bodies);
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
  unused: Bug[],
  onAnyBug: readonly ConfirmExperiment[],
  onKnownBug: readonly ConfirmExperiment[],
  bodies: Bodies,
): Promise<void> {
  const others = unused.splice(0, maxConcurrent - 1);
  const ofFirst = [...effectsOf(session, bodies), ...(others.length > 0 ? [] : onAnyBug), ...onKnownBug];
  const partOf = (lane: number) => onAnyBug.filter((_, at) => at % others.length === lane);
  const sendAll = async (bug: Bug, experiments: readonly ConfirmExperiment[]): Promise<void> => {
    for (const experiment of experiments) await send(session, oneFor(bug, note), experiment);
  };
  await Promise.all([
    sendAll(first, ofFirst),
    ...others.map((bug, lane) => sendAll(bug, partOf(lane))),
    sendOpenPoints(session, unused, bodies),
  ]);
}

/** Bugs can be confirmed only once: each experiment takes an unused bug. */
async function sendToUnusedBugs(
  session: Confirms,
  unused: readonly Bug[],
  places: Places<Bug>,
  experiments: readonly ConfirmExperiment[],
  bodies: Bodies,
): Promise<void> {
  const once = say('confirms-once');
  const unusedPlaces = { ...places, missing: [once, say('give-bugs-once', experiments.length + 4)] as const };
  session.api.noteUnsent('empty-mailto', once);
  if (wantsProbes(session)) {
    const effect = afterProbes(session, bodies, 'effect/fresh', allTokenFaultIds);
    await send(session, unusedPlaces, { ...effect, turns: 2 });
  }
  const sendable = experiments.filter(({ step }) => step !== 'empty-mailto');
  await Promise.all(sendable.map((experiment) => send(session, unusedPlaces, experiment)));
  await sendOpenPoints(session, unused, bodies);
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

/** Sends open points of the body, each to an unused bug. Values that may be stored are then replaced (reading 24). */
async function sendOpenPoints(
  { api, wants }: Confirms,
  unused: readonly Bug[],
  bodies: Bodies,
): Promise<void> {
  await Promise.all(
    openSteps.map(async (step, at) => {
      const id = unused[at]?.id;
      if (id === undefined) return api.noteUnsent(step, say('bugs-used-fresh'), giveBugs);
      if (!wants(step)) return;
      const row = openRows[step];
      const { response } = await api.call(step, 'body' in row ? { id, body: row.body } : { id });
      const isRejected = response !== undefined && response.status >= 400 && response.status < 500;
      if (!isRejected && step.startsWith('open/invalid/'))
        await api.call(`leave/${step}`, { id, body: bodies.next() });
    }),
  );
}
