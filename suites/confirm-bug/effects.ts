import { own, type JsonObject, sentBody } from '../../evidence/body.ts';
import { isNoAnswer } from '../../evidence/patience.ts';
import type { Exchange } from '../../evidence/evidence.ts';
import type { View } from '../../evidence/view.ts';
import type { Because } from '../../judging/because.ts';
import type { Finding } from '../../judging/finding.ts';
import { blocked, settled, type Judgement } from '../../judging/judgement.ts';
import { render } from '../../schemas/violations.ts';
import { findingIn, mergeFindings } from '../common/findings.ts';
import { describeAnswer, type Answered } from '../common/reply.ts';
import { indexesOf } from '../common/judges.ts';
import { answersMixedUp, mixedUp } from '../common/mixed-up.ts';
import { notReached, recordsOf } from '../common/subject.ts';
import { shownFields, type ShownField } from './bodies.ts';
import { lostAnswers } from './history.ts';
import {
  byHalf,
  choicesOf,
  fieldsOf,
  refusedOnes,
  steadyFields,
  tellKnown,
  tellUnknown,
  valueOf,
  type Round,
  type Told,
} from './samples.ts';
import { subject, type ConfirmStep } from './steps.ts';
import { usedUp } from './used-up.ts';

type Confirms = View<ConfirmStep>;
/** Confirmations of a bug that is known, after refused requests. */
const knownAfter = ['effect/after-half', 'effect/after', 'effect/after-round/*'] as const;

/** Confirmations of bugs that nobody knew before, where they may follow refused requests. */
const unknownAfter = ['fresh/*', 'effect/more/*'] as const;

/** No value that only a refused request sent comes back. */
export function judgeNoEffect(view: Confirms): Judgement {
  const sent = view.steps(
    'effect/token/*',
    'effect/round/*',
    'effect/sample/*',
    'effect/again/*',
    'effect/third/*',
  );
  const exchangesOf = (rounds: readonly Round[]): number[] =>
    rounds.flatMap(({ before, probes, after }) => [
      ...(before ? [before.exchange.index] : []),
      ...probes.map(({ index }) => index),
      after.exchange.index,
    ]);
  if (sent.some((probe) => !isNoAnswer(probe)) && refusedOnes(sent).length === 0) {
    const what = 'requests without a valid Token were not refused: see the checks on the Token';
    return blocked(
      { kind: 'cannot-tell', what },
      sent.map(({ index }) => index),
    );
  }
  if (mixedUp(view, subject).size > 0) {
    return blocked(
      answersMixedUp,
      sent.map(({ index }) => index),
    );
  }
  const confirmed = usedUp(view);
  if (confirmed.length > 0) {
    return settled(
      [...sent, ...confirmed].map(({ index }) => index),
      mergeFindings(confirmed.map(confirmedBy)),
    );
  }
  const known = recordsOf(view, subject, ...knownAfter).flatMap((after) => roundOf(view, after) ?? []);
  const unknown = unknownRounds(view);
  const rounds = [...known, ...unknown];
  if (rounds.length === 0)
    return notReached(view, subject, 'effect/before', 'effect/after', 'fresh/only/comment');
  const choices = choicesOf(sent);
  const told = [
    ...byHalf(known).map((rounds) => tellKnown(rounds, steadyOf(view, rounds), choices)),
    ...(unknown.length > 0 ? [tellUnknown(unknown, choices)] : []),
  ];
  const findings = told.flatMap((each) => (each.kind === 'effect' ? findingsIn(each, rounds) : []));
  const undecided = told.find((each) => each.kind === 'undecided');
  return findings.length === 0 && undecided
    ? blocked(mayBeChance(undecided.fields), exchangesOf(rounds))
    : settled(exchangesOf(rounds), mergeFindings(findings));
}

function confirmedBy(refused: Exchange): Finding {
  return findingIn(refused, 'took-effect', {
    what: 'bugs that met refused confirmations could not be confirmed, others could',
    expected: 'the confirmation with the Token succeeds, as it does on a bug that met no refused one',
    actual: describeAnswer(refused),
  });
}

function roundOf(view: Confirms, after: Answered): Round | undefined {
  const { index, request } = after.exchange;
  const before = lastBefore(view, after, index);
  if (!before || anyLost(view, before, after)) return undefined;
  const probes = refusedOnes(view.steps('effect/token/*', 'effect/round/*')).filter(
    (probe) =>
      probe.request.url === request.url && probe.index > before.exchange.index && probe.index < index,
  );
  return probes.length === 0 ? undefined : { before, probes, after };
}

/** The first confirmation of each bug that met refused requests before it. */
function unknownRounds(view: Confirms): Round[] {
  const probes = view
    .steps('effect/*')
    .filter(({ step }) => /^effect\/(token|again|third|sample)\//.test(step));
  return recordsOf(view, subject, ...unknownAfter).flatMap((after) => {
    const { index, request } = after.exchange;
    const mine = refusedOnes(probes).filter(
      (probe) => probe.request.url === request.url && probe.index < index,
    );
    const isKnown = mine.length === 0 || lastBefore(view, after, index) || anyLost(view, undefined, after);
    return isKnown ? [] : [{ probes: mine, after }];
  });
}

function steadyOf(view: Confirms, rounds: readonly Round[]): ShownField[] {
  const { url } = rounds[0]!.after.exchange.request;
  const mine = <T extends { readonly exchange: Exchange }>({ exchange }: T): boolean =>
    exchange.request.url === url;
  const probes = view
    .steps('*')
    .filter(({ step, request }) => request.url === url && /token\/|effect\/round\//.test(step));
  return steadyFields(recordsOf(view, subject).filter(mine), probes);
}

function findingsIn({ probes, fields }: Told & { kind: 'effect' }, rounds: readonly Round[]): Finding[] {
  return rounds.flatMap((round) =>
    round.probes
      .filter((probe) => probes.includes(probe))
      .flatMap((probe) => fieldsOf(probe, round, fields).map((field) => finding(probe, round, field))),
  );
}

function mayBeChance(fields: readonly ShownField[]): Because {
  return {
    kind: 'cannot-tell',
    what: `bugs that met refused requests have the ${fields.join(' and ')} of these, which may be chance`,
    give: 'Give more bugs that are not confirmed (PMS_BUG_IDS), or another seed (PMS_SEED): it sends other values.',
  };
}

function finding(probe: Exchange, { before, after }: Round, field: ShownField): Finding {
  const [wanted, got] = [before && own(before.record, field), own(after.record, field)];
  const expected = before
    ? `as before: ${render(wanted)}`
    : 'not the value that only the refused request sent';
  return findingIn(probe, 'took-effect', { field, expected, actual: render(got), wanted, got });
}

function lastBefore(view: Confirms, after: Answered, index: number): Answered | undefined {
  return recordsOf(view, subject)
    .filter(({ exchange }) => exchange.request.url === after.exchange.request.url && exchange.index < index)
    .at(-1);
}

/** True when what lies between two answers of a bug may have changed it, unseen. */
function anyLost(view: Confirms, before: Answered | undefined, { exchange }: Answered): boolean {
  const from = before?.exchange.index ?? 0;
  return lostAnswers(view, exchange.request.url).some(({ index }) => index > from && index < exchange.index);
}

/** A field that was not sent and changed, between two answers of one bug. */
interface Loss {
  readonly finding: Finding;
  /** Index of the answer before. */
  readonly from: number;
}

/**
 * A field that a confirmation does not send has the value that the confirmation before it returned. Somebody else may
 * have changed it meanwhile, in several bugs at once: it is a finding when it is seen again, at another time (reading 34).
 */
export function judgeKeeps(view: Confirms): Judgement {
  const lost = new Map<ShownField, Loss[]>();
  const exchanges = new Set<number>();
  const last = new Map<string, Answered>();
  for (const answer of recordsOf(view, subject)) {
    const { exchange, record } = answer;
    const before = last.get(exchange.request.url);
    last.set(exchange.request.url, answer);
    if (!before || exchange.step.startsWith('effect/after') || anyLost(view, before, answer)) continue;
    const sent = sentBody(exchange);
    exchanges.add(before.exchange.index).add(exchange.index);
    for (const field of shownFields) {
      if (Object.hasOwn(sent, field) || !Object.hasOwn(record, field)) continue;
      if (!Object.hasOwn(before.record, field)) continue;
      if (sameValue(before.record, record, field)) continue;
      const [wanted, got] = [own(before.record, field), own(record, field)];
      const expected = `as before: ${render(wanted)}`;
      const finding = findingIn(exchange, 'not-kept', { field, expected, actual: render(got), wanted, got });
      lost.set(field, [...(lost.get(field) ?? []), { finding, from: before.exchange.index }]);
    }
  }
  const again = [...lost.values()].filter((losses) => !isOneMoment(losses)).flat();
  const isMixedUp = again.length > 0 && mixedUp(view, subject).size > 0;
  if (!isMixedUp && (again.length > 0 || (exchanges.size > 0 && lost.size === 0)))
    return settled([...exchanges], mergeFindings(again.map(({ finding }) => finding)));
  const reached = indexesOf(recordsOf(view, subject));
  if (reached.length === 0) return notReached(view, subject);
  if (isMixedUp) return blocked(answersMixedUp, reached);
  const what =
    lost.size > 0
      ? 'a field that was not sent changed once, and not again'
      : 'no bug could be confirmed twice';
  return blocked({ kind: 'cannot-tell', what }, reached);
}

/** One moment at which somebody else changed the bugs explains all of it. */
function isOneMoment(losses: readonly Loss[]): boolean {
  return (
    Math.max(...losses.map(({ from }) => from)) < Math.min(...losses.map(({ finding }) => finding.exchange))
  );
}

/** Nobody is copied, however that is written. */
const nobody = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

function sameValue(before: JsonObject, after: JsonObject, field: ShownField): boolean {
  if ([before, after].every((record) => nobody(own(record, field)))) return true;
  const one = valueOf(before, field);
  const two = valueOf(after, field);
  return one === two && (one !== undefined || render(own(before, field)) === render(own(after, field)));
}
