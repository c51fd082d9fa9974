import { contractDigest } from '../contract/digest.ts';
import { contractVersion } from '../contract/version.ts';
import { changesIn } from '../zentao/changes.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { judge } from './judge.ts';
import type { Report } from './report.ts';
import type { Settings } from '../settings/settings.ts';
import type { GateSettings } from './gate.ts';
import { demandUsableWaivers } from './waivers.ts';
import packageJson from '../package.json' with { type: 'json' };

import { allChecks, suites } from '../suites/index.ts';

/** This suite, as evidence and reports name it. */
export const suite = {
  name: packageJson.name,
  version: packageJson.version,
  contractVersion,
  contractDigest,
} as const;

/** The settings that bear on the verdict and the exit code. */
export type Gates = GateSettings & Pick<Settings, 'expectObserved'> & Partial<Pick<Settings, 'waivers'>>;

/**
 * Judges evidence with every check of this suite, whatever recorded it. Everything comes from the evidence and the
 * gates, so that the same two give the same report; a waiver must have held on the day of the recording.
 * @returns the report, and the exit code as of the command line
 * @throws SettingsError when a waiver had expired or matches no check
 */
export function judgeEvidence(evidence: Evidence, gates: Gates): { report: Report; exitCode: number } {
  const { waivers = [], expectObserved } = gates;
  demandUsableWaivers(waivers, allChecks, evidence.header.startedAt.slice(0, 10));
  const report = judge(evidence, suites, changesIn, { suite, waivers, expectObserved, gates });
  return { report, exitCode: report.gate.exitCode };
}
