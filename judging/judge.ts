import { statements, type Level, type Statement, type StatementId } from '../contract/statements.ts';
import { leftOut } from './asked.ts';
import { causesOf, type Judged } from './causes.ts';
import { hintOf, reasonOf, type Because } from './because.ts';
import type { Check } from './check.ts';
import { messageOf, type Finding as JudgedFinding, type Generated } from './finding.ts';
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
import { type Language, type Messages, wordsOf } from '../messages/index.ts';
import { phraseIn } from '../messages/phrase.ts';

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
  const words = wordsOf({ language });
  const view = new EvidenceView(evidence);
  const book = new WaiverBook(waivers);
  const alone = suites.flatMap(({ operation, checks }) => {
    const mine = view.of<string>(operation.id);
    return checks.map((check) => judgeCheck(check, mine, book, { evidence, words }));
  });
  const states = book.reports(alone.map(({ report }) => report));
  const judged = waiveConsequences(alone, words);
  const reports = judged.map(({ report }) => report);
  const notes = notesOf(evidence, suite, { pinned: expectObserved, reports, words });
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
      ...(footer.stopped ? { stopped: phraseIn(footer.stopped.reason, words) } : {}),
    },
    verdict: verdictOf(reports),
    ...(notes.length === 0 ? {} : { notes }),
    counts: countsOf(reports),
    ...(header.facts.traffic ? { traffic: header.facts.traffic } : {}),
    ...(expectObserved ? { pinned: judgePinned(expectObserved, reports, words) } : {}),
    ...(waivers.length === 0 ? {} : { waivers: states }),
    causes: causesOf(judged, exchanges, words),
    checks: reports,
    unchecked: uncheckedStatements(words),
    changes: changesIn(exchanges),
    exchanges: exchanges.map((exchange) => reported(exchange, words)),
  };
  const { kind, unreachable = false } = footer.stopped ?? {};
  const wrong = judged.flatMap(({ because }) =>
    because?.kind === 'setting' ? phraseIn(because.what, words) : [],
  );
  const ending = { unreachable, broke: kind === 'suite-failed', kind, settings: [...new Set(wrong)] };
  return { ...report, gate: gateOf(report, gates, ending) };
}

function reported(exchange: Exchange, words: Messages): ExchangeReport {
  const { response } = exchange;
  return {
    ...exchange,
    purpose: phraseIn(exchange.purpose, words),
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

/** What reports are made of besides judgements. */
interface Made {
  readonly evidence: Evidence;
  readonly words: Messages;
}

function judgeCheck(check: Check, view: View<string>, book: WaiverBook, made: Made): Judged {
  const { evidence, words } = made;
  const { reasons } = words.judging;
  const { stopped } = evidence.footer;
  const { statement } = check;
  const common = {
    id: check.id,
    title: words.checks.titleOf(check),
    operation: check.operation as CheckReport['operation'],
    level: statement.level,
    sections: statement.section.split(', '),
    statement: {
      id: statement.id as StatementId,
      says: words.checks.statement(statement.id, statement.says),
    },
    ...(check.provisional === undefined ? {} : { provisional: true as const }),
    ...(check.thorough === undefined ? {} : { thorough: check.thorough }),
    findings: [],
    observations: [],
    exchanges: [],
  };
  const plain = (report: CheckReport): Judged => ({ report, findings: [] });
  const skipped = leftOut(check, view.facts);
  if (skipped !== undefined)
    return plain({ ...common, outcome: 'skipped', reason: reasons.leftOut[skipped] });
  if (stopped?.unreachable) {
    return plain({ ...common, ...blockedBy({ kind: 'stopped', stop: stopped }, stopped, words) });
  }
  try {
    const judgement = check.judge(view);
    const { kind, exchanges } = judgement;
    if (!fits(judgement, statement.level)) throw new Error(`a ${statement.level} check came to ${kind}`);
    const seen = { ...common, exchanges: ascending(exchanges) };
    if (kind === 'blocked') {
      const { because } = judgement;
      return { report: { ...seen, ...blockedBy(because, view.stopped, words) }, findings: [], because };
    }
    const observations = (judgement.observations ?? []).map((each) => ({
      ...each,
      message: phraseIn(each.message, words),
    }));
    const judged = { ...seen, observations };
    if (kind === 'failed') return failed(check, judged, book.excuse(check, judgement.findings), made);
    return plain({ ...judged, outcome: kind === 'observed' ? 'observed' : 'pass' });
  } catch (error) {
    const reason = reasons.broken((error as Error).message);
    return plain({ ...common, outcome: 'broken', reason, hint: reasons.suiteFailed });
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

function reportedFinding(finding: JudgedFinding, { evidence, words }: Made): Finding {
  const { what: _what, wanted, got, generated, ...shown } = finding;
  const likely = likelyOf(finding, evidence);
  return {
    message: messageOf(finding, words),
    ...shown,
    expected: phraseIn(finding.expected, words),
    actual: phraseIn(finding.actual, words),
    ...(isShort(wanted) ? { wanted } : {}),
    ...(isShort(got) ? { got } : {}),
    ...(generated === undefined ? {} : { generated: reportedGenerated(generated, words) }),
    ...(likely === undefined ? {} : { likely: { as: likely.as, says: phraseIn(likely.says, words) } }),
  };
}

function reportedGenerated(
  { smallest, after, beside, nearby, ...counts }: Generated,
  words: Messages,
): NonNullable<Finding['generated']> {
  const said = { smallest, after, beside, nearby };
  const texts = Object.entries(said).flatMap(([name, phrase]) =>
    phrase === undefined ? [] : [[name, phraseIn(phrase, words)] as const],
  );
  return { ...counts, ...(Object.fromEntries(texts) as { readonly smallest: string }) };
}

/** Longest JSON text of a value that a finding carries, in characters. */
const longestValue = 1000;

/** A value that is there, and no longer than a reader compares. */
function isShort(value: unknown): boolean {
  return value !== undefined && JSON.stringify(value).length <= longestValue;
}

/** Of a run that ended early, a reason that knows nothing of it may be a consequence of that. */
function blockedBy(
  because: Because,
  stopped: Stop | undefined,
  words: Messages,
): Pick<CheckReport, 'outcome' | 'reason' | 'hint'> {
  const { reasons } = words.judging;
  const reason = reasonOf(because, words);
  const isConsequence = stopped !== undefined && because.kind !== 'stopped';
  const hint =
    hintOf(because, words) ?? (stopped && !stopped.unreachable ? reasons[afterStop(stopped)] : undefined);
  return {
    outcome: 'blocked',
    reason: isConsequence ? reasons.endedEarly(reason, phraseIn(stopped.reason, words)) : reason,
    ...(hint === undefined ? {} : { hint }),
  };
}

/** What to do where a run ended early and the target did not end it. */
function afterStop({ kind }: Stop): 'setUpFailed' | 'suiteFailed' | 'runAgain' {
  if (kind === 'set-up') return 'setUpFailed';
  return kind === 'suite-failed' ? 'suiteFailed' : 'runAgain';
}

/** A check with findings: it fails, unless all of them are excused or the check is provisional. */
function failed(
  check: Check,
  judged: Omit<CheckReport, 'outcome'>,
  { left, waived, reasons }: Excused,
  made: Made,
): Judged {
  const { provisional } = check;
  const { terms, judging, checks } = made.words;
  const hint = checks.hintOf(check);
  const shown = (findings: readonly JudgedFinding[]): Finding[] =>
    findings.slice(0, mostFindings).map((finding) => reportedFinding(finding, made));
  const known = terms.parts(reasons);
  if (left.length === 0) {
    const report = { ...judged, outcome: 'waived', reason: known, hint, findings: shown(waived) } as const;
    return { report, findings: left };
  }
  const findings = shown(left);
  if (provisional !== undefined) {
    const reason = judging.reasons.provisional(provisional);
    return { report: { ...judged, outcome: 'waived', reason, hint, findings }, findings: left };
  }
  const outcome = judged.level === 'must' ? 'fail' : 'warn';
  if (waived.length === 0) return { report: { ...judged, outcome, hint, findings }, findings: left };
  const { theAnswer, notCounted } = judging.reasons;
  const fields = [...new Set(waived.map(({ field, path }) => field ?? path ?? theAnswer))];
  const reason = notCounted(terms.list(fields), known);
  return {
    report: { ...judged, outcome, reason, hint, findings, waived: shown(waived) },
    findings: left,
  };
}

function uncheckedStatements({ checks: words }: Messages): UncheckedStatement[] {
  return Object.entries(statements).flatMap(([id, statement]: [string, Statement]) =>
    statement.unchecked === undefined
      ? []
      : [
          {
            id: id as StatementId,
            section: statement.section,
            level: statement.level,
            says: words.statement(id, statement.says),
            reason: words.unchecked(id, statement.unchecked),
          },
        ],
  );
}
