import { levels } from '../../judging/report.ts';
import { countsInWords, verdictTitles } from '../summary.ts';
import { defuseLogCommands, instant, line, plural } from '../text.ts';
import type { ComparedCheck, Comparison } from './comparison.ts';
import { conclusion, differing, pointName, seenAs, unchanged } from './words.ts';

type Row = readonly string[];

/** Lays rows out in columns, two spaces apart. */
function columns(rows: readonly Row[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]! + 2))
      .join('')
      .trimEnd(),
  );
}

function overview({ targets }: Comparison): string[] {
  return columns([
    ['', ...targets.map(({ name }) => name)],
    ['target', ...targets.map(({ baseUrl }) => line(baseUrl, 60))],
    ['started', ...targets.map(({ startedAt }) => line(instant(startedAt), 40))],
    ['suite', ...targets.map(({ suite }) => line(suite.version, 40))],
    ['verdict', ...targets.map(({ verdict }) => verdictTitles[verdict])],
    ...levels.map((level) => [level, ...targets.map(({ counts }) => countsInWords(counts[level]) || 'none')]),
  ]);
}

function rowsOf(check: ComparedCheck): Row[] {
  const { level, check: id, outcomes, newFields, observed } = check;
  return [
    [`  ${line(id, 120)}`, level, ...outcomes.map((outcome) => outcome ?? 'absent')],
    ...newFields.map((field): Row => [`    now also ${line(field, 80)}`]),
    ...observed
      .filter(({ differs }) => differs)
      .map((point): Row => [
        `    ${line(pointName(point), 80)}`,
        '',
        ...point.values.map((values) => line(seenAs(values), 80)),
      ]),
  ];
}

/**
 * Takes a comparison; gives it for a terminal: the targets, then the checks that differ as a matrix, worse first.
 * @param all lists the checks that are the same everywhere too
 */
export function comparisonToConsole(comparison: Comparison, { all }: { readonly all: boolean }): string {
  const { targets, notes } = comparison;
  const same = unchanged(comparison);
  const groups = [
    ...differing(comparison),
    ...(all && same.length > 0 ? [{ heading: 'The same in every report', checks: same }] : []),
  ];
  const head: Row = ['', '', ...targets.map(({ name }) => name)];
  const lines = [
    ...targets.map(({ name, file }) => `${name}  ${line(file, 200)}`),
    '',
    ...overview(comparison),
    '',
    conclusion(comparison),
    ...notes.map((note) => line(note)),
    ...groups.flatMap(({ heading, checks }) => [
      '',
      `${heading} (${checks.length}):`,
      ...columns([head, ...checks.flatMap(rowsOf)]),
    ]),
    ...(all || same.length === 0
      ? []
      : ['', `${plural(same.length, 'check')} the same in every report; --all lists them.`]),
  ];
  return defuseLogCommands(`${lines.join('\n')}\n`);
}
