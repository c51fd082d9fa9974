import type { Facts } from '../evidence/evidence.ts';
import type { Check } from '../judging/check.ts';
import { wantedSteps } from '../suites/common/session.ts';
import type { Needs, Suite } from '../suites/suite.ts';

/** The fixtures that a user gives, and how many requests are generated. */
type Given = Partial<Pick<Facts, 'bugs' | 'tasks' | 'product' | 'thorough'>>;

/** What the scenarios of the chosen checks use, and the operations that each kind of object is for. */
export interface AllNeeds extends Required<Needs> {
  readonly by: Readonly<Record<'bugs' | 'tasks' | 'product', readonly string[]>>;
}

/**
 * The number of objects that the scenarios of the chosen checks use, less what is given. The product is that for
 * stories: bugs and tasks bring their own need of one.
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
  const most = (count: (needs: Needs) => number | undefined): number =>
    Math.max(0, ...each.map((needs) => count(needs) ?? 0));
  // No two operations use the same one.
  const total = (count: (needs: Needs) => number | undefined): number =>
    each.reduce((sum, needs) => sum + (count(needs) ?? 0), 0);
  return {
    product: given.product === undefined && forStories.length > 0,
    bugs: given.bugs?.length ? 0 : total(({ bugs }) => bugs),
    tasks: given.tasks?.length ? 0 : total(({ tasks }) => tasks),
    users: { inside: most(({ users }) => users?.inside), outside: most(({ users }) => users?.outside) },
    assignees: most(({ assignees }) => assignees),
    by: {
      bugs: idsOf(each.filter(({ bugs }) => bugs)),
      tasks: idsOf(each.filter(({ tasks }) => tasks)),
      product: idsOf(forStories),
    },
  };
}
