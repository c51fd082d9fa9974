import type { PinnedCheck, PinnedReport } from '../judging/report.ts';
import type { Messages } from '../messages/index.ts';

/** Returns the pinned checks that differ, then those that were not compared. */
export function pinnedToShow({ checks }: PinnedReport): readonly PinnedCheck[] {
  return [
    ...checks.filter(({ outcome }) => outcome === 'fail'),
    ...checks.filter(({ outcome }) => outcome === 'blocked'),
  ];
}

/** Returns one sentence with the number of pinned checks by outcome and the source of the recorded behaviour. */
export function pinnedSentence({ checks, recordedFrom }: PinnedReport, words: Messages['report']): string {
  const number = (of: PinnedCheck['outcome']) => checks.filter(({ outcome }) => outcome === of).length;
  const points = checks.reduce((sum, { compared }) => sum + compared, 0);
  const different = checks.reduce((sum, { findings }) => sum + findings.length, 0);
  const parts = [
    words.pinned.same(number('pass'), checks.length),
    ...(number('fail') > 0 ? [words.pinned.different(number('fail'), different)] : []),
    ...(number('blocked') > 0 ? [words.pinned.unreached(number('blocked'))] : []),
  ];
  return words.pinned.sentence(parts, points, recordedFrom);
}
