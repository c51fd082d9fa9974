import type { Stop } from '../evidence/evidence.ts';
import { wordsOf } from '../../messages/index.ts';
import { type Phrase, type Said, say } from '../../messages/phrase.ts';
import { endings, type OutcomeCounts, type PhrasedReport, type Report } from './report.ts';
import { exitCodes, type ExitCode } from './exit-code.ts';
import { waiversToMend } from './waivers.ts';

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

function reasonsOf(report: Gated, settings: GateSettings, ending: Ending): Reason[] {
  const { gate = report.pinned === undefined ? ['conformance'] : ['conformance', 'same'] } = settings;
  const { stopped = say('gate.ranEarly') } = report.run;
  const broken = report.checks.filter(
    ({ outcome, provisional }) => outcome === 'broken' && !provisional,
  ).length;
  return [
    [exitCodes.internal, ending.kind === 'suite-failed' && stopped],
    [exitCodes.internal, broken > 0 && say('gate.broke', broken)],
    ...(ending.broken ?? []).map((says): Reason => [exitCodes.internal, says]),
    [exitCodes.unreachable, ending.unreachable === true && stopped],
    ...(gate.includes('conformance') ? conformanceReasons(report, settings, ending.wrongSettings ?? []) : []),
    ...(gate.includes('same') ? baselineReasons(report, settings) : []),
    ...(gate.includes('requests') ? requestReasons(report) : []),
    ...waiversToMend(report).map((says): Reason => [exitCodes.notMet, says]),
    // An interrupted run is incomplete even if `allowIncomplete` is set.
    [exitCodes.incomplete, report.run.stopped !== undefined && say('gate.endedEarly', stopped)],
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
    [exitCodes.notMet, verdict === 'non-conformant' && say('gate.mustFail', must.fail, total(must))],
    [exitCodes.notMet, failOn === 'warn' && should.warn > 0 && say('gate.warningsGate', should.warn)],
    ...wrongSettings.map((says): Reason => [exitCodes.incomplete, isIncomplete && says]),
    [exitCodes.incomplete, isIncomplete && say('gate.notReached', withoutResult(must), total(must))],
    [exitCodes.incomplete, !isIncomplete && isEmpty && say('gate.nothingJudged')],
  ];
}

function baselineReasons({ pinned }: Gated, { allowIncomplete }: GateSettings): Reason[] {
  const isIncomplete = pinned?.verdict === 'incomplete' && !allowIncomplete;
  const isEmpty = pinned?.checks.every(({ outcome }) => outcome === 'blocked') === true;
  return [
    [exitCodes.notMet, pinned?.verdict === 'different' && say('gate.differs', differences(pinned))],
    [exitCodes.incomplete, isIncomplete && say('gate.notCompared', ...notCompared(pinned))],
    [exitCodes.incomplete, !isIncomplete && isEmpty && say('gate.nothingCompared')],
  ];
}

function requestReasons({ traffic }: Gated): Reason[] {
  const { requests = 0, departures } = traffic ?? {};
  const beyond = departures?.requests ?? 0;
  return [
    [exitCodes.notMet, beyond > 0 && say('gate.requestsBeyond', beyond)],
    [exitCodes.incomplete, requests + beyond === 0 && say('gate.noRequests')],
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
  const { gate: words } = wordsOf(report);
  const { must, should } = counts;
  const waived = must.waived + should.waived;
  const unreached = withoutResult(must);
  const isPartlyCompared = pinned?.verdict === 'incomplete';
  return [
    ...(gate.met && must.fail > 0 ? [words.failing(must.fail)] : []),
    ...(gate.met && unreached > 0 ? [words.notReached(unreached, total(must))] : []),
    ...(waived > 0 ? [words.waived(waived)] : []),
    ...(gate.met && isPartlyCompared ? [words.notCompared(...notCompared(pinned))] : []),
    ...(gate.met && differences(pinned) > 0 ? [words.differs(differences(pinned))] : []),
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
