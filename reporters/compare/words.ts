import { valueInWords } from '../../judging/pinned.ts';
import { type Messages, wordsOf } from '../../messages/index.ts';
import { isFleet } from './fleet.ts';
import type { ComparedCheck, ComparedPoint, Comparison } from './comparison.ts';

/** Checks that changed in the same way. */
export interface Group {
  readonly heading: string;
  readonly checks: readonly ComparedCheck[];
}

/** Returns the checks that differ, grouped by kind of change. Those that became worse come first. */
export function differing(comparison: Comparison): readonly Group[] {
  const { checks } = comparison;
  const { headings } = wordsOf(comparison).compare;
  return (Object.keys(headings) as (keyof typeof headings)[])
    .map((kind) => ({
      heading: headings[kind],
      checks: checks.filter(({ change, differs }) => differs && (change ?? 'between') === kind),
    }))
    .filter((group) => group.checks.length > 0);
}

/** Returns the checks with the same outcome and the same observations in every report. */
export function unchanged({ checks }: Comparison): readonly ComparedCheck[] {
  return checks.filter(({ differs }) => !differs);
}

/** Returns the title of a comparison. */
export function titleOfComparison(comparison: Comparison): string {
  const { targets, worse } = comparison;
  const { compare } = wordsOf(comparison);
  if (!isFleet(comparison)) return worse ? compare.worse : compare.notWorse;
  const bases = new Set(targets.map(({ baseUrl }) => baseUrl));
  return bases.size === 1 ? compare.runs(targets.length) : compare.targets(targets.length);
}

/** Returns the number of targets by verdict: `1 conformant, 2 non-conformant, 1 unreachable`. */
function verdictsInWords({ targets }: Comparison, { compare, gate, terms }: Messages): string {
  const words = targets.map(({ ending, verdict }) => gate.titles[ending ?? verdict].toLowerCase());
  return terms.list(
    [...new Set(words)]
      .toSorted()
      .map((word) => compare.verdictCount(words.filter((each) => each === word).length, word)),
  );
}

/**
 * Returns one sentence: whether the last report is worse than the first or, for several targets, how many have which
 * verdict.
 */
export function conclusion(comparison: Comparison): string {
  const { worse, checks } = comparison;
  const words = wordsOf(comparison);
  const { compare, terms } = words;
  if (isFleet(comparison))
    return compare.fleet(titleOfComparison(comparison), verdictsInWords(comparison, words));
  if (worse) {
    const gating = checks.filter(({ gates }) => gates);
    const lost = gating.filter(({ change }) => change === 'no longer answered').length;
    const failing = gating.length - lost;
    const parts = [
      ...(failing > 0 ? [compare.checksWorse(failing)] : []),
      ...(lost > 0 ? [compare.checksLost(lost)] : []),
    ];
    return compare.lastIsWorse(terms.list(parts));
  }
  return checks.every(({ differs }) => !differs) ? compare.allSame : compare.lastIsNotWorse;
}

/** Returns the name of a point: the aspect, and the field if the aspect does not name it. */
export function pointName({ aspect, field }: ComparedPoint, { compare, report }: Messages): string {
  const name = report.aspect(aspect, field);
  return field === undefined || aspect.includes(field) ? name : compare.pointOf(name, field);
}

/** Returns the values observed of one target as text. */
export function seenAs(values: readonly unknown[], { compare }: Messages): string {
  return values.length === 0 ? compare.notSeen : compare.or(values.map(valueInWords));
}
