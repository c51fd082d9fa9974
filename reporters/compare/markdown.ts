import { levels } from '../../judging/report.ts';
import { escapeMarkdown } from '../markdown.ts';
import { countsInWords, verdictTitles } from '../summary.ts';
import { defuseLogCommands, instant, line, plural } from '../text.ts';
import type { ComparedCheck, ComparedPoint, Comparison } from './comparison.ts';
import { conclusion, differing, pointName, seenAs, unchanged } from './words.ts';

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');
}

function overview({ targets }: Comparison): string {
  const head = ['', ...targets.map(({ name }) => escapeMarkdown(name))];
  return table(head, [
    ['Report', ...targets.map(({ file }) => escapeMarkdown(file))],
    ['Target', ...targets.map(({ baseUrl }) => escapeMarkdown(baseUrl))],
    ['Started', ...targets.map(({ startedAt }) => escapeMarkdown(instant(startedAt)))],
    ['Suite', ...targets.map(({ suite }) => escapeMarkdown(suite.version))],
    ['Verdict', ...targets.map(({ verdict }) => `**${verdictTitles[verdict]}**`)],
    ...levels.map((level) => [level, ...targets.map(({ counts }) => countsInWords(counts[level]) || '–')]),
  ]);
}

function checkRow({ check, level, outcomes, newFields }: ComparedCheck): string[] {
  const more =
    newFields.length === 0 ? '' : ` (now also ${newFields.map((field) => escapeMarkdown(field)).join(', ')})`;
  return [`${escapeMarkdown(check)}${more}`, level, ...outcomes.map((outcome) => outcome ?? 'absent')];
}

function matrix({ targets }: Comparison, checks: readonly ComparedCheck[]): string {
  return table(['Check', 'Level', ...targets.map(({ name }) => escapeMarkdown(name))], checks.map(checkRow));
}

function pointRows(checks: readonly ComparedCheck[], wanted: (point: ComparedPoint) => boolean): string[][] {
  return checks.flatMap(({ check, observed }) =>
    observed
      .filter(wanted)
      .map((point) => [
        `${escapeMarkdown(check)}: ${escapeMarkdown(pointName(point))}`,
        ...point.values.map((values) => escapeMarkdown(line(seenAs(values), 120))),
      ]),
  );
}

function folded(summary: string, content: string): string {
  return `<details>\n<summary>${summary}</summary>\n\n${content}\n\n</details>`;
}

/** Takes a comparison; gives it in GitHub flavoured Markdown: what differs first, what is the same folded away. */
export function comparisonToMarkdown(comparison: Comparison): string {
  const { checks, targets, notes } = comparison;
  const same = unchanged(comparison);
  const head = ['Observed', ...targets.map(({ name }) => escapeMarkdown(name))];
  const otherwise = pointRows(checks, ({ differs }) => differs);
  const alike = pointRows(checks, ({ differs }) => !differs);
  const parts = [
    '# Reports side by side',
    `**${conclusion(comparison)}**`,
    overview(comparison),
    ...notes.map((note) => escapeMarkdown(note)),
    ...differing(comparison).flatMap((group) => [`## ${group.heading}`, matrix(comparison, group.checks)]),
    ...(otherwise.length > 0 ? ['## Observed otherwise', table(head, otherwise)] : []),
    ...(same.length > 0
      ? [folded(`${plural(same.length, 'check')} the same in every report`, matrix(comparison, same))]
      : []),
    ...(alike.length > 0
      ? [folded(`${plural(alike.length, 'observed point')} not seen to differ`, table(head, alike))]
      : []),
  ];
  return defuseLogCommands(`${parts.join('\n\n')}\n`);
}
