import { apiPrefix } from '../../contract/operations.ts';
import type { ServiceResponse } from '../../reference/override.ts';
import type { User } from '../../reference/seed.ts';
import { seedOf, type Service } from '../../reference/service.ts';

/** What happens in the middle of a run. */
export interface Happening {
  /** Changes what the service holds, before the request in hand is taken. */
  readonly changes?: (service: Service, at: number) => void;
  /** What comes in place of the service's answers. */
  readonly instead?: ServiceResponse | 'a closed connection' | 'no connection';
  /** How many requests, from the one in hand on, get that; one when it is absent. */
  readonly times?: number;
  /** The service has done what was asked all the same. */
  readonly acted?: true;
  /** The first request at which it can happen; 1 when it is absent. */
  readonly from?: number;
  /** Says by itself that nothing was done, so that a write is sent again. */
  readonly harmless?: true;
  /** The answer comes when others under way have been answered. */
  readonly slow?: true;
  /** Leaves a service that confirms once with nothing to ask: what rests on it is blocked. */
  readonly usesUpBugs?: true;
}

/** What nginx says while nobody listens behind it, or nobody answers in time. */
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

/** Those whom the run may assign to. */
const busy = (service: Service): User[] =>
  othersOf(service)
    .filter(({ type }) => type === 'inside')
    .slice(0, 7);

/** Those whom nothing in the run rests on: neither the account of the Token nor whom the run assigns to. */
function free(service: Service): User[] {
  const some = busy(service);
  return othersOf(service).filter((user) => !some.includes(user));
}

function leave({ store }: Service, leavers: readonly (User | undefined)[]): void {
  store.users = store.users.filter((user) => !leavers.includes(user));
}

function move({ store }: Service, mover: User | undefined, type: User['type']): void {
  store.users = store.users.map((user) => (user === mover ? { ...user, type } : user));
}

/** Another client of the same service. */
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
const story = { title: 'Of somebody else', spec: 'Another one', product: 7, pri: 2, category: 'safe' };

const item = <Item>(items: readonly Item[], at: number): Item | undefined => items[at % items.length];

/** One event each; a trial lets it happen at one request of a run. */
export const happenings: Readonly<Record<string, Happening>> = {
  'an inside user joins at the end': {
    changes: (service, at) => void service.store.users.push(newcomer(service, 'inside', at)),
  },
  'an inside user joins in front': {
    changes: (service, at) => void service.store.users.unshift(newcomer(service, 'inside', at)),
  },
  'an outside user joins': {
    changes: (service, at) => void service.store.users.splice(3, 0, newcomer(service, 'outside', at)),
  },
  'the first user leaves': { changes: (service) => leave(service, free(service).slice(0, 1)) },
  'a user in the middle leaves': {
    changes: (service) => leave(service, [free(service)[Math.floor(free(service).length / 2)]]),
  },
  'the last user leaves': { changes: (service) => leave(service, free(service).slice(-1)) },
  'a user leaves whom the run names': {
    changes: (service, at) => leave(service, [item(busy(service).slice(0, 3), at)]),
  },
  'several users leave': {
    changes: (service) =>
      leave(
        service,
        free(service)
          .filter((_, at) => at % 4 === 1)
          .slice(0, 3),
      ),
  },
  'an inside user goes outside': {
    changes: (service) =>
      move(
        service,
        free(service).find(({ type }) => type === 'inside'),
        'outside',
      ),
  },
  'an outside user comes inside': {
    changes: (service) =>
      move(
        service,
        free(service).findLast(({ type }) => type === 'outside'),
        'inside',
      ),
  },
  'the order turns': { changes: ({ store }) => void (store.users = store.users.toReversed()) },
  'the first user goes last': {
    changes: ({ store }) => void (store.users = [...store.users.slice(1), ...store.users.slice(0, 1)]),
  },
  'the last user goes first': {
    changes: ({ store }) => void (store.users = [...store.users.slice(-1), ...store.users.slice(0, -1)]),
  },
  'somebody confirms a bug': {
    changes: (service, at) =>
      post(service, `/bugs/${item([...service.store.bugs.keys()], at)}/confirm`, confirmation),
  },
  'somebody confirms every bug': {
    usesUpBugs: true,
    changes: (service) => {
      for (const bug of service.store.bugs.keys()) post(service, `/bugs/${bug}/confirm`, confirmation);
    },
  },
  'somebody starts a task': {
    changes: (service, at) =>
      post(service, `/tasks/${item([...service.store.tasks.keys()], at)}/start`, start),
  },
  'somebody creates a story': { changes: (service) => post(service, '/stories', story) },
  'a 502': { instead: badGateway },
  'a 502 to what was done': { instead: badGateway, acted: true },
  'a 504 to what was done': { instead: gateway(504, 'Gateway Time-out'), acted: true },
  'a reload of five answers': { instead: badGateway, times: 5 },
  'five answers say 503': { instead: gateway(503, 'Service Unavailable'), times: 5 },
  'patience is asked for with 429': { instead: gateway(429, 'Too Many Requests', later), harmless: true },
  'patience is asked for with 503': { instead: gateway(503, 'Service Unavailable', later), harmless: true },
  // Reading 29: a service that says nothing at first is not there.
  'a connection is closed': { instead: 'a closed connection', from: 2 },
  'five connections are not taken': { instead: 'no connection', times: 5, from: 2, harmless: true },
  'a slow answer': { slow: true },
};
