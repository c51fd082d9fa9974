import { escapeMarkdown, folded, table } from '../markdown.ts';
import { defuseLogCommands } from '../text.ts';
import type { Comparison } from './comparison.ts';
import { isFleet } from './fleet.ts';
import { type Cell, cellText, comparedTables, fleetTables, overviewTable, type Table } from './tables.ts';
import { conclusion } from './words.ts';
import { type Messages, wordsOf } from '../../messages/index.ts';

function cell(of: Cell, words: Messages): string {
  const shown = escapeMarkdown(cellText(of, words));
  return of.form === 'verdict' ? `**${shown}**` : shown;
}

function markdownTable({ head, rows }: Table, words: Messages): string {
  return table(
    head.map((each) => escapeMarkdown(each)),
    rows.map((row) => row.map((each) => cell(each, words))),
  );
}

/** Returns a comparison in GitHub Flavored Markdown: differences first, the rest folded. */
export function comparisonToMarkdown(comparison: Comparison): string {
  const words = wordsOf(comparison);
  const parts = [
    `# ${words.compare.title}`,
    `**${conclusion(comparison)}**`,
    ...(isFleet(comparison) ? [] : [markdownTable(overviewTable(comparison), words)]),
    ...comparison.notes.map((note) => escapeMarkdown(note)),
    ...(isFleet(comparison) ? fleetTables : comparedTables)(comparison).flatMap((each) =>
      each.same
        ? [folded(each.title, markdownTable(each, words))]
        : [`## ${each.title}`, markdownTable(each, words)],
    ),
  ];
  return defuseLogCommands(`${parts.join('\n\n')}\n`);
}
