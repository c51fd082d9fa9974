import { describe, expect, test } from 'vitest';
import type { ServiceResponse } from '../../reference/override.ts';
import type { Service, ServiceOptions } from '../../reference/service.ts';
import type { RunSettings } from '../../run.ts';
import { runBent, type Bend } from '../in-process.ts';

/** A service bent by hand around the right one, and what a run must say of it. */
interface Case {
  readonly bend: () => Bend;
  readonly exit: number;
  /** `<outcome> <check> <fields>` of everything that fails or warns. */
  readonly complaints?: readonly string[];
  /** Part of the reason of every must that is blocked. */
  readonly blocked?: RegExp;
  readonly options?: ServiceOptions;
  readonly settings?: Partial<RunSettings>;
}

const isUsers = (path: string): boolean => path.includes('/users');

const instead =
  (part: string, response: ServiceResponse) =>
  (): Bend =>
  ({ path }, next) =>
    path.includes(part) ? response : next();

const refusal = (status: number, body = '{"error":"no"}'): ServiceResponse => ({
  status,
  headers: { 'Content-Type': 'application/json' },
  body,
});

/** Refuses every Token from a request on. */
const expiring = (from: number) => (): Bend => {
  let count = 0;
  return (_, next) => (++count >= from ? refusal(401) : next());
};

/** Takes the Token of other requests for lists of users. */
const refusingEach = (each: number) => (): Bend => {
  let count = 0;
  return ({ path }, next) => (isUsers(path) && ++count % each === 0 ? refusal(401) : next());
};

/** Refuses some requests to one kind of object with 200, an error and the object as it is. */
const refusingWithObject =
  (kind: 'bug' | 'task', isRefused: (input: Record<string, unknown>) => boolean) => (): Bend => {
    return ({ path, headers, body = '' }, next, { store, token }) => {
      const id = Number(new RegExp(`${kind}s/(\\d+)/`).exec(path)?.[1]);
      const object = { bug: store.bugs, task: store.tasks }[kind].get(id);
      const isAllowed = headers.some(([name, value]) => name === 'Token' && value === token);
      if (!object || !isAllowed || !body.endsWith('}') || !isRefused(JSON.parse(body))) return next();
      return refusal(200, JSON.stringify({ error: 'out of range', [kind]: object }));
    };
  };

function onUserRequest(which: (count: number) => boolean, act: (service: Service, count: number) => void) {
  return (): Bend => {
    let count = 0;
    return ({ path }, next, service) => {
      if (isUsers(path) && which(++count)) act(service, count);
      return next();
    };
  };
}

const addUser = ({ store }: Service, count: number): void => {
  store.users.push({ ...store.users[0]!, id: 90_000 + count, account: `new${count}` });
};

const cases: Readonly<Record<string, Case>> = {
  'a user more with every request': {
    bend: onUserRequest(() => true, addUser),
    exit: 3,
    blocked: /keep changing/,
  },
  'one user more in the middle': { bend: onUserRequest((count) => count === 15, addUser), exit: 0 },
  'one user less in the middle': {
    bend: onUserRequest(
      (count) => count === 14,
      ({ store }) => store.users.splice(10, 1),
    ),
    exit: 0,
  },
  'everything is 404': { bend: instead('/', refusal(404)), exit: 4, blocked: /404 to every request/ },
  'everything is 404, and nobody is known to assign to': {
    bend: instead('/', refusal(404)),
    exit: 4,
    blocked: /404 to every request/,
    settings: { assignee: undefined },
  },
  'the user list refuses the Token': {
    bend: instead('/users', refusal(403)),
    exit: 4,
    blocked: /rejects the Token/,
  },
  'the Token expires while lists are read': {
    bend: expiring(20),
    exit: 4,
    blocked: /not accept it any more/,
  },
  'the Token expires while bugs are confirmed': {
    bend: expiring(140),
    exit: 4,
    blocked: /not accept it any more/,
  },
  'every second list is refused': {
    bend: refusingEach(2),
    exit: 1,
    complaints: ['fail list-users/answers-a-page', 'warn list-users/browse-keeps-its-case users'],
    blocked: /was (?:refused|rejected): 401|could not be read whole/,
  },
  'one list has no array of users': {
    bend: () => {
      let count = 0;
      return (request, next) => {
        const response = next();
        if (!isUsers(request.path) || response.status !== 200 || ++count !== 2) return response;
        return { ...response, body: response.body.replace(/"users":.*\]/, '"users":null') };
      };
    },
    exit: 1,
    complaints: ['fail list-users/field-types users'],
    blocked: /./,
  },
  'one list in four is refused': {
    bend: refusingEach(4),
    exit: 1,
    complaints: ['fail list-users/answers-a-page'],
    blocked: /was (?:refused|rejected): 401/,
  },
  'consumed is limited, which is said with 200 and the task': {
    bend: refusingWithObject('task', ({ consumed }) => Number(consumed) > 9),
    exit: 0,
  },
  'pri is limited, which is said with 200 and the bug': {
    bend: refusingWithObject('bug', ({ pri }) => pri === 4),
    exit: 0,
  },
  'copies are limited, which is said with 200 and the bug': {
    bend: refusingWithObject('bug', ({ mailto }) => Array.isArray(mailto) && mailto.length > 1),
    exit: 0,
  },
  'the list of outside users alone is not permitted': {
    bend: () => (request, next) => (request.path.includes('browse=outside') ? refusal(403) : next()),
    exit: 1,
    complaints: ['fail list-users/answers-a-page'],
    blocked: /outside users/,
  },
  'the user list is missing': {
    bend: instead('/users', refusal(404)),
    exit: 1,
    complaints: ['fail list-users/answers-a-page'],
    blocked: /see list-users\/answers-a-page|did not succeed/,
    settings: { assignee: 'admin' },
  },
  'starting is not permitted': {
    bend: instead('/start', refusal(403)),
    exit: 3,
    blocked: /rejected the Token for this operation: 403|did not succeed/,
  },
  'creating breaks': {
    bend: instead('/stories', refusal(500, 'oops')),
    exit: 1,
    complaints: ['fail create-story/accepts-all-fields', 'fail create-story/accepts-sufficient-fields'],
    blocked: /create-story\/accepts-sufficient-fields|did not succeed/,
  },
  'refusals echo the request': {
    bend: () => (request, next) => {
      const response = next();
      if (response.status !== 401) return response;
      const sent: unknown = JSON.parse(request.body || '{}');
      return refusal(401, JSON.stringify({ error: 'no', request: sent }));
    },
    exit: 0,
  },
  'a 401 carries the record': {
    bend:
      () =>
      (request, next, { token }) => {
        if (!request.path.includes('/confirm') || request.headers.some(([, value]) => value === token))
          return next();
        return { ...next({ headers: [['Token', token]], body: '{}' }), status: 401 };
      },
    exit: 1,
    complaints: [
      ...['altered', 'cut-short', 'empty', 'lengthened', 'made-up', 'no', 'prefixed'].map(
        (fault) => `fail confirm-bug/refuses-${fault}-token`,
      ),
      'warn confirm-bug/refuses-token-in-the-other-case',
    ],
  },
  'patience is asked for now and then': {
    bend: () => {
      let count = 0;
      return (_, next) => (++count % 7 === 0 ? { ...refusal(429), headers: { 'Retry-After': '0' } } : next());
    },
    exit: 0,
  },
  'patience is asked for without an end': {
    bend: () => (request, next) => (isUsers(request.path) ? next() : refusal(429)),
    exit: 3,
    blocked: /asked to wait \(429/,
  },
  'the account of the Token is not given': {
    bend: () => (_, next) => next(),
    settings: { account: undefined } as unknown as Partial<RunSettings>,
    exit: 3,
    blocked: /account of the Token is not known/,
  },
};

describe('services bent by hand', () => {
  test.for(Object.entries(cases))(
    '%s',
    async ([, { bend, exit, complaints = [], blocked, options, settings }]) => {
      const { report, exitCode } = await runBent(bend(), options, settings);
      const found = report.checks
        .filter(({ outcome }) => outcome === 'fail' || outcome === 'warn' || outcome === 'broken')
        .map(({ outcome, id, findings }) =>
          `${outcome} ${id} ${[...new Set(findings.map(({ field }) => field))].join(' ')}`.trim(),
        );
      expect(found.sort()).toEqual(complaints);
      const reasons = report.checks
        .filter(({ level, outcome }) => level === 'must' && outcome === 'blocked')
        .map(({ reason }) => reason);
      if (blocked === undefined) expect(reasons).toEqual([]);
      for (const reason of reasons) expect(reason).toMatch(blocked!);
      expect(reasons.length > 0).toBe(blocked !== undefined);
      expect(exitCode).toBe(exit);
    },
  );
});
