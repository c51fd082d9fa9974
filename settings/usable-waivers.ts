import { covers, entryOf, type PlacedWaiver, type Waivable, type Waiver } from '../judging/waivers.ts';
import { matches } from '../judging/patterns.ts';
import { SettingsError } from './error.ts';
import { inWords, nearest } from './nearest.ts';

/**
 * Makes sure that every waiver can still be of use, before anything is asked.
 * @param today `YYYY-MM-DD`, UTC
 * @throws SettingsError naming the entries that have expired or match no check, on one line
 */
export function demandUsableWaivers(
  waivers: readonly PlacedWaiver[],
  checks: readonly Waivable[],
  today: string,
): void {
  const problems = waivers.flatMap((waiver, at) => {
    const problem = problemOf(waiver, checks, today);
    return problem === undefined ? [] : `${entryOf(waiver, at)}: ${problem}`;
  });
  if (problems.length > 0) throw new SettingsError(problems.join('; '));
}

function problemOf(waiver: Waiver, checks: readonly Waivable[], today: string): string | undefined {
  const { check: pattern, until } = waiver;
  if (until !== undefined && until < today) return `expired on ${until}, delete it or fix ${pattern}`;
  if (checks.some((check) => covers(waiver, check))) return undefined;
  const named = checks.filter(({ id }) => matches(pattern, id));
  if (named.length > 0) return `${pattern} never ends with ${waiver.outcome ?? 'fail or warn'}, delete it`;
  const meant = nearest(
    pattern,
    checks.map(({ id }) => id),
  );
  return `${pattern} matches no check, ${meant.length === 0 ? 'delete it' : `delete it or say ${inWords(meant)}`}`;
}
