import type { CheckReport, Report } from '../judging/report.ts';
import type { Deviation } from '../reference/deviations.ts';
import type { Freedom } from '../reference/freedoms.ts';
import { prioritiesOf } from '../reporters/priorities.ts';

/** The checks of a report that fail, warn or broke; provisional ones, which gate later, too. */
export function complaintsIn({ checks }: Pick<Report, 'checks'>): CheckReport[] {
  return checks.filter(
    ({ outcome, provisional }) =>
      ['fail', 'warn', 'broken'].includes(outcome) || (provisional === true && outcome === 'waived'),
  );
}

/** A failing check in one line: `reference: list-users/echoes-page fails: expected …, actual …`. */
export function lineOf(service: string, { id, outcome, findings: [first], reason }: CheckReport): string {
  const said = first ? `${first.message}; expected ${first.expected}, actual ${first.actual}` : reason;
  const verb = { fail: 'fails', warn: 'warns', blocked: 'is blocked', broken: 'broke' };
  return `${service}: ${id} ${(verb as Record<string, string>)[outcome] ?? `is ${outcome}`}: ${said}`;
}

/**
 * What a report gets wrong about a wrong service, a line each. Nothing, where one of the checks that the row names
 * catches it, the first thing to fix is in its operation and of its field, and no other operation has a complaint.
 * @param report of a run against the wrong service
 */
export function misjudged(report: Report, { id, operation, field, caughtBy }: Deviation): string[] {
  const complaints = complaintsIn(report);
  const lines = complaints
    .filter((check) => check.operation !== operation)
    .map((check) => `another operation is blamed: ${lineOf(id, check)}`);
  const named = complaints.filter((check) => caughtBy.includes(check.id));
  const told = complaints.map((check) => `\n  ${lineOf(id, check)}`).join('');
  if (named.length === 0) return [...lines, `not caught by ${caughtBy.join(' or ')}${told}`];
  const isRequired = report.checks.some(
    ({ id: each, level, provisional }) => level === 'must' && !provisional && caughtBy.includes(each),
  );
  if (isRequired !== (report.verdict === 'non-conformant'))
    lines.push(`the verdict is ${report.verdict}${told}`);
  const [first] = prioritiesOf(report);
  const fields = (first?.findings ?? named[0]!.findings).map((finding) => finding.field);
  if (first && first.checks[0].operation !== operation) {
    lines.push(`the first cause is in ${first.checks[0].operation}${told}`);
  }
  if (field !== undefined && !fields.includes(field)) {
    lines.push(`the first cause is of ${fields[0] ?? 'no field'}, not of ${field}${told}`);
  }
  return lines;
}

/**
 * What a report gets wrong about a right service, a line each. Nothing, where the checks that warn, and the required
 * ones that are blocked, are those that the row names.
 * @param report of a run against the right service
 */
export function misjudgedFreedom(report: Report, { id, warns = [], blocks = [] }: Freedom): string[] {
  const complaints = complaintsIn(report);
  const blocked = report.checks.filter(({ level, outcome }) => level === 'must' && outcome === 'blocked');
  const unexpected = [
    ...complaints.filter((check) => !warns.includes(check.id)),
    ...blocked.filter((check) => !blocks.includes(check.id)),
  ];
  const lacks = (checks: readonly CheckReport[], what: string) => (wanted: string) =>
    checks.some((check) => check.id === wanted) ? [] : [`${id}: ${wanted} ${what} no more`];
  return [
    ...unexpected.map((check) => lineOf(id, check)),
    ...warns.flatMap(lacks(complaints, 'warns')),
    ...blocks.flatMap(lacks(blocked, 'is blocked')),
  ];
}
