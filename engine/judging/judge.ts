import { statements, type Level, type Statement, type StatementId } from '../../contract/statements.ts';
import { type Explainer, nothingDiagnosed, noExplainer, type Diagnosed } from './explain.ts';
import type { JudgedCheck } from './judgement.ts';
import type { JudgedSuite } from './suite.ts';
import { clip } from '../evidence/clip.ts';
import type { Connection } from '../evidence/connection.ts';
import { curlOf } from '../evidence/curl.ts';
import type { Evidence, Exchange } from '../evidence/evidence.ts';
import { undocumented } from '../evidence/traffic/summary.ts';
import { inLanguage } from '../evidence/shape.ts';
import { viewOf } from '../evidence/view.ts';
import { gateOf, type GateSettings } from './gate.ts';
import { judgeCheck } from './judge-check.ts';
import type { Observed } from '../evidence/observed.ts';
import { leftNotes, notesOf } from './notes.ts';
import { compareWithBaseline } from './baseline.ts';
import {
  levels,
  outcomes,
  type Change,
  type CheckReport,
  type Outcome,
  type OutcomeCounts,
  type PhrasedCheck,
  type PhrasedExchange,
  type PhrasedReport,
  type PhrasedUnchecked,
  type Report,
  reportShape,
  type Verdict,
} from './report.ts';
import { expiringWaivers, type PlacedWaiver, WaiverBook, waiveConsequences } from './waivers.ts';
import { type Language, wordsOf } from '../../messages/index.ts';
import {
  distinctPhrases,
  isSaid,
  type Phrase,
  phraseNaming,
  type Said,
  type SettingNames,
  phrase,
} from '../../messages/phrase.ts';
import { type ExchangeResponse, wireErrorKinds } from '../wire/message.ts';
import { requirementSays, whyUnchecked } from '../../messages/common.ts';

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
}

/** A part of the report that could not be made. */
const partBroke = phrase(
  'gate.partBroke',
  (part: 'causes' | 'notes' | 'changes' | 'baseline', message: string) =>
    `internal error in the suite: the ${{ causes: 'causes are missing', notes: 'notes are missing', changes: 'list of changes is missing', baseline: 'comparison with observed.json is missing' }[part]} (${message})`,
  (part, message) =>
    `套件内部错误：缺少${{ causes: '原因', notes: '说明', changes: '变更列表', baseline: '与 observed.json 的比较' }[part]}（${message}）`,
);

/**
 * Judges recorded evidence and returns the report, whose texts are phrases. Pure, so that a recorded run can be judged
 * again.
 * @param suites every operation; checks that the run left out are reported as skipped
 * @param changesIn returns what exchanges changed on the target
 */
export function judge(
  evidence: Evidence,
  suites: readonly JudgedSuite[],
  changesIn: (exchanges: readonly Exchange[]) => readonly Change[],
  options: JudgeOptions = {},
): PhrasedReport {
  const { header, exchanges, footer } = evidence;
  const {
    suite = header.suite,
    waivers = [],
    expectObserved,
    gates = { failOn: 'fail', allowIncomplete: false },
    explainer = noExplainer,
  } = options;
  const broken: Said[] = [];
  /** Makes a part of the report: one that throws costs only itself. */
  const part = <T>(name: 'causes' | 'notes' | 'changes' | 'baseline', make: () => T, without: T): T => {
    try {
      return make();
    } catch (error) {
      broken.push(partBroke(name, (error as Error).message));
      return without;
    }
  };
  // The day of the recording, so that judging again gives the same report.
  const today = header.startedAt.slice(0, 10);
  const book = new WaiverBook(waivers, today);
  const beforeWaivers = suites.flatMap(({ operation, checks }) => {
    const ofOperation = viewOf<string>(evidence, operation.id);
    return checks.map((check) => judgeCheck(check, ofOperation, book, { evidence, explainer }));
  });
  const states = book.reports(beforeWaivers.map(({ report }) => report));
  const judged = waiveConsequences(beforeWaivers);
  const diagnosed = part('causes', () => explainer.diagnose(evidence, suites, judged), nothingDiagnosed);
  const reports = judged.map((check) => explained(check, diagnosed));
  const pinned = part(
    'baseline',
    () => expectObserved && compareWithBaseline(expectObserved, reports),
    undefined,
  );
  const known = new Set([...suites.map(({ operation }) => operation.id), 'set-up', undocumented]);
  const unknown = [...new Set(exchanges.map(({ operation }) => operation))].filter((id) => !known.has(id));
  const changes = part('changes', () => changesIn(exchanges), []);
  const notes = part(
    'notes',
    () => [
      ...leftNotes(evidence, changes),
      ...notesOf(evidence, suite, expectObserved, pinned, unknown),
      ...expiringWaivers(states, today),
      ...diagnosed.notes,
    ],
    [],
  );
  const report = {
    reportVersion: 1 as const,
    suite,
    target: header.target,
    run: {
      id: header.runId,
      startedAt: header.startedAt,
      durationMs: footer.durationMs,
      requests: header.facts.traffic?.requests ?? exchanges.length,
      seed: header.seed,
      command: header.command,
      ...(header.rerun ? { rerun: header.rerun } : {}),
      ...(footer.stopped ? { stopped: footer.stopped.reason } : {}),
    },
    verdict: verdictOf(reports),
    ...(notes.length === 0 ? {} : { notes }),
    counts: countsOf(reports),
    ...(header.facts.traffic ? { traffic: header.facts.traffic } : {}),
    ...(pinned ? { pinned } : {}),
    ...(waivers.length === 0 ? {} : { waivers: states }),
    causes: [...diagnosed.causes],
    checks: reports,
    unchecked: uncheckedStatements(),
    changes,
    exchanges: exchanges.map((exchange) => reportedExchange(exchange, known, header.target.connection)),
  };
  const wrongSettings = judged.flatMap((check) =>
    check.because?.kind === 'setting' ? (diagnosed.insteadOfSetting(check) ?? check.because.what) : [],
  );
  const ending = { ...footer.stopped, wrongSettings: distinctPhrases(wrongSettings), broken };
  return { ...report, gate: gateOf(report, gates, ending) };
}

/**
 * Returns a report with its texts in a language; in English with the phrases that a comparison says in others.
 * @param names what settings are called in it
 */
export function reportIn(language: Language, phrased: PhrasedReport, names?: SettingNames): Report {
  const report = inLanguage(phrased, reportShape, wordsOf({ language }), names);
  if (language !== 'en') return { ...report, language };
  const said = firstTexts(phrased).flatMap((text) =>
    isSaid(text) ? [[phraseNaming(text, wordsOf({}), names), text]] : [],
  );
  return said.length === 0 ? report : { ...report, phrases: Object.fromEntries(said) };
}

/** Returns the report of a check whose findings name their causes, and whose advice is that of its cause. */
function explained(check: JudgedCheck, { causeOf, adviceFor }: Diagnosed): PhrasedCheck {
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

/** The texts that a comparison shows: why the gate is not met, and what the next step of each report may be. */
function firstTexts({ gate, run, causes, checks }: PhrasedReport): (Phrase | undefined)[] {
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
function reportedExchange(
  exchange: Exchange,
  known: ReadonlySet<string>,
  connection: Connection | undefined,
): PhrasedExchange {
  const { operation, error, ...rest } = exchange;
  const { response } = rest;
  return {
    ...rest,
    ...(known.has(operation) ? { operation: operation as NonNullable<PhrasedExchange['operation']> } : {}),
    ...(error ? { error: wireErrorKinds.includes(error.kind) ? error : { ...error, kind: 'other' } } : {}),
    ...(response ? { response: excerptOf(response) } : {}),
    curl: curlOf(exchange, connection),
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

function uncheckedStatements(): PhrasedUnchecked[] {
  return Object.entries(statements).flatMap(
    ([id, { unchecked, section, level, says }]: [string, Statement]) => {
      if (unchecked === undefined) return [];
      const texts = {
        says: requirementSays(id, says),
        reason: whyUnchecked(id, unchecked),
      };
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
