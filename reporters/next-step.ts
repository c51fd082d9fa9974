import type { Cause, CheckReport, Finding, Report } from '../engine/judging/report.ts';
import {
  deadEndOf,
  type GroupWithoutResult,
  groupsWithoutResult,
  isFailing,
  isUnmetByRequests,
} from './summary.ts';
import { type Messages, wordsOf } from '../messages/index.ts';
import { asSentence, line } from './text.ts';

/** Returns the next step of the reader, in one sentence; one that can't be determined costs no report. */
export function nextStep(report: Report): string {
  try {
    return stepOf(report);
  } catch {
    return wordsOf(report).report.next.unknown;
  }
}

/** Returns the next step of the reader, in one sentence. */
export function stepOf(report: Report): string {
  const { checks, run, pinned } = report;
  const words = wordsOf(report);
  const { next } = words.report;
  if (isUnmetByRequests(report)) return words.departures.next;
  const [first, ...others] = prioritiesOf(report);
  if (first !== undefined) {
    const { cause, checks: failing, findings } = first;
    const { message, expected, actual } = findings[0];
    const what =
      cause?.summary ?? next.finding(line(message, 200), failing[0].id, line(expected, 90), line(actual, 90));
    const advice = (cause && adviceOf(cause, report)) || likelyOf(findings, next);
    const all = checks.filter(isFailing).length;
    const count = others.length + 1;
    const start =
      first.level === 'should' ? next.recommended(count) : count === 1 ? next.fixThis : next.startWith(count);
    const explains = failing.length > 1 && all > failing.length ? next.explains(failing.length, all) : '';
    // What only keeps checks from a result, such as a wrong setting.
    const [waiting] = report.causes.filter((each) => each.findings === 0);
    const besides = waiting === undefined ? '' : next.further(causeInWords(waiting, report));
    return next.fix(start, withoutStop(what), explains) + advice + besides;
  }
  if (report.causes.length > 0 && deadEndOf(report) === undefined)
    return report.causes
      .slice(0, mostCauses)
      .map((cause) => causeInWords(cause, report))
      .join(' ');
  const groups = groupsWithoutResult(report, ['broken', 'blocked', 'skipped']);
  const [largest] = groups;
  const hinted = groups.find(({ hint }) => hint !== undefined);
  // Many checks may have nothing to judge only because a few lack a setting.
  const group = largest?.outcome === 'blocked' ? (hinted ?? largest) : largest;
  const dead = deadEndOf(report);
  if (dead !== undefined && (group?.hint === undefined || report.causes.length > 0)) return dead.advice[0];
  if (run.stopped !== undefined) return next.runAgain;
  if (group !== undefined) return giving(group, groups, next);
  if (pinned?.verdict === 'different') return next.lookAtPins;
  const unneeded = (report.waivers ?? []).filter(({ state }) => state === 'stale' || state === 'expired');
  if (unneeded.length > 0) return next.deleteWaivers(unneeded.length);
  const waived = checks.filter(({ outcome }) => outcome === 'waived').length;
  return waived > 0 ? next.onlyWaived(waived) : next.nothing;
}

/** Returns a sentence in one line without the stop at its end, such as that of a quoted response. */
export const withoutStop = (sentence: string): string => line(sentence, 300).replace(/[.。]+$/, '');

/** Returns what single findings most likely come from; nothing if it is not the same for all. */
function likelyOf(findings: readonly Finding[], next: Next): string {
  const [likely, ...others] = new Set(findings.map((finding) => finding.likely?.says));
  return likely === undefined || others.length > 0
    ? ''
    : next.further(next.because(asSentence(withoutStop(likely)), ''));
}

/** Returns what to do about a cause, and about the other one that may be there instead. */
export function adviceOf({ next = [], or }: Cause, report: Pick<Report, 'language'>): string {
  const words = wordsOf(report);
  const texts = [
    ...next,
    ...(or === undefined ? [] : [words.report.next.orElse(line(or.summary, 300)), ...(or.next ?? [])]),
  ];
  return texts.map((text) => words.report.next.further(line(text, 300))).join('');
}

/** Returns a cause, and what to do about it. */
export const causeInWords = (cause: Cause, report: Pick<Report, 'language'>): string =>
  wordsOf(report).report.next.because(asSentence(withoutStop(cause.summary)), adviceOf(cause, report));

/** Returns a line for each cause of the findings of a check, with what to do about it. */
export const causesOf = ({ findings }: CheckReport, report: Report): string[] =>
  report.causes
    .filter((_, at) => findings.some(({ cause }) => cause === at))
    .map((cause) => `cause: ${causeInWords(cause, report)}`);

type Next = Messages['report']['next'];

const maxHints = 4;
const mostCauses = 3;

function giving(
  { outcome, hint, reasons, checks }: GroupWithoutResult,
  all: readonly GroupWithoutResult[],
  next: Next,
): string {
  const reason = line(reasons[0], 300);
  if (outcome === 'broken') return next.broke(checks.length);
  if (outcome === 'skipped') return next.leftOut(checks.length, reason);
  if (hint === undefined) return next.unjudged(checks.length, reason);
  // All missing settings are named in one step.
  const waiting = all.filter((group) => group.outcome === 'blocked' && group.hint !== undefined);
  const hints = waiting.slice(0, maxHints).map((group) => line(group.hint!, 200));
  return next.give(hints, waiting.flatMap((group) => group.checks).length);
}

/** One thing to fix: a cause with all findings that it explains, or the findings of a check that no cause explains. */
export interface Priority {
  /** `must` if it makes the target non-conformant. */
  readonly level: 'must' | 'should';
  readonly cause?: Cause;
  /** The failing checks with at least one of these findings. */
  readonly checks: readonly [CheckReport, ...CheckReport[]];
  readonly findings: readonly [Finding, ...Finding[]];
}

/**
 * Returns what to fix, the most effective first: required before recommended checks, causes before single findings.
 * Causes keep the order of the report.
 */
export function prioritiesOf({ causes, checks, exchanges }: Report): readonly Priority[] {
  const commandLengths = new Map(exchanges.map(({ index, curl }) => [index, curl.length]));
  const failing = checks.filter(isFailing);
  const groups = causes.map((cause, at) =>
    priority(
      failing.flatMap((check) =>
        check.findings.filter((finding) => finding.cause === at).map((finding) => ({ check, finding })),
      ),
      commandLengths,
      cause,
    ),
  );
  const singles = failing.map((check) =>
    priority(
      check.findings.filter(({ cause }) => cause === undefined).map((finding) => ({ check, finding })),
      commandLengths,
    ),
  );
  const all = [...groups, ...singles].filter((each) => each !== undefined);
  return [...all.filter(({ level }) => level === 'must'), ...all.filter(({ level }) => level === 'should')];
}

function priority(
  found: readonly { readonly check: CheckReport; readonly finding: Finding }[],
  commandLengths: ReadonlyMap<number, number>,
  cause?: Cause,
): Priority | undefined {
  const length = ({ exchange }: Finding): number => commandLengths.get(exchange) ?? Infinity;
  const isUnknown = ({ likely }: Finding): boolean => cause !== undefined && likely === undefined;
  // The example is a finding of a required check if there is one, of a cause one that is explained, and the one with the
  // shortest command.
  const sorted = found.toSorted(
    (a, b) =>
      Number(a.check.level !== 'must') - Number(b.check.level !== 'must') ||
      Number(isUnknown(a.finding)) - Number(isUnknown(b.finding)) ||
      length(a.finding) - length(b.finding),
  );
  const [first, ...others] = [...new Set(sorted.map(({ check }) => check))];
  const [example, ...further] = sorted.map(({ finding }) => finding);
  if (first === undefined || example === undefined) return undefined;
  return {
    level: first.level === 'must' ? 'must' : 'should',
    ...(cause === undefined ? {} : { cause }),
    checks: [first, ...others],
    findings: [example, ...further],
  };
}
