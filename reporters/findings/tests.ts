import { type OperationId, operations, tokenHeader } from '../../contract/operations.ts';
import { passwordMask } from '../../evidence/redaction.ts';
import { recordedForms, wholeToken } from '../../evidence/token-forms.ts';
import { plural } from '../../messages/numbers.ts';
import type { CheckReport, ExchangeReport, Finding, Report } from '../../judging/report.ts';
import { line } from '../text.ts';
import { type Assertion, assertionsOf, hides } from './assertion.ts';

/** A finding, and what a response shows when it is fixed. */
export interface Expectation {
  readonly check: string;
  readonly finding: Finding;
  readonly assertions: readonly Assertion[];
}

/** A recorded request, and what its response must show. Without expectations it only prepares the next request. */
export interface RequestTest {
  readonly exchange: ExchangeReport;
  readonly expectations: readonly Expectation[];
}

/**
 * Returns the findings of a report as requests to send again, in the order in which the run sent them. A request with
 * several findings is one test. `untestable`: ids of checks with findings that a single response cannot show.
 */
export function testsOf(report: Report) {
  const made = report.checks
    .filter(({ operation }) => operation in operations)
    .flatMap((check) =>
      check.findings.map((finding) => ({ check: check.id, finding, test: testOf(report, check, finding) })),
    );
  const shown = made.flatMap(({ test, ...of }) => (test === undefined ? [] : { ...of, ...test }));
  const indexes = new Set(shown.flatMap(({ exchange, before }) => [exchange, ...before]));
  const tests = report.exchanges
    .filter(({ index }) => indexes.has(index))
    .map((exchange): RequestTest => ({
      exchange,
      expectations: shown.filter((each) => each.exchange === exchange.index),
    }));
  const untestable = new Set(made.flatMap(({ test, check }) => (test === undefined ? check : [])));
  return { tests, untestable };
}

/** Returns the exchange whose response shows a finding, and those to send before it; undefined if none shows it. */
function testOf(
  report: Report,
  check: CheckReport,
  finding: Finding,
): { exchange: number; assertions: readonly Assertion[]; before: readonly number[] } | undefined {
  const at = exchangeAt(report, finding.exchange);
  if (at === undefined) return undefined;
  const { exchange, fault } = finding;
  if (fault === 'let-in' || fault === 'shows-data') {
    const text = shownText(report, at);
    return text === undefined ? undefined : { exchange, assertions: [hides(text)], before: [] };
  }
  const assertions = assertionsOf(finding, check.operation as OperationId);
  if (assertions.length === 0) return undefined;
  const isEmptied = Array.isArray(finding.wanted) && finding.wanted.length === 0;
  if (fault !== 'took-effect' && fault !== 'not-kept' && !isEmptied)
    return { exchange, assertions, before: [] };
  // An earlier request has to set the field, so that its previous value is known.
  const earlier = report.exchanges.findLast(
    (each) => each.index < exchange && isLike(each, at) && sends(each, finding.field),
  );
  if (isEmptied) return { exchange, assertions, before: earlier === undefined ? [] : [earlier.index] };
  if (earlier === undefined || check.operation === 'start-task') return undefined;
  if (fault === 'not-kept') return { exchange, assertions, before: [earlier.index] };
  const sameValue = `"${finding.field}":${JSON.stringify(finding.got)}`;
  if (earlier.request.body?.includes(sameValue)) return undefined;
  const after = report.exchanges.find(
    (each) => each.index > exchange && isLike(each, at) && !sends(each, finding.field),
  );
  return after && { exchange: after.index, assertions, before: [earlier.index, exchange] };
}

const exchangeAt = (report: Report, index: number): ExchangeReport | undefined =>
  report.exchanges.find((each) => each.index === index);

/** True for an accepted request with the Token, with the method and URL of the other request. */
function isLike({ request, response }: ExchangeReport, { request: other }: ExchangeReport): boolean {
  const isSame = request.url === other.url && request.method === other.method;
  return isSame && response !== undefined && response.status < 300 && hasToken({ request });
}

const sends = ({ request }: ExchangeReport, field = ''): boolean =>
  (request.body ?? '').includes(`"${field}":`);

const hasToken = ({ request }: Pick<ExchangeReport, 'request'>): boolean =>
  request.headers.some(
    ([name, value]) => name.toLowerCase() === tokenHeader.toLowerCase() && value === wholeToken.mask,
  );

/** Members that every record or every user has, and that no error response has. */
const recordMembers = ['"openedDate":', '"account":'];

/** Members whose texts are specific enough not to be in other responses by chance. */
const specificText = /"(?:account|title|name|openedDate)":"([^"\\]{4,})"/g;

/** Returns a text of the body that only a response to a valid Token has, and that the request did not contain. */
function shownText(report: Report, { request, response }: ExchangeReport): string | undefined {
  const sent = `${request.url} ${request.body ?? ''}`;
  const body = response?.body ?? '';
  const member = recordMembers.find((name) => body.includes(name));
  if (member !== undefined) return member;
  for (const each of report.exchanges) {
    if (each.response === undefined || !hasToken(each)) continue;
    for (const [, text] of each.response.body.matchAll(specificText))
      if (body.includes(text!) && !sent.includes(text!)) return text;
  }
  return undefined;
}

/** Headers that clients set themselves. */
const setByClient = /^(?:host|connection|content-length|transfer-encoding|accept-encoding|user-agent)$/i;

const tokenVariable = { ...wholeToken, name: 'token' };
/** Variables for changed forms of the Token, which the tools cannot compute from the variable `token`. */
const nearTokens = recordedForms
  .filter(({ mask }) => !mask.includes(wholeToken.mask))
  .map(({ mask, shell }, at) => ({ mask, shell, name: `token_${at + 1}` }));

const sentHeaders = ({ request }: ExchangeReport): readonly (readonly [string, string])[] =>
  request.headers.filter(([name]) => !setByClient.test(name));

/** Returns the variables that the requests need, without the base URL, each with a shell expression for its value. */
export function variablesOf(tests: readonly RequestTest[]): (typeof nearTokens)[number][] {
  const values = tests.flatMap(({ exchange }) => sentHeaders(exchange).map(([, value]) => value));
  return [
    ...(values.some((value) => value.includes(tokenVariable.mask)) ? [tokenVariable] : []),
    ...nearTokens.filter(({ mask }) => values.includes(mask)),
  ];
}

/** Returns the first line and the headers of a recorded request, with variables for the base URL and secrets. */
function headOf(
  exchange: ExchangeReport,
  { target: { baseUrl } }: Report,
  escape: Format['escape'],
): string[] {
  const { method, url } = exchange.request;
  const path = url.startsWith(baseUrl) ? url.slice(baseUrl.length) : undefined;
  const headers = sentHeaders(exchange).map(([name, value]) => {
    const near = nearTokens.find(({ mask }) => mask === value);
    const shown = near ? `{{${near.name}}}` : value.split(wholeToken.mask).map(escape).join('{{token}}');
    return `${name}: ${shown}`.trimEnd();
  });
  return [`${method} ${path === undefined ? escape(url) : `{{base_url}}${escape(path)}`}`, ...headers];
}

/** A format of files with requests and tests. */
export interface Format {
  /** Returns the lines above the requests. */
  readonly usage: (report: Report, variables: ReturnType<typeof variablesOf>) => readonly string[];
  /** False for a body that the format cannot contain. */
  readonly canSend: (body: string) => boolean;
  /** Escapes text of a URL or of a header. */
  readonly escape: (text: string) => string;
  /**
   * Returns the lines of a request.
   * @param about its findings
   * @param head its first line and its headers
   */
  readonly entry: (test: RequestTest, about: readonly string[], head: readonly string[]) => readonly string[];
}

/** Returns a line as a comment. */
export const comment = (text: string): string => `# ${text}`;

/** Returns a file with a request for each finding, which fails until the finding is fixed. */
export function testFile(report: Report, { usage, canSend, escape, entry }: Format): string {
  const made = testsOf(report);
  const { suite, target, run } = report;
  // With a masked password the body is not recorded in full.
  const tests = made.tests.filter(({ exchange: { request } }) => {
    const { body = '' } = request;
    return !body.includes(passwordMask) && canSend(body);
  });
  const count = tests.filter(({ expectations }) => expectations.length > 0).length;
  const parts = [
    `# Findings of ${suite.name} ${suite.version} for ${line(target.baseUrl)}, run ${line(run.id)}: ${plural(count, 'request')}.`,
    '# Each request fails until its findings are fixed. The ids are those of the run; replace what a request used up.',
    ...usage(report, variablesOf(made.tests)),
    ...tests.flatMap((test) => ['', ...entry(test, linesOn(test), headOf(test.exchange, report, escape))]),
    ...(made.untestable.size > 0 ? ['', '# No single response shows these; see report.html:'] : []),
    ...[...made.untestable].map((id) => `#   ${id}`),
  ];
  return `${parts.join('\n')}\n`;
}

function linesOn({ exchange, expectations }: RequestTest): readonly string[] {
  if (expectations.length === 0) return [`Sent for the next request: ${line(exchange.purpose)}`];
  return expectations.flatMap(({ check, finding }) => [
    `${check}: ${line(finding.message)}`,
    `  expected ${line(finding.expected, 200)}, got ${line(finding.actual, 200)}`,
  ]);
}
