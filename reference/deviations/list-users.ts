import type { Override } from '../override.ts';
import type { JsonObject, User } from '../seed.ts';
import { commonFaults, wrongAnswers } from './any-operation.ts';
import { leaks } from './leaks.ts';
import { missingFields, toForm, wrongTypes } from './fields.ts';
import type { Form } from './fields.ts';
import { capitalsOnShortPages, oddIds, oddPages, oddTotals, refusedLists } from './list-corners.ts';
import { alone, capitals, lastPages, laterPages, shortLists, smallLimits } from './list-walks.ts';
import { pageOf, paging, shows, totalRows } from './list-paging.ts';
import { kebab, refuses, table } from './rows.ts';
import { tokenForms } from './token-forms.ts';
import type { Deviation, Row } from './rows.ts';

const operation = 'list-users';

/** Changes every entry of a page. */
const entries = (change: (entry: JsonObject) => unknown): Override => ({
  record: (page) => ({ ...page, users: (page['users'] as JsonObject[]).map(change) }),
});

const entryTypes: readonly (readonly [field: string, form: Form])[] = [
  ['id', 'a-string'],
  ['dept', 'a-string'],
  ['dept', 'null'],
  ['account', 'a-number'],
  ['realname', 'null'],
  ['role', 'null'],
  ['role', 'an-array'],
  ['email', 'null'],
  ['email', 'false'],
];

const entryRows: Readonly<Record<string, Row>> = {
  'entries-are-accounts': {
    breaks: 'user.field-types',
    does: 'lists accounts in place of users',
    field: 'users',
    override: entries((entry) => entry['account']),
    caughtBy: 'field-types',
  },
  ...Object.fromEntries(
    entryTypes.map(([field, form]): [string, Row] => [
      `entry-${field}-is-${form}`,
      {
        breaks: 'user.field-types',
        does: `lists users whose ${field} is ${form.replaceAll('-', ' ')}`,
        field,
        override: entries((entry) => ({ ...entry, [field]: toForm(form)(entry[field]) })),
        caughtBy: 'field-types',
      },
    ]),
  ),
  ...Object.fromEntries(
    ['id', 'dept', 'account', 'realname', 'role', 'email'].map((field): [string, Row] => [
      `entry-lacks-${kebab(field)}`,
      {
        breaks: 'user.shown-fields',
        does: `lists users without ${field}`,
        field,
        override: entries(({ [field]: _left, ...rest }) => rest),
        caughtBy: 'entry-fields-present',
      },
    ]),
  ),
};

const of = (users: readonly User[], type: User['type']) => users.filter((user) => user.type === type);

/** Another list for those values of `browse` (undefined: it is absent) for which the condition holds. */
const lists = (
  when: (browse: unknown) => boolean,
  choose: (everybody: readonly User[]) => readonly User[],
): Override => ({
  select: (matched, { input, store }) => (when(input['browse']) ? choose(store.users) : matched),
});

const isOther = (browse: unknown) =>
  typeof browse === 'string' && browse !== '' && browse !== 'inside' && browse !== 'outside';
const isDefault = (browse: unknown) => browse === undefined;
const isEmpty = (browse: unknown) => browse === '';
const isInside = (browse: unknown) => isDefault(browse) || browse === 'inside';
const everybody = (users: readonly User[]) => users;
const inside = (users: readonly User[]) => of(users, 'inside');
const outside = (users: readonly User[]) => of(users, 'outside');

const browseRow = (
  breaks: Row['breaks'],
  does: string,
  override: Override,
  caughtBy: Row['caughtBy'],
): Row => ({ breaks, does, override, caughtBy });

const byDefault = (does: string, choose: typeof everybody) =>
  browseRow('list-users.default-browse', does, lists(isDefault, choose), 'no-browse-means-inside');
const byOther = (does: string, choose: typeof everybody) =>
  browseRow('list-users.other-browse', does, lists(isOther, choose), 'other-browse-means-everybody');
const byEmpty = (does: string, choose: typeof everybody) =>
  browseRow('list-users.empty-browse', does, lists(isEmpty, choose), 'empty-browse-means-everybody');

const browseRows: Readonly<Record<string, Row>> = {
  'default-is-everybody': byDefault('lists everybody when there is no browse', everybody),
  'default-is-outside': byDefault('lists the outside users when there is no browse', outside),
  'default-lacks-one': byDefault('leaves one out when there is no browse', (users) =>
    inside(users).slice(0, -1),
  ),
  'other-is-inside': byOther('lists the inside users for any other browse', inside),
  'other-is-outside': byOther('lists the outside users for any other browse', outside),
  'other-is-nobody': byOther('lists nobody for any other browse', () => []),
  'empty-is-inside': byEmpty('lists the inside users for an empty browse', inside),
  'empty-is-nobody': byEmpty('lists nobody for an empty browse', () => []),
  'inside-is-everybody': browseRow(
    'list-users.filter-disjoint',
    'lists everybody as inside',
    lists(isInside, everybody),
    'inside-and-outside-share-nobody',
  ),
  'inside-leaks-one': browseRow(
    'list-users.filter-disjoint',
    'lists one outside user as inside',
    lists(isInside, (users) => [...inside(users), ...outside(users).slice(0, 1)]),
    'inside-and-outside-share-nobody',
  ),
  'outside-is-everybody': browseRow(
    'list-users.filter-disjoint',
    'lists everybody as outside',
    lists((browse) => browse === 'outside', everybody),
    'inside-and-outside-share-nobody',
  ),
  'outside-leaks-one': browseRow(
    'list-users.filter-disjoint',
    'lists one inside user as outside',
    lists(
      (browse) => browse === 'outside',
      (users) => [...outside(users), ...inside(users).slice(-1)],
    ),
    'inside-and-outside-share-nobody',
  ),
  'inside-lacks-one': browseRow(
    'list-users.filter-complete',
    'lists one user neither inside nor outside',
    lists(isInside, (users) => inside(users).slice(1)),
    'inside-and-outside-are-everybody',
  ),
  'outside-is-nobody': browseRow(
    'list-users.filter-complete',
    'lists nobody as outside',
    lists(
      (browse) => browse === 'outside',
      () => [],
    ),
    'inside-and-outside-are-everybody',
  ),
  'filters-page-1-only': browseRow(
    'list-users.filter-pages',
    'forgets the filter after page 1',
    shows((list, { store }) => pageOf(list.page === 1 ? list.matched : store.users, list, list.limit)),
    'filter-holds-on-every-page',
  ),
  'no-parameters-are-everybody': browseRow(
    'list-users.filter-pages',
    'lists everybody, the newest first, when there are no parameters at all',
    shows((list, { input, store }) =>
      pageOf(Object.keys(input).length > 0 ? list.matched : store.users.toReversed(), list, list.limit),
    ),
    'filter-holds-on-every-page',
  ),
  'one-other-browse-lacks-one': browseRow(
    'list-users.other-browse',
    'leaves one out for any other browse than all, and counts everybody',
    shows((list, { input }) =>
      pageOf(
        isOther(input['browse']) && input['browse'] !== 'all' ? list.matched.slice(1) : list.matched,
        list,
        list.limit,
      ),
    ),
    'other-browse-means-everybody',
  ),
};

const refusals: Readonly<Record<string, Row>> = {
  'refuses-no-parameters': browseRow(
    'list-users.accepts',
    'refuses a request without parameters',
    refuses((input) => Object.keys(input).length === 0),
    'answers-a-page',
  ),
  'refuses-other-browse': browseRow(
    'list-users.other-browse',
    'refuses any other browse',
    refuses((input) => isOther(input['browse'])),
    'other-browse-means-everybody',
  ),
  'refuses-empty-browse': browseRow(
    'list-users.empty-browse',
    'refuses an empty browse',
    refuses((input) => isEmpty(input['browse'])),
    'empty-browse-means-everybody',
  ),
};

/** Wrong ways to list users. */
export const listUsersDeviations: readonly Deviation[] = [
  ...wrongAnswers(operation, 'list-users.accepts', ['answers-a-page']),
  ...missingFields(operation, 'list-users.page-fields', 'page-fields-present', [
    'page',
    'total',
    'limit',
    'users',
  ]),
  ...wrongTypes(operation, 'user.field-types', [
    ['page', 'a-string'],
    ['total', 'a-string'],
    ['total', 'a-fraction'],
    ['limit', 'a-string'],
    ['limit', 'null'],
    ['users', 'an-object'],
    ['users', 'null'],
  ]),
  ...table(operation, { ...alone, ...smallLimits, ...laterPages, ...lastPages, ...shortLists, ...capitals }),
  ...table(operation, { ...oddIds, ...oddTotals, ...oddPages, ...refusedLists, ...capitalsOnShortPages }),
  ...table(operation, { ...entryRows, ...paging, ...totalRows, ...browseRows, ...refusals }),
  ...commonFaults(operation),
  ...leaks(operation),
  ...tokenForms(operation),
];
