import { operationIds } from '../../contract/operations.ts';
import { jsonResponse } from '../../reference/override.ts';
import type { Service, ServiceOptions } from '../../reference/service.ts';
import type { RunSettings } from '../../engine/run.ts';
import type { Bend } from '../in-process.ts';
import { composed } from '../trials/compose.ts';
import {
  acceptsOnlyWithoutToken,
  changesUsers,
  confirmsWith401,
  deniesPri,
  echoesRejected,
  everyNth,
  failsAt,
  failsTwiceAtScripts,
  mixesUp,
  rejectsAll,
  rejectsAndExecutes,
  rejectsAt,
  rejectsWithObject,
  sendsInstead,
  sendsOneListWithoutUsers,
  sendsPreviousRecord,
  sendsToSome,
} from './bends.ts';
import { serviceOf } from '../service-of.ts';

/** A service that overrides cannot make, or that is run with other settings. */
export interface BentRow {
  readonly bend?: () => Bend;
  readonly options?: ServiceOptions;
  readonly settings?: Partial<RunSettings>;
}

const writing = ['confirm-bug', 'start-task', 'create-story'] as const;

const ofEach = <Key extends string | number>(
  keys: readonly Key[],
  row: (key: Key) => readonly [id: string, row: BentRow],
): Record<string, BentRow> => Object.fromEntries(keys.map(row));

const error = (status: number) => jsonResponse(status, { error: 'no' });

const nobodyChosen: Partial<RunSettings> = { assignee: undefined };

/** Only the account of the Token is on the first page. */
const oneOnTheFirstPage = (deviation: string): BentRow => ({
  options: composed([serviceOf('limit-is-1'), serviceOf(deviation)])!,
  settings: nobodyChosen,
});

const addUser = ({ store }: Service, count: number): void => {
  store.users.push({ ...store.users[0]!, id: 90_000 + count, account: `new${count}` });
};

/** Wrong accounts and records in other responses, and effects of rejected requests. */
const mixedUp: Readonly<Record<string, BentRow>> = {
  ...ofEach(operationIds, (operation) => [
    `responses of parallel requests are swapped in ${operation}`,
    { bend: mixesUp(operation) },
  ]),
  ...ofEach(writing, (operation) => [
    `the record of the previous request, with the right id, in ${operation}`,
    { bend: sendsPreviousRecord(operation) },
  ]),
  'one user on the first page, a bug is assigned to the caller': oneOnTheFirstPage(
    'confirm-bug-assigns-to-the-token-account',
  ),
  'one user on the first page, a task is assigned to the caller': oneOnTheFirstPage(
    'start-task-assigns-to-the-token-account',
  ),
  'one user on the first page, the creator is copied': oneOnTheFirstPage('confirm-bug-adds-creator-to-cc'),
  ...ofEach([400, 403, 500], (status) => [
    `a confirmation with only an assignee is rejected with ${status} but executed`,
    { bend: rejectsAndExecutes(status) },
  ]),
  ...ofEach(['no', 'empty', 'made-up', 'cut-short'], (fault) => [
    `a request with ${fault} Token has an effect`,
    { options: serviceOf(`confirm-bug-acts-with-${fault}-token`) },
  ]),
  ...ofEach(['confirm-bug', 'start-task'], (operation) => [
    `requests of ${operation} are accepted only without a Token`,
    { bend: acceptsOnlyWithoutToken(operation) },
  ]),
  'a 401 has the record': { bend: confirmsWith401 },
  'the Token is never checked': { options: { override: { authenticate: () => true } } },
  'every record is the first of its operation': {
    options: {
      override: {
        record: (record, { operation, memory }) => {
          if (operation === 'list-users') return record;
          if (!memory.has(operation)) memory.set(operation, record);
          return memory.get(operation);
        },
      },
    },
  },
};

/** Services that reject or lose some or all valid requests. */
const rejecting: Readonly<Record<string, BentRow>> = {
  ...ofEach([7, 11, 13], (n) => [`every ${n}th write gets 500`, { bend: everyNth(n, error(500)) }]),
  '500 to one list that is read to know accounts': {
    bend: failsAt('/users?limit=20', 1),
    options: serviceOf('limit-is-3'),
  },
  '500 to the last page of one list': {
    bend: failsAt('/users?browse=all&page=5&limit=4', 1),
    options: serviceOf('limit-is-10-at-most'),
  },
  '500 to one confirmation after rejected ones': {
    bend: failsAt('/confirm', 3, '{}'),
    options: { bugs: 1 },
  },
  'the first three bugs are closed': { bend: rejectsAt('bugs', (place) => (place <= 3 ? 409 : undefined)) },
  'a task can be started again, but two of the first four are closed': {
    bend: rejectsAt('tasks', (place) => (place === 2 || place === 3 ? 409 : undefined)),
    options: serviceOf('restarts-tasks'),
  },
  'the first four tasks cannot be started, and no other one with less left than consumed': {
    bend: rejectsAt('tasks', (place, { consumed, left }) => {
      if (place < 5) return place % 2 === 1 ? 400 : 409;
      return Number(left) < Number(consumed) ? 400 : undefined;
    }),
  },
  '500 to the first two stories in other scripts': { bend: failsTwiceAtScripts('/stories') },
  '500 to the first two stories in other scripts, the third loses letters': {
    bend: failsTwiceAtScripts('/stories'),
    options: serviceOf('create-story-loses-other-scripts-in-the-title'),
  },
  'some stories are rejected with 403': { bend: deniesPri(4) },
  ...ofEach(writing, (operation) => [
    `every request of ${operation} is rejected`,
    { bend: rejectsAll(operation) },
  ]),
  'starting is not permitted': { bend: sendsInstead('/start', error(403)) },
  'creating is out of order': { bend: sendsInstead('/stories', error(500)) },
  'everything is 404': { bend: sendsInstead('/', error(404)) },
  'everything is 404, and nobody is known to assign to': {
    bend: sendsInstead('/', error(404)),
    settings: nobodyChosen,
  },
  'the Token expires while lists are read': { bend: sendsToSome('/', (count) => count >= 20, error(401)) },
  'the Token expires while bugs are confirmed': {
    bend: sendsToSome('/', (count) => count >= 140, error(401)),
  },
  'consumed is limited, which is said with 200 and the task': {
    bend: rejectsWithObject('task', ({ consumed }) => Number(consumed) > 9),
  },
  'pri is limited, which is said with 200 and the bug': {
    bend: rejectsWithObject('bug', ({ pri }) => pri === 4),
  },
  'cc is limited, which is said with 200 and the bug': {
    bend: rejectsWithObject('bug', ({ mailto }) => Array.isArray(mailto) && mailto.length > 1),
  },
  'what is rejected with 401 is sent back': { bend: echoesRejected },
  'now and then a request has to wait': {
    bend: sendsToSome('/', (count) => count % 7 === 0, {
      ...error(429),
      headers: { 'Retry-After': '0' },
    }),
  },
  'a gateway responds to the second confirmation': {
    bend: sendsToSome('/1041/confirm', (count) => count === 9, { status: 502, headers: {}, body: '' }),
  },
  'every write has to wait': {
    bend: () => (request, next) => (request.method === 'GET' ? next() : error(429)),
  },
};

/** Lists that are missing, empty, partly rejected or changing. */
const lists: Readonly<Record<string, BentRow>> = {
  'pages with a limit of 2 are empty, and no limit is larger': {
    options: composed(
      ['list-users-shows-nobody-at-limit-2', 'page-beyond-is-404', 'limit-is-2-at-most'].map(serviceOf),
    )!,
  },
  'the user list fails, the account is configured': {
    bend: sendsInstead('/users', error(500)),
    settings: nobodyChosen,
  },
  'the user list is missing, the assignee is configured': { bend: sendsInstead('/users', error(404)) },
  'the user list is empty, the account is configured': {
    bend: sendsInstead('/users', jsonResponse(200, { page: 1, total: 0, limit: 20, users: [] })),
    settings: nobodyChosen,
  },
  'the user list refuses the Token': { bend: sendsInstead('/users', error(403)) },
  'every second list is rejected with 401': {
    bend: sendsToSome('/users', (count) => count % 2 === 0, error(401)),
  },
  'every fourth list is rejected with 401': {
    bend: sendsToSome('/users', (count) => count % 4 === 0, error(401)),
  },
  'the list of outside users is not permitted': { bend: sendsInstead('browse=outside', error(403)) },
  'nobody is outside, and the list of inside users is out of order': {
    bend: sendsInstead('browse=inside', error(500)),
    options: serviceOf('nobody-is-outside'),
  },
  'one list has no array of users': { bend: sendsOneListWithoutUsers },
  'a user more with every request': { bend: changesUsers(() => true, addUser) },
  'one user more in the middle': { bend: changesUsers((count) => count === 15, addUser) },
  'one user less in the middle': {
    bend: changesUsers(
      (count) => count === 14,
      ({ store }) => store.users.splice(10, 1),
    ),
  },
};

/** Services bent by hand around the right one. */
export const bentRows: Readonly<Record<string, BentRow>> = { ...mixedUp, ...rejecting, ...lists };
