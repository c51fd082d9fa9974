import type { Facts } from '../engine/evidence/evidence.ts';
import type { Check } from '../engine/judging/check.ts';
import type { Needs, Suite } from './suite.ts';

/** An operation that a run sends, with the fixtures that it needs. */
export interface Chosen {
  readonly suite: Suite;
  readonly needs: Needs;
  /** Generated requests are sent, too. */
  readonly isThorough: boolean;
}

/**
 * Returns the operations of which any check is selected. An operation is sent whole, so that a check alone gets the
 * same evidence as in a whole run; generated requests are left out unless a check of them is selected.
 */
export function chosenOf(
  suites: readonly Suite[],
  checks: readonly Check[],
  { open, thorough = 0 }: Pick<Facts, 'open' | 'thorough'>,
): Chosen[] {
  return suites.flatMap((suite) => {
    const selected = checks.filter((check) => check.operation === suite.operation.id);
    if (selected.length === 0) return [];
    const isThorough = thorough > 0 && selected.some((check) => check.thorough);
    return { suite, isThorough, needs: suite.needs({ open, thorough: isThorough ? thorough : 0 }) };
  });
}
