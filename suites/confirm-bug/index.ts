import { operations } from '../../contract/operations.ts';
import type { Suite } from '../suite.ts';
import { idInPath } from '../common/subject.ts';
import { checks } from './checks.ts';
import { confirmBugs, bugsUsed } from './scenario.ts';
import { giveBugsOnce, maxConcurrent, openRows, steps, type ConfirmStep } from './steps.ts';
import { roleOf } from '../../engine/evidence/role.ts';
import { isNoEvidence } from '../../engine/evidence/exchange-facts.ts';
import { openSent } from '../common/open.ts';
import { sendCases } from '../thorough/send.ts';
import { usedAgain, usedUp, type Part, type Slots, type ThoroughSession } from '../thorough/session.ts';
import { confirmProperty, isConfirmedAgain } from './property.ts';

/** All that there is of confirming a bug (1, 4.1). */
export const confirmBug: Suite<ConfirmStep> = {
  operation: { id: 'confirm-bug', ...operations['confirm-bug'] },
  steps,
  scenario: confirmBugs,
  checks,
  changes: { kind: 'bug-confirmed', idOf: idInPath },
  needs: ({ open, thorough }) => ({
    bugs: maxConcurrent + openSent(openRows, { open }).length,
    product: true,
    // A generated cc list has one to five accounts, beside the assignee.
    assignees: thorough > 0 ? 6 : 3,
  }),
  thorough: {
    cost: ({ most, bugs }) => ({ requests: most, objects: Math.min(maxConcurrent, bugs.length) }),
    send: sendGenerated,
  },
};

/** Confirms bugs with generated values: the same bugs, if they can be confirmed again. */
export async function sendGenerated(session: ThoroughSession<ConfirmStep>): Promise<Part | undefined> {
  if (session.accounts.length === 0) return undefined;
  const slots = slotsOf(session);
  if (slots.left > 0) return sendCases(session, confirmProperty, slots);
  return void session.api.noteUnsent('thorough/*', bugsUsed, giveBugsOnce(session.facts));
}

/** Returns the bugs to use. Bugs that received an invalid request are not used again (reading 24). */
function slotsOf(session: ThoroughSession<ConfirmStep>): Slots {
  const { facts, view } = session;
  const sentTo = (bug: number) =>
    view()
      .steps('*')
      .filter((exchange) => idInPath(exchange) === String(bug));
  if (!isConfirmedAgain(view())) return usedUp(facts.bugs.filter((bug) => sentTo(bug).length === 0));
  const isClean = (bug: number) =>
    sentTo(bug).every((exchange) => !isOpen(exchange.step) && !isNoEvidence(exchange));
  return usedAgain(facts.bugs.filter(isClean).slice(0, maxConcurrent));
}

const isOpen = (step: string): boolean => {
  const { as } = roleOf(step);
  return as === 'open' || as === 'leave';
};
