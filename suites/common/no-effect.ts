import { own, sentBody, type JsonObject } from '../../engine/evidence/body.ts';
import type { Exchange } from '../../engine/evidence/evidence.ts';
import {
  isNoEvidence,
  isServerError,
  isUnauthorized,
  mayHaveTakenEffect,
} from '../../engine/evidence/exchange-facts.ts';
import { type Because, blocked, settled, type Judgement } from '../../engine/judging/judgement.ts';
import type { Finding } from '../../engine/judging/finding.ts';
import { render } from '../../schemas/render.ts';
import { experimentOf, nameOf, repeatStep, roleOf } from '../../engine/evidence/role.ts';
import type { Experiment } from './experiment.ts';
import type { Place } from './place.ts';
import type { Shown } from './shown.ts';
import { lateEffects, asBefore } from './late-effect.ts';
import { findingIn, mergeFindings } from './findings.ts';
import { isTokenAccepted } from '../leaks/known-data.ts';
import { answered, type Answered, recordsInChinese } from './reply.ts';
import { pairsOf, type Pair } from './pairs.ts';
import type { Session } from './session.ts';
import type { Answers } from './answers.ts';
import { idInPath, isBefore, type Subject } from './subject.ts';
import { isLetIn } from './common-checks.ts';
import { sendUnauthorized, tokenWordsOf, type AnyTokenFault } from './token-steps.ts';
import { actualOf, acceptanceOf, type Acceptance } from './acceptance.ts';
import { type Said, phrase } from '../../messages/phrase.ts';
import type { AnsweredRecord } from '../../schemas/violations.ts';
import { apart, before } from '../../messages/zh/apart.ts';

/** Unauthorized requests with values of their own, and what the object showed before and after them. */
interface Round {
  readonly probes: readonly Exchange[];
  readonly before: JsonObject;
  /** The response to a request with the Token that sends none, or few, of their fields. */
  readonly after: Answered;
}

/** A field that has the value of an unauthorized request. */
interface Hit {
  readonly round: Round;
  readonly probe: Exchange;
  readonly field: string;
}

/** The fields that have the value of an unauthorized request, and had another one before. */
function hitsIn(round: Round, { fields, valueOf }: Shown): Hit[] {
  const { probes, before, after } = round;
  const isHit = (probe: Exchange, field: string): boolean => {
    const value = valueOf(sentBody(probe), field);
    const isSentAfter = Object.hasOwn(sentBody(after.exchange), field);
    const isNew = value === valueOf(after.record, field) && value !== valueOf(before, field);
    return value !== undefined && !isSentAfter && isNew;
  };
  return probes.flatMap((probe) =>
    fields.filter((field) => isHit(probe, field)).map((field) => ({ round, probe, field })),
  );
}

/** A place, what its object showed last, and the unauthorized requests that it received last. */
export interface Watched extends Place {
  last?: JsonObject;
  probes?: readonly Exchange[];
}

/**
 * The experiment that shows an effect of unauthorized requests: an empty object with the Token, after them.
 * @param bodies makes so many bodies that share no value with each other, nor with the record given
 */
export function afterUnauthorized<S extends string, P extends Watched>(
  session: Pick<Session<S>, 'api'>,
  { record }: Subject<S>,
  step: S,
  faults: readonly AnyTokenFault[],
  bodies: (count: number, unlike?: JsonObject) => readonly object[],
  shown: Shown,
): Experiment<S, P> {
  return {
    step,
    first: async (at, turn) => {
      const calls = (count: number) =>
        bodies(count, at.last).map((body) => ({ id: at.id!, body: { ...body } }));
      const stepOf = (fault: AnyTokenFault): S => {
        const first = nameOf({ as: 'unauthorized', fault, watched: true }) as S;
        return turn === 0 ? first : repeatStep(first, turn);
      };
      at.probes = await sendUnauthorized(session, faults, stepOf, calls);
    },
    treatment: () => ({ body: {} }),
    control: () => ({ body: {} }),
    showsEffect: (answer, { last: before, probes = [] }) =>
      before !== undefined &&
      answered([answer], record).some((after) => hitsIn({ probes, before, after }, shown).length > 0),
  };
}

/** A request that is sent with the Token to an object that received unauthorized ones. */
export interface EffectRow<S extends string> {
  readonly step: S;
  /** The same to an object that received none: if it is accepted, a rejection is an effect. */
  readonly control?: S;
  /** What to give if objects without unauthorized requests are rejected in the same way: says it of the response. */
  readonly give?: (answer: Said) => Said;
  /** A request to an object that is used up: a 5xx, 401 or 403 is an effect only if this one gets it, too (reading 8). */
  readonly usedUp?: S;
}

type Rejected = Extract<Acceptance, { readonly kind: 'rejected' }>;

const seenOnceOnly = phrase(
  'seen-once-only',
  'values of unauthorized requests came back, which may be chance',
  '未授权请求中的值出现在响应中，可能是巧合',
);
const giveMore = phrase(
  'give-more',
  'Give more objects: each shows it once.',
  '请提供更多对象：每个对象只能显示一次。',
);
const sameWithout = phrase(
  'same-without',
  (answer: string) =>
    `an object that received no unauthorized request was rejected in the same way: ${answer}`,
  (answer) => `没有收到未授权请求的对象也同样被拒绝：${answer}`,
);
const notRefused = phrase(
  'not-refused',
  'requests without a valid Token were not rejected: see the checks on the Token',
  '没有有效 Token 的请求没有被拒绝：见 Token 的检查',
);

/**
 * Judges that unauthorized requests had no effect (reading 23): they used no object up, and left no values. Two rounds
 * with different values must show an effect, because one may be chance. (`rejectedWithEffect` looks for effects
 * of all rejected writes, for the list of changes.)
 */
export function judgeNoEffect<S extends string>(
  answers: Answers<S>,
  rows: readonly EffectRow<S>[],
  shown: Shown,
): Judgement {
  const findings: Finding[] = [];
  const reasons: Because[] = [];
  const exchanges: number[] = [];
  const { view, subject } = answers;
  const unauthorized = answers.judgedAs('refusal').filter((probe) => !isNoEvidence(probe));
  const probes = unauthorized.filter((probe) => !isLetIn(probe, subject));
  const touched = rows.flatMap(({ step }) => answers.tries(step));
  for (const { step, control, give, usedUp } of rows) {
    const beside = control && acceptanceOf(answers, control);
    const isAccepted = beside?.kind === 'accepted';
    const isTokenValid = (isAccepted && isTokenStillValid(answers, step, unauthorized)) || undefined;
    const acceptance = acceptanceOf(answers, step, isTokenValid);
    const { tries } = acceptance;
    if (tries.length === 0) continue;
    const rounds = answered(tries, subject.record).flatMap((after) => roundOf(answers, probes, after));
    exchanges.push(...[...tries, ...rounds.flatMap((round) => round.probes)].map(({ index }) => index));
    const seen = effectsIn(answers, rounds, shown);
    if (rounds.length > 1) findings.push(...seen.map(finding));
    else if (seen.length > 0) reasons.push({ kind: 'cannot-tell', what: seenOnceOnly, give: giveMore });
    else if (acceptance.kind === 'unclear') reasons.push(acceptance.because);
    else if (acceptance.kind === 'rejected' && rounds.length === 0) {
      const given = [...view.facts.bugs, ...view.facts.tasks].map(String);
      const others = view
        .steps('*')
        .filter((each) => given.includes(idInPath(each) ?? ''))
        .filter(({ step }) => ['generated', 'open'].includes(roleOf(experimentOf(step)).as));
      const untouched = [...answers.judgedAs('record', 'taken'), ...others]
        .filter((each) => !touched.includes(each) && answers.recordsBefore(each).length === 0)
        .filter((each) => !unauthorized.some(isBefore(each)));
      if (!isOfUsedUp(acceptance, usedUp && view.step(usedUp)))
        reasons.push({ kind: 'refused', answer: actualOf(acceptance.exchange, subject.record) });
      else if (answers.isEachRejected()) reasons.push(answers.notReached(step).because);
      else if (
        untouched.some((each) => isSameRejection(each, acceptance.exchange)) ||
        isLimitOfWrites(acceptance.exchange, view.all)
      )
        reasons.push(likeOthers(actualOf(acceptance.exchange, subject.record), give));
      else if (isAccepted || !control) findings.push(usedUpBy(acceptance.exchange, subject));
      else reasons.push(answers.notReached(step).because);
    }
  }
  if (findings.length === 0)
    findings.push(...lateEffects(view.steps('*'), probes, answers.recordsOf('*'), shown));
  const looked = [...new Set(exchanges)].sort((a, b) => a - b);
  if (findings.length > 0) return settled(looked, mergeFindings(findings));
  const [because] = reasons;
  if (because) return blocked(because, looked);
  if (probes.length === 0 && unauthorized.length > 0)
    return blocked({ kind: 'cannot-tell', what: notRefused }, looked);
  if (looked.length === 0 || probes.length === 0) return answers.notReached(...rows.map(({ step }) => step));
  return settled(looked);
}

/** Why a rejection shows no effect: objects without unauthorized requests are rejected in the same way. */
const likeOthers = (answer: Said, give: EffectRow<string>['give']): Because => ({
  kind: 'cannot-tell',
  what: sameWithout(answer),
  ...(give && { give: give(answer) }),
});

/**
 * True for a rejection that the state of the object explains. A 5xx, 401 or 403 says nothing of the state, unless an object
 * that is used up gets it, too; a node may answer so now and then, so 401 and 403 must come again.
 */
function isOfUsedUp({ exchange, tries }: Rejected, toUsedUp: Exchange | undefined): boolean {
  if (isServerError(exchange)) return toUsedUp?.response?.status === exchange.response?.status;
  if (!isUnauthorized(exchange)) return true;
  if (toUsedUp === undefined || tries.length < 2) return false;
  return [toUsedUp, ...tries].every((each) => isSameRejection(each, exchange));
}

/** True for a 423 or 429 that writes of other operations get, too: it is not about the object. */
const isLimitOfWrites = (rejected: Exchange, all: readonly Exchange[]): boolean =>
  [423, 429].includes(rejected.response?.status ?? 0) &&
  all.some((each) => each.operation !== rejected.operation && isSameRejection(each, rejected));

/** True for two rejections with the same status and, numbers and what each request sent aside, the same body. */
function isSameRejection(one: Exchange, other: Exchange): boolean {
  const shown = (exchange: Exchange): string | undefined => {
    const { response } = exchange;
    const sent = Object.values(sentBody(exchange)).filter(
      (value) => typeof value === 'string' && value !== '',
    );
    const text = sent.reduce(
      (rest: string, value) => rest.replaceAll(value as string, '…'),
      response?.body ?? '',
    );
    return response && [response.status, text.replace(/\d+/g, '#')].join(' ');
  };
  return shown(one) === shown(other);
}

/**
 * True if a 401 or 403 to one of these requests does not mean that the Token is locked: it was accepted after the last of
 * them, or between the first one and the unauthorized requests to the same object.
 */
function isTokenStillValid(answers: Answers, step: string, probes: readonly Exchange[]): boolean {
  const tries = answers.tries(step);
  const [first, last] = [tries[0], tries.at(-1)];
  if (!first || !last) return false;
  const from = Math.max(...probes.filter(isBefore(first)).map(({ index }) => index));
  const isBetween = ({ index }: Exchange): boolean => index > from && index < first.index;
  return answers.view.all.some(
    (each) => (each.index > last.index || isBetween(each)) && isTokenAccepted(each),
  );
}

/** Returns one round; none if the record of the object before is unknown. */
function roundOf(answers: Answers, probes: readonly Exchange[], after: Answered): Round[] {
  const before = answers.recordsBefore(after.exchange).at(-1);
  if (!before) return [];
  const isToSame = isBefore(after.exchange);
  const mine = probes.filter((probe) => isToSame(probe) && probe.index > before.exchange.index);
  return [{ probes: mine, before: before.record, after }];
}

/** Returns the effects that every round shows, in fields that nothing else changes; none if another client changed one. */
function effectsIn(answers: Answers, rounds: readonly Round[], shown: Shown): Hit[] {
  const hits = rounds.map((round) => hitsIn(round, shown));
  const steady = shown.fields.filter((field) => isSteady(answers, rounds, field, shown));
  const isDisturbed = rounds.some((round) =>
    steady.some((field) => field !== shown.setAnew && isOfAnother(round, field, shown)),
  );
  if (isDisturbed) return [];
  const telling = steady.filter((field) => hits.every((mine) => mine.some((hit) => hit.field === field)));
  return hits.flat().filter(({ field }) => telling.includes(field));
}

/** True if a field changed to a value that no request of the round sent: another client changed the object meanwhile. */
function isOfAnother({ probes, before, after }: Round, field: string, { valueOf }: Shown): boolean {
  const value = valueOf(after.record, field);
  const isSent = [...probes, after.exchange].some(
    (each) => Object.hasOwn(sentBody(each), field) && valueOf(sentBody(each), field) === value,
  );
  return !isSent && value !== valueOf(before, field);
}

/** True for a field that stays the same after requests that did not send it, without unauthorized ones in between. */
function isSteady(answers: Answers, rounds: readonly Round[], field: string, { valueOf }: Shown): boolean {
  const urls = rounds.map(({ after }) => after.exchange.request.url);
  const telling = undisturbedPairs(answers).filter(
    ([, { exchange }]) => urls.includes(exchange.request.url) && !Object.hasOwn(sentBody(exchange), field),
  );
  const isKept = ([before, after]: Pair): boolean =>
    valueOf(before.record, field) === valueOf(after.record, field);
  return telling.length > 0 && telling.every(isKept);
}

/** Returns records of one object in sequence, without requests in between that may have changed it. */
export function undisturbedPairs(answers: Answers): Pair[] {
  const others = [...answers.judgedAs('refusal'), ...answers.view.steps('*').filter(mayHaveTakenEffect)];
  return pairsOf(answers.recordsOf('*')).filter(
    ([before, after]) =>
      !others.some(
        ({ index, request }) =>
          request.url === after.exchange.request.url &&
          index > before.exchange.index &&
          index < after.exchange.index,
      ),
  );
}

const objects: Readonly<Record<AnsweredRecord, string>> = {
  bug: 'Bug',
  task: '任务',
  story: '需求',
  page: '用户页',
};

const usedUpObject = phrase(
  'used-up-object',
  (record: AnsweredRecord) =>
    `a ${record} that received unauthorized requests was rejected, another one was accepted`,
  (record) => `收到过未授权请求的${apart(before(objects[record]))}无法再开始，另一个可以`,
);
const successUnlike = phrase(
  'success-unlike',
  (record: AnsweredRecord) =>
    `a 2xx response that is the ${record} record, as for a ${record} without unauthorized requests`,
  (record) =>
    `2xx 响应，内容为${apart(recordsInChinese[record])}，与没有收到未授权请求的${apart(before(objects[record]))}相同`,
);

function usedUpBy(rejected: Exchange, { record }: Pick<Subject<string>, 'record'>): Finding {
  return findingIn(rejected, 'took-effect', {
    what: usedUpObject(record),
    expected: successUnlike(record),
    actual: actualOf(rejected, record),
  });
}

function finding({ round: { before, after }, probe, field }: Hit): Finding {
  const [wanted, got] = [own(before, field), own(after.record, field)];
  const expected = asBefore(render(wanted));
  const words = { field, what: tokenWordsOf(probe), expected, actual: render(got) };
  return findingIn(probe, 'took-effect', { ...words, wanted, got });
}
