import { contractDigest } from '../contract/digest.ts';
import { contractVersion } from '../contract/version.ts';
import { explainer } from './diagnosis/index.ts';
import { changesIn } from './zentao/changes.ts';
import type { Evidence } from './evidence/evidence.ts';
import { judge, reportIn } from './judging/judge.ts';
import type { Report } from './judging/report.ts';
import { type Settings, requestsNeedsTraffic } from './settings/settings.ts';
import type { GateSettings } from './judging/gate.ts';
import { SettingsError } from './settings/error.ts';
import { demandUsableWaivers } from './settings/waivers.ts';
import packageJson from '../package.json' with { type: 'json' };
import { allChecks, suites } from '../suites/index.ts';
import { trafficSuites } from '../suites/traffic/checks.ts';

/** This suite, as evidence and reports name it. */
export const suite = {
  name: packageJson.name,
  version: packageJson.version,
  contractVersion,
  contractDigest,
} as const;

/** The settings that affect the verdict, the report and the exit code. */
export type Gates = GateSettings &
  Pick<Settings, 'expectObserved'> &
  Partial<Pick<Settings, 'waivers' | 'language'>>;

/** The result of judging evidence. */
export interface Judgement {
  readonly report: Report;
  /** The same report in the language of the settings, for people. */
  readonly shown: Report;
  /**
   * Exit code of the command line; `report.gate` gives the reason. For an earlier run 0 to 3 or 5, and 4 when it could
   * not reach its target.
   */
  readonly exitCode: number;
}

/**
 * Judges evidence with the checks of this suite. The result depends on the evidence and the settings only, so the same
 * input gives the same report. A waiver counts if it was valid on the day of the recording.
 * @throws SettingsError when a waiver matches no check, and for a gate that the evidence does not have
 */
export function judgeEvidence(evidence: Evidence, gates: Gates): Judgement {
  const { waivers = [], expectObserved, language = 'en' } = gates;
  demandUsableWaivers(waivers, allChecks);
  demandTraffic(evidence, gates);
  const suitesToJudge = evidence.header.target.kind === 'traffic' ? trafficSuites : suites;
  const options = { suite, waivers, expectObserved, gates, explainer };
  const judged = judge(evidence, suitesToJudge, changesIn, options);
  const { settingNames } = evidence.header;
  const report = reportIn('en', judged, settingNames);
  const shown = language === 'en' ? report : reportIn(language, judged, settingNames);
  return { report, shown, exitCode: report.gate.exitCode };
}

/**
 * Demands that a gate on the requests of clients gets recorded traffic.
 * @throws SettingsError for the evidence of a run
 */
export function demandTraffic({ header }: Evidence, { gate = [] }: Pick<GateSettings, 'gate'>): void {
  if (gate.includes('requests') && header.target.kind !== 'traffic')
    throw new SettingsError(requestsNeedsTraffic('--gate'));
}
