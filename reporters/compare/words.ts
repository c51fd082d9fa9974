import { valueInWords } from '../../judging/pinned.ts';
import { plural } from '../../judging/plural.ts';
import { isFleet } from './fleet.ts';
import type { ChangeKind, ComparedCheck, ComparedPoint, Comparison } from './comparison.ts';

/** Headings under which comparisons show what differs; the last one is for what changed only in between. */
export const headings: Readonly<Record<ChangeKind | 'between', string>> = {
  worse: 'Worse',
  'no longer answered': 'No longer answered',
  better: 'Better',
  new: 'News: not in the first report, or not reached there',
  otherwise: 'Otherwise, neither better nor worse',
  between: 'The same in the first and the last report, but not in between',
};

/** Checks that changed in the same way. */
export interface Group {
  readonly heading: string;
  readonly checks: readonly ComparedCheck[];
}

/** Takes a comparison; gives the checks that differ, by the way they changed, worse first. */
export function differing({ checks }: Comparison): readonly Group[] {
  return (Object.keys(headings) as (keyof typeof headings)[])
    .map((kind) => ({
      heading: headings[kind],
      checks: checks.filter(({ change, differs }) => differs && (change ?? 'between') === kind),
    }))
    .filter((group) => group.checks.length > 0);
}

/** Takes a comparison; gives the checks with the same outcome and the same observations in every report. */
export function unchanged({ checks }: Comparison): readonly ComparedCheck[] {
  return checks.filter(({ differs }) => !differs);
}

/** The title of a comparison. */
export function titleOfComparison(comparison: Comparison): string {
  const { targets, worse } = comparison;
  if (!isFleet(comparison)) return worse ? 'Worse' : 'Not worse';
  const bases = new Set(targets.map(({ baseUrl }) => baseUrl));
  return bases.size === 1 ? plural(targets.length, 'run') : plural(targets.length, 'target');
}

/** How many targets had which verdict: `1 conformant, 2 non-conformant, 1 unreachable`. */
function verdictsInWords({ targets }: Comparison): string {
  const titles = targets.map(({ headline, verdict }) =>
    headline ? /^[A-Z- ]+/.exec(headline)![0] : verdict,
  );
  const words = titles.map((title) => title.trim().toLowerCase());
  return [...new Set(words)]
    .toSorted()
    .map((word) => `${words.filter((each) => each === word).length} ${word}`)
    .join(', ');
}

/**
 * Takes a comparison; gives in one sentence whether the last report is worse than the first, or of several targets
 * how many came to what.
 */
export function conclusion(comparison: Comparison): string {
  const { worse, checks } = comparison;
  if (isFleet(comparison)) return `${titleOfComparison(comparison)}: ${verdictsInWords(comparison)}.`;
  if (worse) {
    const gating = checks.filter(({ gates }) => gates);
    const lost = gating.filter(({ change }) => change === 'no longer answered').length;
    const failing = gating.length - lost;
    const parts = [
      ...(failing > 0 ? [`${plural(failing, 'check')} worse`] : []),
      ...(lost > 0 ? [`${plural(lost, 'check')} no longer answered`] : []),
    ];
    return `The last report is worse than the first: ${parts.join(', ')}.`;
  }
  const same = checks.every(({ differs }) => !differs);
  return same ? 'All reports are the same in every check.' : 'The last report is not worse than the first.';
}

/** Takes a point; gives its name: the aspect, and the field where the aspect does not name it. */
export function pointName({ aspect, field }: ComparedPoint): string {
  return field === undefined || aspect.includes(field) ? aspect : `${aspect} of ${field}`;
}

/** Takes the values that one target was seen with; gives them as text. */
export function seenAs(values: readonly unknown[]): string {
  return values.length === 0 ? 'not seen' : values.map(valueInWords).join(' or ');
}
