import { skipReason, type CheckSelection, matches } from '../judging/selection.ts';
import type { Check } from '../judging/check.ts';
import { quoted, SettingsError } from './error.ts';
import { nearest } from './nearest.ts';
import { type Phrase, say } from '../../messages/phrase.ts';

/** What to say of an id or a pattern that matches no check: the ones that may be meant. */
export function checkHint(pattern: string, ids: readonly string[]): Phrase {
  const operations = [...new Set(ids.map((id) => id.split('/')[0]!))];
  const below = operations
    .map((operation) => `${operation}/${pattern}`)
    .filter((whole) => /.\*$/.test(pattern) && ids.some((id) => matches(whole, id)));
  const prefixes = operations.map((operation) => `${operation}/*`);
  const isPrefix = pattern.endsWith('*') && !prefixes.includes(pattern);
  const meant = below.length > 0 ? below : nearest(pattern, isPrefix ? prefixes : ids);
  return meant.length === 0 ? say('see-list') : say('did-you-mean', meant);
}

const ownNames = { only: 'only', skip: 'skip', readOnly: 'readOnly', open: 'open', thorough: 'thorough' };

/**
 * The checks that a run asks, in their order: by id or by the beginning of ids; without `only`, all that `skip` leaves.
 * @param names the settings in the words of the user
 * @throws SettingsError when a pattern matches no check, or no check is left
 */
export function checksToAsk(checks: readonly Check[], choice: CheckSelection, names = ownNames): Check[] {
  const ids = checks.map(({ id }) => id);
  const selected = (['only', 'skip'] as const).filter((key) => choice[key].length > 0);
  for (const key of selected) {
    const stray = choice[key].find((pattern) => !ids.some((id) => matches(pattern, id)));
    if (stray !== undefined)
      throw new SettingsError(say('matches-no-check', names[key], quoted(stray), checkHint(stray, ids)));
  }
  const asked = checks.filter((check) => skipReason(check, choice) === undefined);
  if (asked.length > 0) return asked;
  const widest = { ...choice, readOnly: false, open: true, thorough: 1 };
  const named = checks.filter((check) => skipReason(check, widest) === undefined);
  if (named.length > 0 && !choice.thorough && named.every(({ thorough }) => thorough)) {
    throw new SettingsError(say('needs-thorough', names.only, names.thorough));
  }
  if (named.length === 0) {
    const chosen = choice.only.length > 0 ? names.only : undefined;
    const [skips, left] = [say('skips-chosen', names.skip, chosen), selected.map((key) => names[key])];
    throw new SettingsError(say('no-checks-left', left, [skips]));
  }
  const skipping = (['readOnly', 'open', 'thorough'] as const)
    .map((key) => ({ key, count: named.filter((check) => skipReason(check, choice) === key).length }))
    .filter(({ count }) => count > 0);
  const settings = skipping.filter(({ key }) => key !== 'thorough').map(({ key }) => names[key]);
  const why = skipping.map(({ key, count }) => say('skips-checks', key, names[key], count));
  throw new SettingsError(say('no-checks-left', settings, why));
}
