import type { Facts } from '../evidence/evidence.ts';
import type { Check } from '../judging/check.ts';
import { wantedSteps } from '../suites/common/session.ts';
import type { Needs, Suite } from '../suites/suite.ts';

/** The fixtures from the settings, and the number of generated requests. */
type Given = Partial<Pick<Facts, 'bugs' | 'tasks' | 'product' | 'thorough'>>;

/** The objects that the scenarios of the selected checks use, and the operations that need each kind. */
export interface AllNeeds extends Required<Needs> {
  readonly by: Readonly<Record<'bugs' | 'tasks' | 'product', readonly string[]>>;
}

/**
 * Returns the number of objects that the scenarios of the selected checks use, without those that are given. `product` is
 * the need for a product for stories only; setup creates one for bugs and tasks anyway.
 */
export function needsOf(
  suites: readonly Suite[],
  checks: readonly Check[],
  open: boolean,
  given: Given = {},
): AllNeeds {
  const each = suites.flatMap(({ operation, needs }) => {
    const chosen = checks.filter((check) => check.operation === operation.id);
    if (chosen.length === 0) return [];
    return { id: operation.id, ...needs(wantedSteps(chosen, open), given.thorough ?? 0) };
  });
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
