import type { Exchange } from '../../evidence/evidence.ts';
import type { View } from '../../evidence/view.ts';
import { reasonOf } from '../../judging/because.ts';
import { blocked, type Judgement } from '../../judging/judgement.ts';
import { stepsOf } from '../common/subject.ts';
import { listOf, type List } from './lists.ts';
import { pageOf } from './pages.ts';
import { listNames, roundNumbers, subject, type ListName, type ListStep, type RoundNumber } from './steps.ts';

/** What one round of reading shows. */
export interface Round {
  readonly number: RoundNumber;
  readonly exchanges: readonly Exchange[];
  readonly lists: Readonly<Record<ListName, List>>;
}

/** A question about the pages and lists of one round. */
export type Compare = (round: Round) => Judgement;

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

/** True when the same request, asked again in a later round, gave another total (reading 27). */
export function moved(one: Round, two: Round): boolean {
  const totals = new Map<string, number>();
  for (const exchange of one.exchanges) {
    const total = pageOf(exchange)?.total;
    if (total !== undefined) totals.set(exchange.request.url, total);
  }
  return two.exchanges.some((exchange) => {
    const before = totals.get(exchange.request.url);
    const total = pageOf(exchange)?.total;
    return before !== undefined && total !== undefined && before !== total;
  });
}

/**
 * Judges a comparison by the last round. What does not add up counts when the round before shows it as well
 * and nothing moved in between.
 */
export function judgeRounds(rounds: readonly Round[], compare: Compare): Judgement {
  const last = rounds.at(-1);
  if (!last) return blocked({ kind: 'cannot-tell', what: 'no list was read' });
  const result = compareOnce(last, compare);
  const before = rounds.at(-2);
  if (!before) return result;
  const changing = 'the users keep changing while they are listed';
  if (result.kind !== 'failed') {
    // Nothing that is odd in a third reading has a better reason than that.
    if (result.kind !== 'blocked' || rounds.length < 3 || !moved(before, last)) return result;
    const what = `${changing}: ${reasonOf(result.because)}`;
    return blocked({ kind: 'moving', what }, result.exchanges);
  }
  if (!moved(before, last) && compareOnce(before, compare).kind === 'failed') return result;
  return blocked({ kind: 'moving', what: changing }, result.exchanges);
}

const compared = new WeakMap<Round, Map<Compare, Judgement>>();

/** Compares the lists of a round: the scenario asks first, whether all is well, and then the check. */
export function compareOnce(round: Round, compare: Compare): Judgement {
  const results = compared.get(round) ?? new Map<Compare, Judgement>();
  compared.set(round, results);
  const result = results.get(compare) ?? compare(round);
  results.set(compare, result);
  return result;
}
