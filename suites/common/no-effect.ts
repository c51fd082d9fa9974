import { own, sentBody, type JsonObject } from '../../evidence/body.ts';
import type { Exchange } from '../../evidence/evidence.ts';
import { isNoAnswer } from '../../evidence/patience.ts';
import type { View } from '../../evidence/view.ts';
import type { Because } from '../../judging/because.ts';
import type { Finding } from '../../judging/finding.ts';
import { blocked, settled, type Judgement } from '../../judging/judgement.ts';
import { render } from '../../schemas/violations.ts';
import { againStep } from './experiment.ts';
import { findingIn, mergeFindings } from './findings.ts';
import { hasValidToken } from './known.ts';
import { answered, type Answered } from './reply.ts';
import { notReached, stepsOf, type Subject } from './subject.ts';
import { faultOf, leakIn } from './token-checks.ts';
import { actualOf, verdictOf } from './verdict.ts';

/** The fields of a record that show what a request did, and their values in a form that compares with `===`. */
export interface Shown {
  readonly fields: readonly string[];
  readonly valueOf: (body: JsonObject, field: string) => unknown;
}

/** Unauthorized requests with values of their own, and what the object showed afterwards. */
export interface Round {
  readonly probes: readonly Exchange[];
  /** The record of the object before them, where it is known. */
  readonly before?: JsonObject | undefined;
  /** The answer to a request with the Token that sends none, or few, of their fields. */
  readonly after: Answered;
}

/** A field that has the value of an unauthorized request. */
interface Hit {
  readonly round: Round;
  readonly probe: Exchange;
  readonly field: string;
}

/** The fields that have the value of an unauthorized request, and had another one before. */
export function hitsIn(round: Round, { fields, valueOf }: Shown): Hit[] {
  const { probes, before, after } = round;
  const sent = sentBody(after.exchange);
  return probes.flatMap((probe) =>
    fields.flatMap((field) => {
      const value = valueOf(sentBody(probe), field);
      const isHit =
        value !== undefined &&
        !Object.hasOwn(sent, field) &&
        value === valueOf(after.record, field) &&
        (before === undefined || value !== valueOf(before, field));
      return isHit ? { round, probe, field } : [];
    }),
  );
}

/** A request that is sent with the Token to an object that met unauthorized ones. */
export interface EffectRow<S extends string> {
  readonly step: S;
  /** The same to an object that met none; where it is accepted, a rejection is an effect. */
  readonly control?: S;
  /** So many rounds in a row must show an effect; 2 when absent. */
  readonly rounds?: number;
}

/**
 * Judges that unauthorized requests had no effect (reading 23). Each round has values of its own, so that chance does
 * not show the same twice: one field that no other request changes, or two fields of one kind of request.
 */
export function judgeNoEffect<S extends string>(
  view: View<S>,
  subject: Subject<S>,
  rows: readonly EffectRow<S>[],
  shown: Shown,
): Judgement {
  const findings: Finding[] = [];
  const reasons: Because[] = [];
  const exchanges: number[] = [];
  const answers = stepsOf(view, subject, 'refusal').filter((probe) => !isNoAnswer(probe));
  const probes = answers.filter((probe) => !leakIn(probe, subject));
  const letIn = new Set(answers.filter((each) => !probes.includes(each)).map(({ request }) => request.url));
  for (const { step, control, rounds: enough = 2 } of rows) {
    const beside = control && verdictOf(view, subject, control);
    const isTaken = beside?.kind === 'accepted' || beside?.kind === 'intermittent';
    const verdict = verdictOf(view, subject, step, (isTaken && isTokenTakenAfter(view, step)) || undefined);
    if (verdict.tries.length === 0) continue;
    exchanges.push(...verdict.tries.map(({ index }) => index));
    const rounds = answered(verdict.tries, subject.record).map((after) =>
      roundOf(view, subject, probes, after),
    );
    if (verdict.kind === 'rejected' && rounds.length === 0) {
      if (letIn.has(verdict.exchange.request.url)) reasons.push(notRefused);
      else if (isTaken || !control) findings.push(usedUpBy(verdict.exchange, subject));
      else if (beside) reasons.push(notReached(view, subject, step).because);
      continue;
    }
    if (rounds.length === 0 && verdict.kind === 'unclear') reasons.push(verdict.because);
    const seen = effectsIn(rounds, view, subject, shown);
    if (seen.length > 0 && rounds.length >= enough) findings.push(...seen.map(finding));
    else if (seen.length > 0) reasons.push(mayBeChance);
    exchanges.push(...rounds.flatMap((round) => round.probes.map(({ index }) => index)));
  }
  const looked = [...new Set(exchanges)].sort((a, b) => a - b);
  if (findings.length > 0) return settled(looked, mergeFindings(findings));
  const [because] = reasons;
  if (because) return blocked(because, looked);
  if (probes.length === 0 && answers.length > 0) return blocked(notRefused, looked);
  if (looked.length === 0 || probes.length === 0)
    return notReached(view, subject, ...rows.map(({ step }) => step));
  return settled(looked);
}

/** True where the Token was accepted after the last of these requests: a 401 or 403 to them is no lock on the Token. */
function isTokenTakenAfter<S extends string>(view: View<S>, step: S): boolean {
  const last = view.step(againStep(step, 1) as S) ?? view.step(step);
  return last !== undefined && view.all.some((each) => each.index > last.index && hasValidToken(each));
}

const notRefused: Because = {
  kind: 'cannot-tell',
  what: 'requests without a valid Token were not refused: see the checks on the Token',
};

const mayBeChance: Because = {
  kind: 'cannot-tell',
  what: 'values of unauthorized requests came back, which may be chance',
  give: 'Give more objects: each shows it once.',
};

function roundOf<S extends string>(
  view: View<S>,
  { record }: Subject<S>,
  probes: readonly Exchange[],
  after: Answered,
): Round {
  const { index, request } = after.exchange;
  const same = view.steps('*').filter((each) => each.request.url === request.url && each.index < index);
  const before = answered(same, record).at(-1);
  const mine = probes.filter(
    (probe) =>
      probe.request.url === request.url &&
      probe.index < index &&
      probe.index > (before?.exchange.index ?? -1),
  );
  return { probes: mine, before: before?.record, after };
}

/** What shows in every round: of a field that nothing else changes, or of two fields of one kind of request. */
function effectsIn<S extends string>(
  rounds: readonly Round[],
  view: View<S>,
  subject: Subject<S>,
  shown: Shown,
): Hit[] {
  const hits = rounds.map((round) => hitsIn(round, shown));
  const inEvery = (isMine: (hit: Hit) => boolean): boolean => hits.every((mine) => mine.some(isMine));
  const all = hits.flat();
  const steady = shown.fields.filter(
    (field) => inEvery((hit) => hit.field === field) && isSteady(view, subject, rounds, field, shown),
  );
  const kinds = [...new Set(all.map(({ probe }) => faultOf(probe.step)))].filter((kind) => {
    const fields = shown.fields.filter((field) =>
      inEvery((hit) => hit.field === field && faultOf(hit.probe.step) === kind),
    );
    return fields.length > 1;
  });
  return all.filter(({ field, probe }) => steady.includes(field) || kinds.includes(faultOf(probe.step)));
}

/** True for a field that requests which did not send it left alone, without unauthorized ones meanwhile. */
function isSteady<S extends string>(
  view: View<S>,
  subject: Subject<S>,
  rounds: readonly Round[],
  field: string,
  { valueOf }: Shown,
): boolean {
  const urls = new Set(rounds.map(({ after }) => after.exchange.request.url));
  const pairs = [...urls].flatMap((url) => {
    const mine = answered(view.steps('*'), subject.record).filter(
      ({ exchange }) => exchange.request.url === url,
    );
    return mine.slice(1).map((after, at) => ({ before: mine[at]!, after }));
  });
  const probes = stepsOf(view, subject, 'refusal');
  const telling = pairs.filter(
    ({ before, after }) =>
      !Object.hasOwn(sentBody(after.exchange), field) &&
      !probes.some(
        ({ index, request }) =>
          request.url === after.exchange.request.url &&
          index > before.exchange.index &&
          index < after.exchange.index,
      ),
  );
  return (
    telling.length > 0 &&
    telling.every(({ before, after }) => valueOf(before.record, field) === valueOf(after.record, field))
  );
}

function usedUpBy<S extends string>(rejected: Exchange, { record }: Subject<S>): Finding {
  return findingIn(rejected, 'took-effect', {
    what: `a ${record} that received unauthorized requests was rejected, another one was accepted`,
    expected: `a 2xx answer that is the ${record} record, as for a ${record} without unauthorized requests`,
    actual: actualOf(rejected, record),
  });
}

function finding({ round: { before, after }, probe, field }: Hit): Finding {
  const [wanted, got] = [before && own(before, field), own(after.record, field)];
  const expected = before
    ? `as before: ${render(wanted)}`
    : 'not the value of the unauthorized request alone';
  return findingIn(probe, 'took-effect', { field, expected, actual: render(got), wanted, got });
}
