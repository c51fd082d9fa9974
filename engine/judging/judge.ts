import { statements, type Level, type Statement, type StatementId } from '../../contract/statements.ts';
import { type Explainer, nothingDiagnosed, noExplainer, type Diagnosed } from './explain.ts';
import type { JudgedCheck } from './judgement.ts';
import type { JudgedSuite } from './suite.ts';
import { clip } from '../evidence/clip.ts';
import { curlOf } from '../evidence/curl.ts';
import type { Evidence, Exchange } from '../evidence/evidence.ts';
import { undocumented } from '../evidence/traffic/summary.ts';
import { viewOf } from '../evidence/view.ts';
import { gateOf, type GateSettings } from './gate.ts';
import { judgeCheck } from './judge-check.ts';
import type { Observed } from '../evidence/observed.ts';
import { notesOf } from './notes.ts';
import { compareWithBaseline } from './baseline.ts';
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
import { expiringWaivers, type PlacedWaiver, WaiverBook, waiveConsequences } from './waivers.ts';
import { type Language, type Messages, wordsOf } from '../../messages/index.ts';
import { phraseIn } from '../../messages/phrase.ts';
import { phrasesOf, recordedWords } from '../../messages/recorded.ts';
import { type ExchangeResponse, wireErrorKinds } from '../wire/message.ts';

/** Options of `judge`. */
export interface JudgeOptions {
  /** The version that judges. Default: the version that recorded the evidence. */
  readonly suite?: Report['suite'];
  readonly waivers?: readonly PlacedWaiver[];
  /** The baseline. */
  readonly expectObserved?: Observed | undefined;
  /** What the exit code depends on. Default: the defaults of the command line. */
  readonly gates?: GateSettings;
  /** Explains the findings. Default: nobody does. */
  readonly explainer?: Explainer;
  /** The language of the report's texts. Default: English. */
  readonly language?: Language | undefined;
}

/**
 * Judges recorded evidence and returns the report. Pure, so that a recorded run can be judged again.
 * @param suites every operation; checks that the run left out are reported as skipped
 * @param changesIn returns what exchanges changed on the target
 */
export function judge(
  evidence: Evidence,
  suites: readonly JudgedSuite[],
  changesIn: (exchanges: readonly Exchange[]) => readonly Change[],
  options: JudgeOptions = {},
): Report {
  const { header, exchanges, footer } = evidence;
  const {
    suite = header.suite,
    waivers = [],
    expectObserved,
    gates = { failOn: 'fail', allowIncomplete: false },
    explainer = noExplainer,
    language = 'en',
  } = options;
  const { words, said } = recordedWords(wordsOf({ language }));
  const broken: string[] = [];
  /** Makes a part of the report: one that throws costs only itself. */
  const part = <T>(name: Parameters<typeof words.gate.partBroke>[0], make: () => T, without: T): T => {
    try {
      return make();
    } catch (error) {
      broken.push(words.gate.partBroke(name, (error as Error).message));
      return without;
    }
  };
  // The day of the recording, so that judging again gives the same report.
  const today = header.startedAt.slice(0, 10);
  const book = new WaiverBook(waivers, words, today);
  const beforeWaivers = suites.flatMap(({ operation, checks }) => {
    const ofOperation = viewOf<string>(evidence, operation.id);
    return checks.map((check) => judgeCheck(check, ofOperation, book, { evidence, words, explainer }));
  });
  const states = book.reports(beforeWaivers.map(({ report }) => report));
  const judged = waiveConsequences(beforeWaivers, words);
  const diagnosed = part(
    'causes',
    () => explainer.diagnose(evidence, suites, judged, words),
    nothingDiagnosed,
  );
  const reports = judged.map((check) => explained(check, diagnosed));
  const pinned = part(
    'baseline',
    () => expectObserved && compareWithBaseline(expectObserved, reports, words),
    undefined,
  );
  const known = new Set([...suites.map(({ operation }) => operation.id), 'set-up', undocumented]);
  const unknown = [...new Set(exchanges.map(({ operation }) => operation))].filter((id) => !known.has(id));
  const notes = part(
    'notes',
    () => [
      ...notesOf(evidence, suite, expectObserved, pinned, unknown, words),
      ...expiringWaivers(states, today, words),
      ...diagnosed.notes.map((note) => phraseIn(note, words)),
    ],
    [],
  );
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
    ...(pinned ? { pinned } : {}),
    ...(waivers.length === 0 ? {} : { waivers: states }),
    causes: [...diagnosed.causes],
    checks: reports,
    unchecked: uncheckedStatements(words),
    changes: part('changes', () => changesIn(exchanges), []),
    exchanges: exchanges.map((exchange) => reportedExchange(exchange, known, words)),
  };
  const wrongSettings = judged.flatMap(({ because }) =>
    because?.kind === 'setting' ? phraseIn(because.what, words) : [],
  );
  const ending = { ...footer.stopped, wrongSettings: [...new Set(wrongSettings)], broken };
  const gate = gateOf(report, gates, ending, words);
  const phrases = language === 'en' ? phrasesOf(firstTexts({ ...report, gate }), said) : {};
  return { ...report, gate, ...(Object.keys(phrases).length === 0 ? {} : { phrases }) };
}

/** Returns the report of a check whose findings name their causes, and whose advice is that of its cause. */
function explained(check: JudgedCheck, { causeOf, adviceFor }: Diagnosed): CheckReport {
  const { report, findings } = check;
  const advice = adviceFor(check);
  return {
    ...report,
    ...(advice === undefined ? {} : { hint: advice }),
    findings: report.findings.map((finding, at) => {
      const cause = findings[at] && causeOf(findings[at]);
      return cause === undefined ? finding : { ...finding, cause };
    }),
  };
}

type WithTexts = Pick<Report, 'gate' | 'run' | 'causes' | 'checks'>;

/** The texts that a comparison shows: why the gate is not met, and what the next step of each report may be. */
function firstTexts({ gate, run, causes, checks }: WithTexts): unknown[] {
  const ofChecks = checks.flatMap(({ reason, hint, findings: [first] }) => [
    reason,
    hint,
    ...(first ? [first.message, first.expected, first.actual, first.likely?.says] : []),
  ]);
  return [
    ...gate.reasons,
    run.stopped,
    ...causes.flatMap(({ summary, next = [], or }) => [summary, ...next, or?.summary, ...(or?.next ?? [])]),
    ...ofChecks,
  ];
}

/** Values that this version does not know are left out. */
function reportedExchange(exchange: Exchange, known: ReadonlySet<string>, words: Messages): ExchangeReport {
  const { operation, error, ...rest } = exchange;
  const { response } = rest;
  return {
    ...rest,
    purpose: phraseIn(exchange.purpose, words),
    ...(known.has(operation) ? { operation: operation as NonNullable<ExchangeReport['operation']> } : {}),
    ...(error ? { error: wireErrorKinds.includes(error.kind) ? error : { ...error, kind: 'other' } } : {}),
    ...(response ? { response: excerptOf(response) } : {}),
    curl: curlOf(exchange),
  };
}

type Counted = Pick<CheckReport, 'level' | 'outcome' | 'provisional' | 'thorough'>;

/** False for provisional checks, and for checks that were skipped because only `--thorough` runs them. */
const isCounted = ({ outcome, provisional, thorough }: Counted): boolean =>
  !provisional && !(thorough && outcome === 'skipped');

/**
 * Returns `non-conformant` if a required check fails, else `incomplete` if one has no result or if there is none, else
 * `conformant`. Provisional checks are not counted, nor those that only `--thorough` runs.
 */
function verdictOf(reports: readonly Counted[]): Verdict {
  const required = reports
    .filter((report) => report.level === 'must' && isCounted(report))
    .map(({ outcome }) => outcome);
  if (required.includes('fail')) return 'non-conformant';
  const isDone = (outcome: Outcome): boolean => outcome === 'pass' || outcome === 'waived';
  return required.length > 0 && required.every(isDone) ? 'conformant' : 'incomplete';
}

/** Counts checks by level and outcome, without those that the verdict does not count. */
function countsOf(reports: readonly Counted[]): Report['counts'] {
  const count = (level: Level): OutcomeCounts => {
    const ofLevel = reports.filter((report) => report.level === level && isCounted(report));
    const countOf = (outcome: Outcome): number =>
      ofLevel.filter((report) => report.outcome === outcome).length;
    return Object.fromEntries(outcomes.map((outcome) => [outcome, countOf(outcome)])) as OutcomeCounts;
  };
  return Object.fromEntries(levels.map((level) => [level, count(level)])) as Report['counts'];
}

function uncheckedStatements({ checks: words }: Messages): UncheckedStatement[] {
  return Object.entries(statements).flatMap(
    ([id, { unchecked, section, level, says }]: [string, Statement]) => {
      if (unchecked === undefined) return [];
      const texts = { says: words.statement(id, says), reason: words.unchecked(id, unchecked) };
      return [{ id: id as StatementId, section, level, ...texts }];
    },
  );
}

/** In characters. */
const maxWholeBody = 64 * 1024;
const excerptLength = 8 * 1024;

/** Shortens a long body for reports; the evidence has the whole body. */
function excerptOf(response: ExchangeResponse): ExchangeResponse {
  if (response.body.length <= maxWholeBody) return response;
  return { ...response, body: clip(response.body, excerptLength).text, truncated: true };
}
