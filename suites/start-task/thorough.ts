import { sendCases } from '../thorough/send.ts';
import { concurrentCases, secondStarts, startsForSecond } from '../thorough/cost.ts';
import type { Part, ThoroughSession } from '../thorough/session.ts';
import { usedUp } from '../thorough/session.ts';
import { isTwice, twiceStep } from '../thorough/steps.ts';
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
  const most = concurrentCases(secondStarts(session.most), session.most);
  const part = await sendCases({ ...session, most }, startProperty, usedUp(tasks));
  return facts.open ? { ...part, sequence: withSecondStarts(session, part.sequence) } : part;
}

/** Starts some tasks of the sequence a second time. Its result is undocumented; the requests after it are judged. */
function withSecondStarts(
  { most, senders, view }: ThoroughSession<StartStep>,
  sequence: Part['sequence'],
): Part['sequence'] {
  const sender = senders.get('start-task')!;
  const startAgain = async (number: number): Promise<void> => {
    const started = view()
      .steps('thorough/sequence/*')
      .filter(({ step }) => !isTwice(step));
    const [before, last] = [started.at(-2), started.at(-1)];
    if (before && last) await sender.send(sender.valuesOf(before), twiceStep(number), Number(idInPath(last)));
  };
  const mostAgain = secondStarts(most);
  return sequence.flatMap((send, at) => {
    const number = (at + 1) / startsForSecond;
    return Number.isInteger(number) && number <= mostAgain ? [send, () => startAgain(number)] : [send];
  });
}
