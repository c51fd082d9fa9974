import { contractDigest } from './contract/digest.ts';
import { contractVersion } from './contract/version.ts';
import { changesIn } from './zentao/changes.ts';
import { type Evidence, parseEvidence } from './evidence/evidence.ts';
import { looksLikeHar, readHar } from './evidence/har-reading.ts';
import { judge } from './judging/judge.ts';
import type { Report } from './judging/report.ts';
import type { Settings } from './settings/settings.ts';
import type { GateSettings } from './judging/gate.ts';
import { demandUsableWaivers } from './settings/usable-waivers.ts';
import packageJson from './package.json' with { type: 'json' };

import { allChecks, suites } from './suites/index.ts';

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

/**
 * Reads what is to be judged again: the evidence of a run, or traffic of other clients as an HTTP Archive.
 * @throws EvidenceError when it is cut off or changed, or neither
 */
export function readRecorded(text: string): Evidence {
  if (!looksLikeHar(text)) return parseEvidence(text);
  return readHar(text, { suite, operations: suites.map(({ operation }) => operation) });
}
