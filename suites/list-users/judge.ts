import type { View } from '../../engine/evidence/view.ts';
import { oncePer } from '../../engine/evidence/once-per.ts';
import { messageOf } from '../../engine/judging/finding.ts';
import {
  type Because,
  blocked,
  settled,
  type Judgement,
  type Observation,
} from '../../engine/judging/judgement.ts';
import { comeInTurn } from '../../engine/judging/lists-in-turn.ts';
import { mergeFindings } from '../common/findings.ts';
import { replyOf } from '../common/reply.ts';
import { answersIn } from '../common/answers.ts';
import { isSame, wholeLists } from './filters.ts';
import {
  beginsLate,
  cannotTell,
  everybody,
  inCapitals,
  filtered,
  groupedBy,
  indexes,
  isStable,
  minForOrder,
  originals,
  type List,
  roundOf,
  sequenceOf,
  cannotCompare,
  type Round,
  isSameOrder,
} from './lists.ts';
import type { Paging } from './page.ts';
import { faultsOf, pagesWithTotal, rejectedIn } from './list-faults.ts';
import { numberOf, pageRequestOf, type Page } from './page.ts';
import type { ListFault, Question } from './questions.ts';
import { isInRound, roundNames, subject, type ListName, type ListStep } from './steps.ts';
import { phrase } from '../../messages/phrase.ts';
import { apart } from '../../messages/zh/apart.ts';

/** The rounds of a recorded run. */
export const roundsIn = oncePer((view: View<ListStep>): readonly Round[] => {
  const exchanges = answersIn(view, subject).judgedAs('record');
  return roundNames
    .filter((round) => exchanges.some(({ step }) => isInRound(step, round)))
    .map((round) => roundOf(exchanges, round));
});

/** True if a list changed between two rounds: another total for the same request, or other users (reading 27). */
function hasChanged(one: Round, two: Round): boolean {
  return Object.values(two.lists).some((list) => {
    const before = one.lists[list.name];
    // The users stay: other totals, and other users in a list that should equal this one, are no change of the target.
    if (standsStill(originals[list.name] ?? list.name, one, two)) return false;
    const totals = new Map(pagesToCount(before).map(({ exchange, total }) => [exchange.request.url, total]));
    const isRecounted = pagesToCount(list).some(
      ({ exchange, total }) => (totals.get(exchange.request.url) ?? total) !== total,
    );
    return isRecounted || (before.truth && list.truth && !isSame(before.truth.users, list.truth.users));
  });
}

/** True if all pagings of a list in both rounds give the same users. */
function standsStill(name: ListName, ...rounds: readonly Round[]): boolean {
  const pagings = rounds.flatMap(({ lists }) => [lists[name].whole, lists[name].paged]);
  return pagings.every(({ state, users }) => state === 'ended' && isSame(users, pagings[0]!.users));
}

/** The pages of a list whose total counts. A single different total between two equal ones is no change of the list. */
function pagesToCount({ pages }: List): readonly Page[] {
  const counted = pages.filter(({ total }) => total !== undefined);
  return counted.filter(({ total }, at) => {
    const [before, after] = [counted[at - 1]?.total, counted[at + 1]?.total];
    return before === undefined || before !== after || total === before;
  });
}

/**
 * True if a list has the same order in both rounds, which request its pages in different orders (reading 22), and the users
 * of no list change places: servers with different orders give the same pages twice by chance.
 */
function isSameSequence(list: ListName, one: Round, two: Round): boolean {
  const [before, now] = [one, two].map(({ lists }) => sequenceOf(lists[list]));
  const isKept = before !== undefined && now !== undefined && isSameOrder(before, now);
  return (
    isKept &&
    Object.values(two.lists).every(
      ({ name, whole, paged }) =>
        keepsPlaces(one.lists[name].whole, whole) && keepsPlaces(one.lists[name].paged, paged),
    )
  );
}

/** True if the users of both pagings have the same order in both. */
function keepsPlaces({ keys: before }: Paging, { keys: now }: Paging): boolean {
  const [earlier, later] = [new Set(before), new Set(now)];
  return isSameOrder(
    before.filter((key) => later.has(key)),
    now.filter((key) => earlier.has(key)),
  );
}

/** True if the totals of lists come and go in the rounds as those of several servers do. */
const areInTurn = (rounds: readonly Round[]): boolean =>
  comeInTurn(
    Object.values(rounds[0]!.lists).map(({ name }) =>
      rounds.flatMap(({ lists }) => pagesWithTotal(lists[name])),
    ),
  );

/** How many users a page shows that its list has: one that is not full is the last. */
const countOn = (page: Page): number | undefined =>
  page.users && page.limit !== undefined && page.users.length > 0 && page.users.length < page.limit
    ? (numberOf(page) - 1) * page.limit + page.users.length
    : undefined;

/** True if pages that show the same number of users have different totals, twice: nobody who joins or leaves explains that. */
function hasErraticTotals({ lists }: Round): boolean {
  const surplus = Object.values(lists).flatMap((list) => {
    const counted = pagesWithTotal(list).filter((page) => countOn(page) !== undefined);
    const groups = groupedBy(counted, countOn);
    return [...groups.values()].map((pages) => new Set(pages.map(({ total }) => total)).size - 1);
  });
  return surplus.reduce((sum, some) => sum + some, 0) > 1;
}

const ofTotalsAlone: readonly Question[] = ['total-ignores-page', 'total-ignores-limit'];

/** The faults of a round, without those that depend on an order which the round before does not confirm. */
const faultsIn = (round: Round, before?: Round): readonly ListFault[] =>
  faultsOf(round).filter(({ restsOn }) => !before || !restsOn || isSameSequence(restsOn, before, round));

/**
 * Faults of the last round that take several responses to see. They are confirmed if the round before has a fault of the
 * same question and no list changed between the two: users who join or leave while lists are read are no failure
 * (reading 27). Several servers of which one has other lists are no list that changes, and totals that contradict their own pages are none.
 */
const pendingFaultsIn = oncePer((rounds: readonly Round[]) => {
  const [last, before] = [rounds.at(-1)!, rounds.at(-2)];
  const isPending = ({ byItself }: ListFault): boolean => !byItself;
  const pending = faultsIn(last, before).filter(isPending);
  const isChanged = before !== undefined && hasChanged(before, last) && !areInTurn(rounds);
  const areTotalsErratic = before !== undefined && [before, last].every(hasErraticTotals);
  const counts = (question: Question): boolean =>
    !isChanged || (areTotalsErratic && ofTotalsAlone.includes(question));
  const earlier = new Set(
    (before ? faultsOf(before) : [])
      .filter(isPending)
      .map(({ question }) => question)
      .filter(counts),
  );
  return { pending, confirmed: pending.filter(({ question }) => earlier.has(question)), isChanged };
});

/** True if no further round is needed: each fault is confirmed. */
export function isSettled(rounds: readonly Round[]): boolean {
  // A copy: the reader adds rounds to its own.
  const { pending, confirmed } = pendingFaultsIn([...rounds]);
  return pending.length === confirmed.length;
}

/** What a question was judged by, besides the faults of the round. */
interface Basis {
  /** Indexes of exchanges. */
  readonly judged: readonly number[];
  /** Why they are not sufficient for a verdict; undefined if they are. */
  readonly because?: Because | undefined;
  readonly observations?: readonly Observation[];
}

type FindBasis = (round: Round) => Basis;

const missingMember = cannotTell(
  phrase(
    'member-missing',
    'a member of the page is missing or of a wrong type',
    '页缺少成员，或成员类型错误',
  ),
);

/** A question about every page, which needs some members of it. */
const ofPages =
  (...members: readonly ('page' | 'echoedLimit' | 'users')[]): FindBasis =>
  ({ lists }) => {
    const pages = Object.values(lists).flatMap(({ existing }) => existing);
    const judged = indexes(...pages);
    if (pages.some((page) => members.some((member) => page[member] === undefined)))
      return { judged, because: missingMember };
    const isPaged = pages.some((page) => numberOf(page) > 1);
    return { judged, because: isPaged ? undefined : onePage(lists) };
  };

const noSecondPage = phrase('no-second-page', 'no list could be read page by page', '没有可逐页读取的列表');

/** Why no list has a second page: a rejected request, or too few users. */
const onePage = (lists: Round['lists']): Because => cannotTell(noSecondPage, Object.values(lists));

/** A question about totals, which needs pages of a list that differ in one parameter. */
const ofTotals =
  (by: 'page' | 'limit'): FindBasis =>
  ({ lists }) => {
    const comparable = Object.values(lists)
      .map(pagesWithTotal)
      .filter((pages) => new Set(pages.map(({ asked }) => asked[by])).size > 1);
    const judged = indexes(...comparable.flat());
    return { judged, because: judged.length > 0 ? undefined : onePage(lists) };
  };

/** A question about the number of users, which needs one of the lists whole. */
const ofCounts =
  (...names: readonly ListName[]): FindBasis =>
  ({ lists }) => {
    const mine = names.map((name) => lists[name]);
    const pages = mine.flatMap(({ truth }) => truth?.pages.slice(0, 1) ?? []);
    const counted = pages.filter(({ total }) => total !== undefined);
    if (counted.length > 0) return { judged: indexes(...counted) };
    return {
      judged: indexes(...mine[0]!.pages),
      because: pages.length > 0 ? missingMember : cannotCompare(mine[0]!),
    };
  };

const noOrder = phrase(
  'no-order',
  'no list of at least six users could be read page by page, so the order is not known',
  '没有可翻页的六人以上的列表，因此看不出顺序',
);
const giveUsers = phrase(
  'give-users',
  'Add users to the service: at least six, so that a list has several pages.',
  '请为服务增加用户：至少六个，使列表有多页。',
);
const orderUnstable = phrase(
  'order-unstable',
  'the order is not stable, so pages need not fit together',
  '顺序不稳定，因此各页不必衔接',
);

/** A question about all pages of a list, which needs six users on several. */
const ofOrder: FindBasis = (round) => {
  const lists = Object.values(round.lists);
  const read = lists.filter(
    (list) => sequenceOf(list)?.every((key) => list.truth?.users.has(key) ?? true) ?? false,
  );
  const judged = indexes(...read.flatMap(({ paged, again }) => [...paged.pages, ...(again?.pages ?? [])]));
  if (read.length === 0) {
    const isShort =
      lists.some(({ truth }) => truth) && lists.every(({ truth }) => (truth?.keys.length ?? 0) < minForOrder);
    return { judged, because: { ...cannotTell(noOrder, lists), ...(isShort && { give: giveUsers }) } };
  }
  const message = orderUnstable;
  const observations =
    isStable(round) === false ? [{ aspect: 'order' as const, message, exchange: judged[0]! }] : [];
  return { judged, observations };
};

const nobodyOutside = phrase(
  'nobody-outside',
  'no user is outside, so the filters cannot be told apart',
  '没有外部用户，因此无法区分过滤条件',
);
const giveOutsideUsers = phrase(
  'give-outside-users',
  'Add a user who is outside to the service: at least six users, some of them inside and some outside.',
  '请为服务增加外部用户：至少六个用户，既有内部用户也有外部用户。',
);

/** A question that compares lists, which needs them whole. */
const ofLists =
  (...names: readonly ListName[]): FindBasis =>
  (round) => {
    const { inside, outside } = round.lists;
    const needed = names.map((name) => round.lists[name]);
    const missing = needed.find(({ truth }) => truth === undefined);
    const all = wholeLists(round);
    // Everybody is inside: the filters can't be told apart (reading 26).
    const insiders = inside.truth?.users;
    const isNobodyOutside =
      insiders !== undefined &&
      outside.truth?.keys.length === 0 &&
      all.length > 0 &&
      all.every(({ truth }) => isSame(truth!.users, insiders));
    return {
      judged: indexes(...needed.flatMap(({ truth }) => truth?.pages ?? [])),
      because: missing
        ? cannotCompare(missing)
        : isNobodyOutside
          ? { ...cannotTell(nobodyOutside), give: giveOutsideUsers }
          : undefined,
    };
  };

const noLongFiltered = phrase(
  'no-long-filtered',
  'no filtered list has more than one page',
  '过滤后的列表都只有一页',
);

const ofFilters: FindBasis = (round) => {
  const pages = filtered.flatMap((name) => round.lists[name].existing.filter(({ users }) => users));
  const hasLaterPage = pages.some((page) => numberOf(page) > 1);
  const tooShort = hasLaterPage ? undefined : cannotTell(noLongFiltered);
  return { judged: indexes(...pages), because: ofLists('inside', 'outside')(round).because ?? tooShort };
};

const limitRejected = phrase(
  'limit-rejected',
  (limit: number | undefined) => `limit ${limit} is rejected: which limits are accepted is not documented`,
  (limit) => `limit ${limit} 被拒绝：文档没有说明接受哪些 limit`,
);

const ofAnswers: FindBasis = (round) => {
  const pages = round.exchanges.filter((exchange) => replyOf(exchange, 'page').kind === 'record');
  const range = rejectedIn(round).find(({ isUndocumentedLimit }) => isUndocumentedLimit);
  const judged = pages.map(({ index }) => index);
  if (range === undefined) return { judged };
  const message = limitRejected(pageRequestOf(range.exchange).limit);
  const exchange = range.exchange.index;
  return { judged, observations: [{ aspect: 'range of limit', message, field: 'limit', exchange }] };
};

const basisOf: Readonly<Record<Question, FindBasis>> = {
  'answers-a-page': ofAnswers,
  'echoes-page': ofPages('page'),
  'echoes-limit': ofPages('echoedLimit'),
  'at-most-limit-users': ofPages('users', 'echoedLimit'),
  'full-page-before-the-last': ofPages('users', 'echoedLimit'),
  'nobody-twice-on-a-page': ofPages('users'),
  'total-ignores-page': ofTotals('page'),
  'total-ignores-limit': ofTotals('limit'),
  'total-counts-everybody': ofCounts(...everybody),
  'filtered-total-counts-the-filtered': ofCounts('inside', 'outside', 'none'),
  'pages-share-nobody': ofOrder,
  'pages-hold-everybody': ofOrder,
  'no-browse-means-inside': ofLists('none', 'inside'),
  'inside-and-outside-share-nobody': ofLists('inside', 'outside'),
  'inside-and-outside-are-everybody': ofLists('inside', 'outside', 'all'),
  'filter-holds-on-every-page': ofFilters,
  'other-browse-means-everybody': ofLists('inside', 'outside', 'all', 'unknown'),
  'empty-browse-means-everybody': ofLists('inside', 'outside', 'empty'),
  'browse-keeps-its-case': ofLists('inside', 'outside', ...inCapitals),
};

/** Questions that a page answers by itself, whichever users it shows. */
const ofSinglePages: readonly Question[] = [
  'answers-a-page',
  'echoes-page',
  'echoes-limit',
  'at-most-limit-users',
  'nobody-twice-on-a-page',
];

/** True if any of these exchanges is about the list. */
const rests = (judged: readonly number[], { exchanges }: List): boolean =>
  exchanges.some(({ index }) => judged.includes(index));

const noList = phrase('no-list', 'no list was read', '没有读到列表');
const usersChanging = phrase(
  'users-changing',
  'the users keep changing while they are listed',
  '读取列表期间用户一直在变化',
);
const runWhenQuiet = phrase(
  'run-when-quiet',
  'Run again while users are neither added nor removed.',
  '请在没有人增删用户时再次运行。',
);
const askedOnce = phrase(
  'asked-once',
  (fault: string) => `seen once only, and the list may have changed meanwhile: ${fault}`,
  (fault) => `只请求了一次，而列表可能在此期间变化：${fault}`,
);

/**
 * Judges one question. A fault is a finding if a single response shows it, or if the last two rounds show it and the
 * list did not change between them (reading 27).
 */
export function judge(rounds: readonly Round[], question: Question): Judgement {
  const last = rounds.at(-1);
  if (!last) return blocked(cannotTell(noList));
  const { judged, because, observations = [] } = basisOf[question](last);
  const { pending, confirmed, isChanged } = pendingFaultsIn(rounds);
  const mine = (faults: readonly ListFault[]): ListFault[] =>
    faults.filter((fault) => fault.question === question);
  const sure = rounds.flatMap((round) => mine(faultsOf(round)).filter(({ byItself }) => byItself));
  const findings = [...sure, ...mine(confirmed)].map(({ finding }) => finding);
  if (findings.length > 0) {
    const exchanges = new Set([...judged, ...findings.map(({ exchange }) => exchange)]);
    return settled([...exchanges], mergeFindings(findings));
  }
  const changing: Because = { kind: 'moving', what: usersChanging, give: runWhenQuiet };
  const [unconfirmed] = mine(pending);
  if (unconfirmed) {
    if (rounds.length > 1) return blocked(changing, judged);
    return blocked(cannotTell(askedOnce(messageOf(unconfirmed.finding))), judged);
  }
  const late = Object.values(last.lists).find((list) => list.late && rests(judged, list));
  if (late && !ofSinglePages.includes(question))
    return blocked(isChanged ? changing : beginsLate(late), judged);
  // A list that changed is the reason, whatever else is missing.
  if (because) return blocked(isChanged ? changing : because, judged);
  return settled(judged, [], [...observations, ...contradictionsIn(rounds, mine)]);
}

const seenOnce = phrase(
  'seen-once',
  (fault: string, expected: string, actual: string) =>
    `seen once, and not when the request was sent again: ${fault} (expected ${expected}, actual ${actual})`,
  (fault, expected, actual) =>
    `出现过一次，再次请求时没有出现：${fault}（预期${apart(expected)}，实际${apart(actual)}）`,
);

/** Faults of an earlier round that the last round does not confirm, although the list did not change (reading 27). */
function contradictionsIn(
  rounds: readonly Round[],
  mine: (faults: readonly ListFault[]) => ListFault[],
): Observation[] {
  const last = rounds.at(-1)!;
  return rounds.slice(0, -1).flatMap((round): Observation[] => {
    const [fault] = hasChanged(round, last) ? [] : mine(faultsIn(round, last));
    if (fault === undefined) return [];
    const { finding } = fault;
    const message = seenOnce(messageOf(finding), finding.expected, finding.actual);
    return [{ aspect: 'contradiction', message, exchange: finding.exchange }];
  });
}
