import { columns } from '../width.ts';
import { type Messages, wordsOf } from '../../messages/index.ts';
import { defuseLogCommands, line } from '../text.ts';
import type { Comparison } from './comparison.ts';
import { isFleet } from './fleet.ts';
import { cellText, comparedTables, fleetTables, overviewTable, type Table } from './tables.ts';
import { conclusion, unchanged } from './words.ts';

function tableLines({ head, rows }: Table, words: Messages): string[] {
  return columns([head, ...rows.map((row) => row.map((cell) => cellText(cell, words)))]).map((text) =>
    `  ${text}`.trimEnd(),
  );
}

/**
 * Takes a comparison; gives it for a terminal: the targets, then the checks that differ as a matrix, worse first.
 * @param all lists the checks that are the same everywhere too
 */
export function comparisonToConsole(comparison: Comparison, { all }: { readonly all: boolean }): string {
  if (isFleet(comparison)) return fleetToConsole(comparison);
  const words = wordsOf(comparison);
  const { heading, sameEverywhere } = words.compare;
  const same = unchanged(comparison);
  const tables = comparedTables(comparison).filter((table) => all || !table.same);
  const lines = [
    ...tableLines(overviewTable(comparison), words),
    '',
    conclusion(comparison),
    ...comparison.notes.map((note) => line(note)),
    ...tables.flatMap((table) => ['', heading(table.title), ...tableLines(table, words)]),
    ...(all || same.length === 0 ? [] : ['', sameEverywhere(same.length)]),
  ];
  return defuseLogCommands(`${lines.join('\n')}\n`);
}

function fleetToConsole(comparison: Comparison): string {
  const words = wordsOf(comparison);
  const lines = [
    conclusion(comparison),
    ...comparison.notes.map((note) => line(note)),
    ...fleetTables(comparison).flatMap((table) => [
      '',
      words.compare.heading(table.title),
      ...tableLines(table, words),
    ]),
  ];
  return defuseLogCommands(`${lines.join('\n')}\n`);
}
