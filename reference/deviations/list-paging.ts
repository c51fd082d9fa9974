import { userEntry } from '../effects.ts';
import type { Context, Override } from '../override.ts';
import type { User } from '../seed.ts';
import { answers } from './rows.ts';
import type { Row } from './rows.ts';

type List = NonNullable<Context['list']>;

/** Puts other users on a page; `total` and the echoes stay right. */
export const shows = (choose: (list: List, context: Context) => readonly User[]): Override => ({
  record: (page, context) =>
    context.list ? { ...page, users: choose(context.list, context).map(userEntry) } : page,
});

/** A page of so many users, taken from any sequence. */
export function pageOf(users: readonly User[], { page }: List, size: number): readonly User[] {
  return users.slice((page - 1) * size, page * size);
}

/** A page of no more than so many users, whatever limit is echoed. */
const atMost = (most: number): Override =>
  shows((list) => pageOf(list.matched, list, Math.min(list.limit, most)));

/** Whether a list needs more than one page. */
const isSplit = ({ matched, limit }: List) => limit < matched.length;
/** Whether the last page has room for one user more. */
const hasRoom = (list: List) => isSplit(list) && list.matched.length % list.limit > 0;
/** The number of the last page that has a user. */
export const lastPage = ({ matched, limit }: List) => Math.ceil(matched.length / limit);

/** Wrong echoes, and pages that hold the wrong users (4.4, 8). */
export const paging: Readonly<Record<string, Row>> = {
  'echoes-page-1': {
    breaks: 'list-users.echoes-page',
    does: 'answers 1 as every page',
    field: 'page',
    override: answers('page', () => 1),
    caughtBy: 'echoes-page',
  },
  'echoes-pages-from-0': {
    breaks: 'list-users.echoes-page',
    does: 'answers a page one lower than was asked for',
    field: 'page',
    override: answers('page', (page) => Number(page) - 1),
    caughtBy: 'echoes-page',
  },
  'echoes-a-larger-limit': {
    breaks: 'list-users.echoes-limit',
    does: 'answers a limit one larger than was asked for',
    field: 'limit',
    override: {
      record: (page, { input }) => ('limit' in input ? { ...page, limit: Number(page['limit']) + 1 } : page),
    },
    caughtBy: 'echoes-limit',
  },
  'echoes-limit-1000': {
    breaks: 'list-users.echoes-limit',
    does: 'answers 1000 as every limit',
    field: 'limit',
    override: answers('limit', () => 1000),
    caughtBy: 'echoes-limit',
  },
  'echoes-limit-0-on-page-3': {
    breaks: 'list-users.echoes-limit',
    does: 'answers 0 as the limit of page 3',
    field: 'limit',
    override: { record: (page) => (page['page'] === 3 ? { ...page, limit: 0 } : page) },
    caughtBy: 'echoes-limit',
  },
  'echoes-a-negative-limit': {
    breaks: 'list-users.echoes-limit',
    does: 'answers -5 as every limit',
    field: 'limit',
    override: answers('limit', () => -5),
    caughtBy: 'echoes-limit',
  },
  'shows-5-at-most': {
    breaks: 'list-users.full-pages',
    does: 'puts 5 users on a page at most and answers the limit that was asked for',
    override: atMost(5),
    caughtBy: 'full-page-before-the-last',
  },
  'shows-one-too-many': {
    breaks: 'list-users.limit-holds',
    does: 'puts one user more than the limit on a page',
    override: shows((list) => pageOf(list.matched, list, list.limit + 1)),
    caughtBy: 'at-most-limit-users',
  },
  'shows-one-too-few': {
    breaks: 'list-users.full-pages',
    does: 'puts one user less than the limit on page 1 and one more on the last',
    override: shows((list) => {
      const { matched, page, limit } = list;
      if (!hasRoom(list)) return pageOf(matched, list, limit);
      const end = page === lastPage(list) ? matched.length : page * limit - 1;
      return matched.slice(Math.max(0, (page - 1) * limit - 1), end);
    }),
    caughtBy: 'full-page-before-the-last',
  },
  'repeats-page-1': {
    breaks: 'list-users.pages-disjoint',
    does: 'puts the users of page 1 on each full page',
    override: shows((list) =>
      list.page < lastPage(list) ? list.matched.slice(0, list.limit) : pageOf(list.matched, list, list.limit),
    ),
    caughtBy: 'pages-share-nobody',
  },
  'ignores-page': {
    breaks: 'list-users.pages-disjoint',
    does: 'puts the first users on every page',
    override: shows(({ matched, limit }) => matched.slice(0, limit)),
    caughtBy: 'pages-share-nobody',
  },
  'ignores-limit': {
    breaks: 'list-users.limit-holds',
    does: 'puts everybody on every page, whatever the limit',
    override: shows(({ matched }) => matched),
    caughtBy: 'at-most-limit-users',
  },
  'counts-pages-from-0': {
    breaks: 'list-users.full-pages',
    does: 'takes page 1 for the second one of a list with several',
    override: shows((list) =>
      isSplit(list) ? pageOf(list.matched, { ...list, page: list.page + 1 }, list.limit) : list.matched,
    ),
    caughtBy: 'full-page-before-the-last',
  },
  'begins-pages-one-late': {
    breaks: 'list-users.full-pages',
    does: 'takes page 1 for the second one of every list',
    override: shows((list) => pageOf(list.matched, { ...list, page: list.page + 1 }, list.limit)),
    caughtBy: 'full-page-before-the-last',
  },
  'shows-page-1-only': {
    breaks: 'list-users.full-pages',
    does: 'puts nobody on the pages after the first',
    override: shows(({ matched, page, limit }) => (page === 1 ? matched.slice(0, limit) : [])),
    caughtBy: 'full-page-before-the-last',
  },
  'overlaps-by-one': {
    breaks: 'list-users.pages-disjoint',
    does: 'begins page 2 with the last user of page 1',
    override: shows((list) => {
      const { matched, limit } = list;
      const repeated = isSplit(list) ? [...matched.slice(0, limit), ...matched.slice(limit - 1)] : matched;
      return pageOf(repeated, list, limit);
    }),
    caughtBy: 'pages-share-nobody',
  },
  'loses-one-between-pages': {
    breaks: 'list-users.pages-complete',
    does: 'loses the user between page 1 and page 2',
    override: shows((list) => {
      const { matched, limit } = list;
      return pageOf(isSplit(list) ? matched.toSpliced(limit, 1) : matched, list, limit);
    }),
    caughtBy: 'pages-hold-everybody',
  },
  'repeats-one-on-the-last-page': {
    breaks: 'list-users.distinct',
    does: 'lists the last user of the last page twice',
    override: shows((list) => {
      const shown = pageOf(list.matched, list, list.limit);
      return hasRoom(list) && list.page === lastPage(list) ? [...shown, ...shown.slice(-1)] : shown;
    }),
    caughtBy: 'nobody-twice-on-a-page',
  },
};

const isFiltered = ({ input }: Context) =>
  !('browse' in input) || input['browse'] === 'inside' || input['browse'] === 'outside';

/** Neither a filter nor the first word for everybody that comes to mind. */
const isOther = (browse: unknown) =>
  typeof browse === 'string' && !['', 'all', 'inside', 'outside'].includes(browse);

/** Another total; the users stay right. */
const totals = (total: (list: List, context: Context) => number): Override => ({
  record: (page, context) => (context.list ? { ...page, total: total(context.list, context) } : page),
});

const totalRow = (does: string, total: Parameters<typeof totals>[0], caughtBy: Row['caughtBy']): Row => ({
  breaks: 'list-users.total',
  does,
  field: 'total',
  override: totals(total),
  caughtBy,
});

/** Wrong totals (4.4). */
export const totalRows: Readonly<Record<string, Row>> = {
  'total-is-what-follows': totalRow(
    'counts only the users from this page on',
    ({ matched, page, limit }) => Math.max(0, matched.length - (page - 1) * limit),
    'total-ignores-page',
  ),
  'total-is-at-most-limit': totalRow(
    'answers a total that is never more than the limit',
    ({ matched, limit }) => Math.min(matched.length, limit),
    'total-ignores-limit',
  ),
  'total-is-of-this-page': totalRow(
    'counts the users on the page',
    (list) => pageOf(list.matched, list, list.limit).length,
    ['total-ignores-page', 'total-ignores-limit'],
  ),
  'total-is-one-too-many': totalRow(
    'counts one user who does not exist',
    ({ matched }, context) => matched.length + (isFiltered(context) ? 0 : 1),
    'total-counts-everybody',
  ),
  'total-is-one-too-few': totalRow(
    'leaves one user out of the count',
    ({ matched }, context) => matched.length - (isFiltered(context) ? 0 : 1),
    'total-counts-everybody',
  ),
  'total-of-one-other-browse-is-one-too-many': totalRow(
    'counts one user too many for any other browse than all',
    ({ matched }, { input }) => matched.length + (isOther(input['browse']) ? 1 : 0),
    'total-counts-everybody',
  ),
  'total-of-one-other-browse-is-0': totalRow(
    'counts nobody for any other browse than all',
    ({ matched }, { input }) => (isOther(input['browse']) ? 0 : matched.length),
    'total-counts-everybody',
  ),
  'total-of-an-empty-browse-is-one-too-many': totalRow(
    'counts one user too many for an empty browse',
    ({ matched }, { input }) => matched.length + (input['browse'] === '' ? 1 : 0),
    'total-counts-everybody',
  ),
  'total-is-of-this-page-at-limit-5': {
    ...totalRow('', () => 0, ['total-ignores-page', 'total-ignores-limit']),
    does: 'counts the users on the page, 5 when no limit is sent',
    override: {
      paging: ({ page = 1, limit = 5 }) => ({ page, limit }),
      ...totals((list) => pageOf(list.matched, list, list.limit).length),
    },
  },
  'total-of-later-pages-without-browse': totalRow(
    'counts two users on pages after the first when there is no browse',
    ({ matched, page }, { input }) => (page > 1 && !('browse' in input) ? 2 : matched.length),
    'total-ignores-page',
  ),
  'total-of-all-at-the-largest-limit': totalRow(
    'counts one user too many when all fit on one page of browse=all',
    ({ matched, limit }, { input }) =>
      matched.length + (input['browse'] === 'all' && limit > matched.length ? 1 : 0),
    ['total-counts-everybody', 'total-ignores-limit'],
  ),
  'total-is-0': totalRow('counts nobody', () => 0, [
    'total-counts-everybody',
    'filtered-total-counts-the-filtered',
  ]),
  'total-is-0-at-limit-5': {
    ...totalRow('', () => 0, ['total-counts-everybody', 'filtered-total-counts-the-filtered']),
    does: 'counts nobody, and shows 5 users when no limit is sent',
    override: { paging: ({ page = 1, limit = 5 }) => ({ page, limit }), ...totals(() => 0) },
  },
  'total-is-0-at-5-at-most': {
    ...totalRow('', () => 0, ['total-counts-everybody', 'filtered-total-counts-the-filtered']),
    does: 'counts nobody, and shows 5 users on a page at most',
    override: {
      paging: ({ page = 1, limit = 5 }) => ({ page, limit: Math.min(limit, 5) }),
      ...totals(() => 0),
    },
  },
  'total-is-minus-1': totalRow('answers -1 as every total', () => -1, [
    'total-counts-everybody',
    'filtered-total-counts-the-filtered',
  ]),
  'total-ignores-the-filter-at-5-at-most': {
    breaks: 'list-users.filtered-total',
    does: 'counts everybody, whatever the filter, and shows 5 users on a page at most',
    field: 'total',
    override: {
      paging: ({ page = 1, limit = 5 }) => ({ page, limit: Math.min(limit, 5) }),
      ...totals((_, { store }) => store.users.length),
    },
    caughtBy: 'filtered-total-counts-the-filtered',
  },
  'total-ignores-the-filter': {
    breaks: 'list-users.filtered-total',
    does: 'counts everybody, whatever the filter',
    field: 'total',
    override: totals((_, { store }) => store.users.length),
    caughtBy: 'filtered-total-counts-the-filtered',
  },
};
