import { userEntry } from '../effects.ts';
import {
  confirmsOnce,
  jsonResponse,
  nextTurn,
  onceFor,
  refuses,
  type Context,
  type Override,
} from '../override.ts';
import type { JsonObject, User } from '../seed.ts';
import { freedomTable, lines, type Freedom, type FreedomRow, type Open } from './rows.ts';

const open = (section: string, operation: Open['operation'], leaves: string): Open => ({
  section,
  ...(operation && { operation }),
  leaves,
});

const confirmed = open('3', 'confirm-bug', 'confirming a confirmed bug is not shown');
const noBody = open('4.1', 'confirm-bug', 'a confirmation without a body is not shown');
const started = open('3', 'start-task', 'starting a started task is not shown');
const startFields = open('4.2', 'start-task', 'which fields of a start are required is not shown');
const storyFields = open('4.3', 'create-story', 'which fields of a story are required is not shown');
const constraints = open('2', 'create-story', 'constraints are not shown');
const unknownId = open('7', undefined, 'the answer for an unknown id is not shown');

const missing = ({ input }: Context, fields: readonly string[]) =>
  fields.filter((field) => !(field in input)).map((field) => ({ field, message: `${field} is missing` }));

const toUnknownId = (status: number, headers: Record<string, string>): Override => ({
  respond: (response, { ending }) => (ending === 'unknown-id' ? { status, headers, body: '' } : response),
});

const writes = lines({
  'confirms-once': [confirmed, '409', confirmsOnce, { bugs: 24 }],
  'confirms-with-a-body-only': [
    noBody,
    'refused',
    refuses((_, { request }) => request.body === '', 'the body is missing'),
  ],
  'restarts-tasks': [started, 'it is started again', { repeats: true }],
  'starts-with-all-fields-only': [
    startFields,
    {
      problems: (found, context) => [
        ...found,
        ...missing(context, ['assignedTo', 'realStarted', 'consumed', 'left']),
      ],
    },
  ],
  'creates-with-a-title-only': [
    storyFields,
    {
      problems: (found, { input }) =>
        found.filter(({ field }) => field === 'title' || (field && field in input)),
    },
  ],
  'creates-with-a-source-note-once': [
    constraints,
    'refused',
    onceFor(({ sourceNote }) => (sourceNote === undefined ? undefined : String(sourceNote))),
  ],
  'unknown-ids-give-nothing': [unknownId, '200 with nothing', toUnknownId(200, {})],
  'unknown-ids-redirect': [unknownId, 'a redirect to nowhere', toUnknownId(303, { location: '/' })],
});

const inLists = (section: string, leaves: string): Open => open(section, 'list-users', leaves);
const defaultLimit = inLists('8', 'the default limit is not shown');
const largestLimit = inLists('8', 'the largest limit is not shown');
const smallestLimit = inLists('8', 'the smallest limit is not shown');
const beyond = inLists('8', 'a page beyond the last is not shown');

/** Sets the default limit. */
const byDefault = (most: number): Override => ({
  paging: ({ page = 1, limit = most }) => ({ page, limit }),
});
/** Sets the largest limit, and the default limit, which is the same if it is not given. */
const atMost = (most: number, unsent = most): Override => ({
  paging: ({ page = 1, limit = unsent }) => ({ page, limit: Math.min(limit, most) }),
});
const refusesAbove50 = refuses(({ limit }) => Number(limit) > 50, 'limit is above 50');
const refusesBelow = (least: number): Override =>
  refuses(({ limit }) => limit !== undefined && Number(limit) < least, `limit is below ${least}`);

/** Accepts `page=0` or `limit=0`, which the reference service rejects. */
const takesZero = (field: 'page' | 'limit', value: number): Override => ({
  problems: (found, { input }) => found.filter((problem) => problem.field !== field || input[field] !== '0'),
  paging: ({ page = 1, limit = 20 }) => ({
    page: field === 'page' && page === 0 ? value : page,
    limit: field === 'limit' && limit === 0 ? value : limit,
  }),
});

const lastPage = ({ matched, limit }: NonNullable<Context['list']>) =>
  Math.max(1, Math.ceil(matched.length / limit));

const beyondIsLast: Override = {
  record: (answer, { list }) => {
    if (!list || list.page <= lastPage(list)) return answer;
    const page = lastPage(list);
    return { ...answer, page, users: list.matched.slice((page - 1) * list.limit).map(userEntry) };
  },
};
const beyondIs = (status: number): Override => ({
  respond: (response, { list }) =>
    list && list.page > lastPage(list) ? jsonResponse(status, { error: 'there is no such page' }) : response,
});

const paging: Record<string, FreedomRow> = lines({
  'limit-is-1': [defaultLimit, '1', byDefault(1)],
  'limit-is-3': [defaultLimit, '3', byDefault(3)],
  'limit-is-5': [defaultLimit, '5', byDefault(5)],
  'limit-is-100': [defaultLimit, '100', byDefault(100)],
  'limit-is-1-at-most': [largestLimit, '1', atMost(1)],
  'limit-is-2-at-most': [largestLimit, '2', atMost(2)],
  'limit-is-3-at-most': [largestLimit, '3', atMost(3)],
  'limit-is-10-at-most': [largestLimit, '10', atMost(10)],
  'limit-is-the-next-smaller-usual-one': [
    largestLimit,
    '1, 2, 3, 5, 10, 20 and so on',
    {
      paging: ({ page = 1, limit = 20 }) => ({
        page,
        limit: [1000, 500, 200, 100, 50, 20, 10, 5, 3, 2, 1].find((usual) => usual <= limit)!,
      }),
    },
  ],
  'limit-is-100-at-most-of-1000': [largestLimit, '100 of 1000 users', atMost(100, 20), { users: 1000 }],
  'limit-is-50-at-most-of-900': [largestLimit, '50 of 900 users', atMost(50, 20), { users: 900 }],
  'limit-is-20-at-most-of-1000': [
    largestLimit,
    atMost(20),
    {
      users: 1000,
      blocks: [
        'list-users/empty-browse-means-everybody',
        'list-users/inside-and-outside-are-everybody',
        'list-users/other-browse-means-everybody',
        'list-users/total-counts-everybody',
      ],
    },
  ],
  'limit-below-3-of-17-is-refused': [smallestLimit, 'less than 3 is refused', refusesBelow(3), { users: 17 }],
  'limit-below-10-of-60-is-refused': [
    smallestLimit,
    'less than 10 is refused',
    refusesBelow(10),
    { users: 60 },
  ],
  'limit-above-50-of-900-is-refused': [largestLimit, refusesAbove50, { users: 900 }],
  'limit-above-50-is-refused': [largestLimit, 'more than 50 is refused', refusesAbove50],
  'limit-0-is-everybody': [inLists('7', 'limit 0 is not shown'), 'everybody', takesZero('limit', 1000)],
  'page-0-is-page-1': [inLists('7', 'page 0 is not shown'), 'page 1', takesZero('page', 1)],
  'page-beyond-is-the-last': [beyond, beyondIsLast],
  'page-beyond-is-404': [beyond, '404', beyondIs(404)],
  // Each page is full, so that the list ends with a 404, or with a 500.
  'page-beyond-of-8-at-2-at-most-is-404': [beyond, '404', { ...atMost(2), ...beyondIs(404) }, { users: 8 }],
  'page-beyond-of-8-at-2-at-most-is-500': [beyond, '500', { ...atMost(2), ...beyondIs(500) }, { users: 8 }],
});

const anyOrder = inLists('4.4', 'the order of users is not shown');

/** Sorts the users differently in each response. */
const ordered = (sort: (users: readonly User[], turn: number) => readonly User[]): Override => ({
  select: (users, context) => sort(users, nextTurn(context)),
});

const turnedWhere = (isTurned: (input: JsonObject) => boolean): Override => ({
  select: (users, { input }) => (isTurned(input) ? users.toReversed() : users),
});

/** Returns users in a pseudo-random order, which depends on `turn`. */
function shuffled(users: readonly User[], turn: number): readonly User[] {
  const rank = ({ id }: User): number => {
    const mixed = Math.imul(id ^ Math.imul(turn, 2654435761), 2246822519);
    return Math.imul(mixed ^ (mixed >>> 13), 3266489917) >>> 0;
  };
  return users.toSorted((one, other) => rank(one) - rank(other));
}

function rotated(users: readonly User[], turn: number): readonly User[] {
  const first = turn % Math.max(1, users.length);
  return [...users.slice(first), ...users.slice(0, first)];
}

function byLastLogIn(users: readonly User[], turn: number): readonly User[] {
  const logIns = Math.floor(turn / 3);
  const at = (user: User) => {
    const index = users.indexOf(user);
    return Math.floor((logIns - 1 - index) / users.length) * users.length + index;
  };
  return users.toSorted((one, other) => at(other) - at(one));
}

/** Changes the entries of a page. */
const withEntries = (fields: JsonObject): Override => ({
  record: (page) => ({
    ...page,
    users: (page['users'] as object[]).map((user) => ({ ...user, ...fields })),
  }),
});

const users: Record<string, FreedomRow> = lines({
  'users-by-falling-id': [anyOrder, 'from the newest to the oldest', turnedWhere(() => true)],
  'users-by-account': [
    anyOrder,
    ordered((all) => all.toSorted((one, other) => (one.account < other.account ? -1 : 1))),
  ],
  'order-follows-the-limit': [anyOrder, turnedWhere(({ limit = 20 }) => Number(limit) % 2 === 0)],
  // MySQL sorts few rows in another way than many.
  'order-follows-a-small-limit': [anyOrder, turnedWhere(({ limit = 20 }) => Number(limit) < 3)],
  'order-follows-whether-a-limit-is-sent': [anyOrder, turnedWhere((input) => !('limit' in input))],
  'users-in-any-order': [anyOrder, 'another one each time', ordered(shuffled)],
  'users-rotate': [anyOrder, 'each time the first one goes to the end', ordered(rotated)],
  'users-of-two-servers': [
    anyOrder,
    'two servers in turn, each with an order of its own',
    ordered((all, turn) => (turn % 2 === 0 ? all.toReversed() : all)),
  ],
  'users-by-last-log-in': [anyOrder, ordered(byLastLogIn)],
  'one-user-appears': [
    inLists('8', 'a live list changes'),
    'somebody joins after five requests',
    {
      select: (all, context) => {
        if (nextTurn(context) !== 5) return all;
        const { store, input } = context;
        const user: User = { ...store.users[0]!, id: 901, account: 'newcomer', type: 'inside' };
        store.users = [...store.users, user];
        return input['browse'] === 'outside' ? all : [...all, user];
      },
    },
  ],
  'user-ids-of-64-bits': [
    inLists('2.5', 'the range of int is not shown'),
    'user ids next to each other beyond 2^53',
    {
      respond: ({ body, ...rest }) => ({
        ...rest,
        body: body.replace(/"id":(\d+)/g, (_, id: string) => `"id":${2n ** 62n + BigInt(id)}`),
      }),
    },
    { warns: ['list-users/json-is-interoperable'] },
  ],
  'three-users': [
    open('4.4', undefined, 'how many users there are is not shown'),
    '3',
    {},
    { users: 3, blocks: ['list-users/pages-hold-everybody', 'list-users/pages-share-nobody'] },
  ],
  'twenty-three-users': [open('4.4', undefined, 'how many users there are is not shown'), {}, { users: 23 }],
  'nobody-is-outside': [
    inLists('4.4', 'who is outside is not shown'),
    { select: (all) => all.filter(({ type }) => type === 'inside') },
    {
      blocks: [
        'list-users/no-browse-means-inside',
        'list-users/inside-and-outside-share-nobody',
        'list-users/inside-and-outside-are-everybody',
        'list-users/filter-holds-on-every-page',
        'list-users/other-browse-means-everybody',
        'list-users/empty-browse-means-everybody',
      ],
    },
  ],
  'users-with-little': [
    inLists('2.5', 'strings can be empty'),
    'role, realname and email',
    withEntries({ role: '', realname: '', email: '', dept: 0 }),
  ],
  'users-with-more': [
    inLists('2.5', 'fields beyond the table are not ruled out, nor are null values in them'),
    '',
    withEntries({ avatar: null, visits: 3, last: {} }),
  ],
});

/** Variants of requests and of paging (section 4). */
export const requestFreedoms: readonly Freedom[] = freedomTable({ ...writes, ...paging, ...users });
