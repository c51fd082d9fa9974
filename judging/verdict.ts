import { contractDigest } from '../contract/digest.ts';
import { contractVersion } from '../contract/version.ts';
import { changesIn } from '../zentao/changes.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { judge } from './judge.ts';
import type { Report } from './report.ts';
import type { PlacedWaiver, Settings } from '../settings/settings.ts';
import { demandUsableWaivers, staleWaivers } from './waivers.ts';
import packageJson from '../package.json' with { type: 'json' };

import { allChecks } from '../suites/index.ts';

/** This suite, as evidence and reports name it. */
export const suite = {
  name: packageJson.name,
  version: packageJson.version,
  contractVersion,
  contractDigest,
} as const;

/** The settings that bear on the verdict and the exit code. */
export interface Gates extends Pick<Settings, 'failOn' | 'allowIncomplete' | 'expectObserved'> {
  readonly waivers?: readonly PlacedWaiver[];
}

/**
 * Judges evidence with every check of this suite, whatever recorded it. Everything comes from the evidence and the
 * gates, so that the same two give the same report; a waiver must have held on the day of the recording.
 * @returns the report, and the exit code as of the command line
 * @throws SettingsError when a waiver had expired or matches no check
 */
export function judgeEvidence(evidence: Evidence, gates: Gates): { report: Report; exitCode: number } {
  const { waivers = [], expectObserved } = gates;
  demandUsableWaivers(waivers, allChecks, evidence.header.startedAt.slice(0, 10));
  const report = judge(evidence, allChecks, changesIn, { suite, waivers, expectObserved });
  return { report, exitCode: exitCodeOf(report, gates, evidence.footer.stopped?.unreachable ?? false) };
}

/** The exit code of a report under the gates that were asked for. */
export function exitCodeOf(
  report: Report,
  { failOn, allowIncomplete }: Pick<Gates, 'failOn' | 'allowIncomplete'>,
  unreachable: boolean,
): number {
  const { checks, verdict, pinned } = report;
  if (checks.some(({ outcome }) => outcome === 'broken')) return 5;
  if (unreachable) return 4;
  if (staleWaivers(report).length > 0) return 2;
  if (verdict === 'non-conformant' || pinned?.verdict === 'different') return 1;
  if (failOn === 'warn' && checks.some(({ outcome }) => outcome === 'warn')) return 1;
  // Whoever got half a run did not get what they asked for, whatever they allow.
  if (report.run.stopped !== undefined) return 3;
  const incomplete = verdict === 'incomplete' || pinned?.verdict === 'incomplete';
  return incomplete && !allowIncomplete ? 3 : 0;
}
