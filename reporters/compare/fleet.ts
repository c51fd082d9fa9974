import { operationIds } from '../../contract/operations.ts';
import { levels, outcomes, type Outcome } from '../../judging/report.ts';
import type { ComparedCheck, ComparedTarget, Comparison } from './comparison.ts';

/** One target among many. */
export interface FleetRow {
  readonly target: ComparedTarget;
  /** In the order of the columns; null where its report does not have the check. */
  readonly outcomes: readonly (Outcome | null)[];
  /** Columns in which it is not as most are. */
  readonly odd: readonly number[];
}

/** Many targets: a column for each check, in the order of strips, and a row for each target. */
export interface Fleet {
  readonly columns: readonly ComparedCheck[];
  readonly rows: readonly FleetRow[];
}

/** A comparison as a matrix, those first that are least like the others. */
export function fleetOf({ checks, targets }: Comparison): Fleet {
  const place = ({ operation, level }: ComparedCheck): number =>
    operationIds.indexOf(operation) * levels.length + levels.indexOf(level);
  const columns = checks.toSorted((a, b) => place(a) - place(b) || (a.check < b.check ? -1 : 1));
  const usual = columns.map((check) => mostFrequent(check.outcomes));
  const rows = targets.map((target, at) => {
    const mine = columns.map((check) => check.outcomes[at] ?? null);
    return {
      target,
      outcomes: mine,
      odd: [...mine.keys()].filter((column) => mine[column] !== usual[column]),
    };
  });
  return { columns, rows: rows.toSorted((a, b) => b.odd.length - a.odd.length) };
}

function mostFrequent(seen: readonly (Outcome | null)[]): Outcome | null {
  const count = (of: Outcome | null): number => seen.filter((each) => each === of).length;
  return [...outcomes, null].reduce<Outcome | null>(
    (best, each) => (count(each) > count(best) ? each : best),
    'pass',
  );
}
