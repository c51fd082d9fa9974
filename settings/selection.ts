import { skipReason, type CheckSelection, matches } from '../judging/selection.ts';
import type { Check } from '../judging/check.ts';
import { quoted, SettingsError } from './error.ts';
import { nearest } from './nearest.ts';
import { type Phrase, say } from '../messages/phrase.ts';

/**
 * Picks checks by id or by the beginning of ids; without `only`, all that `skip` leaves.
 * @param names the two settings as the user gave them, for messages
 * @throws SettingsError when an entry matches no check, or nothing is left
 */
export function selectChecks<C extends { readonly id: string }>(
  checks: readonly C[],
  only: readonly string[],
  skip: readonly string[],
  names: { readonly only: string; readonly skip: string } = { only: '--only', skip: '--skip' },
): C[] {
  const ids = checks.map(({ id }) => id);
  for (const pattern of only) demandMatch(pattern, ids, names.only);
  for (const pattern of skip) demandMatch(pattern, ids, names.skip);
  const chosen = checks.filter(
    ({ id }) =>
      (only.length === 0 || only.some((pattern) => matches(pattern, id))) &&
      !skip.some((pattern) => matches(pattern, id)),
  );
  if (chosen.length === 0) {
    const used = [only.length > 0 ? names.only : [], skip.length > 0 ? names.skip : []].flat();
    throw new SettingsError(say('no-checks-left', used));
  }
  return chosen;
}

/** What to say of an id or a pattern that matches no check: the ones that may be meant. */
export function checkHint(pattern: string, ids: readonly string[]): Phrase {
  const operations = [...new Set(ids.map((id) => id.split('/')[0]!))];
  const below = operations
    .map((operation) => `${operation}/${pattern}`)
    .filter((whole) => /.\*$/.test(pattern) && ids.some((id) => matches(whole, id)));
  const prefixes = operations.map((operation) => `${operation}/*`);
  const meant = below.length > 0 ? below : nearest(pattern, pattern.endsWith('*') ? prefixes : ids);
  return meant.length === 0 ? say('see-list') : say('did-you-mean', meant);
}

function demandMatch(pattern: string, ids: readonly string[], name: string): void {
  if (ids.some((id) => matches(pattern, id))) return;
  throw new SettingsError(say('matches-no-check', name, quoted(pattern), checkHint(pattern, ids)));
}

const ownNames = { only: 'only', skip: 'skip', readOnly: 'readOnly', open: 'open', thorough: 'thorough' };

/**
 * The checks that a run asks, in their order.
 * @param names the settings in the words of the user
 * @throws SettingsError when a pattern matches no check, or no check is left
 */
export function checksToAsk(checks: readonly Check[], choice: CheckSelection, names = ownNames): Check[] {
  const chosen = selectChecks(checks, choice.only, choice.skip, names);
  const asked = chosen.filter((check) => skipReason(check, choice) === undefined);
  if (asked.length === 0) {
    if (!choice.thorough && chosen.every(({ thorough }) => thorough)) {
      throw new SettingsError(say('needs-thorough', names.only, names.thorough));
    }
    const used = [choice.readOnly ? names.readOnly : [], choice.open ? [] : names.open].flat();
    throw new SettingsError(say('no-checks-left', used));
  }
  return asked;
}
