import type { StatementId } from '../../contract/statements.ts';
import type { Because } from '../../judging/because.ts';
import type { Observation } from '../../judging/judgement.ts';
import { replyOf } from '../common/reply.ts';
import { obstacle, listsOf, type FilterQuestion } from './filters.ts';
import {
  cannotTell,
  everybody,
  existing,
  filtered,
  indexes,
  isStable,
  unread,
  whyNotRead,
  type Round,
} from './lists.ts';
import { countedIn, rejectedIn } from './oracle.ts';
import { askedIn, numberOf, type Page } from './page.ts';
import { leastForOrder } from './reading.ts';
import type { ListName } from './steps.ts';
import { say } from '../../messages/phrase.ts';

/** What a round has to say of a question beside its faults. */
export interface Seen {
  /** Indexes of the exchanges that were looked at. */
  readonly looked: readonly number[];
  /** Why they can't tell right from wrong; undefined when they can. */
  readonly because?: Because | undefined;
  readonly observations?: readonly Observation[];
}

type Look = (round: Round) => Seen;

const missingMember = cannotTell(say('member-missing'));

/** Why no list has a second page: a rejected request, or too few users. */
function onePage({ lists }: Round): Because {
  const [why] = Object.values(lists).flatMap((list) => whyNotRead(list) ?? []);
  return cannotTell(why === undefined ? say('too-few-users') : say('with-why', say('no-second-page'), why));
}

/** A question about every page, which needs some members of it. */
const ofPages =
  (hasMembers: (page: Page) => boolean): Look =>
  (round) => {
    const pages = Object.values(round.lists).flatMap((list) =>
      list.pages.filter((page) => existing(list, page)),
    );
    const looked = indexes(...pages);
    if (!pages.every(hasMembers)) return { looked, because: missingMember };
    if (pages.some((page) => numberOf(page) > 1)) return { looked };
    return {
      looked,
      because: pages.every(({ total }) => total !== undefined) ? onePage(round) : missingMember,
    };
  };

const hasSize = ({ users, echoedLimit }: Page): boolean => users !== undefined && echoedLimit !== undefined;

/** A question about totals, which needs pages of a list that differ in one parameter. */
const ofTotals =
  (by: 'page' | 'limit'): Look =>
  (round) => {
    const telling = Object.values(round.lists)
      .map(countedIn)
      .filter((pages) => new Set(pages.map(({ asked }) => asked[by])).size > 1);
    const looked = indexes(...telling.flat());
    return { looked, because: looked.length > 0 ? undefined : onePage(round) };
  };

/** A question about what lists count, which needs one of them whole. */
const ofCounts =
  (...names: readonly ListName[]): Look =>
  ({ lists }) => {
    const mine = names.map((name) => lists[name]);
    const pages = mine.flatMap(({ truth }) => truth?.pages.slice(0, 1) ?? []);
    const counted = pages.filter(({ total }) => total !== undefined);
    if (counted.length > 0) return { looked: indexes(...counted) };
    return {
      looked: indexes(...mine[0]!.pages),
      because: pages.length > 0 ? missingMember : unread(mine[0]!),
    };
  };

/** A question about all pages of a list, which needs six users on several. */
const ofOrder: Look = (round) => {
  const lists = Object.values(round.lists);
  const read = lists.filter(
    ({ paged: { state, pages, keys }, truth }) =>
      state === 'ended' &&
      pages.length > 1 &&
      keys.length >= leastForOrder &&
      (truth === undefined || keys.every((key) => truth.users.has(key))),
  );
  const looked = indexes(...read.flatMap(({ paged, again }) => [...paged.pages, ...(again?.pages ?? [])]));
  if (read.length === 0) {
    const why = lists.flatMap((list) => whyNotRead(list) ?? [])[0];
    const reason = say('no-order');
    return { looked, because: cannotTell(why === undefined ? reason : say('with-why', reason, why)) };
  }
  const message = say('order-unstable');
  const observations =
    isStable(round) === false ? [{ aspect: 'order' as const, message, exchange: looked[0]! }] : [];
  return { looked, observations };
};

/** A question that compares lists, which needs them whole. */
const ofLists =
  (question: FilterQuestion): Look =>
  (round) => ({
    looked: indexes(...listsOf[question].flatMap((name) => round.lists[name].truth?.pages ?? [])),
    because: obstacle(round, question),
  });

const ofFilters: Look = (round) => {
  const pages = filtered
    .map((name) => round.lists[name])
    .flatMap((list) => list.pages.filter((page) => page.users && existing(list, page)));
  const isTold = pages.some((page) => numberOf(page) > 1);
  const tooShort = isTold ? undefined : cannotTell(say('no-long-filtered'));
  return { looked: indexes(...pages), because: obstacle(round, 'filter-holds-on-every-page') ?? tooShort };
};

const ofAnswers: Look = (round) => {
  const pages = round.exchanges.filter((exchange) => replyOf(exchange, 'page').kind === 'record');
  const [range] = rejectedIn(round).filter(({ isRange }) => isRange);
  const looked = pages.map(({ index }) => index);
  if (range === undefined) return { looked };
  const { limit } = askedIn(range.exchange);
  const message = say('limit-rejected', limit);
  const observation: Observation = {
    aspect: 'range of limit',
    message,
    field: 'limit',
    exchange: range.exchange.index,
  };
  return { looked, observations: [observation] };
};

/** One question: what must hold, in words, and what of a round is looked at. */
interface QuestionRow {
  readonly statement: StatementId;
  readonly holds: string;
  readonly hint: string;
  readonly reading?: string;
  readonly look: Look;
}

const stable =
  'Judged only if the order is stable: reading at least six users twice gives the same sequence.';

const rows = {
  'answers-a-page': {
    statement: 'list-users.accepts',
    holds: 'GET /users returns a page of users',
    hint: 'Answer GET /users with 200 and a page of users.',
    reading: 'Parameters that a service may reject, such as a limit above its maximum, are not sent.',
    look: ofAnswers,
  },
  'echoes-page': {
    statement: 'list-users.echoes-page',
    holds: 'a page echoes its number',
    hint: 'Return the number of the requested page.',
    look: ofPages(({ asked, page }) => asked.page === undefined || page !== undefined),
  },
  'echoes-limit': {
    statement: 'list-users.echoes-limit',
    holds: 'a page echoes its limit',
    hint: 'Return the limit that was applied; it may be smaller than the requested one, not larger.',
    look: ofPages(({ asked, echoedLimit }) => asked.limit === undefined || echoedLimit !== undefined),
  },
  'at-most-limit-users': {
    statement: 'list-users.limit-holds',
    holds: 'a page has at most as many users as its limit',
    hint: 'Apply the limit to the query.',
    look: ofPages(hasSize),
  },
  'full-page-before-the-last': {
    statement: 'list-users.full-pages',
    holds: 'a page before the last has exactly as many users as its limit',
    hint: 'Return as many users as the limit in the page says; a service with a maximum limit returns that maximum.',
    look: ofPages(hasSize),
  },
  'nobody-twice-on-a-page': {
    statement: 'list-users.distinct',
    holds: 'no user appears twice on one page',
    hint: 'A join with a table that has several rows for a user repeats the user.',
    look: ofPages(({ users }) => users !== undefined),
  },
  'total-ignores-page': {
    statement: 'list-users.total',
    holds: 'total is the same on every page',
    hint: 'Count before paging.',
    look: ofTotals('page'),
  },
  'total-ignores-limit': {
    statement: 'list-users.total',
    holds: 'total is the same with every limit',
    hint: 'Count before applying the limit.',
    look: ofTotals('limit'),
  },
  'total-counts-everybody': {
    statement: 'list-users.total',
    holds: 'total is the number of users',
    hint: 'Count the users in the list.',
    look: ofCounts(...everybody),
  },
  'filtered-total-counts-the-filtered': {
    statement: 'list-users.filtered-total',
    holds: 'the total of a filtered list counts the filtered users',
    hint: 'Count with the same filter as the list.',
    look: ofCounts('inside', 'outside', 'none'),
  },
  'pages-share-nobody': {
    statement: 'list-users.pages-disjoint',
    holds: 'no user is on two pages',
    hint: 'Apply page in the query, and sort by a unique column.',
    reading: stable,
    look: ofOrder,
  },
  'pages-hold-everybody': {
    statement: 'list-users.pages-complete',
    holds: 'all pages together contain every user',
    hint: 'Check the offset of the pages.',
    reading: stable,
    look: ofOrder,
  },
  'no-browse-means-inside': {
    statement: 'list-users.default-browse',
    holds: 'without browse, the list contains the inside users',
    hint: 'The default of browse is inside.',
    look: ofLists('no-browse-means-inside'),
  },
  'inside-and-outside-share-nobody': {
    statement: 'list-users.filter-disjoint',
    holds: 'no user is both inside and outside',
    hint: 'Check the filter condition.',
    look: ofLists('inside-and-outside-share-nobody'),
  },
  'inside-and-outside-are-everybody': {
    statement: 'list-users.filter-complete',
    holds: 'inside and outside users together are all users',
    hint: 'Check the filter condition.',
    look: ofLists('inside-and-outside-are-everybody'),
  },
  'filter-holds-on-every-page': {
    statement: 'list-users.filter-pages',
    holds: 'the filter applies to every page',
    hint: 'Apply the filter on later pages too, and when page and limit are not sent.',
    look: ofFilters,
  },
  'other-browse-means-everybody': {
    statement: 'list-users.other-browse',
    holds: 'any other value of browse lists all users',
    hint: 'Only the values inside and outside filter the list.',
    look: ofLists('other-browse-means-everybody'),
  },
  'empty-browse-means-everybody': {
    statement: 'list-users.empty-browse',
    holds: 'an empty browse lists all users',
    hint: 'An empty value is not the same as a missing parameter.',
    look: ofLists('empty-browse-means-everybody'),
  },
  'browse-keeps-its-case': {
    statement: 'list-users.browse-case',
    holds: 'browse=INSIDE and browse=Outside list all users',
    hint: 'Compare browse with inside and outside byte by byte; databases often ignore letter case.',
    look: ofLists('browse-keeps-its-case'),
  },
} as const satisfies Readonly<Record<string, QuestionRow>>;

/** What is asked of pages and lists: the names of the checks that find it. */
export type Question = keyof typeof rows;

/** Every question, by the name of its check. */
export const questions: Readonly<Record<Question, QuestionRow>> = rows;
