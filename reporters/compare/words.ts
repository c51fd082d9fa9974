import { valueInWords } from '../../judging/pinned.ts';
import { plural } from '../../judging/plural.ts';
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

/** Takes a comparison; gives in one sentence whether the last report is worse than the first. */
export function conclusion({ worse, checks }: Comparison): string {
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
