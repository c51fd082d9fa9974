import { sendCases } from '../thorough/send.ts';
import type { Part, ThoroughSession } from '../thorough/session.ts';
import { usedUp } from '../thorough/session.ts';
import { idInPath } from '../common/subject.ts';
import { startProperty } from './property.ts';
import { tasksNeeded } from './scenario.ts';
import type { StartStep } from './steps.ts';
import { say } from '../../messages/phrase.ts';

/** Starts unused tasks with generated values. */
export async function sendGenerated(session: ThoroughSession<StartStep>): Promise<Part | undefined> {
  const { api, facts, accounts, view } = session;
  const asked = new Set(
    view()
      .steps('*')
      .map((exchange) => Number(idInPath(exchange))),
  );
  const tasks = facts.tasks.filter((task) => !asked.has(task));
  if (tasks.length === 0) {
    const give = say('give-tasks-thorough', tasksNeeded + session.most);
    api.noteUnsent('thorough/*', say('tasks-used'), give);
    return undefined;
  }
  if (accounts.length === 0) return undefined;
  return sendCases(session, startProperty, usedUp(tasks));
}
