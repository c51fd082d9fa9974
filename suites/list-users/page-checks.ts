import type { StatementId } from '../../contract/statements.ts';
import type { View } from '../../evidence/view.ts';
import type { Check } from '../../judging/check.ts';
import { settled, type Blocked, type Judgement } from '../../judging/judgement.ts';
import { mergeFindings } from '../common/findings.ts';
import { notReached } from '../common/subject.ts';
import { atMostLimit, echoesLimit, echoesPage, fullPages, limitsAgree, nobodyTwice } from './page-judges.ts';
import { compareOnce, judgeRounds, roundsIn, type Compare, type Round } from './rounds.ts';
import { check } from './rows.ts';
import { subject, type ListStep } from './steps.ts';

/** A question about single pages. */
const ofPages = (
  name: string,
  statement: StatementId,
  holds: string,
  hint: string,
  judge: (view: View<ListStep>) => Judgement,
): Check<ListStep> => check(name, { statement, holds, hint, judge: (view) => reached(view) ?? judge(view) });

/** What holds of every single page. */
export const pageChecks: readonly Check<ListStep>[] = [
  ofPages(
    'echoes-page',
    'list-users.echoes-page',
    'a page echoes its number',
    'Return the page that was asked for.',
    (view) => judgeRounds(roundsIn(view), echoesPage),
  ),
  ofPages(
    'echoes-limit',
    'list-users.echoes-limit',
    'a page echoes its limit',
    'Return the limit in force; a smaller one than asked for is fine, a larger one is not.',
    (view) => both(inAny(roundsIn(view), echoesLimit), judgeRounds(roundsIn(view), limitsAgree)),
  ),
  ofPages(
    'at-most-limit-users',
    'list-users.limit-holds',
    'a page has at most as many users as its limit',
    'Apply the limit to the query.',
    (view) => inAny(roundsIn(view), atMostLimit),
  ),
  ofPages(
    'full-page-before-the-last',
    'list-users.full-pages',
    'a page before the last has exactly as many users as its limit',
    'Return as many users as the limit that the page echoes; a service with a largest limit echoes that one.',
    (view) => judgeRounds(roundsIn(view), fullPages),
  ),
  ofPages(
    'nobody-twice-on-a-page',
    'list-users.distinct',
    'nobody appears twice on one page',
    'A join with a table of several rows a user repeats the user.',
    (view) => inAny(roundsIn(view), nobodyTwice),
  ),
];

function reached(view: View<ListStep>): Blocked | undefined {
  const hasPages = roundsIn(view).some(({ lists: all }) =>
    Object.values(all).some(({ pages }) => pages.length > 0),
  );
  return hasPages ? undefined : notReached(view, subject);
}

/** What one answer shows by itself is a finding in whatever reading. */
function inAny(rounds: readonly Round[], compare: Compare): Judgement {
  const results = rounds.map((round) => compareOnce(round, compare));
  const findings = results.flatMap((result) => (result.kind === 'failed' ? result.findings : []));
  if (findings.length === 0) return results.at(-1)!;
  return settled([...new Set(results.flatMap(({ exchanges }) => exchanges))], mergeFindings(findings));
}

/** Two questions of one check: what is found by either counts, and then what one of them could not tell. */
function both(one: Judgement, two: Judgement): Judgement {
  if (one.kind !== 'failed' || two.kind !== 'failed')
    return one.kind === 'held' || two.kind === 'failed' ? two : one;
  return settled([...new Set([...one.exchanges, ...two.exchanges])], [...one.findings, ...two.findings]);
}
