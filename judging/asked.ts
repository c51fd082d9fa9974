import { operations, type OperationId } from '../contract/operations.ts';
import type { Check } from './check.ts';
import type { Facts } from '../evidence/evidence.ts';
import { matches } from './patterns.ts';

/** What decides which checks a run asks. */
export type Choice = Pick<Facts, 'only' | 'skip' | 'readOnly' | 'open' | 'thorough'>;

/** Why a run with these facts leaves a check out; undefined when it asks it. */
export function leftOut(check: Check, facts: Choice): string | undefined {
  const named = (patterns: readonly string[]): boolean =>
    patterns.some((pattern) => matches(pattern, check.id));
  if (facts.only.length > 0 && !named(facts.only)) return 'not among the checks of --only';
  if (named(facts.skip)) return 'skipped by --skip';
  if (!facts.open && check.statement.level === 'open') return 'skipped by --no-open';
  if (check.thorough && !facts.thorough) return 'sent only with --thorough';
  if (facts.readOnly && operations[check.operation as OperationId]?.method !== 'GET')
    return 'skipped by --read-only';
  return undefined;
}
