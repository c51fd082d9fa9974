import { isWrite } from '../../contract/operations.ts';
import type { Check } from './check.ts';
import type { Facts } from '../evidence/evidence.ts';

/** The reason why a check is skipped: the setting that leaves it out. */
export type SkipReason = 'only' | 'skip' | 'open' | 'thorough' | 'readOnly';

/** The settings of a run that select checks. */
export type CheckSelection = Pick<Facts, 'only' | 'skip' | 'readOnly' | 'open' | 'thorough'>;

/** Returns the setting by which a run skips a check; undefined if the check is selected. */
export function skipReason(check: Check, facts: CheckSelection): SkipReason | undefined {
  const named = (patterns: readonly string[]): boolean =>
    patterns.some((pattern) => matches(pattern, check.id));
  if (facts.only.length > 0 && !named(facts.only)) return 'only';
  if (named(facts.skip)) return 'skip';
  if (!facts.open && check.statement.level === 'open') return 'open';
  if (check.thorough && !facts.thorough) return 'thorough';
  if (facts.readOnly && isWrite(check.operation)) return 'readOnly';
  return undefined;
}

/** True if a check id matches a pattern: an id, or the beginning of ids followed by `*`, as in `start-task/*`. */
export function matches(pattern: string, id: string): boolean {
  const beginning = pattern.slice(0, -1);
  return pattern.endsWith('*') && beginning !== '' ? id.startsWith(beginning) : id === pattern;
}
