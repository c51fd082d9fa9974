import { sendCases } from '../thorough/send.ts';
import { usedUp, type Part, type ThoroughSession } from '../thorough/session.ts';
import { idInPath } from '../common/subject.ts';
import { startProperty } from './property.ts';
import { tasksNeeded } from './scenario.ts';
import type { StartStep } from './steps.ts';
import { say } from '../../messages/phrase.ts';

/** Starts unused tasks with generated values. */
export async function sendGenerated(session: ThoroughSession<StartStep>): Promise<Part | undefined> {
  const { api, facts, accounts, view } = session;
  const exchanges = view().steps('*');
  const used = new Set(exchanges.map((exchange) => Number(idInPath(exchange))));
  const tasks = facts.tasks.filter((task) => !used.has(task));
  if (tasks.length === 0) {
    const give = say('give-tasks-thorough', tasksNeeded + session.most);
    return void api.noteUnsent('thorough/*', say('tasks-used'), give);
  }
  if (accounts.length === 0) return undefined;
  return sendCases(session, startProperty, usedUp(tasks));
}
