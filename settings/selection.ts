import { quoted, SettingsError } from './error.ts';
import { nearest } from './nearest.ts';

/**
 * Picks checks by id or by `prefix/*`; without `only`, all that `skip` leaves.
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
    const used = [only.length > 0 && names.only, skip.length > 0 && names.skip].filter(Boolean).join(' and ');
    throw new SettingsError(`${used}: no check is left; accepted: a selection of at least one check`);
  }
  return chosen;
}

/** Tells whether a check id is the one of a pattern, or stands below its `prefix/*`. */
export function matches(pattern: string, id: string): boolean {
  return pattern.endsWith('/*') ? id.startsWith(pattern.slice(0, -1)) : id === pattern;
}

function demandMatch(pattern: string, ids: readonly string[], name: string): void {
  if (ids.some((id) => matches(pattern, id))) return;
  const prefixes = [...new Set(ids.map((id) => `${id.split('/')[0]}/*`))];
  const meant = nearest(pattern, pattern.endsWith('*') ? prefixes : ids);
  const hint = meant === undefined ? 'see "pms-conformance list"' : `did you mean ${meant}?`;
  throw new SettingsError(`${name}: got ${quoted(pattern)}, which matches no check; ${hint}`);
}
