import { statements, type Level, type Statement, type StatementId } from '../contract/statements.ts';
import { leftOut } from './asked.ts';
import { causesOf } from './causes.ts';
import type { Check } from './check.ts';
import { curlOf } from '../evidence/curl.ts';
import type { Evidence, Exchange } from '../evidence/evidence.ts';
import { EvidenceView } from '../evidence/view.ts';
import { excerptOf } from '../evidence/excerpt.ts';
import { asksForPatience } from '../evidence/patience.ts';
import { gateOf, type GateSettings } from './gate.ts';
import { judgePinned, type Observed, unknownPins } from './pinned.ts';
import {
  levels,
  outcomes,
  type Change,
  type CheckReport,
  type ExchangeReport,
  type Outcome,
  type OutcomeCounts,
  type Report,
  type UncheckedStatement,
  type Verdict,
} from './report.ts';
import type { PlacedWaiver } from '../settings/waivers.ts';
import { type Excused, WaiverBook } from './waivers.ts';

/** Findings that one check reports at most; the rest is counted. */
const mostFindings = 200;

const usualGates = { failOn: 'fail', allowIncomplete: false } as const;

/** What a judgement takes besides the evidence and the checks. */
export interface JudgeOptions {
  /** Who judges; left out: the suite that recorded. */
  readonly suite?: Report['suite'];
  readonly waivers?: readonly PlacedWaiver[];
  /** Recorded behaviour that must be seen again. */
  readonly expectObserved?: Observed | undefined;
  /** What the exit code depends on; left out: the defaults of the command line. */
  readonly gates?: GateSettings;
}

/**
 * Judges recorded evidence: a pure function, so that recorded runs can be judged again.
 * @param checks every check of the suite; those that the run left out are reported as skipped
 * @param changesIn what exchanges changed on the target
 */
export function judge(
  evidence: Evidence,
  checks: readonly Check[],
  changesIn: (exchanges: readonly Exchange[]) => readonly Change[],
  options: JudgeOptions = {},
): Report {
  const { header, exchanges, footer } = evidence;
  const { suite = header.suite, waivers = [], expectObserved, gates = usualGates } = options;
  const view = new EvidenceView(evidence);
  const book = new WaiverBook(waivers);
  const unreachable = footer.stopped?.unreachable ? footer.stopped.reason : undefined;
  const reports = checks.map((check) => judgeCheck(check, view, book, unreachable));
  const notes = [
    ...suiteNotes(header.suite, suite),
    ...pinNotes(expectObserved, suite, reports),
    ...patienceNotes(evidence),
  ];
  const judged = {
    reportVersion: 1 as const,
    suite,
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
    ...(notes.length === 0 ? {} : { notes }),
    counts: countsOf(reports),
    ...(expectObserved ? { pinned: judgePinned(expectObserved, reports) } : {}),
    ...(waivers.length === 0 ? {} : { waivers: book.reports(reports) }),
    causes: causesOf(reports),
    checks: reports,
    unchecked: uncheckedStatements(),
    changes: changesIn(exchanges),
    exchanges: exchanges.map(reported),
  };
  return { ...judged, gate: gateOf(judged, gates, footer.stopped) };
}

function reported(exchange: Exchange): ExchangeReport {
  const { response } = exchange;
  return {
    ...exchange,
    ...(response ? { response: excerptOf(response) } : {}),
    curl: curlOf(exchange),
  };
}

function suiteNotes(recorded: Report['suite'], judging: Report['suite']): string[] {
  const { version, contractDigest } = recorded;
  if (contractDigest !== judging.contractDigest) {
    return [
      `The evidence was recorded by version ${version} for contract ${contractDigest} and is judged by version ${judging.version} for contract ${judging.contractDigest}: what the other contract did not ask is blocked here.`,
    ];
  }
  return version === judging.version
    ? []
    : [`The evidence was recorded by version ${version} and is judged by version ${judging.version}.`];
}

function patienceNotes({ exchanges, footer }: Evidence): string[] {
  const asked = exchanges.filter(asksForPatience).length;
  if (asked === 0) return [];
  const waited = ((footer.waitedMs ?? 0) / 1000).toFixed(1);
  return [
    `The target asked for patience (429, or 503 with Retry-After) ${asked} times; ${waited} s were spent on waiting for it.`,
  ];
}

function pinNotes(
  observed: Observed | undefined,
  { contractDigest }: Report['suite'],
  reports: readonly CheckReport[],
): string[] {
  if (observed === undefined) return [];
  const { suite } = observed;
  const unknown = unknownPins(observed, reports);
  return [
    ...(suite.contractDigest === contractDigest
      ? []
      : [
          `The recorded behaviour comes from contract ${suite.contractDigest}, this run asks for another one.`,
        ]),
    ...(unknown.length === 0
      ? []
      : [`The recorded behaviour names what is no check of this version: ${unknown.join(', ')}.`]),
  ];
}

type Counted = Pick<CheckReport, 'level' | 'outcome' | 'provisional'>;

/**
 * `non-conformant` when a must fails; else `incomplete` when one was not reached; else `conformant`. Provisional
 * checks don't count.
 */
export function verdictOf(reports: readonly Counted[]): Verdict {
  const must = reports
    .filter(({ level, provisional }) => level === 'must' && !provisional)
    .map(({ outcome }) => outcome);
  if (must.includes('fail')) return 'non-conformant';
  const reached: readonly Outcome[] = ['pass', 'waived'];
  return must.length > 0 && must.every((outcome) => reached.includes(outcome)) ? 'conformant' : 'incomplete';
}

/** Counts checks by level and outcome, without the provisional ones. */
export function countsOf(reports: readonly Counted[]): Report['counts'] {
  const count = (level: Level): OutcomeCounts => {
    const mine = reports.filter((report) => report.level === level && !report.provisional);
    const entries = outcomes.map((outcome) => [
      outcome,
      mine.filter((report) => report.outcome === outcome).length,
    ]);
    return Object.fromEntries(entries) as OutcomeCounts;
  };
  return Object.fromEntries(levels.map((level) => [level, count(level)])) as Report['counts'];
}

function judgeCheck(
  check: Check,
  view: EvidenceView,
  book: WaiverBook,
  unreachable: string | undefined,
): CheckReport {
  const statement: Statement = statements[check.statement];
  const common = {
    id: check.id,
    title: check.holds,
    operation: check.operation,
    level: statement.level,
    sections: statement.section.split(', '),
    statement: { id: check.statement, says: statement.says },
    ...(check.provisional === undefined ? {} : { provisional: true as const }),
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
      observations,
      exchanges: [...new Set(exchanges)].sort((a, b) => a - b),
    };
    if (findings.length > 0) return failed(check, judged, book.excuse(check, findings));
    if (blocked) {
      const hint = blocked.hint ?? (view.stopped === undefined ? undefined : 'Run again, to the end.');
      return {
        ...judged,
        outcome: 'blocked',
        reason: reasonIn(view, blocked.reason),
        ...(hint === undefined ? {} : { hint }),
      };
    }
    return { ...judged, outcome: statement.level === 'open' ? 'observed' : 'pass' };
  } catch (error) {
    const reason = `the check itself failed: ${(error as Error).message}`;
    return { ...common, outcome: 'broken', reason, hint: 'This is a defect of the suite; please report it.' };
  }
}

/** Of a run that ended early, a reason that knows nothing of it may be a consequence of that. */
function reasonIn({ stopped }: EvidenceView, reason: string): string {
  return stopped === undefined || reason.includes(stopped)
    ? reason
    : `${reason} (the run ended early: ${stopped})`;
}

/** A check with findings: it fails, unless all of them are excused or the check is provisional. */
function failed(
  check: Check,
  judged: Omit<CheckReport, 'outcome'>,
  { left, waived, reasons }: Excused,
): CheckReport {
  const { hint, provisional } = check;
  const known = reasons.join('; ');
  if (left.length === 0) {
    return { ...judged, outcome: 'waived', reason: known, hint, findings: waived.slice(0, mostFindings) };
  }
  const findings = left.slice(0, mostFindings);
  if (provisional !== undefined) {
    const reason = `provisional, new in ${provisional}: does not gate in this version`;
    return { ...judged, outcome: 'waived', reason, hint, findings };
  }
  const outcome = judged.level === 'must' ? 'fail' : 'warn';
  if (waived.length === 0) return { ...judged, outcome, hint, findings };
  const fields = [...new Set(waived.map(({ field, path }) => field ?? path ?? 'the answer'))].join(', ');
  const reason = `not counted here, as waived: ${fields} (${known})`;
  return { ...judged, outcome, reason, hint, findings, waived: waived.slice(0, mostFindings) };
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
