import type { Exchange } from '../../evidence/evidence.ts';
import type { View } from '../../evidence/view.ts';
import { reasonOf } from '../../judging/because.ts';
import { messageOf } from '../../judging/finding.ts';
import { blocked, type Failed, type Held, type Judgement } from '../../judging/judgement.ts';
import type { Observation } from '../../judging/report.ts';
import { stepsOf } from '../common/subject.ts';
import { listOf, type List } from './lists.ts';
import type { Page } from './pages.ts';
import { listNames, roundNumbers, subject, type ListName, type ListStep, type RoundNumber } from './steps.ts';
import { same, setOf } from './users.ts';

/** What one round of reading shows. */
export interface Round {
  readonly number: RoundNumber;
  readonly exchanges: readonly Exchange[];
  readonly lists: Readonly<Record<ListName, List>>;
}

/**
 * A question about the pages and lists of one round; `before` is the reading before, where there is one. Without it
 * a finding is one in question: that the order is stable may not be known yet.
 */
export type Compare = (round: Round, before?: Round) => Judgement;

/** The rounds of a recorded run. */
export const roundsIn = (view: View<ListStep>): readonly Round[] =>
  roundsOf(stepsOf(view, subject, 'record'));

/** Groups the exchanges of the list scenario by round; later rounds are asked when an earlier one did not add up. */
export function roundsOf(exchanges: readonly Exchange[]): readonly Round[] {
  const mine = exchanges.filter(({ step }) => /^r\d/.test(step)).sort((a, b) => a.index - b.index);
  const [first] = mine;
  if (!first) return [];
  const known = readings.get(first);
  if (known && sameExchanges(known.exchanges, mine)) return known.rounds;
  const rounds = readRounds(mine);
  readings.set(first, { exchanges: mine, rounds });
  return rounds;
}

// Every check of lists asks for the same rounds.
const readings = new WeakMap<Exchange, { exchanges: readonly Exchange[]; rounds: readonly Round[] }>();

function sameExchanges(some: readonly Exchange[], others: readonly Exchange[]): boolean {
  return some.length === others.length && some.every((exchange, at) => exchange === others[at]);
}

function readRounds(exchanges: readonly Exchange[]): Round[] {
  const rounds: Round[] = [];
  for (const number of roundNumbers) {
    const mine = exchanges.filter(({ step }) => step.startsWith(`r${number}/`));
    if (mine.length === 0) break;
    const names = Object.keys(listNames) as ListName[];
    const lists = Object.fromEntries(names.map((name) => [name, listOf(mine, number, name)]));
    rounds.push({ number, exchanges: mine, lists: lists as Record<ListName, List> });
  }
  return rounds;
}

/** True when the same request, asked again in a later round, gave another total, or others (reading 27). */
export function moved(one: Round, two: Round): boolean {
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
  const counted = pages
    .filter(({ total }) => total !== undefined)
    .sort((one, other) => one.exchange.index - other.exchange.index);
  return counted.filter(({ total }, at) => {
    const [before, after] = [counted[at - 1]?.total, counted[at + 1]?.total];
    return before === undefined || before !== after || total === before;
  });
}

function holdsOthers({ single: before }: List, { single: now }: List): boolean {
  return before !== undefined && now !== undefined && !same(setOf(before.users!), setOf(now.users!));
}

/**
 * Judges a comparison by the last round. What does not add up counts when the round before shows it as well
 * and nothing moved in between; what an earlier round showed and the last one does not is observed.
 */
export function judgeRounds(rounds: readonly Round[], compare: Compare): Judgement {
  const last = rounds.at(-1);
  if (!last) return blocked({ kind: 'cannot-tell', what: 'no list was read' });
  const before = rounds.at(-2);
  const result = compareOnce(last, compare, before);
  if (result.kind === 'failed') {
    if (!before) return blocked({ kind: 'cannot-tell', what: askedOnce(result) }, result.exchanges);
    const isConfirmed = !moved(before, last) && compareOnce(before, compare).kind === 'failed';
    return isConfirmed ? result : blocked({ kind: 'moving', what: changing }, result.exchanges);
  }
  if (!before) return result;
  if (result.kind === 'blocked') {
    // Nothing that is odd in a third reading has a better reason than that.
    if (rounds.length < 3 || !moved(before, last)) return result;
    const what = `${changing}: ${reasonOf(result.because)}`;
    return blocked({ kind: 'moving', what }, result.exchanges);
  }
  return result.kind === 'held' ? withContradictions(result, rounds, compare) : result;
}

const changing = 'the users keep changing while they are listed';

const askedOnce = ({ findings: [finding] }: Failed): string =>
  `it was asked once only, and a list may change meanwhile: ${messageOf(finding)}`;

/** What one reading showed while nobody came or went, and the last one does not show (reading 27). */
function withContradictions(result: Held, rounds: readonly Round[], compare: Compare): Held {
  if (result.observations) return result;
  const last = rounds.at(-1)!;
  const observations = rounds.slice(0, -1).flatMap((round): Observation[] => {
    const earlier = compareOnce(round, compare);
    if (earlier.kind !== 'failed' || moved(round, last)) return [];
    const [finding] = earlier.findings;
    const message = `once, and not when it was asked again: ${messageOf(finding)} (expected ${finding.expected}, came ${finding.actual})`;
    return [{ aspect: 'contradiction', message, exchange: finding.exchange }];
  });
  return observations.length === 0 ? result : { ...result, observations };
}

const compared = new WeakMap<Round, Map<Compare, Map<Round | undefined, Judgement>>>();

/** Compares the lists of a round: the scenario asks first, whether all is well, and then the check. */
export function compareOnce(round: Round, compare: Compare, before?: Round): Judgement {
  const results = compared.get(round) ?? new Map<Compare, Map<Round | undefined, Judgement>>();
  compared.set(round, results);
  const known = results.get(compare) ?? new Map<Round | undefined, Judgement>();
  results.set(compare, known);
  const result = known.get(before) ?? compare(round, before);
  known.set(before, result);
  return result;
}
