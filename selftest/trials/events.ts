import { apiPrefix } from '../../contract/operations.ts';
import type { ServiceResponse } from '../../reference/override.ts';
import type { User } from '../../reference/seed.ts';
import { seedOf, type Service } from '../../reference/service.ts';

/** An event during a run: something changes on the service or on the network. */
export interface WorldEvent {
  /** Changes the data of the service before it handles request number `at`. */
  readonly changes?: (service: Service, at: number) => void;
  /** What the client gets instead of the service's response. */
  readonly instead?: ServiceResponse | 'a closed connection' | 'no connection';
  /** Number of requests in a row that get it. Default: 1. */
  readonly times?: number;
  /** The service has executed the request nevertheless. */
  readonly executed?: true;
  /** Number of the first request at which it can happen. Default: 1. */
  readonly from?: number;
  /** The result shows that the request was not executed, so that the suite sends a write again. */
  readonly harmless?: true;
  /** The response arrives after those of parallel requests. */
  readonly slow?: true;
  /** No bug is left for a service that confirms each bug once: checks of confirm-bug are blocked. */
  readonly usesUpBugs?: true;
}

/** A response of nginx if the service behind it is down or does not respond in time. */
const gateway = (status: number, words: string, headers = {}): ServiceResponse => ({
  status,
  headers: { 'content-type': 'text/html', ...headers },
  body: `<html><head><title>${status} ${words}</title></head><body><h1>${status} ${words}</h1></body></html>`,
});

const badGateway = gateway(502, 'Bad Gateway');
const later = { 'retry-after': '1' };

const newcomer = ({ store }: Service, type: User['type'], at: number): User => ({
  ...store.users[0]!,
  id: 9001 + at,
  account: `newcomer${at}`,
  realname: 'Noor Haddad',
  type,
});

function othersOf(service: Service): User[] {
  const { account } = seedOf(service);
  return service.store.users.filter((user) => user.account !== account);
}

/** Users to whom the run may assign something. */
const assignable = (service: Service): User[] =>
  othersOf(service)
    .filter(({ type }) => type === 'inside')
    .slice(0, 7);

/** Users that the run does not need: neither the account of the Token nor an assignable one. */
function unneeded(service: Service): User[] {
  const needed = assignable(service);
  return othersOf(service).filter((user) => !needed.includes(user));
}

function remove({ store }: Service, leavers: readonly (User | undefined)[]): void {
  store.users = store.users.filter((user) => !leavers.includes(user));
}

function move({ store }: Service, mover: User | undefined, type: User['type']): void {
  store.users = store.users.map((user) => (user === mover ? { ...user, type } : user));
}

/** Sends a request as another client. */
function post({ handle, token }: Service, path: string, body: object): void {
  handle('POST', apiPrefix + path, { Token: token }, JSON.stringify(body));
}

const confirmation = { assignedTo: 'user07', type: 'install', pri: 2, mailto: ['user14', 'user07'] };
const start = {
  assignedTo: 'user07',
  realStarted: '2024-05-06 09:10:11',
  consumed: 31,
  left: 14,
};
const story = { title: 'Of another client', spec: 'Another one', product: 7, pri: 2, category: 'safe' };

const item = <Item>(items: readonly Item[], at: number): Item | undefined => items[at % items.length];

/** Events by name. A trial has one event at one request of a run. */
export const worldEvents: Readonly<Record<string, WorldEvent>> = {
  'an inside user joins at the end': {
    changes: (service, at) => void service.store.users.push(newcomer(service, 'inside', at)),
  },
  'an inside user joins at the front': {
    changes: (service, at) => void service.store.users.unshift(newcomer(service, 'inside', at)),
  },
  'an outside user joins': {
    changes: (service, at) => void service.store.users.splice(3, 0, newcomer(service, 'outside', at)),
  },
  'the first user leaves': { changes: (service) => remove(service, unneeded(service).slice(0, 1)) },
  'a user in the middle leaves': {
    changes: (service) => remove(service, [unneeded(service)[Math.floor(unneeded(service).length / 2)]]),
  },
  'the last user leaves': { changes: (service) => remove(service, unneeded(service).slice(-1)) },
  'a user leaves who is used in the run': {
    changes: (service, at) => remove(service, [item(assignable(service).slice(0, 3), at)]),
  },
  'several users leave': {
    changes: (service) =>
      remove(
        service,
        unneeded(service)
          .filter((_, at) => at % 4 === 1)
          .slice(0, 3),
      ),
  },
  'an inside user becomes an outside user': {
    changes: (service) =>
      move(
        service,
        unneeded(service).find(({ type }) => type === 'inside'),
        'outside',
      ),
  },
  'an outside user becomes an inside user': {
    changes: (service) =>
      move(
        service,
        unneeded(service).findLast(({ type }) => type === 'outside'),
        'inside',
      ),
  },
  'the order is reversed': { changes: ({ store }) => void (store.users = store.users.toReversed()) },
  'the first user goes last': {
    changes: ({ store }) => void (store.users = [...store.users.slice(1), ...store.users.slice(0, 1)]),
  },
  'the last user goes first': {
    changes: ({ store }) => void (store.users = [...store.users.slice(-1), ...store.users.slice(0, -1)]),
  },
  'another client confirms a bug': {
    changes: (service, at) =>
      post(service, `/bugs/${item([...service.store.bugs.keys()], at)}/confirm`, confirmation),
  },
  'another client confirms every bug': {
    usesUpBugs: true,
    changes: (service) => {
      for (const bug of service.store.bugs.keys()) post(service, `/bugs/${bug}/confirm`, confirmation);
    },
  },
  'another client starts a task': {
    changes: (service, at) =>
      post(service, `/tasks/${item([...service.store.tasks.keys()], at)}/start`, start),
  },
  'another client creates a story': { changes: (service) => post(service, '/stories', story) },
  'a 502': { instead: badGateway },
  'a 502 to a request that was executed': { instead: badGateway, executed: true },
  'a 504 to a request that was executed': { instead: gateway(504, 'Gateway Time-out'), executed: true },
  'five responses are 502': { instead: badGateway, times: 5 },
  'five responses are 503': { instead: gateway(503, 'Service Unavailable'), times: 5 },
  'a 429 with Retry-After': { instead: gateway(429, 'Too Many Requests', later), harmless: true },
  'a 503 with Retry-After': { instead: gateway(503, 'Service Unavailable', later), harmless: true },
  // Reading 29: if the first request gets no response, the service is unreachable.
  'a connection is closed': { instead: 'a closed connection', from: 2 },
  'five connections are refused': { instead: 'no connection', times: 5, from: 2, harmless: true },
  'a slow response': { slow: true },
};
