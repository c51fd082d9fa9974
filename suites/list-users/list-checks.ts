import type { StatementId } from '../../contract/statements.ts';
import type { Check } from '../../judging/check.ts';
import { settled } from '../../judging/judgement.ts';
import { mergeFindings } from '../common/findings.ts';
import { notReached, recordsOf } from '../common/subject.ts';
import { comparisons } from './comparisons.ts';
import { missingAccounts } from './given-accounts.ts';
import { judgeRounds, roundsIn } from './rounds.ts';
import { check } from './rows.ts';
import { subject, type ListStep } from './steps.ts';

/** A question that compares pages or lists with each other. */
const ofLists = (
  name: keyof typeof comparisons,
  statement: StatementId,
  holds: string,
  hint: string,
  reading?: string,
): Check<ListStep> =>
  check(name, {
    statement,
    holds,
    hint,
    ...(reading === undefined ? {} : { reading }),
    judge: (view) => {
      if (recordsOf(view, subject).length === 0) return notReached(view, subject);
      const judgement = judgeRounds(roundsIn(view), comparisons[name]);
      if (judgement.kind !== 'failed') return judgement;
      return settled(judgement.exchanges, mergeFindings(judgement.findings));
    },
  });

/** The same, and what else the list of everybody tells. */
function telling(ofList: Check<ListStep>): Check<ListStep> {
  return {
    ...ofList,
    judge: (view) => {
      const judgement = ofList.judge(view);
      if (judgement.kind !== 'held') return judgement;
      const observations = [...(judgement.observations ?? []), ...missingAccounts(view)];
      return settled(judgement.exchanges, [], observations);
    },
  };
}

/** What holds between pages and between lists. */
export const listChecks: readonly Check<ListStep>[] = [
  ofLists(
    'total-ignores-page',
    'list-users.total',
    'total is the same on every page',
    'Count before the page is cut.',
  ),
  ofLists(
    'total-ignores-limit',
    'list-users.total',
    'total is the same with every limit',
    'Count before the limit is applied.',
  ),
  ofLists(
    'total-counts-everybody',
    'list-users.total',
    'total is the number of users',
    'Count what the list holds.',
  ),
  ofLists(
    'filtered-total-counts-the-filtered',
    'list-users.filtered-total',
    'the total of a filtered list counts the filtered users',
    'Count with the same filter as the list.',
  ),
  ofLists(
    'pages-share-nobody',
    'list-users.pages-disjoint',
    'pages share nobody',
    'Apply page to the query, and order it by something unique.',
    'Demanded only of a stable order: two walks through at least six users that give the same sequence.',
  ),
  ofLists(
    'pages-hold-everybody',
    'list-users.pages-complete',
    'the pages together hold everybody',
    'Check the offset of the pages.',
    'Demanded only of a stable order: two walks through at least six users that give the same sequence.',
  ),
  ofLists(
    'no-browse-means-inside',
    'list-users.default-browse',
    'without browse the list is that of the inside users',
    'The default of browse is inside.',
  ),
  ofLists(
    'inside-and-outside-share-nobody',
    'list-users.filter-disjoint',
    'nobody is both inside and outside',
    'Check the condition of the filter.',
  ),
  ofLists(
    'inside-and-outside-are-everybody',
    'list-users.filter-complete',
    'inside and outside users together are everybody',
    'Check the condition of the filter.',
  ),
  ofLists(
    'filter-holds-on-every-page',
    'list-users.filter-pages',
    'the filter holds on every page',
    'Keep the filter when the page is not the first, and when no parameter is sent.',
  ),
  telling(
    ofLists(
      'other-browse-means-everybody',
      'list-users.other-browse',
      'another value of browse lists everybody',
      'Only inside and outside filter.',
    ),
  ),
  ofLists(
    'empty-browse-means-everybody',
    'list-users.empty-browse',
    'an empty browse lists everybody',
    'Empty is not the same as not sent.',
  ),
  ofLists(
    'browse-keeps-its-case',
    'list-users.browse-case',
    'a browse of INSIDE or Outside lists everybody',
    'Compare browse with inside and outside letter by letter; databases often leave the case aside.',
  ),
];
