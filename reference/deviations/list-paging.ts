import { userEntry } from '../effects.ts';
import type { Context, Override } from '../override.ts';
import type { User } from '../seed.ts';
import {
  atMost,
  isLast,
  isOther,
  isSplit,
  lastPage,
  pageOf,
  shows,
  showsWhere,
  type List,
} from './list-overrides.ts';
import { answers, changes, each, refuses, rows, stale, type Common, type Rows } from './rows.ts';

const echoes = (field: 'page' | 'limit') =>
  ({ breaks: `list-users.echoes-${field}`, field, caughtBy: `echoes-${field}` }) as const;
const full = { breaks: 'list-users.full-pages', caughtBy: 'full-page-before-the-last' } as const;
const disjoint = { breaks: 'list-users.pages-disjoint', caughtBy: 'pages-share-nobody' } as const;
const complete = { breaks: 'list-users.pages-complete', caughtBy: 'pages-hold-everybody' } as const;
const limitHolds = { breaks: 'list-users.limit-holds', caughtBy: 'at-most-limit-users' } as const;
/** Enough users for several pages of each list, whatever the limit. */
const many = { users: 60 };

/** True if the last page of several has room for another user. */
const hasRoom = (list: List) => isSplit(list) && list.matched.length % list.limit > 0;

const firstPage = (list: List) => pageOf({ ...list, page: 1 });
const nextPage = (list: List) => pageOf({ ...list, page: list.page + 1 });

/** True if exactly these parameters are sent, which must be in alphabetical order. */
const sends = (input: Context['input'], ...fields: string[]) =>
  Object.keys(input).sort().join() === fields.join();

/** Wrong echoes, and pages with wrong users (4.4, 8). */
const pages: Rows = {
  ...changes(answers, echoes('page'), {
    'echoes-page-1': ['answers 1 as every page', () => 1],
    'echoes-pages-from-0': ['answers a page one lower than was asked for', (page) => Number(page) - 1],
  }),
  ...changes(answers, echoes('limit'), {
    'echoes-a-larger-limit': (limit, { input }) => Number(limit) + ('limit' in input ? 1 : 0),
    'echoes-the-number-of-users-as-limit': (_, { list }) => (list ? pageOf(list).length || list.limit : 20),
    'echoes-limit-1000': ['answers 1000 as every limit', () => 1000],
    'echoes-limit-0-on-page-3': (limit, { list }) => (list?.page === 3 ? 0 : limit),
    'echoes-a-negative-limit': ['answers -5 as every limit', () => -5],
  }),
  ...rows({
    'answers-the-page-before': [echoes('page'), stale('last')],
    'shows-5-at-most': [
      full,
      'puts 5 users on a page at most and answers the limit that was asked for',
      shows((list) => pageOf(list, list.matched, Math.min(list.limit, 5))),
    ],
    'shows-one-too-many': [limitHolds, shows((list) => pageOf(list, list.matched, list.limit + 1))],
    'shows-one-too-few': [
      full,
      'puts one user less than the limit on page 1 and one more on the last',
      showsWhere(hasRoom, (list) => {
        const { matched, page, limit } = list;
        const end = page === lastPage(list) ? matched.length : page * limit - 1;
        return matched.slice(Math.max(0, (page - 1) * limit - 1), end);
      }),
    ],
    'repeats-page-1': [disjoint, showsWhere((list) => list.page < lastPage(list), firstPage)],
    'ignores-page': [disjoint, 'puts the first users on every page', shows(firstPage)],
    'ignores-limit': [limitHolds, shows(({ matched }) => matched)],
    'counts-pages-from-0': [
      complete,
      'takes page 1 for the second one of a list with several',
      shows((list) => (isSplit(list) ? nextPage(list) : list.matched)),
    ],
    'counts-pages-that-are-sent-from-0': [
      complete,
      'takes page 1 for the second one of a list where page is sent',
      shows((list, { input }) => ('page' in input ? nextPage(list) : pageOf(list))),
    ],
    'counts-pages-that-are-sent-from-0-without-total': [
      { ...complete, field: 'total', caughtBy: ['pages-hold-everybody', 'page-fields-present'] },
      'takes page 1 for the second one of a list where page is sent, and has no total',
      {
        record: ({ total: _left, ...page }, { input, list }) =>
          list && 'page' in input ? { ...page, users: nextPage(list).map(userEntry) } : page,
      },
    ],
    'skips-the-first-user': [
      complete,
      'begins every list at its second user',
      shows((list) => pageOf(list, list.matched.slice(1))),
    ],
    'skips-the-first-user-where-page-is-sent': [
      complete,
      'begins a list at its second user where page is sent',
      shows((list, { input }) => pageOf(list, list.matched.slice('page' in input ? 1 : 0))),
    ],
    'begins-pages-one-late': [complete, 'takes page 1 for the second one of every list', shows(nextPage)],
    'ends-with-the-remainder': [
      full,
      'puts as many users on the last page as are left over by full pages: nobody if there are none',
      showsWhere(isLast, (list) => pageOf(list).slice(0, list.matched.length % list.limit)),
    ],
    'empties-pages-that-are-not-full': [
      full,
      'puts nobody on a page that has room for another user',
      shows((list) => (pageOf(list).length < list.limit ? [] : pageOf(list))),
    ],
    'shows-page-1-only': [
      full,
      showsWhere(
        ({ page }) => page > 1,
        () => [],
      ),
    ],
    'overlaps-by-one': [
      disjoint,
      'begins page 2 with the last user of page 1',
      showsWhere(isSplit, (list) =>
        pageOf(list, list.matched.toSpliced(list.limit, 0, list.matched[list.limit - 1]!)),
      ),
    ],
    'loses-one-between-pages': [
      complete,
      'loses the user between page 1 and page 2',
      showsWhere(isSplit, (list) => pageOf(list, list.matched.toSpliced(list.limit, 1))),
    ],
    'repeats-one-on-the-last-page': [
      { breaks: 'list-users.distinct', caughtBy: 'nobody-twice-on-a-page' },
      'lists the last user of the last page twice',
      showsWhere(
        (list) => hasRoom(list) && list.page === lastPage(list),
        (list) => [...pageOf(list), ...pageOf(list).slice(-1)],
      ),
    ],
  }),
};

/** Parameters that work together, but not alone. */
const alone: Rows = {
  ...each(
    ['page', 'limit', 'browse'],
    { breaks: 'list-users.accepts', ...many, caughtBy: 'answers-a-page' },
    (field) => [
      `refuses-${field}-alone`,
      `refuses a request with nothing but ${field}`,
      refuses((input) => sends(input, field)),
    ],
  ),
  ...rows({
    'ignores-page-alone': [
      { ...disjoint, ...many },
      'puts the first users on every page that is asked for without a limit and browse',
      showsWhere((_, { input }) => sends(input, 'page'), firstPage),
    ],
    'ignores-page-alone-with-a-short-last-page': [
      { ...disjoint, users: 40 },
      'puts the first users on the second and last page that is asked for without a limit and browse',
      showsWhere((_, { input }) => sends(input, 'page'), firstPage),
    ],
    'ignores-page-without-limit': [
      { ...disjoint, users: 40 },
      'puts the first users on every page that is asked for with browse and without a limit',
      showsWhere((_, { input }) => sends(input, 'browse', 'page'), firstPage),
    ],
    'ignores-limit-alone': [
      { breaks: 'list-users.echoes-limit', ...many, caughtBy: 'echoes-limit' },
      'takes its own limit where a limit is sent without page and browse',
      {
        paging: ({ page = 1, limit = 20 }, { input }) => ({
          page,
          limit: sends(input, 'limit') ? 20 : limit,
        }),
      },
    ],
    'ignores-browse-alone': [
      { breaks: 'list-users.filter-pages', ...many, caughtBy: 'filter-holds-on-every-page' },
      'lists the inside users where browse is sent without page and limit',
      {
        select: (users, { input, store }) =>
          sends(input, 'browse') ? store.users.filter(({ type }) => type === 'inside') : users,
      },
    ],
  }),
};

const isSmall = ({ limit }: List) => limit <= 2;

/** Limits of 1 and 2 that are ignored or wrong. */
const smallLimits: Rows = rows({
  'takes-small-limits-for-none': [
    { breaks: 'list-users.echoes-limit', ...many, caughtBy: 'echoes-limit' },
    'takes its own limit where a limit of 1 or 2 is sent',
    { paging: ({ page = 1, limit = 20 }) => ({ page, limit: limit <= 2 ? 20 : limit }) },
  ],
  'shows-one-more-at-small-limits': [
    { ...limitHolds, ...many },
    'puts one user more on a page where a limit of 1 or 2 is sent',
    showsWhere(isSmall, (list) => pageOf(list, list.matched, list.limit + 1)),
  ],
  'shows-nobody-at-limit-2': [
    { ...full, ...many },
    'puts nobody on a page where a limit of 2 is sent',
    showsWhere(
      ({ limit }) => limit === 2,
      () => [],
    ),
  ],
});

const listsOf: readonly (readonly [key: string, words: string, is: (context: Context) => boolean])[] = [
  ['default', 'of the list without browse', ({ input }) => input['browse'] === undefined],
  ['inside', 'of the inside users', ({ input }) => input['browse'] === 'inside'],
  ['outside', 'of the outside users', ({ input }) => input['browse'] === 'outside'],
  ['empty', 'of the list with an empty browse', ({ input }) => input['browse'] === ''],
  ['other', 'of the list with another browse', ({ input }) => isOther(input['browse'])],
];

/** Pages of one list, from the fourth on, that repeat users or omit one. */
const laterPages: Rows = Object.assign(
  {},
  ...listsOf.map(([key, words, is]) => {
    const from4 = (choose: (list: List) => readonly User[]): Override =>
      showsWhere(({ page }, context) => page >= 4 && is(context), choose);
    return rows({
      [`repeats-a-page-from-4-on-of-${key}`]: [
        { ...disjoint, ...many },
        `puts the first users on page 4 and beyond ${words}`,
        from4((list) => list.matched.slice(0, pageOf(list).length)),
      ],
      [`loses-one-from-page-4-on-of-${key}`]: [
        { ...complete, ...many },
        `begins page 4 and those beyond ${words} one user late`,
        from4((list) => pageOf(list, list.matched.toSpliced(3 * list.limit, 1))),
      ],
    });
  }),
);

const short: Common = {
  ...complete,
  caughtBy: ['total-counts-everybody', 'inside-and-outside-are-everybody'],
};
const withoutTheLast = (list: List) => pageOf(list).slice(0, -1);

/** Pages that are wrong at the end of a list, or for some sizes of a list. */
const ends: Rows = rows({
  'echoes-the-size-of-the-last-page': [
    { breaks: 'list-users.echoes-limit', ...many, caughtBy: 'echoes-limit' },
    'answers the number of its users as the limit of the last page of several',
    { record: (page, { list }) => (list && isLast(list) ? { ...page, limit: pageOf(list).length } : page) },
  ],
  'loses-the-last-user': [
    { ...complete, ...many },
    'never shows the last user of a list of several pages',
    showsWhere(isLast, withoutTheLast),
  ],
  'loses-the-last-user-of-every-list': [
    { ...short, ...many },
    showsWhere((list) => list.page === lastPage(list), withoutTheLast),
  ],
  'loses-the-last-user-at-3-at-most': [
    { ...short, users: 17 },
    'never shows the last user of a list, and puts 3 users on a page at most',
    { ...atMost(3), ...showsWhere((list) => list.page === lastPage(list), withoutTheLast) },
  ],
  'fills-the-last-page-of-8-with-the-first-users': [
    { ...disjoint, field: 'users', users: 8 },
    showsWhere(
      (list) => list.page > 1 && list.page * list.limit >= list.matched.length,
      (list) => pageOf(list, [...list.matched, ...list.matched]),
    ),
  ],
  'ends-with-page-1-again-where-90-are-shown-by-20': [
    { ...disjoint, field: 'users', users: 90 },
    'shows the first page for the last one of 90 users, and 20 users on a page at most',
    { ...atMost(20), ...showsWhere((list) => list.page === lastPage(list), firstPage) },
  ],
  'loses-a-last-page-of-one-user': [
    { ...complete, field: 'users' },
    showsWhere(
      (list) => isLast(list) && list.limit > 2 && pageOf(list).length === 1,
      () => [],
    ),
  ],
  'loses-a-last-page-of-two-users': [
    { ...complete, field: 'users' },
    showsWhere(
      (list) => isLast(list) && list.limit > 2 && pageOf(list).length === 2,
      () => [],
    ),
  ],
  'loses-the-last-user-of-a-compressed-list': [
    { ...full, field: 'users', caughtBy: ['full-page-before-the-last', 'total-counts-everybody'] },
    {
      record: (page, { request }) =>
        request.headers.some(([name, value]) => name === 'Accept-Encoding' && value === 'gzip')
          ? { ...page, users: (page['users'] as unknown[]).slice(0, -1) }
          : page,
    },
  ],
  'begins-every-page-of-1-with-the-first-user': [
    { ...disjoint, field: 'users' },
    showsWhere(({ limit }) => limit === 1, firstPage),
  ],
});

/** Wrong paging (4.4, 8). */
export const paging: Rows = { ...pages, ...alone, ...smallLimits, ...laterPages, ...ends };
