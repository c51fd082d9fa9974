import type { CheckReport, Report } from '../judging/report.ts';
import type { Messages } from '../messages/index.ts';
import { line } from './text.ts';
import type { Item } from './entries.ts';

/** What changed since an earlier run against the same target. */
export interface Since {
  /** When the earlier run began, ISO 8601 UTC. */
  readonly startedAt: string;
  /** Checks that failed or warned and hold now. */
  readonly fixed: readonly CheckReport[];
  /** Checks that fail or warn now and did not before. */
  readonly fresh: readonly CheckReport[];
  /** How many fail or warn in both. */
  readonly still: number;
}

const fails = (check: CheckReport): boolean => check.outcome === 'fail' || check.outcome === 'warn';
/** A waived failure is still there; nobody is told that it is new. */
const isWrong = (check: CheckReport | undefined): boolean =>
  check !== undefined && (fails(check) || (check.outcome === 'waived' && check.findings.length > 0));
const holds = ({ outcome }: CheckReport): boolean => outcome === 'pass' || outcome === 'observed';

/** What of a report is compared. */
export type Compared = Pick<Report, 'reportVersion' | 'target' | 'run' | 'checks'>;

/**
 * Compares a report with the one before; undefined when that is of another target, or there is nothing to compare.
 * @param isNamed a user named the one before: its target may have another URL, as previews of a branch do
 */
export function sinceOf(before: Compared | undefined, now: Compared, isNamed = false): Since | undefined {
  if (before === undefined || before.run.id === now.run.id) return undefined;
  if (!isNamed && before.target.baseUrl !== now.target.baseUrl) return undefined;
  const earlier = new Map(before.checks.map((check) => [check.id, check]));
  const known = now.checks.filter(({ id }) => earlier.has(id));
  return {
    startedAt: before.run.startedAt,
    fixed: known.filter((check) => holds(check) && isWrong(earlier.get(check.id))),
    fresh: known.filter((check) => fails(check) && !isWrong(earlier.get(check.id))),
    still: known.filter((check) => isWrong(check) && isWrong(earlier.get(check.id))).length,
  };
}

/** What changed, in one sentence; none where nothing is known of an earlier run. */
export function sinceSentences(
  since: Since | undefined,
  { terms, report: { since: words } }: Messages,
): readonly string[] {
  if (since === undefined) return [];
  const { startedAt, fixed, fresh, still } = since;
  const parts = [
    words.fixed(fixed.length),
    words.fresh(fresh.length),
    ...(still > 0 ? [words.still(still)] : []),
  ];
  return [words.sentence(line(terms.instant(startedAt), 40), parts)];
}

/** The checks that changed, an item each way. */
export function sinceItems(
  { fixed, fresh }: Since,
  { terms, report: { since: words } }: Messages,
): readonly Item[] {
  const item = (word: string, outcome: Item['outcome'], checks: readonly CheckReport[]): Item[] =>
    checks.length === 0
      ? []
      : [
          {
            outcome,
            word,
            title: terms.checks(checks.length),
            entries: [{ label: 'checks', form: 'checks', ids: checks.map(({ id }) => id) }],
          },
        ];
  return [...item(words.wordFresh, 'fail', fresh), ...item(words.wordFixed, 'pass', fixed)];
}
