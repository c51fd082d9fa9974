import { userEntry } from '../effects.ts';
import { jsonResponse } from '../override.ts';
import type { Override, Paging } from '../override.ts';
import type { JsonObject, User } from '../seed.ts';
import { freedomTable } from './rows.ts';
import type { Freedom, FreedomRow } from './rows.ts';

const paged = (change: (asked: Partial<Paging>) => Paging): Override => ({ paging: change });

const limits = (uses: string, change: (limit: number | undefined) => number): FreedomRow => ({
  uses,
  section: '8',
  operation: 'list-users',
  override: paged(({ page = 1, limit }) => ({ page, limit: change(limit) })),
});

const ordered = (
  uses: string,
  sort: (users: readonly User[], turn: number) => readonly User[],
): FreedomRow => ({
  uses: `the order of users is not shown: ${uses}`,
  section: '4.4',
  operation: 'list-users',
  override: {
    select: (users, { memory }) => {
      const turn = Number(memory.get('turn') ?? 0) + 1;
      memory.set('turn', turn);
      return sort(users, turn);
    },
  },
});

const orderedBy = (uses: string, isTurned: (input: JsonObject) => boolean): FreedomRow => ({
  uses: `the order of users is not shown: ${uses}`,
  section: '4.4',
  operation: 'list-users',
  override: { select: (users, { input }) => (isTurned(input) ? users.toReversed() : users) },
});

/** Users in an order that a seed decides: each turn has another one. */
function shuffled(users: readonly User[], turn: number): readonly User[] {
  const rank = ({ id }: User) => Math.imul(id * 2654435761 + turn * 40503, 2246822519) >>> 0;
  return users.toSorted((one, other) => rank(one) - rank(other));
}

/** Takes `page=0` and `limit=0`, which the right service refuses. */
const takesZero = (field: 'page' | 'limit', value: number): Override => ({
  problems: (found, { input }) => found.filter((problem) => problem.field !== field || input[field] !== '0'),
  paging: ({ page = 1, limit = 20 }) => ({
    page: field === 'page' && page === 0 ? value : page,
    limit: field === 'limit' && limit === 0 ? value : limit,
  }),
});

const isBeyond = (asked: number, matched: number, limit: number) =>
  asked > Math.max(1, Math.ceil(matched / limit));

/** What section 4 leaves open about requests, and about paging. */
export const requestFreedoms: readonly Freedom[] = freedomTable({
  'confirms-once': {
    uses: 'confirming a confirmed bug is not shown: 409',
    section: '3',
    operation: 'confirm-bug',
    bugs: 24,
    override: {
      problems: (found, { before }) => (before?.['confirmed'] ? [{ message: 'confirmed already' }] : found),
    },
  },
  'confirms-with-a-body-only': {
    uses: 'a confirmation without a body is not shown: refused',
    section: '4.1',
    operation: 'confirm-bug',
    override: {
      problems: (found, { request }) => (request.body === '' ? [{ message: 'the body is missing' }] : found),
    },
  },
  'restarts-tasks': {
    uses: 'starting a started task is not shown: it is started again',
    section: '3',
    operation: 'start-task',
    override: { repeats: true },
  },
  'starts-with-all-fields-only': {
    uses: 'which fields of a start are required is not shown: all but the comment',
    section: '4.2',
    operation: 'start-task',
    override: {
      problems: (found, { input }) => [
        ...found,
        ...['assignedTo', 'realStarted', 'consumed', 'left']
          .filter((field) => !(field in input))
          .map((field) => ({ field, message: `${field} is missing` })),
      ],
    },
  },
  'creates-with-a-title-only': {
    uses: 'which fields of a story are required is not shown: the title',
    section: '4.3',
    operation: 'create-story',
    override: {
      problems: (found, { input }) =>
        found.filter(({ field }) => field === 'title' || (field && field in input)),
    },
  },
  'unknown-ids-give-nothing': {
    uses: 'the answer for an unknown id is not shown: 200 with nothing',
    section: '7',
    override: {
      respond: (response, { ending }) =>
        ending === 'unknown-id' ? { status: 200, headers: {}, body: '' } : response,
    },
  },
  'unknown-ids-redirect': {
    uses: 'the answer for an unknown id is not shown: a redirect to nowhere',
    section: '7',
    override: {
      respond: (response, { ending }) =>
        ending === 'unknown-id' ? { status: 303, headers: { location: '/' }, body: '' } : response,
    },
  },

  'limit-is-1': limits('the default limit is not shown: 1', (limit) => limit ?? 1),
  'limit-is-3': limits('the default limit is not shown: 3', (limit) => limit ?? 3),
  'limit-is-5': limits('the default limit is not shown: 5', (limit) => limit ?? 5),
  'limit-is-100': limits('the default limit is not shown: 100', (limit) => limit ?? 100),
  'limit-is-1-at-most': limits('the largest limit is not shown: 1', () => 1),
  'limit-is-2-at-most': limits('the largest limit is not shown: 2', (limit) => Math.min(limit ?? 2, 2)),
  'limit-is-3-at-most': limits('the largest limit is not shown: 3', (limit) => Math.min(limit ?? 3, 3)),
  'limit-is-10-at-most': limits('the largest limit is not shown: 10', (limit) => Math.min(limit ?? 10, 10)),
  'limit-is-100-at-most-of-1000': {
    ...limits('the largest limit is not shown: 100 of 1000 users', (limit) => Math.min(limit ?? 20, 100)),
    users: 1000,
  },
  'limit-is-50-at-most-of-900': {
    ...limits('the largest limit is not shown: 50 of 900 users', (limit) => Math.min(limit ?? 20, 50)),
    users: 900,
  },
  'limit-is-20-at-most-of-1000': {
    ...limits('the largest limit is not shown: 20 of 1000 users', (limit) => Math.min(limit ?? 20, 20)),
    users: 1000,
    blocks: [
      'list-users/empty-browse-means-everybody',
      'list-users/inside-and-outside-are-everybody',
      'list-users/other-browse-means-everybody',
      'list-users/total-counts-everybody',
    ],
  },
  'limit-above-50-of-900-is-refused': {
    uses: 'the largest limit is not shown: more than 50 of 900 users is refused',
    section: '8',
    operation: 'list-users',
    users: 900,
    override: {
      problems: (found, { input }) =>
        Number(input['limit']) > 50 ? [{ field: 'limit', message: 'limit is above 50' }] : found,
    },
  },
  'limit-above-50-is-refused': {
    uses: 'the largest limit is not shown: more than 50 is refused',
    section: '8',
    operation: 'list-users',
    override: {
      problems: (found, { input }) =>
        Number(input['limit']) > 50 ? [{ field: 'limit', message: 'limit is above 50' }] : found,
    },
  },
  'limit-0-is-everybody': {
    uses: 'limit 0 is not shown: everybody',
    section: '7',
    operation: 'list-users',
    override: takesZero('limit', 1000),
  },
  'page-0-is-page-1': {
    uses: 'page 0 is not shown: page 1',
    section: '7',
    operation: 'list-users',
    override: takesZero('page', 1),
  },
  'page-beyond-is-the-last': {
    uses: 'a page beyond the last is not shown: the last one',
    section: '8',
    operation: 'list-users',
    override: {
      record: (answer, { list }) => {
        if (!list || !isBeyond(list.page, list.matched.length, list.limit)) return answer;
        const page = Math.max(1, Math.ceil(list.matched.length / list.limit));
        return {
          ...answer,
          page,
          users: list.matched.slice((page - 1) * list.limit).map(userEntry),
        };
      },
    },
  },
  'page-beyond-is-404': {
    uses: 'a page beyond the last is not shown: 404',
    section: '8',
    operation: 'list-users',
    override: {
      respond: (response, { list }) =>
        list && isBeyond(list.page, list.matched.length, list.limit)
          ? jsonResponse(404, { error: 'there is no such page' })
          : response,
    },
  },
  'users-by-falling-id': ordered('from the newest to the oldest', (users) => users.toReversed()),
  'users-by-account': ordered('by account', (users) =>
    users.toSorted((one, other) => (one.account < other.account ? -1 : 1)),
  ),
  'order-follows-the-limit': orderedBy(
    'another one with an even limit than with an odd one',
    (input) => Number(input['limit'] ?? 20) % 2 === 0,
  ),
  'order-follows-whether-a-limit-is-sent': orderedBy(
    'from the newest to the oldest where no limit is sent',
    (input) => !('limit' in input),
  ),
  'users-in-any-order': ordered('another one each time', shuffled),
  'users-rotate': ordered('each time the first one goes to the end', (users, turn) => [
    ...users.slice(turn % Math.max(1, users.length)),
    ...users.slice(0, turn % Math.max(1, users.length)),
  ]),
  'users-by-last-log-in': ordered(
    'whoever logged in last goes first, somebody at every third request',
    (users, turn) => {
      const logIns = Math.floor(turn / 3);
      const at = (user: User) => {
        const index = users.indexOf(user);
        return Math.floor((logIns - 1 - index) / users.length) * users.length + index;
      };
      return users.toSorted((one, other) => at(other) - at(one));
    },
  ),
  'one-user-appears': {
    uses: 'a live list changes: somebody joins after five requests',
    section: '8',
    operation: 'list-users',
    override: {
      select: (users, { memory, store, input }) => {
        const turn = Number(memory.get('turn') ?? 0) + 1;
        memory.set('turn', turn);
        if (turn !== 5) return users;
        const user: User = { ...store.users[0]!, id: 901, account: 'newcomer', type: 'inside' };
        store.users = [...store.users, user];
        return input['browse'] === 'outside' ? users : [...users, user];
      },
    },
  },
  'user-ids-of-64-bits': {
    uses: 'the range of int is not shown: user ids next to each other beyond 2^53',
    section: '2.5',
    operation: 'list-users',
    override: {
      respond: (response) => ({
        ...response,
        body: response.body.replace(/"id":(\d+)/g, (_, id: string) => `"id":${2n ** 62n + BigInt(id)}`),
      }),
    },
    warns: ['list-users/json-is-interoperable'],
  },
  'three-users': {
    uses: 'how many users there are is not shown: 3',
    section: '4.4',
    users: 3,
    blocks: ['list-users/pages-hold-everybody', 'list-users/pages-share-nobody'],
  },
  'twenty-three-users': { uses: 'how many users there are is not shown: 23', section: '4.4', users: 23 },
  'users-with-little': {
    uses: 'strings can be empty: role, realname and email',
    section: '2.5',
    operation: 'list-users',
    override: {
      record: (page) => ({
        ...page,
        users: (page['users'] as object[]).map((user) => ({
          ...user,
          role: '',
          realname: '',
          email: '',
          dept: 0,
        })),
      }),
    },
  },
  'users-with-more': {
    uses: 'fields beyond the table are not ruled out, nor are null values in them',
    section: '2.5',
    operation: 'list-users',
    override: {
      record: (page) => ({
        ...page,
        users: (page['users'] as object[]).map((user) => ({ ...user, avatar: null, visits: 3, last: {} })),
      }),
    },
  },
});
