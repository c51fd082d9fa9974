import { enums } from '../../contract/enums.ts';
import { isObject, isSameJson, own } from '../evidence/body.ts';
import { oncePer } from '../evidence/once-per.ts';
import { type Finding, isOneOf } from '../judging/finding.ts';
import { comeInTurn } from '../judging/lists-in-turn.ts';
import { type Said, phrase } from '../../messages/phrase.ts';
import { type Facts, groupedBy, type Seen } from './facts.ts';
import type { Claim, Hypothesis } from './hypothesis.ts';
import { plural, digits } from '../../messages/numbers.ts';
import { andList, chineseList } from './in-sentences.ts';

/** A page of users. */
interface Page {
  readonly seen: Seen;
  readonly list: string;
  readonly page: number;
  readonly limit: number;
  readonly total: number;
  readonly accounts: readonly unknown[];
  readonly ids: readonly unknown[];
  /** How many users of the list come before; undefined if no page has the whole list, or it does not have this user. */
  readonly before: number | undefined;
}

/** What to do where the list of users is the same for every query. */
export const queryIgnoredAdvice = phrase(
  'do-query-ignored',
  'Read browse, page and limit from the query. If a cache is in front of the service, let it tell queries apart.',
  '请读取查询参数 browse、page 和 limit。如果服务前端有缓存，请让它区分查询参数。',
);
const causeFilterOfNone = phrase(
  'cause-filter-of-none',
  (names: readonly string[], query: string, total: number) =>
    `browse=${names.join(' and browse=')} ${names.length > 1 ? 'both show' : 'shows'} all users: /users?${query} has total ${digits(total)}, as browse=all has`,
  (names, query, total) =>
    `browse=${names.join(' 与 browse=')} ${names.length > 1 ? '都' : ''}返回全部用户：/users?${query} 的 total 为 ${digits(total)}，与 browse=all 相同`,
);
const filterOfNoneAdvice = phrase(
  'do-filter-of-none',
  'Compare browse with the words as they are documented: inside and outside, in lower-case letters.',
  '请将 browse 与文档中的词比较：小写的 inside 和 outside。',
);
const causeBrowseMisread = phrase(
  'cause-browse-misread',
  (names: readonly string[], filter: Filter | undefined, query: string, total: number) =>
    `browse=${names.join(' and browse=')} ${names.length > 1 ? 'show' : 'shows'} ${filter === undefined ? 'no users' : `only the ${filter} users`}: /users?${query} has total ${digits(total)}${filter === undefined ? '' : `, as browse=${filter} has`}`,
  (names, filter, query, total) =>
    `browse=${names.join(' 与 browse=')} ${filter === undefined ? '不返回任何用户' : `只返回 ${filter} 用户`}：/users?${query} 的 total 为 ${digits(total)}${filter === undefined ? '' : `，与 browse=${filter} 相同`}`,
);
const browseMisreadAdvice = phrase(
  'do-browse-misread',
  'Filter by the words inside and outside alone: every other value shows all users.',
  '请只按 inside 和 outside 筛选：其他任何值都返回全部用户。',
);
const causeLimitCapped = phrase(
  'cause-limit-capped',
  (most: number, query: string, echoed: number) =>
    `no page has more than ${plural(most, 'user')}, whatever limit is: /users${query && `?${query}`} has ${digits(most)}, and limit ${echoed}`,
  (most, query, echoed) =>
    `无论 limit 是多少，每页最多 ${most} 个用户：/users${query && `?${query}`} 有 ${digits(most)} 个，limit 却为 ${echoed}`,
);
const limitCappedAdvice = phrase(
  'do-limit-capped',
  'Return as many users as limit says, or the limit that is applied as limit.',
  '请返回 limit 所示数量的用户，或在 limit 中返回实际采用的值。',
);
const causeListsInTurn = phrase(
  'cause-lists-in-turn',
  (query: string, totals: readonly number[], isBack: boolean) =>
    `list-users shows different lists in turn: /users${query && `?${query}`} has ${andList(totals.map((total) => plural(total, 'user')))}, and ${isBack ? 'then' : 'other pages of this list'} again as many as before`,
  (query, totals, isBack) =>
    `list-users 轮流返回不同的列表：/users${query && `?${query}`} 有 ${chineseList(totals.map((total) => `${total} 个用户`))}，${isBack ? '随后' : '同一列表的其他页'}又与先前相同`,
);
const listsInTurnAdvice = phrase(
  'do-lists-in-turn',
  'Compare the nodes and the caches of the service: users do not come and go like this.',
  '请比较服务的各个节点和缓存：用户不会这样来去。',
);
const causeIdsOfRows = phrase(
  'cause-ids-of-rows',
  (id: string, account: string, query: string, other: string, otherQuery: string) =>
    `the id of a user is another one on another page: ${id} is ${account} in /users?${query} and ${other} in /users?${otherQuery}`,
  (id, account, query, other, otherQuery) =>
    `同一用户的 id 随页变化：${id} 在 /users?${query} 中是 ${account}，在 /users?${otherQuery} 中是 ${other}`,
);
const idsOfRowsAdvice = phrase(
  'do-ids-of-rows',
  'Return the id of the user itself, not the number of its row.',
  '请返回用户本身的 id，而不是行号。',
);
const causeTotalOfPage = phrase(
  'cause-total-of-page',
  (query: string, total: number) =>
    `total is the number of users on the page: /users?${query} has total ${total}`,
  (query, total) => `total 是本页的用户数：/users?${query} 的 total 为 ${total}`,
);
const totalOfPageAdvice = phrase(
  'do-total-of-page',
  'Count all users of the list, before it is divided into pages.',
  '请在分页之前统计列表的全部用户。',
);
const causeLimitIsCount = phrase(
  'cause-limit-is-count',
  (query: string, count: number) =>
    `limit is the number of users on the page: /users?${query} has limit ${count}`,
  (query, count) => `limit 是本页的用户数：/users?${query} 的 limit 为 ${count}`,
);
const limitIsCountAdvice = phrase(
  'do-limit-is-count',
  'Return the limit that applies, also where fewer users are left.',
  '即使剩下的用户较少，也请返回所采用的 limit。',
);
const causeFilteredAfterPage = phrase(
  'cause-filtered-after-page',
  (query: string, count: number, limit: number) =>
    `a page has fewer users than its limit, since the list is filtered after it is divided into pages: /users?${query} has ${count} of ${limit}, those that are on the same page of all users`,
  (query, count, limit) =>
    `页的用户数少于 limit，因为先分页后筛选：/users?${query} 只有 ${limit} 个中的 ${count} 个，即全部用户同一页中的那些`,
);
const filteredAfterPageAdvice = phrase(
  'do-filtered-after-page',
  'Filter the list by browse first, then divide it into pages.',
  '请先按 browse 筛选列表，再分页。',
);
const causeLastPageLost = phrase(
  'cause-last-page-lost',
  (query: string, left: number, total: number) =>
    `the last page of a list is empty where it is not a full one: /users?${query} has no users, and ${digits(left)} of ${digits(total)} ${left === 1 ? 'is' : 'are'} left`,
  (query, left, total) => `最后一页不满时为空：/users?${query} 没有用户，而 ${total} 个中还剩 ${left} 个`,
);
const lastPageLostAdvice = phrase(
  'do-last-page-lost',
  'Round the number of pages up, not down.',
  '计算页数时请向上取整，不要向下取整。',
);
const causeOffsetWithoutLimit = phrase(
  'cause-offset-without-limit',
  (query: string, before: number, step: number) =>
    `pages do not begin where they should: /users?${query} begins after ${plural(before, 'user')}, as if the limit were ${step}`,
  (query, skipped, step) =>
    `页的起点不对：/users?${query} 从第 ${skipped + 1} 个用户开始，如同 limit 为 ${step}`,
);
const pageStartsLateAdvice = phrase(
  'do-page-starts-late',
  'Skip (page - 1) * limit users.',
  '请跳过 (page - 1) * limit 个用户。',
);
const causePageStartsLate = phrase(
  'cause-page-starts-late',
  (page: number, limit: number, at: number, from: number) =>
    `a page does not begin where it should: page=${page} with limit=${limit} begins with user ${at} of the list, not with user ${from}`,
  (page, limit, at, from) =>
    `页的起点不对：page=${page}、limit=${limit} 从列表的第 ${at} 个用户开始，应从第 ${from} 个开始`,
);

/** What the pages of the list of users show about parameters, totals and where they begin, the sharpest first. */
export const pageRows: readonly Hypothesis[] = [
  // Without a limit, each page has the whole list.
  ignored('limit', ({ limit }) => limit, isOverfull),
  ignored('page', ({ page }) => page),
  ignored('browse', ({ list }) => list),
  {
    id: 'filter-of-none',
    scope: 'operation',
    proposes: (facts) => {
      const names = unfilteredIn(facts);
      const [first] = pagesOf(facts).filter((page) => queryOf(page).get('browse') === names[0]);
      if (names[0] === undefined || first === undefined) return [];
      return claim(facts, causeFilterOfNone(names, String(queryOf(first)), first.total), filterOfNoneAdvice);
    },
    // Without browse, everybody is shown, too: everybody is inside, or nothing is filtered.
    refutedBy: (_, facts) => {
      const pages = pagesOf(facts);
      const everybody = pages.find(({ list }) => list === 'all')!;
      return pages.find((page) => !queryOf(page).has('browse') && page.total === everybody.total)?.seen;
    },
  },
  {
    id: 'browse-misread',
    scope: 'operation',
    proposes: (facts) =>
      groupedBy(misreadIn(facts), ({ filter }) => filter ?? 'nobody').map((some): Claim => {
        const [{ pages, filter }] = some as [Misread];
        const names = some.slice(0, mostNames).map(({ name }) => name);
        return {
          covers: some.flatMap((each) => each.pages.map(({ seen }) => seen)),
          explains: isOneOf('list', 'wrong-value', 'generated'),
          says: causeBrowseMisread(names, filter, String(queryOf(pages[0]!)), pages[0]!.total),
          next: [browseMisreadAdvice],
        };
      }),
    // A list of the same name that has all users.
    refutedBy: ({ covers }, facts) => {
      const names = covers.map((seen) => queryOf({ seen }).get('browse'));
      const everybody = totalsOf('all', facts);
      return pagesOf(facts).find(
        (page) => names.includes(queryOf(page).get('browse')) && everybody.has(page.total),
      )?.seen;
    },
  },
  {
    id: 'limit-capped',
    scope: 'operation',
    proposes: (facts) => {
      const most = mostOnPage(facts);
      const capped = overLimit(facts, most);
      const [first] = capped;
      if (first === undefined || new Set(capped.map(({ limit }) => limit)).size < 2) return [];
      const echoed = Number(own(first.seen.record!, 'limit'));
      if (echoed === most) return [];
      return claim(facts, causeLimitCapped(most, String(queryOf(first)), echoed), limitCappedAdvice);
    },
    refutedBy: (_, facts) => {
      const most = mostOnPage(facts);
      // A page below the maximum lacks users, too, or has more than were asked for.
      const isCutBelow = ({ page, limit, total, accounts }: Page): boolean =>
        accounts.length > limit || (page === 1 && accounts.length < Math.min(limit, total, most));
      const other = overLimit(facts, most).find(({ accounts }) => accounts.length !== most);
      return (other ?? pagesOf(facts).find(isCutBelow))?.seen;
    },
  },
  {
    id: 'lists-in-turn',
    scope: 'run',
    proposes: (facts) =>
      statesIn(pagesOf(facts)).flatMap(([first, ...others]) => {
        const totals = [first, ...others].map(({ total }) => total);
        const isBack = goesBack(pagesOf(facts).filter((page) => urlOf(page) === urlOf(first)));
        return claim(facts, causeListsInTurn(String(queryOf(first)), totals, isBack), listsInTurnAdvice);
      }),
    refutedBy: (_, facts) => {
      const pages = pagesOf(facts);
      const lists = groupedBy(pages, ({ list }) => list).map((some) =>
        some.map(({ seen, accounts, total }) => ({ users: accounts, total, exchange: seen.exchange })),
      );
      return comeInTurn(lists) ? undefined : pages[0]?.seen;
    },
  },
  {
    id: 'ids-of-rows',
    scope: 'operation',
    proposes: (facts) => {
      const [first, second] = otherAccounts(facts);
      if (first === undefined || second === undefined) return [];
      const [id, [account, one], [other, another]] = first;
      const says = causeIdsOfRows(id, account, String(queryOf(one)), other, String(queryOf(another)));
      return claim(facts, says, idsOfRowsAdvice);
    },
    // Two pages have the same user under the same id, at another place.
    refutedBy: (_, facts) => sameElsewhere(facts)?.seen,
  },
  {
    id: 'total-of-page',
    scope: 'operation',
    proposes: (facts) => {
      const pages = pagesOf(facts);
      const [first] = pages.filter(({ page, limit, total }) => page > 1 && total > 0 && total < limit);
      if (first === undefined) return [];
      const says = causeTotalOfPage(String(queryOf(first)), first.total);
      const explains = ({ field }: Finding): boolean => field === 'total';
      return [{ covers: pages.map((page) => page.seen), explains, says, next: [totalOfPageAdvice] }];
    },
    refutedBy: (_, facts) => pagesOf(facts).find(({ total, accounts }) => total !== accounts.length)?.seen,
  },
  {
    id: 'limit-is-count',
    scope: 'operation',
    proposes: (facts) => {
      const [first, second] = pagesOf(facts).filter(
        ({ seen, limit, accounts }) => echoedLimit(seen) === accounts.length && accounts.length < limit,
      );
      if (first === undefined || second === undefined) return [];
      const says = causeLimitIsCount(String(queryOf(first)), first.accounts.length);
      const explains = ({ field }: Finding): boolean => field === 'limit';
      const covers = pagesOf(facts).map(({ seen }) => seen);
      return [{ covers, explains, says, next: [limitIsCountAdvice] }];
    },
    refutedBy: (_, facts) =>
      pagesOf(facts).find(({ seen, accounts }) => echoedLimit(seen) !== accounts.length)?.seen,
  },
  {
    id: 'filtered-after-page',
    scope: 'operation',
    proposes: (facts) => {
      const short = pagesOf(facts).filter((page) => filteredAfter(page, facts) === true);
      const [first] = short.toSorted((one, other) => other.accounts.length - one.accounts.length);
      if (first === undefined || short.length < 2) return [];
      const { limit, accounts } = first;
      const says = causeFilteredAfterPage(String(queryOf(first)), accounts.length, limit);
      return claim(facts, says, filteredAfterPageAdvice);
    },
    refutedBy: (_, facts) => pagesOf(facts).find((page) => filteredAfter(page, facts) === false)?.seen,
  },
  {
    id: 'last-page-lost',
    scope: 'operation',
    proposes: (facts) => {
      const [first, second] = lastPages(facts).filter(({ accounts }) => accounts.length === 0);
      if (first === undefined || second === undefined) return [];
      const says = causeLastPageLost(String(queryOf(first)), first.total - skipped(first), first.total);
      return claim(facts, says, lastPageLostAdvice);
    },
    // The last page has its users, or a full one has none.
    refutedBy: (_, facts) =>
      lastPages(facts).find(({ accounts }) => accounts.length > 0)?.seen ??
      pagesOf(facts).find(
        (page) => page.accounts.length === 0 && page.limit > 0 && skipped(page) + page.limit <= page.total,
      )?.seen,
  },
  {
    id: 'offset-without-limit',
    scope: 'operation',
    proposes: (facts) => {
      const later = laterPages(facts);
      const step = stepIn(later);
      const wrong = later.filter(({ limit, before }) => limit !== step && before! > 0);
      const [first] = wrong;
      if (step === undefined || first === undefined || wrong.length < 2) return [];
      const says = causeOffsetWithoutLimit(String(queryOf(first)), first.before!, step);
      return claim(facts, says, pageStartsLateAdvice);
    },
    refutedBy: (_, facts) => {
      const later = laterPages(facts);
      const step = stepIn(later)!;
      return later.find(({ page, before, total }) => before !== Math.min((page - 1) * step, total))?.seen;
    },
  },
  {
    id: 'pages-start-elsewhere',
    scope: 'operation',
    proposes: (facts) => {
      const pages = pagesOf(facts);
      const within = pages.filter((page) => page.before !== undefined && skipped(page) < page.total);
      const wrong = within.filter((page) => page.before !== skipped(page));
      const [example] = wrong.filter(({ before, total }) => before! < total);
      if (wrong.length < 2 || example === undefined) return [];
      const { page, limit, before } = example;
      const shift = before! - skipped(example);
      const isLate = (each: Page): boolean => each.before === Math.min(skipped(each) + shift, each.total);
      // The first page may be right all the same.
      if (!within.every((each) => isLate(each) || (each.page === 1 && each.before === 0))) return [];
      const says = causePageStartsLate(page, limit, before! + 1, skipped(example) + 1);
      return claim(facts, says, pageStartsLateAdvice);
    },
    refutedBy: (_, facts) =>
      pagesOf(facts).find(
        (page) => page.page > 1 && page.before === skipped(page) && page.before < page.total,
      )?.seen,
  },
];

/** The filters that show everybody in each of their pages. */
function unfilteredIn(facts: Facts): string[] {
  const pages = pagesOf(facts);
  const everybody = pages.find(({ list }) => list === 'all');
  // Who shows fewer to everybody filters where nothing is to be filtered.
  if (pages.some(({ total }) => total > (everybody?.total ?? 0))) return [];
  return filters.filter((name) => {
    const filtered = pages.filter((page) => queryOf(page).get('browse') === name);
    return filtered.length > 1 && filtered.every(({ total }) => total === everybody?.total);
  });
}

const { values: filters } = enums.userType;
type Filter = (typeof filters)[number];

/** A value of `browse` that stands for all users, with its pages, which have those of a filter, or nobody. */
interface Misread {
  readonly name: string;
  readonly filter: Filter | undefined;
  readonly pages: readonly Page[];
}

/** Most values of `browse` that a cause names. */
const mostNames = 3;

const totalsOf = (name: string, facts: Facts): ReadonlySet<number> =>
  new Set(pagesOf(facts).flatMap(({ list, total }) => (list === name ? total : [])));

/** The values of `browse` other than the filters whose lists all have the total of a filter, and its users, or none. */
function misreadIn(facts: Facts): Misread[] {
  const others = pagesOf(facts).filter(
    ({ list }) => list !== 'all' && !filters.some((filter) => filter === list),
  );
  return groupedBy(others, ({ list }) => list).flatMap((pages): Misread[] => {
    const name = pages[0]!.list;
    const isOf = (filter: Filter): boolean => {
      const [totals, accounts] = [totalsOf(filter, facts), accountsIn(filter, facts)];
      return pages.every(
        (page) =>
          totals.size === 1 &&
          totals.has(page.total) &&
          page.accounts.every((account) => accounts.has(account)),
      );
    };
    const filter = filters.find(isOf);
    const isNobody = pages.every(({ total }) => total === 0);
    return filter !== undefined || isNobody ? [{ name, filter, pages }] : [];
  });
}

const echoedLimit = ({ record }: Seen): unknown => own(record!, 'limit');

const mostOnPage = (facts: Facts): number =>
  Math.max(0, ...pagesOf(facts).map(({ accounts }) => accounts.length));

/** First pages for which more users than these were asked, and are there. */
const overLimit = (facts: Facts, most: number): Page[] =>
  pagesOf(facts).filter(
    ({ list, page, limit }) => page === 1 && limit > most && accountsIn(list, facts).size > most,
  );

/** The accounts on all pages of a list. */
const accountsIn = (name: string, facts: Facts): ReadonlySet<unknown> =>
  new Set(pagesOf(facts).flatMap(({ list, accounts }) => (list === name ? accounts : [])));

/** Most lists of which a service shows one after another, as several nodes do. */
const mostStates = 3;

/** Returns of each list with a few totals pages with one query, one of each total. */
function statesIn(pages: readonly Page[]): [Page, ...Page[]][] {
  return groupedBy(pages, ({ list }) => list).flatMap((ofList) => {
    const states = groupedBy(ofList, ({ total }) => total);
    // A wrong total is no other list: of each list, a page has all users.
    const isWhole = ({ accounts, total }: Page): boolean => accounts.length === total;
    if (states.length > mostStates || !states.every((ofState) => ofState.some(isWhole))) return [];
    const same = groupedBy(ofList, urlOf);
    const turning = same.map((each) => groupedBy(each, ({ total }) => total).map(([first]) => first!));
    return turning.filter((each): each is [Page, ...Page[]] => each.length > 1).slice(0, 1);
  });
}

const urlOf = ({ seen }: Page): string => seen.exchange.request.url;

/** True if pages with one query have a total again after another one: with a cache of each query, they do not. */
const goesBack = (pages: readonly Page[]): boolean =>
  pages.some(
    ({ total }, at) =>
      pages.slice(0, at).some((before) => before.total === total) && pages[at - 1]!.total !== total,
  );

/** Pages after the first one that have users, and not as many as their limit. */
const lastPages = (facts: Facts): Page[] =>
  pagesOf(facts).filter(
    (page) => page.page > 1 && skipped(page) < page.total && skipped(page) + page.limit > page.total,
  );

/** Pages after the first one that begin at a known user of their list. */
const laterPages = (facts: Facts): Page[] =>
  pagesOf(facts).filter(({ page, before }) => page > 1 && before !== undefined);

/** How many users one page is after the one before, whatever the limit is. */
function stepIn(later: readonly Page[]): number | undefined {
  const known = later.find(({ before, total }) => before! > 0 && before! < total);
  return known && known.before! / (known.page - 1);
}

function claim(facts: Facts, says: Said, advice: Said): readonly Claim[] {
  const covers = facts.of('list-users', 'valid');
  return [{ covers, explains: isOneOf('list', 'wrong-value'), says, next: [advice] }];
}

/**
 * True for a page of a list that has those of the list of everybody on the same page, and so less than it should have; false
 * for one that is as it should be. Undefined where both are the same, or the lists are not known.
 */
function filteredAfter(page: Page, facts: Facts): boolean | undefined {
  const pages = pagesOf(facts);
  const wholeOf = (list: string): readonly unknown[] | undefined =>
    pages.find((each) => each.list === list && each.page === 1 && each.limit >= everybody.length)?.accounts;
  const everybody =
    pages.find(({ list, accounts, total }) => list === 'all' && accounts.length === total)?.accounts ?? [];
  const mine = wholeOf(page.list);
  if (mine === undefined || everybody.length === 0 || page.list === 'all') return undefined;
  const [from, to] = [skipped(page), skipped(page) + page.limit];
  const filtered = everybody.slice(from, to).filter((account) => mine.includes(account));
  if (isSameJson(filtered, mine.slice(from, to))) return undefined;
  return isSameJson(page.accounts, filtered);
}

type Listed = readonly [account: string, page: Page];

/** Ids that are those of different accounts on two pages. */
function otherAccounts(facts: Facts): (readonly [id: string, Listed, Listed])[] {
  const first = new Map<unknown, Listed>();
  const found = new Map<unknown, readonly [string, Listed, Listed]>();
  for (const page of pagesOf(facts))
    page.ids.forEach((id, at) => {
      const listed: Listed = [String(page.accounts[at]), page];
      const [account] = first.get(id) ?? listed;
      if (!first.has(id)) first.set(id, listed);
      if (account !== listed[0]) found.set(id, [String(id), first.get(id)!, listed]);
    });
  return [...found.values()];
}

/** A page that has a user under an id that the user has at another place of another page. */
function sameElsewhere(facts: Facts): Page | undefined {
  const pages = pagesOf(facts);
  return pages.find((page) =>
    page.accounts.some((account, at) =>
      pages.some((other) => {
        const place = other.accounts.indexOf(account);
        return place >= 0 && place !== at && other.ids[place] === page.ids[at];
      }),
    ),
  );
}

/** How many users the pages before have. */
const skipped = ({ page, limit }: Page): number => (page - 1) * limit;

const queryOf = ({ seen }: Pick<Page, 'seen'>): URLSearchParams =>
  new URL(seen.exchange.request.url).searchParams;
/** Lists may begin with the same users: the total tells them apart. */
const hasSameUsers = ([one, other]: Pair): boolean =>
  isSameJson(one.accounts, other.accounts) && (one.list === other.list || one.total === other.total);

type Pair = readonly [Page, Page];

/** True for a page with as many users as were asked for, of more. */
const isCutByLimit = ({ accounts, limit, total }: Page): boolean =>
  accounts.length === limit && limit < total;

/** True if one of two pages has more users than were asked for: a service may apply a smaller limit. */
function isOverfull(pair: Pair): boolean {
  return pair.some(({ accounts, limit }) => accounts.length > limit);
}

const causeParameterIgnored = phrase(
  'cause-parameter-ignored',
  (name: string, beside: Beside, query: string, other: string) =>
    `list-users ignores ${name}${whereGiven(beside)}: /users${other && '?'}${other} has the same users as /users${query && '?'}${query}`,
  (name, beside, query, other) =>
    `list-users ${chineseWhereGiven(beside)}忽略了 ${name}：/users${other && '?'}${other} 与 /users${query && '?'}${query} 的用户相同`,
);

/** Parameters of requests: all of them have these, or none has. */
interface Beside {
  readonly names: readonly string[];
  readonly areGiven: boolean;
}

const whereGiven = ({ names, areGiven }: Beside): string =>
  names.length === 0
    ? ''
    : ` where ${andList(names)} ${names.length > 1 ? 'are' : 'is'} ${areGiven ? '' : 'not '}given`;

const chineseWhereGiven = ({ names, areGiven }: Beside): string =>
  names.length === 0 ? '' : `在${areGiven ? '' : '未'}给出 ${chineseList(names)} 时`;

const parameters = ['page', 'limit', 'browse'] as const;

/**
 * Pages that differ in one parameter make no difference.
 * @param isTelling false for a pair of pages that may have the same users all the same
 */
function ignored(
  name: (typeof parameters)[number],
  valueOf: (page: Page) => unknown,
  isTelling: (pair: Pair) => boolean = () => true,
): Hypothesis {
  const besideIt = (page: Page): unknown => [...queryOf(page)].filter(([other]) => other !== name);
  /** Pages that should have other users: they differ in this parameter only. */
  const pairsOf = (facts: Facts): Pair[] =>
    groupedBy(existingPages(facts), besideIt)
      .flatMap((pages) => pages.map((page): Pair => [pages[0]!, page]))
      .filter(([one, other]) => valueOf(one) !== valueOf(other));
  /** A page that shows that the parameter is read: another total than without it, or as many users as were asked for. */
  const readIn = (facts: Facts, trait: NonNullable<Claim['trait']>): Seen | undefined => {
    const pages = pagesOf(facts).filter(({ seen }) => trait(seen));
    if (name === 'limit') return pages.find((page) => queryOf(page).has(name) && isCutByLimit(page))?.seen;
    if (name !== 'browse') return undefined;
    const [given, without] = [true, false].map((has) =>
      pages.filter((page) => queryOf(page).has(name) === has),
    ) as [Page[], Page[]];
    const totals = new Set(without.map(({ total }) => total));
    return totals.size === 0 ? undefined : given.find(({ total }) => !totals.has(total))?.seen;
  };
  const claimFor = (pairs: readonly Pair[], beside: Beside, facts: Facts): Claim[] => {
    const same = pairs.find((pair) => hasSameUsers(pair) && isTelling(pair));
    if (pairs.length < 2 || same === undefined) return [];
    const [one, other] = same.map((page) => String(queryOf(page))) as [string, string];
    const trait = ({ exchange }: Seen): boolean =>
      beside.names.every((each) => new URL(exchange.request.url).searchParams.has(each) === beside.areGiven);
    const says = causeParameterIgnored(name, beside, one, other);
    return claim(facts, says, queryIgnoredAdvice).map((each) => ({
      ...each,
      ...(beside.names.length > 0 && { trait }),
    }));
  };
  return {
    id: `${name}-ignored`,
    scope: 'operation',
    proposes: (facts) => {
      const pairs = pairsOf(facts);
      const besideOf = ([page]: Pair): string[] =>
        [...queryOf(page).keys()].filter((other) => other !== name);
      return [
        ...claimFor(pairs, { names: [], areGiven: true }, facts),
        ...groupedBy(pairs, besideOf).flatMap((some) =>
          claimFor(some, { names: besideOf(some[0]!), areGiven: true }, facts),
        ),
        ...parameters
          .filter((other) => other !== name)
          .flatMap((other) => {
            const has = ([page]: Pair): boolean => queryOf(page).has(other);
            const without = pairs.filter((pair) => !has(pair));
            const beside = pairs.filter(has);
            const isReadBeside = beside.length > 0 && !beside.some(hasSameUsers);
            return isReadBeside ? claimFor(without, { names: [other], areGiven: false }, facts) : [];
          }),
      ];
    },
    refutedBy: ({ trait }, facts) => {
      const isOther = (pair: Pair): boolean => trait?.(pair[0].seen) !== false && !hasSameUsers(pair);
      return pairsOf(facts).find(isOther)?.[0].seen ?? (trait && readIn(facts, trait));
    },
  };
}

/** Pages with users, and not beyond the last one; of the lists those that have no user in common. */
const existingPages = (facts: Facts): Page[] =>
  pagesOf(facts)
    .filter((page) => page.accounts.length > 0 && skipped(page) < page.total)
    .filter(({ list }) => list === 'inside' || list === 'outside')
    .toSorted((one, other) => one.page - other.page || other.limit - one.limit);

/** The pages of all lists. */
const pagesOf = oncePer((facts: Facts): Page[] => {
  const read = facts.of('list-users', 'valid').flatMap((seen) => {
    const { record, exchange } = seen;
    const users = record && own(record, 'users');
    if (!Array.isArray(users) || !URL.canParse(exchange.request.url)) return [];
    const query = queryOf({ seen });
    const numberOf = (name: string): number => Number(query.get(name) ?? own(record!, name));
    const [page, limit] = [numberOf('page'), numberOf('limit')] as const;
    const membersOf = (name: string): unknown[] =>
      users.map((user: unknown) => (isObject(user) ? own(user, name) : undefined));
    const [accounts, ids] = [membersOf('account'), membersOf('id')] as const;
    const list = query.get('browse') ?? 'inside';
    return page >= 1 && limit >= 1
      ? { seen, list, page, limit, total: Number(own(record!, 'total')), accounts, ids }
      : [];
  });
  return read.map((page) => {
    const whole = read.find(
      ({ list, total, accounts }) => list === page.list && accounts.length >= Math.max(page.total, total),
    );
    const [first] = page.accounts;
    const at = whole?.accounts.indexOf(first) ?? -1;
    const before = page.accounts.length === 0 && whole ? page.total : at < 0 ? undefined : at;
    return { ...page, before: page.limit < page.total ? before : undefined };
  });
});
