import { levels } from '../judging/report.ts';
import type { CheckReport, Finding, Report } from '../judging/report.ts';
import { operations } from '../contract/operations.ts';
import { pinnedSentence, pinnedTitles, pinnedToTell } from './pinned.ts';
import {
  asides,
  checksWith,
  countsInWords,
  findingTitle,
  matrix,
  sectionsInWords,
  unansweredGroups,
  verdictSentence,
  verdictTitles,
} from './summary.ts';
import { block, defuseLogCommands, digits, instant, line, plural } from './text.ts';

/** GitHub refuses a job summary of more than 1 MiB; this leaves room for what else a job writes. */
const mostBytes = 900_000;
const mostFindings = 5;

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

function code(text: string, limit = 300): string {
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

function head(report: Report): string {
  const { suite, target, run } = report;
  return [
    `# ${verdictTitles[report.verdict]}`,
    `**${verdictSentence(report)}**`,
    `Target ${code(target.baseUrl)}`,
    escapeMarkdown(asides(report).join(' ')),
    `${escapeMarkdown(suite.name)} ${escapeMarkdown(suite.version)} · run ${code(run.id)} · ` +
      `${plural(run.requests, 'request')} · ${escapeMarkdown(instant(run.startedAt))}`,
  ].join('\n\n');
}

function table(report: Report): string {
  const rows = matrix(report).map(({ operation, cells }) =>
    [operations[operation].title, ...levels.map((level) => countsInWords(cells[level]) || '–')].join(' | '),
  );
  return [
    `| Operation | ${levels.join(' | ')} |`,
    '| --- | --- | --- | --- |',
    ...rows.map((row) => `| ${row} |`),
  ].join('\n');
}

function causes(report: Report): string[] {
  if (report.causes.length === 0) return [];
  const items = report.causes.map(
    ({ summary, findings, checks }) =>
      `- ${escapeMarkdown(summary)} (${plural(findings, 'finding')} in ${plural(checks.length, 'check')})`,
  );
  return ['## What is behind it\n', ...items];
}

function findingItem(finding: Finding): string {
  const { expected, actual, path, exchange } = finding;
  const place = path === undefined ? '' : `${code(path)} in `;
  return [
    `- ${escapeMarkdown(findingTitle(finding))}`,
    `  - expected ${code(expected)}`,
    `  - actual ${code(actual)}`,
    `  - at ${place}answer ${exchange}`,
  ].join('\n');
}

function findings(check: CheckReport): string[] {
  const shown = check.findings.slice(0, mostFindings).map(findingItem);
  const left = check.findings.length - shown.length;
  return left > 0 ? [...shown, `- and ${plural(left, 'more finding')}`] : shown;
}

function detailed(check: CheckReport, report: Report): string {
  const [first] = check.findings;
  const exchange = report.exchanges.find(({ index }) => index === first?.exchange);
  return [
    `### ${escapeMarkdown(check.outcome)}: ${code(check.id)}`,
    '',
    `${escapeMarkdown(check.statement.says)} (${check.level}, ${escapeMarkdown(sectionsInWords(check))})`,
    '',
    ...(check.reason === undefined ? [] : [`- Reason: ${escapeMarkdown(check.reason)}`]),
    ...findings(check),
    ...(check.hint === undefined ? [] : [`- Hint: ${escapeMarkdown(check.hint)}`]),
    ...(exchange === undefined
      ? []
      : [`- Request of answer ${exchange.index}:`, '', codeBlock(exchange.curl)]),
    '',
  ].join('\n');
}

function withHeading(heading: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : [heading, ...items];
}

function unansweredItems(report: Report): string[] {
  return unansweredGroups(report, ['blocked', 'skipped']).map(({ outcome, reason, hint, checks }) =>
    [
      `- ${plural(checks.length, 'check')} ${outcome}: ${escapeMarkdown(reason)}`,
      ...(hint === undefined ? [] : [`  - give: ${escapeMarkdown(hint)}`]),
      `  - ${checks.map(({ id }) => code(id)).join(', ')}`,
    ].join('\n'),
  );
}

function observationItems(report: Report): string[] {
  return report.checks.flatMap(({ id, observations }) => {
    const shown = observations
      .slice(0, mostFindings)
      .map(({ aspect, message }) => `- ${code(id)} ${escapeMarkdown(aspect)}: ${escapeMarkdown(message)}`);
    const left = observations.length - shown.length;
    return left > 0 ? [...shown, `- ${code(id)} and ${plural(left, 'more observation')}`] : shown;
  });
}

function observations(report: Report): string[] {
  const items = observationItems(report);
  if (items.length === 0) return [];
  const summary = `Where the document is silent: what this service does (${plural(items.length, 'line')})`;
  return ['<details>', `<summary>${summary}</summary>`, '', ...items, '', '</details>'];
}

function pinned(report: Report): string[] {
  if (report.pinned === undefined) return [];
  const items = pinnedToTell(report.pinned).map(({ id, outcome, reason, findings: differing }) =>
    [
      `- ${code(id)} ${outcome === 'fail' ? 'differs' : 'was not reached'}`,
      ...(reason === undefined ? [] : [`  - ${escapeMarkdown(reason)}`]),
      ...differing.map(
        ({ message, expected, actual, exchange }) =>
          `  - ${escapeMarkdown(message)}: recorded ${code(expected)}, now ${code(actual)} (answer ${exchange})`,
      ),
    ].join('\n'),
  );
  const title = `## ${pinnedTitles[report.pinned.verdict]}\n`;
  return [title, `${escapeMarkdown(pinnedSentence(report.pinned))}\n`, ...items, ''];
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
 * Takes a report; gives report.md for a job summary, in GitHub flavoured Markdown, at most about 900 kB: verdict,
 * matrix, causes, failures, what was not answered and what to give, warnings, observations.
 */
export function toMarkdown(report: Report): string {
  const details = (outcome: 'fail' | 'broken' | 'warn' | 'waived') =>
    checksWith(report, outcome).map((check) => detailed(check, report));
  const parts = [
    head(report),
    '',
    table(report),
    '',
    ...causes(report),
    '',
    ...withHeading('## Failures\n', [...details('fail'), ...details('broken')]),
    ...withHeading('## Not answered\n', unansweredItems(report)),
    '',
    ...pinned(report),
    ...withHeading('## Warnings\n', [...details('warn'), ...details('waived')]),
    ...observations(report),
  ];
  return defuseLogCommands(capped(parts)).replace(/\n{3,}/g, '\n\n');
}
