import { userEntry } from '../effects.ts';
import { jsonResponse, nextTurn, type Override } from '../override.ts';
import { atMost, isFiltered, isRare, lastPage, pageOf, totals } from './list-overrides.ts';
import { rows, type Common, type Rows } from './rows.ts';

const total = (...caughtBy: readonly string[]): Common => ({
  breaks: 'list-users.total',
  field: 'total',
  caughtBy,
});
const byPage = total('total-ignores-page');
const byLimit = total('total-ignores-limit');
const ofEverybody = total('total-counts-everybody');
const ofAll = total('total-counts-everybody', 'filtered-total-counts-the-filtered');
const filtered: Common = {
  breaks: 'list-users.filtered-total',
  field: 'total',
  caughtBy: 'filtered-total-counts-the-filtered',
};

/** Adds a number to the totals of lists of all users. */
const by = (more: number): Override =>
  totals(({ matched }, context) => matched.length + (isFiltered(context) ? 0 : more));

const everybody = totals((_, { store }) => store.users.length);
const nobody = totals(() => 0);
const ofThePage = totals((list) => pageOf(list).length);
const byDefault5: Override = { paging: ({ page = 1, limit = 5 }) => ({ page, limit }) };

const ofTheListBefore = totals(({ matched }, { memory }) => {
  const before = Number(memory.get('total') ?? matched.length);
  memory.set('total', matched.length);
  return before;
});

/** Wrong totals (4.4). Some of them look like another fault. */
export const totalRows: Rows = rows({
  'total-is-what-follows': [
    byPage,
    'counts only the users from this page on',
    totals(({ matched, page, limit }) => Math.max(0, matched.length - (page - 1) * limit)),
  ],
  'total-is-at-most-limit': [byLimit, totals(({ matched, limit }) => Math.min(matched.length, limit))],
  'total-is-of-this-page': [total('total-ignores-page', 'total-ignores-limit'), ofThePage],
  'total-is-one-too-many': [ofEverybody, 'counts one user who does not exist', by(1)],
  'total-is-one-too-few': [ofEverybody, 'leaves one user out of the count', by(-1)],
  'total-of-one-other-browse-is-one-too-many': [
    ofEverybody,
    'counts one user too many for any other browse than all',
    totals(({ matched }, { input }) => matched.length + (isRare(input['browse']) ? 1 : 0)),
  ],
  'total-of-one-other-browse-is-0': [
    ofEverybody,
    'counts nobody for any other browse than all',
    totals(({ matched }, { input }) => (isRare(input['browse']) ? 0 : matched.length)),
  ],
  'total-of-an-empty-browse-is-one-too-many': [
    ofEverybody,
    totals(({ matched }, { input }) => matched.length + (input['browse'] === '' ? 1 : 0)),
  ],
  'total-is-of-this-page-at-limit-5': [
    total('total-ignores-page', 'total-ignores-limit'),
    'counts the users on the page, 5 when no limit is sent',
    { ...byDefault5, ...ofThePage },
  ],
  'total-of-later-pages-without-browse': [
    byPage,
    'counts one user on pages after the first when there is no browse',
    totals(({ matched, page }, { input }) => (page > 1 && !('browse' in input) ? 1 : matched.length)),
  ],
  'total-of-all-at-the-largest-limit': [
    total('total-counts-everybody', 'total-ignores-limit'),
    'counts one user too many when all fit on one page of browse=all',
    totals(
      ({ matched, limit }, { input }) =>
        matched.length + (input['browse'] === 'all' && limit > matched.length ? 1 : 0),
    ),
  ],
  'total-is-0': [ofAll, 'counts nobody', nobody],
  'total-is-0-at-limit-5': [ofAll, { ...byDefault5, ...nobody }],
  'total-is-0-at-5-at-most': [ofAll, { ...atMost(5), ...nobody }],
  'total-is-0-of-60-at-20-at-most': [
    { ...ofAll, users: 60 },
    { ...atMost(20), ...nobody },
  ],
  'total-is-minus-1': [ofAll, 'answers -1 as every total', totals(() => -1)],
  'total-is-a-billion': [ofAll, 'counts a billion users', totals(() => 1_000_000_000)],
  'total-is-half-of-250-at-5-at-most': [
    { ...ofAll, users: 250 },
    'counts half of 250 users, and shows 5 users on a page at most',
    { ...atMost(5), ...totals(({ matched }) => Math.floor(matched.length / 2)) },
  ],
  'total-is-of-the-page-of-60-at-20-at-most': [
    { ...total('total-ignores-page', 'total-ignores-limit', ...ofAll.caughtBy), users: 60 },
    'counts the users of the page out of 60, and shows 20 users on a page at most',
    { ...atMost(20), ...ofThePage },
  ],
  'total-is-more-by-the-limit': [
    total('total-ignores-limit', ...ofAll.caughtBy),
    'adds the limit to the number of users',
    totals(({ matched, limit }) => matched.length + limit),
  ],
  'total-is-one-less-without-page': [
    byPage,
    'counts one user less where no page is asked for by its number',
    totals(({ matched }, { input }) => matched.length - ('page' in input ? 0 : 1)),
  ],
  'total-is-one-more-at-limit-2': [
    byLimit,
    totals(({ matched }, { input }) => matched.length + (input['limit'] === '2' ? 1 : 0)),
  ],
  'total-is-a-page-too-few-at-3-at-most': [ofEverybody, { ...atMost(3), ...by(-3) }],
  'total-is-two-too-few-at-3-at-most': [ofEverybody, { ...atMost(3), ...by(-2) }],
  'total-is-one-too-many-at-3-at-most': [
    { ...ofEverybody, users: 17 },
    { ...atMost(3), ...by(1) },
  ],
  'total-is-two-pages-too-many-at-3-at-most': [
    { ...ofEverybody, users: 17 },
    { ...atMost(3), ...by(6) },
  ],
  'total-is-of-the-list-before': [
    total('total-ignores-page', 'total-ignores-limit'),
    'answers the total of the request before',
    ofTheListBefore,
  ],
  'total-is-of-the-list-before-in-any-order': [
    total('total-ignores-page', 'total-ignores-limit'),
    'answers the total of the request before, and the users in another order each time',
    {
      ...ofTheListBefore,
      select: (users, context) => {
        const first = (nextTurn(context) * 5) % users.length;
        return [...users.slice(first), ...users.slice(0, first)];
      },
    },
  ],
  'total-grows': [
    total('total-ignores-page', 'total-ignores-limit'),
    'counts one user more with each request',
    totals(({ matched }, context) => matched.length + nextTurn(context)),
  ],
  'lacks-total-of-250-with-a-browse': [
    { breaks: 'user.field-types', field: 'total', users: 250, caughtBy: 'field-types' },
    'gives null for the total of 250 users where a browse is given',
    { record: (page, { input }) => ('browse' in input ? { ...page, total: null } : page) },
  ],
  'total-of-outside-is-a-page-too-few-at-2-at-most': [
    filtered,
    'leaves two outside users out of the count, and shows 2 users on a page at most',
    {
      ...atMost(2),
      ...totals(({ matched }, { input }) => matched.length - (input['browse'] === 'outside' ? 2 : 0)),
    },
  ],
  'total-ignores-the-filter': [filtered, 'counts everybody, whatever the filter', everybody],
  'total-ignores-the-filter-at-5-at-most': [filtered, { ...atMost(5), ...everybody }],
  'total-ignores-the-filter-and-pages-beyond-are-refused': [
    filtered,
    'counts everybody, whatever the filter, shows 5 users on a page at most, and refuses the pages that no user is on',
    {
      ...atMost(5),
      ...everybody,
      respond: (response, { list }) =>
        list && list.page > Math.max(1, lastPage(list))
          ? jsonResponse(404, { error: 'no such page' })
          : response,
    },
  ],
  'total-ignores-the-filter-and-pages-beyond-are-the-last': [
    { ...filtered, users: 60 },
    'counts everybody, whatever the filter, shows 5 users on a page at most, and gives the last page for the pages that no user is on',
    {
      ...atMost(5),
      record: (answer, { list, store }) => {
        const page = list ? Math.min(list.page, lastPage(list)) : 1;
        const users = list && pageOf({ ...list, page }).map(userEntry);
        return { ...answer, total: store.users.length, ...(users && { page, users }) };
      },
    },
  ],
});
