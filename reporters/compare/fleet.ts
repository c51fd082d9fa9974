import { operationIds } from '../../contract/operations.ts';
import { levels, outcomes, type Outcome } from '../../judging/report.ts';
import { line } from '../text.ts';
import type { ComparedCheck, ComparedTarget, Comparison } from './comparison.ts';

/** One target among many. */
export interface FleetRow {
  readonly target: ComparedTarget;
  /** In the order of the columns; null where its report does not have the check. */
  readonly outcomes: readonly (Outcome | null)[];
  /** Columns in which it is not as most are. */
  readonly odd: readonly number[];
  /** Columns in which nobody else fails or warns. */
  readonly alone: readonly number[];
}

/** Many targets: a column for each check, in the order of strips, and a row for each target. */
export interface Fleet {
  readonly columns: readonly ComparedCheck[];
  readonly rows: readonly FleetRow[];
  /** Columns in which every target fails or warns. */
  readonly shared: readonly number[];
}

/** From so many targets on, a comparison shows each of them, and no longer what became of the first. */
const leastTargets = 3;
/** Reports beyond this number are shown as a matrix, whatever they are of. */
const mostBeside = 8;

/** True for reports of several targets, which none of them is the past of; two are before and after. */
export function isFleet({ targets }: Pick<Comparison, 'targets'>): boolean {
  if (targets.length > mostBeside) return true;
  return targets.length >= leastTargets && new Set(targets.map(({ baseUrl }) => baseUrl)).size > 1;
}

/** The name that people gave a target, or its place among the reports. */
export function titleOf({ title, name }: ComparedTarget): string {
  return title === undefined ? name : line(title, 80);
}

/** A comparison as a matrix, those first that are least like the others. */
export function fleetOf({ checks, targets }: Comparison): Fleet {
  const place = ({ operation, level }: ComparedCheck): number =>
    operationIds.indexOf(operation) * levels.length + levels.indexOf(level);
  const columns = checks.toSorted((a, b) => place(a) - place(b) || (a.check < b.check ? -1 : 1));
  const usual = columns.map((check) => mostFrequent(check.outcomes));
  const failing = columns.map(({ outcomes: seen }) =>
    seen.flatMap((outcome, at) => (outcome === 'fail' || outcome === 'warn' ? at : [])),
  );
  const rows = targets.map((target, at) => {
    const mine = columns.map((check) => check.outcomes[at] ?? null);
    return {
      target,
      outcomes: mine,
      odd: [...mine.keys()].filter((column) => mine[column] !== usual[column]),
      alone: [...failing.keys()].filter(
        (column) => failing[column]!.length === 1 && failing[column]![0] === at,
      ),
    };
  });
  const shared = [...failing.keys()].filter((column) => failing[column]!.length === targets.length);
  return { columns, shared, rows: rows.toSorted((a, b) => b.odd.length - a.odd.length) };
}

function mostFrequent(seen: readonly (Outcome | null)[]): Outcome | null {
  const count = (of: Outcome | null): number => seen.filter((each) => each === of).length;
  return [...outcomes, null].reduce<Outcome | null>(
    (best, each) => (count(each) > count(best) ? each : best),
    'pass',
  );
}
