import type { Exchange } from '../../evidence/evidence.ts';
import { inLowerCase, oneEach, oneFor, perform, type Experiment } from '../common/experiment.ts';
import { afterUnauthorized, type Watched } from '../common/no-effect.ts';
import { answered, replyOf } from '../common/reply.ts';
import type { Session } from '../common/session.ts';
import {
  allTokenFaultIds,
  sendInOtherForm,
  tokenFaultIds,
  type AnyTokenFault,
} from '../common/token-steps.ts';
import { confirmBodies, shown, type Bodies, type ConfirmBody } from './bodies.ts';
import { subsetSteps, giveBugs, maxConcurrent, openRows, openSteps, subject } from './steps.ts';
import type { ConfirmStep, Subset } from './steps.ts';
import { say } from '../../messages/phrase.ts';

type Confirms = Session<ConfirmStep>;
type Body = Readonly<Record<string, unknown>>;

/** A bug, and what the run knows of it. */
interface Bug extends Watched {
  readonly id: number;
  /** The last response to a request with the Token. */
  answer?: Exchange;
  /** The number of accepted confirmations. */
  taken: number;
}

type ConfirmExperiment = Experiment<ConfirmStep, Bug>;

/** How many bugs share the experiments. The others are left for open points. */
function lanesOf(bugs: number): number {
  return bugs >= maxConcurrent + openSteps.length ? maxConcurrent : Math.min(bugs, maxConcurrent - 1);
}

const unknownId = 1_999_999_993;

function note(bug: Bug, answer: Exchange): void {
  bug.answer = answer;
  const [taken] = answered([answer], 'bug');
  if (!taken) return;
  bug.last = taken.record;
  bug.taken += 1;
}

/**
 * Confirms a bug with all five fields, then once more. If a bug can be confirmed again, a few bugs share the other
 * experiments; otherwise each experiment uses up a bug. Open points need bugs that are not confirmed.
 */
export async function confirmBugs(session: Confirms): Promise<void> {
  const { api, facts, accounts, wants } = session;
  if (facts.bugs.length === 0) return api.noteUnsent('*', say('no-bugs'), giveBugs);
  if (accounts.length === 0) return api.noteUnsent('*', say('no-accounts'), say('give-assignee'));
  const bodies = confirmBodies(session);
  const given = facts.bugs.map((id): Bug => ({ id, taken: 0 }));
  const left = [...given];
  const fresh = oneEach(left, [say('bugs-used'), giveBugs], note);
  const opener = given[0]!;
  await sendInOtherForm(session, () => ({ id: opener.id, body: {} }));
  const full = await perform(session, subject, fresh, fullOf(bodies));
  const reply = opener.answer && replyOf(opener.answer, 'bug');
  if (!full && reply?.kind === 'refused' && reply.unauthorized) return;
  const first = full?.at ?? left.shift() ?? opener;
  const accepted = full?.call.body as ConfirmBody | undefined;
  // A rejected type and a limit of mailto belong to other experiments: values that were accepted are sent.
  const next = ({ last }: Bug): Body => {
    const body = { ...bodies.next(last) };
    return accepted
      ? { ...body, type: accepted.type, mailto: body.mailto.slice(0, accepted.mailto.length) }
      : body;
  };

  const experiments = experimentsOf(session, bodies, next).filter(({ step }) => wants(step));
  const wantsSecond = experiments.length > 0 || wants('twice');
  await perform({ api, wants: () => wantsSecond }, subject, oneFor(first, note), {
    ...alone('twice', () => ({ comment: bodies.next().comment }), bodies),
    control: (bug) => ({ body: next(bug) }),
  });
  const isRepeatable = !full || first.taken > 1;
  await Promise.all([
    sendUnknownIds(session, bodies),
    isRepeatable
      ? sendShared(session, first, left, experiments, bodies)
      : sendToFreshBugs(session, left, fresh, experiments, bodies),
  ]);
}

/** All five fields; sent again with other people and values, then to another bug: somebody may have confirmed the first. */
function fullOf(bodies: Bodies): ConfirmExperiment {
  let sent: Body | undefined;
  return {
    step: 'full',
    treatment: () => {
      const values = bodies.next();
      const { assignedTo, mailto } = (sent && bodies.withOthers(sent)) ?? values;
      sent = { ...values, assignedTo, mailto };
      return { body: sent };
    },
    turns: 2,
    spare: Infinity,
  };
}

/** An experiment with some fields: the control is an empty object to the same bug; sent again with other people. */
function alone(step: ConfirmStep, bodyFor: (bug: Bug) => Body, bodies: Bodies): ConfirmExperiment {
  let sent: Body | undefined;
  return {
    step,
    treatment: (bug) => {
      const body = (sent && bodies.withOthers(sent)) ?? bodyFor(bug);
      sent = body;
      return { body };
    },
    control: () => ({ body: {} }),
  };
}

/** Every subset of the fields in the order of sending, with the lower-case header in the middle. */
function experimentsOf(
  { api, wants }: Confirms,
  bodies: Bodies,
  next: (bug: Bug) => Body,
): ConfirmExperiment[] {
  const bodyOf = (step: Subset): ((bug: Bug) => Body) => {
    const [kind, what = ''] = step.split('/');
    if (kind === 'empty') return () => ({});
    if (kind === 'type') return () => ({ type: what });
    if (kind === 'pri') return () => ({ pri: Number(what) });
    return ({ last }) => ({ [what]: bodies.next(last)[what as keyof ConfirmBody] });
  };
  const subsets = subsetSteps.map((step): ConfirmExperiment => {
    const experiment = alone(step, bodyOf(step), bodies);
    return step === 'empty' ? { ...experiment, control: (bug) => ({ body: next(bug) }) } : experiment;
  });
  const lowerCase: ConfirmExperiment = {
    ...inLowerCase((bug: Bug) => ({ body: next(bug) })),
    // A service that accepts the Token in the other letter case confirms the bug.
    first: async (bug, turn) => {
      if (turn > 0 || !wants('other-case')) return;
      await api.callInOtherCase('other-case', { id: bug.id, body: next(bug) });
    },
  };
  const otherScript: ConfirmExperiment = {
    step: 'other-script',
    // As many letters as other comments and as many bytes as the control: a limit of the length makes no difference.
    treatment: () => ({ body: { comment: bodies.next().comment.replace('R', '确') } }),
    control: () => ({ body: { comment: bodies.next().comment.replace('R', 'RRR') } }),
  };
  const emptyMailto: ConfirmExperiment = {
    step: 'empty-mailto',
    treatment: () => ({ body: { mailto: [] } }),
    control: () => ({ body: {} }),
  };
  const middle = Math.ceil(subsets.length / 2);
  return [...subsets.slice(0, middle), lowerCase, ...subsets.slice(middle), otherScript, emptyMailto];
}

/** Experiments on a bug with earlier responses: a value that it already has proves nothing. */
const ofKnown: readonly ConfirmStep[] = ['only/assignedTo', 'only/mailto', 'empty-mailto'];

/** Bugs can be confirmed again: the first one shows effects of unauthorized requests, the others share the rest. */
async function sendShared(
  session: Confirms,
  first: Bug,
  left: Bug[],
  experiments: readonly ConfirmExperiment[],
  bodies: Bodies,
): Promise<void> {
  const others = left.splice(0, lanesOf(left.length + 1) - 1);
  const shared = experiments.filter(({ step }) => step !== 'only/comment' && !ofKnown.includes(step));
  const sharing = others.length > 0 ? others : [first];
  // The turn shifts by one each round: a service that fails at every nth request does not always meet the same bug.
  const isMine = (at: number, mine: number): boolean =>
    (at + Math.floor(at / sharing.length)) % sharing.length === mine;
  const send = async (bug: Bug, some: readonly ConfirmExperiment[]): Promise<void> => {
    for (const experiment of some) await perform(session, subject, oneFor(bug, note), experiment);
  };
  const share = (bug: Bug, mine: number): Promise<void> =>
    send(
      bug,
      shared.filter((_, at) => isMine(at, mine)),
    );
  const showFirst = async (): Promise<void> => {
    await showEffect(session, first, bodies);
    await send(
      first,
      experiments.filter(({ step }) => ofKnown.includes(step)),
    );
  };
  await Promise.all([
    others.length > 0 ? showFirst() : share(first, 0).then(showFirst),
    ...others.map(share),
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
  const give = say('give-bugs-once', experiments.length + 4);
  const once = say('confirms-once');
  const places = { ...fresh, missing: [once, give] as const };
  session.api.noteUnsent('empty-mailto', once);
  const send = (experiment: ConfirmExperiment): Promise<unknown> =>
    perform({ ...session, wants: () => true }, subject, places, experiment);
  if (wantsProbes(session))
    await send({ ...afterProbes(session, bodies, 'effect/fresh', allTokenFaultIds), turns: 2 });
  await Promise.all(experiments.filter(({ step }) => step !== 'empty-mailto').map(send));
  await sendOpenPoints(session, left, bodies);
}

/** True if a chosen check needs unauthorized requests. */
function wantsProbes({ wants }: Confirms): boolean {
  return wants('effect/after') || tokenFaultIds.some((fault) => wants(`token/${fault}`));
}

/** Unauthorized requests with values of their own, then a confirmation that sends none of these. */
async function showEffect(session: Confirms, bug: Bug, bodies: Bodies): Promise<void> {
  if (!wantsProbes(session)) return;
  const experiments = [
    { step: 'effect/before', treatment: () => ({ body: {} }) } as const,
    // So few that each has a priority and an assignee of its own.
    afterProbes(session, bodies, 'effect/after-half', tokenFaultIds.slice(0, 3)),
    // If there are too few values, the first request has fewer fields.
    afterProbes(session, bodies, 'effect/after', ['prefixed', ...tokenFaultIds.slice(3)]),
  ];
  for (const experiment of experiments)
    await perform({ ...session, wants: () => true }, subject, oneFor(bug, note), experiment);
}

const afterProbes = (
  session: Confirms,
  { probes }: Bodies,
  step: ConfirmStep,
  faults: readonly AnyTokenFault[],
): ConfirmExperiment => afterUnauthorized(session, subject, step, faults, probes, shown);

/** Sends open points of the path: they reach no bug. */
async function sendUnknownIds({ api, wants }: Confirms, bodies: Bodies): Promise<void> {
  const send = async (step: ConfirmStep, id: number | string): Promise<void> => {
    if (wants(step)) await api.call(step, { id, body: { ...bodies.next() } });
  };
  await Promise.all([send('open/unknown-id', unknownId), send('open/malformed-id', 'abc')]);
}

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
