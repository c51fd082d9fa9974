import type { CheckReport, ExchangeReport, Finding, Report } from '../engine/judging/report.ts';
import { parseJson } from '../engine/evidence/body.ts';
import { code, table } from '../reporters/markdown.ts';
import { isFailing } from '../reporters/summary.ts';
import { firstOf } from '../reporters/text.ts';

/** A version of ZenTao with the report of its recorded run. */
export interface Tried {
  readonly version: string;
  readonly report: Report;
}

/** Longer bodies are cut to this many characters. */
const maxBody = 600;
/** Maximum number of findings that are listed for one check; the others are counted. */
const maxFindings = 12;

/** Returns the page about the recorded versions as Markdown: requests, responses and findings. */
export function pageOf(tried: readonly Tried[]): string {
  return [
    '# ZenTao: recorded behaviour',
    '',
    'The results of `pms-conformance` for open editions of ZenTao, each installed on a test machine: requests and responses, without opinion. A later release, or a site with other settings, may behave differently. The table has the date of each test.',
    '',
    'This page is made by `npm run derive -- --all` from the recorded evidence in `docs/zentao/`. To judge it again: `gunzip -c docs/zentao/<version>.evidence.ndjson.gz >evidence.ndjson && npx pms-conformance judge evidence.ndjson`.',
    '',
    table(
      ['ZenTao', 'tested on', 'suite', 'verdict', 'must: fail', 'blocked', 'pass', 'should: warn'],
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
  const summary = `Tested on ${run.startedAt.slice(0, 10)}, in ${run.requests} requests (${phasesOf(exchanges)}): ${verdict}.`;
  const differing = checks.filter(isFailing);
  const blocked = checks.filter(({ outcome, level }) => outcome === 'blocked' && level === 'must');
  return [
    `## ZenTao ${version}`,
    '',
    summary,
    '',
    ...differing.flatMap((check) => checkText(check, exchanges)),
    ...(blocked.length === 0 ? [] : ['### Blocked', '', ...blockedText(blocked), '']),
  ];
}

function phasesOf(exchanges: readonly ExchangeReport[]): string {
  const setUpAndCleanUp = exchanges.filter(({ operation }) => operation === 'set-up');
  const first = exchanges.findIndex(({ operation }) => operation !== 'set-up');
  const cleanUp = setUpAndCleanUp.filter(({ index }) => index > first).length;
  const tests = exchanges.length - setUpAndCleanUp.length;
  return `${setUpAndCleanUp.length - cleanUp} to set up, ${tests} to test, ${cleanUp} to clean up`;
}

function checkText(check: CheckReport, exchanges: readonly ExchangeReport[]): string[] {
  const { id, level, sections, statement, findings } = check;
  const exchange = exchanges.find(({ index }) => index === findings[0]?.exchange);
  return [
    `### \`${id}\` (${level})`,
    '',
    `${statement.says} (section ${sections.join(', ')})`,
    '',
    ...firstOf(findings.map(findingText), maxFindings, (left) => `- and ${left} more`),
    '',
    ...(exchange ? exchangeText(exchange, findings) : []),
  ];
}

function findingText({ path, expected, actual, times = 1 }: Finding): string {
  const where = path === undefined || path === '' ? '' : `\`${path}\`: `;
  const count = times > 1 ? ` (${times} times)` : '';
  return `- ${where}expected ${code(expected)}, actual ${code(actual)}${count}`;
}

function exchangeText(
  { index, request, response, error }: ExchangeReport,
  findings: readonly Finding[],
): string[] {
  const paths = findings.filter(({ exchange }) => exchange === index).map(({ path }) => path ?? '');
  const { pathname, search } = new URL(request.url);
  const received = response
    ? `${response.status}\n${relevantPart(response.body, paths)}`
    : (error?.message ?? 'no response');
  const sent = request.body === undefined ? '' : `\n${cut(request.body)}`;
  return [
    '```text',
    withoutFences(`${request.method} ${pathname}${search}${sent}\n\n${received}`),
    '```',
    '',
  ];
}

function blockedText(blocked: readonly CheckReport[]): string[] {
  const byReason = new Map<string, string[]>();
  for (const { id, reason = 'no reason is known' } of blocked) {
    byReason.set(reason, [...(byReason.get(reason) ?? []), id]);
  }
  return [...byReason].map(
    ([reason, ids]) => `- ${code(reason, 2000)}: ${ids.map((id) => code(id)).join(', ')}`,
  );
}

/** Returns the id and the fields of a record that have findings; for any other body, its beginning. */
function relevantPart(body: string, paths: readonly string[]): string {
  const names = new Set(paths.map((path) => path.split('/')[1]));
  const record: unknown = paths.every((path) => path.startsWith('/')) ? parseJson(body) : undefined;
  if (typeof record !== 'object' || record === null) return cut(body);
  const shown = Object.entries(record).filter(([name]) => name === 'id' || names.has(name));
  return cut(`${JSON.stringify(Object.fromEntries(shown)).slice(0, -1)}, …}`);
}

function cut(body: string): string {
  return body.length > maxBody ? `${body.slice(0, maxBody)}… (${body.length} characters)` : body;
}

function withoutFences(text: string): string {
  return text.replaceAll('```', "'''");
}
