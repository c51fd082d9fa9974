import { enums } from '../../contract/enums.ts';
import type { JsonObject } from '../../evidence/body.ts';
import { tokenFaults } from '../common/api.ts';
import { replyOf, type Reply } from '../common/reply.ts';
import type { Scenario, Session } from '../common/session.ts';
import { confirmBodies, type ConfirmBody } from './bodies.ts';

type Body = Readonly<Record<string, unknown>>;

/** A confirmation to send: its step, what it is for, and its body after the bug's last known record. */
interface Request {
  readonly step: string;
  readonly purpose: string;
  readonly body: (lane: Lane) => Body;
  readonly lowerCase?: boolean;
  /** Goes to the first bug, whose values are known: a value that it has already would prove nothing. */
  readonly onFirst?: true;
}

/** Bugs that share the questions: more would be changed without need. */
const mostLanes = 4;

const unknownId = 1_999_999_993;

/** Requests on open points to a bug that nothing else needs any more. */
export const openBugSteps = [
  { step: 'open/no-body', aspect: 'no body', body: undefined },
  { step: 'open/invalid/type', aspect: 'type outside the list', body: { type: 'conformance' } },
  { step: 'open/invalid/pri', aspect: 'pri is a word', body: { pri: 'high' } },
  { step: 'open/invalid/mailto', aspect: 'mailto is a string', body: { mailto: 'conformance' } },
  {
    step: 'open/invalid/assignedTo',
    aspect: 'assignedTo is nobody',
    body: { assignedTo: 'conformance-nobody' },
  },
  { step: 'open/malformed-json', aspect: 'a body that is not JSON', body: '{"pri": ' },
] as const;

/** A bug, and what is known of it: the record it had last, and that it was confirmed, or may have been. */
class Lane {
  last: JsonObject | undefined;
  confirmed = false;
  /** The types that this bug took. */
  readonly types: string[] = [];

  constructor(
    private readonly session: Session,
    readonly bug: number,
  ) {}

  async send(step: string, purpose: string, body: Body, lowerCase = false): Promise<Reply> {
    const token = lowerCase ? 'lower-case' : 'valid';
    const exchange = await this.session.api.call({ step, purpose, id: this.bug, body, token });
    const reply = replyOf(exchange, 'bug');
    if (reply.kind === 'record') {
      this.last = reply.record;
      this.confirmed = true;
      if (typeof body['type'] === 'string') this.types.push(body['type']);
    }
    if (!exchange.response) this.confirmed = true;
    return reply;
  }

  /** Sends what must be refused; each request has values of its own where the bug's own are known. */
  async probe(prefix: string, next: (last?: JsonObject) => ConfirmBody): Promise<void> {
    const common = this.last ? undefined : next();
    const asked = tokenFaults.filter((fault) => this.session.wants(`${prefix}${fault}`));
    await Promise.all(
      asked.map((token) =>
        this.session.api.call({
          step: `${prefix}${token}`,
          purpose: `confirm a bug, Token: ${token}`,
          id: this.bug,
          body: { ...(common ?? next(this.last)) },
          token,
        }),
      ),
    );
  }
}

/**
 * Confirms bugs. The first bug meets the refused requests, then all five fields. If it can be confirmed
 * again, all bugs given share the rest; if not, each further question takes a bug of its own.
 */
export const confirmBug: Scenario = async (session) => {
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

  const requests = partialRequests(next, type).filter(({ step }) => session.wants(step));
  const repeatable = await tryAgain(first, requests, () => ofAcceptedType(first, next, type));
  await Promise.all([
    askUnknown(session, next),
    repeatable
      ? shareOut(session, lanes.slice(0, mostLanes), requests, next)
      : oneBugEach(session, lanes, requests, next).then(() =>
          askOpen(session, lanes.slice(0, mostLanes).at(-1)!),
        ),
  ]);
};

function needBugs(count: number): string {
  return `Give ${count} bug${count === 1 ? '' : 's'} that ${count === 1 ? 'is' : 'are'} not confirmed (PMS_BUG_IDS).`;
}

async function sendFull(
  session: Session,
  lane: Lane,
  next: (last?: JsonObject) => ConfirmBody,
): Promise<{ reply?: Reply; type?: string }> {
  if (!session.wants('full')) return {};
  const body = next();
  const reply = await lane.send('full', 'confirm a bug with all five fields', { ...body });
  if (reply.kind !== 'refused' || reply.unauthorized) return { reply, type: body.type };
  const other = next();
  const second = await lane.send('full/other-values', 'the same with other values', { ...other });
  return { reply: second, type: other.type };
}

/**
 * Every subset that is asked: one field alone, each type, none. A lone comment comes first: it changes least.
 */
function partialRequests(
  next: (last?: JsonObject) => ConfirmBody,
  acceptedType: string | undefined,
): Request[] {
  const alone = (field: keyof ConfirmBody): Request => ({
    step: `only/${field}`,
    purpose: `confirm a bug with ${field} alone`,
    body: ({ last }) => ({ [field]: next(last)[field] }),
    ...(field === 'comment' ? {} : { onFirst: true }),
  });
  return [
    alone('comment'),
    { step: 'empty', purpose: 'confirm a bug with an empty object', body: () => ({}) },
    ...enums.bugType.values.map((type) => ({
      step: `type/${type}`,
      purpose: `confirm a bug with type ${type} alone`,
      body: () => ({ type }),
    })),
    alone('assignedTo'),
    alone('mailto'),
    alone('pri'),
    {
      step: 'lower-case',
      purpose: 'confirm a bug, header named token',
      body: (lane) => ofAcceptedType(lane, next, acceptedType),
      lowerCase: true,
    },
  ];
}

/** All five fields; of the types that the target took, one that the bug does not have. */
function ofAcceptedType(
  { last, types }: Lane,
  next: (last?: JsonObject) => ConfirmBody,
  acceptedType: string | undefined,
): Body {
  const body = next(last);
  const accepted = acceptedType === undefined ? types : [acceptedType, ...types];
  const type = accepted.find((each) => each !== last?.['type']) ?? accepted[0] ?? body.type;
  return { ...body, type };
}

/** Sends a request; if it is refused on a confirmed bug, sends it again without what is in question (readings 19, 25). */
async function ask(
  lane: Lane,
  { step, purpose, body: bodyFor, lowerCase = false }: Request,
): Promise<{ repeatable: boolean }> {
  const again = lane.confirmed;
  const body = bodyFor(lane);
  const reply = await lane.send(step, purpose, body, lowerCase);
  if (reply.kind !== 'refused' || step === 'empty' || !(again || lowerCase)) return { repeatable: true };
  const control = lowerCase
    ? await lane.send(`control/${step}`, 'the same, header named Token', body)
    : await lane.send(`control/${step}`, `the same without its field: ${purpose}`, {});
  return { repeatable: control.kind === 'record' };
}

/** Tells whether a bug can be confirmed again. A target that refuses {} as well may only ask for more fields. */
async function tryAgain(lane: Lane, requests: Request[], full: () => Body): Promise<boolean> {
  if (!lane.confirmed || requests.length === 0) return true;
  const request = requests.shift()!;
  const { repeatable } = await ask(lane, request);
  if (repeatable) return true;
  const again = await lane.send('control/full', 'confirm a confirmed bug with all five fields', full());
  if (again.kind === 'record') return true;
  requests.unshift(request);
  return false;
}

async function shareOut(
  session: Session,
  lanes: readonly Lane[],
  requests: readonly Request[],
  next: (last?: JsonObject) => ConfirmBody,
): Promise<void> {
  // The empty object goes to a bug of its own where there is one: a refusal there needs no second opinion.
  const [first, ...others] = lanes;
  const sharing = others.length > 0 ? others : lanes;
  const shared = requests.filter(({ onFirst }) => !onFirst);
  const share = async (lane: Lane): Promise<void> => {
    const mine = shared.filter((_, at) => at % sharing.length === sharing.indexOf(lane));
    for (const request of mine) await ask(lane, request);
  };
  const openTo = (lane: Lane): Promise<void> =>
    askOpen(session, lane, (at) => at % sharing.length === sharing.indexOf(lane));
  const rest = async (lane: Lane): Promise<void> => {
    for (const request of requests.filter(({ onFirst }) => onFirst)) await ask(lane, request);
    await showEffect(session, lane, next);
  };
  if (others.length === 0) {
    await share(first!);
    await rest(first!);
    await openTo(first!);
  } else {
    // No bug waits for another: what is last on one may go out while another still meets valid requests.
    await Promise.all([rest(first!), ...others.map((lane) => share(lane).then(() => openTo(lane)))]);
  }
}

/** The first three requests send none, or one, of the fields that the record shows: they also show effects of refused ones. */
async function oneBugEach(
  session: Session,
  lanes: readonly Lane[],
  requests: readonly Request[],
  next: (last?: JsonObject) => ConfirmBody,
): Promise<void> {
  const fresh = lanes.slice(1);
  await Promise.all(
    requests.map(async (request, at) => {
      const lane = fresh[at];
      const step = freshStep(request.step);
      if (!lane) {
        const reason = 'this target confirms a bug only once, and every bug given is used';
        return session.api.notAsked(step, reason, needBugs(requests.length + 1));
      }
      const probes = session.wants('effect/after') ? effectProbes[request.step] : undefined;
      if (probes !== undefined) await lane.probe(probes, next);
      return ask(lane, { ...request, step });
    }),
  );
}

/** On a target that confirms a bug only once: the refused requests that come before a request. */
const effectProbes: Readonly<Record<string, string>> = {
  'only/comment': 'effect/token/',
  empty: 'effect/again/',
  [`type/${enums.bugType.values[0]}`]: 'effect/third/',
};

/** A step that was refused on a confirmed bug is asked again on a fresh one under a name of its own. */
function freshStep(step: string): string {
  return step === 'lower-case' ? step : `fresh/${step}`;
}

/** Refused requests with values of their own, then a confirmation that sends none of these. */
async function showEffect(
  session: Session,
  lane: Lane,
  next: (last?: JsonObject) => ConfirmBody,
): Promise<void> {
  if (!session.wants('effect/after')) return;
  await lane.send('effect/before', 'confirm with an empty object, to know the bug as it is', {});
  await lane.probe('effect/token/', next);
  await lane.send('effect/after', 'confirm with an empty object what met only refused requests', {});
}

/** Open points of the path: they meet no bug at all. */
async function askUnknown(session: Session, next: () => ConfirmBody): Promise<void> {
  await Promise.all([
    sendOpen(session, 'open/unknown-id', 'unknown id', unknownId, { ...next() }),
    sendOpen(session, 'open/malformed-id', 'id is a word', 'abc', { ...next() }),
  ]);
}

/** Open points of the body, last on a bug; several bugs may share them. */
async function askOpen(session: Session, lane: Lane, isMine = (_at: number) => true): Promise<void> {
  for (const [at, { step, aspect, body }] of openBugSteps.entries()) {
    if (isMine(at)) await sendOpen(session, step, aspect, lane.bug, body);
  }
}

async function sendOpen(
  session: Session,
  step: string,
  aspect: string,
  id: number | string,
  body: Body | string | undefined,
): Promise<void> {
  if (!session.wants(step)) return;
  const sent = body === undefined ? {} : { body };
  await session.api.call({ step, purpose: `confirm a bug: ${aspect}`, id, ...sent });
}
