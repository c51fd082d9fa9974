import type { StopKind } from '../evidence/evidence.ts';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import { wordsOf } from '../messages/index.ts';
import type { OutcomeCounts, Report } from './report.ts';
import { staleWaivers } from './waivers.ts';

/** What the exit code depends on. */
export interface GateSettings {
  readonly failOn: 'fail' | 'warn';
  readonly allowIncomplete: boolean;
  /** By default `conformance`, and `same` where pins are given. */
  readonly gate?: readonly ('conformance' | 'same')[] | undefined;
}

/** What a gate looks at. */
export type Gated = Pick<Report, 'verdict' | 'counts' | 'checks' | 'pinned' | 'waivers' | 'run' | 'language'>;

/** How a run ended early, as far as a gate cares. */
interface Ending {
  readonly unreachable?: boolean;
  /** How the run ended early. */
  readonly kind?: StopKind | undefined;
  /** Settings that are likely wrong, a sentence each. */
  readonly settings?: readonly string[];
  /** The suite itself failed. */
  readonly broke?: boolean;
}

/** One reason why the gate is not met, and the exit code that it demands. */
interface Reason {
  readonly code: Exclude<ExitCode, 0 | 2>;
  readonly says: string;
}

/** The gravest exit code first. */
const order = [
  exitCodes.internal,
  exitCodes.unreachable,
  exitCodes.notMet,
  exitCodes.incomplete,
] as const satisfies readonly Reason['code'][];

/**
 * Holds a report against the gates that were asked for. Pure; the exit code of every command comes from here.
 * @param ending how the run ended early
 */
export function gateOf(report: Gated, settings: GateSettings, ending: Ending = {}): Report['gate'] {
  const reasons = reasonsOf(report, settings, ending);
  const exitCode = order.find((code) => reasons.some((reason) => reason.code === code)) ?? exitCodes.ok;
  const mine = reasons.filter(({ code }) => code === exitCode);
  const kind = exitCode === exitCodes.unreachable ? dead.find((each) => each === ending.kind) : undefined;
  return {
    met: exitCode === exitCodes.ok,
    exitCode,
    reasons: mine.map(({ says }) => says),
    ...(kind === undefined ? {} : { ending: kind }),
  };
}

function reasonsOf(report: Gated, settings: GateSettings, ending: Ending): Reason[] {
  const { unreachable, broke } = ending;
  const { gate = report.pinned === undefined ? ['conformance'] : ['conformance', 'same'] } = settings;
  const { gate: words } = wordsOf(report);
  const { stopped = words.ranEarly } = report.run;
  const broken = report.checks.filter(({ outcome }) => outcome === 'broken').length;
  return [
    ...when(exitCodes.internal, broke === true && stopped),
    ...when(exitCodes.internal, broken > 0 && words.broke(broken)),
    ...when(exitCodes.unreachable, unreachable === true && stopped),
    ...(gate.includes('conformance') ? ofConformance(report, settings, ending.settings ?? []) : []),
    ...(gate.includes('same') ? ofSameness(report, settings) : []),
    ...staleWaivers(report).flatMap((says) => when(exitCodes.notMet, says)),
    // Whoever got half a run did not get what they asked for, whatever they allow.
    ...when(exitCodes.incomplete, report.run.stopped !== undefined && words.endedEarly(stopped)),
  ];
}

function ofConformance(
  report: Gated,
  { failOn, allowIncomplete }: GateSettings,
  wrongSettings: readonly string[],
): Reason[] {
  const {
    verdict,
    counts: { must, should },
  } = report;
  const { gate: words } = wordsOf(report);
  const unmet = verdict === 'incomplete' && !allowIncomplete;
  const isEmpty = [must, should].every(({ pass, fail, warn, waived }) => pass + fail + warn + waived === 0);
  return [
    ...when(exitCodes.notMet, verdict === 'non-conformant' && words.mustFail(must.fail, total(must))),
    ...when(exitCodes.notMet, failOn === 'warn' && should.warn > 0 && words.warningsGate(should.warn)),
    ...wrongSettings.flatMap((says) => when(exitCodes.incomplete, unmet && says)),
    ...when(exitCodes.incomplete, unmet && words.notReached(unanswered(must), total(must))),
    ...when(exitCodes.incomplete, !unmet && isEmpty && words.nothingJudged),
  ];
}

function ofSameness(report: Gated, { allowIncomplete }: GateSettings): Reason[] {
  const { pinned } = report;
  const { gate: words } = wordsOf(report);
  const points = differences(pinned);
  const unmet = pinned?.verdict === 'incomplete' && !allowIncomplete;
  const isEmpty = pinned?.checks.every(({ outcome }) => outcome === 'blocked') === true;
  return [
    ...when(exitCodes.notMet, pinned?.verdict === 'different' && words.differs(points)),
    ...when(exitCodes.incomplete, unmet && notCompared(report)),
    ...when(exitCodes.incomplete, !unmet && isEmpty && words.nothingCompared),
  ];
}

function when(code: Reason['code'], says: string | false): Reason[] {
  return says === false ? [] : [{ code, says }];
}

/** The verdict and the gate in one breath: what every output says first. */
export interface Headline {
  /** `CONFORMANT`, `UNREACHABLE`: to be coloured by the exit code and the verdict. */
  readonly title: string;
  /** What the verdict leaves unsaid: `3 waived`. */
  readonly facts: readonly string[];
  /** `gate not met: differs from observed.json in 22 points`; for a target that was not reached, why. */
  readonly gate: string;
  /** The whole of it: `CONFORMANT, 3 waived · gate met (exit 0)`. */
  readonly text: string;
}

/** Reasons that a headline gives at most. */
const mostReasons = 2;

/** The ways in which a target can't be tested at all, as a headline calls them. */
const dead = ['unreachable', 'token-refused', 'nothing-there'] as const satisfies readonly StopKind[];

/** What a headline is made of. */
export type Headlined = Pick<Report, 'verdict' | 'counts' | 'pinned' | 'gate' | 'language'>;

/** The headline of a report. */
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

/** What a gate that is met, or that looks at something else, would leave unsaid. */
function factsOf(report: Headlined): string[] {
  const { counts, pinned, gate } = report;
  const { gate: words } = wordsOf(report);
  const { must, should } = counts;
  const waived = must.waived + should.waived;
  const unreached = unanswered(must);
  const missed = pinned?.verdict === 'incomplete';
  return [
    ...(gate.met && must.fail > 0 ? [words.failing(must.fail)] : []),
    ...(gate.met && unreached > 0 ? [words.notReached(unreached, total(must))] : []),
    ...(waived > 0 ? [words.waived(waived)] : []),
    ...(gate.met && missed ? [notCompared(report)] : []),
    ...(gate.met && differences(pinned) > 0 ? [words.differs(differences(pinned))] : []),
  ];
}

function differences(pinned: Report['pinned']): number {
  return (pinned?.checks ?? []).reduce((sum, { findings }) => sum + findings.length, 0);
}

function notCompared(report: Pick<Report, 'pinned' | 'language'>): string {
  const { checks = [] } = report.pinned ?? {};
  const missed = checks.filter(({ outcome }) => outcome === 'blocked').length;
  return wordsOf(report).gate.notCompared(missed, checks.length);
}

function unanswered({ blocked, skipped, broken }: OutcomeCounts): number {
  return blocked + skipped + broken;
}

/** The sum of counts. */
export function total(counts: OutcomeCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
