import { operationIds } from '../../contract/operations.ts';
import { valueInWords } from '../../engine/judging/baseline.ts';
import { levels, type Outcome, outcomes, type Verdict } from '../../engine/judging/report.ts';
import { type Messages, wordsOf } from '../../messages/index.ts';
import { countsInWords } from '../summary.ts';
import { firstOf, line } from '../text.ts';
import type { ComparedCheck, ComparedPoint, ComparedTarget, Comparison } from './comparison.ts';

/** A cell of a comparison. All formats show the same cells. */
export type Cell =
  | { readonly form: 'text'; readonly text: string }
  /** Shown verbatim. */
  | { readonly form: 'value'; readonly text: string }
  | { readonly form: 'outcome'; readonly outcome: Outcome | null }
  /** Numbers of targets by outcome. */
  | { readonly form: 'counts'; readonly counts: readonly (readonly [Outcome | null, number])[] }
  | { readonly form: 'verdict'; readonly verdict: Verdict }
  | { readonly form: 'check'; readonly check: ComparedCheck; readonly note?: string };

/** A table of a comparison: a row for each target, check or point. */
export interface Table {
  readonly id: 'overview' | 'checks' | 'points' | 'fleet';
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /** The rows are the same in every report. Shown folded. */
  readonly same?: true;
}

const text = (of: string, limit = 300): Cell => ({ form: 'text', text: line(of, limit) });
const value = (of: string, limit: number): Cell => ({ form: 'value', text: line(of, limit) });

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

/** Returns the facts about the targets: a column for each report. */
export function overviewTable(comparison: Comparison): Table {
  const { targets } = comparison;
  const words = wordsOf(comparison);
  const { terms, compare } = words;
  const rows: readonly (readonly [string, readonly Cell[]])[] = [
    [compare.rows.report, targets.map(({ file }) => text(file, 200))],
    [compare.rows.target, targets.map(({ baseUrl }) => value(baseUrl, 100))],
    [compare.rows.started, targets.map(({ startedAt }) => text(terms.instant(startedAt), 40))],
    [compare.rows.suite, targets.map(({ suite }) => text(suite.version, 40))],
    [compare.rows.verdict, targets.map(({ verdict }) => ({ form: 'verdict', verdict }))],
    [compare.rows.gate, targets.map((target) => text(target.headline ?? '–', 200))],
    ...levels.map(
      (level) =>
        [
          terms.levels[level],
          targets.map(({ counts }) => text(countsInWords(counts[level], words) || '–')),
        ] as const,
    ),
  ];
  return {
    id: 'overview',
    title: compare.theReports,
    head: ['', ...targets.map(titleOf)],
    rows: rows.map(([name, cells]) => [text(name), ...cells]),
  };
}

/** Largest number of checks named in one cell. */
const maxNames = 3;

/** Returns the tables that follow the overview: for many targets others than for before and after. */
export function tablesOf(comparison: Comparison): readonly Table[] {
  const tables = isFleet(comparison) ? fleetTables(comparison) : comparedTables(comparison);
  return tables.filter(({ rows }) => rows.length > 0);
}

/** A row for each target, the checks that fail in all, and those that differ. */
function fleetTables(comparison: Comparison): readonly Table[] {
  const { terms, compare } = wordsOf(comparison);
  const { columns, rows, shared } = fleetOf(comparison);
  const names = (ids: readonly string[]): string => terms.list(firstOf(ids, maxNames, terms.more));
  return [
    {
      id: 'fleet',
      title: compare.targets(rows.length),
      head: compare.fleetHead,
      rows: rows.map(({ target, alone }) => [
        text(titleOf(target), 80),
        value(target.baseUrl, 80),
        text(target.headline ?? terms.verdicts[target.verdict], 120),
        text(names(alone) || '–'),
        text(target.next ?? '–', 160),
      ]),
    },
    countsTable(comparison, compare.failEverywhere, shared),
    countsTable(comparison, compare.notSame, unlike(columns)),
  ];
}

/** Returns the checks whose outcomes differ between targets, the worst first. */
function unlike(checks: readonly ComparedCheck[]): readonly ComparedCheck[] {
  return checks
    .filter((check) => new Set(check.outcomes).size > 1)
    .toSorted((a, b) => badness(b) - badness(a));
}

/** Sort key: higher if more targets fail. Other outcomes weigh less. */
function badness({ outcomes: seen }: ComparedCheck): number {
  const weights: Partial<Record<Outcome, number>> = { fail: 10_000, warn: 100, broken: 100, blocked: 1 };
  return seen.reduce((sum, outcome) => sum + ((outcome && weights[outcome]) ?? 0), 0);
}

/** The number of targets by outcome, for each check. */
function countsTable(comparison: Comparison, title: string, checks: readonly ComparedCheck[]): Table {
  const { compare } = wordsOf(comparison);
  return checkTable(comparison, title, checks, [compare.targetsColumn], ({ outcomes: seen }) => {
    const counts = [...outcomes, null].map(
      (outcome) => [outcome, seen.filter((each) => each === outcome).length] as const,
    );
    return [{ form: 'counts', counts: counts.filter(([, count]) => count > 0) }];
  });
}

/** The differences, the worst first, then what is the same. */
function comparedTables(comparison: Comparison): readonly Table[] {
  const { checks, targets } = comparison;
  const { compare } = wordsOf(comparison);
  const names = targets.map(({ name }) => name);
  const outcomesTable = (title: string, shown: readonly ComparedCheck[]): Table =>
    checkTable(comparison, title, shown, names, (check) =>
      check.outcomes.map((outcome) => ({ form: 'outcome', outcome })),
    );
  return [
    ...Object.entries(compare.headings).map(([kind, heading]) =>
      outcomesTable(
        heading,
        checks.filter(({ change = 'between', differs }) => differs && change === kind),
      ),
    ),
    pointTable(comparison, compare.openDiffers, true),
    { ...outcomesTable(compare.theSame, unchanged(comparison)), same: true },
    { ...pointTable(comparison, compare.openSame, false), same: true },
  ];
}

/** Returns the checks with the same outcome and the same observations in every report. */
export function unchanged({ checks }: Comparison): readonly ComparedCheck[] {
  return checks.filter(({ differs }) => !differs);
}

function checkTable(
  comparison: Comparison,
  title: string,
  checks: readonly ComparedCheck[],
  columns: readonly string[],
  cells: (check: ComparedCheck) => readonly Cell[],
): Table {
  const { terms, compare } = wordsOf(comparison);
  // No report of a fleet is before or after another one.
  const noteOf = ({ newFields }: ComparedCheck): { note?: string } =>
    newFields.length === 0 || isFleet(comparison)
      ? {}
      : { note: line(compare.nowAlso(terms.list(newFields)), 200) };
  return {
    id: 'checks',
    title: compare.withChecks(title, checks.length),
    head: [compare.check, compare.level, ...columns],
    rows: checks.map((check) => [
      { form: 'check', check, ...noteOf(check) },
      text(terms.levels[check.level]),
      ...cells(check),
    ]),
  };
}

/** The observations that differ between targets, or those that do not. */
function pointTable(comparison: Comparison, title: string, isDifferent: boolean): Table {
  const { report, compare } = wordsOf(comparison);
  const nameOf = ({ aspect, field }: ComparedPoint): string => {
    const name = report.aspect(aspect, field);
    return field === undefined || aspect.includes(field) ? name : compare.pointOf(name, field);
  };
  const rows = comparison.checks.flatMap(({ check, observed }) =>
    observed
      .filter(({ differs }) => differs === isDifferent)
      .map((point) => [
        text(report.labelled(check, nameOf(point)), 200),
        ...point.values.map((seen) =>
          value(seen.length === 0 ? compare.notSeen : compare.or(seen.map(valueInWords)), 120),
        ),
      ]),
  );
  return {
    id: 'points',
    title: compare.withPoints(title, rows.length),
    head: [compare.observed, ...comparison.targets.map(({ name }) => name)],
    rows,
  };
}

/** Returns the text of a cell, for plain text formats. */
export function cellText(cell: Cell, { terms, compare }: Messages): string {
  const nameOf = (outcome: Outcome | null): string =>
    outcome === null ? compare.absent : terms.outcomes[outcome];
  switch (cell.form) {
    case 'outcome':
      return nameOf(cell.outcome);
    case 'counts':
      return terms.list(cell.counts.map(([outcome, count]) => terms.counted(String(count), nameOf(outcome))));
    case 'verdict':
      return terms.verdicts[cell.verdict];
    case 'check': {
      const id = line(cell.check.check, 120);
      return cell.note === undefined ? id : compare.withNote(id, cell.note);
    }
    default:
      return cell.text;
  }
}

/** True for a check that at least one report has and did not skip. */
export function isTested({ outcomes: seen }: ComparedCheck): boolean {
  return seen.some((outcome) => outcome !== null && outcome !== 'skipped');
}

/**
 * Returns the tested checks of a comparison as a matrix: a column for each check, in the order of strips, and a row for
 * each target, those that differ most from the others first.
 */
export function fleetOf({ checks, targets }: Comparison) {
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
      /** In the order of the columns; null if its report does not have the check. */
      outcomes: mine,
      /** Indexes of columns with another outcome than most targets have. */
      odd: [...mine.keys()].filter((column) => mine[column] !== usual[column]),
      /** Ids of checks in which only this target fails or warns. */
      alone: alone.map(({ check }) => check),
    };
  });
  /** Checks in which every target fails or warns. */
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
