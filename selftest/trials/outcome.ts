import type { Report } from '../../engine/judging/report.ts';
import type { RunResult } from '../../engine/run.ts';
import { complaintsIn } from '../blame.ts';

/** The checks of a run that do not pass: their ids in alphabetical order. */
export interface Said {
  /** Checks that fail or are broken; also `exit 4` and `exit 5`, as if they were checks. */
  readonly failures: readonly string[];
  readonly warnings: readonly string[];
  /** Required checks that are blocked. */
  readonly blocked: readonly string[];
}

/** Returns the checks of a run that do not pass. */
export function saidOf({ report, exitCode }: RunResult): Said {
  const ids = (...outcomes: string[]): string[] =>
    report.checks.filter(({ outcome }) => outcomes.includes(outcome)).map(({ id }) => id);
  return {
    failures: [...ids('fail', 'broken'), ...(exitCode > 3 ? [`exit ${exitCode}`] : [])].sort(),
    warnings: ids('warn').sort(),
    blocked: report.checks
      .filter(({ level, outcome }) => level === 'must' && outcome === 'blocked')
      .map(({ id }) => id)
      .sort(),
  };
}

/** Returns the ids of the checks that fail, warn or are broken, in alphabetical order. */
export function complaintsOf(report: Report): string[] {
  return complaintsIn(report)
    .map(({ id }) => id)
    .sort();
}

/** Returns the items of `some` that are not in `others`. */
export function less(some: readonly string[], others: readonly string[]): string[] {
  return some.filter((one) => !others.includes(one));
}
