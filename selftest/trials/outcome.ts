import type { Report } from '../../judging/report.ts';
import type { ServiceOptions } from '../../reference/service.ts';
import type { RunResult } from '../../run.ts';
import { complaintsIn } from '../blame.ts';
import { askedAlone, runAgainst } from '../in-process.ts';

/** What a run said against a service: ids of checks, in alphabetical order. */
export interface Said {
  /** Those that fail or broke; also `exit 4` and `exit 5`, as if they were checks. */
  readonly failures: readonly string[];
  readonly warnings: readonly string[];
  /** The must checks that are blocked. */
  readonly blocked: readonly string[];
}

/** Takes a run; gives what it said. */
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

/** The ids of the checks that fail, warn or broke, in alphabetical order. */
export function complaintsOf(report: Report): string[] {
  return complaintsIn(report)
    .map(({ id }) => id)
    .sort();
}

/** Runs against a service of the catalogues, and gives what is complained about. */
export async function complaintsAgainst(options: ServiceOptions): Promise<string[]> {
  const { report } = await runAgainst(options, askedAlone(options));
  return complaintsOf(report);
}

/** What some have and others lack. */
export function less(some: readonly string[], others: readonly string[]): string[] {
  return some.filter((one) => !others.includes(one));
}
