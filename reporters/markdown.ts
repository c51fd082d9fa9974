import { headline } from '../engine/judging/gate.ts';
import { type CheckReport, levels, type Report } from '../engine/judging/report.ts';
import type { Entry, Item } from './entries.ts';
import {
  asides,
  checksOfRun,
  countOutcomes,
  countsInWords,
  deadEndOf,
  matrix,
  operationTitle,
  originInWords,
  present,
  titleOf,
  verdictSentence,
} from './summary.ts';
import { nextStep } from './next-step.ts';
import { type ReportExtras, type Section, sectionsOf } from './sections.ts';
import { type Since, sinceSentences } from './since.ts';
import { looks, stripLines, stripOf } from './strip.ts';
import { type Messages, wordsOf } from '../messages/index.ts';
import { block, defuseLogCommands, firstOf, line } from './text.ts';
import { trafficTable } from './traffic.ts';

/** GitHub rejects a job summary of more than 1 MiB. The rest is for other output of the job. */
const maxBytes = 900_000;
const maxFindings = 5;
const extent = { most: maxFindings, valueLength: 300 };

/**
 * Returns GitHub Flavored Markdown (https://github.github.com/gfm/) that shows the text verbatim in one line: nothing in
 * it becomes markup, a link, a mention, an issue reference or a table cell.
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

function fenceFor(text: string, minLength: number): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  return '`'.repeat(Math.max(minLength, longest + 1));
}

/** Returns a text as inline code, cut after `limit` characters. */
export function code(text: string, limit = 300): string {
  const shown = line(text, limit) || ' ';
  const fence = fenceFor(shown, 1);
  const pad = /^[` ]|[` ]$/.test(shown) ? ' ' : '';
  return `${fence}${pad}${shown}${pad}${fence}`;
}

function head(report: Report, { since }: ReportExtras): string {
  const { suite, target, run } = report;
  const { terms, report: words } = wordsOf(report);
  return [
    `# ${titleOf(report)}`,
    `**${escapeMarkdown(headline(report).text)}**`,
    verdictSentence(report),
    ...(deadEndOf(report) === undefined ? [escapeMarkdown(nextStep(report))] : []),
    `${words.markdown.target} ${code(target.baseUrl)}`,
    escapeMarkdown(terms.sentences([...sinceSentences(since, wordsOf(report)), ...asides(report)])),
    `${escapeMarkdown(suite.name)} ${escapeMarkdown(suite.version)} · run ${code(run.id)} · ` +
      `${terms.requests(run.requests)} · ${escapeMarkdown(terms.instant(run.startedAt))}` +
      originInWords(report)
        .map((each) => ` · ${escapeMarkdown(each)}`)
        .join(''),
  ].join('\n\n');
}

/** Returns a table. The cells must already be Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Returns content folded below a summary. Both must already be Markdown. */
export function folded(summary: string, content: string): string {
  return `<details>\n<summary>${summary}</summary>\n\n${content}\n\n</details>`;
}

function overview(report: Report): string {
  const words = wordsOf(report);
  const { terms } = words;
  const signs = present(countOutcomes(checksOfRun(report))).map(
    ([outcome]) => `\`${looks[outcome].sign}\` ${terms.outcomes[outcome]}`,
  );
  const rows = matrix(report).map(({ operation, cells }) => [
    operationTitle(operation, words),
    ...levels.map((level) => countsInWords(cells[level], words) || '–'),
  ]);
  return [
    ['```text', ...stripLines(stripOf(checksOfRun(report))), '```'].join('\n'),
    words.report.markdown.marks(terms.list(signs)),
    table([words.report.markdown.operation, ...levels.map((level) => terms.levels[level])], rows),
  ].join('\n\n');
}

function entryLine(entry: Entry, words: Messages): string {
  const { report, terms } = words;
  const label = report.labels[entry.label];
  const named = (text: string) =>
    entry.label === '' || entry.label === 'finding' ? text : report.labelled(label, text);
  switch (entry.form) {
    case 'prose':
      return named(escapeMarkdown(entry.text));
    case 'value':
      return `${label} ${code(entry.text)}`;
    case 'place': {
      const [first, ...others] = entry.exchanges;
      return report.markdown.at(report.place(entry.pointer && code(entry.pointer), first, others.length));
    }
    case 'checks': {
      const ids = terms.list(entry.ids.map((id) => code(id)));
      return named(entry.why === undefined ? ids : report.idsWhy(ids, escapeMarkdown(entry.why)));
    }
    case 'command': {
      const fence = fenceFor(entry.text, 3);
      const shown = [`${fence}sh`, block(entry.text), fence].join('\n').replace(/^/gm, '  ');
      return `${report.markdown.requestOf(label, entry.exchange)}\n\n${shown}`;
    }
  }
}

function entryItem(entry: Entry, words: Messages, indent = ''): string {
  return [
    `${indent}- ${entryLine(entry, words)}`,
    ...(entry.parts ?? []).map((part) => entryItem(part, words, `${indent}  `)),
  ].join('\n');
}

function item({ outcome, word, title, check, entries }: Item, words: Messages): string {
  const tag = escapeMarkdown(word ?? words.terms.outcomes[outcome]);
  const name = check === undefined ? escapeMarkdown(title) : code(check);
  return [
    `### ${tag === '' ? name : words.report.markdown.word(tag, name)}`,
    '',
    ...entries.map((entry) => entryItem(entry, words)),
    '',
  ].join('\n');
}

function section({ title, lead, steps = [], items }: Section, words: Messages): string[] {
  const [first = '', ...others] = items.map((each) => item(each, words));
  const opening = [
    `## ${title}`,
    ...(lead === undefined ? [] : [escapeMarkdown(lead)]),
    ...(steps.length > 0 ? [steps.map((step, at) => `${at + 1}. ${escapeMarkdown(step)}`).join('\n')] : []),
    first,
  ];
  return [opening.join('\n\n'), ...others];
}

function observations(report: Report): string[] {
  const { terms, report: words } = wordsOf(report);
  const items = report.checks.flatMap(({ id, observations: seen }) => {
    const texts = seen.map(({ aspect, field, message }) =>
      words.observation(escapeMarkdown(words.aspect(aspect, field)), escapeMarkdown(message)),
    );
    const more = (left: number): string => terms.and(terms.moreOf.observation(left));
    return firstOf(texts, maxFindings, more).map((text) => `- ${code(id)} ${text}`);
  });
  if (items.length === 0) return [];
  return [
    '<details>',
    `<summary>${words.markdown.silent(items.length)}</summary>`,
    '',
    ...items,
    '',
    '</details>',
  ];
}

/** Joins as many parts as fit, each followed by a line feed. A note gives the number of parts left out. */
function capped(parts: readonly string[], { report: { markdown } }: Messages): string {
  const bytes = (text: string) => Buffer.byteLength(defuseLogCommands(text)) + 1;
  let size = 0;
  const end = parts.findIndex((part) => (size += bytes(part)) > maxBytes);
  if (end === -1) return `${parts.join('\n')}\n`;
  const kept = parts.slice(0, end);
  const closing = kept.lastIndexOf('<details>') > kept.lastIndexOf('</details>') ? '\n</details>\n' : '';
  return `${kept.join('\n')}\n${closing}\n${markdown.cut(parts.length - end)}\n`;
}

/**
 * Returns report.md for a job summary, in GitHub Flavored Markdown, at most about 900 kB: verdict and next step, a mark
 * for each check, counts by operation and level, the sections of the report, observations.
 */
export function toMarkdown(report: Report, besides: ReportExtras = {}): string {
  const words = wordsOf(report);
  const traffic = trafficTable(report);
  const parts = [
    head(report, besides),
    '',
    ...(deadEndOf(report) === undefined ? [overview(report), ''] : []),
    ...(traffic === undefined
      ? []
      : [
          `## ${traffic.title}`,
          '',
          escapeMarkdown(traffic.span ?? ''),
          '',
          table(traffic.head, traffic.rows),
          '',
        ]),
    ...sectionsOf(report, { full: extent, rest: extent }, besides).flatMap((each) => section(each, words)),
    ...observations(report),
  ];
  return defuseLogCommands(capped(parts, words)).replace(/\n{3,}/g, '\n\n');
}

/**
 * Returns a short comment for a pull request, in GitHub Flavored Markdown: verdict and gate, new failures and fixed checks
 * since the baseline, and the next step.
 */
export function toComment(report: Report, since: Since | undefined): string {
  const { origin } = report;
  const words = wordsOf(report);
  const { markdown } = words.report;
  const parts = [
    `### ${escapeMarkdown(headline(report).text)}`,
    ...sinceSentences(since, words).map(escapeMarkdown),
    ...(since === undefined
      ? []
      : [...named(markdown.fresh, since.fresh, words), ...named(markdown.fixed, since.fixed, words)]),
    escapeMarkdown(nextStep(report)),
    [
      `${markdown.target} ${code(report.target.baseUrl)}`,
      ...(origin?.commit === undefined ? [] : [words.report.commit(code(origin.commit.slice(0, 8)))]),
      ...(origin?.url === undefined ? [] : [`[${markdown.theRun}](${encodeURI(origin.url.toWellFormed())})`]),
    ].join(' · '),
  ];
  return defuseLogCommands(`${parts.join('\n\n')}\n`);
}

function named(word: string, checks: readonly CheckReport[], { terms, report }: Messages): string[] {
  if (checks.length === 0) return [];
  const ids = checks.map(({ id }) => code(id));
  return [report.markdown.named(word, terms.list(firstOf(ids, 10, terms.moreOf.check)))];
}
