import type { Context, Override } from '../override.ts';
import type { User } from '../seed.ts';
import { refuses } from './rows.ts';
import type { Row } from './rows.ts';
import { pageOf, shows } from './list-paging.ts';

/** Enough for several pages of each list, whatever the limit. */
const many = 60;

const sends = (input: Context['input'], ...fields: string[]) =>
  Object.keys(input).sort().join() === fields.join();

const row = (breaks: Row['breaks'], does: string, override: Override, caughtBy: Row['caughtBy']): Row => ({
  breaks,
  does,
  override,
  caughtBy,
  users: many,
});

/** Parameters that work together, and fail where each is sent alone. */
export const alone: Readonly<Record<string, Row>> = {
  ...Object.fromEntries(
    ['page', 'limit', 'browse'].map((field) => [
      `refuses-${field}-alone`,
      row(
        'list-users.accepts',
        `refuses a request with nothing but ${field}`,
        refuses((input) => sends(input, field)),
        'answers-a-page',
      ),
    ]),
  ),
  'ignores-page-alone': row(
    'list-users.pages-disjoint',
    'puts the first users on every page that is asked for without a limit and browse',
    shows((list, { input }) =>
      pageOf(list.matched, sends(input, 'page') ? { ...list, page: 1 } : list, list.limit),
    ),
    'pages-share-nobody',
  ),
  'ignores-page-alone-with-a-short-last-page': {
    ...row(
      'list-users.pages-disjoint',
      'puts the first users on the second and last page that is asked for without a limit and browse',
      shows((list, { input }) =>
        pageOf(list.matched, sends(input, 'page') ? { ...list, page: 1 } : list, list.limit),
      ),
      'pages-share-nobody',
    ),
    users: 40,
  },
  'ignores-page-without-limit': {
    ...row(
      'list-users.pages-disjoint',
      'puts the first users on every page that is asked for with browse and without a limit',
      shows((list, { input }) =>
        pageOf(list.matched, sends(input, 'browse', 'page') ? { ...list, page: 1 } : list, list.limit),
      ),
      'pages-share-nobody',
    ),
    users: 40,
  },
  'ignores-limit-alone': row(
    'list-users.echoes-limit',
    'takes its own limit where a limit is sent without page and browse',
    {
      paging: ({ page = 1, limit = 20 }, { input }) => ({ page, limit: sends(input, 'limit') ? 20 : limit }),
    },
    'echoes-limit',
  ),
  'ignores-browse-alone': row(
    'list-users.filter-pages',
    'lists the inside users where browse is sent without page and limit',
    {
      select: (users, { input, store }) =>
        sends(input, 'browse') ? store.users.filter(({ type }) => type === 'inside') : users,
    },
    'filter-holds-on-every-page',
  ),
};

const atLimit = (limit: number, does: string, override: Override, caughtBy: string): Row =>
  row(
    caughtBy === 'echoes-limit' ? 'list-users.echoes-limit' : 'list-users.full-pages',
    `${does} where a limit of ${limit} is asked for`,
    override,
    caughtBy,
  );

/** Limits that are taken for none. */
export const smallLimits: Readonly<Record<string, Row>> = Object.fromEntries(
  [1, 2].flatMap((small): [string, Row][] => [
    [
      `takes-limit-${small}-for-none`,
      atLimit(
        small,
        'takes its own limit',
        { paging: ({ page = 1, limit = 20 }) => ({ page, limit: limit === small ? 20 : limit }) },
        'echoes-limit',
      ),
    ],
    [
      `shows-one-more-at-limit-${small}`,
      {
        ...atLimit(
          small,
          'puts one user more on a page',
          shows((list) => pageOf(list.matched, list, list.limit === small ? small + 1 : list.limit)),
          'at-most-limit-users',
        ),
        breaks: 'list-users.limit-holds',
      },
    ],
    [
      `shows-nobody-at-limit-${small}`,
      atLimit(
        small,
        'puts nobody on a page',
        shows((list) => (list.limit === small ? [] : pageOf(list.matched, list, list.limit))),
        'full-page-before-the-last',
      ),
    ],
  ]),
);

type ListOf = readonly [key: string, words: string, is: (browse: unknown) => boolean];

const listsOf: readonly ListOf[] = [
  ['default', 'of the list without browse', (browse) => browse === undefined],
  ['inside', 'of the inside users', (browse) => browse === 'inside'],
  ['outside', 'of the outside users', (browse) => browse === 'outside'],
  ['empty', 'of the list with an empty browse', (browse) => browse === ''],
  [
    'other',
    'of the list with another browse',
    (browse) => browse !== undefined && !['', 'inside', 'outside'].includes(String(browse)),
  ],
];

/** Pages of one list, from one page on, that hold others than they should. */
const fromPage = (
  first: number,
  is: ListOf[2],
  choose: (matched: readonly User[], list: NonNullable<Context['list']>) => readonly User[],
): Override =>
  shows((list, { input }) =>
    list.page >= first && is(input['browse'])
      ? choose(list.matched, list)
      : pageOf(list.matched, list, list.limit),
  );

/** Later pages that repeat an earlier one, or lose somebody. */
export const laterPages: Readonly<Record<string, Row>> = Object.fromEntries(
  listsOf.flatMap(([key, words, is]): [string, Row][] =>
    [2, 4].flatMap((first): [string, Row][] => [
      [
        `repeats-a-page-from-${first}-on-of-${key}`,
        row(
          'list-users.pages-disjoint',
          `puts the first users on page ${first} and beyond ${words}`,
          fromPage(first, is, (matched, { page, limit }) =>
            matched.slice(0, pageOf(matched, { matched, page, limit }, limit).length),
          ),
          'pages-share-nobody',
        ),
      ],
      [
        `loses-one-from-page-${first}-on-of-${key}`,
        row(
          'list-users.pages-complete',
          `begins page ${first} and those beyond ${words} one user late`,
          fromPage(first, is, (matched, list) =>
            pageOf(matched.toSpliced((first - 1) * list.limit, 1), list, list.limit),
          ),
          'pages-hold-everybody',
        ),
      ],
    ]),
  ),
);

const isLast = ({ matched, page, limit }: NonNullable<Context['list']>) =>
  page === Math.ceil(matched.length / limit);

/** What only the last page shows. */
export const lastPages: Readonly<Record<string, Row>> = {
  'echoes-the-size-of-the-last-page': row(
    'list-users.echoes-limit',
    'answers the number of its users as the limit of the last page of several',
    {
      record: (page, { list }) =>
        list && list.page > 1 && isLast(list)
          ? { ...page, limit: pageOf(list.matched, list, list.limit).length }
          : page,
    },
    'echoes-limit',
  ),
  'loses-the-last-user': {
    ...row(
      'list-users.pages-complete',
      'never shows the last user of a list of several pages',
      shows((list) =>
        list.page > 1 && isLast(list)
          ? pageOf(list.matched, list, list.limit).slice(0, -1)
          : pageOf(list.matched, list, list.limit),
      ),
      'pages-hold-everybody',
    ),
  },
};

/** Three users on a page at most: no page shows a list whole. */
const threeAtMost: Override = {
  paging: ({ page = 1, limit = 20 }) => ({ page, limit: Math.min(limit, 3) }),
};

/** The last page of each list without its last user. */
const withoutTheLast = shows((list) =>
  isLast(list) ? pageOf(list.matched, list, list.limit).slice(0, -1) : pageOf(list.matched, list, list.limit),
);

/** More than the users that are there, in the lists of everybody. */
const counts = (more: number): Override => ({
  record: (page, { input }) => {
    const isFiltered = ['inside', 'outside', undefined].includes(input['browse'] as string | undefined);
    return { ...page, total: Number(page['total']) + (isFiltered ? 0 : more) };
  },
});

/** Fewer users than `total` says: all pages together show which of them is wrong. */
export const shortLists: Readonly<Record<string, Row>> = {
  'loses-the-last-user-of-every-list': row(
    'list-users.pages-complete',
    'never shows the last user of a list',
    withoutTheLast,
    ['total-counts-everybody', 'inside-and-outside-are-everybody'],
  ),
  'loses-the-last-user-at-3-at-most': {
    ...row(
      'list-users.pages-complete',
      'never shows the last user of a list, and puts 3 users on a page at most',
      { ...threeAtMost, ...withoutTheLast },
      ['total-counts-everybody', 'inside-and-outside-are-everybody'],
    ),
    users: 17,
  },
  'total-is-one-too-many-at-3-at-most': {
    ...row(
      'list-users.total',
      'counts one user who does not exist, and puts 3 users on a page at most',
      { ...threeAtMost, ...counts(1) },
      'total-counts-everybody',
    ),
    field: 'total',
    users: 17,
  },
  'total-is-two-pages-too-many-at-3-at-most': {
    ...row(
      'list-users.total',
      'counts six users who do not exist, and puts 3 users on a page at most',
      { ...threeAtMost, ...counts(6) },
      'total-counts-everybody',
    ),
    field: 'total',
    users: 17,
  },
};

/** Words of another letter case are other values (4.4). */
export const capitals: Readonly<Record<string, Row>> = Object.fromEntries(
  (
    [
      ['INSIDE', 'inside'],
      ['Outside', 'outside'],
    ] as const
  ).map(([word, type]): [string, Row] => [
    `takes-${word.toLowerCase()}-in-capitals-for-a-filter`,
    {
      breaks: 'list-users.browse-case',
      does: `lists the ${type} users for browse=${word}`,
      override: {
        select: (users, { input, store }) =>
          String(input['browse']).toLowerCase() === type
            ? store.users.filter((user) => user.type === type)
            : users,
      },
      caughtBy: 'browse-keeps-its-case',
    },
  ]),
);
