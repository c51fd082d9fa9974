import { describe, expect, test } from 'vitest';
import { judge } from '../../../engine/judge.ts';
import { allChecks } from '../../../suites/index.ts';
import { trafficRows } from '../../../suites/traffic/rows.ts';
import { Client, fullStart, harOf, type HarEntry } from './clients.ts';

/** What is found of some exchanges: check, and what is expected and came. */
function findingsIn(entries: readonly HarEntry[]): string[] {
  const { checks } = judge(harOf(entries)).report;
  return checks.flatMap(({ id, findings }) =>
    findings.map(({ expected, actual }) => `${id}: ${expected}, not ${actual}`),
  );
}

/** Changes the record of an answer. */
function answered(entry: HarEntry, change: object): HarEntry {
  const record = { ...(JSON.parse(String(entry.response.content!['text'])) as object), ...change };
  entry.response.content = { size: -1, text: JSON.stringify(record) };
  return entry;
}

/** A bug, as a client is shown it. */
const shownBug = JSON.parse(
  String(new Client().ask('POST', '/bugs/1041/confirm', { pri: 3 }).response.content!['text']),
) as object;

const reasonOf = (entries: readonly HarEntry[], id: string): string | undefined =>
  judge(harOf(entries)).report.checks.find((check) => check.id === id)?.reason;

const story = { title: 'A story', spec: 'words', product: 7, pri: 3, category: 'feature' };
const list = ['GET', '/users?limit=100'] as const;

type Sent = readonly [method: string, path: string, body?: object];

const created = (body: object): Sent => ['POST', '/stories', body];
const confirmed = (body: object): Sent => ['POST', '/bugs/1041/confirm', body];
const started = (body: object): Sent => ['POST', '/tasks/507/start', body];
const listed = (query: string): Sent => ['GET', `/users?${query}`];

/** A client that knows the users, sends one request, and gets a changed answer. */
function exchange(sent: Sent, change: object): HarEntry[] {
  const client = new Client();
  client.ask(...list);
  answered(client.ask(...sent), change);
  return client.entries;
}

describe('an answer is held to what its request sent', () => {
  const start = fullStart('user07');
  test.each<[string, Sent, change: object, finding: string]>([
    [
      'a story is active',
      created(story),
      { status: 'draft' },
      'create-story/status-is-active: "active", not "draft"',
    ],
    [
      'a story has the first stage',
      created(story),
      { stage: 'planned' },
      'create-story/stage-is-wait: "wait", not "planned"',
    ],
    [
      'a story has its types, with a further field in the request',
      created({ ...story, branch: 0 }),
      { version: '1' },
      'create-story/field-types: an integer, not "1"',
    ],
    ['a story has version 1', created(story), { version: 2 }, 'create-story/version-is-1: 1, not 2'],
    [
      'a story has the title',
      created(story),
      { title: 'Another' },
      'create-story/echoes-title: "A story", not "Another"',
    ],
    [
      'the bug of the path',
      confirmed({ pri: 3 }),
      { id: 9 },
      'confirm-bug/returns-the-bug-asked-for: 1041, not 9',
    ],
    ['the priority', confirmed({ pri: 3 }), { pri: 1 }, 'confirm-bug/echoes-pri: 3, not 1'],
    [
      'a known assignee',
      confirmed({ assignedTo: 'user21' }),
      { assignedTo: { id: 3, account: 'admin', avatar: '', realname: '' } },
      'confirm-bug/echoes-assigned-to: "user21", not {"id":3,"account":"admin","avatar":"","realname":""}',
    ],
    [
      'a started task has status doing',
      started(start),
      { status: 'wait' },
      'start-task/status-is-doing: "doing", not "wait"',
    ],
    ['effort', started(start), { left: 3 }, 'start-task/echoes-left: 5, not 3'],
    ['types', started({ left: 3 }), { pri: '3' }, 'start-task/field-types: an integer, not "3"'],
    ['the number of a page', listed('page=2&limit=5'), { page: 1 }, 'list-users/echoes-page: 2, not 1'],
    [
      'a limit no larger than asked for',
      listed('limit=5'),
      { limit: 50 },
      'list-users/echoes-limit: 5, or less (but 1 at least) where the target has a smaller maximum, not 50',
    ],
    [
      'no more users than the limit',
      listed('limit=5'),
      { limit: 2 },
      'list-users/at-most-limit-users: at most 2 users, not 5 users',
    ],
  ])('%s', (_, sent, change, finding) => {
    expect(findingsIn(exchange(sent, change))).toEqual([finding]);
  });

  // Services that number objects by time have ids like this.
  const largeId = 7_300_123_456_789_012;

  test('an object with a large id', () => {
    const [entry] = exchange(confirmed({ pri: 3 }), { id: largeId, pri: 1 }).slice(1);
    entry!.request.url = entry!.request.url!.replace('1041', String(largeId));
    expect(findingsIn([entry!])).toEqual(['confirm-bug/echoes-pri: 3, not 1']);
  });

  test('a story of a product with a large id', () => {
    const client = new Client();
    const entry = answered(client.ask(...created(story)), { product: largeId, pri: 1 });
    entry.request.postData = { text: JSON.stringify({ ...story, product: largeId }) };
    expect(findingsIn([entry])).toEqual(['create-story/echoes-pri: 3, not 1']);
  });

  test('a start in a time that was past when it was sent, though the recording began before', () => {
    const sent = started({ ...fullStart('user07'), realStarted: '2026-01-05 10:11:12' });
    const [page, entry] = exchange(sent, { realStarted: '2026-01-05 18:11:12' });
    entry!.startedDateTime = '2026-01-09T08:00:00.000Z';
    expect(findingsIn([page!, entry!])).toEqual([
      'start-task/echoes-real-started: "2026-01-05 10:11:12", not "2026-01-05 18:11:12"',
    ]);
    entry!.startedDateTime = '2026-01-06T08:00:00.000Z';
    expect(findingsIn([page!, entry!])).toEqual([]);
  });

  test('nobody stands twice on a page', () => {
    const [entry] = new Client().work().entries;
    const page = JSON.parse(String(entry!.response.content!['text'])) as { users: object[] };
    answered(entry!, { users: [...page.users.slice(1), page.users[1]] });
    expect(findingsIn([entry!])).toEqual([
      expect.stringContaining('list-users/nobody-twice-on-a-page: each user once'),
    ]);
  });
});

describe('an answer is not held to', () => {
  const start = fullStart('user07') as Record<string, unknown>;
  test.each<[string, Sent, change: object]>([
    ['a value that the table does not list', confirmed({ type: 'odd' }), { type: 'odd', pri: 'x' }],
    [
      'a field that the document lacks',
      created({ ...story, reviewer: 'admin' }),
      { status: 'draft', title: 'B' },
    ],
    [
      'a field of the record that the request table lacks',
      created({ ...story, deleted: 'x' }),
      { deleted: 'x' },
    ],
    ['a story without one of the five fields', created({ title: 'A story' }), { status: 'draft' }],
    ['a start without one of its fields', started({ consumed: 3, left: 5 }), { status: 'wait', left: 1 }],
    ['a start with nothing left', started({ ...start, left: 0 }), { status: 'done', left: 0 }],
    [
      'a start with nothing consumed, for what was',
      started({ ...start, consumed: 0 }),
      { consumed: undefined },
    ],
    ['a start without a field that it sets, for this field', started({ consumed: 3 }), { left: null }],
    ['text with markup', created({ ...story, title: 'a < b' }), { title: 'a &lt; b' }],
    ['letters of other scripts', created({ ...story, title: '标题' }), { title: '??' }],
    [
      'a moment to come',
      started({ ...start, realStarted: '2030-01-01 10:00:00' }),
      { realStarted: '2026-01-01 10:00:00' },
    ],
    ['an account that nobody is known to have', confirmed({ assignedTo: 'nobody' }), { assignedTo: null }],
    ['a page that its total does not have', listed('page=99&limit=5'), { page: 3 }],
    ['a page that its total does not have, whatever it holds', listed('page=99&limit=5'), { users: null }],
    [
      'a page of a filtered list, where no answer shows that the total counts that list alone',
      listed('browse=inside&page=2&limit=5'),
      { page: 1 },
    ],
    ['a page that is no number', listed('page=two'), { page: 'two' }],
    [
      'the page and the limit, if nothing but these came back: a rejection with what was sent',
      listed('page=1&limit=5'),
      { status: 'fail', page: '1', limit: '5', total: undefined, users: undefined },
    ],
    ['a parameter that the document lacks', listed('page=2&order=id'), { page: 1 }],
    ['a parameter that leaves fields out', listed('fields=id,account'), { total: undefined }],
    [
      'a query of a story',
      ['POST', '/stories?status=draft', story],
      { status: 'draft', openedDate: 'today' },
    ],
    [
      'a query of a confirmation',
      ['POST', '/bugs/1041/confirm?timeFormat=local', { pri: 3 }],
      { openedDate: '2026-01-01 10:00:00' },
    ],
    [
      'a story of which a field of the document was sent too',
      created({ ...story, status: 'draft' }),
      { status: 'x' },
    ],
  ])('%s', (_, sent, change) => {
    expect(findingsIn(exchange(sent, change))).toEqual([]);
  });

  test.each<[string, Parameters<Client['ask']>, object]>([
    [
      'an assignee whom the recording does not show',
      ['POST', '/bugs/1041/confirm', { assignedTo: 'nobody' }],
      { assignedTo: undefined },
    ],
    [
      'no title',
      ['POST', '/stories', { product: 7, spec: 'words', pri: 2, category: 'safe' }],
      { title: undefined },
    ],
  ])('%s, where the service accepts any value', (_, asked, changes) => {
    const client = new Client({ override: { problems: () => [], everywhere: true } });
    answered(client.ask(...asked), changes);
    expect(findingsIn(client.entries)).toEqual([]);
  });

  test('anything after an invalid request to the same object', () => {
    const client = new Client();
    client.ask('POST', '/bugs/1041/confirm', { pri: 'high' });
    answered(client.ask('POST', '/bugs/1041/confirm', { type: 'config' }), { pri: 'high' });
    expect(findingsIn(client.entries)).toEqual([]);
    expect(findingsIn(client.entries.toReversed())).toEqual([]);
    expect(findingsIn(client.entries.slice(1))).toHaveLength(1);
  });

  test('its own request, where the task was started before', () => {
    const client = new Client();
    client.ask(...list);
    const first = client.ask('POST', '/tasks/507/start', start);
    const again = client.ask('POST', '/tasks/507/start', { ...start, left: 9 });
    again.response = structuredClone(first.response);
    answered(again, { status: 'done', left: 5 });
    expect(findingsIn(client.entries)).toEqual([]);
    expect(findingsIn(client.entries.toReversed())).toEqual([]);
    expect(findingsIn([client.entries[0]!, client.entries[2]!])).toHaveLength(2);
  });

  test('a start that was rejected before, but the one after it is', () => {
    const client = new Client();
    client.ask(...list);
    const first = client.ask('POST', '/tasks/507/start', start);
    const next = client.ask('POST', '/tasks/507/start', { ...start, left: 9 });
    [first.response, next.response] = [next.response, first.response];
    answered(next, { status: 'wait', left: 9 });
    expect(findingsIn(client.entries)).toEqual(['start-task/status-is-doing: "doing", not "wait"']);
  });

  test('an earlier confirmation, but to its own', () => {
    const client = new Client();
    client.ask(...confirmed({ pri: 2 }));
    answered(client.ask(...confirmed({ pri: 3 })), { pri: 2 });
    expect(findingsIn(client.entries)).toEqual(['confirm-bug/echoes-pri: 3, not 2']);
  });

  test.for(['01041', '1041abc', '0x411', '1041.0'])('an object that is found under the id %s', (id) => {
    const [entry] = exchange(confirmed({ pri: 3 }), { pri: 1 }).slice(1);
    entry!.request.url = entry!.request.url!.replace('1041', id);
    expect(findingsIn([entry!])).toEqual([]);
  });
});

describe('refusals are never findings', () => {
  test.each([400, 401, 403, 404, 409, 429, 500, 502, 503])('%i', (status) => {
    const { entries } = new Client().work();
    for (const entry of entries) entry.response = { status, headers: [], content: { size: 2, text: '{}' } };
    expect(findingsIn(entries)).toEqual([]);
  });
});

describe('a request without a Token', () => {
  const unprotected = (...answers: readonly string[]): HarEntry[] => {
    const client = new Client({ override: { authenticate: () => true } as never });
    client.work();
    for (const path of answers) client.ask('GET', path, undefined, '');
    return client.entries;
  };

  test('that is shown users is a finding where others sent one', () => {
    const entries = unprotected('/users?limit=5&page=1');
    const shown = entries.at(-1)!;
    shown.response = entries[0]!.response;
    expect(findingsIn(entries)).toEqual([
      expect.stringMatching(/^list-users\/refuses-no-token: a response without users/),
    ]);
  });

  test('that is shown one user of a later page is a finding', () => {
    const client = new Client();
    for (const page of [1, 2, 3, 4, 5, 6, 7, 8]) client.ask('GET', `/users?browse=all&limit=2&page=${page}`);
    const { users } = JSON.parse(String(client.entries[6]!.response.content!['text'])) as { users: object[] };
    const { response } = client.ask('GET', '/users', undefined, '');
    response.content = { mimeType: 'application/json', text: JSON.stringify({ error: 'no', for: users[1] }) };
    expect(findingsIn(client.entries)).toEqual([
      expect.stringMatching(/^list-users\/refuses-no-token: a response without users/),
    ]);
  });

  test('is none where no request of the recording has a Token, or it came with a cookie or without any header', () => {
    const entries = unprotected('/users?limit=5&page=1');
    const shown = entries.at(-1)!;
    shown.response = entries[0]!.response;
    expect(findingsIn([shown])).toEqual([]);
    shown.request.headers!.push({ name: 'Cookie', value: 'zentaosid=1' });
    expect(findingsIn(entries)).toEqual([]);
    shown.request.headers = [];
    expect(findingsIn(entries)).toEqual([]);
  });

  test('that is refused says nothing for sure', () => {
    const client = new Client().work();
    client.ask('GET', '/users', undefined, '');
    expect(reasonOf(client.entries, 'list-users/refuses-no-token')).toMatch(/no response to them shows data/);
  });
});

describe('two stories with one id', () => {
  const twice = (second: object, between: number): HarEntry[] => {
    const client = new Client();
    const { id } = JSON.parse(String(client.ask('POST', '/stories', story).response.content!['text'])) as {
      id: number;
    };
    for (let at = 0; at < between; at += 1)
      client.ask('POST', '/stories', { ...story, title: `Story ${at}` });
    answered(client.ask('POST', '/stories', second), { id });
    return client.entries;
  };

  test.each([0, 3, 1200])('are found with %i stories between', (between) => {
    expect(findingsIn(twice({ ...story, title: 'B' }, between))).toEqual([
      expect.stringMatching(/^create-story\/new-id-each-time: an id that no earlier story has/),
    ]);
  });

  test('are one story where the same request was recorded, or sent, twice', () => {
    expect(findingsIn(twice(story, 1))).toEqual([]);
  });
});

test('an account that only a later list shows is known, in a part of its own, too', () => {
  const client = new Client();
  answered(client.ask(...started(fullStart('user21'))), { assignedTo: '' });
  for (let at = 0; at < 600; at += 1) client.ask('GET', `/users?limit=${1 + (at % 7)}&page=1`);
  client.ask(...list);
  expect(findingsIn(client.entries)).toEqual(['start-task/echoes-assigned-to: "user21", not ""']);
});

describe('what was not seen is said', () => {
  const { entries } = new Client().work();
  test.each([
    [
      'start-task/status-is-doing',
      'no start with all five fields, a known account, and the record in the response among 1 exchange',
      [entries[0]!],
    ],
    [
      'create-story/stage-is-wait',
      'no story with the five sufficient fields, and the record in the response among 1 exchange',
      [entries[0]!],
    ],
    ['list-users/total-ignores-page', 'recorded traffic does not show it', entries],
    ['confirm-bug/accepts-no-fields', 'recorded traffic does not show it', entries],
  ])('%s', (id, reason, some) => {
    expect(reasonOf(some, id)).toBe(reason);
  });

  test('by checks that are there', () => {
    const known = new Set(allChecks.map(({ id }) => id));
    expect([...trafficRows.keys()].filter((id) => !known.has(id))).toEqual([]);
  });
});

test('a long recording keeps what shows something, and says how much there was', () => {
  const client = new Client();
  client.ask(...list);
  for (let at = 0; at < 3000; at += 1) client.ask('POST', '/stories', { ...story, title: `Story ${at}` });
  answered(client.entries[2500]!, { stage: 'planned' });
  const { report } = judge(client.har());
  expect(report.checks.filter(({ findings }) => findings.length > 0).map(({ id }) => id)).toEqual([
    'create-story/stage-is-wait',
  ]);
  expect(report.run.requests).toBe(3001);
  expect(report.exchanges.length).toBeLessThan(100);
});

describe('a 2xx response to a valid request that is not the record is a finding', () => {
  const sent: readonly (readonly [Sent, check: string])[] = [
    [confirmed({ pri: 3 }), 'confirm-bug/required-fields-present'],
    [started(fullStart('user07')), 'start-task/required-fields-present'],
    [created(story), 'create-story/required-fields-present'],
    [['GET', '/users?limit=5'], 'list-users/page-fields-present'],
  ];
  const answeredWith = (sent: Sent, content: (text: string) => Record<string, unknown>): HarEntry[] => {
    const entry = new Client().ask(...sent);
    entry.response.content = content(String(entry.response.content!['text']));
    return [entry];
  };
  const broken: readonly (readonly [string, (text: string) => Record<string, unknown>, actual: string])[] = [
    [
      'PHP warnings',
      (text) => ({ text: `<br />\n<b>Warning</b>: Undefined index${text}` }),
      '200, but the body is HTML or XML, not JSON; it begins with "<br /> <b>Warning</b>: Undefined index{',
    ],
    [
      'warnings without markup',
      (text) => ({ text: `Notice: 未定义 ${text}` }),
      '200, but the body is not JSON; it begins with "Notice: 未定义 {',
    ],
    [
      'a byte order mark',
      (text) => ({ text: `\uFEFF${text}` }),
      '200, but the body starts with a byte order mark; it begins with "{',
    ],
    [
      'bytes that are not UTF-8',
      (text) => ({
        encoding: 'base64',
        text: Buffer.from(`{"name":"\u00e9",${text.slice(1)}`, 'latin1').toString('base64'),
      }),
      '200, but the body is not UTF-8; it begins with "{\\"name\\":',
    ],
  ];
  const inside: typeof broken = [
    ['in a member', (text) => ({ text: `{"status":"success","data":${text}}` }), 'is wrapped in "data"; it'],
    ['in an array', (text) => ({ text: `[${text}]` }), 'is wrapped in an array; it begins with "[{'],
  ];
  const inText: (typeof broken)[number] = [
    'in a string of JSON',
    (text) => ({ text: JSON.stringify(text) }),
    '200, but the body is "{\\"',
  ];
  test.each(
    sent.flatMap(([request, check]) =>
      [...broken, ...inside, ...(request[0] === 'GET' ? [] : [inText])].map(
        (row) => [check, ...row, request] as const,
      ),
    ),
  )('%s: %s', (check, _, content, actual, request) => {
    const found = findingsIn(answeredWith(request, content));
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(`${check}: `);
    expect(found[0]).toContain(actual);
  });

  test.each<[string, (text: string) => Record<string, unknown>]>([
    ['is cut off', (text) => ({ text: text.slice(0, 60) })],
    [
      'is cut off within a character',
      (text) => ({
        encoding: 'base64',
        text: Buffer.concat([Buffer.from(text), Buffer.of(0xe4, 0xb8)]).toString('base64'),
      }),
    ],
    ['is empty', () => ({ text: '', size: 0 })],
    ['was replaced', () => ({ text: '<redacted>' })],
    ['was replaced by words', () => ({ text: 'binary data omitted' })],
  ])('but not one whose body %s', (_, content) => {
    for (const [request] of sent) expect(findingsIn(answeredWith(request, content))).toEqual([]);
  });

  test.each<[string, object]>([
    ['a rejection', { status: 'fail', message: { pri: ['不能为空'] } }],
    ['a rejection that shows the object as it is', { error: 'locked', bug: { ...shownBug, pri: 4 } }],
    ['a result without the record', { result: 'success' }],
  ])('but not %s: it is counted', (_, body) => {
    const entries = answeredWith(confirmed({ pri: 3 }), () => ({ text: JSON.stringify(body) }));
    expect(findingsIn(entries)).toEqual([]);
    expect(judge(harOf(entries)).report.traffic?.aside).toEqual([
      { what: 'confirm-bug: a 2xx response whose JSON is not the record', count: 1 },
    ]);
  });

  test('but not the response to an invalid request, or another status', () => {
    const html = (): Record<string, unknown> => ({ text: '<html>Log in</html>' });
    const rejected = answeredWith(confirmed({ pri: 3 }), html);
    rejected[0]!.response.status = 400;
    expect(findingsIn([...rejected, ...answeredWith(confirmed({ type: 'odd' }), html)])).toEqual([]);
  });
});
