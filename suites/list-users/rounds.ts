import type { Exchange } from '../../evidence/evidence.ts';
import type { Finding } from '../../judging/report.ts';
import { listNames, listOf, type List, type ListName } from './lists.ts';
import { pageOf } from './pages.ts';

/** What one round of reading shows. */
export interface Round {
  readonly number: number;
  readonly exchanges: readonly Exchange[];
  readonly lists: Readonly<Record<ListName, List>>;
}

/** What a comparison of lists came to. */
export interface Comparison {
  readonly findings?: readonly Finding[];
  readonly blocked?: string;
  /** Said beside a pass: why there was nothing to demand. */
  readonly note?: string;
  readonly exchanges: readonly number[];
}

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
  for (let number = 1; ; number += 1) {
    const mine = exchanges.filter(({ step }) => step.startsWith(`r${number}/`));
    if (mine.length === 0) return rounds;
    const names = Object.keys(listNames) as ListName[];
    const lists = Object.fromEntries(names.map((name) => [name, listOf(mine, number, name)]));
    rounds.push({ number, exchanges: mine, lists: lists as Record<ListName, List> });
  }
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
export function judgeRounds(rounds: readonly Round[], compare: (round: Round) => Comparison): Comparison {
  const last = rounds.at(-1);
  if (!last) return { blocked: 'no list was read', exchanges: [] };
  const result = compareOnce(last, compare);
  const before = rounds.at(-2);
  if (!before) return result;
  const changing = 'the users keep changing while they are listed';
  if (!result.findings?.length) {
    // Nothing that is odd in a third reading has a better reason than that.
    const isBlurred = result.blocked !== undefined && rounds.length > 2 && moved(before, last);
    return isBlurred ? { ...result, blocked: `${changing}: ${result.blocked}` } : result;
  }
  if (!moved(before, last) && compareOnce(before, compare).findings?.length) return result;
  return { blocked: changing, exchanges: result.exchanges };
}

const compared = new WeakMap<Round, Map<(round: Round) => Comparison, Comparison>>();

/** Compares the lists of a round: the scenario asks first, whether all is well, and then the check. */
export function compareOnce(round: Round, compare: (round: Round) => Comparison): Comparison {
  const results = compared.get(round) ?? new Map<(round: Round) => Comparison, Comparison>();
  compared.set(round, results);
  const result = results.get(compare) ?? compare(round);
  results.set(compare, result);
  return result;
}
