import { type Messages, wordsOf } from '../../messages/index.ts';
import { escapeMarkdown, folded, table } from '../markdown.ts';
import { defuseLogCommands, line } from '../text.ts';
import { columns, widthOf, wrap } from '../width.ts';
import type { Comparison } from './comparison.ts';
import {
  type Cell,
  cellText,
  conclusion,
  isFleet,
  overviewTable,
  type Table,
  tablesOf,
  unchanged,
} from './tables.ts';

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
  const words = wordsOf(comparison);
  const fleet = isFleet(comparison);
  const same = fleet || all ? [] : unchanged(comparison);
  const tables = tablesOf(comparison).filter((each) => all || !each.same);
  const lines = [
    ...(fleet ? [] : [...tableLines(overviewTable(comparison), words), '']),
    conclusion(comparison),
    ...comparison.notes.map((note) => line(note)),
    ...tables.flatMap((each) => [
      '',
      words.compare.heading(each.title),
      ...tableLines(each, words, fleet ? width : Infinity),
    ]),
    ...(same.length === 0 ? [] : ['', words.compare.sameEverywhere(same.length)]),
  ];
  return defuseLogCommands(`${lines.join('\n')}\n`);
}

function markdownCell(of: Cell, words: Messages): string {
  const shown = escapeMarkdown(cellText(of, words));
  return of.form === 'verdict' ? `**${shown}**` : shown;
}

function markdownTable({ head, rows }: Table, words: Messages): string {
  const cells = rows.map((row) => row.map((each) => markdownCell(each, words)));
  return table(head.map(escapeMarkdown), cells);
}

/** Returns a comparison in GitHub Flavored Markdown: differences first, the rest folded. */
export function comparisonToMarkdown(comparison: Comparison): string {
  const words = wordsOf(comparison);
  const parts = [
    `# ${words.compare.title}`,
    `**${conclusion(comparison)}**`,
    ...(isFleet(comparison) ? [] : [markdownTable(overviewTable(comparison), words)]),
    ...comparison.notes.map(escapeMarkdown),
    ...tablesOf(comparison).flatMap((each) =>
      each.same
        ? [folded(each.title, markdownTable(each, words))]
        : [`## ${each.title}`, markdownTable(each, words)],
    ),
  ];
  return defuseLogCommands(`${parts.join('\n\n')}\n`);
}
