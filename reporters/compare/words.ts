import { operationIds } from '../../contract/operations.ts';
import { valueInWords } from '../../judging/baseline.ts';
import { levels, type Outcome, outcomes } from '../../judging/report.ts';
import { type Messages, wordsOf } from '../../messages/index.ts';
import { line } from '../text.ts';
import type { ComparedCheck, ComparedPoint, ComparedTarget, Comparison } from './comparison.ts';

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

/** Outcomes of many targets: a column for each check, in the order of strips, and a row for each target. */
export interface Fleet {
  readonly columns: readonly ComparedCheck[];
  readonly rows: readonly {
    readonly target: ComparedTarget;
    /** In the order of the columns; null if its report does not have the check. */
    readonly outcomes: readonly (Outcome | null)[];
    /** Indexes of columns with another outcome than most targets have. */
    readonly odd: readonly number[];
    /** Ids of checks in which only this target fails or warns. */
    readonly alone: readonly string[];
  }[];
  /** Checks in which every target fails or warns. */
  readonly shared: readonly ComparedCheck[];
}

/** Smallest number of reports that can be a fleet. Two reports are before and after. */
const minTargets = 3;
/** Largest number of reports shown side by side. More are always shown as a matrix. */
const maxSideBySide = 8;

/** True for reports of several targets, or for too many reports to show side by side. */
export function isFleet({ targets }: Pick<Comparison, 'targets'>): boolean {
  if (targets.length > maxSideBySide) return true;
  return targets.length >= minTargets && new Set(targets.map(({ baseUrl }) => baseUrl)).size > 1;
}

/** Returns the name that the user gave a target, or else `R1` for the first report. */
export function titleOf({ title, name }: ComparedTarget): string {
  return title === undefined ? name : line(title, 80);
}

/** True for a check that at least one report has and did not skip. */
export function isTested({ outcomes: seen }: ComparedCheck): boolean {
  return seen.some((outcome) => outcome !== null && outcome !== 'skipped');
}

/** Returns the tested checks of a comparison as a matrix. Targets that differ most from the others come first. */
export function fleetOf({ checks, targets }: Comparison): Fleet {
  const place = ({ operation, level }: ComparedCheck): number =>
    operationIds.indexOf(operation) * levels.length + levels.indexOf(level);
  const columns = checks
    .filter(isTested)
    .toSorted((a, b) => place(a) - place(b) || (a.check < b.check ? -1 : 1));
  const usual = columns.map((check) => mostFrequent(check.outcomes));
  const fails = (outcome: Outcome | null | undefined): boolean => outcome === 'fail' || outcome === 'warn';
  const rows = targets.map((target, at) => {
    const mine = columns.map((check) => check.outcomes[at] ?? null);
    const alone = columns.filter(({ outcomes: seen }) => fails(seen[at]) && seen.filter(fails).length === 1);
    return {
      target,
      outcomes: mine,
      odd: [...mine.keys()].filter((column) => mine[column] !== usual[column]),
      alone: alone.map(({ check }) => check),
    };
  });
  const shared = columns.filter(({ outcomes: seen }) => seen.every(fails));
  return { columns, shared, rows: rows.toSorted((a, b) => b.odd.length - a.odd.length) };
}

function mostFrequent(seen: readonly (Outcome | null)[]): Outcome | null {
  const count = (of: Outcome | null): number => seen.filter((each) => each === of).length;
  return [...outcomes, null].reduce<Outcome | null>(
    (best, each) => (count(each) > count(best) ? each : best),
    'pass',
  );
}
