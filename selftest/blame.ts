import type { CheckReport, Report } from '../engine/judging/report.ts';
import type { Deviation } from '../reference/deviations.ts';
import type { Freedom } from '../reference/freedoms.ts';
import { prioritiesOf } from '../reporters/next-step.ts';

/** Returns the checks of a report that fail, warn or are broken, and provisional checks that would. */
export function complaintsIn({ checks }: Pick<Report, 'checks'>): CheckReport[] {
  return checks.filter(
    ({ outcome, provisional }) =>
      ['fail', 'warn', 'broken'].includes(outcome) || (provisional === true && outcome === 'waived'),
  );
}

/** Returns a check with a finding in one line: `reference: list-users/echoes-page fails: expected …, actual …`. */
export function lineOf(service: string, { id, outcome, findings: [first], reason }: CheckReport): string {
  const said = first ? `${first.message}; expected ${first.expected}, actual ${first.actual}` : reason;
  const verb = { fail: 'fails', warn: 'warns', blocked: 'is blocked', broken: 'broke' };
  return `${service}: ${id} ${(verb as Record<string, string>)[outcome] ?? `is ${outcome}`}: ${said}`;
}

/**
 * Returns what a report gets wrong about a deviation, a line each. The report is right if one of the named checks
 * catches it, the first cause is in its operation and of its field, and no other operation has findings.
 * @param report of a run against the service with the deviation
 */
export function misjudged(report: Report, { id, operation, field, caughtBy }: Deviation): string[] {
  const complaints = complaintsIn(report);
  const lines = [
    ...complaints.filter(({ outcome }) => outcome === 'broken').map((check) => lineOf(id, check)),
    ...complaints
      .filter((check) => check.operation !== operation && check.outcome !== 'broken')
      .map((check) => `another operation has a finding: ${lineOf(id, check)}`),
  ];
  const named = complaints.filter((check) => caughtBy.includes(check.id));
  const details = complaints.map((check) => `\n  ${lineOf(id, check)}`).join('');
  if (named.length === 0) return [...lines, `not caught by ${caughtBy.join(' or ')}${details}`];
  const isRequired = report.checks.some(
    ({ id: each, level, provisional }) => level === 'must' && !provisional && caughtBy.includes(each),
  );
  if (isRequired !== (report.verdict === 'non-conformant'))
    lines.push(`the verdict is ${report.verdict}${details}`);
  const [first] = prioritiesOf(report);
  const fields = (first?.findings ?? named[0]!.findings).map((finding) => finding.field);
  if (first && first.checks[0].operation !== operation) {
    lines.push(`the first cause is in ${first.checks[0].operation}${details}`);
  }
  if (field !== undefined && !fields.includes(field)) {
    lines.push(`the first cause is of ${fields[0] ?? 'no field'}, not of ${field}${details}`);
  }
  return lines;
}

/**
 * Returns what a report gets wrong about a variant, a line each. The report is right if only the named checks warn, and
 * only the named required checks are blocked.
 * @param report of a run against the variant
 */
export function misjudgedFreedom(report: Report, { id, warns = [], blocks = [] }: Freedom): string[] {
  const complaints = complaintsIn(report);
  const blocked = report.checks.filter(({ level, outcome }) => level === 'must' && outcome === 'blocked');
  const unexpected = [
    ...complaints.filter((check) => !warns.includes(check.id)),
    ...blocked.filter((check) => !blocks.includes(check.id)),
  ];
  const missingIn = (checks: readonly CheckReport[], what: string) => (wanted: string) =>
    checks.some((check) => check.id === wanted) ? [] : [`${id}: ${wanted} no longer ${what}`];
  return [
    ...unexpected.map((check) => lineOf(id, check)),
    ...warns.flatMap(missingIn(complaints, 'warns')),
    ...blocks.flatMap(missingIn(blocked, 'is blocked')),
  ];
}
