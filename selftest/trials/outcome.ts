import type { Report } from '../../judging/report.ts';
import type { ServiceOptions } from '../../reference/service.ts';
import { runAgainst } from '../in-process.ts';

/** The ids of the checks that fail, warn or broke, in alphabetical order. */
export function complaintsOf({ checks }: Report): string[] {
  return checks
    .filter(({ outcome }) => outcome === 'fail' || outcome === 'warn' || outcome === 'broken')
    .map(({ id }) => id)
    .sort();
}

/** Runs against a service of the catalogues, and gives what is complained about. */
export async function complaintsAgainst(options: ServiceOptions): Promise<string[]> {
  const { report } = await runAgainst(options);
  return complaintsOf(report);
}
