import type { CheckReport, ExchangeReport, Finding, Report } from '../judging/report.ts';
import { code, table } from '../reporters/markdown.ts';

/** One version of ZenTao, and what it was found to do. */
export interface Tried {
  readonly version: string;
  readonly report: Report;
}

/** So much of a body shows what is meant. */
const longestBody = 600;
/** Findings of one check that are listed; the others are counted. */
const mostFindings = 12;

/** The page on the versions that were tried: what was asked and what came, in Markdown. */
export function pageOf(tried: readonly Tried[]): string {
  return [
    '# ZenTao, as asked',
    '',
    'What `pms-conformance` found when it asked open editions of ZenTao on a machine of its own: what was sent and what came, without opinion. A later release, or a site with other settings, may answer otherwise; the dates say when each one was asked.',
    '',
    'This page is made by `npm run derive -- --all` from the recorded evidence in `docs/zentao/`. To judge it again: `gunzip -c docs/zentao/<version>.evidence.ndjson.gz >evidence.ndjson && npx pms-conformance judge evidence.ndjson`.',
    '',
    table(
      ['ZenTao', 'asked on', 'suite', 'verdict', 'must: fail', 'blocked', 'pass', 'should: warn'],
      tried.map(rowOf),
    ),
    '',
    ...tried.flatMap(sectionOf),
  ].join('\n');
}

function rowOf({ version, report: { run, suite, verdict, counts } }: Tried): string[] {
  const { must, should } = counts;
  return [
    `[${version}](#zentao-${version.replaceAll('.', '')})`,
    run.startedAt.slice(0, 10),
    suite.version,
    verdict,
    ...[must.fail, must.blocked, must.pass, should.warn].map(String),
  ];
}

function sectionOf({ version, report }: Tried): string[] {
  const { run, verdict, checks, exchanges } = report;
  const asked = `Asked on ${run.startedAt.slice(0, 10)}, in ${run.requests} requests (${phasesOf(exchanges)}): ${verdict}.`;
  const differing = checks.filter(({ outcome }) => outcome === 'fail' || outcome === 'warn');
  const blocked = checks.filter(({ outcome, level }) => outcome === 'blocked' && level === 'must');
  return [
    `## ZenTao ${version}`,
    '',
    asked,
    '',
    ...differing.flatMap((check) => checkText(check, exchanges)),
    ...(blocked.length === 0 ? [] : ['### Not reached', '', ...blockedText(blocked), '']),
  ];
}

function phasesOf(exchanges: readonly ExchangeReport[]): string {
  const aside = exchanges.filter(({ operation }) => operation === 'set-up');
  const first = exchanges.findIndex(({ operation }) => operation !== 'set-up');
  const cleaning = aside.filter(({ index }) => index > first).length;
  const asking = exchanges.length - aside.length;
  return `${aside.length - cleaning} to set up, ${asking} to ask, ${cleaning} to clean up`;
}

function checkText(check: CheckReport, exchanges: readonly ExchangeReport[]): string[] {
  const { id, level, sections, statement, findings } = check;
  const shown = findings.slice(0, mostFindings);
  const more = findings.length - shown.length;
  const exchange = exchanges.find(({ index }) => index === findings[0]?.exchange);
  return [
    `### \`${id}\` (${level})`,
    '',
    `${statement.says} (section ${sections.join(', ')})`,
    '',
    ...shown.map(findingText),
    ...(more > 0 ? [`- and ${more} more`] : []),
    '',
    ...(exchange ? exchangeText(exchange, findings) : []),
  ];
}

function findingText({ path, expected, actual, times = 1 }: Finding): string {
  const where = path === undefined || path === '' ? '' : `\`${path}\`: `;
  const often = times > 1 ? ` (${times} times)` : '';
  return `- ${where}expected ${code(expected)}, came ${code(actual)}${often}`;
}

function exchangeText(
  { index, request, response, error }: ExchangeReport,
  findings: readonly Finding[],
): string[] {
  const paths = findings.filter(({ exchange }) => exchange === index).map(({ path }) => path ?? '');
  const { pathname, search } = new URL(request.url);
  const came = response
    ? `${response.status}\n${inQuestion(response.body, paths)}`
    : (error?.message ?? 'no answer');
  const sent = request.body === undefined ? '' : `\n${cut(request.body)}`;
  return ['```text', fenced(`${request.method} ${pathname}${search}${sent}\n\n${came}`), '```', ''];
}

/** Checks that one reason keeps from being asked, together. */
function blockedText(blocked: readonly CheckReport[]): string[] {
  const byReason = new Map<string, string[]>();
  for (const { id, reason = 'no reason is known' } of blocked) {
    byReason.set(reason, [...(byReason.get(reason) ?? []), id]);
  }
  return [...byReason].map(
    ([reason, ids]) => `- ${code(reason, 2000)}: ${ids.map((id) => code(id)).join(', ')}`,
  );
}

/** The fields of a record that findings are about; anything else from its beginning. */
function inQuestion(body: string, paths: readonly string[]): string {
  const names = new Set(paths.map((path) => path.split('/')[1]));
  const record: unknown = paths.every((path) => path.startsWith('/')) ? parsed(body) : undefined;
  if (typeof record !== 'object' || record === null) return cut(body);
  const shown = Object.entries(record).filter(([name]) => name === 'id' || names.has(name));
  return cut(`${JSON.stringify(Object.fromEntries(shown)).slice(0, -1)}, …}`);
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function cut(body: string): string {
  return body.length > longestBody ? `${body.slice(0, longestBody)}… (${body.length} characters)` : body;
}

function fenced(text: string): string {
  return text.replaceAll('```', "'''");
}
