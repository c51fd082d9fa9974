import { headline } from '../judging/gate.ts';
import { levels, type Report } from '../judging/report.ts';
import type { Entry, Item } from './entries.ts';
import { deadEndOf } from './dead-end.ts';
import { looks } from './looks.ts';
import { nextStep } from './next-step.ts';
import { type Besides, type Section, sectionsOf } from './sections.ts';
import { sinceSentences } from './since.ts';
import { stripLines, stripOf } from './strip.ts';
import {
  askedIn,
  asides,
  countOutcomes,
  countsInWords,
  matrix,
  operationTitle,
  present,
  originInWords,
  titleOf,
  verdictSentence,
} from './summary.ts';
import { digits, plural } from '../judging/plural.ts';
import { block, defuseLogCommands, instant, line } from './text.ts';

/** GitHub refuses a job summary of more than 1 MiB; this leaves room for what else a job writes. */
const mostBytes = 900_000;
const mostFindings = 5;
const extents = {
  full: { most: mostFindings, valueLength: 300 },
  rest: { most: mostFindings, valueLength: 300 },
};

/**
 * Takes any text; gives GitHub flavoured Markdown (https://github.github.com/gfm/) that shows it in one line:
 * no markup, link, mention, issue reference or table cell comes of it.
 */
export function escapeMarkdown(text: string): string {
  return line(text)
    .trimStart()
    .replace(/[&\\`*[\]<>|~#$!]|(?<!\w)_|_(?!\w)/g, (found) => (found === '&' ? '&amp;' : `\\${found}`))
    .replace(/^(\d+)([.)])(?=\s|$)/, '$1\\$2')
    .replace(/^([-+=])/, '\\$1')
    .replace(/#(?=\d)|GH-(?=\d)/gi, '$&&#8203;')
    .replace(/:\/\//g, ':&#47;&#47;')
    .replace(/\bwww\./gi, (found) => `${found.slice(0, 3)}&#46;`)
    .replace(/@/g, '@&#8203;');
}

function fenceFor(text: string, least: number): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  return '`'.repeat(Math.max(least, longest + 1));
}

/** A text as code within a line, cut where it is longer. */
export function code(text: string, limit = 300): string {
  const shown = line(text, limit) || ' ';
  const fence = fenceFor(shown, 1);
  const pad = /^[` ]|[` ]$/.test(shown) ? ' ' : '';
  return `${fence}${pad}${shown}${pad}${fence}`;
}

function codeBlock(text: string): string {
  const shown = block(text);
  const fence = fenceFor(shown, 3);
  return [`${fence}sh`, shown, fence].map((part) => part.replace(/^/gm, '  ')).join('\n');
}

function head(report: Report, { since }: Besides): string {
  const { suite, target, run } = report;
  return [
    `# ${titleOf(report)}`,
    `**${escapeMarkdown(headline(report).text)}**`,
    verdictSentence(report),
    ...(deadEndOf(report) === undefined ? [escapeMarkdown(nextStep(report))] : []),
    `Target ${code(target.baseUrl)}`,
    escapeMarkdown([...sinceSentences(since), ...asides(report)].join(' ')),
    `${escapeMarkdown(suite.name)} ${escapeMarkdown(suite.version)} · run ${code(run.id)} · ` +
      `${plural(run.requests, 'request')} · ${escapeMarkdown(instant(run.startedAt))}` +
      originInWords(report)
        .map((each) => ` · ${escapeMarkdown(each)}`)
        .join(''),
  ].join('\n\n');
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

/** A table whose cells are Markdown already. */
export function table(cells: readonly string[], rows: readonly (readonly string[])[]): string {
  return [row(cells), row(cells.map(() => '---')), ...rows.map(row)].join('\n');
}

/** Content that is folded away below a summary, which is Markdown already. */
export function folded(summary: string, content: string): string {
  return `<details>\n<summary>${summary}</summary>\n\n${content}\n\n</details>`;
}

function overview(report: Report): string {
  const signs = present(countOutcomes(askedIn(report))).map(
    ([outcome]) => `\`${looks[outcome].sign}\` ${outcome}`,
  );
  const rows = matrix(report).map(({ operation, cells }) => [
    operationTitle(operation),
    ...levels.map((level) => countsInWords(cells[level]) || '–'),
  ]);
  return [
    ['```text', ...stripLines(stripOf(askedIn(report))), '```'].join('\n'),
    `A mark for each check: ${signs.join(', ')}.`,
    table(['Operation', ...levels], rows),
  ].join('\n\n');
}

function place({ pointer, exchanges }: Entry & { readonly form: 'place' }): string {
  const [first, ...others] = exchanges;
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  return `${pointer ? `${code(pointer)} in ` : ''}answer ${first}${more}`;
}

function entryLine(entry: Entry): string {
  const named = (text: string) =>
    entry.label === '' || entry.label === 'finding' ? text : `${entry.label}: ${text}`;
  switch (entry.form) {
    case 'prose':
      return named(escapeMarkdown(entry.text));
    case 'value':
      return `${entry.label} ${code(entry.text)}`;
    case 'place':
      return `at ${place(entry)}`;
    case 'checks':
      return named(
        [
          entry.ids.map((id) => code(id)).join(', '),
          ...(entry.why === undefined ? [] : [escapeMarkdown(entry.why)]),
        ].join(': '),
      );
    case 'command':
      return `${entry.label} of answer ${entry.exchange}:\n\n${codeBlock(entry.text)}`;
  }
}

function entryItem(entry: Entry, indent = ''): string {
  return [
    `${indent}- ${entryLine(entry)}`,
    ...(entry.parts ?? []).map((part) => entryItem(part, `${indent}  `)),
  ].join('\n');
}

function item({ outcome, word = outcome, title, check, entries }: Item): string {
  return [
    `### ${word === '' ? '' : `${escapeMarkdown(word)}: `}${check === undefined ? escapeMarkdown(title) : code(check)}`,
    '',
    ...entries.map((entry) => entryItem(entry)),
    '',
  ].join('\n');
}

function section({ title, lead, steps = [], items }: Section): string[] {
  const [first = '', ...others] = items.map(item);
  const opening = [
    `## ${title}`,
    ...(lead === undefined ? [] : [escapeMarkdown(lead)]),
    ...(steps.length > 0 ? [steps.map((step, at) => `${at + 1}. ${escapeMarkdown(step)}`).join('\n')] : []),
    first,
  ];
  return [opening.join('\n\n'), ...others];
}

function observations(report: Report): string[] {
  const items = report.checks.flatMap(({ id, observations: seen }) => {
    const shown = seen
      .slice(0, mostFindings)
      .map(({ aspect, message }) => `- ${code(id)} ${escapeMarkdown(aspect)}: ${escapeMarkdown(message)}`);
    const left = seen.length - shown.length;
    return left > 0 ? [...shown, `- ${code(id)} and ${plural(left, 'more observation')}`] : shown;
  });
  if (items.length === 0) return [];
  const summary = `Where the document is silent: what this service does (${plural(items.length, 'line')})`;
  return ['<details>', `<summary>${summary}</summary>`, '', ...items, '', '</details>'];
}

/** Joins parts, each followed by a line feed, as long as they fit; says what did not. */
function capped(parts: readonly string[]): string {
  const bytes = (text: string) => Buffer.byteLength(defuseLogCommands(text)) + 1;
  let size = 0;
  const end = parts.findIndex((part) => (size += bytes(part)) > mostBytes);
  if (end === -1) return `${parts.join('\n')}\n`;
  const kept = parts.slice(0, end);
  const open = kept.lastIndexOf('<details>') > kept.lastIndexOf('</details>') ? '\n</details>\n' : '';
  return `${kept.join('\n')}\n${open}\n**Cut here:** ${digits(parts.length - end)} further entries are in report.html.\n`;
}

/**
 * Takes a report; gives report.md for a job summary, in GitHub flavoured Markdown, at most about 900 kB: verdict
 * and what to do next, a mark for each check, the matrix, the sections of the report, observations.
 */
export function toMarkdown(report: Report, besides: Besides = {}): string {
  const parts = [
    head(report, besides),
    '',
    ...(deadEndOf(report) === undefined ? [overview(report), ''] : []),
    ...sectionsOf(report, extents, besides).flatMap(section),
    ...observations(report),
  ];
  return defuseLogCommands(capped(parts)).replace(/\n{3,}/g, '\n\n');
}
