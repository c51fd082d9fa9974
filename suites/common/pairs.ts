import type { Answered } from './reply.ts';

/** Two records of one object in sequence. */
export type Pair = readonly [before: Answered, after: Answered];

/** Returns records of one object in sequence, of all objects. */
export function pairsOf(records: readonly Answered[]): Pair[] {
  const last = new Map<string, Answered>();
  return records.flatMap((after) => {
    const { url } = after.exchange.request;
    const before = last.get(url);
    last.set(url, after);
    return before === undefined ? [] : [[before, after] as const];
  });
}
