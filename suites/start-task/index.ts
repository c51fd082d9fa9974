import { operations } from '../../contract/operations.ts';
import type { Suite } from '../suite.ts';
import { idInPath } from '../common/subject.ts';
import { checks } from './checks.ts';
import { startTasks, tasksJudged, tasksNeeded } from './scenario.ts';
import { openSteps, steps, type StartStep } from './steps.ts';
import { sendCases } from '../thorough/send.ts';
import { usedUp, type Part, type ThoroughSession } from '../thorough/session.ts';
import { startProperty } from './property.ts';
import { say } from '../../messages/phrase.ts';

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
    send: sendGenerated,
  },
};

/** Starts unused tasks with generated values. */
export async function sendGenerated(session: ThoroughSession<StartStep>): Promise<Part | undefined> {
  const { api, facts, accounts, view } = session;
  const used = new Set(
    view()
      .steps('*')
      .map((exchange) => Number(idInPath(exchange))),
  );
  const tasks = facts.tasks.filter((task) => !used.has(task));
  if (tasks.length === 0) {
    const give = say('give-tasks-thorough', tasksNeeded + session.most);
    return void api.noteUnsent('thorough/*', say('tasks-used'), give);
  }
  if (accounts.length === 0) return undefined;
  return sendCases(session, startProperty, usedUp(tasks));
}
