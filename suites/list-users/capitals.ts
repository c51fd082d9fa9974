import { inCapitals, keysOf } from './lists.ts';
import type { Round } from './rounds.ts';
import type { ListName } from './steps.ts';
import { areIn } from './users.ts';

/** The list whose name is written with other letters: INSIDE filters where it shows nobody else than inside. */
const filters = { insideInCapitals: 'inside', outsideWithCapital: 'outside' } as const;

/** True for a list that shows whether its name in capitals filters: whole, or with somebody whom the filter leaves out. */
export function isTold(lists: Round['lists'], name: ListName): boolean {
  const { whole, pages } = lists[name];
  const filtered = lists[filters[name as keyof typeof filters]].whole;
  const shown = pages.flatMap(({ users = [] }) => [...users]);
  return whole !== undefined || (filtered !== undefined && !areIn(shown, filtered));
}

/** Where in the list of everybody somebody stands whom the filter leaves out; undefined where it is told, or can't be. */
export function strangerIn(lists: Round['lists'], name: ListName): number | undefined {
  if (!inCapitals.includes(name) || isTold(lists, name)) return undefined;
  const filtered = lists[filters[name as keyof typeof filters]].whole;
  const everybody = keysOf(lists.all.basis);
  const at = filtered ? everybody.findIndex((key) => !filtered.has(key)) : -1;
  return at < 0 ? undefined : at;
}
