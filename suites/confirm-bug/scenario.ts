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
import { subsetSteps, giveBugs, mostLanes, openRows, openSteps, subject } from './steps.ts';
import type { ConfirmStep, Subset } from './steps.ts';
import { say } from '../../messages/phrase.ts';

type Confirms = Session<ConfirmStep>;
type Body = Readonly<Record<string, unknown>>;

/** A bug, and what the run knows of it. */
interface Bug extends Watched {
  readonly id: number;
  /** The last answer to a request with the Token. */
  answer?: Exchange;
  /** How many confirmations it accepted. */
  taken: number;
}

type Question = Experiment<ConfirmStep, Bug>;

/** So many bugs share the questions, and the rest is left for what is open: the musts come first. */
function lanesOf(bugs: number): number {
  return bugs >= mostLanes + openSteps.length ? mostLanes : Math.min(bugs, mostLanes - 1);
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
 * Confirms bugs: all five fields, then the same bug again. If it accepts that, a few bugs share the further questions; if
 * not, each takes a bug of its own. What is open is asked of bugs that are not confirmed.
 */
export async function confirmBugs(session: Confirms): Promise<void> {
  const { api, facts, accounts, wants } = session;
  if (facts.bugs.length === 0) return api.notAsked('*', say('no-bugs'), giveBugs);
  if (accounts.length === 0) return api.notAsked('*', say('no-accounts'), say('give-assignee'));
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
  const good = full?.call.body as ConfirmBody | undefined;
  // A type that the service rejects, and several accounts in mailto, are the question of others.
  const next = ({ last }: Bug): Body => {
    const body = { ...bodies.next(last) };
    return good ? { ...body, type: good.type, mailto: body.mailto.slice(0, good.mailto.length) } : body;
  };

  const questions = questionsOf(session, bodies, next).filter(({ step }) => wants(step));
  const wantsSecond = questions.length > 0 || wants('twice');
  await perform({ api, wants: () => wantsSecond }, subject, oneFor(first, note), {
    ...alone('twice', () => ({ comment: bodies.next().comment }), bodies),
    control: (bug) => ({ body: next(bug) }),
  });
  const isRepeatable = !full || first.taken > 1;
  await Promise.all([
    askUnknown(session, bodies),
    isRepeatable
      ? shareOut(session, first, left, questions, bodies)
      : oneBugEach(session, left, fresh, questions, bodies),
  ]);
}

/** All five fields; sent again with other people and values, and then to another bug: somebody may have confirmed the first. */
function fullOf(bodies: Bodies): Question {
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

/** A question about some fields: sent again with other people, beside the same bug without any field. */
function alone(step: ConfirmStep, bodyFor: (bug: Bug) => Body, bodies: Bodies): Question {
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

/** Every subset of the fields in the order of sending, and the header's other case in their middle. */
function questionsOf({ api, wants }: Confirms, bodies: Bodies, next: (bug: Bug) => Body): Question[] {
  const bodyOf = (step: Subset): ((bug: Bug) => Body) => {
    const [kind, what = ''] = step.split('/');
    if (kind === 'empty') return () => ({});
    if (kind === 'type') return () => ({ type: what });
    if (kind === 'pri') return () => ({ pri: Number(what) });
    return ({ last }) => ({ [what]: bodies.next(last)[what as keyof ConfirmBody] });
  };
  const asked = subsetSteps.map((step): Question => {
    const question = alone(step, bodyOf(step), bodies);
    return step === 'empty' ? { ...question, control: (bug) => ({ body: next(bug) }) } : question;
  });
  const lowerCase: Question = {
    ...inLowerCase((bug: Bug) => ({ body: next(bug) })),
    // Where the service accepts the Token in the other letter case, the bug is confirmed by it.
    first: async (bug, turn) => {
      if (turn > 0 || !wants('other-case')) return;
      await api.callInOtherCase('other-case', { id: bug.id, body: next(bug) });
    },
  };
  const otherScript: Question = {
    step: 'other-script',
    // As long as another comment in letters, and as its control in bytes: a bound of either is not the script.
    treatment: () => ({ body: { comment: bodies.next().comment.replace('R', '确') } }),
    control: () => ({ body: { comment: bodies.next().comment.replace('R', 'RRR') } }),
  };
  const emptyMailto: Question = {
    step: 'empty-mailto',
    treatment: () => ({ body: { mailto: [] } }),
    control: () => ({ body: {} }),
  };
  const middle = Math.ceil(asked.length / 2);
  return [...asked.slice(0, middle), lowerCase, ...asked.slice(middle), otherScript, emptyMailto];
}

/** Questions to a bug whose values are known: a value that it has already would prove nothing. */
const ofKnown: readonly ConfirmStep[] = ['only/assignedTo', 'only/mailto', 'empty-mailto'];

/** Bugs that can be confirmed again: the first shows effects of unauthorized requests, the others share the rest. */
async function shareOut(
  session: Confirms,
  first: Bug,
  left: Bug[],
  questions: readonly Question[],
  bodies: Bodies,
): Promise<void> {
  const others = left.splice(0, lanesOf(left.length + 1) - 1);
  const shared = questions.filter(({ step }) => step !== 'only/comment' && !ofKnown.includes(step));
  const sharing = others.length > 0 ? others : [first];
  // In turn by one more each time: a service that fails at every so many requests meets them all.
  const isMine = (at: number, mine: number): boolean =>
    (at + Math.floor(at / sharing.length)) % sharing.length === mine;
  const send = async (bug: Bug, some: readonly Question[]): Promise<void> => {
    for (const question of some) await perform(session, subject, oneFor(bug, note), question);
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
      questions.filter(({ step }) => ofKnown.includes(step)),
    );
  };
  await Promise.all([
    others.length > 0 ? showFirst() : share(first, 0).then(showFirst),
    ...others.map(share),
    askOpen(session, left, bodies),
  ]);
}

/** A service that confirms a bug only once: each question takes a fresh bug. */
async function oneBugEach(
  session: Confirms,
  left: Bug[],
  fresh: ReturnType<typeof oneEach<Bug>>,
  questions: readonly Question[],
  bodies: Bodies,
): Promise<void> {
  const give = say('give-bugs-once', questions.length + 4);
  const once = say('confirms-once');
  const places = { ...fresh, missing: [once, give] as const };
  session.api.notAsked('empty-mailto', once);
  const send = (question: Question): Promise<unknown> =>
    perform({ ...session, wants: () => true }, subject, places, question);
  if (wantsProbes(session))
    await send({ ...afterProbes(session, bodies, 'effect/fresh', allTokenFaultIds), turns: 2 });
  await Promise.all(questions.filter(({ step }) => step !== 'empty-mailto').map(send));
  await askOpen(session, left, bodies);
}

/** Unauthorized requests show whether they are refused, and whether they had an effect. */
function wantsProbes({ wants }: Confirms): boolean {
  return wants('effect/after') || tokenFaultIds.some((fault) => wants(`token/${fault}`));
}

/** Unauthorized requests with values of their own, then a confirmation that sends none of these. */
async function showEffect(session: Confirms, bug: Bug, bodies: Bodies): Promise<void> {
  if (!wantsProbes(session)) return;
  const questions = [
    { step: 'effect/before', treatment: () => ({ body: {} }) } as const,
    // Of so few each unauthorized request has a priority and an assignee of its own.
    afterProbes(session, bodies, 'effect/after-half', tokenFaultIds.slice(0, 3)),
    // Where values are too few, the first one lacks some.
    afterProbes(session, bodies, 'effect/after', ['prefixed', ...tokenFaultIds.slice(3)]),
  ];
  for (const question of questions)
    await perform({ ...session, wants: () => true }, subject, oneFor(bug, note), question);
}

const afterProbes = (
  session: Confirms,
  { probes }: Bodies,
  step: ConfirmStep,
  faults: readonly AnyTokenFault[],
): Question => afterUnauthorized(session, subject, step, faults, probes, shown);

/** Open points of the path: they meet no bug at all. */
async function askUnknown({ api, wants }: Confirms, bodies: Bodies): Promise<void> {
  const send = async (step: ConfirmStep, id: number | string): Promise<void> => {
    if (wants(step)) await api.call(step, { id, body: { ...bodies.next() } });
  };
  await Promise.all([send('open/unknown-id', unknownId), send('open/malformed-id', 'abc')]);
}

/** Open points of the body, each of a bug that is not confirmed; what may be stored makes way for valid values (reading 24). */
async function askOpen({ api, wants }: Confirms, fresh: readonly Bug[], bodies: Bodies): Promise<void> {
  await Promise.all(
    openSteps.map(async (step, at) => {
      const id = fresh[at]?.id;
      if (id === undefined) return api.notAsked(step, say('bugs-used-fresh'), giveBugs);
      if (!wants(step)) return;
      const row = openRows[step];
      const { response } = await api.call(step, 'body' in row ? { id, body: row.body } : { id });
      const isRefused = response !== undefined && response.status >= 400 && response.status < 500;
      if (isRefused || !step.startsWith('open/invalid/')) return;
      await api.call(`leave/${step}`, { id, body: { ...bodies.next() } });
    }),
  );
}
