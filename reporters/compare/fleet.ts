import { operationIds } from '../../contract/operations.ts';
import { levels, outcomes, type Outcome } from '../../judging/report.ts';
import { line } from '../text.ts';
import type { ComparedCheck, ComparedTarget, Comparison } from './comparison.ts';

/** The row of one target. */
export interface FleetRow {
  readonly target: ComparedTarget;
  /** In the order of the columns; null if its report does not have the check. */
  readonly outcomes: readonly (Outcome | null)[];
  /** Indexes of columns with another outcome than most targets have. */
  readonly odd: readonly number[];
  /** Indexes of columns in which only this target fails or warns. */
  readonly alone: readonly number[];
}

/** Outcomes of many targets: a column for each check, in the order of strips, and a row for each target. */
export interface Fleet {
  readonly columns: readonly ComparedCheck[];
  readonly rows: readonly FleetRow[];
  /** Indexes of columns in which every target fails or warns. */
  readonly shared: readonly number[];
}

/** Smallest number of reports that can be a fleet. Two reports are before and after. */
const minTargets = 3;
/** Largest number of reports shown side by side. More are always shown as a matrix. */
const maxSideBySide = 8;

/** True for reports of several targets, or for too many reports to show side by side. */
export function isFleet({ targets }: Pick<Comparison, 'targets'>): boolean {
  if (targets.length > maxSideBySide) return true;
  return targets.length >= minTargets && new Set(targets.map(({ baseUrl }) => baseUrl)).size > 1;
}

/** Returns the name that the user gave a target, or else `R1` for the first report. */
export function titleOf({ title, name }: ComparedTarget): string {
  return title === undefined ? name : line(title, 80);
}

/** Returns a comparison as a matrix. Targets that differ most from the others come first. */
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
