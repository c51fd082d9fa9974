import { covers, entryOf, type PlacedWaiver, type Waivable, type Waiver } from '../judging/waivers.ts';
import { matches } from '../judging/selection.ts';
import { SettingsError } from './error.ts';
import { nearest } from './nearest.ts';
import { type Phrase, say } from '../messages/phrase.ts';

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
    return problem === undefined ? [] : say('waiver-problem', entryOf(waiver, at), problem);
  });
  if (problems.length > 0) throw new SettingsError(say('several-problems', problems));
}

function problemOf(waiver: Waiver, checks: readonly Waivable[], today: string): Phrase | undefined {
  const { check: pattern, until } = waiver;
  if (until !== undefined && until < today) return say('waiver-expired', until, pattern);
  if (checks.some((check) => covers(waiver, check))) return undefined;
  const named = checks.filter(({ id }) => matches(pattern, id));
  if (named.length > 0)
    return say(
      'waiver-never',
      pattern,
      say('accepts-one-of', waiver.outcome === undefined ? ['fail', 'warn'] : [waiver.outcome]),
    );
  const meant = nearest(
    pattern,
    checks.map(({ id }) => id),
  );
  return meant.length === 0 ? say('waiver-no-match', pattern) : say('waiver-other-match', pattern, meant);
}
