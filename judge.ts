import { maskPeople } from './evidence/people.ts';
import type { Report } from './judging/report.ts';
import { type GivenSettings, settingsWithDefaults } from './settings/settings.ts';
import { judgeEvidence, readRecorded } from './verdict.ts';

/** The settings that bear on the verdict and the exit code; each may be left out. */
export type JudgeSettings = Pick<
  GivenSettings,
  'failOn' | 'allowIncomplete' | 'language' | 'expectObserved' | 'waivers' | 'showPeople' | 'baseUrl'
>;

/** What a judgement gives. */
export interface Judgement {
  readonly report: Report;
  /** The same in the language of the settings, for people. */
  readonly shown: Report;
  /** As the command line exits: 0 to 3 or 5; 4 when the recorded run could not reach its target. */
  readonly exitCode: number;
}

/**
 * Judges the evidence of an earlier run again; sends nothing, reads and writes no file.
 * @param evidence the text of an evidence.ndjson, or of recorded traffic (HAR 1.2, or NDJSON of `{request, response}`), in
 *   which `baseUrl` chooses the service
 * @throws EvidenceError when the text is cut off, changed or neither; SettingsError when a setting is wrong
 */
export function judge(evidence: string, { baseUrl, ...settings }: JudgeSettings = {}): Judgement {
  const recorded = readRecorded([Buffer.from(evidence)], baseUrl);
  return judgeEvidence(settings.showPeople ? recorded : maskPeople(recorded), settingsWithDefaults(settings));
}
