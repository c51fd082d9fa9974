import { isNoEvidence } from '../../evidence/no-evidence.ts';
import { replyOf } from '../common/reply.ts';
import { idInPath } from '../common/subject.ts';
import { sendCases } from '../thorough/send.ts';
import type { Part, ThoroughSession } from '../thorough/session.ts';
import { usedAgain, usedUp, type Slots } from '../thorough/session.ts';
import { stepOf } from '../thorough/steps.ts';
import { confirmProperty } from './property.ts';
import { maxConcurrent, openSteps, type ConfirmStep } from './steps.ts';
import { say } from '../../messages/phrase.ts';

/** Confirms bugs with generated values: the same bugs, if they can be confirmed again. */
export async function sendGenerated(session: ThoroughSession<ConfirmStep>): Promise<Part | undefined> {
  const { api, accounts } = session;
  if (accounts.length === 0) return undefined;
  const slots = await slotsOf(session);
  if (slots.left === 0) {
    const give = say('give-bugs-more');
    api.noteUnsent('thorough/*', say('bugs-used'), give);
    return undefined;
  }
  return sendCases(session, confirmProperty, slots);
}

/** Returns the bugs to use. Bugs that received an invalid request are not used again (reading 24). */
async function slotsOf(session: ThoroughSession<ConfirmStep>): Promise<Slots> {
  const { facts, view } = session;
  const asked = view().steps('*');
  const mine = (bug: number) => asked.filter((exchange) => idInPath(exchange) === String(bug));
  const fresh = facts.bugs.filter((bug) => mine(bug).length === 0);
  const confirmed = facts.bugs.filter((bug) =>
    mine(bug).every((exchange) => !isOpen(exchange.step) && !isNoEvidence(exchange)),
  );
  if (!(await isTakenAgain(session, fresh[0]))) return usedUp(fresh.filter((bug) => mine(bug).length === 0));
  return usedAgain(confirmed.slice(0, maxConcurrent));
}

const isOpen = (step: string): boolean =>
  openSteps.some((open) => open === step) || step.startsWith('leave/');

/** True if a bug was confirmed twice. If no bug was confirmed yet, a fresh one is confirmed twice. */
async function isTakenAgain(
  { api, view }: ThoroughSession<ConfirmStep>,
  fresh: number | undefined,
): Promise<boolean> {
  const taken = () =>
    view()
      .steps('*')
      .filter((exchange) => replyOf(exchange, 'bug').kind === 'record')
      .map((exchange) => idInPath(exchange));
  const before = taken();
  if (before.length === 0 && fresh !== undefined) {
    for (const number of [1, 2]) {
      const purpose = say('confirm-to-know-twice');
      await api.call(stepOf('order', 'twice', number), { id: fresh, body: {}, purpose });
    }
  }
  const known = taken();
  return new Set(known).size < known.length;
}
