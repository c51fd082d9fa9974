import { maskedEvidence } from './evidence/masked.ts';
import { type GivenSettings, settingsWithDefaults } from './settings/settings.ts';
import { RecordedFile, TrafficReader } from './traffic.ts';
import { judgeEvidence, type Judgement, suite } from './verdict.ts';
// Evidence holds phrases of a run by their names: this defines them.
import './run.ts';

/** The settings that affect the verdict, the report and the exit code; all are optional. */
export type JudgeSettings = Pick<
  GivenSettings,
  | 'gate'
  | 'failOn'
  | 'allowIncomplete'
  | 'language'
  | 'expectObserved'
  | 'waivers'
  | 'waiverSets'
  | 'showPeople'
  | 'baseUrl'
>;

/**
 * Judges the evidence of an earlier run again. Sends no request, reads and writes no file.
 * @param evidence the text of an evidence.ndjson, or of recorded traffic (HAR 1.2, or NDJSON of `{request, response}`).
 *   In recorded traffic, `baseUrl` selects the service
 * @throws EvidenceError when the text is cut off, changed, or in no known format; SettingsError when a setting is wrong
 */
export function judge(evidence: string, { baseUrl, ...settings }: JudgeSettings = {}): Judgement {
  const traffic = new TrafficReader({ suite, ...(baseUrl === undefined ? {} : { baseUrl }) });
  const file = new RecordedFile(traffic);
  file.add(Buffer.from(evidence));
  const recorded = file.end() ?? traffic.evidence();
  const gates = settingsWithDefaults(settings, 'judge');
  return judgeEvidence(maskedEvidence(recorded, settings), gates);
}
