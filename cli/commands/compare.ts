import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Report } from '../../harness/report.ts';
import { printable, quoted, refusal } from '../../harness/settings/error.ts';
import { fileProblem } from '../../harness/settings/sources.ts';
import { countsInWords, levels } from '../../reporters/summary.ts';
import { type ChangeKind, compareReports, type Difference, worseKinds } from '../compare-reports.ts';
import { exitCodes } from '../exit-codes.ts';
import type { Host } from '../host.ts';

/**
 * Prints reports side by side, and what became better or worse from the first to the last.
 * @param paths report.json files, two or more
 * @returns the exit code: 1 with `gate` when the last report is worse than the first
 * @throws SettingsError when a file is no report
 */
export function compareCommand(paths: readonly string[], gate: boolean, host: Host): number {
  if (paths.length < 2) throw refusal('compare', 'one file', 'two or more report.json files');
  const reports = paths.map((path) => readReport(path, host.cwd));
  const differences = compareReports(reports[0]!, reports.at(-1)!);
  const lines = [...overview(reports, paths), ...differenceLines(differences)];
  host.out(`${lines.join('\n')}\n`);
  return gate && differences.some(({ kind }) => worseKinds.includes(kind)) ? exitCodes.notMet : exitCodes.ok;
}

function readReport(path: string, cwd: string): Report {
  const accepted = 'a report.json of this program';
  let text: string;
  try {
    text = readFileSync(resolve(cwd, path), 'utf8');
  } catch (error) {
    throw refusal('compare', quoted(path), accepted, fileProblem(error));
  }
  const report = parse(text);
  if (report === undefined) throw refusal('compare', quoted(path), accepted, 'it is none');
  return report;
}

/** Reports are trusted as far as their version goes: what is printed of them is made harmless. */
function parse(text: string): Report | undefined {
  try {
    const value = JSON.parse(text) as Partial<Report> | null;
    return value?.reportVersion === 1 && Array.isArray(value.checks) && value.counts
      ? (value as Report)
      : undefined;
  } catch {
    return undefined;
  }
}

function overview(reports: readonly Report[], paths: readonly string[]): string[] {
  const rows: (readonly string[])[] = [
    ['', ...reports.map((_, at) => `#${at + 1}`)],
    ['target', ...reports.map(({ target }) => printable(target.baseUrl))],
    ['verdict', ...reports.map(({ verdict }) => printable(verdict))],
    ...levels.map((level) => [level, ...reports.map(({ counts }) => countsInWords(counts[level]) || 'none')]),
  ];
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const table = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]! + 2))
      .join('')
      .trimEnd(),
  );
  return [...paths.map((path, at) => `#${at + 1}  ${printable(path)}`), ...table];
}

const headings: Readonly<Record<ChangeKind, string>> = {
  worse: 'Worse',
  'no longer answered': 'No longer answered',
  better: 'Better',
  new: 'Not in the first report',
  'observed otherwise': 'Open questions that are answered otherwise',
};

function differenceLines(differences: readonly Difference[]): string[] {
  if (differences.length === 0) return ['', 'No check changed from the first report to the last.'];
  return Object.entries(headings).flatMap(([kind, heading]) => {
    const members = differences.filter((difference) => difference.kind === kind);
    return members.length === 0 ? [] : ['', `${heading} (${members.length}):`, ...members.map(line)];
  });
}

function line({ check, level, from, to, details }: Difference): string {
  const change = from === to ? String(to) : `${from ?? 'absent'} -> ${to ?? 'absent'}`;
  const more = details.length === 0 ? '' : ` (${details.map(printable).join('; ')})`;
  return `  ${printable(check)}  ${printable(level)}  ${printable(change)}${more}`;
}
