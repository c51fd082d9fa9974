import { userEntry } from '../effects.ts';
import { jsonResponse } from '../override.ts';
import type { Context, Override } from '../override.ts';
import type { JsonObject } from '../seed.ts';
import { lastPage, pageOf, shows } from './list-paging.ts';
import { refuses } from './rows.ts';
import type { Row } from './rows.ts';

const entry = (does: string, change: (entry: JsonObject, page: JsonObject) => JsonObject): Row => ({
  breaks: 'user.field-types',
  does,
  field: 'id',
  override: {
    record: (page) => ({
      ...page,
      users: (page['users'] as JsonObject[]).map((user) => change(user, page)),
    }),
  },
  caughtBy: 'field-types',
});

const inWords = (user: JsonObject): JsonObject => ({ ...user, id: String(user['id']) });

/** Ids that are wrong here and there: the lists are those of the same users all the same. */
export const oddIds: Readonly<Record<string, Row>> = {
  'one-id-is-a-string': entry('lists one user whose id is a string', (user) =>
    user['id'] === 13 ? inWords(user) : user,
  ),
  'one-id-is-null': entry('lists one user whose id is null', (user) =>
    user['id'] === 13 ? { ...user, id: null } : user,
  ),
  'ids-are-strings-on-short-pages': entry(
    'lists users whose id is a string on pages of a small limit',
    (user, page) => (Number(page['limit']) < 20 ? inWords(user) : user),
  ),
  'ids-are-strings-on-long-pages': entry(
    'lists users whose id is a string on pages of a large limit',
    (user, page) => (Number(page['limit']) > 20 ? inWords(user) : user),
  ),
  'last-entry-lacks-id': {
    ...entry('lists the last user of a page without id', (user, page) => {
      const { id: _left, ...rest } = user;
      const users = page['users'] as JsonObject[];
      return users.length > 1 && users.at(-1) === user ? rest : user;
    }),
    breaks: 'user.shown-fields',
    caughtBy: 'entry-fields-present',
  },
};

const atMost = (most: number): Override => ({
  paging: ({ page = 1, limit = most }) => ({ page, limit: Math.min(limit, most) }),
});

const isFiltered = ({ input }: Context) =>
  ['inside', 'outside', undefined].includes(input['browse'] as string);

const total = (
  does: string,
  change: (total: number, context: Context) => number,
  caughtBy: Row['caughtBy'],
  more: Override = {},
): Row => ({
  breaks: 'list-users.total',
  does,
  field: 'total',
  override: {
    ...more,
    record: (page, context) => ({ ...page, total: change(Number(page['total']), context) }),
  },
  caughtBy,
});

const everybodysTotal = (does: string, override: Override): Row => ({
  breaks: 'list-users.filtered-total',
  does: `counts everybody, whatever the filter, shows 5 users on a page at most, and ${does}`,
  field: 'total',
  override: { record: (page, { store }) => ({ ...page, total: store.users.length }), ...override },
  caughtBy: 'filtered-total-counts-the-filtered',
});

/** Totals that are wrong in a way that looks like another one. */
export const oddTotals: Readonly<Record<string, Row>> = {
  'total-is-one-less-without-page': total(
    'counts one user less where no page is asked for by its number',
    (count, { input }) => count - ('page' in input ? 0 : 1),
    'total-ignores-page',
  ),
  'total-is-one-more-at-limit-2': total(
    'counts one user more at a limit of 2',
    (count, { input }) => count + (input['limit'] === '2' ? 1 : 0),
    'total-ignores-limit',
  ),
  'total-is-a-page-too-few-at-3-at-most': total(
    'leaves three users out of the count, and shows 3 users on a page at most',
    (count, context) => count - (isFiltered(context) ? 0 : 3),
    'total-counts-everybody',
    atMost(3),
  ),
  'total-is-two-too-few-at-3-at-most': total(
    'leaves two users out of the count, and shows 3 users on a page at most',
    (count, context) => count - (isFiltered(context) ? 0 : 2),
    'total-counts-everybody',
    atMost(3),
  ),
  'total-of-outside-is-a-page-too-few-at-2-at-most': {
    ...total(
      'leaves two outside users out of the count, and shows 2 users on a page at most',
      (count, { input }) => count - (input['browse'] === 'outside' ? 2 : 0),
      'filtered-total-counts-the-filtered',
      atMost(2),
    ),
    breaks: 'list-users.filtered-total',
  },
  'total-is-0-of-60-at-20-at-most': {
    ...total(
      'counts nobody of 60 users, and shows 20 users on a page at most',
      () => 0,
      ['total-counts-everybody', 'filtered-total-counts-the-filtered'],
      atMost(20),
    ),
    users: 60,
  },
  'total-is-half-of-250-at-5-at-most': {
    ...total(
      'counts half of 250 users, and shows 5 users on a page at most',
      (count) => Math.floor(count / 2),
      ['total-counts-everybody', 'filtered-total-counts-the-filtered'],
      atMost(5),
    ),
    users: 250,
  },
  'total-is-of-the-page-of-60-at-20-at-most': {
    ...total(
      'counts the users of the page out of 60, and shows 20 users on a page at most',
      (count, { list }) => (list ? pageOf(list.matched, list, list.limit).length : count),
      [
        'total-ignores-page',
        'total-ignores-limit',
        'total-counts-everybody',
        'filtered-total-counts-the-filtered',
      ],
      atMost(20),
    ),
    users: 60,
  },
  'lacks-total-of-250-with-a-browse': {
    breaks: 'user.field-types',
    does: 'gives null for the total of 250 users where a browse is given',
    field: 'total',
    override: {
      record: (page, { input }) => ('browse' in input ? { ...page, total: null } : page),
    },
    users: 250,
    caughtBy: 'field-types',
  },
  'total-ignores-the-filter-and-pages-beyond-are-refused': everybodysTotal(
    'refuses the pages that no user is on',
    {
      ...atMost(5),
      respond: (response, { list }) =>
        list && list.page > Math.max(1, lastPage(list))
          ? jsonResponse(404, { error: 'no such page' })
          : response,
    },
  ),
  'total-ignores-the-filter-and-pages-beyond-are-the-last': {
    ...everybodysTotal('gives the last page for the pages that no user is on', {
      ...atMost(5),
      record: (page, { list, store }) => {
        const shown = list ? { ...list, page: Math.min(list.page, lastPage(list)) } : undefined;
        const users = shown && pageOf(shown.matched, shown, shown.limit).map(userEntry);
        return { ...page, total: store.users.length, ...(shown && { page: shown.page, users }) };
      },
    }),
    users: 60,
  },
  'total-is-a-billion': total('counts a billion users', () => 1_000_000_000, [
    'total-counts-everybody',
    'filtered-total-counts-the-filtered',
  ]),
  'total-is-more-by-the-limit': total(
    'adds the limit to the number of users',
    (count, { list }) => count + (list?.limit ?? 0),
    ['total-ignores-limit', 'total-counts-everybody', 'filtered-total-counts-the-filtered'],
  ),
};

/** Pages that are wrong in a corner that only some lists, or limits, have. */
export const oddPages: Readonly<Record<string, Row>> = {
  'fills-the-last-page-of-8-with-the-first-users': {
    breaks: 'list-users.pages-disjoint',
    does: 'fills up a last page with the first of 8 users',
    field: 'users',
    override: shows((list) => {
      const isLast = list.page > 1 && list.page * list.limit >= list.matched.length;
      return pageOf(isLast ? [...list.matched, ...list.matched] : list.matched, list, list.limit);
    }),
    users: 8,
    caughtBy: 'pages-share-nobody',
  },
  'ends-with-page-1-again-where-90-are-shown-by-20': {
    breaks: 'list-users.pages-disjoint',
    does: 'shows the first page for the last one of 90 users, and 20 users on a page at most',
    field: 'users',
    override: {
      ...atMost(20),
      ...shows((list) =>
        pageOf(list.matched, list.page === lastPage(list) ? { ...list, page: 1 } : list, list.limit),
      ),
    },
    users: 90,
    caughtBy: 'pages-share-nobody',
  },
  'begins-every-page-of-1-with-the-first-user': {
    breaks: 'list-users.pages-disjoint',
    does: 'shows the first user on every page of one user',
    field: 'users',
    override: shows((list) =>
      pageOf(list.matched, list.limit === 1 ? { ...list, page: 1 } : list, list.limit),
    ),
    caughtBy: 'pages-share-nobody',
  },
};

const ofOutside = ({ operation, input }: Context) =>
  operation === 'list-users' && input['browse'] === 'outside';

/** Lists that are refused though the document names them. */
export const refusedLists: Readonly<Record<string, Row>> = {
  'refuses-outside': {
    breaks: 'list-users.accepts',
    does: 'refuses the list of outside users',
    override: refuses((input) => input['browse'] === 'outside'),
    caughtBy: 'answers-a-page',
  },
  'fails-with-500-outside': {
    breaks: 'list-users.accepts',
    does: 'answers 500 to the list of outside users',
    override: {
      respond: (response, context) =>
        context.ending === 'done' && ofOutside(context)
          ? jsonResponse(500, { error: 'out of order' })
          : response,
    },
    caughtBy: 'answers-a-page',
  },
  'wraps-pages-of-more-than-20': {
    breaks: 'list-users.accepts',
    does: 'wraps pages in data where the limit is above 20',
    override: {
      record: (page, { list }) => (list && list.limit > 20 ? { data: page } : page),
    },
    caughtBy: 'answers-a-page',
  },
  'fails-once-with-500': {
    breaks: 'list-users.accepts',
    does: 'answers 500 to one request in all for everybody, whatever the limit',
    override: {
      respond: (response, { ending, input, memory }) => {
        if (ending !== 'done' || input['browse'] !== 'all' || memory.has('failed')) return response;
        memory.set('failed', true);
        return jsonResponse(500, { error: 'out of order' });
      },
    },
    caughtBy: 'answers-a-page',
  },
};

/** The case of a word counts also where a page is short. */
export const capitalsOnShortPages: Readonly<Record<string, Row>> = Object.fromEntries(
  [1, 2, 3].flatMap((most) =>
    (
      [
        ['INSIDE', 'inside'],
        ['Outside', 'outside'],
      ] as const
    ).map(([word, type]): [string, Row] => [
      `takes-${word.toLowerCase()}-in-capitals-for-a-filter-at-${most}-at-most`,
      {
        breaks: 'list-users.browse-case',
        does: `lists the ${type} users for browse=${word}, ${most} on a page at most`,
        override: {
          ...atMost(most),
          select: (users, { input, store }) =>
            input['browse'] === word ? store.users.filter((user) => user.type === type) : users,
        },
        caughtBy: 'browse-keeps-its-case',
      },
    ]),
  ),
);
