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

/** Whether a list needs more than one page. */
const isSplit = ({ matched, limit }: List) => limit < matched.length;
/** Whether the last page has room for one user more. */
const hasRoom = (list: List) => isSplit(list) && list.matched.length % list.limit > 0;
const lastPage = ({ matched, limit }: List) => Math.ceil(matched.length / limit);

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
  'total-ignores-the-filter': {
    breaks: 'list-users.filtered-total',
    does: 'counts everybody, whatever the filter',
    field: 'total',
    override: totals((_, { store }) => store.users.length),
    caughtBy: 'filtered-total-counts-the-filtered',
  },
};
