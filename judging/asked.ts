import { operations, type OperationId } from '../contract/operations.ts';
import type { Check } from './check.ts';
import type { Facts } from '../evidence/evidence.ts';
import { SettingsError } from '../settings/error.ts';
import { matches, selectChecks } from '../settings/selection.ts';

/** What decides which checks a run asks. */
type Choice = Pick<Facts, 'only' | 'skip' | 'readOnly' | 'open'>;

const ownNames = { only: 'only', skip: 'skip', readOnly: 'readOnly', open: 'open' };

/**
 * The checks that a run asks, in their order.
 * @param names the settings in the words of the user
 * @throws SettingsError when a pattern matches no check, or no check is left
 */
export function checksToAsk(checks: readonly Check[], choice: Choice, names = ownNames): Check[] {
  const chosen = selectChecks(checks, choice.only, choice.skip, names);
  const asked = chosen.filter((check) => leftOut(check, choice) === undefined);
  if (asked.length === 0) {
    const used = [choice.readOnly && names.readOnly, !choice.open && names.open]
      .filter(Boolean)
      .join(' and ');
    throw new SettingsError(
      `${used}: no check of the selection is left; accepted: a selection of at least one check`,
    );
  }
  return asked;
}

/** Why a run with these facts leaves a check out; undefined when it asks it. */
export function leftOut(check: Check, facts: Choice): string | undefined {
  const named = (patterns: readonly string[]): boolean =>
    patterns.some((pattern) => matches(pattern, check.id));
  if (facts.only.length > 0 && !named(facts.only)) return 'not among the checks of --only';
  if (named(facts.skip)) return 'left out by --skip';
  if (!facts.open && check.statement.level === 'open') return 'left out by --no-open';
  if (facts.readOnly && operations[check.operation as OperationId]?.method !== 'GET')
    return 'left out by --read-only';
  return undefined;
}
