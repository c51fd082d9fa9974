import { statements, type Level, type Statement, type StatementId } from '../contract/statements.ts';
import { leftOut } from './asked.ts';
import { causesOf, type Judged } from './causes.ts';
import { hintOf, reasonOf, type Because } from './because.ts';
import type { Check } from './check.ts';
import { messageOf, type Finding as JudgedFinding } from './finding.ts';
import type { Judgement } from './judgement.ts';
import type { JudgedSuite } from './suite.ts';
import { curlOf } from '../evidence/curl.ts';
import type { Evidence, Exchange, Stop } from '../evidence/evidence.ts';
import { EvidenceView, type View } from '../evidence/view.ts';
import { excerptOf } from '../evidence/excerpt.ts';
import { gateOf, type GateSettings } from './gate.ts';
import type { Observed } from '../evidence/observed.ts';
import { notesOf } from './notes.ts';
import { judgePinned } from './pinned.ts';
import { likelyOf } from './recognisers.ts';
import {
  levels,
  outcomes,
  type Change,
  type CheckReport,
  type ExchangeReport,
  type Finding,
  type Outcome,
  type OutcomeCounts,
  type Report,
  type UncheckedStatement,
  type Verdict,
} from './report.ts';
import { type Excused, type PlacedWaiver, WaiverBook, waiveConsequences } from './waivers.ts';
import type { Language } from '../messages/index.ts';

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
  /** The language of the report's texts; English when left out. */
  readonly language?: Language | undefined;
}

/**
 * Judges recorded evidence: a pure function, so that recorded runs can be judged again.
 * @param suites every operation; checks that the run left out are reported as skipped
 * @param changesIn what exchanges changed on the target
 */
export function judge(
  evidence: Evidence,
  suites: readonly JudgedSuite[],
  changesIn: (exchanges: readonly Exchange[]) => readonly Change[],
  options: JudgeOptions = {},
): Report {
  const { header, exchanges, footer } = evidence;
  const { suite = header.suite, waivers = [], expectObserved, gates = usualGates, language = 'en' } = options;
  const view = new EvidenceView(evidence);
  const book = new WaiverBook(waivers);
  const alone = suites.flatMap(({ operation, checks }) => {
    const mine = view.of<string>(operation.id);
    return checks.map((check) => judgeCheck(check, mine, book, evidence));
  });
  const states = book.reports(alone.map(({ report }) => report));
  const judged = waiveConsequences(alone);
  const reports = judged.map(({ report }) => report);
  const notes = notesOf(evidence, suite, expectObserved, reports);
  const report = {
    reportVersion: 1 as const,
    ...(language === 'en' ? {} : { language }),
    suite,
    target: header.target,
    run: {
      id: header.runId,
      startedAt: header.startedAt,
      durationMs: footer.durationMs,
      requests: header.facts.traffic?.requests ?? exchanges.length,
      seed: header.seed,
      command: header.command,
      ...(footer.stopped ? { stopped: footer.stopped.reason } : {}),
    },
    verdict: verdictOf(reports),
    ...(notes.length === 0 ? {} : { notes }),
    counts: countsOf(reports),
    ...(header.facts.traffic ? { traffic: header.facts.traffic } : {}),
    ...(expectObserved ? { pinned: judgePinned(expectObserved, reports) } : {}),
    ...(waivers.length === 0 ? {} : { waivers: states }),
    causes: causesOf(judged, exchanges),
    checks: reports,
    unchecked: uncheckedStatements(),
    changes: changesIn(exchanges),
    exchanges: exchanges.map(reported),
  };
  const { kind, unreachable = false } = footer.stopped ?? {};
  const wrong = judged.flatMap(({ because }) => (because?.kind === 'setting' ? because.what : []));
  const ending = { unreachable, broke: kind === 'suite-failed', kind, settings: [...new Set(wrong)] };
  return { ...report, gate: gateOf(report, gates, ending) };
}

function reported(exchange: Exchange): ExchangeReport {
  const { response } = exchange;
  return {
    ...exchange,
    operation: exchange.operation as NonNullable<ExchangeReport['operation']>,
    ...(response ? { response: excerptOf(response) } : {}),
    curl: curlOf(exchange),
  };
}

type Counted = Pick<CheckReport, 'level' | 'outcome' | 'provisional' | 'thorough'>;

/** What a plain run leaves out bears on nothing. */
const counts = ({ outcome, provisional, thorough }: Counted): boolean =>
  !provisional && !(thorough && outcome === 'skipped');

/**
 * `non-conformant` when a must fails; else `incomplete` when one was not reached; else `conformant`. Provisional
 * checks don't count, nor do those that only a thorough run asks.
 */
export function verdictOf(reports: readonly Counted[]): Verdict {
  const must = reports
    .filter((report) => report.level === 'must' && counts(report))
    .map(({ outcome }) => outcome);
  if (must.includes('fail')) return 'non-conformant';
  const reached: readonly Outcome[] = ['pass', 'waived'];
  return must.length > 0 && must.every((outcome) => reached.includes(outcome)) ? 'conformant' : 'incomplete';
}

/** Counts checks by level and outcome, without those that don't count. */
export function countsOf(reports: readonly Counted[]): Report['counts'] {
  const count = (level: Level): OutcomeCounts => {
    const mine = reports.filter((report) => report.level === level && counts(report));
    const entries = outcomes.map((outcome) => [
      outcome,
      mine.filter((report) => report.outcome === outcome).length,
    ]);
    return Object.fromEntries(entries) as OutcomeCounts;
  };
  return Object.fromEntries(levels.map((level) => [level, count(level)])) as Report['counts'];
}

function judgeCheck(check: Check, view: View<string>, book: WaiverBook, evidence: Evidence): Judged {
  const { stopped } = evidence.footer;
  const { statement } = check;
  const common = {
    id: check.id,
    title: check.holds,
    operation: check.operation as CheckReport['operation'],
    level: statement.level,
    sections: statement.section.split(', '),
    statement: { id: statement.id as StatementId, says: statement.says },
    ...(check.provisional === undefined ? {} : { provisional: true as const }),
    ...(check.thorough === undefined ? {} : { thorough: check.thorough }),
    findings: [],
    observations: [],
    exchanges: [],
  };
  const plain = (report: CheckReport): Judged => ({ report, findings: [] });
  const skipped = leftOut(check, view.facts);
  if (skipped !== undefined) return plain({ ...common, outcome: 'skipped', reason: skipped });
  if (stopped?.unreachable) {
    return plain({ ...common, ...blockedBy({ kind: 'stopped', stop: stopped }, stopped) });
  }
  try {
    const judgement = check.judge(view);
    const { kind, exchanges } = judgement;
    if (!fits(judgement, statement.level)) throw new Error(`a ${statement.level} check came to ${kind}`);
    const seen = { ...common, exchanges: ascending(exchanges) };
    if (kind === 'blocked') {
      const { because } = judgement;
      return { report: { ...seen, ...blockedBy(because, view.stopped) }, findings: [], because };
    }
    const judged = { ...seen, observations: judgement.observations ?? [] };
    if (kind === 'failed') return failed(check, judged, book.excuse(check, judgement.findings), evidence);
    return plain({ ...judged, outcome: kind === 'observed' ? 'observed' : 'pass' });
  } catch (error) {
    const reason = `internal error in the check: ${(error as Error).message}`;
    const hint = 'This is a defect of the suite; please report it.';
    return plain({ ...common, outcome: 'broken', reason, hint });
  }
}

/** Each once. */
function ascending(indexes: readonly number[]): readonly number[] {
  // Nearly always they are.
  if (indexes.every((index, at) => at === 0 || index > indexes[at - 1]!)) return indexes;
  return indexes.toSorted((a, b) => a - b).filter((index, at, all) => index !== all[at - 1]);
}

/** An open question is observed, never judged; whatever is said has an exchange behind it. */
function fits({ kind, exchanges }: Judgement, level: Level): boolean {
  if (kind === 'blocked') return true;
  return exchanges.length > 0 && (kind === 'observed') === (level === 'open');
}

function reportedFinding(finding: JudgedFinding, evidence: Evidence): Finding {
  const { fault: _fault, what: _what, wanted: _wanted, got: _got, ...shown } = finding;
  const likely = likelyOf(finding, evidence);
  return { message: messageOf(finding), ...shown, ...(likely === undefined ? {} : { likely }) };
}

/** Of a run that ended early, a reason that knows nothing of it may be a consequence of that. */
function blockedBy(
  because: Because,
  stopped: Stop | undefined,
): Pick<CheckReport, 'outcome' | 'reason' | 'hint'> {
  const isConsequence = stopped !== undefined && because.kind !== 'stopped';
  const hint = hintOf(because) ?? (stopped && !stopped.unreachable ? afterStop(stopped) : undefined);
  return {
    outcome: 'blocked',
    reason: reasonOf(because) + (isConsequence ? ` (the run ended early: ${stopped.reason})` : ''),
    ...(hint === undefined ? {} : { hint }),
  };
}

/** What to do where a run ended early and the target did not end it. */
function afterStop({ kind }: Stop): string {
  if (kind === 'set-up') return 'Correct what makes the fixtures (PMS_FIXTURES_COMMAND).';
  return kind === 'suite-failed'
    ? 'This is a defect of the suite; please report it.'
    : 'Run again, to the end.';
}

/** A check with findings: it fails, unless all of them are excused or the check is provisional. */
function failed(
  { hint, provisional }: Check,
  judged: Omit<CheckReport, 'outcome'>,
  { left, waived, reasons }: Excused,
  evidence: Evidence,
): Judged {
  const shown = (findings: readonly JudgedFinding[]): Finding[] =>
    findings.slice(0, mostFindings).map((finding) => reportedFinding(finding, evidence));
  const known = reasons.join('; ');
  if (left.length === 0) {
    const report = { ...judged, outcome: 'waived', reason: known, hint, findings: shown(waived) } as const;
    return { report, findings: left };
  }
  const findings = shown(left);
  if (provisional !== undefined) {
    const reason = `provisional, new in ${provisional}: does not gate in this version`;
    return { report: { ...judged, outcome: 'waived', reason, hint, findings }, findings: left };
  }
  const outcome = judged.level === 'must' ? 'fail' : 'warn';
  if (waived.length === 0) return { report: { ...judged, outcome, hint, findings }, findings: left };
  const fields = [...new Set(waived.map(({ field, path }) => field ?? path ?? 'the answer'))].join(', ');
  const reason = `not counted here, as waived: ${fields} (${known})`;
  return {
    report: { ...judged, outcome, reason, hint, findings, waived: shown(waived) },
    findings: left,
  };
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
