import { createHash } from 'node:crypto';
import { operations, type OperationId } from '../contract/operations.ts';
import type { CheckReport, Outcome, Report } from '../judging/report.ts';
import { findingTitle } from './summary.ts';
import { line } from './text.ts';
import { type Messages, wordsOf } from '../messages/index.ts';

/** Severities of GitLab by outcome. Other outcomes are not reported as issues. */
const severities: Partial<Readonly<Record<Outcome, 'major' | 'minor' | 'critical'>>> = {
  fail: 'major',
  warn: 'minor',
  broken: 'critical',
};

/**
 * Returns code-quality.json, which GitLab shows in merge requests (https://docs.gitlab.com/ci/testing/code_quality/).
 * It has an entry for each check and field that fails or warns. The fingerprint is the same in every run, so that a merge
 * request shows which issues are new and which are fixed. The location is a path of the API, not of a file.
 */
export function toCodeQuality(report: Report): string {
  const issues = report.checks
    .filter(({ provisional }) => !provisional)
    .flatMap((check) => issuesOf(check, wordsOf(report)));
  return `${JSON.stringify(issues, null, 2)}\n`;
}

function issuesOf(check: CheckReport, words: Messages): object[] {
  const severity = severities[check.outcome];
  if (severity === undefined) return [];
  const fields = [...new Set(check.findings.map(({ field }) => field))];
  return (fields.length === 0 ? [undefined] : fields).map((field) => {
    const finding = check.findings.find((each) => each.field === field);
    const known = (operations as Partial<typeof operations>)[check.operation as OperationId];
    const path = known ? `${known.method} ${known.path}` : check.operation;
    return {
      description: line(
        finding === undefined ? (check.reason ?? check.title) : findingTitle(finding, words),
        300,
      ),
      check_name: check.id,
      fingerprint: createHash('sha256')
        .update(JSON.stringify([check.id, field]))
        .digest('hex'),
      severity,
      location: { path, lines: { begin: 1 } },
    };
  });
}
