import type { CheckReport, Finding, Report } from '../judging/report.ts';
import { deadEndOf } from './dead-end.ts';
import { prioritiesOf } from './priorities.ts';
import { type UnansweredGroup, unansweredGroups } from './summary.ts';
import { digits, plural } from '../judging/plural.ts';
import { line } from './text.ts';

/** What a reader does next, in one sentence. */
export function nextStep(report: Report): string {
  const { checks, run, pinned } = report;
  const [first, ...others] = prioritiesOf(report);
  if (first !== undefined) {
    const { cause, checks: failing, findings } = first;
    const what = cause?.summary ?? withValues(findings[0], failing[0]);
    const all = checks.filter(({ outcome }) => outcome === 'fail' || outcome === 'warn').length;
    const explains =
      failing.length > 1 && all > failing.length
        ? `; it explains ${digits(failing.length)} of ${plural(all, 'check')} that do not hold`
        : '';
    const start =
      others.length === 0 ? 'Fix this' : `Of ${digits(others.length + 1)} things to fix, start with this`;
    return `${start}: ${line(what, 300).replace(/\.$/, '')}${explains}.`;
  }
  const groups = unansweredGroups(report, ['broken', 'blocked', 'skipped']);
  const [group] = groups;
  const dead = deadEndOf(report);
  if (dead !== undefined && group?.hint === undefined) return dead.advice[0];
  if (run.stopped !== undefined) return 'Remove what ended the run, and run again.';
  if (group !== undefined) return giving(group, groups);
  if (pinned?.verdict === 'different') return 'Look at what differs from the recorded behaviour.';
  return 'Nothing is left to fix.';
}

function withValues({ message, expected, actual }: Finding, { id }: CheckReport): string {
  return `${line(message, 200)} (${id}): expected ${line(expected, 60)}, came ${line(actual, 60)}`;
}

const mostHints = 4;

function giving(
  { outcome, hint, reasons, checks }: UnansweredGroup,
  all: readonly UnansweredGroup[],
): string {
  const many = plural(checks.length, 'check');
  const reason = line(reasons[0], 300);
  if (outcome === 'broken') return `${many} broke in the suite itself: please report it.`;
  if (outcome === 'skipped') return `For a whole answer run again without what left out ${many}: ${reason}.`;
  if (hint === undefined) return `${many} had nothing to judge: ${reason}.`;
  // What is to be given is given together.
  const waiting = all.filter((group) => group.outcome === 'blocked' && group.hint !== undefined);
  const count = waiting.reduce((sum, group) => sum + group.checks.length, 0);
  const hints = waiting.slice(0, mostHints).map((group) => line(group.hint!, 200));
  return `${hints.join(' ')} ${plural(count, 'check')} ${count === 1 ? 'waits' : 'wait'} for ${hints.length === 1 ? 'it' : 'these'}.`;
}
