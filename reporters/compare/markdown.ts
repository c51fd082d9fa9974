import { escapeMarkdown, folded, table } from '../markdown.ts';
import { defuseLogCommands } from '../text.ts';
import type { Comparison } from './comparison.ts';
import { isFleet } from './fleet.ts';
import { type Cell, cellText, comparedTables, fleetTables, overviewTable, type Table } from './tables.ts';
import { conclusion } from './words.ts';

function cell(of: Cell): string {
  const shown = escapeMarkdown(cellText(of));
  return of.form === 'verdict' ? `**${shown}**` : shown;
}

function markdownTable({ head, rows }: Table): string {
  return table(
    head.map((each) => escapeMarkdown(each)),
    rows.map((row) => row.map(cell)),
  );
}

/** Takes a comparison; gives it in GitHub flavoured Markdown: what differs first, what is the same folded away. */
export function comparisonToMarkdown(comparison: Comparison): string {
  const parts = [
    '# Reports side by side',
    `**${conclusion(comparison)}**`,
    ...(isFleet(comparison) ? [] : [markdownTable(overviewTable(comparison))]),
    ...comparison.notes.map((note) => escapeMarkdown(note)),
    ...(isFleet(comparison) ? fleetTables : comparedTables)(comparison).flatMap((each) =>
      each.same ? [folded(each.title, markdownTable(each))] : [`## ${each.title}`, markdownTable(each)],
    ),
  ];
  return defuseLogCommands(`${parts.join('\n\n')}\n`);
}
