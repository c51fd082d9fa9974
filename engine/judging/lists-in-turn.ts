import type { Exchange } from '../evidence/evidence.ts';
import { endOf } from '../evidence/exchange-facts.ts';

/** What one page of a list shows. */
interface ShownPage {
  readonly users?: readonly unknown[] | undefined;
  /** How many users the list has. */
  readonly total?: number | undefined;
  readonly exchange: Exchange;
}

/** Lists that change more often than this are no users who left and joined again, once or twice (reading 27). */
const mostMoves = 4;

/** So many pages in a row, on average, show that users left for a while, however often: servers in turn show fewer. */
const leastInSpell = 4;

/**
 * True if several servers or caches with different lists answer in turn: lists change often from one state to another and
 * back, have the same users all the time, and do not change together, for a while each time (reading 27).
 * @param lists the pages of each list, in the order of sending; the total tells the states of a list apart
 */
export function comeInTurn(lists: readonly (readonly ShownPage[])[]): boolean {
  const isOften = lists.some((pages) => pages.some(({ total }) => changesIn(pages, total) > mostMoves));
  return isOften && areSameUsers(lists) && !isInSpells(lists);
}

/** How often a list changes from one total to another and back. Of requests in parallel, it is not known which was first. */
function changesIn(pages: readonly ShownPage[], total: unknown): number {
  let [changes, end, isThis] = [0, -Infinity, true];
  for (const { total: next, exchange } of pages) {
    if (exchange.startedMs < end || (next === total) === isThis) continue;
    [changes, isThis, end] = [changes + 1, !isThis, endOf(exchange)];
  }
  return changes;
}

/** A page of one of two states, in the order of sending. */
interface Stated {
  readonly index: number;
  readonly isFirst: boolean;
}

/** True if all lists change together, and stay so for several pages each time: users left and joined again. */
function isInSpells(lists: readonly (readonly ShownPage[])[]): boolean {
  let all: readonly Stated[] = [];
  for (const pages of lists) {
    const isFirst = ({ total }: ShownPage): boolean => total === pages[0]!.total;
    if (pages.every(isFirst)) continue;
    // Who moves from one list to another adds to one what the other loses.
    const [as, turned] = [true, false].map((isSame) =>
      [
        ...all,
        ...pages.map((page) => ({ index: page.exchange.index, isFirst: isFirst(page) === isSame })),
      ].toSorted((one, other) => one.index - other.index),
    ) as [Stated[], Stated[]];
    all = spellsIn(as).length <= spellsIn(turned).length ? as : turned;
  }
  const spells = spellsIn(all);
  return [true, false].every((isFirst) => {
    const lengths = spells.filter((spell) => spell.isFirst === isFirst).map(({ length }) => length);
    return lengths.reduce((sum, length) => sum + length, 0) >= leastInSpell * lengths.length;
  });
}

/** The runs of pages of one state, with how many pages each has. */
function spellsIn(
  pages: readonly Stated[],
): readonly { readonly isFirst: boolean; readonly length: number }[] {
  const starts = pages.flatMap(({ isFirst }, at) =>
    at === 0 || pages[at - 1]!.isFirst !== isFirst ? at : [],
  );
  return starts.map((start, at) => ({
    isFirst: pages[start]!.isFirst,
    length: (starts[at + 1] ?? pages.length) - start,
  }));
}

/**
 * True if lists whose totals change have the same users all the time. False if each user who joins is another one, and leaves
 * for ever: then there are more users than any total counts.
 */
function areSameUsers(lists: readonly (readonly ShownPage[])[]): boolean {
  const all = lists.flat();
  const seen = new Set(all.flatMap(({ users = [] }) => users));
  return seen.size <= Math.max(...all.map(({ total = 0 }) => total)) || lists.some(hasOneBack);
}

/** True if a user of a list is missing where it is shown whole, and is there again later. */
function hasOneBack(pages: readonly ShownPage[]): boolean {
  const [seen, gone] = [new Set<unknown>(), new Set<unknown>()];
  for (const { users = [], total } of pages) {
    if (users.some((user) => gone.has(user))) return true;
    for (const user of users) seen.add(user);
    const shown = users.length === total ? new Set(users) : seen;
    for (const user of seen) if (!shown.has(user)) gone.add(user);
  }
  return false;
}
