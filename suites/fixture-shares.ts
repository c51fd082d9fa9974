import type { Facts } from '../evidence/evidence.ts';
import type { Needs, Suite } from './suite.ts';

/**
 * Gives each suite its own bugs and tasks, because no operation may judge an object that another one changed. Where
 * several suites need objects of one kind, the given ids are shared in turn, each suite gets at most as many as it
 * needs, and the rest goes to the first.
 * @returns the facts of the run, for each suite with its share of the ids
 */
export function fixtureShares(facts: Facts, needs: ReadonlyMap<Suite, Needs>): Map<Suite, Facts> {
  const suites = [...needs.keys()];
  const sharesOf = (kind: 'bugs' | 'tasks'): number[][] =>
    share(
      facts[kind],
      suites.map((suite) => needs.get(suite)?.[kind] ?? 0),
    );
  const [bugs, tasks] = [sharesOf('bugs'), sharesOf('tasks')];
  return new Map(suites.map((suite, at) => [suite, { ...facts, bugs: bugs[at]!, tasks: tasks[at]! }]));
}

function share(ids: readonly number[], needed: readonly number[]): number[][] {
  const shares = needed.map((count) => ({ count, ids: [] as number[] }));
  for (const id of ids) {
    const short = shares.filter((each) => each.ids.length < each.count);
    const [next = shares.find(({ count }) => count > 0)] = short.toSorted(
      (a, b) => a.ids.length - b.ids.length,
    );
    next?.ids.push(id);
  }
  return shares.map((each) => each.ids);
}
