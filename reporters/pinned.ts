import type { PinnedCheck, PinnedReport } from '../judging/report.ts';
import { digits, plural } from '../judging/plural.ts';

/** The verdict on recorded behaviour as a title. */
export const pinnedTitles: Readonly<Record<PinnedReport['verdict'], string>> = {
  same: 'Same as recorded',
  different: 'Different from what was recorded',
  incomplete: 'Same as recorded, as far as it was reached',
};

/** Takes the pinned checks; gives those that differ, then those that were not compared. */
export function pinnedToTell({ checks }: PinnedReport): readonly PinnedCheck[] {
  return [
    ...checks.filter(({ outcome }) => outcome === 'fail'),
    ...checks.filter(({ outcome }) => outcome === 'blocked'),
  ];
}

/** Takes the pinned checks; gives their numbers in one sentence, and where the recorded behaviour comes from. */
export function pinnedSentence({ checks, recordedFrom }: PinnedReport): string {
  const number = (of: PinnedCheck['outcome']) => checks.filter(({ outcome }) => outcome === of).length;
  const points = checks.reduce((sum, { compared }) => sum + compared, 0);
  const different = checks.reduce((sum, { findings }) => sum + findings.length, 0);
  const parts = [
    `${digits(number('pass'))} of ${plural(checks.length, 'pinned check')} the same`,
    ...(number('fail') > 0 ? [`${digits(number('fail'))} different in ${plural(different, 'point')}`] : []),
    ...(number('blocked') > 0 ? [`${digits(number('blocked'))} not reached`] : []),
  ];
  return `${parts.join(', ')} (${plural(points, 'point')} compared with what ${recordedFrom} did).`;
}
