import type { Facts } from '../evidence/evidence.ts';
import type { Check } from '../judging/check.ts';
import { chosenOf } from '../../suites/chosen.ts';
import type { Needs, Suite } from '../../suites/suite.ts';

/** What a run sends, and the fixtures from the settings. */
type Given = Pick<Facts, 'open'> & Partial<Pick<Facts, 'bugs' | 'tasks' | 'product' | 'thorough'>>;

/** The objects that the scenarios of the selected checks use, and the operations that need each kind. */
export interface AllNeeds extends Required<Needs> {
  readonly by: Readonly<Record<'bugs' | 'tasks' | 'product', readonly string[]>>;
}

/**
 * Returns the number of objects that the scenarios of the selected checks use, without those that are given. `product` is
 * the need for a product for stories only; setup creates one for bugs and tasks anyway.
 */
export function needsOf(suites: readonly Suite[], checks: readonly Check[], given: Given): AllNeeds {
  const each = chosenOf(suites, checks, given).map(({ suite, needs }) => ({
    id: suite.operation.id,
    ...needs,
  }));
  const forStories = each.filter(({ product, bugs, tasks }) => product && !bugs && !tasks);
  const idsOf = (operations: readonly { readonly id: string }[]): string[] => operations.map(({ id }) => id);
  const largest = (count: (needs: Needs) => number | undefined): number =>
    Math.max(0, ...each.map((needs) => count(needs) ?? 0));
  // Operations do not share bugs or tasks.
  const total = (count: (needs: Needs) => number | undefined): number =>
    each.reduce((sum, needs) => sum + (count(needs) ?? 0), 0);
  return {
    product: given.product === undefined && forStories.length > 0,
    bugs: given.bugs?.length ? 0 : total(({ bugs }) => bugs),
    tasks: given.tasks?.length ? 0 : total(({ tasks }) => tasks),
    users: { inside: largest(({ users }) => users?.inside), outside: largest(({ users }) => users?.outside) },
    assignees: largest(({ assignees }) => assignees),
    by: {
      bugs: idsOf(each.filter(({ bugs }) => bugs)),
      tasks: idsOf(each.filter(({ tasks }) => tasks)),
      product: idsOf(forStories),
    },
  };
}
