import { levels, type Outcome, outcomes, type Verdict } from '../../judging/report.ts';
import { type Messages, wordsOf } from '../../messages/index.ts';
import { countsInWords } from '../summary.ts';
import { line } from '../text.ts';
import type { ComparedCheck, ComparedPoint, Comparison } from './comparison.ts';
import { differing, fleetOf, isFleet, pointName, seenAs, titleOf, unchanged } from './words.ts';

/** A cell of a comparison. All formats show the same cells. */
export type Cell =
  | { readonly form: 'text'; readonly text: string }
  /** Shown verbatim. */
  | { readonly form: 'value'; readonly text: string }
  | { readonly form: 'outcome'; readonly outcome: Outcome | null }
  | { readonly form: 'verdict'; readonly verdict: Verdict }
  | { readonly form: 'check'; readonly check: ComparedCheck; readonly note: string };

/** A table of a comparison: a row for each check or point, a column for each report. */
export interface Table {
  readonly id: 'overview' | 'checks' | 'points' | 'fleet';
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /** The rows are the same in every report. Shown folded. */
  readonly same?: true;
}

const text = (of: string, limit = 300): Cell => ({ form: 'text', text: line(of, limit) });

/** Returns the facts about the targets: a column for each report. */
export function overviewTable(comparison: Comparison): Table {
  const { targets } = comparison;
  const words = wordsOf(comparison);
  const { terms, compare } = words;
  const rows: readonly (readonly [string, readonly Cell[]])[] = [
    [compare.rows.report, targets.map(({ file }) => text(file, 200))],
    [compare.rows.target, targets.map(({ baseUrl }) => ({ form: 'value', text: line(baseUrl, 100) }))],
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
export const tablesOf = (comparison: Comparison): readonly Table[] =>
  (isFleet(comparison) ? fleetTables : comparedTables)(comparison);

/** Returns the tables for many targets: a row for each target, the checks that fail in all, and those that differ. */
function fleetTables(comparison: Comparison): readonly Table[] {
  const words = wordsOf(comparison);
  const { terms, compare } = words;
  const { columns, rows, shared } = fleetOf(comparison);
  const names = (of: readonly string[]): string =>
    terms.list([
      ...of.slice(0, maxNames),
      ...(of.length > maxNames ? [terms.more(of.length - maxNames)] : []),
    ]);
  const tables: readonly Table[] = [
    {
      id: 'fleet',
      title: compare.targets(rows.length),
      head: compare.fleetHead,
      rows: rows.map(({ target, alone }) => [
        text(titleOf(target), 80),
        { form: 'value', text: line(target.baseUrl, 80) },
        text(target.headline ?? terms.verdicts[target.verdict], 120),
        text(names(alone) || '–'),
        text(target.next ?? '–', 160),
      ]),
    },
    countsTable(compare.failEverywhere, shared, words),
    countsTable(compare.notSame, unlike(columns), words),
  ];
  return tables.filter((table) => table.rows.length > 0);
}

/** Returns the checks whose outcomes differ between targets, the worst first. */
export function unlike(checks: readonly ComparedCheck[]): readonly ComparedCheck[] {
  return checks
    .filter((check) => new Set(check.outcomes).size > 1)
    .toSorted((a, b) => badness(b) - badness(a));
}

/** Sort key: higher if more targets fail. Other outcomes weigh less. */
function badness({ outcomes: seen }: ComparedCheck): number {
  const weights: Partial<Record<Outcome, number>> = { fail: 10_000, warn: 100, broken: 100, blocked: 1 };
  return seen.reduce((sum, outcome) => sum + ((outcome && weights[outcome]) ?? 0), 0);
}

function countsTable(title: string, checks: readonly ComparedCheck[], { terms, compare }: Messages): Table {
  const counted = ({ outcomes: seen }: ComparedCheck): string =>
    terms.list(
      [...outcomes, null].flatMap((outcome) => {
        const count = seen.filter((each) => each === outcome).length;
        const name = outcome === null ? compare.absent : terms.outcomes[outcome];
        return count > 0 ? terms.counted(String(count), name) : [];
      }),
    );
  return {
    id: 'checks',
    title: compare.withChecks(title, checks.length),
    head: [compare.check, compare.level, compare.targetsColumn],
    rows: checks.map((check) => [
      { form: 'check', check, note: '' },
      text(terms.levels[check.level]),
      text(counted(check)),
    ]),
  };
}

/** Returns the tables of differences, the worst first, then those of what is the same. Empty tables are left out. */
export function comparedTables(comparison: Comparison): readonly Table[] {
  const { checks } = comparison;
  const same = unchanged(comparison);
  const { compare } = wordsOf(comparison);
  const tables: readonly Table[] = [
    ...differing(comparison).map((group) => checkTable(comparison, group.heading, group.checks)),
    pointTable(comparison, compare.openDiffers, checks, ({ differs }) => differs),
    { ...checkTable(comparison, compare.theSame, same), same: true },
    { ...pointTable(comparison, compare.openSame, checks, ({ differs }) => !differs), same: true },
  ];
  return tables.filter(({ rows }) => rows.length > 0);
}

function checkTable(comparison: Comparison, title: string, checks: readonly ComparedCheck[]): Table {
  const { terms, compare } = wordsOf(comparison);
  const noteOf = ({ newFields }: ComparedCheck): string =>
    newFields.length === 0 ? '' : line(compare.nowAlso(terms.list(newFields)), 200);
  return {
    id: 'checks',
    title: compare.withChecks(title, checks.length),
    head: [compare.check, compare.level, ...comparison.targets.map(({ name }) => name)],
    rows: checks.map((check) => [
      { form: 'check', check, note: noteOf(check) },
      text(terms.levels[check.level]),
      ...check.outcomes.map((outcome): Cell => ({ form: 'outcome', outcome })),
    ]),
  };
}

function pointTable(
  comparison: Comparison,
  title: string,
  checks: readonly ComparedCheck[],
  wanted: (point: ComparedPoint) => boolean,
): Table {
  const words = wordsOf(comparison);
  const { report, compare } = words;
  const rows = checks.flatMap(({ check, observed }) =>
    observed
      .filter(wanted)
      .map((point) => [
        text(report.labelled(check, pointName(point, words)), 200),
        ...point.values.map((values): Cell => ({ form: 'value', text: line(seenAs(values, words), 120) })),
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
  switch (cell.form) {
    case 'outcome':
      return cell.outcome === null ? compare.absent : terms.outcomes[cell.outcome];
    case 'verdict':
      return terms.verdicts[cell.verdict];
    case 'check': {
      const id = line(cell.check.check, 120);
      return cell.note === '' ? id : compare.withNote(id, cell.note);
    }
    default:
      return cell.text;
  }
}
