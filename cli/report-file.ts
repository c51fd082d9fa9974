import { levels, outcomes, type Report } from '../engine/judging/report.ts';
import { isObject, parseJson } from '../engine/evidence/body.ts';
import { type Said, phrase } from '../messages/phrase.ts';
import { SaidError } from '../messages/said-error.ts';
import { notOne } from '../engine/settings/files.ts';

const otherReportVersion = phrase(
  'report-version',
  (version: number) => `it has report version ${version}`,
  (version) => `其报告版本为 ${version}`,
);

/**
 * Reads the text of a report.json, as far as a comparison needs it. It may come from anywhere.
 * @param otherwise what to say of any other text
 * @throws SaidError when it is none of this version
 */
export function readReport(text: string, otherwise: Said = notOne): Report {
  const parsed = parseJson(text);
  const value = (isObject(parsed) ? parsed : {}) as Partial<Report>;
  if (isReport(value)) return value as Report;
  const { reportVersion: version } = value;
  const isOther = typeof version === 'number' && version !== 1;
  throw new SaidError(isOther ? otherReportVersion(version) : otherwise);
}

/** Looks at all that a comparison reads; the rest of the file is none of its business. */
function isReport(report: Partial<Report>): boolean {
  const { reportVersion, suite, target, run, verdict, counts, checks, gate, history = [], origin } = report;
  return (
    reportVersion === 1 &&
    [suite?.version, suite?.contractDigest, target?.baseUrl, run?.startedAt, verdict].every(isText) &&
    levels.every((level) => isCounts(counts?.[level])) &&
    Array.isArray(checks) &&
    checks.every(isCheck) &&
    (gate === undefined ||
      (isObject(gate) && Number.isInteger(gate.exitCode) && Array.isArray(gate.reasons))) &&
    Array.isArray(history) &&
    history.every(isPastRun) &&
    (origin?.commit === undefined || isText(origin.commit))
  );
}

function isCounts(counts: unknown): boolean {
  return isObject(counts) && outcomes.every((outcome) => Number.isInteger(counts[outcome] ?? 0));
}

function isCheck(check: Partial<Report['checks'][number]> | null): boolean {
  return (
    [check?.id, check?.title, check?.operation].every(isText) &&
    (levels as readonly unknown[]).includes(check?.level) &&
    (outcomes as readonly unknown[]).includes(check?.outcome) &&
    [check?.findings, check?.observations].every((list) => Array.isArray(list) && list.every(isObject))
  );
}

function isPastRun(run: unknown): boolean {
  if (!isObject(run)) return false;
  const numbers = [run['durationMs'], run['exitCode'], run['fail'], run['warn'], run['waived']];
  return [run['id'], run['startedAt'], run['verdict']].every(isText) && numbers.every(Number.isFinite);
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}
