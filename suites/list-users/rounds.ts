import type { Exchange } from '../../harness/evidence.ts';
import type { Finding } from '../../harness/report.ts';
import { listNames, listOf, pageOf, type List, type ListName } from './lists.ts';

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
export function roundsOf(exchanges: readonly Exchange[]): Round[] {
  const rounds: Round[] = [];
  for (let number = 1; ; number += 1) {
    const mine = exchanges
      .filter(({ step }) => step.startsWith(`r${number}/`))
      .sort((a, b) => a.index - b.index);
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
  const result = compare(last);
  if (!result.findings?.length || rounds.length === 1) return result;
  const before = rounds.at(-2)!;
  if (!moved(before, last) && compare(before).findings?.length) return result;
  return { blocked: 'the users keep changing while they are listed', exchanges: result.exchanges };
}
