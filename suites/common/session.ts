import type { OperationId } from '../../contract/operations.ts';
import type { Check } from '../../judging/check.ts';
import type { Facts } from '../../evidence/evidence.ts';
import { matchesStep } from '../../evidence/view.ts';
import type { OperationApi } from './api.ts';

/** What a scenario has at hand. */
export interface Session {
  readonly api: OperationApi;
  readonly facts: Facts;
  /** Accounts that may be assigned to and copied, the preferred assignee first. */
  readonly accounts: readonly string[];
  readonly seed: number;
  readonly runId: string;
  /** ISO 8601 UTC. */
  readonly startedAt: string;
  /** True when a chosen check needs the step. */
  wants(step: string): boolean;
}

/** Asks everything about one operation. */
export type Scenario = (session: Session) => Promise<void>;

/** One operation's part of the suite. */
export interface Suite {
  readonly operation: OperationId;
  readonly scenario: Scenario;
  readonly checks: readonly Check[];
}

/** Makes `wants` from the chosen checks of an operation. */
export function wantedSteps(checks: readonly Check[], open: boolean): (step: string) => boolean {
  const patterns = checks.flatMap((check) => check.given);
  return (step) =>
    (open || !step.startsWith('open/')) && patterns.some((pattern) => matchesStep(pattern, step));
}
