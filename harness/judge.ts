import { operationIds, operations } from '../contract/operations.ts';
import { statements, type Level, type Statement, type StatementId } from '../contract/statements.ts';
import { causesOf } from './causes.ts';
import type { Check } from './check.ts';
import { curlOf } from './curl.ts';
import type { Evidence, Exchange, Facts } from './evidence.ts';
import { EvidenceView, matchesStep } from './evidence-view.ts';
import {
  outcomes,
  type Change,
  type CheckReport,
  type Outcome,
  type OutcomeCounts,
  type Report,
  type UncheckedStatement,
  type Verdict,
} from './report.ts';

const levels = ['must', 'should', 'open'] as const satisfies readonly Level[];

/** Findings that one check reports at most; the rest is counted. */
const mostFindings = 200;

/**
 * Judges recorded evidence: a pure function, so that recorded runs can be judged again.
 * @param checks every check of the suite; those that the run left out are reported as skipped
 * @param changesIn what exchanges changed on the target
 */
export function judge(
  evidence: Evidence,
  checks: readonly Check[],
  changesIn: (exchanges: readonly Exchange[]) => readonly Change[],
): Report {
  const { header, exchanges, footer } = evidence;
  const view = new EvidenceView(evidence);
  const unreachable = footer.stopped?.unreachable ? footer.stopped.reason : undefined;
  const reports = checks.map((check) => judgeCheck(check, view, unreachable));
  return {
    reportVersion: 1,
    suite: header.suite,
    target: header.target,
    run: {
      id: header.runId,
      startedAt: header.startedAt,
      durationMs: footer.durationMs,
      requests: exchanges.length,
      seed: header.seed,
      command: header.command,
      ...(footer.stopped ? { stopped: footer.stopped.reason } : {}),
    },
    verdict: verdictOf(reports),
    counts: countsOf(reports),
    causes: causesOf(reports),
    checks: reports,
    unchecked: uncheckedStatements(),
    changes: changesIn(exchanges),
    exchanges: exchanges.map((exchange) => ({ ...exchange, curl: curlOf(exchange) })),
  };
}

/** `non-conformant` when a must fails; else `incomplete` when one was not reached; else `conformant`. */
export function verdictOf(reports: readonly Pick<CheckReport, 'level' | 'outcome'>[]): Verdict {
  const must = reports.filter(({ level }) => level === 'must').map(({ outcome }) => outcome);
  if (must.includes('fail')) return 'non-conformant';
  const reached: readonly Outcome[] = ['pass', 'waived'];
  return must.length > 0 && must.every((outcome) => reached.includes(outcome)) ? 'conformant' : 'incomplete';
}

/** Counts checks by level and outcome. */
export function countsOf(reports: readonly Pick<CheckReport, 'level' | 'outcome'>[]): Report['counts'] {
  const count = (level: Level): OutcomeCounts => {
    const mine = reports.filter((report) => report.level === level);
    const entries = outcomes.map((outcome) => [
      outcome,
      mine.filter((report) => report.outcome === outcome).length,
    ]);
    return Object.fromEntries(entries) as OutcomeCounts;
  };
  return Object.fromEntries(levels.map((level) => [level, count(level)])) as Report['counts'];
}

/** Why a run with these facts leaves a check out; undefined when it asks it. */
export function leftOut(
  check: Check,
  facts: Pick<Facts, 'only' | 'skip' | 'readOnly' | 'open'>,
): string | undefined {
  const named = (patterns: readonly string[]): boolean =>
    patterns.some((pattern) => matchesStep(pattern, check.id));
  if (facts.only.length > 0 && !named(facts.only)) return 'not among the checks of --only';
  if (named(facts.skip)) return 'left out by --skip';
  if (!facts.open && statements[check.statement].level === 'open') return 'left out by --no-open';
  if (facts.readOnly && operations[check.operation].method !== 'GET') return 'left out by --read-only';
  return undefined;
}

function judgeCheck(check: Check, view: EvidenceView, unreachable: string | undefined): CheckReport {
  const statement: Statement = statements[check.statement];
  const common = {
    id: check.id,
    title: check.holds,
    operation: check.operation,
    level: statement.level,
    sections: statement.section.split(', '),
    statement: { id: check.statement, says: statement.says },
    findings: [],
    observations: [],
    exchanges: [],
  };
  const skipped = leftOut(check, view.facts);
  if (skipped !== undefined) return { ...common, outcome: 'skipped', reason: skipped };
  if (unreachable !== undefined) return { ...common, outcome: 'blocked', reason: unreachable };
  try {
    const { findings = [], observations = [], blocked, exchanges } = check.judge(view);
    const judged = {
      ...common,
      findings: findings.slice(0, mostFindings),
      observations,
      exchanges: [...new Set(exchanges)].sort((a, b) => a - b),
    };
    if (findings.length > 0) {
      return { ...judged, outcome: statement.level === 'must' ? 'fail' : 'warn', hint: check.hint };
    }
    if (blocked) {
      const hint =
        blocked.hint ?? (view.stopped === undefined ? undefined : 'Run again when the target answers.');
      return {
        ...judged,
        outcome: 'blocked',
        reason: blocked.reason,
        ...(hint === undefined ? {} : { hint }),
      };
    }
    return { ...judged, outcome: statement.level === 'open' ? 'observed' : 'pass' };
  } catch (error) {
    const reason = `the check itself failed: ${(error as Error).message}`;
    return { ...common, outcome: 'broken', reason, hint: 'This is a defect of the suite; please report it.' };
  }
}

function uncheckedStatements(): UncheckedStatement[] {
  return Object.entries(statements).flatMap(([id, statement]: [string, Statement]) =>
    statement.unchecked === undefined
      ? []
      : [
          {
            id: id as StatementId,
            section: statement.section,
            level: statement.level,
            says: statement.says,
            reason: statement.unchecked,
          },
        ],
  );
}

/** The operations in the order of the document, with the checks of each. */
export function byOperation(report: Report): [(typeof operationIds)[number], CheckReport[]][] {
  return operationIds.map((operation) => [
    operation,
    report.checks.filter((check) => check.operation === operation),
  ]);
}
