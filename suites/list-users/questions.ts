import type { StatementId } from '../../contract/statements.ts';
import type { Finding } from '../../engine/judging/finding.ts';
import { findingIn } from '../common/findings.ts';
import type { Page } from './page.ts';
import type { ListName } from './steps.ts';
import type { Phrase } from '../../messages/phrase.ts';

/** One question in words. */
interface QuestionRow {
  readonly statement: StatementId;
  readonly holds: string;
  readonly hint: string;
  readonly reading?: string;
}

const stable =
  'Judged only if the order is stable: reading at least six users twice gives the same sequence.';

/** Every question about pages and lists, by the name of its check. */
export const questions = {
  'answers-a-page': {
    statement: 'list-users.accepts',
    holds: 'GET /users returns a page of users',
    hint: 'Answer GET /users with 200 and a page of users.',
    reading: 'A service may reject a limit above its maximum: that is not a failure.',
  },
  'echoes-page': {
    statement: 'list-users.echoes-page',
    holds: 'a page echoes its number',
    hint: 'Return the number of the requested page.',
  },
  'echoes-limit': {
    statement: 'list-users.echoes-limit',
    holds: 'a page echoes its limit',
    hint: 'Return the limit that was applied; it may be smaller than the requested one, not larger.',
  },
  'at-most-limit-users': {
    statement: 'list-users.limit-holds',
    holds: 'a page has at most as many users as its limit',
    hint: 'Apply the limit to the query.',
  },
  'full-page-before-the-last': {
    statement: 'list-users.full-pages',
    holds: 'a page before the last has exactly as many users as its limit',
    hint: 'Return as many users as the limit in the page says; a service with a maximum limit returns that maximum.',
  },
  'nobody-twice-on-a-page': {
    statement: 'list-users.distinct',
    holds: 'no user appears twice on one page',
    hint: 'A join with a table that has several rows for a user repeats the user.',
  },
  'total-ignores-page': {
    statement: 'list-users.total',
    holds: 'total is the same on every page',
    hint: 'Count before paging.',
  },
  'total-ignores-limit': {
    statement: 'list-users.total',
    holds: 'total is the same with every limit',
    hint: 'Count before applying the limit.',
  },
  'total-counts-everybody': {
    statement: 'list-users.total',
    holds: 'total is the number of users',
    hint: 'Count the users in the list.',
  },
  'filtered-total-counts-the-filtered': {
    statement: 'list-users.filtered-total',
    holds: 'the total of a filtered list counts the filtered users',
    hint: 'Count with the same filter as the list.',
  },
  'pages-share-nobody': {
    statement: 'list-users.pages-disjoint',
    holds: 'no user is on two pages',
    hint: 'Apply page in the query, and sort by a unique column.',
    reading: stable,
  },
  'pages-hold-everybody': {
    statement: 'list-users.pages-complete',
    holds: 'all pages together contain every user',
    hint: 'Check the offset of the pages.',
    reading: stable,
  },
  'no-browse-means-inside': {
    statement: 'list-users.default-browse',
    holds: 'without browse, the list contains the inside users',
    hint: 'The default of browse is inside.',
  },
  'inside-and-outside-share-nobody': {
    statement: 'list-users.filter-disjoint',
    holds: 'no user is both inside and outside',
    hint: 'Check the filter condition.',
  },
  'inside-and-outside-are-everybody': {
    statement: 'list-users.filter-complete',
    holds: 'inside and outside users together are all users',
    hint: 'Check the filter condition.',
  },
  'filter-holds-on-every-page': {
    statement: 'list-users.filter-pages',
    holds: 'the filter applies to every page',
    hint: 'Apply the filter on later pages too, and when page and limit are not sent.',
  },
  'other-browse-means-everybody': {
    statement: 'list-users.other-browse',
    holds: 'any other value of browse lists all users',
    hint: 'Only the values inside and outside filter the list.',
  },
  'empty-browse-means-everybody': {
    statement: 'list-users.empty-browse',
    holds: 'an empty browse lists all users',
    hint: 'An empty value is not the same as a missing parameter.',
  },
  'browse-keeps-its-case': {
    statement: 'list-users.browse-case',
    holds: 'browse=INSIDE and browse=Outside list all users',
    hint: 'Compare browse with inside and outside byte by byte; databases often ignore letter case.',
  },
} as const satisfies Readonly<Record<string, QuestionRow>>;

/** What is asked of pages and lists: the names of the checks that find it. */
export type Question = keyof typeof questions;

/** One thing that contradicts the rest of a round. */
export interface ListFault {
  readonly question: Question;
  readonly finding: Finding;
  /** The one answer shows it: no other round is needed. */
  readonly byItself?: true;
  /** The list on whose order it rests: it counts where the list came in the same order twice. */
  readonly restsOn?: ListName;
}

type Details = Pick<ListFault, 'byItself' | 'restsOn'> &
  Pick<Finding, 'expected' | 'actual' | 'wanted' | 'got' | 'users'> &
  Partial<Pick<Finding, 'fault' | 'field'>>;

/** A fault in a member of a page, by default its users, or a rejection; `what` is the whole sentence. */
export function faultOf(
  question: Question,
  { exchange }: Pick<Page, 'exchange'>,
  what: Phrase,
  { fault = 'list', byItself, restsOn, ...details }: Details,
): ListFault {
  const field = fault === 'refused' ? {} : { field: 'users' };
  const finding = findingIn(exchange, fault, { ...field, what, ...details });
  return { question, finding, ...(byItself && { byItself }), ...(restsOn && { restsOn }) };
}
