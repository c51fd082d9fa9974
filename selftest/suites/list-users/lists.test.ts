import { describe, expect, test } from 'vitest';
import type { CheckReport, Report } from '../../../engine/judging/report.ts';
import { jsonResponse, type Override } from '../../../reference/override.ts';
import type { ServiceOptions } from '../../../reference/service.ts';
import { type Bend, ConnectionLost, runAgainst, runBent } from '../../in-process.ts';
import { serviceOf } from '../../service-of.ts';

const listsOnly = { only: ['list-users/*'], open: false };

const atMost = (most: number): Override => ({
  paging: ({ page = 1, limit = 20 }) => ({ page, limit: Math.min(limit, most) }),
});

async function listOf(options: ServiceOptions): Promise<Report> {
  return (await runAgainst({ operation: 'list-users', ...options }, listsOnly)).report;
}

const complaints = ({ checks }: Report): CheckReport[] =>
  checks.filter(
    ({ operation, outcome }) =>
      operation === 'list-users' && !['pass', 'observed', 'skipped'].includes(outcome),
  );

const reasonsOf = (report: Report): string[] => [
  ...new Set(complaints(report).flatMap(({ reason }) => reason ?? [])),
];

describe('a service with a largest limit', () => {
  const walked = [
    { users: 1000, most: 100, requests: 137 },
    { users: 1900, most: 100, requests: 203 },
    { users: 2000, most: 50, requests: 367 },
  ];

  test.each(walked)('of $most: $users users are walked whole', async ({ users, most, requests }) => {
    const report = await listOf({ users, override: atMost(most) });
    expect(complaints(report)).toEqual([]);
    expect(report.run.requests).toBe(requests);
  });

  test('of 20: of 2000 users a few pages are asked, and the report says why no more', async () => {
    const report = await listOf({ users: 2000, override: atMost(20) });
    const reasons = reasonsOf(report);
    expect(reasons).toContain(
      'the list with browse=all could not be read whole: ' +
        '2000 users, 20 a page, are 100 pages; at most 40 pages of a list are read',
    );
    for (const reason of reasons) expect(reason).toMatch(/at most 40 pages of a list are read$/);
    expect(report.run.requests).toBeLessThan(110);
  });

  test('of 1: a total of billions costs neither pages nor memory', async () => {
    const report = await listOf({
      override: { ...atMost(1), record: (page) => ({ ...page, total: 4_000_000_000 }) },
    });
    expect(reasonsOf(report)).toContain(
      'the list with browse=all could not be read whole: ' +
        '4000000000 users, 1 a page, are 4000000000 pages; at most 40 pages of a list are read',
    );
    expect(report.run.requests).toBe(151);
  });

  test('that it does not answer with: the pages are not full, and the lists are compared all the same', async () => {
    const report = await listOf({
      users: 1000,
      override: { record: (page) => ({ ...page, users: (page['users'] as object[]).slice(0, 100) }) },
    });
    expect(complaints(report).map(({ id, outcome }) => `${outcome} ${id}`)).toEqual([
      'fail list-users/full-page-before-the-last',
    ]);
  });
});

test('no limit below 1 is sent where a list is to be answered', async () => {
  const { report } = await runAgainst(
    { operation: 'list-users', override: { record: (page) => ({ ...page, limit: -5 }) } },
    listsOnly,
  );
  const limits = report.exchanges.map(({ request }) => new URL(request.url).searchParams.get('limit') ?? '1');
  expect(Math.min(...limits.map(Number))).toBeGreaterThan(0);
});

test('a page that was lost is the reason why a list was not read whole', async () => {
  const { report } = await runBent(
    ({ path }, next) => {
      if (new URLSearchParams(path.split('?')[1]).get('page') === '2') throw new ConnectionLost();
      return next();
    },
    { operation: 'list-users', override: atMost(5) },
    { ...listsOnly, concurrency: 1 },
  );
  const reasons = reasonsOf(report).filter((reason) => /read whole|walked twice/.test(reason));
  expect(reasons.length).toBeGreaterThan(1);
  for (const reason of reasons) expect(reason).toMatch(/: exchange \d+ was lost: the connection was lost/);
});

describe('user ids beyond 2^53, next to each other', () => {
  const beyond = (more: Override = {}): Override => ({
    ...more,
    respond: (response) => ({
      ...response,
      body: response.body.replace(/"id":(\d+)/g, (_, id: string) => `"id":${2n ** 62n + BigInt(id)}`),
    }),
  });
  const every = (change: (user: Record<string, unknown>) => unknown): Override => ({
    record: (page) => ({ ...page, users: (page['users'] as Record<string, unknown>[]).map(change) }),
  });

  test('in a list of several thousand: the users are told apart by their accounts', async () => {
    const named = every((user) => ({ ...user, account: `u${String(user['id'])}` }));
    const override = beyond({ ...atMost(1_000_000), ...named });
    const report = await listOf({ users: 9000, override });
    expect(complaints(report).map(({ id }) => id)).toEqual(['list-users/json-is-interoperable']);
  });

  test('without accounts: nobody can be told apart, and nothing fails', async () => {
    const report = await listOf({ override: beyond(every((user) => ({ ...user, account: undefined }))) });
    expect(complaints(report).filter(({ outcome }) => outcome === 'fail')).toEqual([]);
    expect(reasonsOf(report)).toContainEqual(expect.stringMatching(/an id within 2\^53$/));
  });
});

test('a list that is paged through twice is requested in orders that no two or three servers in turn answer alike', async () => {
  const override: Override = { record: (page) => ({ ...page, total: Number(page['total']) + 1 }) };
  const { report } = await runAgainst({ operation: 'list-users', override }, listsOnly);
  const pagesOf = (round: 1 | 2): string[] =>
    report.exchanges
      .filter(({ step }) => step.startsWith(`r${round}/paged/inside/`))
      .map(({ step }) => step.split('/').at(-1)!)
      .slice(0, 4);
  expect(pagesOf(1)).toEqual(['1', '2', '3', '4']);
  expect(pagesOf(2)).toEqual(['2', '4', '1', '3']);
});

test('checks of pages name the rejected limit where a service takes no small one', async () => {
  const { report } = await runBent(
    (request, next) =>
      /[?&]limit=[1-5]\b/.test(request.path) ? jsonResponse(400, { error: 'limit is below 6' }) : next(),
    { users: 17 },
    { only: ['list-users/*'] },
  );
  const check = report.checks.find(({ id }) => id === 'list-users/echoes-page')!;
  expect(check).toMatchObject({ outcome: 'blocked' });
  expect(check.reason).toMatch(/^no list could be read page by page: exchange \d+ was rejected: 400/);
});

test('a wrong Token is sent with a limit that a service accepts which refuses small ones', async () => {
  const takesPrefixed = serviceOf('list-users-takes-prefixed-token');
  const { report } = await runBent(
    (request, next) =>
      /[?&]limit=[1-9](?!\d)/.test(request.path) ? jsonResponse(400, { error: 'limit is below 10' }) : next(),
    { ...takesPrefixed, users: 60 },
    listsOnly,
  );
  expect(complaints(report).map(({ id }) => id)).toEqual(['list-users/refuses-prefixed-token']);
});

describe.each([9, 23, 60])('of %i users, where page 1 lacks the first ones, only that is said', (users) => {
  test.each([
    'counts-pages-from-0',
    'counts-pages-that-are-sent-from-0',
    'begins-pages-one-late',
    'skips-the-first-user',
    'skips-the-first-user-where-page-is-sent',
  ])('%s', async (deviation) => {
    const report = await listOf({ ...serviceOf(`list-users-${deviation}`), users });
    const found = report.checks.filter(({ findings }) => findings.length > 0);
    expect(found.map(({ id, findings }) => [id, findings.length])).toEqual([
      ['list-users/pages-hold-everybody', 1],
    ]);
  });
});

test.each(['loses-the-last-user-of-every-list', 'loses-the-last-user-at-3-at-most'])(
  'lists that end too early do not begin too late: %s',
  async (deviation) => {
    const report = await listOf(serviceOf(`list-users-${deviation}`));
    const found = report.checks.filter(({ findings }) => findings.length > 0).map(({ id }) => id);
    expect(found).toContain('list-users/total-counts-everybody');
    expect(found).not.toContain('list-users/pages-hold-everybody');
  },
);

test.each([
  [() => true, 'fail'],
  [(nth: number) => nth === 1, 'pass'],
] as const)('a compressed list that cannot be decoded, each time or once', async (isWrong, outcome) => {
  let nth = 0;
  const { report } = await runBent(
    ({ headers }, next) => {
      const isCompressed = headers.some(([name, value]) => name === 'Accept-Encoding' && value === 'gzip');
      if (isCompressed && isWrong((nth += 1)))
        throw new ConnectionLost('wrong-body', 'the body is no valid gzip');
      return next();
    },
    {},
    { only: ['list-users/*'] },
  );
  expect(nth).toBeGreaterThan(0);
  const check = report.checks.find(({ id }) => id === 'list-users/answers-a-page')!;
  expect(check.outcome).toBe(outcome);
  expect(check.findings.map(({ actual }) => actual)).toEqual(
    outcome === 'fail' ? ['the body is no valid gzip'] : [],
  );
});

describe('users who join and leave, each time others, are no nodes with different lists', () => {
  /** Before every so many requests somebody joins, who leaves some requests later. */
  const temporary =
    (every: number, stays: number): Bend =>
    (_, next, { store }) => {
      count += 1;
      if (count % every === 0)
        store.users.push({
          ...store.users[0]!,
          id: 9000 + count,
          account: `temp.${count}`,
          realname: '임시',
        });
      if (count % every === stays) store.users = store.users.filter(({ id }) => id < 9000);
      return next();
    };
  let count = 0;

  test.each([
    [20, 8, {}],
    [40, 15, {}],
    [13, 5, {}],
    [40, 15, { thorough: 40 }],
    [7, 3, { thorough: 40 }],
  ])('each %i requests, for %i', async (every, stays, settings) => {
    count = 0;
    const { report } = await runBent(temporary(every, stays), { tasks: 140 }, settings);
    expect(report.checks.filter(({ outcome }) => outcome === 'fail').map(({ id }) => id)).toEqual([]);
    expect(JSON.stringify(report)).not.toContain('lists in turn');
  });
});

test('one user who is switched off and on three times is no list in turn', async () => {
  let count = 0;
  const isOff = (): boolean => [50, 120, 190].some((from) => count >= from && count < from + 30);
  const { report } = await runBent((_, next, { store }) => {
    count += 1;
    const all = store.users;
    if (isOff()) store.users = all.filter(({ account }) => account !== 'user07');
    const response = next();
    store.users = all;
    return response;
  });
  expect(report.checks.filter(({ outcome }) => outcome === 'fail').map(({ id }) => id)).toEqual([]);
  expect(JSON.stringify(report)).not.toContain('lists in turn');
});

test.each<[string, (rest: string) => string, string]>([
  ['empty', () => '99', 'list-users/pages-hold-everybody'],
  ['counted by ten', (page) => `${page}&limit=10`, 'list-users/pages-share-nobody'],
])('pages after the first that are asked for without a limit are %s', async (_, changed, check) => {
  const { report } = await runBent(
    ({ path }, next) => {
      const page = /[?&]page=([2-9])/.exec(path)?.[1];
      if (page === undefined || path.includes('limit=')) return next();
      const response = next({ path: path.replace(/page=[2-9]/, `page=${changed(page)}`) });
      return { ...response, body: response.body.replace(/"(page|limit)":(?:99|10)\b/g, echoed(page)) };
    },
    { users: 27 },
  );
  expect(report.checks.filter(({ outcome }) => outcome === 'fail').map(({ id }) => id)).toContain(check);
});

/** Puts back what a page echoes. */
const echoed =
  (page: string) =>
  (_: string, name: string): string =>
    `"${name}":${name === 'page' ? page : 20}`;

test('a substitute who takes a place every 50 requests is no stranger to the list', async () => {
  let count = 0;
  const { report } = await runBent((_, next, { store }) => {
    count += 1;
    const all = store.users;
    const isAway = Math.floor(count / 50) % 2 === 1;
    if (isAway)
      store.users = all.map((user) =>
        user.account === 'user07' ? { ...user, id: 790, account: 'şükrü.İnce', realname: '대리' } : user,
      );
    const response = next();
    store.users = all;
    return response;
  });
  expect(report.checks.filter(({ outcome }) => outcome === 'fail').map(({ id }) => id)).toEqual([]);
});
