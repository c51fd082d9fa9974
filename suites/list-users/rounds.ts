import type { View } from '../../evidence/view.ts';
import { sayFault, type Finding } from '../../judging/finding.ts';
import { blocked, settled, type Judgement, type Observation } from '../../judging/judgement.ts';
import type { Exchange } from '../../evidence/evidence.ts';
import { findingIn, mergeFindings } from '../common/findings.ts';
import { stepsOf } from '../common/subject.ts';
import { roundOf, sequenceOf, type List, type Round } from './lists.ts';
import { compare, type Fault } from './oracle.ts';
import type { Page } from './page.ts';
import { isSameOrder } from './reading.ts';
import { questions, type Question } from './questions.ts';
import { roundNames, subject, type ListStep } from './steps.ts';
import { say } from '../../messages/phrase.ts';

const read = new WeakMap<View<ListStep>, readonly Round[]>();

/** The rounds of a recorded run. */
export function roundsIn(view: View<ListStep>): readonly Round[] {
  const rounds = read.get(view) ?? roundsOf(stepsOf(view, subject, 'record'));
  read.set(view, rounds);
  return rounds;
}

const roundsOf = (exchanges: readonly Exchange[]): readonly Round[] =>
  roundNames
    .filter((round) => exchanges.some(({ step }) => step.startsWith(`${round}/`)))
    .map((round) => roundOf(exchanges, round));

/** True when the same request, sent again in a later round, gave another total, or others (reading 27). */
export function hasChanged(one: Round, two: Round): boolean {
  return Object.values(two.lists).some((list) => {
    const before = one.lists[list.name];
    const totals = new Map(countsOf(before).map(({ exchange, total }) => [exchange.request.url, total]));
    const isRecounted = countsOf(list).some(
      ({ exchange, total }) => (totals.get(exchange.request.url) ?? total) !== total,
    );
    return isRecounted || holdsOthers(before, list);
  });
}

/** The pages of a list with a total, less any that the answers right before and after it contradict: nobody came or went. */
function countsOf({ pages }: List): readonly Page[] {
  const counted = pages.filter(({ total }) => total !== undefined);
  return counted.filter(({ total }, at) => {
    const [before, after] = [counted[at - 1]?.total, counted[at + 1]?.total];
    return before === undefined || before !== after || total === before;
  });
}

function holdsOthers({ truth: before }: List, { truth: now }: List): boolean {
  if (before === undefined || now === undefined) return false;
  return before.users.size !== now.users.size || [...now.users].some((key) => !before.users.has(key));
}

/** True when a list came in the same order in both rounds, whose pages were asked for in different ones (reading 22). */
function isSameSequence(name: Fault['rests'], one: Round, two: Round): boolean {
  return (name ?? []).every((list) => {
    const [before, now] = [one, two].map(({ lists }) => sequenceOf(lists[list]));
    return before !== undefined && now !== undefined && isSameOrder(before, now);
  });
}

/** The faults of a round, less those that rest on an order that was another one in the round before. */
function faultsIn(round: Round, before?: Round): readonly Fault[] {
  return compare(round).filter(({ rests }) => before === undefined || isSameSequence(rests, before, round));
}

/** True when no further round is needed: nothing contradicts, or the same does as before and nobody came or went. */
export function isSettled(rounds: readonly Round[]): boolean {
  const [last, before] = [rounds.at(-1)!, rounds.at(-2)];
  const open = faultsIn(last, before).filter(({ byItself }) => !byItself);
  if (open.length === 0) return true;
  if (before === undefined || hasChanged(before, last)) return false;
  const earlier = new Set(compare(before).map(({ question }) => question));
  return open.every(({ question }) => earlier.has(question));
}

const changing = say('users-changing');

/**
 * Judges one question. A fault is a finding where one answer shows it alone, or where the last two rounds do, between
 * which nobody came or went (reading 27).
 */
export function judge(rounds: readonly Round[], question: Question): Judgement {
  const [last, before] = [rounds.at(-1), rounds.at(-2)];
  if (!last) return blocked({ kind: 'cannot-tell', what: say('no-list') });
  const { looked, because, observations = [] } = questions[question].look(last);
  const faults = faultsIn(last, before);
  const mine = (some: readonly Fault[]): Fault[] => some.filter((fault) => fault.question === question);
  const sure = rounds.flatMap((round) => mine(compare(round)).filter(({ byItself }) => byItself));
  const open = mine(faults).filter(({ byItself }) => !byItself);
  const changed = before !== undefined && hasChanged(before, last);
  const isSeenAgain =
    before !== undefined && !changed && mine(compare(before)).some(({ byItself }) => !byItself);
  const held = [...sure, ...(isSeenAgain ? open : [])];
  if (held.length > 0) {
    const exchanges = new Set([...looked, ...held.map(({ exchange }) => exchange.index)]);
    return settled([...exchanges], mergeFindings(held.map(findingOf)));
  }
  if (open.length > 0) {
    if (before) return blocked({ kind: 'moving', what: changing }, looked);
    const what = say('asked-once', sayFault(findingOf(open[0]!)));
    return blocked({ kind: 'cannot-tell', what }, looked);
  }
  // What keeps changing has no better reason.
  if (because) return blocked(changed ? { kind: 'moving', what: changing } : because, looked);
  return settled(looked, [], [...observations, ...contradictionsIn(rounds, mine)]);
}

/** A fault as a finding about its exchange. */
export function findingOf({
  question: _,
  exchange,
  fault,
  byItself: _b,
  rests: _r,
  ...words
}: Fault): Finding {
  return findingIn(exchange, fault ?? 'list', words);
}

/** What one round showed while nobody came or went, and the last one does not show (reading 27). */
function contradictionsIn(
  rounds: readonly Round[],
  mine: (faults: readonly Fault[]) => Fault[],
): Observation[] {
  const last = rounds.at(-1)!;
  return rounds.slice(0, -1).flatMap((round): Observation[] => {
    const [fault] = hasChanged(round, last) ? [] : mine(faultsIn(round, last));
    if (fault === undefined) return [];
    const finding = findingOf(fault);
    const message = say('seen-once', sayFault(finding), finding.expected, finding.actual);
    return [{ aspect: 'contradiction', message, exchange: finding.exchange }];
  });
}
