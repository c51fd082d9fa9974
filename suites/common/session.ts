import type { Exchange, Facts } from '../../evidence/evidence.ts';
import { matchesStep } from '../../evidence/view.ts';
import type { Check } from '../../judging/check.ts';
import type { OperationApi } from './api.ts';

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
  /** True when a chosen check needs the step. */
  wants(step: S): boolean;
}

/** Makes `wants` from the chosen checks of an operation. Without `open`, only judged checks want `open/` steps. */
export function wantedSteps(
  checks: readonly Pick<Check, 'given' | 'statement'>[],
  open: boolean,
): (step: string) => boolean {
  const patterns = new Set(checks.flatMap(({ given }) => given));
  const families = [...patterns].filter((pattern) => pattern.endsWith('*'));
  const judged = new Set(
    checks.filter(({ statement }) => statement.level !== 'open').flatMap(({ given }) => given),
  );
  return (step) =>
    (open || !step.startsWith('open/') || judged.has(step)) &&
    (patterns.has(step) || families.some((family) => matchesStep(family, step)));
}
