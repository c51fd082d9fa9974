import { operations } from '../../contract/operations.ts';
import type { Suite } from '../suite.ts';
import { idInPath } from '../common/subject.ts';
import { checks } from './checks.ts';
import { confirmBugs } from './scenario.ts';
import { maxConcurrent, openSteps, steps, type ConfirmStep } from './steps.ts';

/** All that there is of confirming a bug (1, 4.1). */
export const confirmBug: Suite<ConfirmStep> = {
  operation: { id: 'confirm-bug', ...operations['confirm-bug'] },
  steps,
  scenario: confirmBugs,
  checks,
  changes: { kind: 'bug-confirmed', idOf: idInPath },
  needs: (wants) => ({
    bugs: maxConcurrent + openSteps.filter((step) => wants(step)).length,
    product: true,
    // A generated cc list has one to five accounts, beside the assignee.
    assignees: wants('thorough/case/1') ? 6 : 3,
  }),
  thorough: {
    cost: ({ most, bugs }) => ({ requests: most, objects: Math.min(maxConcurrent, bugs.length) }),
    load: async () => (await import('./thorough.ts')).sendGenerated,
  },
};
