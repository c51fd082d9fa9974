import { nextTurn, type Override } from '../override.ts';
import type { JsonObject, User } from '../seed.ts';
import { commonFaults, wrongAnswers } from './any-operation.ts';
import { inForms, missingFields, wrongTypes, type Forms } from './fields.ts';
import { leaks } from './leaks.ts';
import { atMost, isOther, isRare, of, pageOf, shows, showsWhere } from './list-overrides.ts';
import { paging } from './list-paging.ts';
import { totalRows } from './list-totals.ts';
import { each, failsOnce, kebab, lacks, named, outOfOrder, refuses, rows, table } from './rows.ts';
import { carelessLists, forgetfulLists, tokenForms } from './token-forms.ts';
import type { Common, Deviation, Rows } from './rows.ts';

const operation = 'list-users';

/** Changes every entry of a page. */
const entries = (change: (entry: JsonObject, page: JsonObject) => unknown): Override => ({
  record: (page) => ({
    ...page,
    users: (page['users'] as JsonObject[]).map((entry) => change(entry, page)),
  }),
});

const entryTypes: Forms = {
  'a-string': 'id dept',
  null: 'dept realname role email',
  'a-number': 'account',
  'an-array': 'role',
  false: 'email',
};

const fieldTypes = { breaks: 'user.field-types', caughtBy: 'field-types' } as const;
const shown = { breaks: 'user.shown-fields', caughtBy: 'entry-fields-present' } as const;
const oddId = { ...fieldTypes, field: 'id' } as const;

const inWords = (user: JsonObject): JsonObject => ({ ...user, id: String(user['id']) });
const without = (field: string) => (user: JsonObject) => lacks(field).record!(user, undefined as never);

const entryRows: Rows = {
  ...each(inForms(entryTypes), fieldTypes, ([field, form, words, change]) => [
    `entry-${field}-is-${form}`,
    `lists users whose ${field} is ${words}`,
    entries((entry) => ({ ...entry, [field]: change(entry[field]) })),
    { field },
  ]),
  ...each(named('id dept account realname role email'), shown, (field) => [
    `entry-lacks-${kebab(field)}`,
    `lists users without ${field}`,
    entries(without(field)),
    { field },
  ]),
  ...rows({
    'entries-are-accounts': [{ ...fieldTypes, field: 'users' }, entries((entry) => entry['account'])],
    // Some ids are wrong, but the lists still contain the same users.
    'one-id-is-a-string': [oddId, entries((user) => (user['id'] === 13 ? inWords(user) : user))],
    'one-id-is-null': [oddId, entries((user) => (user['id'] === 13 ? { ...user, id: null } : user))],
    'ids-are-strings-on-short-pages': [
      oddId,
      'lists users whose id is a string on pages of a small limit',
      entries((user, { limit }) => (Number(limit) < 20 ? inWords(user) : user)),
    ],
    'ids-are-strings-on-long-pages': [
      oddId,
      'lists users whose id is a string on pages of a large limit',
      entries((user, { limit }) => (Number(limit) > 20 ? inWords(user) : user)),
    ],
  }),
};

type Choose = (everybody: readonly User[]) => readonly User[];

/** Changes the list for the values of `browse` for which the condition is true. `undefined`: no `browse` was sent. */
const lists = (when: (browse: unknown) => boolean, choose: Choose): Override => ({
  select: (matched, { input, store }) => (when(input['browse']) ? choose(store.users) : matched),
});

const isDefault = (browse: unknown) => browse === undefined;
const isEmpty = (browse: unknown) => browse === '';
const isInside = (browse: unknown) => isDefault(browse) || browse === 'inside';
const isOutside = (browse: unknown) => browse === 'outside';
const everybody: Choose = (users) => users;
const nobody: Choose = () => [];
const inside: Choose = (users) => of(users, 'inside');
const outside: Choose = (users) => of(users, 'outside');

const byDefault = { breaks: 'list-users.default-browse', caughtBy: 'no-browse-means-inside' } as const;
const byOther = { breaks: 'list-users.other-browse', caughtBy: 'other-browse-means-everybody' } as const;
const byEmpty = { breaks: 'list-users.empty-browse', caughtBy: 'empty-browse-means-everybody' } as const;
const disjoint = {
  breaks: 'list-users.filter-disjoint',
  caughtBy: 'inside-and-outside-share-nobody',
} as const;
const complete = {
  breaks: 'list-users.filter-complete',
  caughtBy: 'inside-and-outside-are-everybody',
} as const;
const onPages = { breaks: 'list-users.filter-pages', caughtBy: 'filter-holds-on-every-page' } as const;
const accepts = { breaks: 'list-users.accepts', caughtBy: 'answers-a-page' } as const;

type Filter = readonly [Common, does: string, when: (browse: unknown) => boolean, choose: Choose];

const filters: Readonly<Record<string, Filter>> = {
  'default-is-everybody': [byDefault, 'lists everybody when there is no browse', isDefault, everybody],
  'default-is-outside': [byDefault, 'lists the outside users when there is no browse', isDefault, outside],
  'default-lacks-one': [
    byDefault,
    'leaves one out when there is no browse',
    isDefault,
    (users) => inside(users).slice(0, -1),
  ],
  'other-is-inside': [byOther, 'lists the inside users for any other browse', isOther, inside],
  'other-is-outside': [byOther, 'lists the outside users for any other browse', isOther, outside],
  'other-is-nobody': [byOther, 'lists nobody for any other browse', isOther, nobody],
  'empty-is-inside': [byEmpty, 'lists the inside users for an empty browse', isEmpty, inside],
  'empty-is-nobody': [byEmpty, 'lists nobody for an empty browse', isEmpty, nobody],
  'inside-is-everybody': [disjoint, 'lists everybody as inside', isInside, everybody],
  'inside-leaks-one': [
    disjoint,
    'lists one outside user as inside',
    isInside,
    (users) => [...inside(users), ...outside(users).slice(0, 1)],
  ],
  'outside-is-everybody': [disjoint, 'lists everybody as outside', isOutside, everybody],
  'outside-leaks-one': [
    disjoint,
    'lists one inside user as outside',
    isOutside,
    (users) => [...outside(users), ...inside(users).slice(-1)],
  ],
  'inside-lacks-one': [
    complete,
    'lists one user neither inside nor outside',
    isInside,
    (users) => inside(users).slice(1),
  ],
  'outside-is-nobody': [complete, 'lists nobody as outside', isOutside, nobody],
};

/** `browse` is case-sensitive (4.4), also if pages are short. */
const capitals: Rows = each(
  [undefined, 1].flatMap((most) =>
    (['INSIDE', 'Outside'] as const).map((word) => ({
      most,
      word,
      type: word.toLowerCase() as User['type'],
    })),
  ),
  { breaks: 'list-users.browse-case', caughtBy: 'browse-keeps-its-case' },
  ({ most, word, type }) => [
    `takes-${type}-in-capitals-for-a-filter${most ? `-at-${most}-at-most` : ''}`,
    `lists the ${type} users for browse=${word}${most ? `, ${most} on a page at most` : ''}`,
    {
      ...(most && atMost(most)),
      select: (users, { input, store }) => (input['browse'] === word ? of(store.users, type) : users),
    },
  ],
);

const browseRows: Rows = {
  ...each(Object.entries(filters), byDefault, ([key, [common, does, when, choose]]) => [
    key,
    does,
    lists(when, choose),
    common,
  ]),
  ...capitals,
  ...rows({
    'filters-page-1-only': [
      onPages,
      showsWhere(
        ({ page }) => page > 1,
        (list, { store }) => pageOf(list, store.users),
      ),
    ],
    'no-parameters-are-everybody': [
      onPages,
      'lists everybody, the newest first, when there are no parameters at all',
      showsWhere(
        (_, { input }) => Object.keys(input).length === 0,
        (list, { store }) => pageOf(list, store.users.toReversed()),
      ),
    ],
    'one-other-browse-lacks-one': [
      byOther,
      'leaves one out for any other browse than all, and counts everybody',
      shows((list, { input }) => pageOf(list, list.matched.slice(isRare(input['browse']) ? 1 : 0))),
    ],
    'default-is-the-browse-before': [
      byDefault,
      'lists the users of the browse before when there is none',
      {
        select: (matched, { input, memory, store }) => {
          const before = memory.get('browse');
          if ('browse' in input) memory.set('browse', input['browse']);
          if ('browse' in input || before === undefined) return matched;
          return before === 'inside' || before === 'outside' ? of(store.users, before) : store.users;
        },
      },
    ],
    'refuses-no-parameters': [accepts, refuses((input) => Object.keys(input).length === 0)],
    'refuses-other-browse': [byOther, refuses((input) => isOther(input['browse']))],
    'refuses-empty-browse': [byEmpty, refuses((input) => isEmpty(input['browse']))],
    'refuses-outside': [accepts, refuses((input) => isOutside(input['browse']))],
    'fails-with-500-outside': [
      accepts,
      'answers 500 to the list of outside users',
      {
        respond: (response, { ending, input }) =>
          ending === 'done' && isOutside(input['browse']) ? outOfOrder : response,
      },
    ],
    'fails-with-500-above-20': [
      accepts,
      'answers 500 where the limit is above 20',
      {
        respond: (response, { ending, input }) =>
          ending === 'done' && Number(input['limit']) > 20 ? outOfOrder : response,
      },
    ],
    'wraps-pages-of-more-than-20': [
      accepts,
      'wraps pages in data where the limit is above 20',
      { record: (page, { list }) => (list && list.limit > 20 ? { data: page } : page) },
    ],
    'fails-once-with-500': [
      accepts,
      'answers 500 to one request in all for everybody, whatever the limit',
      failsOnce((input) => input['browse'] === 'all'),
    ],
  }),
};

/** One of several servers lists everybody, whatever the filter. */
const nodesOfLists = (every: number, caughtBy: string): Rows =>
  each([every], { breaks: 'list-users.filter-pages', caughtBy }, () => [
    `node-${every}-ignores-browse`,
    `one of ${every} nodes lists everybody, whatever browse is`,
    {
      select: (users, context) => (nextTurn(context) % every === 0 ? context.store.users : users),
    },
  ]);

/** Wrong ways to list users. */
export const listUsersDeviations: readonly Deviation[] = [
  ...wrongAnswers(operation, accepts),
  ...missingFields(operation, 'list-users.page-fields', 'page-fields-present', 'page total limit users'),
  ...wrongTypes(operation, 'user.field-types', {
    'a-string': 'page total limit',
    'a-fraction': 'total',
    null: 'limit users',
    'an-object': 'users',
  }),
  ...table(
    operation,
    entryRows,
    paging,
    totalRows,
    browseRows,
    forgetfulLists,
    carelessLists,
    nodesOfLists(2, 'filter-holds-on-every-page'),
    nodesOfLists(3, 'filter-holds-on-every-page'),
    nodesOfLists(5, 'total-ignores-page'),
  ),
  ...commonFaults(operation, accepts),
  ...leaks(operation),
  ...tokenForms(operation, [
    ['without-a-query', 'there is no query', (sent) => sent === 0],
    ['with-a-query', 'there is a query', (sent) => sent > 0],
  ]),
];
