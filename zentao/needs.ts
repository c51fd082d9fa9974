import type { Check } from '../judging/check.ts';
import { wantedSteps } from '../suites/common/session.ts';
import type { Needs, Suite } from '../suites/common/suite.ts';

/** Takes the chosen checks; gives the number of objects that their scenarios use. */
export function needsOf(suites: readonly Suite[], checks: readonly Check[], open: boolean): Required<Needs> {
  const each = suites.flatMap(({ operation, needs }) => {
    const chosen = checks.filter((check) => check.operation === operation.id);
    return chosen.length === 0 ? [] : needs(wantedSteps(chosen, open));
  });
  const most = (count: (needs: Needs) => number | undefined): number =>
    Math.max(0, ...each.map((needs) => count(needs) ?? 0));
  return {
    product: each.some(({ product }) => product),
    bugs: most(({ bugs }) => bugs),
    tasks: most(({ tasks }) => tasks),
    users: { inside: most(({ users }) => users?.inside), outside: most(({ users }) => users?.outside) },
  };
}
