import { operations } from '../../contract/operations.ts';
import type { Suite } from '../suite.ts';
import { idInPath } from '../common/subject.ts';
import { checks } from './checks.ts';
import { startTasks, tasksJudged, tasksNeeded } from './scenario.ts';
import { openSteps, steps, type StartStep } from './steps.ts';

/** All that there is of starting a task (3, 4.2). */
export const startTask: Suite<StartStep> = {
  operation: { id: 'start-task', ...operations['start-task'] },
  steps,
  scenario: startTasks,
  checks,
  changes: { kind: 'task-started', idOf: idInPath },
  needs: (wants, most) => ({
    tasks:
      (wants('other-case') ? tasksNeeded : tasksJudged + openSteps.findLastIndex((step) => wants(step)) + 1) +
      (wants('thorough/case/1') ? most : 0),
    product: true,
    assignees: 2,
  }),
  thorough: {
    cost: ({ tasks, most }) => {
      const requests = Math.max(0, Math.min(most, tasks.length - tasksNeeded));
      return { requests, objects: requests };
    },
    load: async () => (await import('./thorough.ts')).sendGenerated,
  },
};
