import { columns, widthOf, wrap } from '../width.ts';
import { type Messages, wordsOf } from '../../messages/index.ts';
import { defuseLogCommands, line } from '../text.ts';
import type { Comparison } from './comparison.ts';
import { isFleet } from './fleet.ts';
import { cellText, comparedTables, fleetTables, overviewTable, type Table } from './tables.ts';
import { conclusion, unchanged } from './words.ts';

const indent = 2;

/** Returns the lines of a table. Columns that do not fit into the width follow below their row, with their headings. */
function tableLines({ head, rows }: Table, words: Messages, width = Infinity): string[] {
  const cells = rows.map((row) => row.map((cell) => cellText(cell, words)));
  const { label } = words.explain;
  for (let count = head.length; ; count -= 1) {
    const lines = columns([head, ...cells].map((row) => row.slice(0, count)));
    const isWide = lines.some((text) => widthOf(text) > width - indent);
    if (isWide && count > 1) continue;
    return lines.flatMap((text, at) => {
      const below = at === 0 ? [] : cells[at - 1]!.slice(count);
      const named = below.map((cell, place) => `${label(head[count + place]!)} ${cell}`);
      return [
        `${' '.repeat(indent)}${text}`.trimEnd(),
        ...named
          .flatMap((cell) => wrap(cell, width, 3 * indent))
          .map((row) => `${' '.repeat(3 * indent)}${row}`),
      ];
    });
  }
}

/**
 * Returns a comparison for a terminal: the targets, then the checks that differ, the worst first.
 * @param all also lists the checks that are the same in every report
 * @param width columns of the terminal, for the table of many targets. Default: no limit
 */
export function comparisonToConsole(
  comparison: Comparison,
  { all, width }: { readonly all: boolean; readonly width?: number },
): string {
  if (isFleet(comparison)) return fleetToConsole(comparison, width);
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

function fleetToConsole(comparison: Comparison, width: number | undefined): string {
  const words = wordsOf(comparison);
  const lines = [
    conclusion(comparison),
    ...comparison.notes.map((note) => line(note)),
    ...fleetTables(comparison).flatMap((table) => [
      '',
      words.compare.heading(table.title),
      ...tableLines(table, words, width),
    ]),
  ];
  return defuseLogCommands(`${lines.join('\n')}\n`);
}
