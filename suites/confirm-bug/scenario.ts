import type { Reply } from '../common/reply.ts';
import type { Session } from '../common/session.ts';
import { tokenFaultIds } from '../common/token-steps.ts';
import { confirmBodies, type Bodies } from './bodies.ts';
import { Lane, type Body } from './lane.ts';
import { ask, ofAcceptedType, subsets, tellingFirst, type Request } from './requests.ts';
import {
  choicesOf,
  halves,
  refusedOnes,
  steadyFields,
  tellKnown,
  tellUnknown,
  type Round,
  type Told,
} from './samples.ts';
import { giveBugs, mostLanes, openRows, openSteps, type ConfirmStep } from './steps.ts';

type Confirms = Session<ConfirmStep>;

/** So many bugs share the questions, and the rest is left for what is open: the musts come first. */
function lanesOf(bugs: number): number {
  return bugs >= mostLanes + openSteps.length ? mostLanes : Math.min(bugs, mostLanes - 1);
}

const unknownId = 1_999_999_993;

/**
 * Confirms bugs. The first bug meets the refused requests, then all five fields. If it can be confirmed
 * again, the bugs given share the rest; if not, each further question takes a bug of its own. What is open is asked of
 * bugs that are not confirmed.
 */
export async function confirmBugs(session: Confirms): Promise<void> {
  const { api, facts, accounts } = session;
  if (facts.bugs.length === 0) return api.notAsked('*', 'no bug may be confirmed', giveBugs);
  if (accounts.length === 0)
    return api.notAsked('*', 'no account to assign to is known', 'Give PMS_ASSIGNEE.');
  const bodies = confirmBodies(session);
  const given = facts.bugs.map((bug) => new Lane(session, bug)) as [Lane, ...Lane[]];

  // Further bugs meet refused requests with fields later; a lone one that is confirmed only once can't.
  if (given.length === 1) await given[0].probe('token/', bodies);
  await given[0].probeEmpty();
  const { reply, type } = await sendFull(session, given, bodies);
  if (reply?.kind === 'refused' && reply.unauthorized) return;
  const [first, ...others] = given;

  const requests = subsets(bodies, type).filter(({ step }) => session.wants(step));
  const repeatable = await tryAgain(first, requests, () => ofAcceptedType(first, bodies, type));
  const lanes = lanesOf(given.length);
  await Promise.all([
    askUnknown(session, bodies),
    repeatable
      ? Promise.all([
          shareOut(session, [first, ...others.slice(0, lanes - 1)], requests, bodies),
          askOpen(session, others.slice(lanes - 1), bodies),
        ])
      : oneBugEach(session, others, tellingFirst(requests), bodies).then((left) =>
          askOpen(session, left, bodies),
        ),
  ]);
}

/** All five fields; what is refused is asked with other values, and of another bug: somebody else may have confirmed the first, which then takes part no more. */
async function sendFull(
  session: Confirms,
  given: [Lane, ...Lane[]],
  bodies: Bodies,
): Promise<{ reply?: Reply; type?: string }> {
  if (!session.wants('full')) return {};
  let reply: Reply | undefined;
  let type: string | undefined;
  let body: Body | undefined;
  for (const [step, at] of [
    ['full', 0],
    ['full/other-values', 0],
    ['full/other-bug', 1],
  ] as const) {
    const lane = given[at];
    if (!lane) break;
    const values = bodies.next();
    const { assignedTo, mailto } = (body && bodies.withOthers(body)) ?? values;
    body = { ...values, assignedTo, mailto };
    reply = await lane.send(step, body);
    type = values.type;
    if (reply.kind === 'record' && at > 0) given.splice(0, at);
    if (reply.kind !== 'refused' || reply.unauthorized) break;
  }
  return { ...(reply ? { reply } : {}), ...(type === undefined ? {} : { type }) };
}

/** Tells whether a bug can be confirmed again. A target that refuses {} as well may only ask for more fields. */
async function tryAgain(lane: Lane, requests: Request[], full: () => Body): Promise<boolean> {
  if (!lane.confirmed || requests.length === 0) return true;
  const request = requests.shift()!;
  const { repeatable } = await ask(lane, request);
  if (repeatable) return true;
  const again = await lane.send('control/full', full());
  if (again.kind === 'record') return true;
  requests.unshift(request);
  return false;
}

/** Bugs that can be confirmed again: the first one meets what needs its values known, the others share the rest. */
async function shareOut(
  session: Confirms,
  [first, ...others]: readonly [Lane, ...Lane[]],
  requests: readonly Request[],
  bodies: Bodies,
): Promise<void> {
  const sharing = others.length > 0 ? others : [first];
  const shared = requests.filter(({ onFirst }) => !onFirst);
  const share = async (lane: Lane, mine: number): Promise<void> => {
    for (const request of shared.filter((_, at) => at % sharing.length === mine)) await ask(lane, request);
  };
  const rest = async (): Promise<void> => {
    for (const request of requests.filter(({ onFirst }) => onFirst)) await ask(first, request);
    await showEffect(session, first, bodies);
  };
  if (others.length === 0) return share(first, 0).then(rest);
  await Promise.all([rest(), ...others.map(share)]);
}

/** Refused requests come before so many of the first requests to fresh bugs, and before more while it can't be told. */
const probedAtFirst = 3;

/**
 * A target that confirms a bug only once: each request takes a fresh bug, and what is refused another one, since somebody
 * else may have confirmed it. @returns the bugs that are left
 */
async function oneBugEach(
  session: Confirms,
  fresh: readonly Lane[],
  requests: readonly Request[],
  bodies: Bodies,
): Promise<Lane[]> {
  const spare = fresh.slice(requests.length);
  const rounds: Round[] = [];
  const told = (): Told['kind'] =>
    tellUnknown(rounds, choicesOf(rounds.flatMap(({ probes }) => probes))).kind;
  let samples = 0;
  const probe = async (lane: Lane | undefined): Promise<void> => {
    if (lane) await lane.probeInTurn(`effect/sample/${++samples}/`, bodies);
  };
  const note = (lane: Lane): void => {
    const [after] = lane.answers;
    const probes = refusedOnes(lane.probes);
    if (after && probes.length > 0) rounds.push({ probes, after });
  };
  const send = async ({ step, body, instead }: Request, at: number): Promise<void> => {
    const lane = fresh[at];
    if (!lane) {
      const reason = 'this target confirms a bug only once, and every bug given is used';
      const give = `Give ${requests.length + 1} bugs that are not confirmed (PMS_BUG_IDS).`;
      return session.api.notAsked(freshStep(step), reason, give);
    }
    if (step === 'lower-case') return void (await ask(lane, { step, body, instead }));
    const sent = body(lane);
    const reply = await lane.send(`fresh/${step}`, sent);
    const other = reply.kind === 'refused' && !reply.unauthorized ? spare.shift() : undefined;
    if (other) await other.send(`again/${step}`, instead(sent) ?? body(other));
  };
  const sendProbed = async (request: Request, at: number): Promise<void> => {
    await probe(fresh[at]);
    await send(request, at);
    if (fresh[at]) note(fresh[at]);
  };
  const probed = wantsProbes(session) ? probedAtFirst : 0;
  await Promise.all(requests.slice(0, probed).map(sendProbed));
  let at = probed;
  for (; at < requests.length && told() === 'undecided'; at += 1) await sendProbed(requests[at]!, at);
  await Promise.all(requests.slice(at).map((request, index) => send(request, at + index)));
  for (let lane = spare[0]; lane && told() === 'undecided'; lane = spare[0]) {
    spare.shift();
    await probe(lane);
    await lane.send(`effect/more/${samples}`, {});
    note(lane);
  }
  const last = (indexes: readonly (number | undefined)[]): number =>
    Math.max(-1, ...indexes.map((index) => index ?? -1));
  const refused = last(fresh.map(({ refusal }) => refusal?.index));
  const accepted = last(fresh.map(({ answers }) => answers.at(-1)?.exchange.index));
  // Somebody may have confirmed them all: a refusal counts where another bug can be confirmed after it (reading 25).
  if (refused > accepted) await spare.shift()?.send('control/fresh', { ...bodies.next() });
  return spare;
}

/** A step that was refused on a confirmed bug is asked again on a fresh one under a name of its own. */
function freshStep(step: Request['step']): ConfirmStep {
  return step === 'lower-case' ? step : `fresh/${step}`;
}

/** Refused requests show whether they are refused, and whether they had an effect. */
function wantsProbes({ wants }: Confirms): boolean {
  return wants('effect/after') || tokenFaultIds.some((fault) => wants(`effect/token/${fault}`));
}

/** Rounds of refused requests, at most, until it can be told whether they had an effect. */
const mostRounds = 5;

/** Refused requests with values of their own, then a confirmation that sends none of these; what it shows is asked again. */
async function showEffect(session: Confirms, lane: Lane, bodies: Bodies): Promise<void> {
  if (!wantsProbes(session)) return;
  await lane.send('effect/before', {});
  let turn = 1;
  for (const [faults, after] of [
    [halves[0], 'effect/after-half'],
    [halves[1], 'effect/after'],
  ] as const) {
    const rounds: Round[] = [];
    let told: Told['kind'] = 'undecided';
    while (told === 'undecided' && rounds.length < mostRounds) {
      const before = lane.answers.at(-1);
      const isFirst = rounds.length === 0;
      if (!isFirst) turn += 1;
      const probes = refusedOnes(
        isFirst
          ? await lane.probe('effect/token/', bodies, faults)
          : await lane.probeInTurn(`effect/round/${turn}/`, bodies, faults),
      );
      const reply = await lane.send(isFirst ? after : `effect/after-round/${turn}`, {});
      if (!before || reply.kind !== 'record') return;
      if (probes.length === 0) break;
      rounds.push({ before, probes, after: lane.answers.at(-1)! });
      const steady = steadyFields(lane.answers, lane.probes);
      told = tellKnown(rounds, steady, choicesOf(lane.probes)).kind;
    }
  }
}

/** Open points of the path: they meet no bug at all. */
async function askUnknown({ api, wants }: Confirms, bodies: Bodies): Promise<void> {
  const questions = [
    { step: 'open/unknown-id', id: unknownId, body: { ...bodies.next() } },
    { step: 'open/malformed-id', id: 'abc', body: { ...bodies.next() } },
  ] as const;
  const asked = questions.filter(({ step }) => wants(step));
  await Promise.all(asked.map(({ step, id, body }) => api.call(step, { id, body })));
}

/** Open points of the body, each of a bug that is not confirmed; what may be stored makes way for valid values (reading 24). */
async function askOpen({ api, wants }: Confirms, fresh: readonly Lane[], bodies: Bodies): Promise<void> {
  await Promise.all(
    openSteps.map(async (step, at) => {
      const id = fresh[at]?.bug;
      if (id === undefined)
        return api.notAsked(
          step,
          'every bug given is needed elsewhere, and this is a question to one that is not confirmed',
          giveBugs,
        );
      if (!wants(step)) return;
      const row = openRows[step];
      const { response } = await api.call(step, 'body' in row ? { id, body: row.body } : { id });
      const isRefused = response !== undefined && response.status >= 400 && response.status < 500;
      if (isRefused || !step.startsWith('open/invalid/')) return;
      await api.call(`leave/${step}`, { id, body: { ...bodies.next() } });
    }),
  );
}
