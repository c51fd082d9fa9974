import { type OperationId, operationIds } from '../contract/operations.ts';
import type { Level } from '../contract/statements.ts';
import { headline, type Headlined, total, requestsBeyond } from '../engine/judging/gate.ts';
import { exitCodes } from '../engine/judging/exit-code.ts';
import {
  type CheckReport,
  type ExchangeReport,
  type Finding,
  type Outcome,
  type OutcomeCounts,
  outcomes,
  type PinnedCheck,
  type PinnedReport,
  type Report,
  type Verdict,
} from '../engine/judging/report.ts';
import { type Messages, wordsOf } from '../messages/index.ts';
import { phraseIn, phrase } from '../messages/phrase.ts';
import { digits } from '../messages/numbers.ts';
import { asSentence, line } from './text.ts';

/** Returns the title of the headline for a page: `Non-conformant`, `Unreachable`. */
export function titleOf(report: Headlined): string {
  const { title } = headline(report);
  return title.charAt(0) + title.slice(1).toLowerCase();
}

/** Returns the rest of the headline after its title. The exit code is last. */
export function gateInWords(report: Headlined): string {
  const { facts, gate } = headline(report);
  return wordsOf(report).gate.inWords([...facts, gate], report.gate.exitCode);
}

/** The outcome whose colour is used for a verdict. */
export const outcomeOf: Readonly<Record<Verdict, Outcome>> = {
  conformant: 'pass',
  'non-conformant': 'fail',
  incomplete: 'blocked',
};

/** Outcomes of a check without a result. */
export const withoutResult = ['broken', 'blocked', 'skipped'] as const satisfies readonly Outcome[];

/** True for a check of `--thorough` in a run without it: it is not counted as missing. */
function isThoroughOnly({ thorough, outcome }: CheckReport): boolean {
  return thorough === true && outcome === 'skipped';
}

/** Returns the checks that belong to the run. The first screen of every format counts and shows these. */
export function checksOfRun({ checks }: Pick<Report, 'checks'>): readonly CheckReport[] {
  return checks.filter((check) => !isThoroughOnly(check));
}

/** True for a check that fails or warns. */
export function isFailing({ outcome }: Pick<CheckReport, 'outcome'>): boolean {
  return outcome === 'fail' || outcome === 'warn';
}

/** Returns the counts that are not zero, in the order of `outcomes`. */
export function present(counts: OutcomeCounts): readonly (readonly [Outcome, number])[] {
  return outcomes.filter((outcome) => counts[outcome] > 0).map((outcome) => [outcome, counts[outcome]]);
}

/** Returns counts as words: "2 fail, 21 pass". */
export function countsInWords(counts: OutcomeCounts, { terms }: Messages): string {
  return terms.list(
    present(counts).map(([outcome, count]) => terms.counted(digits(count), terms.outcomes[outcome])),
  );
}

/** Returns the number of checks by outcome. */
export function countOutcomes(checks: readonly CheckReport[]): OutcomeCounts {
  const counts = Object.fromEntries(outcomes.map((outcome) => [outcome, 0])) as Record<Outcome, number>;
  for (const check of checks) counts[check.outcome] += 1;
  return counts;
}

/** Returns the operations of the checks, in the order of the report. */
export function operationsIn({ checks }: Pick<Report, 'checks'>): readonly OperationId[] {
  return [...new Set(checks.map(({ operation }) => operation))];
}

/** Returns the title of an operation, or the id if the document does not have it. */
export function operationTitle(operation: string, { terms }: Messages): string {
  return Object.hasOwn(terms.operations, operation) ? terms.operations[operation as OperationId] : operation;
}

/** Returns the counts by level of each operation that has checks. Provisional checks are left out. */
export function matrix(
  report: Report,
): readonly { readonly operation: OperationId; readonly cells: Readonly<Record<Level, OutcomeCounts>> }[] {
  const counted = checksOfRun(report).filter(({ provisional }) => !provisional);
  return operationsIn({ checks: counted }).map((operation) => {
    const mine = counted.filter((check) => check.operation === operation);
    const at = (of: Level): OutcomeCounts => countOutcomes(mine.filter(({ level }) => level === of));
    return { operation, cells: { must: at('must'), should: at('should'), open: at('open') } };
  });
}

/** Returns the checks of an operation, the worst outcome first, otherwise in the order of the report. */
export function checksOf(report: Report, operation: OperationId): readonly CheckReport[] {
  return report.checks
    .filter((check) => check.operation === operation)
    .toSorted((a, b) => outcomes.indexOf(a.outcome) - outcomes.indexOf(b.outcome));
}

/** Returns the checks with an outcome, by operation in the order of the document. */
export function checksWith(report: Report, outcome: Outcome): readonly CheckReport[] {
  return report.checks
    .filter((check) => check.outcome === outcome)
    .toSorted((a, b) => operationIds.indexOf(a.operation) - operationIds.indexOf(b.operation));
}

/** Checks without a result that lack the same setting or have the same reason. */
export interface GroupWithoutResult {
  readonly outcome: Outcome;
  /** Without duplicates. */
  readonly reasons: readonly [string, ...string[]];
  /** The setting to add; undefined if a setting does not help. */
  readonly hint: string | undefined;
  readonly checks: readonly CheckReport[];
}

/** Returns the checks with these outcomes, grouped by hint or else by reason. The largest group comes first. */
export function groupsWithoutResult(report: Report, of: readonly Outcome[]): readonly GroupWithoutResult[] {
  const groups = new Map<string, GroupWithoutResult>();
  const missing = of
    .flatMap((outcome) => checksWith(report, outcome))
    .filter((check) => !isThoroughOnly(check));
  for (const check of missing) {
    const { outcome, reason = wordsOf(report).report.noReason } = check;
    // The hint of a blocked check names a setting. Other hints are for the implementer of the service.
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

/** Returns the reason for the verdict in one sentence: the counts of the required checks. Never a percentage. */
export function verdictSentence(report: Report): string {
  const { must } = report.counts;
  const words = wordsOf(report);
  const { nothingAnswered, mustChecks, notShown, allPass, mustCounts } = words.report;
  if (deadEndOf(report) !== undefined) return nothingAnswered(checksOfRun(report).length);
  const all = mustChecks(total(must));
  const rest = report.verdict === 'incomplete' ? notShown : '';
  return (must.pass === total(must) ? allPass(all) : mustCounts(all, countsInWords(must, words))) + rest;
}

/** Returns further sentences for the reader: an early end, a reference target, waivers, provisional checks. */
export function asides(report: Report): readonly string[] {
  const { pinned, run, gate, checks } = report;
  const { observed } = report.counts.open;
  const all = wordsOf(report);
  const { report: words } = all;
  const thoroughOnly = deadEndOf(report) === undefined ? checks.filter(isThoroughOnly).length : 0;
  const provisional = checks.filter((check) => check.provisional);
  return [
    // If the target was unreachable, the headline has said so.
    ...(run.stopped !== undefined && gate.exitCode !== exitCodes.unreachable
      ? [words.endedEarly(line(run.stopped, 300))]
      : []),
    ...(report.target.kind === 'reference' ? [words.isReference] : []),
    ...(observed > 0 ? [words.openObserved(observed)] : []),
    ...(pinned?.verdict === 'same'
      ? [words.pinned.titled(words.pinned.titles.same, pinnedSentence(pinned, words))]
      : []),
    ...(thoroughOnly > 0 ? [words.thoroughOnly(thoroughOnly)] : []),
    ...waiverSentences(report),
    ...(provisional.length > 0
      ? [words.provisional(provisional.length, countsInWords(countOutcomes(provisional), all))]
      : []),
    ...(report.notes ?? []),
  ];
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
  const expired = entries('expired');
  return [
    ...(used.length > 0 ? [words.waiversUsed(used.length)] : []),
    ...(following.length > 0 ? [words.waivedAlong(waived.length - following.length, following.length)] : []),
    ...(stale.length > 0 ? [words.waiversStale(terms.list(stale))] : []),
    ...(expired.length > 0 ? [words.waiversExpired(terms.list(expired))] : []),
    ...(open.length > 0 ? [words.waiversOpen(terms.list(open))] : []),
  ];
}

/** Returns the message of a finding, with the number of times if there is more than one. */
export function findingTitle({ message, times = 1 }: Finding, words: Messages): string {
  return times > 1 ? words.report.withTimes(message, times) : message;
}

/** Returns the commit and the branch of a run in words. */
export function originInWords(report: Pick<Report, 'origin' | 'language'>): string[] {
  const { origin } = report;
  if (origin === undefined) return [];
  const { report: words } = wordsOf(report);
  const { commit, branch } = origin;
  return [
    ...(commit === undefined ? [] : [words.commit(line(commit, 80).slice(0, 8))]),
    ...(branch === undefined ? [] : [words.branch(line(branch, 100))]),
  ];
}

/** Returns one sentence with the number of pinned checks by outcome and the source of the recorded behaviour. */
export function pinnedSentence({ checks, recordedFrom }: PinnedReport, words: Messages['report']): string {
  const number = (of: PinnedCheck['outcome']) => checks.filter(({ outcome }) => outcome === of).length;
  const points = checks.reduce((sum, { compared }) => sum + compared, 0);
  const different = checks.reduce((sum, { findings }) => sum + findings.length, 0);
  const parts = [
    words.pinned.same(number('pass'), checks.length),
    ...(number('fail') > 0 ? [words.pinned.different(number('fail'), different)] : []),
    ...(number('blocked') > 0 ? [words.pinned.unreached(number('blocked'))] : []),
  ];
  return words.pinned.sentence(parts, points, recordedFrom);
}

/** True if the first reason why the gate is not met are requests of clients that the document does not have. */
export function isUnmetByRequests(report: Report): boolean {
  const { gate, traffic } = report;
  return gate.reasons[0] === phraseIn(requestsBeyond(traffic?.departures?.requests ?? 0), wordsOf(report));
}

type Advice = readonly [string, ...string[]];

/** Advice for a run in which no check has a result, and the last exchange, whose request the reader can send by hand. */
export interface DeadEnd {
  readonly advice: Advice;
  readonly last?: ExchangeReport;
}

const endTraffic = phrase(
  'end-traffic',
  'Is this service in the recording? Name the one to judge (--base-url).',
  '请确认录制中有该服务，或用 --base-url 指定要评判的服务。',
);
const endRecord = phrase(
  'end-record',
  'Record while clients confirm bugs, start tasks, create stories or list users.',
  '请在客户端确认 Bug、开始任务、创建需求或获取用户列表时录制。',
);
const endFixtures = phrase(
  'end-fixtures',
  'Give what the checks need: bugs, tasks and a product (PMS_BUG_IDS, PMS_TASK_IDS, PMS_PRODUCT_ID).',
  '请提供检查所需的数据：Bug、任务和产品（PMS_BUG_IDS、PMS_TASK_IDS、PMS_PRODUCT_ID）。',
);

/** Returns advice if no check has a result, otherwise undefined. */
export function deadEndOf(report: Report): DeadEnd | undefined {
  const { checks } = report;
  if (checks.some(({ outcome }) => outcome !== 'blocked' && outcome !== 'skipped')) return undefined;
  const [firstHint, ...otherHints] = new Set(
    checks.flatMap(({ outcome, hint }) => (outcome === 'blocked' && hint) || []),
  );
  const last = lastOf(report);
  const toResend = last === undefined ? {} : { last };
  const words = wordsOf(report);
  if (isUnmetByRequests(report)) return { advice: [words.departures.next] };
  const [cause] = report.causes;
  if (cause?.next?.[0] !== undefined) {
    const [first, ...others] = cause.next;
    // The headline has the cause of an end.
    const isSaid = cause.scope === 'end';
    const summary = asSentence(line(cause.summary, 300));
    return {
      advice: [isSaid ? first! : wordsOf(report).report.next.because(summary, ` ${first}`), ...others],
      ...toResend,
    };
  }
  if (report.traffic?.requests === 0)
    return { advice: [phraseIn(endTraffic, words), phraseIn(endRecord, words)] };
  if (firstHint !== undefined) return { advice: [firstHint, ...otherHints] };
  return { advice: [phraseIn(endFixtures, words)], ...toResend };
}

/** What shows that a target could not be tested. */
const shows: Readonly<
  Partial<Record<NonNullable<Report['gate']['ending']>, (exchange: ExchangeReport) => boolean>>
> = {
  'token-refused': ({ response }) => response?.status === 401 || response?.status === 403,
  unreachable: ({ response, error }) => error !== undefined || (response?.status ?? 0) >= 500,
};

/** Returns the exchange with which a run ended. After it, the fixtures may have been removed. */
function lastOf({ exchanges, gate }: Report): ExchangeReport | undefined {
  const isLast = gate.ending && shows[gate.ending];
  return (isLast && exchanges.findLast(isLast)) ?? exchanges.at(-1);
}
