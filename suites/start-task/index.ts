import { operations } from '../../contract/operations.ts';
import type { Suite } from '../suite.ts';
import { idInPath } from '../common/subject.ts';
import { checks } from './checks.ts';
import { startTasks, tasksUsed } from './scenario.ts';
import { giveTasks, steps, tasksFor, type StartStep } from './steps.ts';
import { sendCases } from '../thorough/send.ts';
import { usedUp, type Part, type ThoroughSession } from '../thorough/session.ts';
import { startProperty } from './property.ts';

/** All that there is of starting a task (3, 4.2). */
export const startTask: Suite<StartStep> = {
  operation: { id: 'start-task', ...operations['start-task'] },
  steps,
  scenario: startTasks,
  checks,
  changes: { kind: 'task-started', idOf: idInPath },
  needs: ({ open, thorough }) => ({
    tasks: tasksFor({ open }) + thorough,
    product: true,
    // Generated starts have assignees of their own.
    assignees: thorough > 0 ? 6 : 3,
  }),
  thorough: {
    cost: ({ tasks, open, most }) => {
      const requests = Math.max(0, Math.min(most, tasks.length - tasksFor({ open })));
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
  if (tasks.length === 0) return void api.noteUnsent('thorough/*', tasksUsed, giveTasks(facts));
  if (accounts.length === 0) return undefined;
  return sendCases(session, startProperty, usedUp(tasks));
}
