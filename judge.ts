import { maskPeople } from './evidence/people.ts';
import type { Report } from './judging/report.ts';
import { type GivenSettings, settingsWithDefaults } from './settings/settings.ts';
import { judgeEvidence, readRecorded } from './verdict.ts';

/** The settings that affect the verdict, the report and the exit code; all are optional. */
export type JudgeSettings = Pick<
  GivenSettings,
  'failOn' | 'allowIncomplete' | 'language' | 'expectObserved' | 'waivers' | 'showPeople' | 'baseUrl'
>;

/** The result of judging evidence. */
export interface Judgement {
  readonly report: Report;
  /** The same report in the language of the settings, for people. */
  readonly shown: Report;
  /** Exit code of the command line: 0 to 3 or 5; 4 when the recorded run could not reach its target. */
  readonly exitCode: number;
}

/**
 * Judges the evidence of an earlier run again. Sends no request, reads and writes no file.
 * @param evidence the text of an evidence.ndjson, or of recorded traffic (HAR 1.2, or NDJSON of `{request, response}`).
 *   In recorded traffic, `baseUrl` selects the service
 * @throws EvidenceError when the text is cut off, changed, or in no known format; SettingsError when a setting is wrong
 */
export function judge(evidence: string, { baseUrl, ...settings }: JudgeSettings = {}): Judgement {
  const recorded = readRecorded([Buffer.from(evidence)], baseUrl);
  return judgeEvidence(settings.showPeople ? recorded : maskPeople(recorded), settingsWithDefaults(settings));
}
