import { levels, outcomes } from '../../judging/report.ts';
import type { Outcome, Verdict } from '../../judging/report.ts';
import { countsInWords, verdictTitles } from '../summary.ts';
import { plural } from '../../judging/plural.ts';
import { instant, line } from '../text.ts';
import type { ComparedCheck, ComparedPoint, Comparison } from './comparison.ts';
import { fleetOf, titleOf } from './fleet.ts';
import { differing, pointName, seenAs, unchanged } from './words.ts';

/** A cell of a comparison; every format shows the same cells, in its own way. */
export type Cell =
  | { readonly form: 'text'; readonly text: string }
  /** Stays as it is. */
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
  /** The same in every report: to be folded away. */
  readonly same?: true;
}

const text = (of: string, limit = 300): Cell => ({ form: 'text', text: line(of, limit) });

/** What a comparison shows of its targets. */
export function overviewTable({ targets }: Comparison): Table {
  const rows: readonly (readonly [string, readonly Cell[]])[] = [
    ['report', targets.map(({ file }) => text(file, 200))],
    ['target', targets.map(({ baseUrl }) => ({ form: 'value', text: line(baseUrl, 100) }))],
    ['started', targets.map(({ startedAt }) => text(instant(startedAt), 40))],
    ['suite', targets.map(({ suite }) => text(suite.version, 40))],
    ['verdict', targets.map(({ verdict }) => ({ form: 'verdict', verdict }))],
    ['gate', targets.map((target) => text(target.headline ?? '–', 200))],
    ...levels.map(
      (level) => [level, targets.map(({ counts }) => text(countsInWords(counts[level]) || '–'))] as const,
    ),
  ];
  return {
    id: 'overview',
    title: 'The reports',
    head: ['', ...targets.map(titleOf)],
    rows: rows.map(([name, cells]) => [text(name), ...cells]),
  };
}

/** Names of checks in one cell at most. */
const mostNames = 3;

/** Reports of many targets: a row for each target, what all of them share, and what is not the same everywhere. */
export function fleetTables(comparison: Comparison): readonly Table[] {
  const { columns, rows, shared } = fleetOf({ ...comparison, checks: comparison.checks.filter(isAsked) });
  const names = (of: readonly number[]): string => {
    const shown = of.slice(0, mostNames).map((column) => columns[column]!.check);
    return [...shown, ...(of.length > mostNames ? [`${of.length - mostNames} more`] : [])].join(', ');
  };
  const tables: readonly Table[] = [
    {
      id: 'fleet',
      title: plural(rows.length, 'target'),
      head: ['Target', 'Base URL', 'Verdict', 'Fails alone', 'First'],
      rows: rows.map(({ target, alone }) => [
        text(titleOf(target), 80),
        { form: 'value', text: line(target.baseUrl, 80) },
        text(target.headline ?? verdictTitles[target.verdict], 120),
        text(names(alone) || '–'),
        text(target.next ?? '–', 160),
      ]),
    },
    {
      ...checkRows(shared.map((column) => columns[column]!)),
      title: `Fail or warn everywhere (${plural(shared.length, 'check')})`,
    },
    {
      ...checkRows(unlike(columns)),
      title: `Not the same everywhere (${plural(unlike(columns).length, 'check')})`,
    },
  ];
  return tables.filter((table) => table.rows.length > 0);
}

/** What no report asked is no mark. */
export function isAsked({ outcomes: seen }: ComparedCheck): boolean {
  return seen.some((outcome) => outcome !== null && outcome !== 'skipped');
}

/** The checks that are not the same in every target, the worst first. */
export function unlike(checks: readonly ComparedCheck[]): readonly ComparedCheck[] {
  return checks
    .filter((check) => new Set(check.outcomes).size > 1)
    .toSorted((a, b) => badness(b) - badness(a));
}

/** More where more targets fail; what is blocked weighs less. */
function badness({ outcomes: seen }: ComparedCheck): number {
  const weights: Partial<Record<Outcome, number>> = { fail: 10_000, warn: 100, broken: 100, blocked: 1 };
  return seen.reduce((sum, outcome) => sum + ((outcome && weights[outcome]) ?? 0), 0);
}

function checkRows(checks: readonly ComparedCheck[]): Pick<Table, 'id' | 'head' | 'rows'> {
  const counted = ({ outcomes: seen }: ComparedCheck): string =>
    [...outcomes, null]
      .map((outcome) => [outcome ?? 'absent', seen.filter((each) => each === outcome).length] as const)
      .flatMap(([name, count]) => (count > 0 ? `${count} ${name}` : []))
      .join(', ');
  return {
    id: 'checks',
    head: ['Check', 'Level', 'Targets'],
    rows: checks.map((check) => [
      { form: 'check', check, note: '' },
      text(check.level),
      text(counted(check)),
    ]),
  };
}

/** What differs, the worse the earlier, then what is the same; a table with no rows is left out. */
export function comparedTables(comparison: Comparison): readonly Table[] {
  const { checks } = comparison;
  const same = unchanged(comparison);
  const tables: readonly Table[] = [
    ...differing(comparison).map((group) => checkTable(comparison, group.heading, group.checks)),
    pointTable(comparison, 'Open points that the targets do otherwise', checks, ({ differs }) => differs),
    { ...checkTable(comparison, 'The same in every report', same), same: true },
    {
      ...pointTable(comparison, 'Open points, not seen to differ', checks, ({ differs }) => !differs),
      same: true,
    },
  ];
  return tables.filter(({ rows }) => rows.length > 0);
}

function checkTable({ targets }: Comparison, title: string, checks: readonly ComparedCheck[]): Table {
  return {
    id: 'checks',
    title: `${title} (${plural(checks.length, 'check')})`,
    head: ['Check', 'Level', ...targets.map(({ name }) => name)],
    rows: checks.map((check) => [
      { form: 'check', check, note: noteOf(check) },
      text(check.level),
      ...check.outcomes.map((outcome): Cell => ({ form: 'outcome', outcome })),
    ]),
  };
}

function noteOf({ newFields }: ComparedCheck): string {
  return newFields.length === 0 ? '' : line(`now also ${newFields.join(', ')}`, 200);
}

function pointTable(
  { targets }: Comparison,
  title: string,
  checks: readonly ComparedCheck[],
  wanted: (point: ComparedPoint) => boolean,
): Table {
  const rows = checks.flatMap(({ check, observed }) =>
    observed
      .filter(wanted)
      .map((point) => [
        text(`${check}: ${pointName(point)}`, 200),
        ...point.values.map((values): Cell => ({ form: 'value', text: line(seenAs(values), 120) })),
      ]),
  );
  return {
    id: 'points',
    title: `${title} (${plural(rows.length, 'point')})`,
    head: ['Observed', ...targets.map(({ name }) => name)],
    rows,
  };
}

/** What a cell says, for formats of plain text. */
export function cellText(cell: Cell): string {
  switch (cell.form) {
    case 'outcome':
      return cell.outcome ?? 'absent';
    case 'verdict':
      return verdictTitles[cell.verdict];
    case 'check':
      return `${line(cell.check.check, 120)}${cell.note === '' ? '' : ` (${cell.note})`}`;
    default:
      return cell.text;
  }
}
