import { askProperty } from '../thorough/ask.ts';
import type { Part, ThoroughSession } from '../thorough/session.ts';
import { usedUp } from '../thorough/slots.ts';
import { idInPath } from '../common/subject.ts';
import { startProperty } from './property.ts';
import { tasksNeeded } from './scenario.ts';
import type { StartStep } from './steps.ts';

/** Starts the tasks that nothing was asked of yet, with generated values. */
export async function askGenerated(session: ThoroughSession<StartStep>): Promise<Part | undefined> {
  const { api, facts, accounts, most, view } = session;
  const asked = new Set(
    view()
      .steps('*')
      .map((exchange) => Number(idInPath(exchange))),
  );
  const tasks = facts.tasks.filter((task) => !asked.has(task));
  if (tasks.length === 0) {
    const give = `Give ${tasksNeeded + most} tasks in wait (PMS_TASK_IDS), or fewer with a smaller --thorough.`;
    api.notAsked('thorough/*', 'every task given is needed elsewhere', give);
    return undefined;
  }
  return accounts.length > 0 ? askProperty(session, startProperty, usedUp(tasks)) : undefined;
}
