import { createHash } from 'node:crypto';
import { observedVersion } from '../engine/evidence/observed.ts';
import { inOrder } from '../engine/evidence/shape.ts';
import {
  type CheckReport,
  type Finding,
  type Outcome,
  type Report,
  reportShape,
} from '../engine/judging/report.ts';
import { wordsOf } from '../messages/index.ts';
import { digits } from '../messages/numbers.ts';
import type { Comparison } from './compare/comparison.ts';
import { withoutStop } from './next-step.ts';
import { findingTitle, titleOf, withoutResult } from './summary.ts';
import { asSentence, escapeUnseenInJson, line } from './text.ts';

/** Indented by two spaces, a line feed at the end. Control and bidi characters are `\\u` escapes. */
const written = (value: unknown): string => `${escapeUnseenInJson(JSON.stringify(value, null, 2))}\n`;

/** Returns report.json. Its keys are always in the order of the shape. */
export const toJson = (report: Report): string => written(inOrder(report, reportShape));

/** Returns a comparison as JSON, in the format of schemas/comparison.schema.json. */
export const comparisonToJson = (comparison: Comparison): string => written(comparison);

/**
 * Returns observed.json: what the target does where the document does not specify it. Points are in the order of the
 * checks, then of aspects. Two services with the same behaviour have the same points.
 */
export function toObserved({ suite, target, checks }: Report): string {
  const points = checks.flatMap(({ id, operation, observations }) =>
    observations
      .filter(({ value }) => value !== undefined)
      .map(({ aspect, field, value }) => ({ check: id, operation, aspect, field, value }))
      .toSorted((a, b) => (a.aspect < b.aspect ? -1 : Number(a.aspect > b.aspect))),
  );
  return written({ observedVersion, suite, target, points });
}

/** Severities of GitLab by outcome. Other outcomes are not reported as issues. */
const severities: Partial<Readonly<Record<Outcome, 'major' | 'minor' | 'critical'>>> = {
  fail: 'major',
  warn: 'minor',
  broken: 'critical',
};

/** Where issues are, as paths of the repository. */
interface Places {
  /** Files of the service, by operation or check. */
  readonly sources: readonly { readonly of: string; readonly file: string }[];
  /** The report, for all others. */
  readonly report: string;
}

/** Options of code-quality.json. */
export interface CodeQualityOptions {
  /** Default: `report.html`. */
  readonly places?: Places | undefined;
}

/**
 * Returns code-quality.json, which GitLab shows in merge requests (https://docs.gitlab.com/ci/testing/code_quality/).
 * It has an entry for each check and field that fails or warns. The fingerprint is the same in every run, so that a merge
 * request shows which issues are new and which are fixed. The description begins with the cause that explains a finding. It
 * is at the file of the check, else of the operation, else at the report.
 */
export function toCodeQuality(report: Report, { places = atReport }: CodeQualityOptions = {}): string {
  const issues = report.checks
    .filter(({ provisional }) => !provisional)
    .flatMap((check) => issuesOf(check, places, report));
  return written(issues);
}

const atReport: Places = { sources: [], report: 'report.html' };

function issuesOf(check: CheckReport, { sources, report: atOthers }: Places, report: Report): object[] {
  const severity = severities[check.outcome];
  if (severity === undefined) return [];
  const [path = atOthers] = [check.id, check.operation].flatMap((name) =>
    sources.filter(({ of }) => of === name).map(({ file }) => file),
  );
  const fields = [...new Set(check.findings.map(({ field }) => field))];
  return (fields.length === 0 ? [undefined] : fields).map((field) => {
    const finding = check.findings.find((each) => each.field === field);
    const fingerprint = createHash('sha256')
      .update(JSON.stringify([check.id, field]))
      .digest('hex');
    return {
      description: finding
        ? descriptionOf(finding, report)
        : line(check.reason ?? check.title, longestDescription),
      check_name: check.id,
      fingerprint,
      severity,
      location: { path, lines: { begin: 1 } },
    };
  });
}

const longestDescription = 300;

function descriptionOf(finding: Finding, report: Report): string {
  const words = wordsOf(report);
  const cause = report.causes[finding.cause ?? -1];
  const title = line(findingTitle(finding, words), longestDescription);
  if (cause === undefined) return title;
  return words.report.labelled(asSentence(withoutStop(cause.summary)), title);
}

function badgeOf(report: Report): { readonly message: string; readonly color: string } {
  const { verdict, counts, gate } = report;
  const { must, should } = counts;
  const title = titleOf(report).toLowerCase();
  const missing = withoutResult.reduce((sum, outcome) => sum + must[outcome], 0);
  const waived = must.waived + should.waived;
  if (verdict === 'non-conformant')
    return { message: `${title} (${digits(must.fail)} failing)`, color: 'red' };
  if (verdict === 'incomplete')
    return {
      message: missing > 0 ? `${title} (${digits(missing)} unanswered)` : title,
      color: 'lightgrey',
    };
  const notes = [...(waived > 0 ? [`${digits(waived)} waived`] : []), ...(gate.met ? [] : ['gate not met'])];
  const tone = waived > 0 ? 'yellowgreen' : 'brightgreen';
  return { message: [title, ...notes].join(', '), color: gate.met ? tone : 'orange' };
}

/** Returns badge.json, in the format of https://shields.io/badges/endpoint-badge. */
export const toBadge = (report: Report): string => toBadgeOf(badgeOf(report));

/** Returns badge.json for a text and its colour. */
export const toBadgeOf = (badge: { readonly message: string; readonly color: string }): string =>
  written({ schemaVersion: 1, label: 'API v1 contract', ...badge });
