import { differenceOf } from '../engine/judging/difference.ts';
import type { CheckReport, PastRun, Report } from '../engine/judging/report.ts';
import type { Messages } from '../messages/index.ts';
import { line } from './text.ts';
import { idsEntry, type Item } from './entries.ts';
import { isFailing } from './summary.ts';

/** Changes since an earlier run against the same target. */
export interface Since {
  /** Start of the earlier run, ISO 8601 UTC. */
  readonly startedAt: string;
  /** Checks that failed or warned and pass now. */
  readonly fixed: readonly CheckReport[];
  /** Checks that fail or warn now and did not before. */
  readonly fresh: readonly CheckReport[];
  /** Number of checks that fail or warn in both runs. */
  readonly still: number;
}

/** The part of a report that is compared. */
export type Compared = Pick<Report, 'reportVersion' | 'target' | 'run' | 'checks'>;

/**
 * Compares a report with an earlier one. Undefined if there is none, if it is of the same run or of another target.
 * @param isNamed the user named the earlier report: its target may have another URL, as previews of a branch do
 */
export function sinceOf(before: Compared | undefined, now: Compared, isNamed = false): Since | undefined {
  if (before === undefined || before.run.id === now.run.id) return undefined;
  if (!isNamed && before.target.baseUrl !== now.target.baseUrl) return undefined;
  const earlier = new Map(before.checks.map((check) => [check.id, check]));
  const known = now.checks
    .filter(({ id }) => earlier.has(id))
    .map((check) => ({ check, ...differenceOf(earlier.get(check.id), check) }));
  const checksOf = (some: typeof known): CheckReport[] => some.map(({ check }) => check);
  return {
    startedAt: before.run.startedAt,
    fixed: checksOf(known.filter(({ wasWrong, isFine }) => wasWrong && isFine)),
    fresh: checksOf(known.filter(({ check, wasWrong }) => isFailing(check) && !wasWrong)),
    still: known.filter(({ wasWrong, isWrong }) => wasWrong && isWrong).length,
  };
}

/** Returns the summary of a run, for the history of later ones. */
export function pastRunOf({
  run: { id, startedAt, durationMs },
  verdict,
  gate: { exitCode },
  counts: { must, should },
  origin,
}: Pick<Report, 'run' | 'verdict' | 'gate' | 'counts' | 'origin'>): PastRun {
  const counts = { fail: must.fail, warn: should.warn, waived: must.waived + should.waived };
  const commit = origin?.commit === undefined ? {} : { commit: origin.commit };
  return { id, startedAt, durationMs, verdict, exitCode, ...counts, ...commit };
}

/** Returns the changes in one sentence; nothing without an earlier run. */
export function sinceSentences(since: Since | undefined, { terms, report }: Messages): readonly string[] {
  if (since === undefined) return [];
  const { since: words } = report;
  const { startedAt, fixed, fresh, still } = since;
  const parts = [
    words.fixed(fixed.length),
    words.fresh(fresh.length),
    ...(still > 0 ? [words.still(still)] : []),
  ];
  return [words.sentence(line(terms.instant(startedAt), 40), parts)];
}

/** Returns an item with the new failures and an item with the fixed checks. */
export function sinceItems({ fixed, fresh }: Since, { terms, report }: Messages): readonly Item[] {
  const { since: words } = report;
  const all = [
    { word: words.wordFresh, outcome: 'fail', checks: fresh },
    { word: words.wordFixed, outcome: 'pass', checks: fixed },
  ] as const;
  return all
    .filter(({ checks }) => checks.length > 0)
    .map(({ checks, ...item }) => ({
      ...item,
      title: terms.checks(checks.length),
      entries: [idsEntry(checks)],
    }));
}
