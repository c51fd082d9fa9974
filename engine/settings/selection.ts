import { skipReason, type CheckSelection, matches } from '../judging/selection.ts';
import type { Check } from '../judging/check.ts';
import { quoted, SettingsError } from './error.ts';
import { nearest, didYouMean } from './nearest.ts';
import { type Phrase, phrase } from '../../messages/phrase.ts';
import { plural, digits } from '../../messages/numbers.ts';

const seeList = phrase('see-list', 'see "pms-conformance list"', '请查看 "pms-conformance list"');

/** What to say of an id or a pattern that matches no check: the ones that may be meant. */
export function checkHint(pattern: string, ids: readonly string[]): Phrase {
  const operations = [...new Set(ids.map((id) => id.split('/')[0]!))];
  if (operations.includes(pattern)) return didYouMean([`${pattern}/*`]);
  const below = operations
    .map((operation) => `${operation}/${pattern}`)
    .filter((whole) => /.\*$/.test(pattern) && ids.some((id) => matches(whole, id)));
  const prefixes = operations.map((operation) => `${operation}/*`);
  const isPrefix = pattern.endsWith('*') && !prefixes.includes(pattern);
  const meant = below.length > 0 ? below : nearest(pattern, isPrefix ? prefixes : ids);
  return meant.length === 0 ? seeList : didYouMean(meant);
}

const ownNames = { only: 'only', skip: 'skip', readOnly: 'readOnly', open: 'open', thorough: 'thorough' };

/** A pattern that no check has. */
export const matchesNoCheck = phrase(
  'matches-no-check',
  (setting: string, pattern: string, hint: string) =>
    `${setting}: got ${pattern}, which matches no check; ${hint}`,
  (setting, pattern, hint) => `${setting}：收到 ${pattern}，没有匹配的检查；${hint}`,
);
const needsThorough = phrase(
  'needs-thorough',
  (only: string, thorough: string) =>
    `${only}: only generated requests reach the chosen checks; add ${thorough}`,
  (only, thorough) => `${only}：所选的检查只由生成的请求检验；请加上 ${thorough}`,
);
const skipsChosen = phrase(
  'skips-chosen',
  (skip: string, only: string | undefined) =>
    `${skip} skips every check${only === undefined ? '' : ` that ${only} chooses`}`,
  (skip, only) => `${skip} 跳过了${only === undefined ? '全部检查' : ` ${only} 选中的全部检查`}`,
);
const noChecksLeft = phrase(
  'no-checks-left',
  (names: readonly string[], why: readonly string[]) =>
    `${names.join(' and ')}: no check is left: ${why.join(', ')}; accepted: a selection of at least one check`,
  (names, why) => `${names.join(' 和 ')}：没有剩下任何检查：${why.join('，')}；可接受：至少选中一项检查`,
);
const skipsChecks = phrase(
  'skips-checks',
  (reason: 'readOnly' | 'open' | 'thorough', name: string, checks: number) =>
    ({
      open: `${name} skips ${plural(checks, 'check')} of undocumented behaviour`,
      readOnly: `${name} skips ${plural(checks, 'check')} that need${checks === 1 ? 's' : ''} POST requests`,
      thorough: `${plural(checks, 'check')} of generated requests need${checks === 1 ? 's' : ''} ${name}`,
    })[reason],
  (reason, name, checks) =>
    ({
      open: `${name} 跳过 ${digits(checks)} 项未规定行为的检查`,
      readOnly: `${name} 跳过 ${digits(checks)} 项需要 POST 请求的检查`,
      thorough: `${digits(checks)} 项生成请求的检查需要 ${name}`,
    })[reason],
);

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
      throw new SettingsError(matchesNoCheck(names[key], quoted(stray), checkHint(stray, ids)));
  }
  const asked = checks.filter((check) => skipReason(check, choice) === undefined);
  if (asked.length > 0) return asked;
  const widest = { ...choice, readOnly: false, open: true, thorough: 1 };
  const named = checks.filter((check) => skipReason(check, widest) === undefined);
  if (named.length > 0 && !choice.thorough && named.every(({ thorough }) => thorough)) {
    throw new SettingsError(needsThorough(names.only, names.thorough));
  }
  if (named.length === 0) {
    const chosen = choice.only.length > 0 ? names.only : undefined;
    const [skips, left] = [skipsChosen(names.skip, chosen), selected.map((key) => names[key])];
    throw new SettingsError(noChecksLeft(left, [skips]));
  }
  const skipping = (['readOnly', 'open', 'thorough'] as const)
    .map((key) => ({ key, count: named.filter((check) => skipReason(check, choice) === key).length }))
    .filter(({ count }) => count > 0);
  const settings = skipping.filter(({ key }) => key !== 'thorough').map(({ key }) => names[key]);
  const why = skipping.map(({ key, count }) => skipsChecks(key, names[key], count));
  throw new SettingsError(noChecksLeft(settings, why));
}
