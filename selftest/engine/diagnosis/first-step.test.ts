import { expect, test } from 'vitest';
import { operationIds } from '../../../contract/operations.ts';
import { records } from '../../../contract/records.ts';
import { headline } from '../../../engine/judging/gate.ts';
import { run, type RunSettings } from '../../../engine/run.ts';
import { createService, seedOf } from '../../../reference/service.ts';
import type { RawHeaders, ServiceResponse } from '../../../reference/override.ts';
import { nextStep } from '../../../reporters/next-step.ts';
import { type Bend, ConnectionLost, receivedOf, runBent, tickingClock, wireTo } from '../../in-process.ts';
import { runIn, status } from '../evidence/world.ts';

const json = { 'content-type': 'application/json' };
const html = { 'content-type': 'text/html' };
const answer = (status: number, body: unknown): ServiceResponse => ({
  status,
  headers: json,
  body: typeof body === 'string' ? body : JSON.stringify(body),
});
const page = (status: number, title: string, text = ''): ServiceResponse => ({
  status,
  headers: html,
  body: `<html><head><title>${title}</title></head><body>${text}</body></html>`,
});

/** Answers requests whose path has this part, with a valid Token, unless `made` returns undefined. */
const to =
  (part: string, made: (sent: Record<string, unknown>, path: string) => ServiceResponse | undefined): Bend =>
  ({ path, body, headers }, next, { token }) => {
    const hasToken = headers.some(([name, value]) => name.toLowerCase() === 'token' && value === token);
    if (!path.includes(part) || !hasToken) return next();
    const sent = (body === '' ? {} : safeParse(body)) as Record<string, unknown>;
    return made(sent, path) ?? next();
  };

function safeParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

const toWrites =
  (made: (path: string) => ServiceResponse): Bend =>
  ({ method, path }, next) =>
    method === 'POST' ? made(path) : next();

/** Passes on what is accepted, changed. */
const changed =
  (part: string, change: (record: Record<string, unknown>) => unknown): Bend =>
  ({ path }, next) => {
    const response = next();
    if (!path.includes(part) || response.status >= 300) return response;
    return {
      ...response,
      body: JSON.stringify(change(JSON.parse(response.body) as Record<string, unknown>)),
    };
  };

/** Every second list lacks a user. */
function lacksInTurn(): Bend {
  let lists = 0;
  return ({ path }, next) => {
    const response = next();
    if (!path.includes('/users') || response.status >= 300 || (lists += 1) % 2 === 0) return response;
    const page = JSON.parse(response.body) as { total: number; users: { account: string }[] };
    const users = page.users.filter(({ account }) => account !== 'user07');
    return { ...response, body: JSON.stringify({ ...page, total: page.total - 1, users }) };
  };
}

/** Confirms a bug, and answers with members of the record from before. */
const before =
  (membersOf: (bug: Record<string, unknown>) => unknown): Bend =>
  ({ path, headers }, next, { token }) => {
    const [, id] = /bugs\/(\d+)\/confirm/.exec(path) ?? [];
    const confirm = () => next({ body: '{}' });
    const shown = (response: ServiceResponse) => safeParse(response.body) as Record<string, unknown>;
    if (id === undefined || !headers.some(([, value]) => value === token)) return next();
    const old = shown(confirm());
    const response = next();
    return response.status === 200
      ? { ...response, body: JSON.stringify({ ...shown(response), ...(membersOf(old) as object) }) }
      : response;
  };

/** Answers lists from a cache whose key has these parameters. */
function cachedBy(...names: readonly string[]): Bend {
  const cached = new Map<string, ServiceResponse>();
  return ({ path, headers }, next, { token }) => {
    const [route, query] = path.split('?');
    if (!route!.endsWith('/users') || !headers.some(([, value]) => value === token)) return next();
    const key = JSON.stringify(names.map((name) => new URLSearchParams(query).get(name)));
    const response = cached.get(key) ?? next();
    cached.set(key, response);
    return response;
  };
}

const withToken = (headers: RawHeaders, token: string): RawHeaders => [
  ...headers.filter(([name]) => name !== 'Token'),
  ['Token', token],
];

/** Answers every so many requests otherwise. */
function everyNth(nth: number, part: string, bend: Bend): Bend {
  let count = 0;
  return (request, next, service) =>
    request.path.includes(part) && (count += 1) % nth === 0 ? bend(request, next, service) : next();
}

/** Answers writes with a valid Token otherwise, from one request of the run to another. */
function sinceNth(from: number, until: number, part: string, made: () => ServiceResponse): Bend {
  let count = 0;
  return (request, next, { token }) => {
    count += 1;
    const isValid = request.headers.some(([, value]) => value === token) && request.path.includes(part);
    return isValid && request.method === 'POST' && count >= from && count <= until ? made() : next();
  };
}

/** Confirms a bug, and answers with the record of the next one. */
function nextBug(): Bend {
  return ({ path, headers }, next, { token }) => {
    const [, id] = /bugs\/(\d+)\/confirm/.exec(path) ?? [];
    const response = next();
    if (response.status !== 200 || !headers.some(([, value]) => value === token)) return response;
    const shown = safeParse(response.body) as Record<string, unknown>;
    const others = { assignedTo: null, pri: 3, type: 'others', mailto: [] };
    return { ...response, body: JSON.stringify({ ...shown, ...others, id: Number(id) + 1 }) };
  };
}

/** Takes so many stories, then none. */
function quotaOf(count: number): Bend {
  let taken = 0;
  return to('/stories', (sent) =>
    sent['title'] !== undefined && (taken += 1) > count
      ? answer(403, { code: 'QUOTA', message: `the quota of ${count} stories is used up` })
      : undefined,
  );
}

/** Answers accepted writes to an object by the first response for it. */
function cachedByPath(): Bend {
  const cached = new Map<string, ServiceResponse>();
  return ({ path }, next) => {
    const response = next();
    if (!path.endsWith('/confirm') || response.status !== 200) return response;
    if (!cached.has(path)) cached.set(path, response);
    return cached.get(path)!;
  };
}

/** Begins each page as if its limit were 7. */
const fixedOffset: Bend = ({ path }, next) => {
  const [route, query] = path.split('?');
  const asked = new URLSearchParams(query);
  const [page, limit] = [Number(asked.get('page') ?? 1), Number(asked.get('limit') ?? 20)];
  const response = next();
  if (!route!.endsWith('/users') || response.status !== 200 || page < 2) return response;
  asked.set('page', '1');
  asked.set('limit', '1000');
  const { users } = safeParse(next({ path: `${route}?${asked}` }).body) as { users: unknown[] };
  const from = (page - 1) * 7;
  const shown = { ...(safeParse(response.body) as object), users: users.slice(from, from + limit) };
  return { ...response, body: JSON.stringify(shown) };
};

/** Revokes every Token once a wrong one came. */
const revokes = (): Bend => {
  let isRevoked = false;
  return ({ headers }, next, { token }) => {
    const [, sent] = headers.find(([name]) => name === 'Token') ?? [];
    isRevoked ||= sent !== undefined && sent !== '' && sent !== token;
    return isRevoked ? answer(401, { error: 'token revoked' }) : next();
  };
};

/** Changes every record that is accepted: its name is that of its table. */
const inRecords =
  (change: (record: Record<string, unknown>, name: string) => unknown): Bend =>
  ({ path }, next) => {
    const response = next();
    const [, name] = /(bug|task|stor)/.exec(path.split('/api.php/v1')[1] ?? '') ?? [];
    const isPage = path.includes('/users');
    if (response.status >= 300 || (name === undefined && !isPage)) return response;
    const record = JSON.parse(response.body) as Record<string, unknown>;
    if (isPage) {
      const users = record['users'] as Record<string, unknown>[];
      const isBare = Object.hasOwn((change({ id: 1, account: 'a' }, 'user') as object) ?? {}, 'account');
      return isBare
        ? {
            ...response,
            body: JSON.stringify({ ...record, users: users.map((user) => change(user, 'user')) }),
          }
        : response;
    }
    return { ...response, body: JSON.stringify(change(record, name === 'stor' ? 'story' : name!)) };
  };

const each = (
  record: Record<string, unknown>,
  change: (name: string, value: unknown) => unknown,
): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(name, value)]));

const enumNames = new Set(['type', 'status', 'category', 'stage']);
const isEmptyValue = (value: unknown): boolean => !value || (Array.isArray(value) && value.length === 0);

/** Starts each task once, and shows it otherwise. */
function startedOnce(shown: (task: Record<string, unknown>) => unknown): Bend {
  const started = new Set<string>();
  return ({ path }, next) => {
    if (!path.includes('/start')) return next();
    const response = next();
    if (response.status >= 300) return response;
    if (started.has(path)) return answer(409, { error: 'already doing' });
    started.add(path);
    return { ...response, body: JSON.stringify(shown(safeParse(response.body) as Record<string, unknown>)) };
  };
}

/** Keeps each list that was accepted, for everybody. */
function cachedForAll(): Bend {
  const cached = new Map<string, ServiceResponse>();
  return ({ path }, next) => {
    const known = cached.get(path);
    if (!path.includes('/users') || known !== undefined) return known ?? next();
    const response = next();
    if (response.status < 300) cached.set(path, response);
    return response;
  };
}

/** Shows the real name of whoever opened a story. */
function realNames(): Bend {
  const names = new Map<string, string>();
  return ({ path }, next) => {
    const response = next();
    if (response.status >= 300) return response;
    const body = JSON.parse(response.body) as Record<string, unknown>;
    for (const { account, realname } of (body['users'] ?? []) as { account: string; realname: string }[])
      names.set(account, realname);
    const name = names.get(String(body['openedBy']));
    return path.includes('/stories') && name !== undefined
      ? { ...response, body: JSON.stringify({ ...body, openedBy: name }) }
      : response;
  };
}

const requestId = (): string => `${Math.random().toString(36).slice(2, 10)}${Math.random()}`;
const problem = (errors: object): ServiceResponse =>
  answer(400, {
    type: 'https://tools.ietf.org/html/rfc9110#section-15.5.1',
    title: 'One or more validation errors occurred.',
    status: 400,
    errors,
    traceId: requestId(),
  });
const demandedBy =
  (...names: readonly string[]) =>
  (sent: Record<string, unknown>): ServiceResponse | undefined => {
    const missing = names.filter((name) => sent[name[0]!.toLowerCase() + name.slice(1)] === undefined);
    const errors = missing.map((name) => [name, [`The ${name} field is required.`]]);
    return missing.length > 0 ? problem(Object.fromEntries(errors) as object) : undefined;
  };

const settings = /PMS_(BUG|TASK)_IDS|PMS_PRODUCT_ID|extra-field/;
const of = (operation: string): Partial<RunSettings> => ({ only: [`${operation}/*`] });
const [confirms, starts, stories, lists] = [
  of('confirm-bug'),
  of('start-task'),
  of('create-story'),
  of('list-users'),
];
const demanded = { fehler: [{ feld: 'module', meldung: 'darf nicht leer sein' }] };

test.each<[name: string, Bend, Partial<RunSettings>, says: RegExp, not: RegExp]>([
  [
    'GraphQL errors with 200',
    to('/confirm', () => answer(200, { data: null, errors: [{ message: 'not a function' }] })),
    confirms,
    /^Fix this: confirm-bug: (?:[2-9]|\d\d+) valid requests got 200, .*"errors"/,
    settings,
  ],
  [
    'too many requests, in the body',
    (() => {
      let nth = 0;
      const bend: Bend = (_, next) =>
        (nth += 1) > 12 && nth % 4 > 0 ? answer(200, { code: 429, msg: 'Too many requests' }) : next();
      return bend;
    })(),
    {},
    /valid requests got 200 with \{"code":429/,
    settings,
  ],
  [
    'a firewall that rejects some stories',
    to('/stories', ({ spec }) =>
      String(spec).includes('(') ? page(403, 'Request blocked', 'ModSecurity') : undefined,
    ),
    stories,
    /^create-story: \d+ valid requests got 403 with Request blocked ModSecurity\. .*firewall/,
    /PMS_/,
  ],
  [
    'a missing field, named in a member that is no English word',
    to('/stories', ({ module }) => (module === undefined ? answer(422, demanded) : undefined)),
    stories,
    /create-story requires module, .*--extra-field create-story\.module=/,
    /PMS_/,
  ],
  [
    "a missing field, by ZenTao's label",
    to('/stories', ({ module }) =>
      module === undefined ? answer(400, { message: '『所属模块』不能为空。' }) : undefined,
    ),
    stories,
    /create-story requires module, /,
    /PMS_/,
  ],
  [
    'a moment that cannot be read',
    to('/start', ({ realStarted }, path) =>
      realStarted === undefined
        ? undefined
        : answer(400, { timestamp: '2026-01-02T03:04:05Z', status: 400, error: 'JSON parse error', path }),
    ),
    starts,
    /start-task rejects every request with realStarted, .*400 with \{"error":"JSON parse error"\}/,
    settings,
  ],
  [
    'a list that must be a text',
    to('/confirm', ({ mailto }) => (mailto === undefined ? undefined : answer(422, 'str expected'))),
    confirms,
    /confirm-bug rejects every request with mailto, and accepts others: 422 with str expected/,
    settings,
  ],
  [
    'a gateway that gives up on one operation',
    to('/stories', () => page(504, '504 Gateway Time-out')),
    stories,
    /^create-story: \d+ valid requests .*504 Gateway Time-out.*gateway/,
    settings,
  ],
  [
    'a field that is stored only without another one',
    ({ path, body }, next, { store }) => {
      const bug = store.bugs.get(Number(/bugs\/(\d+)\/confirm/.exec(path)?.[1]));
      const before = bug?.['pri'];
      const response = next();
      if (!bug || response.status !== 200 || !/"type"/.test(body)) return response;
      bug['pri'] = before;
      return { ...response, body: response.body.replace(/"pri":\d/, `"pri":${String(before)}`) };
    },
    confirms,
    /confirm-bug does not return pri as it was sent if it came with type or [^.]*, and does if it came without\. Store pri, and read it/,
    settings,
  ],
  [
    'a gateway that has no path for stories, with a page',
    to('/stories', () => page(404, '404 Not Found', '<hr>nginx/1.25.3')),
    stories,
    /^create-story: product 7 and one that does not exist .*the path may not/,
    /PMS_(BUG|TASK)_IDS|extra-field/,
  ],
  [
    'a page with entities',
    to('/stories', () => page(500, 'L&#39;erreur &amp; le caf&eacute; &#x1F6AB;')),
    stories,
    /500 with L'erreur & le café 🚫/,
    settings,
  ],
  [
    'writes that the gateway does not pass',
    toWrites(() => page(404, '404 Not Found', 'nginx/1.25.3')),
    {},
    /^Every write gets the same response.*404 Not Found nginx.*nothing responds to these paths/,
    settings,
  ],
  [
    'letters that a database cannot store',
    to('/confirm', ({ comment }) =>
      /[^\0-\x7f]/.test(String(comment)) ? answer(500, { error: 'Incorrect string value' }) : undefined,
    ),
    confirms,
    /confirm-bug: \d of \d+ valid requests got 500 .* signs in their texts that no accepted one has \(.+\)/,
    settings,
  ],
  [
    'one bug that the service cannot read',
    to('/confirm', (_, path) =>
      path.includes('/1044/') ? answer(500, { error: 'out of order' }) : undefined,
    ),
    { ...confirms, bugs: [1041, 1044] },
    /confirm-bug: every request for bug 1044 was rejected: 500 .* look into its log/,
    settings,
  ],
  [
    'one operation for which a gateway has no path',
    ({ path }, next) =>
      path.includes('/stories') ? answer(404, { message: 'no Route matched with those values' }) : next(),
    stories,
    /^create-story: product 7 and one that does not exist .*the path may not exist\. .* Otherwise, check PMS_PRODUCT_ID/,
    /PMS_(BUG|TASK)_IDS|extra-field/,
  ],
  [
    'a cache that does not look at the query',
    (() => {
      let first: ServiceResponse | undefined;
      const bend: Bend = ({ path, headers }, next, { token }) => {
        const hasToken = headers.some(([, value]) => value === token);
        return path.includes('/users') && hasToken ? (first ??= next()) : next();
      };
      return bend;
    })(),
    lists,
    /the response does not depend on the request in list-users.* cache/,
    settings,
  ],
  [
    'a cache that does not look at browse',
    cachedBy('page', 'limit'),
    lists,
    /^Fix this: list-users ignores browse: \/users\?.*outside.* cache/,
    settings,
  ],
  [
    'a cache that does not look at limit',
    cachedBy('page', 'browse'),
    lists,
    /^Fix this: list-users ignores limit: \/users.* cache/,
    settings,
  ],
  [
    'a status that is not listed, in place of the one that is demanded',
    changed('/stories', (record) => ({ ...record, status: 'reviewing' })),
    stories,
    /^Fix this: status of create-story is "reviewing", which the document does not list: expected "active"\.$/,
    settings,
  ],
  [
    'a firewall page for stories, also for those that no check holds to the table',
    to('/stories', () => page(403, 'Request blocked', 'Your request was blocked by the firewall.')),
    stories,
    /^create-story: \d+ valid requests got 403 .*a gateway or firewall/,
    /PMS_/,
  ],
  [
    'a total of the page',
    changed('/users', (record) => ({ ...record, total: (record['users'] as unknown[]).length })),
    lists,
    /^Fix this: total is the number of users on the page: \/users\?page=\d+&limit=\d+ has total \d+/,
    settings,
  ],
  [
    'a replica that is late',
    (() => {
      let nth = 0;
      const bend: Bend = ({ path }, next, { store }) => {
        const [, id] = /tasks\/(\d+)\/start/.exec(path) ?? [];
        const before = id && JSON.stringify(store.tasks.get(Number(id)));
        const response = next();
        const isLate = before && response.status < 300 && (nth += 1) % 3 === 0;
        return isLate ? { ...response, body: before } : response;
      };
      return bend;
    })(),
    starts,
    /start-task has no effect in some requests: \d of \d+ records came back without a value that was sent/,
    settings,
  ],
  [
    'a bug that is read before it is stored',
    before((bug) => bug),
    confirms,
    /^Fix this: confirm-bug shows the record as it was before the request \([^)]*pri[^)]*\): what request \d+ sent comes in the next response/,
    settings,
  ],
  [
    'an assignee that is read before it is stored',
    before(({ assignedTo }) => ({ assignedTo })),
    confirms,
    /confirm-bug shows the record as it was before the request \(assignedTo\): what request \d+ sent/,
    settings,
  ],
  [
    'a list that is filtered after it is divided into pages',
    ({ path }, next, { store }) => {
      const response = next();
      const query = new URLSearchParams(path.split('?')[1]);
      const browse = query.get('browse') || 'inside';
      if (!path.includes('/users') || response.status !== 200 || browse === 'all') return response;
      const body = safeParse(response.body) as { page: number; limit: number };
      const from = (body.page - 1) * body.limit;
      const some = [...store.users.values()].slice(from, from + body.limit);
      const users = some.filter(({ type }) => type === browse);
      return { ...response, body: JSON.stringify({ ...body, users }) };
    },
    lists,
    /a page has fewer users than its limit, since the list is filtered after it is divided into pages: \/users\?\S* has \d+ of \d+/,
    settings,
  ],
  [
    'starts that answer with a job, also without a Token, and use up the task',
    ({ path, body }, next, { token }) => {
      if (!path.includes('/start')) return next();
      const response = next({ headers: [['Token', token]], body });
      return response.status === 200 ? answer(202, { state: 'queued' }) : response;
    },
    starts,
    /^Fix this: start-task: \d+ valid requests got 202, but the body is no task record: \{"state":"queued"\}/,
    settings,
  ],
  [
    'an account of the settings that nobody has',
    (_, next) => next(),
    { ...stories, account: 'Admin Istrator' },
    /^Fix this: new stories name admin in openedBy, not Admin Istrator \(PMS_ACCOUNT\), who is not in the list of all users\. Correct PMS_ACCOUNT/,
    /cut|letter case|from the session/,
  ],
  [
    'an account of the settings that another user has',
    (_, next) => next(),
    { ...stories, account: 'user07' },
    /^Fix this: new stories name admin in openedBy, not user07 \(PMS_ACCOUNT\)\. If the Token belongs to admin, correct PMS_ACCOUNT\. Otherwise, take the creator/,
    /cut|letter case/,
  ],
  [
    'two values of a list that are rejected',
    to('/stories', ({ source }) =>
      source === 'po' || source === 'market'
        ? answer(400, { errors: { source: ['is not included'] } })
        : undefined,
    ),
    stories,
    /create-story rejects source (?:po and market|market and po), and accepts other values: 400/,
    settings,
  ],
  [
    'a filter that fails inside',
    to('/users', (_, path) =>
      path.includes('browse=outside') ? answer(500, { error: "Unknown column 'kind'" }) : undefined,
    ),
    lists,
    /list-users rejects browse outside, and accepts other values: 500 .*look into its log/,
    settings,
  ],
  [
    'numbers of rows as ids',
    changed('/users', (record) => ({
      ...record,
      users: (record['users'] as object[]).map((user, at) => ({ ...user, id: at + 1 })),
    })),
    lists,
    /the id of a user is another one on another page: \d+ is \w+ in \/users\?\S* and \w+ in \/users\?\S*\. Return the id of the user itself/,
    settings,
  ],
  [
    'a list that begins with the same bug whatever is asked for',
    changed('/confirm', (record) => ({ page: 1, total: 1, bugs: [{ ...record, id: 1 }] })),
    confirms,
    /confirm-bug: \d+ valid requests got 200, but the body is no bug record: \{"page":1/,
    /wrapped/,
  ],
  [
    'an operation that is not implemented',
    to('/start', () => answer(501, { error: 'Not Implemented' })),
    starts,
    /start-task: \d+ valid requests got 501 .*the operation is not implemented.*Implement the operation/,
    /not allowed|PMS_/,
  ],
  [
    'a database that takes no writes',
    toWrites(() =>
      answer(500, { error: 'SQLSTATE[HY000]: 1290 The server is running with the --read-only option' }),
    ),
    {},
    /every write gets the same response.* 500 .*The service failed inside: look into its log/,
    /gateway|PMS_/,
  ],
  [
    'an assignee of the settings who is in no list',
    to('/', ({ assignedTo }) =>
      assignedTo === 'Ben Baker' ? answer(400, { error: 'assignedTo does not exist' }) : undefined,
    ),
    { assignee: 'Ben Baker' },
    /he account Ben Baker \(PMS_ASSIGNEE\) is not in the list of all users/,
    /documented form/,
  ],
  [
    'names in capitals, as .NET writes them',
    ({ path }, next) => {
      const response = next();
      const named = response.body.replace(
        /"(\w)(\w*)":/g,
        (_, first: string, rest: string) => `"${first.toUpperCase()}${rest}":`,
      );
      return path.includes('/unknown') || response.status >= 300 ? response : { ...response, body: named };
    },
    {},
    /^Fix this: members of list-users, .* have other names than the documented ones: \w+ for \w+\. Write the names as documented/,
    settings,
  ],
  [
    'a page of a library',
    changed('/users', ({ users, page, total, limit }) => ({
      current_page: page,
      data: users,
      total,
      per_page: limit,
    })),
    lists,
    /^Fix this: list-users has the users in "data", not in "users"/,
    settings,
  ],
  [
    'a product that is archived, by its field',
    to('/stories', ({ product }) =>
      product === 7 ? answer(400, { errors: { product: ['is archived'] } }) : answer(422, { error: 'no' }),
    ),
    stories,
    /^Fix this: create-story: every request for product 7 was rejected: 400 .*If the response is about the product, correct PMS_PRODUCT_ID.*If it is about a field/,
    /PMS_(BUG|TASK)_IDS|extra-field/,
  ],
  [
    'a product that is deleted, another answer than for an unknown one',
    to('/stories', ({ product }) =>
      product === 7 ? answer(410, { error: 'it has been deleted' }) : answer(422, { error: 'no' }),
    ),
    stories,
    /create-story: every request for product 7 was rejected: 410 .*PMS_PRODUCT_ID/,
    /PMS_(BUG|TASK)_IDS|extra-field/,
  ],
  [
    'tasks of which one is left in wait',
    to('/start', (_, path) =>
      /\/(?:501|503|505|507)\//.test(path) ? answer(400, { error: 'task is not in wait' }) : undefined,
    ),
    { ...starts, tasks: [501, 503, 505, 507, 509] },
    /start-task: every request for tasks \d+.* was rejected: 400 .*Check PMS_TASK_IDS/,
    /documented form|consumed|left|realStarted/,
  ],
  [
    'records with other names, each with other values',
    changed('/start', (record) =>
      Object.fromEntries(Object.entries(record).map(([name, value]) => [`Ü${name}`, value])),
    ),
    starts,
    /^Fix this: start-task: (?:[2-9]|\d\d+) valid requests got 200, but the body is no task record/,
    settings,
  ],
  [
    'writes for which nothing is found, with a Token or without',
    toWrites(() => answer(404, { message: 'no Route matched with those values' })),
    {},
    /^Every write gets the same response.*Without a Token, the response is the same: most likely, nothing responds to these paths/,
    /PMS_(BUG|TASK)_IDS|PMS_PRODUCT_ID|extra-field/,
  ],
  [
    'a firewall that rejects some signs',
    ({ method, body }, next) =>
      method === 'POST' && body.includes('#') ? answer(406, { message: 'Not Acceptable' }) : next(),
    {},
    /create-story: (\d+) of (?!\1)\d+ valid requests got 406 .* signs in their texts that no accepted one has \(.*#.*\)\..* firewall/,
    settings,
  ],
  [
    'one node of several that fails',
    (() => {
      let nth = 0;
      const bend: Bend = (_, next) =>
        (nth += 1) > 10 && nth % 3 === 0 ? answer(500, { error: 'node 2 is out of memory' }) : next();
      return bend;
    })(),
    {},
    /: \d+ of \d+ valid requests got 500 with .*it is intermittent, \d+ of them were accepted when sent again unchanged\. The requests are not the reason/,
    settings,
  ],
  [
    'one node of several that knows no tasks',
    (() => {
      let nth = 0;
      return to('/start', () => ((nth += 1) % 4 === 0 ? answer(404, { error: 'not found' }) : undefined));
    })(),
    starts,
    /^Fix this: start-task: (\d+ of )?\d+ valid requests got 404 .*intermittent/,
    settings,
  ],
  [
    'writes for which nothing is found',
    to('/', (_, path) => (path.includes('/users') ? undefined : answer(404, { message: 'Not Found' }))),
    {},
    /^Every write gets the same response.*PMS_TASK_IDS, PMS_PRODUCT_ID, PMS_BUG_IDS\)\. If they do, nothing responds/,
    /extra-field/,
  ],
  [
    'XML in place of JSON',
    ({ method, path }, next) => {
      const response = next();
      const isRecord = method === 'POST' && response.status < 300;
      const name = /\d+/.exec(path.slice(12))?.[0] ?? 'story';
      return isRecord
        ? { ...response, body: `<?xml version="1.0"?><record><title>${name}</title></record>` }
        : response;
    },
    {},
    /^Fix this: start-task, create-story and confirm-bug: \d+ valid requests got a body that is not JSON: 200 with <\?xml/,
    settings,
  ],
  [
    'an object with nothing but its id',
    changed('/stories', ({ id }) => ({ id })),
    stories,
    /create-story: (?:[2-9]|\d\d+) valid requests got 200, .*\{"id":\d+\}/,
    settings,
  ],
  [
    'names with underscores',
    ({ method }, next) => {
      const response = next();
      const isRecord = method === 'POST' && response.status < 300;
      const named = (body: string) =>
        body.replace(/"(\w+)":/g, (_, name: string) => `"${name.replace(/[A-Z]/g, '_$&').toLowerCase()}":`);
      return isRecord ? { ...response, body: named(response.body) } : response;
    },
    {},
    /^Fix this: fields have another spelling, such as \w+_\w+ for \w+: \d+ fields of 3 operations/,
    settings,
  ],
  [
    'one type that is rejected',
    to('/confirm', ({ type }) => (type === 'security' ? answer(422, 'The type is invalid') : undefined)),
    confirms,
    /confirm-bug rejects type security, and accepts other values: 422/,
    settings,
  ],
  [
    'records in an array',
    ({ method }, next) => {
      const response = next();
      return method === 'POST' && response.status < 300
        ? { ...response, body: `[${response.body}]` }
        : response;
    },
    {},
    /^Fix this: the record is wrapped in an array in start-task, create-story and confirm-bug\./,
    settings,
  ],
  [
    'a page that is ignored',
    ({ path }, next) => {
      const response = next({ path: path.replace(/([?&])page=\d+/, '$1page=1') });
      const page = /[?&]page=(\d+)/.exec(path)?.[1];
      return page === undefined
        ? response
        : { ...response, body: response.body.replace(/"page":1\b/, `"page":${page}`) };
    },
    lists,
    /^Fix this: list-users ignores page: \/users\?page=2&limit=\d+ has the same users as \/users\?page=1&limit=\d+\./,
    settings,
  ],
  [
    'a page that is ignored where browse is given',
    ({ path }, next) => {
      const [, page] = /browse=.*[?&]page=(\d+)/.exec(path) ?? [];
      if (page === undefined) return next();
      const response = next({ path: path.replace(/([?&])page=\d+/, '$1page=1') });
      return { ...response, body: response.body.replace(/"page":1\b/, `"page":${page}`) };
    },
    lists,
    /^Fix this: list-users ignores page where browse and limit are given: \/users\?browse=\w+&page=2&limit=(\d+) has the same users as \/users\?browse=\w+&page=1&limit=\1\./,
    settings,
  ],
  [
    'a node that lacks a user',
    lacksInTurn(),
    lists,
    /^Fix this: list-users shows different lists in turn: \/users\S* has \d+ users and \d+ users, .*Compare the nodes/,
    settings,
  ],
  [
    'a list that is no text, which the service cannot store',
    to('/confirm', ({ mailto }) =>
      mailto === undefined ? undefined : page(500, 'Array to string conversion'),
    ),
    confirms,
    /confirm-bug rejects every request with mailto, and accepts others: 500 .*look into its log/,
    settings,
  ],
  [
    'a Token that does not arrive with POST requests',
    toWrites(() => answer(401, { error: 'Missing token' })),
    {},
    /^Every write gets the same response.* drops the header named Token/,
    settings,
  ],
  [
    'a limit of the licence',
    to('/stories', () => answer(402, { error: 'Your licence allows 50 stories' })),
    stories,
    /create-story: \d+ valid requests got 402 .*licence.*The ids are not the reason/,
    settings,
  ],
  [
    'one user that every further page skips',
    ({ path }, next) => {
      const [, page = '1'] = /[?&]page=(\d+)/.exec(path) ?? [];
      const [, limit = '20'] = /[?&]limit=(\d+)/.exec(path) ?? [];
      const from = (Number(page) - 1) * Number(limit) + 1;
      const response = next();
      if (!path.includes('/users') || Number(page) < 2 || response.status >= 300) return response;
      const whole = next({
        path: path.replace(/([?&])page=\d+/, '$1page=1').replace(/limit=\d+/, 'limit=1000'),
      });
      const { users } = JSON.parse(whole.body) as { users: unknown[] };
      const shown = {
        ...(JSON.parse(response.body) as object),
        users: users.slice(from).slice(0, Number(limit)),
      };
      return { ...response, body: JSON.stringify(shown) };
    },
    lists,
    /page=2 with limit=1 begins with user 3 of the list, not with user 2\. Skip \(page - 1\) \* limit users\./,
    settings,
  ],
  [
    'a cc list that gains accounts',
    (() => {
      const kept = new Map<string, string[]>();
      const bend: Bend = ({ path }, next) => {
        const response = next();
        if (!path.includes('/confirm') || response.status >= 300) return response;
        const record = JSON.parse(response.body) as { mailto: string[] };
        const mailto = [...new Set([...(kept.get(path) ?? []), ...record.mailto])];
        kept.set(path, mailto);
        return { ...response, body: JSON.stringify({ ...record, mailto }) };
      };
      return bend;
    })(),
    confirms,
    /^Recommended: lists come back with more than was sent: 1 field of confirm-bug \(mailto\)\./,
    settings,
  ],
  [
    'a record with an error status',
    ({ path }, next) => {
      const response = next();
      return path.includes('/confirm') && response.status < 300 ? { ...response, status: 400 } : response;
    },
    confirms,
    /^Fix this: confirm-bug: \d+ valid requests got the record with status 400\. Send the record with 200/,
    settings,
  ],
  [
    'a rejection that shows the object as it is',
    ({ path }, next, { store }) => {
      const [, id] = /\/bugs\/(\d+)\/confirm/.exec(path) ?? [];
      const bug = store.bugs.get(Number(id));
      const { status, headers } = next({ body: '{"pri":"high"}' });
      return bug && status === 400
        ? { status: 409, headers, body: JSON.stringify({ ...bug, title: 'İş 😀 错误' }) }
        : next();
    },
    confirms,
    /^confirm-bug: every request for bug 10/,
    /got the record/,
  ],
  [
    'any Token, in every operation',
    ({ headers }, next, { token }) => {
      const isToken = ([name, value]: readonly [string, string]): boolean =>
        name.toLowerCase() === 'token' && value !== '';
      return next({ headers: headers.map((each) => (isToken(each) ? [each[0], token] : each)) });
    },
    {},
    new RegExp(`^Fix this: 6 kinds of invalid Tokens are accepted as valid in ${operationIds.join(', ')}\\.`),
    settings,
  ],
  [
    'several fields that are demanded, as .NET names them',
    to('/stories', demandedBy('Verify', 'Source', 'Keywords')),
    stories,
    /create-story requires verify, source and keywords, which are optional in the document: 400 with/,
    settings,
  ],
  [
    'fields that are demanded, of which some requests lack one',
    to('/confirm', demandedBy('AssignedTo', 'Comment')),
    confirms,
    /confirm-bug requires assignedTo and comment, which are optional/,
    settings,
  ],
  [
    'a list of accounts that must be mail addresses, an error for each',
    to('/confirm', ({ mailto }) => {
      const detail = ((mailto ?? []) as string[]).map((input, at) => ({
        loc: ['body', 'mailto', at],
        input,
      }));
      return detail.length > 0 ? answer(422, { detail }) : undefined;
    }),
    confirms,
    /^Fix this: confirm-bug rejects every request with mailto, unless it is empty: 422/,
    /PMS_BUG_IDS/,
  ],
  [
    'a header that is demanded for stories',
    to('/stories', () => answer(400, { error: 'Idempotency-Key is required' })),
    stories,
    /create-story rejects every request, whatever its body has: 400 .*--header.* PMS_PRODUCT_ID\.$/,
    /does not exist/,
  ],
  [
    'a gateway with an id for each request',
    toWrites(() => answer(403, { Code: 'SignatureDoesNotMatch', RequestId: requestId() })),
    {},
    /^Every write gets the same response, in .*403 with \{"Code":"SignatureDoesNotMatch"\}/,
    /PMS_BUG_IDS|PMS_TASK_IDS/,
  ],
  [
    'a message of a database with the title that was sent',
    to('/stories', ({ title }) =>
      answer(500, { error: `Unknown column 'vision': INSERT ('${String(title)}')` }),
    ),
    stories,
    /create-story: [2-9]\d valid requests got 500/,
    settings,
  ],
  [
    'the record of another table',
    changed('/start', ({ id }) => ({
      ...Object.fromEntries(Object.keys(records.bug.fields).map((name) => [name, 0])),
      id,
    })),
    starts,
    /^Fix this: start-task returns bug records: with members of the bug table \(\w+, .*Return the task/,
    /has no effect/,
  ],
  [
    'one list that is open',
    ({ path, headers }, next, { token }) =>
      path.includes('browse=all') ? next({ headers: withToken(headers, token) }) : next(),
    lists,
    /kinds of invalid Tokens are accepted as valid in list-users \(\/users\?browse=all.*others are rejected\)/,
    settings,
  ],
  [
    'confirmations that are open without a body',
    ({ path, headers, body }, next, { token }) =>
      path.includes('/confirm') && body === '' ? next({ headers: withToken(headers, token) }) : next(),
    confirms,
    /a request with no Token is accepted as valid in confirm-bug \(requests without a body; others are rejected\)/,
    settings,
  ],
  [
    'a node in another zone',
    everyNth(
      3,
      '/start',
      changed('/start', (task) => ({ ...task, realStarted: '2026-03-01 00:00:00' })),
    ),
    starts,
    /start-task does not return realStarted as it was sent in \d of \d+ responses: expected "/,
    settings,
  ],
  [
    'an offset that does not use the limit',
    fixedOffset,
    lists,
    /pages do not begin where they should: .* begins after \d+ users, as if the limit were 7\./,
    /is not full/,
  ],
  [
    'a Token that is revoked when a wrong one comes',
    revokes(),
    {},
    /The Token was accepted until request \d+, the first with a wrong Token: does the service revoke/,
    /for the whole run/,
  ],
  [
    'a reason that has nothing to do with the tasks',
    to('/start', (_, path) =>
      /\/\d{7,}\//.test(path)
        ? undefined
        : answer(400, { error: 'Effort can only be logged on working days' }),
    ),
    starts,
    /If the response is about the task, correct PMS_TASK_IDS: .* Otherwise, remove the reason/,
    /Check PMS_TASK_IDS/,
  ],
  [
    "a right, in ZenTao's words with other signs",
    to('/stories', () => answer(403, { message: 'user-deny: story-create' })),
    stories,
    /^The account of the Token lacks the right story-create/,
    /PMS_PRODUCT_ID/,
  ],
  [
    'a comment after the JSON',
    (_, next) => {
      const response = next();
      return { ...response, body: `${response.body}<!-- 12 ms -->` };
    },
    {},
    /text stands around the JSON in .*: <!-- … ms -->\. Send nothing but the JSON\.$/,
    /PHP/,
  ],
  [
    'texts as objects',
    changed('/start', (task) => ({
      ...task,
      status: { value: task['status'], label: '进行中' },
      type: { value: task['type'] },
    })),
    starts,
    /objects are sent instead of a string in 2 fields of start-task \(.*status.*\)/,
    settings,
  ],
  [
    'starts without a Token',
    ({ path, headers }, next, { token }) =>
      path.includes('/start')
        ? next({ headers: [...headers.filter(([name]) => name !== 'Token'), ['Token', token]] })
        : next(),
    starts,
    /^Fix this: 2 kinds of invalid Tokens are accepted|^Fix this: [\w ]+ and [\w ]+ are accepted as valid in start-task\./,
    settings,
  ],
  [
    'a database that is not there',
    () => answer(500, { error: 'could not connect to database' }),
    {},
    /every request gets the same response.*500 .*database.* look into its log/,
    /base URL|PMS_/,
  ],
  [
    'stories whose connection is closed',
    to('/stories', () => {
      throw new ConnectionLost();
    }),
    {},
    /^create-story: \d+ valid requests .*the connection was lost.*look into the log/,
    settings,
  ],
  [
    'stories whose body is not what its headers say',
    to('/stories', () => {
      throw new ConnectionLost('wrong-body', 'the body is no valid gzip');
    }),
    stories,
    /^Fix this: create-story: \d+ valid requests .*: the body is no valid gzip\. .*Content-Encoding/,
    settings,
  ],
  [
    'bugs that are locked',
    to('/confirm', () => answer(423, { error: 'Locked' })),
    confirms,
    /423 with \{"error":"Locked"\}.*If the response is about the bug, correct PMS_BUG_IDS.* If it is about a field/,
    /PMS_TASK_IDS|extra-field/,
  ],
  [
    'values of enums in capitals',
    inRecords((record) =>
      each(record, (name, value) => (enumNames.has(name) ? String(value).toUpperCase() : value)),
    ),
    {},
    /^Fix this: values are in another letter case, such as "[A-Z]+" for "[a-z]+": \d+ fields of 3 operations\.$/,
    settings,
  ],
  [
    'enums as numbers',
    inRecords((record) => each(record, (name, value) => (enumNames.has(name) ? 4 : value))),
    {},
    /start with this: enum values are sent as a number, such as 4: \d+ fields of 3 operations|^Fix this: enum values are sent as a number, such as 4: \d+ fields of 3 operations/,
    settings,
  ],
  [
    'dates as arrays',
    inRecords((record) =>
      each(record, (_, value) => (/^\d{4}-\d\d-\d\d[T ]/.test(String(value)) ? [2026, 11, 8] : value)),
    ),
    {},
    /^Fix this: dates are sent as an array, such as \[2026,11,8\]: \d+ fields of 3 operations\.$/,
    settings,
  ],
  [
    'empty values left out',
    inRecords((record) =>
      Object.fromEntries(Object.entries(record).filter(([, value]) => !isEmptyValue(value))),
    ),
    {},
    /^Fix this: fields with an empty value \(0, "", false, null or \[\]\) are missing: \d+ fields of [34] operations\.$/,
    settings,
  ],
  [
    'records wrapped in their names',
    inRecords((record, name) => ({ [name]: record })),
    {},
    /^Fix this: the record is wrapped in "task", "story" and "bug" in start-task, create-story and confirm-bug\. Send the record/,
    settings,
  ],
  [
    'a node that wraps its records',
    everyNth(
      4,
      '/confirm',
      changed('/confirm', (data) => ({ code: 0, data })),
    ),
    confirms,
    /^Fix this: the record is wrapped in "data" in confirm-bug, in \d+ of \d+ responses\. Other responses .*compare the nodes/,
    settings,
  ],
  [
    'documents of JSON:API',
    inRecords(({ id, ...attributes }, name) => ({ data: { id: String(id), type: name, attributes } })),
    {},
    /^Fix this: the record is wrapped in "data\.attributes" in start-task, create-story and confirm-bug\./,
    settings,
  ],
  [
    'a list of HAL',
    changed('/users', ({ users, ...page }) => ({ _embedded: { users }, page })),
    lists,
    /^Fix this: list-users has the users in "_embedded\.users", not in "users"/,
    settings,
  ],
  [
    'a rejected date with 200',
    to('/start', ({ realStarted }) =>
      realStarted === undefined
        ? undefined
        : answer(200, { result: 'fail', message: { realStarted: ['must be a date'] } }),
    ),
    starts,
    /start-task rejects every request with realStarted, and accepts others: 200 .*send an error with a 4xx status/,
    /Return the record|PMS_/,
  ],
  [
    'two fields that are demanded, each under its name',
    to('/confirm', (sent) => {
      const missing = ['type', 'pri'].filter((name) => sent[name] === undefined);
      const errors = missing.map((name) => [name, ['This field is required.']]);
      return missing.length > 0 ? answer(400, Object.fromEntries(errors) as object) : undefined;
    }),
    confirms,
    /confirm-bug requires type and pri, which are optional/,
    settings,
  ],
  [
    'a body that is not read',
    to('/stories', () => answer(400, { error: 'title is required' })),
    stories,
    /^Fix this: create-story does not read the body: title was sent, and the response is the same as without: .*Read the body as JSON/,
    /PMS_|--header/,
  ],
  [
    'a product that the text of an error names',
    to('/stories', ({ product }) =>
      product === undefined
        ? answer(400, { error: 'title is required' })
        : answer(400, { error: 'product does not exist' }),
    ),
    stories,
    /create-story: product \d+ and one that does not exist get the same response: .*correct PMS_PRODUCT_ID/,
    /PMS_BUG|extra-field/,
  ],
  [
    'a start that is shown as it was before',
    startedOnce((task) => ({
      ...task,
      status: 'wait',
      assignedTo: 'user03',
      realStarted: null,
      consumed: 0,
      left: 1,
    })),
    starts,
    /^Fix this: start-task has no effect that its responses show: \d+ records .*though request \d+ for the same one got 409/,
    settings,
  ],
  [
    'a limit that is capped and not said',
    ({ path }, next) => {
      const [route, query] = path.split('?');
      const asked = new URLSearchParams(query);
      const limit = Number(asked.get('limit') ?? 20);
      if (!route!.endsWith('/users') || limit <= 10) return next();
      asked.set('limit', '10');
      const response = next({ path: `${route}?${asked}` });
      return { ...response, body: response.body.replace('"limit":10', `"limit":${limit}`) };
    },
    lists,
    /^Fix this: no page has more than 10 users, whatever limit is: \/users\S* has 10, and limit \d+\./,
    settings,
  ],
  [
    'bodies that are compressed twice',
    ({ method, path }, next) => {
      const response = next();
      return response.status < 300
        ? { ...response, body: `\u001f\ufffd\b\u0000 ${method} ${path}` }
        : response;
    },
    {},
    /^Fix this: bodies of .* are compressed twice: .*Compress them once/,
    settings,
  ],
  [
    'a Token that is too long for a gateway',
    ({ headers }, next) =>
      headers.some(([name, value]) => name === 'Token' && value.length > 20)
        ? page(400, '400 Request Header Or Cookie Too Large', 'nginx')
        : next(),
    {},
    /the header named Token is the reason/,
    /implement the operations|PMS_(BUG|TASK|PRODUCT)/,
  ],
  [
    'requests without a valid Token, which are dropped',
    ({ headers }, next, { token }) => {
      if (!headers.some(([name, value]) => name.toLowerCase() === 'token' && value === token))
        throw new ConnectionLost();
      return next();
    },
    {},
    /^Every request without a valid Token got no response, \d+ in all: .*respond to these/,
    settings,
  ],
  [
    'lists of a cache that does not look at the Token',
    cachedForAll(),
    lists,
    /invalid Tokens? (?:is|are) accepted.* in list-users \(what was requested with the Token before, with the same body/,
    settings,
  ],
  [
    'a real name in place of the account',
    realNames(),
    of('create-story'),
    /openedBy is not the account of the Token .*The real name where the account belongs: send/,
    settings,
  ],
  [
    'another record than the one in the path',
    nextBug(),
    confirms,
    /^Fix this: confirm-bug returns another record than the one in the path: for \d+, it returned the record with id \d+, and in each of \d+ responses another\. Read the record by the id/,
    /has no effect|stores nothing/,
  ],
  [
    'a filter that one of three nodes ignores',
    everyNth(3, 'browse=outside', ({ path }, next) =>
      next({ path: path.replace('browse=outside', 'browse=all') }),
    ),
    lists,
    /^Fix this: list-users shows different lists in turn: \/users\?browse=outside\S* has \d+ users and \d+ users, .*Compare the nodes/,
    /Count before paging|neither added nor removed/,
  ],
  [
    'an assignee of the settings who is disabled',
    to('/', (sent) =>
      Object.values(sent).flat().includes('user14')
        ? answer(400, { error: 'user14 is disabled' })
        : undefined,
    ),
    { assignee: 'user14' },
    /^Fix this: (?:confirm-bug and start-task|start-task and confirm-bug) reject every request that names user14 \(PMS_ASSIGNEE\): 400 .*disabled.*Give another account/,
    /documented form|signs in their texts/,
  ],
  [
    'a quota that is used up with 403',
    quotaOf(10),
    stories,
    /Other requests of this operation were accepted with the same Token, and this one got 403 .*quota.*Remove the reason/,
    /permissions|PMS_TOKEN/,
  ],
  [
    'a version that counts twice now and then',
    everyNth(
      4,
      '/stories',
      changed('/stories', (story) => ({ ...story, version: 2 })),
    ),
    stories,
    /^Fix this: version is not 1 in create-story; expected 1, actual 2, in \d of \d+ responses/,
    settings,
  ],
  [
    'a value that is stored as another one',
    changed('/stories', (story) => (story['pri'] === 1 ? { ...story, pri: 3 } : story)),
    stories,
    /^Fix this: create-story does not return pri as it was sent where it is 1, and does for other values: actual 3/,
    settings,
  ],
  [
    'efforts that are booked twice',
    changed('/start', (task) => ({ ...task, consumed: Number(task['consumed']) * 2 })),
    starts,
    /^Fix this: consumed is not the value that was sent .* It is 2 times what was sent/,
    settings,
  ],
  [
    'pages that are counted down',
    (_, next) => {
      const response = next();
      const { users, total, page, limit } = safeParse(response.body) as Record<string, number>;
      if (users === undefined || page! < 2 || page! <= Math.floor(total! / limit!)) return response;
      return { ...response, body: JSON.stringify({ page, total, limit, users: [] }) };
    },
    lists,
    /^Fix this: the last page of a list is empty where it is not a full one: \/users\?\S+ has no users, and \d+ of \d+ (?:is|are) left\. Round the number of pages up/,
    /offset/,
  ],
  [
    'responses to POST requests from a cache',
    cachedByPath(),
    confirms,
    /^Fix this: confirm-bug sends the first response for an object again, whatever is sent: that to request \d+ is that to request \d+/,
    /has no effect/,
  ],
  [
    'a number that is none',
    ({ path }, next) => {
      const response = next();
      const body = response.body.replace(/"left":\d+/, '"left":NaN');
      return path.includes('/start') ? { ...response, body } : response;
    },
    starts,
    /^Fix this: bodies of start-task are not JSON: they have NaN or Infinity\. Write the body with a JSON library/,
    /Return the record/,
  ],
  [
    'a story as Python prints it',
    ({ path }, next) => {
      const response = next();
      if (!path.includes('/stories') || response.status >= 300) return response;
      const shown = response.body
        .replaceAll("'", "\\\\'")
        .replace(/"((?:[^"\\]|\\.)*)"/g, "'$1'")
        .replaceAll('false', 'False')
        .replaceAll('null', 'None');
      return { ...response, body: shown };
    },
    stories,
    /^Fix this: bodies of create-story are not JSON: they have quotes or words as Python prints them/,
    settings,
  ],
  [
    'a comma after the last user',
    ({ path }, next) => {
      const response = next();
      const body = response.body.replace(/\}\](?=\}$)/, '},]');
      return path.includes('/users') ? { ...response, body } : response;
    },
    lists,
    /not JSON: they have a comma before the end of a list or an object/,
    /^$/,
  ],
  [
    'a stage that follows the priority',
    changed('/stories', (story) => ({ ...story, stage: story['pri'] === 1 ? 'planned' : story['stage'] })),
    stories,
    /^Fix this: stage is not wait in create-story; .*, in \d of \d+ responses; they are those with pri 1\./,
    settings,
  ],
  [
    'a version that needs an estimate',
    changed('/stories', (story) => ({ ...story, version: Number(story['estimate']) > 0 ? 1 : 0 })),
    stories,
    /in \d+ of \d+ responses; they are those without verify, source, sourceNote, estimate or keywords\./,
    settings,
  ],
  [
    'a status that one bug has',
    changed('/confirm', (bug) => ({ ...bug, status: bug['id'] === 1044 ? 'confirmed' : bug['status'] })),
    confirms,
    /^Fix this: status of confirm-bug is "confirmed", .*, in \d+ of \d+ responses; they are those for bug 1044\./,
    settings,
  ],
  [
    'a filter that is applied to numbered pages only',
    ({ path }, next) =>
      next(/[?&]page=/.test(path) ? {} : { path: path.replace(/browse=[^&]*&?/, '').replace(/[?&]$/, '') }),
    lists,
    /^Fix this: list-users ignores browse where page is not given: \/users\?browse=\S+ has the same users as \/users\./,
    settings,
  ],
  [
    'a filter that is applied with a limit only',
    ({ path }, next) =>
      next(/[?&]limit=/.test(path) ? {} : { path: path.replace(/browse=[^&]*&?/, '').replace(/[?&]$/, '') }),
    lists,
    /^Fix this: list-users ignores browse where limit is not given:/,
    settings,
  ],
  [
    'a limit that page 1 ignores',
    ({ path }, next) =>
      next({ path: path.replace(/([?&]page=1\b.*)&limit=\d+|limit=\d+&(?=page=1\b)/, '$1') }),
    lists,
    /./,
    /no page has more than|ignores limit where browse/,
  ],
  [
    'a mock with one response for each operation',
    (() => {
      const first = new Map<string, ServiceResponse>();
      const bend: Bend = ({ path }, next) => {
        const operation = path.replace(/\?.*|\d+/g, '');
        const response = first.get(operation) ?? next();
        if (response.status < 300) first.set(operation, response);
        return response;
      };
      return bend;
    })(),
    {},
    /start with this: the response does not depend on the request in confirm-bug, start-task, create-story, list-users; .*Is this a mock\?/,
    /fields are missing/,
  ],
  [
    'the story that was created before',
    (() => {
      let last: string | undefined;
      const bend: Bend = ({ path }, next) => {
        const response = next();
        if (!path.includes('/stories') || response.status >= 300) return response;
        const body = last ?? response.body;
        last = response.body;
        return { ...response, body };
      };
      return bend;
    })(),
    stories,
    /^Fix this: create-story returns the record of an earlier request: the response to request \d+ shows what request \d+ sent, and so in \d+ of \d+ responses\./,
    /in flight|sent values do not come back/,
  ],
  [
    'a service that is cold: the first request of each operation fails',
    (() => {
      const cold = new Set(['confirm', 'start']);
      const bend: Bend = ({ path, headers }, next, { token }) => {
        const hasToken = headers.some(([, value]) => value === token);
        const isFirst = hasToken && cold.delete(path.split('/').at(-1)!);
        return isFirst ? answer(500, { error: '连接池未就绪' }) : next();
      };
      return bend;
    })(),
    {},
    /: the first of each operation, and none after it\. Let the service accept requests only when it is ready/,
    /Compare the nodes/,
  ],
  [
    'lists that a cache answers with 304',
    to('browse=outside', () => answer(304, '')),
    lists,
    /got 304 with an empty body\. No request has If-None-Match .*Look at the cache/,
    settings,
  ],
  [
    'filters that are known in capitals only',
    ({ path }, next) => next({ path: path.replace(/browse=(?:inside|outside)/, 'browse=all') }),
    lists,
    /^Fix this: browse=inside and browse=outside both show all users: \/users\?\S*browse=inside\S* has total \d+, as browse=all has\. Compare browse with the words/,
    /the list without browse is not/,
  ],
  [
    'a filter for inside that does nothing',
    ({ path }, next) => next({ path: path.replace('browse=inside', 'browse=all') }),
    lists,
    /^Fix this: browse=inside shows all users: \/users\?\S*browse=inside\S* has total \d+, as browse=all has\./,
    /the list without browse is not/,
  ],
  [
    'a licence that ends during the run',
    sinceNth(100, Infinity, '/', () => answer(402, { error: 'Lizenz abgelaufen' })),
    {},
    /got 402 with \{"error":"Lizenz abgelaufen"\}: all since request \d+, and none before it\. It began during the run/,
    /Compare the nodes/,
  ],
  [
    'a Token that is not known for a while',
    sinceNth(100, 125, '/', () => answer(401, { error: 'chưa đăng nhập' })),
    {},
    /got 401 with .*: all from request \d+ to \d+, and none before or after\. It began during the run/,
    /Compare the nodes/,
  ],
  [
    'null as the stage of a new story',
    changed('/stories', (story) => ({ ...story, stage: null })),
    stories,
    /null/,
    /stands for unset/,
  ],
  [
    'a gateway that demands a log-in for writes',
    toWrites(() => ({
      ...page(401, '401 Authorization Required'),
      headers: { ...html, 'www-authenticate': 'Basic realm="staging"' },
    })),
    {},
    /^Every write gets the same response.*Give --header 'Authorization: Basic/,
    /drops the header named Token/,
  ],
  [
    'a limit that is the number of users on the page',
    changed('/users', (page) => ({ ...page, limit: (page['users'] as unknown[]).length })),
    lists,
    /^Fix this: limit is the number of users on the page: \/users\?\S+ has limit \d+\./,
    settings,
  ],
  [
    'a last user who is lost where limit is larger than total',
    changed('/users', (page) => {
      const users = page['users'] as unknown[];
      return { ...page, users: Number(page['limit']) > Number(page['total']) ? users.slice(0, -1) : users };
    }),
    lists,
    /page 1 of the list .* is not full/,
    /no page has more than/,
  ],
  [
    'an estimate with what calculating adds',
    changed('/stories', ({ estimate, ...story }) => ({
      ...story,
      estimate: Number.isInteger(estimate) ? estimate : Number(estimate) + 4e-15,
    })),
    stories,
    /^Fix this: .*estimate.* Calculating with floats adds digits/,
    /[Rr]ounded or cut/,
  ],
  [
    'a number that is no double',
    ({ path }, next) => {
      const response = next();
      return path.includes('/start')
        ? { ...response, body: response.body.replace(/"consumed":\d+/, '"consumed":1e999') }
        : response;
    },
    starts,
    /consumed.* actual Infinity/,
    /null/,
  ],
  [
    'numbers as text of every second start',
    everyNth(
      2,
      '/start',
      changed('/start', ({ id, left, consumed, ...task }) => ({
        ...task,
        id: String(id),
        left: String(left),
        consumed: String(consumed),
      })),
    ),
    starts,
    /^Fix this: numbers are sent as strings in \d fields of start-task \(.*\), in \d of \d responses\./,
    settings,
  ],
  [
    'bugs that are assigned to the account of --assignee already',
    to('/confirm', ({ assignedTo }) =>
      assignedTo === undefined
        ? undefined
        : answer(400, { error: `already assigned to ${String(assignedTo)}` }),
    ),
    { ...confirms, assignee: 'user07' },
    /confirm-bug rejects every request (with assignedTo|that names user07).*\(PMS_ASSIGNEE\)/,
    settings,
  ],
  [
    'a list that is an array',
    changed('/users', ({ users }) => users),
    lists,
    /^Fix this: list-users has the users as the body itself, not in "users"/,
    settings,
  ],
])('%s', async (_, bend, given, says, not) => {
  const { report } = await runBent(bend, {}, given);
  expect(nextStep(report)).toMatch(says);
  expect(nextStep(report)).not.toMatch(not);
});

test('what only requests in parallel get is told as that', async () => {
  const { report } = await runIn({
    between: ({ request, underWay }) => (request.method === 'POST' && underWay > 1 ? status(500) : undefined),
    clock: tickingClock(),
  });
  expect(nextStep(report)).toMatch(
    /^Fix this: .*500 .*each while another request was in progress.*--concurrency 1/,
  );
});

test('the values of a start that is in progress are told as that', async () => {
  const service = createService();
  let latest = '';
  const wire = wireTo(async ({ method, url, headers, body = '' }) => {
    const isStart = url.endsWith('/start') && headers.some(([, value]) => value === service.token);
    if (isStart) latest = body;
    for (let turn = 0; turn < 40; turn += 1) await Promise.resolve();
    const path = url.replace('http://service.test', '');
    return receivedOf(service.handle(method, path, headers, isStart ? latest : body), service);
  });
  const send: typeof wire.send = async (request) => ({ ...(await wire.send(request)), durationMs: 2 });
  const settings = { ...seedOf(service), baseUrl: 'http://service.test', ...starts };
  const { report } = await run(settings, { clock: tickingClock(), wire: { ...wire, send } });
  expect(nextStep(report)).toMatch(/start-task mixes up requests that are in flight at the same time/);
});

test.each([
  ['***', /what a log or a page shows in its place/],
  ['Zx%2B9%3D%3D81aa', /as in a URL: decode it/],
])('a Token that is a mask, or encoded: %s', async (token, says) => {
  const { report } = await runBent(() => answer(401, { error: 'İzinsiz' }), {}, { token });
  expect(nextStep(report)).toMatch(says);
});

test('lists that break off and are sent again are told', async () => {
  let lists = 0;
  const { report } = await runBent(({ path }, next) => {
    if (path.includes('/users') && (lists += 1) % 9 === 0) throw new ConnectionLost('reset');
    return next();
  });
  expect(report.verdict).toBe('conformant');
  expect(report.notes).toContainEqual(
    expect.stringMatching(/^\d+ requests got no whole response and were sent again: /),
  );
});

test('ids of bugs that are those of tasks: both settings are named first', async () => {
  const { report } = await runBent((_, next) => next(), {}, { bugs: [501, 502], tasks: [1041, 1042] });
  expect(headline(report).text).toMatch(/PMS_BUG_IDS: .*PMS_TASK_IDS: /);
  expect(nextStep(report)).toMatch(/^start-task: .* Check PMS_TASK_IDS, .* Check PMS_BUG_IDS, /);
});

test('a path that a gateway does not pass is named in the headline, not the settings', async () => {
  const { report } = await runBent(toWrites(() => page(404, '404 Not Found', 'nginx/1.25.3')));
  expect(headline(report).text).toMatch(/^INCOMPLETE · gate not met: every write gets the same response/);
});

test.each([
  ['starts that are redirected', toWrites(() => ({ ...answer(302, ''), headers: { Location: '/login' } }))],
  ['starts without a body', to('/start', () => answer(204, ''))],
])('more tasks are not asked for: %s', async (_, bend) => {
  const { report } = await runBent(bend, {}, starts);
  const advice = report.checks.flatMap(({ hint = [] }) => hint);
  expect(report.checks.filter(({ outcome }) => outcome === 'blocked').length).toBeGreaterThan(9);
  expect(advice.filter((text) => text.includes('PMS_TASK_IDS'))).toEqual([]);
});

test('a rejection of a request without a Token is no reason why there is no record', async () => {
  const bend = to('/start', () => {
    throw new ConnectionLost();
  });
  const { report } = await runBent(bend, {}, starts);
  const check = report.checks.find(({ id }) => id === 'start-task/status-is-doing')!;
  expect(check.reason).toMatch(/the connection was lost/);
});

/** The first sentences of a run against a bent service, and what to do. */
async function told(bend: Bend, settings: Partial<RunSettings> = {}): Promise<string> {
  const { report } = await runBent(bend, {}, settings);
  return `${report.causes[0]?.summary ?? ''} ${nextStep(report)}`;
}

test('null in a member of a user is named, not the user', async () => {
  const withoutPicture = changed('/confirm', (bug) => ({
    ...bug,
    openedBy: { ...(bug['openedBy'] as object), avatar: null },
    lastEditedBy: { ...(bug['lastEditedBy'] as object), avatar: null },
  }));
  expect(await told(withoutPicture)).toMatch(/openedBy\.avatar, lastEditedBy\.avatar.* send ""/);
});

test('which requests got a rejection that nothing else explains is told', async () => {
  const isComment = (sent: object): boolean => String(Object.keys(sent)) === 'comment';
  const refused = to('/confirm', (sent) =>
    isComment(sent) ? answer(400, { error: '没有变化' }) : undefined,
  );
  expect(await told(refused)).toMatch(/got 400 with .*; they are those with comment and no other field/);
});

test('a Token that is valid for lists alone is to be replaced', async () => {
  const expired = toWrites(() => answer(401, { error: 'Oturum süresi doldu' }));
  const bend: Bend = (request, next, service) => {
    const hasToken = request.headers.some(([, value]) => value === service.token);
    return hasToken ? expired(request, next, service) : next();
  };
  expect(await told(bend)).toMatch(/to a new Token whose account may do this/);
});

test('another value of browse that is taken for a filter is named', async () => {
  const readsZero: Bend = ({ path }, next) =>
    next({ path: path.replace(/browse=0(?=&|$)/, 'browse=inside') });
  expect(await told(readsZero, { thorough: 40 })).toMatch(
    /browse=0 shows only the inside users: .* every other value shows all users/,
  );
});
