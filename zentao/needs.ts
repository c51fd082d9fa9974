import type { Facts } from '../evidence/evidence.ts';
import type { Check } from '../judging/check.ts';
import { wantedSteps } from '../suites/common/session.ts';
import type { Needs, Suite } from '../suites/common/suite.ts';

/** The fixtures that a user gives, and how many requests are generated. */
type Given = Partial<Pick<Facts, 'bugs' | 'tasks' | 'product' | 'thorough'>>;

/**
 * The number of objects that the scenarios of the chosen checks use, less what is given. The product is that for
 * stories: bugs and tasks bring their own need of one.
 */
export function needsOf(
  suites: readonly Suite[],
  checks: readonly Check[],
  open: boolean,
  given: Given = {},
): Required<Needs> {
  const each = suites.flatMap(({ operation, needs }) => {
    const chosen = checks.filter((check) => check.operation === operation.id);
    return chosen.length === 0 ? [] : needs(wantedSteps(chosen, open), given.thorough ?? 0);
  });
  const most = (count: (needs: Needs) => number | undefined): number =>
    Math.max(0, ...each.map((needs) => count(needs) ?? 0));
  return {
    product:
      given.product === undefined && each.some(({ product, bugs, tasks }) => product && !bugs && !tasks),
    bugs: given.bugs?.length ? 0 : most(({ bugs }) => bugs),
    tasks: given.tasks?.length ? 0 : most(({ tasks }) => tasks),
    users: { inside: most(({ users }) => users?.inside), outside: most(({ users }) => users?.outside) },
    assignees: most(({ assignees }) => assignees),
  };
}
