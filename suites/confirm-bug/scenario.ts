import type { Reply } from '../common/reply.ts';
import type { Session } from '../common/session.ts';
import { confirmBodies, type NextBody } from './bodies.ts';
import { Lane, type Body, type ProbePrefix } from './lane.ts';
import { openRows, openSteps, subsetSteps, type ConfirmStep, type Subset } from './steps.ts';

type Confirms = Session<ConfirmStep>;

/** A subset of the fields, or all of them under a header named token, to be sent after the bug's last known record. */
interface Request {
  readonly step: Subset | 'lower-case';
  readonly body: (lane: Lane) => Body;
  /** Goes to the first bug, whose values are known: a value that it has already would prove nothing. */
  readonly onFirst?: true;
}

/** Bugs that share the questions: more would be changed without need. */
export const mostLanes = 4;

const unknownId = 1_999_999_993;

/**
 * Confirms bugs. The first bug meets the refused requests, then all five fields. If it can be confirmed
 * again, all bugs given share the rest; if not, each further question takes a bug of its own.
 */
export async function confirmBugs(session: Confirms): Promise<void> {
  const { api, facts, accounts } = session;
  if (facts.bugs.length === 0) return api.notAsked('*', 'no bug may be confirmed', needBugs(1));
  if (accounts.length === 0)
    return api.notAsked('*', 'no account to assign to is known', 'Give PMS_ASSIGNEE.');
  const next = confirmBodies(session);
  const lanes = facts.bugs.map((bug) => new Lane(session, bug));
  const first = lanes[0]!;

  await first.probe('token/', next);
  const { reply, type } = await sendFull(session, first, next);
  if (reply?.kind === 'refused' && reply.unauthorized) return;

  const requests = subsets(next, type).filter(({ step }) => session.wants(step));
  const repeatable = await tryAgain(first, requests, () => ofAcceptedType(first, next, type));
  await Promise.all([
    askUnknown(session, next),
    repeatable
      ? shareOut(session, lanes.slice(0, mostLanes), requests, next)
      : oneBugEach(session, lanes, requests, next).then(() =>
          askOpen(session, lanes.slice(0, mostLanes).at(-1)!),
        ),
  ]);
}

function needBugs(count: number): string {
  return `Give ${count} bug${count === 1 ? '' : 's'} that ${count === 1 ? 'is' : 'are'} not confirmed (PMS_BUG_IDS).`;
}

async function sendFull(
  session: Confirms,
  lane: Lane,
  next: NextBody,
): Promise<{ reply?: Reply; type?: string }> {
  if (!session.wants('full')) return {};
  const body = next();
  const reply = await lane.send('full', { ...body });
  if (reply.kind !== 'refused' || reply.unauthorized) return { reply, type: body.type };
  const other = next();
  return { reply: await lane.send('full/other-values', { ...other }), type: other.type };
}

/** Every subset that is asked, and the header's other case. */
function subsets(next: NextBody, acceptedType: string | undefined): Request[] {
  const bodyOf = (step: Subset): Request['body'] => {
    const [kind, what] = step.split('/') as ['only' | 'type' | 'empty', string];
    if (kind === 'empty') return () => ({});
    if (kind === 'type') return () => ({ type: what });
    return ({ last }) => ({ [what]: next(last)[what as 'pri'] });
  };
  return [
    ...subsetSteps.map((step): Request => ({
      step,
      body: bodyOf(step),
      ...(step.startsWith('only/') && step !== 'only/comment' ? { onFirst: true } : {}),
    })),
    { step: 'lower-case', body: (lane) => ofAcceptedType(lane, next, acceptedType) },
  ];
}

/** All five fields; of the types that the target took, one that the bug does not have. */
function ofAcceptedType({ last, types }: Lane, next: NextBody, acceptedType: string | undefined): Body {
  const body = next(last);
  const accepted = acceptedType === undefined ? types : [acceptedType, ...types];
  const type = accepted.find((each) => each !== last?.['type']) ?? accepted[0] ?? body.type;
  return { ...body, type };
}

/** Sends a request; if it is refused on a confirmed bug, sends it again without what is in question (readings 19, 25). */
async function ask(lane: Lane, { step, body: bodyFor }: Request): Promise<{ repeatable: boolean }> {
  const again = lane.confirmed;
  const body = bodyFor(lane);
  const lowerCase = step === 'lower-case';
  if (lowerCase) await lane.sendInOtherCase({ ...body });
  const reply = await lane.send(step, body, lowerCase);
  if (reply.kind !== 'refused' || step === 'empty' || !(again || lowerCase)) return { repeatable: true };
  const control = await lane.send(`control/${step}`, lowerCase ? body : {});
  return { repeatable: control.kind === 'record' };
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
  lanes: readonly Lane[],
  requests: readonly Request[],
  next: NextBody,
): Promise<void> {
  const [first, ...others] = lanes;
  const sharing = others.length > 0 ? others : lanes;
  const isMine = (lane: Lane) => (at: number) => at % sharing.length === sharing.indexOf(lane);
  const shared = requests.filter(({ onFirst }) => !onFirst);
  const share = async (lane: Lane): Promise<void> => {
    for (const request of shared.filter((_, at) => isMine(lane)(at))) await ask(lane, request);
  };
  const rest = async (lane: Lane): Promise<void> => {
    for (const request of requests.filter(({ onFirst }) => onFirst)) await ask(lane, request);
    await showEffect(session, lane, next);
  };
  if (others.length === 0) {
    await share(first!);
    await rest(first!);
    await askOpen(session, first!);
  } else {
    // No bug waits for another: what is last on one may go out while another still meets valid requests.
    const each = others.map((lane) => share(lane).then(() => askOpen(session, lane, isMine(lane))));
    await Promise.all([rest(first!), ...each]);
  }
}

/** The first three requests send none, or one, of the fields that the record shows: they also show effects of refused ones. */
async function oneBugEach(
  session: Confirms,
  lanes: readonly Lane[],
  requests: readonly Request[],
  next: NextBody,
): Promise<void> {
  const fresh = lanes.slice(1);
  await Promise.all(
    requests.map(async ({ step, body }, at) => {
      const lane = fresh[at];
      if (!lane) {
        const reason = 'this target confirms a bug only once, and every bug given is used';
        return session.api.notAsked(freshStep(step), reason, needBugs(requests.length + 1));
      }
      const probes = session.wants('effect/after') ? effectProbes[step] : undefined;
      if (probes !== undefined) await lane.probe(probes, next);
      if (step === 'lower-case') await ask(lane, { step, body });
      else await lane.send(`fresh/${step}`, body(lane));
    }),
  );
}

/** On a target that confirms a bug only once: the refused requests that come before a request. */
const effectProbes: Partial<Readonly<Record<Request['step'], ProbePrefix>>> = {
  'only/comment': 'effect/token/',
  empty: 'effect/again/',
  'type/codeerror': 'effect/third/',
};

/** A step that was refused on a confirmed bug is asked again on a fresh one under a name of its own. */
function freshStep(step: Request['step']): ConfirmStep {
  return step === 'lower-case' ? step : `fresh/${step}`;
}

/** Refused requests with values of their own, then a confirmation that sends none of these. */
async function showEffect(session: Confirms, lane: Lane, next: NextBody): Promise<void> {
  if (!session.wants('effect/after')) return;
  await lane.send('effect/before', {});
  await lane.probe('effect/token/', next);
  await lane.send('effect/after', {});
}

/** Open points of the path: they meet no bug at all. */
async function askUnknown({ api, wants }: Confirms, next: NextBody): Promise<void> {
  const questions = [
    { step: 'open/unknown-id', id: unknownId, body: { ...next() } },
    { step: 'open/malformed-id', id: 'abc', body: { ...next() } },
  ] as const;
  const asked = questions.filter(({ step }) => wants(step));
  await Promise.all(asked.map(({ step, id, body }) => api.call(step, { id, body })));
}

/** Open points of the body, last on a bug; several bugs may share them. */
async function askOpen(
  { api, wants }: Confirms,
  { bug: id }: Lane,
  isMine = (_at: number) => true,
): Promise<void> {
  for (const [at, step] of openSteps.entries()) {
    if (!isMine(at) || !wants(step)) continue;
    const row = openRows[step];
    await api.call(step, 'body' in row ? { id, body: row.body } : { id });
  }
}
