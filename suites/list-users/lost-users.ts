import { everybody, keysOf, type List } from './lists.ts';
import type { Round } from './rounds.ts';
import { same, setOf, type UserKey, type Users } from './users.ts';

/**
 * True when pages lose users: a list holds fewer than its `total` says, and lacks somebody who belongs there as another
 * page or list shows. A wrong `total` leaves nobody missing.
 */
export function pagesLose({ lists }: Round): boolean {
  const { none, inside, outside, all } = lists;
  const shown = (...some: readonly List[]): UserKey[] =>
    some.flatMap(({ pages }) => pages.flatMap(({ users }) => [...(users ?? [])]));
  const lacks = (list: List, others: readonly UserKey[]): boolean =>
    isShort(list) && others.some((key) => !heldBy(list).has(key));
  const everyone = everybody.map((name) => lists[name]).filter((list) => heldBy(list).size > 0);
  const [first] = everyone;
  // Where the lists of everybody differ among themselves, that is what is wrong.
  const isAgreed = everyone.every((list) => same(heldBy(list), heldBy(first!)));
  if (first && isAgreed && lacks(first, shown(...Object.values(lists)))) return true;
  if (none.claimed === inside.claimed && [none, inside].some((list) => lacks(list, shown(none, inside)))) {
    return true;
  }
  const filtered = new Set(shown(inside, outside));
  const isCounted = (list: List): boolean => list.claimed < all.claimed;
  return (
    [inside, outside].some((list) => isCounted(list) && isShort(list)) &&
    shown(all).some((key) => !filtered.has(key))
  );
}

/** The users of a page with room for all, or else of a walk. */
const heldBy = ({ single, walks }: List): Users => setOf(single?.users ?? (walks[0] ? keysOf(walks[0]) : []));

const isShort = (list: List): boolean => heldBy(list).size > 0 && heldBy(list).size < list.claimed;
