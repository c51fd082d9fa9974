import type { Exchange, Facts } from '../../engine/evidence/evidence.ts';
import type { OperationApi } from './api.ts';
import { phrase } from '../../messages/phrase.ts';

/** What a scenario has at hand. */
export interface Session<S extends string> {
  readonly api: OperationApi<S>;
  readonly facts: Facts;
  /** Accounts that may be assigned to and copied, the preferred assignee first. */
  readonly accounts: readonly string[];
  readonly seed: number;
  readonly runId: string;
  /** ISO 8601 UTC. */
  readonly startedAt: string;
  /** The first exchange of the run, for the suite that opens it. */
  readonly opened?: Exchange;
  /** The recorded exchanges of all operations so far. */
  readonly recorded: () => readonly Exchange[];
}

/** Why nobody can be assigned. */
export const noAccounts = phrase('no-accounts', 'no account to assign to is known', '没有可以指派的账号');
/** What to do where nobody can be assigned. */
export const giveAssignee = phrase('give-assignee', 'Give PMS_ASSIGNEE.', '请设置 PMS_ASSIGNEE。');
