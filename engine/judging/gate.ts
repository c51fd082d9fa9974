import type { Stop } from '../evidence/evidence.ts';
import { wordsOf } from '../../messages/index.ts';
import { type Phrase, phraseIn, type Said, phrase } from '../../messages/phrase.ts';
import { endings, type OutcomeCounts, type PhrasedReport, type Report } from './report.ts';
import { exitCodes, type ExitCode } from './exit-code.ts';
import { waiversToMend } from './waivers.ts';
import { plural } from '../../messages/numbers.ts';

/** What an exit code can depend on. */
export const gateNames = ['conformance', 'same', 'requests'] as const;

/** What the exit code depends on. */
export interface GateSettings {
  readonly failOn: 'fail' | 'warn';
  readonly allowIncomplete: boolean;
  /** Default: `conformance`, and `same` if there is a baseline. */
  readonly gate?: readonly (typeof gateNames)[number][] | undefined;
}

/** The parts of a report that decide about a gate. */
export type Gated = Pick<
  PhrasedReport,
  'verdict' | 'counts' | 'checks' | 'pinned' | 'waivers' | 'run' | 'traffic'
>;

/** What a report does not have: how the run ended early, which settings are probably wrong, and what of it is missing. */
interface Ending extends Partial<Pick<Stop, 'kind' | 'unreachable'>> {
  readonly wrongSettings?: readonly Said[];
  /** A sentence for each part of the report that could not be made. */
  readonly broken?: readonly Said[];
}

/** An exit code, and the reason for it; false if the reason does not apply. */
type Reason = readonly [code: Exclude<ExitCode, 0 | 2>, says: Phrase | false];

/** Exit codes, the most severe first. */
const bySeverity = [
  exitCodes.internal,
  exitCodes.unreachable,
  exitCodes.notMet,
  exitCodes.incomplete,
] as const satisfies readonly Reason[0][];

/**
 * Compares a report with the chosen gates and returns the exit code. Every command takes its exit code from here.
 * @param ending how the run ended early, and which settings are probably wrong
 */
export function gateOf(report: Gated, settings: GateSettings, ending: Ending = {}): PhrasedReport['gate'] {
  const reasons = reasonsOf(report, settings, ending).filter(([, says]) => says !== false);
  const exitCode = bySeverity.find((severe) => reasons.some(([code]) => code === severe)) ?? exitCodes.ok;
  const kind = exitCode === exitCodes.unreachable && endings.find((each) => each === ending.kind);
  return {
    met: exitCode === exitCodes.ok,
    exitCode,
    reasons: reasons.flatMap(([code, says]) => (code === exitCode && says !== false ? says : [])),
    ...(kind ? { ending: kind } : {}),
  };
}

const ranEarly = phrase('gate.ranEarly', 'the run ended early', '运行提前结束');
const broke = phrase(
  'gate.broke',
  (checks: number) => `${plural(checks, 'check')} broke, which is a defect of the suite`,
  (checks) => `${checks} 项检查在套件内部出错，这是套件的缺陷`,
);
const endedEarly = phrase(
  'gate.endedEarly',
  (why: string) => `the run ended early: ${why}`,
  (why) => `运行提前结束：${why}`,
);

function reasonsOf(report: Gated, settings: GateSettings, ending: Ending): Reason[] {
  const { gate = report.pinned === undefined ? ['conformance'] : ['conformance', 'same'] } = settings;
  const { stopped = ranEarly } = report.run;
  const broken = report.checks.filter(
    ({ outcome, provisional }) => outcome === 'broken' && !provisional,
  ).length;
  return [
    [exitCodes.internal, ending.kind === 'suite-failed' && stopped],
    [exitCodes.internal, broken > 0 && broke(broken)],
    ...(ending.broken ?? []).map((says): Reason => [exitCodes.internal, says]),
    [exitCodes.unreachable, ending.unreachable === true && stopped],
    ...(gate.includes('conformance') ? conformanceReasons(report, settings, ending.wrongSettings ?? []) : []),
    ...(gate.includes('same') ? baselineReasons(report, settings) : []),
    ...(gate.includes('requests') ? requestReasons(report) : []),
    ...waiversToMend(report).map((says): Reason => [exitCodes.notMet, says]),
    // An interrupted run is incomplete even if `allowIncomplete` is set.
    [exitCodes.incomplete, report.run.stopped !== undefined && endedEarly(stopped)],
  ];
}

/**
 * The gate of a report of which files are missing.
 * @param why a sentence for each of them
 */
export function brokenGate({ exitCode, reasons }: Report['gate'], why: readonly string[]): Report['gate'] {
  const before = exitCode === exitCodes.internal ? reasons : [];
  return { met: false, exitCode: exitCodes.internal, reasons: [...before, ...why] };
}

const mustFail = phrase(
  'gate.mustFail',
  (failing: number, of: number) =>
    `${failing} of ${plural(of, 'required check')} ${failing === 1 ? 'fails' : 'fail'}`,
  (failing, of) => `${of} 项必选检查中 ${failing} 项失败`,
);
const warningsGate = phrase(
  'gate.warningsGate',
  (count: number) => `${plural(count, 'warning')}, which gate too`,
  (count) => `${count} 项警告，同样计入门禁`,
);
const notReached = phrase(
  'gate.notReached',
  (count: number, of: number) => `${count} of ${plural(of, 'required check')} without a result`,
  (count, of) => `${of} 项必选检查中 ${count} 项没有结果`,
);
const nothingJudged = phrase('gate.nothingJudged', 'no check was judged', '没有任何检查得到评判');

function conformanceReasons(
  report: Gated,
  { failOn, allowIncomplete }: GateSettings,
  wrongSettings: readonly Said[],
): Reason[] {
  const { verdict, counts } = report;
  const { must, should } = counts;
  const isIncomplete = verdict === 'incomplete' && !allowIncomplete;
  const isEmpty = [must, should].every(({ pass, fail, warn, waived }) => pass + fail + warn + waived === 0);
  return [
    [exitCodes.notMet, verdict === 'non-conformant' && mustFail(must.fail, total(must))],
    [exitCodes.notMet, failOn === 'warn' && should.warn > 0 && warningsGate(should.warn)],
    ...wrongSettings.map((says): Reason => [exitCodes.incomplete, isIncomplete && says]),
    [exitCodes.incomplete, isIncomplete && notReached(withoutResult(must), total(must))],
    [exitCodes.incomplete, !isIncomplete && isEmpty && nothingJudged],
  ];
}

const differs = phrase(
  'gate.differs',
  (points: number) => `differs from observed.json in ${plural(points, 'point')}`,
  (points) => `与 observed.json 有 ${points} 处不同`,
);
const checksNotCompared = phrase(
  'gate.notCompared',
  (count: number, of: number) => `${count} of ${plural(of, 'check')} of observed.json not compared`,
  (count, of) => `observed.json 的 ${of} 项检查中 ${count} 项未比较`,
);
const nothingCompared = phrase(
  'gate.nothingCompared',
  'nothing of observed.json was compared',
  'observed.json 中没有任何内容得到比较',
);

function baselineReasons({ pinned }: Gated, { allowIncomplete }: GateSettings): Reason[] {
  const isIncomplete = pinned?.verdict === 'incomplete' && !allowIncomplete;
  const isEmpty = pinned?.checks.every(({ outcome }) => outcome === 'blocked') === true;
  return [
    [exitCodes.notMet, pinned?.verdict === 'different' && differs(differences(pinned))],
    [exitCodes.incomplete, isIncomplete && checksNotCompared(...notCompared(pinned))],
    [exitCodes.incomplete, !isIncomplete && isEmpty && nothingCompared],
  ];
}

/** The reason of the gate on requests. */
export const requestsBeyond = phrase(
  'gate.requestsBeyond',
  (requests: number) => `the document does not have ${plural(requests, 'request')} of the clients`,
  (requests) => `客户端的 ${requests} 个请求不在文档中`,
);
const noRequests = phrase(
  'gate.noRequests',
  'the recording has no request of this API',
  '录制中没有本 API 的请求',
);

function requestReasons({ traffic }: Gated): Reason[] {
  const { requests = 0, departures } = traffic ?? {};
  const beyond = departures?.requests ?? 0;
  return [
    [exitCodes.notMet, beyond > 0 && requestsBeyond(beyond)],
    [exitCodes.incomplete, requests + beyond === 0 && noRequests],
  ];
}

/** The verdict and the gate: the first line of every output. */
export interface Headline {
  /** `CONFORMANT`, `UNREACHABLE`. Its colour depends on the exit code and the verdict. */
  readonly title: string;
  /** Facts that the verdict does not include: `3 waived`. */
  readonly facts: readonly string[];
  /** `gate not met: differs from observed.json in 22 points`; why the target cannot be tested, if it cannot. */
  readonly gate: string;
  /** The whole line: `CONFORMANT, 3 waived · gate met (exit 0)`. */
  readonly text: string;
}

/** Most reasons that a headline names; the rest is counted. */
const mostReasons = 2;

/** The parts of a report that a headline needs. */
export type Headlined = Pick<Report, 'verdict' | 'counts' | 'gate' | 'language'> & Pick<Gated, 'pinned'>;

/** Returns the headline of a report. */
export function headline(report: Headlined): Headline {
  const { gate: words, terms } = wordsOf(report);
  const { met, exitCode, reasons } = report.gate;
  const rest = reasons.length - mostReasons;
  const shown = terms.parts([...reasons.slice(0, mostReasons), ...(rest > 0 ? [terms.more(rest)] : [])]);
  if (exitCode === exitCodes.unreachable) {
    const title = words.titles[report.gate.ending ?? 'unreachable'];
    return { title, facts: [], gate: shown, text: words.dead(title, shown, exitCode) };
  }
  const title = words.titles[report.verdict];
  const facts = factsOf(report);
  const gate = met ? words.met : words.notMet(shown);
  return { title, facts, gate, text: words.headline([title, ...facts], gate, exitCode) };
}

/** Facts that a gate which is met does not mention, such as failed checks if only the baseline is compared. */
function factsOf(report: Headlined): string[] {
  const { counts, pinned, gate } = report;
  const words = wordsOf(report);
  const { must, should } = counts;
  const waived = must.waived + should.waived;
  const unreached = withoutResult(must);
  const isPartlyCompared = pinned?.verdict === 'incomplete';
  return [
    ...(gate.met && must.fail > 0 ? [words.gate.failing(must.fail)] : []),
    ...(gate.met && unreached > 0 ? [phraseIn(notReached(unreached, total(must)), words)] : []),
    ...(waived > 0 ? [words.gate.waived(waived)] : []),
    ...(gate.met && isPartlyCompared ? [phraseIn(checksNotCompared(...notCompared(pinned)), words)] : []),
    ...(gate.met && differences(pinned) > 0 ? [phraseIn(differs(differences(pinned)), words)] : []),
  ];
}

type Pinned = PhrasedReport['pinned'];

function differences(pinned: Pinned): number {
  return (pinned?.checks ?? []).reduce((sum, { findings }) => sum + findings.length, 0);
}

/** How many checks of the baseline were not compared, and of how many. */
function notCompared(pinned: Pinned): [count: number, of: number] {
  const { checks = [], unknown = [] } = pinned ?? {};
  const blocked = checks.filter(({ outcome }) => outcome === 'blocked');
  return [blocked.length + unknown.length, checks.length + unknown.length];
}

function withoutResult({ blocked, skipped, broken }: OutcomeCounts): number {
  return blocked + skipped + broken;
}

/** Returns the sum of counts. */
export function total(counts: OutcomeCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
