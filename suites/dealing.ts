import type { Facts } from '../evidence/evidence.ts';
import type { Needs, Suite } from './suite.ts';

/**
 * The facts as each suite gets them. What one operation does to an object, another must not judge: where several use
 * up objects of one kind, those given are dealt out in turn, to each as many as it needs, and the rest to the first.
 */
export function dealt(facts: Facts, needs: ReadonlyMap<Suite, Needs>): Map<Suite, Facts> {
  const suites = [...needs.keys()];
  const handsOf = (kind: 'bugs' | 'tasks'): number[][] =>
    deal(
      facts[kind],
      suites.map((suite) => needs.get(suite)?.[kind] ?? 0),
    );
  const [bugs, tasks] = [handsOf('bugs'), handsOf('tasks')];
  return new Map(suites.map((suite, at) => [suite, { ...facts, bugs: bugs[at]!, tasks: tasks[at]! }]));
}

function deal(ids: readonly number[], needed: readonly number[]): number[][] {
  const hands = needed.map((count) => ({ count, ids: [] as number[] }));
  for (const id of ids) {
    const short = hands.filter((hand) => hand.ids.length < hand.count);
    const [next = hands.find(({ count }) => count > 0)] = short.toSorted(
      (a, b) => a.ids.length - b.ids.length,
    );
    next?.ids.push(id);
  }
  return hands.map((hand) => hand.ids);
}
