import { columns } from '../console.ts';
import { plural } from '../../judging/plural.ts';
import { defuseLogCommands, line } from '../text.ts';
import type { Comparison } from './comparison.ts';
import { isFleet } from './fleet.ts';
import { cellText, comparedTables, fleetTables, overviewTable, type Table } from './tables.ts';
import { conclusion, unchanged } from './words.ts';

function tableLines({ head, rows }: Table): string[] {
  return columns([head, ...rows.map((row) => row.map(cellText))]).map((text) => `  ${text}`.trimEnd());
}

/**
 * Takes a comparison; gives it for a terminal: the targets, then the checks that differ as a matrix, worse first.
 * @param all lists the checks that are the same everywhere too
 */
export function comparisonToConsole(comparison: Comparison, { all }: { readonly all: boolean }): string {
  if (isFleet(comparison)) return fleetToConsole(comparison);
  const same = unchanged(comparison);
  const tables = comparedTables(comparison).filter((table) => all || !table.same);
  const lines = [
    ...tableLines(overviewTable(comparison)),
    '',
    conclusion(comparison),
    ...comparison.notes.map((note) => line(note)),
    ...tables.flatMap((table) => ['', `${table.title}:`, ...tableLines(table)]),
    ...(all || same.length === 0
      ? []
      : ['', `${plural(same.length, 'check')} the same in every report; --all lists them.`]),
  ];
  return defuseLogCommands(`${lines.join('\n')}\n`);
}

function fleetToConsole(comparison: Comparison): string {
  const lines = [
    conclusion(comparison),
    ...comparison.notes.map((note) => line(note)),
    ...fleetTables(comparison).flatMap((table) => ['', `${table.title}:`, ...tableLines(table)]),
  ];
  return defuseLogCommands(`${lines.join('\n')}\n`);
}
