import type { OperationId } from '../../contract/operations.ts';
import { operations, tokenHeader } from '../../contract/operations.ts';
import { wholeToken } from '../../evidence/token-forms.ts';
import type { CheckReport, ExchangeReport, Finding, Report } from '../../judging/report.ts';
import { assertionsOf, type Assertion } from './assertion.ts';

/** A finding, and what a response shows when it is fixed. */
export interface Expectation {
  readonly check: string;
  readonly finding: Finding;
  readonly title: string;
  readonly assertions: readonly Assertion[];
}

/** A recorded request, and what its response must show. Without expectations it only prepares the next request. */
export interface RequestTest {
  readonly exchange: ExchangeReport;
  readonly expectations: readonly Expectation[];
}

/** Findings as tests. */
export interface FindingTests {
  readonly tests: readonly RequestTest[];
  /** Findings that a single response cannot show. */
  readonly untestable: readonly { readonly check: CheckReport; readonly finding: Finding }[];
}

/**
 * Returns the findings of a report as requests to send again, in the order in which the run sent them. A request with
 * several findings is one test.
 */
export function testsOf(report: Report): FindingTests {
  const expectations = new Map<number, Expectation[]>();
  const before = new Set<number>();
  const untestable: FindingTests['untestable'][number][] = [];
  for (const check of report.checks) {
    if (!(check.operation in operations)) continue;
    for (const finding of check.findings) {
      const made = testOf(report, check, finding);
      if (made === undefined) {
        untestable.push({ check, finding });
        continue;
      }
      for (const index of made.before) before.add(index);
      const { exchange, assertions } = made;
      const expectation = { check: check.id, finding, title: finding.message, assertions };
      expectations.set(exchange, [...(expectations.get(exchange) ?? []), expectation]);
    }
  }
  const indexes = [...new Set([...expectations.keys(), ...before])].toSorted((a, b) => a - b);
  const tests = indexes.flatMap((index): RequestTest[] => {
    const exchange = exchangeAt(report, index);
    return exchange === undefined ? [] : [{ exchange, expectations: expectations.get(index) ?? [] }];
  });
  return { tests, untestable };
}

interface FindingTest {
  /** Index of the exchange whose response shows the finding. */
  readonly exchange: number;
  readonly assertions: readonly Assertion[];
  /** Indexes of the exchanges to send before it. */
  readonly before: readonly number[];
}

function testOf(report: Report, check: CheckReport, finding: Finding): FindingTest | undefined {
  const at = exchangeAt(report, finding.exchange);
  if (at === undefined) return undefined;
  const { exchange, fault } = finding;
  if (fault === 'let-in' || fault === 'shows-data') {
    const text = shownText(report, at);
    return text === undefined ? undefined : { exchange, assertions: [{ that: 'hides', text }], before: [] };
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
  if (sendsValue(earlier, finding.field ?? '', finding.got)) return undefined;
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

const sendsValue = ({ request }: ExchangeReport, field: string, value: unknown): boolean =>
  (request.body ?? '').includes(`"${field}":${JSON.stringify(value)}`);

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
