import { operationIds } from '../contract/operations.ts';
import type { OperationId } from '../contract/operations.ts';
import type { Level } from '../contract/statements.ts';
import { exitCodes } from '../judging/exit-codes.ts';
import { headline, type Headlined, total } from '../judging/gate.ts';
import { outcomes } from '../judging/report.ts';
import type { CheckReport, Finding, Outcome, OutcomeCounts, Report, Verdict } from '../judging/report.ts';
import { deadEndOf } from './dead-end.ts';
import { pinnedSentence } from './pinned.ts';
import { type Messages, wordsOf } from '../messages/index.ts';
import { digits } from '../messages/numbers.ts';
import { line } from './text.ts';

/** The headline's title as one of a page: `Non-conformant`, `Unreachable`. */
export function titleOf(report: Headlined): string {
  const { title } = headline(report);
  return title.charAt(0) + title.slice(1).toLowerCase();
}

/** What the headline says after its title, the exit code last. */
export function gateInWords(report: Headlined): string {
  const { facts, gate } = headline(report);
  return wordsOf(report).gate.inWords([...facts, gate], report.gate.exitCode);
}

/** The outcome whose colour a verdict has. */
export const outcomeOf: Readonly<Record<Verdict, Outcome>> = {
  conformant: 'pass',
  'non-conformant': 'fail',
  incomplete: 'blocked',
};

/** Outcomes of a question that was not answered. */
export const unanswered = ['broken', 'blocked', 'skipped'] as const satisfies readonly Outcome[];

/** True for what only a thorough run asks, in one that is not: nothing is missing without it. */
function isFurther({ thorough, outcome }: CheckReport): boolean {
  return thorough === true && outcome === 'skipped';
}

/** The checks that the run was to ask: what the first screen of every format counts and shows. */
export function askedIn({ checks }: Pick<Report, 'checks'>): readonly CheckReport[] {
  return checks.filter((check) => !isFurther(check));
}

/** Takes counts; gives those that are not zero, in report order. */
export function present(counts: OutcomeCounts): readonly (readonly [Outcome, number])[] {
  return outcomes.filter((outcome) => counts[outcome] > 0).map((outcome) => [outcome, counts[outcome]]);
}

/** Takes counts; gives them as words: "2 fail, 21 pass". */
export function countsInWords(counts: OutcomeCounts, { terms }: Messages): string {
  return terms.list(
    present(counts).map(([outcome, count]) => terms.counted(digits(count), terms.outcomes[outcome])),
  );
}

/** Takes checks; gives their number by outcome. */
export function countOutcomes(checks: readonly CheckReport[]): OutcomeCounts {
  const counts = Object.fromEntries(outcomes.map((outcome) => [outcome, 0])) as Record<Outcome, number>;
  for (const check of checks) counts[check.outcome] += 1;
  return counts;
}

/** The operations that a report has checks of, in its order. */
export function operationsIn({ checks }: Pick<Report, 'checks'>): readonly OperationId[] {
  return [...new Set(checks.map(({ operation }) => operation))];
}

/** The title of an operation; the id of one that the document does not have. */
export function operationTitle(operation: string, { terms }: Messages): string {
  return Object.hasOwn(terms.operations, operation) ? terms.operations[operation as OperationId] : operation;
}

/** One row of the overview: an operation, with its counts by level. */
export interface MatrixRow {
  readonly operation: OperationId;
  readonly cells: Readonly<Record<Level, OutcomeCounts>>;
}

/** Takes a report; gives one row per operation that has checks, in the order of the document; provisional ones are left out. */
export function matrix(report: Report): readonly MatrixRow[] {
  return operationsIn(report)
    .map((operation) => ({
      operation,
      checks: askedIn(report).filter((check) => check.operation === operation && !check.provisional),
    }))
    .filter(({ checks }) => checks.length > 0)
    .map(({ operation, checks }) => ({
      operation,
      cells: {
        must: countOutcomes(checks.filter(({ level }) => level === 'must')),
        should: countOutcomes(checks.filter(({ level }) => level === 'should')),
        open: countOutcomes(checks.filter(({ level }) => level === 'open')),
      },
    }));
}

/** Takes a report and an operation; gives its checks, the worst outcome first, else in report order. */
export function checksOf(report: Report, operation: OperationId): readonly CheckReport[] {
  return report.checks
    .filter((check) => check.operation === operation)
    .toSorted((a, b) => outcomes.indexOf(a.outcome) - outcomes.indexOf(b.outcome));
}

/** Takes a report and an outcome; gives the checks that had it, by operation in the order of the document. */
export function checksWith(report: Report, outcome: Outcome): readonly CheckReport[] {
  return report.checks
    .filter((check) => check.outcome === outcome)
    .toSorted((a, b) => operationIds.indexOf(a.operation) - operationIds.indexOf(b.operation));
}

/** Checks without an answer that wait for the same thing, or for the same reason have none. */
export interface UnansweredGroup {
  readonly outcome: Outcome;
  /** Each once. */
  readonly reasons: readonly [string, ...string[]];
  /** What would help; for a blocked check the setting to give. */
  readonly hint: string | undefined;
  readonly checks: readonly CheckReport[];
}

/** Takes a report and outcomes; gives the checks that had them, by what would help or else by reason, largest group first. */
export function unansweredGroups(report: Report, of: readonly Outcome[]): readonly UnansweredGroup[] {
  const groups = new Map<string, UnansweredGroup>();
  const missing = of.flatMap((outcome) => checksWith(report, outcome)).filter((check) => !isFurther(check));
  for (const check of missing) {
    const { outcome, reason = wordsOf(report).report.noReason } = check;
    // Only the hint of a blocked check says what to give; others say where an implementer looks.
    const hint = outcome === 'blocked' ? check.hint : undefined;
    const key = JSON.stringify([outcome, hint ?? [reason]]);
    const { checks = [], reasons: [first = reason, ...others] = [] } = groups.get(key) ?? {};
    const reasons = [...new Set([first, ...others, reason])] as [string, ...string[]];
    groups.set(key, { outcome, hint, reasons, checks: [...checks, check] });
  }
  return [...groups.values()].toSorted(
    (a, b) => of.indexOf(a.outcome) - of.indexOf(b.outcome) || b.checks.length - a.checks.length,
  );
}

/** What became of the must checks, and what that leaves unsaid of conformance. */
function mustSentence(report: Report): string {
  const {
    verdict,
    counts: { must },
  } = report;
  const words = wordsOf(report);
  const { mustChecks, notShown, allPass, mustCounts } = words.report;
  const all = mustChecks(total(must));
  const rest = verdict === 'incomplete' ? notShown : '';
  return (must.pass === total(must) ? allPass(all) : mustCounts(all, countsInWords(must, words))) + rest;
}

/** Takes a report; gives the reason for its verdict in one sentence of plain words. Never a percentage. */
export function verdictSentence(report: Report): string {
  if (deadEndOf(report) === undefined) return mustSentence(report);
  return wordsOf(report).report.nothingAnswered(askedIn(report).length);
}

/** Takes a report; gives sentences on what else a reader should know: an early end, warnings, a reference target. */
export function asides(report: Report): readonly string[] {
  const { pinned } = report;
  const { open } = report.counts;
  const { report: words } = wordsOf(report);
  const further = deadEndOf(report) === undefined ? report.checks.filter(isFurther).length : 0;
  const sentences: string[] = [];
  // Of a target that was not reached the headline says it.
  if (report.run.stopped !== undefined && report.gate.exitCode !== exitCodes.unreachable)
    sentences.push(words.endedEarly(line(report.run.stopped, 300)));
  if (report.target.kind === 'reference') sentences.push(words.isReference);
  if (open.observed > 0) sentences.push(words.openObserved(open.observed));
  return [
    ...sentences,
    ...(pinned?.verdict === 'same'
      ? [words.pinned.titled(words.pinned.titles.same, pinnedSentence(pinned, words))]
      : []),
    ...(further > 0 ? [words.thoroughOnly(further)] : []),
    ...leftSentences(report),
    ...waiverSentences(report),
    ...provisionalSentences(report),
    ...(report.notes ?? []),
  ];
}

/** What the run created for itself and could not, or was not to, remove. */
function leftSentences(report: Report): string[] {
  const { target, changes } = report;
  const { terms, report: words } = wordsOf(report);
  const left = changes.filter(
    ({ kind, id, undone }) => kind.endsWith('-created') && id !== 'unknown' && !undone,
  );
  if (target.fixtures !== 'zentao' || left.length === 0) return [];
  const kinds = new Set(left.map(({ kind }) => kind.replace('-created', '')));
  const named = [...kinds].map((kind) => {
    const ids = left.filter((change) => change.kind === `${kind}-created`).map(({ id }) => id);
    return words.left(kind, terms.list(ids));
  });
  const command = `pms-conformance cleanup changes.ndjson --base-url ${line(target.baseUrl, 200)}`;
  return [words.leftOnTarget(terms.parts(named), command)];
}

function waiverSentences(report: Report): string[] {
  const { waivers = [] } = report;
  const { terms, report: words } = wordsOf(report);
  const waived = report.checks.filter(({ outcome, provisional }) => outcome === 'waived' && !provisional);
  const following = waived.filter(({ findings }) => findings.length === 0);
  const entries = (of: string) => waivers.filter(({ state }) => state === of).map(({ entry }) => entry);
  const used = entries('used');
  const stale = entries('stale');
  const open = entries('not reached');
  return [
    ...(used.length > 0 ? [words.waiversUsed(used.length)] : []),
    ...(following.length > 0 ? [words.waivedAlong(waived.length - following.length, following.length)] : []),
    ...(stale.length > 0 ? [words.waiversStale(terms.list(stale))] : []),
    ...(open.length > 0 ? [words.waiversOpen(terms.list(open))] : []),
  ];
}

function provisionalSentences(report: Report): string[] {
  const provisional = report.checks.filter((check) => check.provisional);
  if (provisional.length === 0) return [];
  const words = wordsOf(report);
  const counts = countsInWords(countOutcomes(provisional), words);
  return [words.report.provisional(provisional.length, counts)];
}

/** Takes a finding; gives its message, with how often it was found when that is more than once. */
export function findingTitle({ message, times = 1 }: Finding, words: Messages): string {
  return times > 1 ? words.report.withTimes(message, times) : message;
}

/** Where a run was started, in words: commit and branch, without its link. */
export function originInWords(report: Pick<Report, 'origin' | 'language'>): string[] {
  const { origin } = report;
  if (origin === undefined) return [];
  const { report: words } = wordsOf(report);
  const { commit, branch } = origin;
  const shortest = 8;
  return [
    ...(commit === undefined ? [] : [words.commit(line(commit, 80).slice(0, shortest))]),
    ...(branch === undefined ? [] : [words.branch(line(branch, 100))]),
  ];
}
