import { describe, expect, test } from 'vitest';
import { formatEvidence } from '../../../engine/evidence/evidence.ts';
import { judge } from '../../../engine/judge.ts';
import type { Report } from '../../../engine/judging/report.ts';
import { SettingsError } from '../../../engine/settings/error.ts';
import { RecordedFile, TrafficReader } from '../../../engine/traffic.ts';
import { suite } from '../../../engine/verdict.ts';
import { languages, wordsOf } from '../../../messages/index.ts';
import { toConsole } from '../../../reporters/console.ts';
import { toHtml } from '../../../reporters/html.ts';
import { toJunit } from '../../../reporters/junit.ts';
import { toMarkdown } from '../../../reporters/markdown.ts';
import { departureInWords } from '../../../reporters/traffic.ts';
import { rightRun } from '../../in-process.ts';
import { Client, harOf, type HarEntry } from './clients.ts';

const token = 'a1b2c3d4e5f6a7b8c9d0';

interface Sent {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

let clock = 0;

/** An entry of a recording; by default with a Token and a JSON body. */
function sent(method: string, path: string, body?: unknown, more: Sent = {}): HarEntry {
  clock += 1000;
  const text =
    body === undefined || typeof body === 'string' ? (body as string | undefined) : JSON.stringify(body);
  const headers = more.headers ?? {
    Token: token,
    ...(text === undefined ? {} : { 'Content-Type': 'application/json' }),
  };
  return {
    startedDateTime: new Date(Date.UTC(2026, 0, 5) + clock).toISOString(),
    time: 5,
    request: {
      method,
      url: path.startsWith('http') ? path : `http://pms.test/app/api.php/v1${path}`,
      headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
      ...(text === undefined ? {} : { postData: { text } }),
    },
    response: { status: more.status ?? 200, headers: [], content: { text: more.body ?? '{"id":7}' } },
  };
}

/** A request of another client that the document has. */
const documented = (): HarEntry => sent('GET', '/users?limit=1', undefined, { body: '{}' });
const reportOn = (...entries: readonly HarEntry[]): Report => judge(harOf([documented(), ...entries])).report;
const shownIn = (report: Report): string[] =>
  (report.traffic?.departures?.kinds ?? []).map((row) => departureInWords(row, wordsOf(report)));
const shown = (...entries: readonly HarEntry[]): string[] => shownIn(reportOn(...entries));

const story = { title: 'A story', spec: 'words', product: 7, pri: 3, category: 'feature' };
const start = { assignedTo: 'ann', realStarted: '2025-03-04 10:11:12', consumed: 3, left: 5, comment: 'x' };

describe('a request that the document has is not listed', () => {
  test.each<[string, ...Parameters<typeof sent>]>([
    ['a story', 'POST', '/stories', story],
    ['a start', 'POST', '/tasks/7/start', start],
    ['a start with floats that are whole', 'POST', '/tasks/7/start', '{"consumed":3.0,"left":5}'],
    ['a confirmation with nothing', 'POST', '/bugs/7/confirm', {}],
    ['a confirmation without a body', 'POST', '/bugs/7/confirm'],
    [
      'a confirmation with all fields',
      'POST',
      '/bugs/7/confirm',
      { assignedTo: '', type: 'config', mailto: ['李雷'], comment: '%00 😀', pri: 1 },
    ],
    ['a page of users', 'GET', '/users?browse=&page=2&limit=500'],
    [
      'a body labelled with a charset',
      'POST',
      '/stories',
      story,
      { headers: { token, 'content-type': 'Application/JSON; charset=utf-8' } },
    ],
    ['a body without a label', 'POST', '/stories', story, { headers: { TOKEN: token } }],
    [
      'values that a recorder hid',
      'POST',
      '/stories',
      { ...story, pri: '***', category: '[REDACTED]', product: '<masked>' },
    ],
    ['a base URL that ends in a slash', 'GET', 'http://pms.test/app//api.php/v1/users'],
    ['the preflight of a browser', 'OPTIONS', '/bugs/7/confirm'],
    ['another operation of the service', 'POST', '/users', { account: 'x' }],
    ['another operation on stories', 'GET', '/products/7/stories'],
    ['stories of another resource', 'POST', '/projects/7/stories', { stories: [1] }],
    ['users of another resource', 'GET', '/departments/7/users'],
    [
      'a page of an application',
      'GET',
      'http://pms.test/users',
      undefined,
      { headers: { Accept: 'text/html' } },
    ],
    [
      'a page about a bug',
      'GET',
      'http://pms.test/bugs/7/confirm',
      undefined,
      { headers: { Accept: 'text/html' } },
    ],
    ['a request to another host', 'POST', 'http://other.test/bugs/7/confirm', {}],
    ['a log-in', 'POST', '/tokens', { account: 'ann', password: 'secret' }, { status: 400 }],
    [
      'a log-in with a digest that is accepted',
      'POST',
      '/tokens',
      { account: 'ann', password: 'e'.repeat(32) },
      { status: 201 },
    ],
    [
      'a body of blanks',
      'POST',
      '/bugs/7/confirm',
      ' \n',
      { headers: { Token: token, 'Content-Type': 'application/x-www-form-urlencoded' } },
    ],
    ['a body that a recorder cut off', 'POST', '/stories', '{"title":"A story","product":7,"cate'],
    [
      'a body of which a recorder kept the beginning',
      'POST',
      '/stories',
      '["a"] and',
      { headers: { Token: token, 'Content-Length': '400' } },
    ],
    ['a body that a recorder replaced', 'POST', '/stories', '<redacted>'],
    ['words of a recorder in place of a body', 'POST', '/stories', 'binary data omitted'],
    [
      'a body that is compressed',
      'POST',
      '/stories',
      '\u001f\u008b{"',
      { headers: { Token: token, 'Content-Encoding': 'gzip' } },
    ],
    ['a cookie beside a Token', 'GET', '/users', undefined, { headers: { Token: token, Cookie: 'a=1' } }],
    ['a request without recorded headers', 'GET', '/users', undefined, { headers: {} }],
  ])('%s', (_, ...request) => {
    expect(shown(sent(...request))).toEqual([]);
  });
});

describe('a request that the document does not have is listed', () => {
  test.each<[string, ...Parameters<typeof sent>]>([
    [
      'Create story: POST /app/api.php/v1/products/<id>/stories instead of POST /api.php/v1/stories',
      'POST',
      '/products/7/stories',
      story,
    ],
    [
      'Create story: POST /products/<id>/stories instead of POST /api.php/v1/stories',
      'POST',
      'http://pms.test/products/7/stories',
      story,
    ],
    [
      'Confirm bug: POST /bugs/<id>/confirm instead of POST /api.php/v1/bugs/<id>/confirm',
      'POST',
      'http://pms.test/bugs/7/confirm',
      {},
    ],
    [
      'List users: GET /app/api.php/v2/users instead of GET /api.php/v1/users',
      'GET',
      'http://pms.test/app/api.php/v2/users',
    ],
    [
      'List users: GET /api/v1/users instead of GET /api.php/v1/users',
      'GET',
      'http://pms.test/api/v1/users?limit=5',
    ],
    ['List users: GET /users/ instead of GET /api.php/v1/users', 'GET', '/users/'],
    [
      'Start task: PUT /app/api.php/v1/tasks/<id>/start instead of POST /api.php/v1/tasks/<id>/start',
      'PUT',
      '/tasks/7/start',
      start,
    ],
    [
      'Start task: POST /app/api.php/v1/tasks/undefined/start instead of POST /api.php/v1/tasks/<id>/start',
      'POST',
      '/tasks/undefined/start',
      start,
    ],
    [
      'Start task: POST /app/api.php/v1/executions/<id>/tasks/<id>/start instead of POST /api.php/v1/tasks/<id>/start',
      'POST',
      '/executions/3/tasks/7/start',
      start,
    ],
    ['Start task: id is "0" instead of a whole number from 1', 'POST', '/tasks/0/start', start],
    ['Create story: title is in the query instead of the body', 'POST', '/stories?title=A'],
    ['Confirm bug: mailto is in the query instead of the body', 'POST', '/bugs/7/confirm?mailto[]=ann', {}],
    ['List users: limit is in the body instead of the query', 'GET', '/users', { limit: 5 }],
    ['List users: the parameter order is not documented', 'GET', '/users?order=id'],
    ['List users: the parameter … is not documented', 'GET', '/users?s3cr3t-9f8e=1'],
    ['List users: page is "0" instead of a whole number from 1', 'GET', '/users?page=0'],
    ['List users: limit is "all" instead of a whole number from 1', 'GET', '/users?limit=all'],
    ['List users: page is sent twice', 'GET', '/users?page=1&page=2'],
    ['Create story: the field branch is not documented', 'POST', '/stories', { ...story, branch: 0 }],
    ['Create story: the field … is not documented', 'POST', '/stories', { ...story, '密钥 9': 0 }],
    ['Create story: pri is a string instead of a whole number', 'POST', '/stories', { ...story, pri: '3' }],
    [
      'Create story: estimate is a string instead of a number',
      'POST',
      '/stories',
      { ...story, estimate: '' },
    ],
    [
      'Start task: consumed is a number with a fraction instead of a whole number',
      'POST',
      '/tasks/7/start',
      { ...start, consumed: 1.5 },
    ],
    [
      'Start task: left is null instead of a whole number',
      'POST',
      '/tasks/7/start',
      { ...start, left: null },
    ],
    [
      'Start task: realStarted does not have the form YYYY-MM-DD HH:MM:SS',
      'POST',
      '/tasks/7/start',
      { ...start, realStarted: '2025-03-04' },
    ],
    [
      'Confirm bug: mailto is a string instead of an array of strings',
      'POST',
      '/bugs/7/confirm',
      { mailto: 'ann,bob' },
    ],
    [
      'Confirm bug: mailto is an array with other values than strings instead of an array of strings',
      'POST',
      '/bugs/7/confirm',
      { mailto: [1] },
    ],
    [
      'Confirm bug: assignedTo is an object instead of a string',
      'POST',
      '/bugs/7/confirm',
      { assignedTo: { account: 'ann' } },
    ],
    [
      'Confirm bug: type has the value "bug", which is not listed',
      'POST',
      '/bugs/7/confirm',
      { type: 'bug' },
    ],
    [
      'Create story: category has the value …, which is not listed',
      'POST',
      '/stories',
      { ...story, category: 'Mei Lin 13800138000' },
    ],
    [
      'Create story: source has the value "", which is not listed',
      'POST',
      '/stories',
      { ...story, source: '' },
    ],
    ['Create story: pri is 0 instead of 1, 2, 3, 4', 'POST', '/stories', { ...story, pri: 0 }],
    [
      'Create story: product is 0 instead of a whole number from 1',
      'POST',
      '/stories',
      { ...story, product: 0 },
    ],
    ['Create story: title is sent twice', 'POST', '/stories', '{"title":"A","title":"B","product":7}'],
    ['Confirm bug: the body is a form instead of JSON', 'POST', '/bugs/7/confirm', 'pri=3&comment=a%20b'],
    ['Confirm bug: the body is not JSON', 'POST', '/bugs/7/confirm', "{'pri': 3}"],
    [
      'Confirm bug: the body is not JSON',
      'POST',
      '/bugs/7/confirm',
      '{"pri": 3',
      { headers: { Token: token, 'Content-Length': '9' } },
    ],
    [
      'Confirm bug: the body is not JSON',
      'POST',
      '/bugs/7/confirm',
      'pri: 3',
      { headers: { Token: token, 'Content-Length': '6' } },
    ],
    ['Confirm bug: the body is not JSON', 'POST', '/bugs/7/confirm', '<xml/>'],
    ['Confirm bug: the body is null instead of an object', 'POST', '/bugs/7/confirm', 'null'],
    ['Confirm bug: the body is an array of strings instead of an object', 'POST', '/bugs/7/confirm', []],
    [
      'Confirm bug: the Content-Type is application/x-www-form-urlencoded, and the body is JSON',
      'POST',
      '/bugs/7/confirm',
      { pri: 3 },
      { headers: { Token: token, 'Content-Type': 'application/x-www-form-urlencoded' } },
    ],
    [
      'List users: the header Token is missing',
      'GET',
      '/users',
      undefined,
      { headers: { Host: 'pms.test' } },
    ],
    ['List users: the header Token is empty', 'GET', '/users', undefined, { headers: { Token: '' } }],
    [
      'List users: the Token begins with Bearer',
      'GET',
      '/users',
      undefined,
      { headers: { Token: `Bearer ${token}` } },
    ],
    [
      'List users: the header Token is missing, and there is Authorization',
      'GET',
      '/users',
      undefined,
      { headers: { Authorization: `Bearer ${token}`, Cookie: 'a=1' } },
    ],
    [
      'List users: the header Token is missing, and there is Cookie',
      'GET',
      '/users',
      undefined,
      { headers: { Cookie: `zentaosid=${token}` } },
    ],
    [
      'List users: the header Token is missing, and there is X-Token',
      'GET',
      '/users',
      undefined,
      { headers: { 'X-Token': token } },
    ],
    [
      'List users: the header Token is missing, and there is token',
      'GET',
      `/users?token=${token}`,
      undefined,
      { headers: { Host: 'pms.test' } },
    ],
    [
      'the password of a rejected log-in looks like an MD5 digest',
      'POST',
      '/tokens',
      { account: 'ann', password: 'e10adc3949ba59abbe56e057f20f883e' },
      { status: 400 },
    ],
  ])('%s', (line, ...request) => {
    const report = reportOn(sent(...request));
    expect(shownIn(report)).toEqual([line]);
    const [row] = report.traffic!.departures!.kinds;
    expect(report.exchanges.find(({ index }) => index === row!.exchange)?.request.method).toBe(request[0]);
    expect(report.traffic?.departures?.requests).toBe(1);
    expect(report.checks.flatMap(({ findings }) => findings)).toEqual([]);
    expect(JSON.stringify(report)).not.toMatch(/e10adc|a1b2c3d4/);
  });
});

test('what a form holds of persons and credentials is masked, the rest is shown', () => {
  const form =
    'assignedTo=ann&mailto%5B%5D=bob&comment=%E6%9D%8E%E9%9B%B7+%2B1&realname=Mei+Lin&email=a%40b.c&password=x&pri=3';
  const { exchanges } = reportOn(sent('POST', '/bugs/7/confirm', form));
  const masked = '<masked>';
  expect(exchanges.map(({ request }) => request.body)).toContain(
    `assignedTo=ann&mailto%5B%5D=bob&comment=${masked}&realname=${masked}&email=${masked}&password=${masked}&pri=3`,
  );
});

describe('the counts', () => {
  test('are by kind, field and value, with the status codes, the most frequent first', () => {
    const { traffic } = reportOn(
      sent('POST', '/stories', { ...story, branch: 0, pri: '3' }),
      sent('POST', '/stories', { ...story, branch: 0 }, { status: 400, body: '{"error":"no"}' }),
      sent(
        'POST',
        '/stories',
        { ...story, branch: 0, category: 'bug' },
        { status: 400, body: '{"error":"no"}' },
      ),
      sent('POST', '/stories', { ...story, category: 'story' }, { status: 500 }),
    );
    const kinds = traffic!.departures!.kinds.map(({ exchange: _, ...row }) => row);
    expect(traffic!.departures!.requests).toBe(4);
    expect(kinds).toEqual([
      {
        operation: 'create-story',
        kind: 'field',
        name: 'branch',
        requests: 3,
        statuses: [
          { status: 200, count: 1 },
          { status: 400, count: 2 },
        ],
      },
      {
        operation: 'create-story',
        kind: 'type',
        name: 'pri',
        sent: 'string',
        requests: 1,
        statuses: [{ status: 200, count: 1 }],
      },
      {
        operation: 'create-story',
        kind: 'enum',
        name: 'category',
        sent: '"bug"',
        requests: 1,
        statuses: [{ status: 400, count: 1 }],
      },
      {
        operation: 'create-story',
        kind: 'enum',
        name: 'category',
        sent: '"story"',
        requests: 1,
        statuses: [{ status: 500, count: 1 }],
      },
    ]);
  });

  test('include responses whose bodies are not recorded, and requests without a response', () => {
    const [whole, bodiless, lost] = [0, 0, 0].map(() => sent('GET', '/users?order=id'));
    bodiless!.response = { status: 403, headers: [], content: { size: 9 } };
    lost!.response = { status: 0 };
    const { traffic } = reportOn(whole!, bodiless!, lost!);
    expect(traffic!.departures!.kinds[0]!.statuses.map(({ status }) => status)).toEqual([0, 200, 403]);
    expect(traffic!.operations).toMatchObject([{ operation: 'list-users', requests: 4 }]);
  });

  test('name a hundred kinds at most', () => {
    const letters = [...'abcdefghijk'];
    const all = letters.flatMap((one) => letters.map((other) => sent('GET', `/users?x${one}${other}=1`)));
    const { kinds, requests } = reportOn(...all).traffic!.departures!;
    expect([kinds.length, requests, kinds[0]!.kind, kinds[0]!.requests]).toEqual([101, 121, 'further', 21]);
    expect(kinds[0]).not.toHaveProperty('exchange');
  });

  test('leave out a missing Token where no request of the recording has one', () => {
    const bare = sent('GET', '/users?order=id', undefined, { headers: { Host: 'pms.test' } });
    const { report } = judge(harOf([bare]));
    expect(shownIn(report)).toEqual(['List users: the parameter order is not documented']);
    expect(
      judge(harOf([sent('GET', '/users', undefined, { headers: { Host: 'pms.test' } })])).report.traffic!
        .departures,
    ).toEqual({ requests: 0, kinds: [] });
  });

  test('are those of the service that is judged, and of what is at its address', () => {
    const strays = [1, 2, 3].map(() => sent('POST', 'http://other.test/bugs/7/confirm', {}));
    const report = reportOn(...strays, sent('GET', 'http://other.test/api.php/v1/users?order=id'));
    expect(report.traffic!.departures!.requests).toBe(0);
    expect(report.traffic!.aside).toContainEqual({ what: 'requests that are not of this API', count: 3 });
  });

  test('are not those of another service at the same address', () => {
    const ofOther = sent('POST', 'http://pms.test/other/api.php/v1/products/7/stories', story);
    const withoutPath = sent('POST', 'http://pms.test/api.php/v1/products/7/stories', story);
    expect(shown(ofOther, withoutPath)).toEqual([
      'Create story: POST /api.php/v1/products/<id>/stories instead of POST /api.php/v1/stories',
    ]);
    const har = harOf([documented(), ofOther]);
    const { report } = judge(har, { baseUrl: 'http://pms.test/other/' });
    expect(shownIn(report)).toEqual([
      'Create story: POST /other/api.php/v1/products/<id>/stories instead of POST /api.php/v1/stories',
    ]);
  });

  test('count an exchange of two recordings once', () => {
    const [wrong, stray] = [sent('GET', '/users?order=id'), sent('GET', 'http://pms.test/users')];
    expect(reportOn(wrong, stray, wrong, stray).traffic!.departures!.requests).toBe(2);
  });

  test.each([
    ['a request', { title: '题'.repeat(9000) }, '{}', undefined],
    ['a response', { title: 'A' }, JSON.stringify({ a: '😀'.repeat(40_000) }), ''],
  ])('keep no long body of %s as an example', (_, body, response, kept) => {
    const report = reportOn(sent('POST', '/products/7/stories', body, { body: response }));
    const [row] = report.traffic!.departures!.kinds;
    expect(report.exchanges.find(({ index }) => index === row!.exchange)?.response?.body).toBe(kept);
  });
});

test('a request that differs in several ways is shown once', () => {
  const wrong = { ...story, assignedTo: 'ann', type: 'story' };
  for (const path of ['/products/7/stories', '/stories']) {
    const report = reportOn(sent('POST', path, wrong), sent('POST', path, { ...wrong, title: 'B' }));
    expect(new Set(report.traffic!.departures!.kinds.map(({ exchange }) => exchange)).size).toBe(1);
  }
});

describe('the service', () => {
  test('is judged alike, whatever else its clients sent', () => {
    const { entries } = new Client().work();
    const strange = [
      sent('POST', '/products/7/stories', story, { status: 404 }),
      sent('POST', '/stories', { ...story, pri: 0 }, { status: 400 }),
      sent('GET', 'http://pms.test/users', undefined, { status: 500, body: '<b>Fatal error</b>' }),
    ];
    const outcomes = (some: readonly HarEntry[]) =>
      judge(harOf(some)).report.checks.map(({ id, outcome, findings }) => [id, outcome, findings.length]);
    expect(outcomes([...entries, ...strange])).toEqual(outcomes(entries));
  });

  test('is found by its clients if none of their requests has the right address', () => {
    const { report, exitCode } = judge(
      harOf([sent('GET', 'http://pms.test/users'), sent('POST', 'http://pms.test/bugs/7/confirm', {})]),
      { gate: ['requests'] },
    );
    expect([exitCode, report.target.baseUrl, report.traffic!.requests]).toEqual([1, 'http://pms.test', 0]);
    expect(shownIn(report)).toHaveLength(2);
    for (const text of [toConsole(report, { colour: false, width: 100 }), toMarkdown(report), toHtml(report)])
      expect(text).toContain('instead of');
  });
});

describe('--gate requests', () => {
  const wrong = sent('POST', '/stories', { ...story, pri: 0 });
  const gated = (
    entries: readonly HarEntry[],
    gate: readonly ('requests' | 'conformance')[] = ['requests'],
  ) => judge(harOf(entries), { gate, allowIncomplete: true });

  test('is met where the document has every request, whatever the service does', () => {
    const broken = sent('GET', '/users', undefined, { body: '{"page":"1","total":1,"limit":1,"users":[]}' });
    const { report, exitCode } = gated([broken]);
    expect([exitCode, report.verdict]).toEqual([0, 'non-conformant']);
    expect(gated([broken], ['conformance']).exitCode).toBe(1);
  });

  test('is not met by one request, and says so first', () => {
    const { report, exitCode } = gated([documented(), wrong]);
    expect([exitCode, report.verdict]).toEqual([1, 'incomplete']);
    expect(report.gate.reasons).toEqual(['the document does not have 1 request of the clients']);
    expect(gated([documented(), wrong], ['conformance']).exitCode).toBe(3);
    const [headline] = toConsole(report, { colour: false, width: 200 }).split('\n');
    expect(headline).toBe(
      'INCOMPLETE · gate not met: the document does not have 1 request of the clients (exit 1)',
    );
    expect(toConsole(report, { colour: false, width: 200 })).toContain(
      'Correct the requests that the document does not have.',
    );
  });

  test('is not met by a recording without any request of this API', () => {
    const { report, exitCode } = gated([]);
    expect(exitCode).toBe(3);
    expect(report.gate.reasons).toEqual(['the recording has no request of this API']);
  });

  test('is refused for a run', async () => {
    const { evidence } = await rightRun();
    expect(() => judge(evidence, { gate: ['requests'] })).toThrow(SettingsError);
    expect(() => judge(evidence, { gate: ['requests'] })).toThrow(
      /--gate requests is about the clients of recorded traffic/,
    );
  });
});

describe('every report shows them', () => {
  const evil = 'https://pms.test/app/api.php/v1/stories?<script>alert(1)</script>=1';
  const all = [
    sent('POST', '/stories', { ...story, title: '`x` ]]> <b> ::error:: ü😀', pri: 0 }, { status: 400 }),
    sent('POST', evil.replace('https', 'http'), { ...story, verify: 'a|b' }),
  ];
  const text = harOf([...new Client().work().entries, ...all]);
  const { report } = judge(text);

  test('console and Markdown: count, status codes, an example', () => {
    const printed = toConsole(report, { colour: false, width: 120 });
    expect(printed).toContain('Requests that the document does not have');
    expect(printed).toContain('Create story: pri is 0 instead of 1, 2, 3, 4');
    expect(printed).toMatch(/seen +1 request \(400: 1\)/);
    expect(printed).toMatch(/example +POST http:\/\/pms\.test\/app\/api\.php\/v1\/stories \{"title"/);
    expect(toMarkdown(report)).toContain('Create story: pri is 0 instead of 1, 2, 3, 4');
  });

  test('HTML: linked with the exchange', () => {
    const html = toHtml(report);
    expect(html).toContain('id="undocumented"');
    expect(html).toContain('Create story: pri is 0 instead of 1, 2, 3, 4');
    expect(html).not.toContain('<script>alert(1)');
    const [row] = report.traffic!.departures!.kinds;
    expect(html).toContain(`href="#exchange-${row!.exchange}"`);
  });

  test('JUnit: failures if they gate, else notes', () => {
    const failures = (gate: readonly ('conformance' | 'requests')[] | undefined) =>
      toJunit(report, { gate })
        .match(/classname="requests"[^>]*><(\w[\w-]*)/g)
        ?.map((found) => found.split('<')[1]);
    expect(failures(undefined)).toEqual(['system-out', 'system-out']);
    expect(failures(['conformance'])).toEqual(['system-out', 'system-out']);
    expect(failures(['requests'])).toEqual(['failure', 'failure']);
  });

  test.each(languages)('in %s, with words of its own for each kind', (language) => {
    const { shown: spoken } = judge(text, { language, gate: ['requests'] });
    expect(toConsole(spoken, { colour: false, width: 120 })).toContain(
      wordsOf({ language }).departures.title,
    );
    const { kinds } = wordsOf({ language }).departures;
    const texts = Object.values(kinds).map((say) => say('name', 'sent', ''));
    expect(new Set(texts).size).toBe(texts.length);
  });

  test('the evidence too, so that judging it again says the same', () => {
    const evidence = new TrafficReader({ suite });
    const file = new RecordedFile(evidence);
    file.add(Buffer.from(text));
    file.end();
    expect(judge(formatEvidence(evidence.evidence())).report.traffic).toEqual(report.traffic);
  });
});
