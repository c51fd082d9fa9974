import type { Because } from '../../judging/because.ts';
import type { Observation } from '../../judging/report.ts';
import { listsOf, obstacle } from './filters.ts';
import { everybody, existing, filtered, groupedBy, isStable, type Round } from './lists.ts';
import { compare, countedIn, rejectedIn, type Question } from './oracle.ts';
import { numberOf, type Page } from './page.ts';
import { leastForOrder } from './reading.ts';
import { replyOf } from '../common/reply.ts';
import { cannotTell, indexes, tooFewUsers, unread, whyNotRead } from './words.ts';

/** What a round has to say of a question beside its faults. */
export interface Seen {
  /** Indexes of the exchanges that were looked at. */
  readonly looked: readonly number[];
  /** Why they can't tell right from wrong; undefined when they can. */
  readonly because?: Because;
  readonly observations?: readonly Observation[];
}

const missingMember = cannotTell('a member of the page is missing or of a wrong type');

/** A question about every page, which needs some members of it. */
const ofPages =
  (hasMembers: (page: Page) => boolean) =>
  ({ lists }: Round): Seen => {
    const pages = Object.values(lists).flatMap((list) => list.pages.filter((page) => existing(list, page)));
    const looked = indexes(...pages);
    if (!pages.every(hasMembers)) return { looked, because: missingMember };
    if (pages.some((page) => numberOf(page) > 1)) return { looked };
    return { looked, because: pages.every(({ total }) => total !== undefined) ? tooFewUsers : missingMember };
  };

const hasSize = ({ users, echoedLimit }: Page): boolean => users !== undefined && echoedLimit !== undefined;

/** A question about totals, which needs pages of a list that differ in one parameter. */
const ofTotals =
  (by: 'page' | 'limit') =>
  ({ lists }: Round): Seen => {
    const groups = Object.values(lists).flatMap((list) => {
      const counted = countedIn(list);
      return by === 'page'
        ? [...groupedBy(counted, ({ asked }) => asked.limit).values()]
        : [counted.filter((page) => numberOf(page) === 1)];
    });
    const telling = groups.filter((pages) => new Set(pages.map(({ asked }) => asked[by])).size > 1);
    const looked = indexes(...telling.flat());
    return looked.length > 0 ? { looked } : { looked, because: tooFewUsers };
  };

/** A question about what lists count, which needs one of them whole. */
const ofCounts =
  (names: readonly (keyof Round['lists'])[]) =>
  ({ lists }: Round): Seen => {
    const mine = names.map((name) => lists[name]);
    const pages = mine.flatMap(({ truth }) => (truth ? truth.pages.slice(0, 1) : []));
    const counted = pages.filter(({ total }) => total !== undefined);
    if (counted.length > 0) return { looked: indexes(...counted) };
    return {
      looked: indexes(...mine[0]!.pages),
      because: pages.length > 0 ? missingMember : unread(mine[0]!),
    };
  };

/** A question about all pages of a list, which needs six users on several that have no fault of their own. */
function ofOrder(round: Round): Seen {
  const lists = Object.values(round.lists);
  const whole = lists.filter(
    ({ paged, truth }) =>
      paged.state === 'ended' &&
      paged.pages.length > 1 &&
      paged.keys.length >= leastForOrder &&
      (truth === undefined || paged.keys.every((key) => truth.users.has(key))),
  );
  const odd = new Set(
    compare(round)
      .filter(
        ({ question }) => question === 'full-page-before-the-last' || question === 'at-most-limit-users',
      )
      .map(({ exchange }) => exchange),
  );
  const read = whole.filter(({ paged }) => !paged.pages.some(({ exchange }) => odd.has(exchange)));
  const looked = indexes(...read.flatMap(({ paged, again }) => [...paged.pages, ...(again?.pages ?? [])]));
  if (whole.length === 0) {
    const why = lists.flatMap((list) => whyNotRead(list) ?? [])[0];
    const reason = 'no list of at least six users could be walked, so no order can be seen';
    return { looked, because: cannotTell(why === undefined ? reason : `${reason}: ${why}`) };
  }
  if (looked.length === 0)
    return { looked, because: cannotTell('the pages do not have the size that they say') };
  const message = 'the order is not stable, so pages need not fit together';
  const observations = isStable(round) === false ? [{ aspect: 'order', message, exchange: looked[0]! }] : [];
  return { looked, observations };
}

/** A question that compares lists, which needs them whole. */
const ofLists =
  (question: keyof typeof listsOf) =>
  (round: Round): Seen => {
    const pages = listsOf[question].flatMap((name) => round.lists[name].truth?.pages ?? []);
    const because = obstacle(round, question);
    return { looked: indexes(...pages), ...(because ? { because } : {}) };
  };

function ofFilters(round: Round): Seen {
  const pages = filtered
    .map((name) => round.lists[name])
    .flatMap((list) =>
      list.pages.filter((page) => page !== list.truth?.pages[0] && page.users && existing(list, page)),
    );
  const looked = indexes(...pages);
  const because = obstacle(round, 'filter-holds-on-every-page');
  if (because) return { looked, because };
  const isTold = pages.some((page) => numberOf(page) > 1);
  return isTold ? { looked } : { looked, because: cannotTell('no filtered list has more than one page') };
}

function ofAnswers(round: Round): Seen {
  const pages = round.exchanges.filter((exchange) => replyOf(exchange, 'page').kind === 'record');
  const [range] = rejectedIn(round).filter(({ isRange }) => isRange);
  const limit = range && new URL(range.exchange.request.url).searchParams.get('limit');
  const message = `a limit of ${limit} is refused: its range is not shown`;
  return {
    looked: pages.map(({ index }) => index),
    observations: range
      ? [{ aspect: 'range of limit', message, field: 'limit', exchange: range.exchange.index }]
      : [],
  };
}

/** Questions that can't be answered where another one finds a fault, and why. */
export const explainedBy: Readonly<Partial<Record<Question, readonly [by: Question, what: string]>>> = {
  'pages-hold-everybody': ['pages-share-nobody', 'the pages overlap'],
  'browse-keeps-its-case': ['other-browse-means-everybody', 'no other value of browse lists everybody'],
};

/** What each question looks at, and what it needs. */
export const questions: Readonly<Record<Question, (round: Round) => Seen>> = {
  'answers-a-page': ofAnswers,
  'echoes-page': ofPages(({ asked, page }) => asked.page === undefined || page !== undefined),
  'echoes-limit': ofPages(({ asked, echoedLimit }) => asked.limit === undefined || echoedLimit !== undefined),
  'at-most-limit-users': ofPages(hasSize),
  'full-page-before-the-last': ofPages(hasSize),
  'nobody-twice-on-a-page': ofPages(({ users }) => users !== undefined),
  'filter-holds-on-every-page': ofFilters,
  'total-ignores-page': ofTotals('page'),
  'total-ignores-limit': ofTotals('limit'),
  'total-counts-everybody': ofCounts(everybody),
  'filtered-total-counts-the-filtered': ofCounts(['inside', 'outside', 'none']),
  'pages-share-nobody': ofOrder,
  'pages-hold-everybody': ofOrder,
  'no-browse-means-inside': ofLists('no-browse-means-inside'),
  'inside-and-outside-share-nobody': ofLists('inside-and-outside-share-nobody'),
  'inside-and-outside-are-everybody': ofLists('inside-and-outside-are-everybody'),
  'other-browse-means-everybody': ofLists('other-browse-means-everybody'),
  'empty-browse-means-everybody': ofLists('empty-browse-means-everybody'),
  'browse-keeps-its-case': ofLists('browse-keeps-its-case'),
};
