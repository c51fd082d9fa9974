import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { EvidenceError } from '../../../engine/evidence/evidence.ts';
import { judge } from '../../../engine/judge.ts';
import type { Report } from '../../../engine/judging/report.ts';
import { toConsole } from '../../../reporters/console.ts';
import { toHtml } from '../../../reporters/html.ts';
import { toMarkdown } from '../../../reporters/markdown.ts';
import { deadEndOf } from '../../../reporters/summary.ts';
import { Client, harOf, type HarEntry } from './clients.ts';

const traffic = (text: string): Report => judge(text).report;
const outcomeOf = ({ checks }: Report, id: string): string | undefined =>
  checks.find((check) => check.id === id)?.outcome;
const reached = [
  'confirm-bug/echoes-pri',
  'start-task/echoes-left',
  'create-story/echoes-title',
  'list-users/echoes-page',
];
const passed = (report: Report): string[] => reached.filter((id) => outcomeOf(report, id) === 'pass');
const asideOf = ({ traffic: seen }: Report): string => JSON.stringify(seen?.aside);

const entries = (): HarEntry[] => new Client().work().entries;
const changed = (change: (entry: HarEntry) => unknown): string => harOf(entries().map(change));
const withContent = (entry: HarEntry, content: object): object => ({
  ...entry,
  response: { ...entry.response, content },
});
const bytesOf = (entry: HarEntry): Buffer => Buffer.from(String(entry.response.content!['text']));

describe('a recording is read', () => {
  test.each<[string, () => string]>([
    ['as browsers write it', () => harOf(entries())],
    [
      'with line breaks and a byte order mark',
      () => `\uFEFF${JSON.stringify(JSON.parse(harOf(entries())), null, 2)}`,
    ],
    [
      'whose first key is not log',
      () => `{"comment":"x \\" \\\\","other":{"entries":[1,{"log":2}]},${harOf(entries()).slice(1)}`,
    ],
    [
      'whose log has other lists before the entries',
      () => harOf(entries()).replace('{"version"', '{"pages":[{"entries":[{}]}],"version"'),
    ],
    [
      'with a fragment in each URL',
      () =>
        changed((entry) => ({ ...entry, request: { ...entry.request, url: `${entry.request.url}#top` } })),
    ],
    [
      'with quotes around status codes',
      () =>
        changed((entry) => ({
          ...entry,
          response: { ...entry.response, status: String(entry.response.status) },
        })),
    ],
    [
      'with bodies in base64',
      () =>
        changed((entry) =>
          withContent(entry, { size: 9, encoding: 'base64', text: bytesOf(entry).toString('base64') }),
        ),
    ],
    [
      'with bodies compressed by gzip',
      () =>
        changed((entry) =>
          withContent(entry, {
            size: 9,
            encoding: 'base64',
            text: gzipSync(bytesOf(entry)).toString('base64'),
          }),
        ),
    ],
    ...(
      [
        ['brotli', 'br', brotliCompressSync],
        ['deflate', 'deflate', deflateSync],
        ['deflate without its header', 'deflate', deflateRawSync],
      ] as const
    ).map(([name, coding, compress]): [string, () => string] => [
      `with bodies compressed by ${name}`,
      () =>
        changed((entry) => ({
          ...entry,
          response: {
            ...entry.response,
            headers: [{ name: 'content-encoding', value: coding }],
            content: { size: 9, encoding: 'base64', text: compress(bytesOf(entry)).toString('base64') },
          },
        })),
    ]),
    [
      'with requests in base64',
      () =>
        changed(({ request, ...entry }) => {
          const text = (request.postData as { text?: string } | undefined)?.text;
          if (text === undefined) return { request, ...entry };
          const postData = { encoding: 'base64', text: Buffer.from(text).toString('base64') };
          return { ...entry, request: { ...request, postData } };
        }),
    ],
    ['as lines whose bodies are JSON values', () => linesOf(entries(), JSON.parse)],
    ['as lines of a gateway', () => linesOf(entries())],
    [
      'as lines with Windows line ends, the last one open',
      () => linesOf(entries()).replaceAll('\n', '\r\n').trimEnd(),
    ],
  ])('%s', (_, write) => {
    const report = traffic(write());
    expect(passed(report)).toEqual(reached);
    expect(report.target).toEqual({ baseUrl: 'http://pms.test/app', kind: 'traffic', fixtures: 'ids' });
    expect(report.checks.filter(({ outcome }) => ['fail', 'warn', 'broken'].includes(outcome))).toEqual([]);
  });
});

/** The documented shape of a gateway's lines. */
function linesOf(from: readonly HarEntry[], bodyOf: (text: string) => unknown = (text) => text): string {
  const lines = from.map(({ startedDateTime, time, request, response }) => ({
    time: startedDateTime,
    durationMs: time,
    request: {
      method: request.method,
      url: request.url!.replace('http://pms.test', ''),
      headers: Object.fromEntries(request.headers!.map(({ name, value }) => [name, value])),
      ...(request.postData ? { body: bodyOf((request.postData as { text: string }).text) } : {}),
    },
    response: {
      status: response.status,
      headers: response.headers!.map(({ name, value }) => [name, value]),
      body: bodyOf(String(response.content!['text'])),
    },
  }));
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

test('without times nothing is said of moments, and the rest is judged', () => {
  const untimed = changed(({ startedDateTime: _, time: __, ...entry }) => entry);
  expect(passed(traffic(untimed))).toEqual(reached.filter((id) => !id.startsWith('start-task')));
});

describe('what a recording leaves out is never read as absent', () => {
  test.each<[string, (entry: HarEntry) => unknown]>([
    ['bodies of answers', (entry) => withContent(entry, { size: 100 })],
    ['bodies of answers, without a size', (entry) => withContent(entry, { mimeType: 'application/json' })],
    ['answers', (entry) => ({ ...entry, response: { status: 0, headers: [], content: { size: 0 } } })],
    ['answers, as Playwright says it', (entry) => ({ ...entry, response: { status: -1 } })],
    [
      'the ends of bodies',
      (entry) => withContent(entry, { size: 9999, text: bytesOf(entry).toString().slice(0, 20) }),
    ],
  ])('%s: nothing passes and nothing fails', (_, change) => {
    const report = traffic(changed(change));
    const found = new Set(report.checks.map(({ outcome }) => outcome));
    found.delete('skipped');
    expect([...found]).toEqual(['blocked']);
    expect(judge(changed(change)).exitCode).toBe(3);
  });

  test('bodies of requests: no answer is held to them', () => {
    const report = traffic(
      changed(({ request: { postData: _, ...request }, ...entry }) => ({ ...entry, request })),
    );
    expect(passed(report)).toEqual(['list-users/echoes-page']);
    expect(asideOf(report)).toContain('confirm-bug: the body of the request is not recorded');
  });

  test('forms are read, and a service that accepts one is not held to it', () => {
    const report = traffic(
      changed(({ request, ...entry }) => {
        if (!request.postData) return { request, ...entry };
        const fields = Object.entries(JSON.parse((request.postData as { text: string }).text) as object);
        const params = fields.map(([name, value]) => ({ name, value: String(value) }));
        return { ...entry, request: { ...request, postData: { params } } };
      }),
    );
    expect(passed(report)).toEqual(['list-users/echoes-page']);
    expect(report.checks.flatMap(({ findings }) => findings)).toEqual([]);
    expect(report.exchanges.map(({ request }) => request.body)).toContainEqual(
      expect.stringMatching(/(^|&)pri=\d/),
    );
  });

  test('values of an answer that a recorder hid', () => {
    const hide = (entry: HarEntry): object =>
      withContent(entry, {
        size: -1,
        text: bytesOf(entry)
          .toString()
          .replace(/"pri":\d/, '"pri":"[REDACTED]"'),
      });
    expect(traffic(changed(hide)).checks.flatMap(({ findings }) => findings)).toEqual([]);
  });

  test('headers: requests without any are no requests without a Token', () => {
    const bare = changed((entry) => ({ ...entry, request: { ...entry.request, headers: [] } }));
    expect(outcomeOf(traffic(bare), 'list-users/refuses-no-token')).toBe('blocked');
  });
});

describe('of a recording with other things in it', () => {
  test('the rest is counted and left aside', () => {
    const all = [
      { request: { method: 'GET', url: 'http://pms.test/logo.png' }, response: { status: 200 } },
      {
        request: { method: 'OPTIONS', url: 'http://pms.test/app/api.php/v1/users' },
        response: { status: 204 },
      },
      { request: { method: 'GET', url: 'not a URL' }, response: { status: 200 } },
      { response: { status: 200 } },
      null,
      'entry',
      ...entries(),
    ];
    const report = traffic(harOf(all));
    expect(passed(report)).toEqual(reached);
    expect(report.traffic).toMatchObject({ requests: 4 });
    expect(asideOf(report)).toMatch(/requests that are not of this API","count":2/);
    expect(asideOf(report)).toMatch(/no exchange: no URL","count":1/);
    expect(asideOf(report)).toMatch(/no exchange: no request","count":1/);
  });

  test('successful responses that are not JSON are counted, by what they are', () => {
    const answered = (text: string) => ({
      request: {
        method: 'POST',
        url: 'http://pms.test/app/api.php/v1/stories?title=A',
        headers: [{ name: 'Token', value: 'x' }],
        postData: { text: '{}' },
      },
      response: { status: 200, content: { text } },
    });
    const record = '{"id":1,"title":"A"}';
    const all = [answered(`<b>Warning</b>: x ${record}`), answered(`\ufeff${record}`)];
    const aside = traffic(harOf([...entries(), ...all])).traffic?.aside;
    for (const what of ['the body is HTML or XML, not JSON', 'the body starts with a byte order mark'])
      expect(aside).toContainEqual({ what: `create-story: a 2xx response: ${what}`, count: 1 });
  });

  test.each(['request', 'response'] as const)('a body of 10,000 levels in a %s costs only itself', (of) => {
    const levels = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
    const body = { request: '"a"', response: '"a"', [of]: `{"a":${levels}}` };
    const line = `{"request":{"method":"POST","url":"http://pms.test/app/api.php/v1/stories","body":${body.request}},"response":{"status":200,"body":${body.response}}}\n`;
    const report = traffic(`${line}${linesOf(entries())}`);
    expect(passed(report)).toEqual(reached);
  });

  test('one bad line of many is told', () => {
    const report = traffic(`{"request": {]\n${linesOf(entries())}{"request"`);
    expect(passed(report)).toEqual(reached);
    expect(asideOf(report)).toMatch(/no exchange: no JSON","count":2/);
  });

  test('the end that is cut off is told, and what is there is judged', () => {
    const report = traffic(harOf(entries()).slice(0, -300));
    expect(passed(report)).toContain('start-task/echoes-left');
    expect(asideOf(report)).toContain('cut off');
  });

  test('the service with the most requests is judged, or the one that is chosen', () => {
    const other = entries()
      .slice(0, 2)
      .map((entry) => ({
        ...entry,
        request: { ...entry.request, url: entry.request.url!.replace('pms.test/app', 'other.test') },
      }));
    const har = harOf([...other, ...entries()]);
    expect(traffic(har).target.baseUrl).toBe('http://pms.test/app');
    expect(asideOf(traffic(har))).toContain('requests of this API at http://other.test","count":2');
    expect(traffic(har).notes?.join(' ')).toContain('--base-url chooses another one');
    const chosen = judge(har, { baseUrl: 'http://other.test/' }).report;
    expect(chosen.target.baseUrl).toBe('http://other.test');
    expect(chosen.traffic?.requests).toBe(2);
  });
});

describe('where nothing matches', () => {
  test.each([
    ['an archive without entries', harOf([])],
    ['an archive of other traffic', harOf([{ request: { method: 'GET', url: 'http://a/b' }, response: {} }])],
    ['lines of other traffic', '{"request":{"method":"GET","url":"http://a/b"},"response":{"status":200}}\n'],
  ])('%s is incomplete, never green', (_, text) => {
    const { report, exitCode } = judge(text);
    expect(exitCode).toBe(3);
    expect(report.gate.met).toBe(false);
    expect(report.notes?.join()).toMatch(
      /None of the \d+ exchanges of the recording is a request of this API/,
    );
  });

  test('so is another service than the chosen one', () => {
    const { report, exitCode } = judge(harOf(entries()), { baseUrl: 'http://nowhere.test' });
    expect(exitCode).toBe(3);
    expect(report.notes).toContain('4: requests of this API at http://pms.test/app.');
    expect(deadEndOf(report)!.advice[0]).toMatch(/--base-url/);
  });

  test.each([
    ['no entries', '{"log": {"version": "1.2"}}', /log\.entries is missing/],
    ['neither', '{"name": "x"}', /expected the header of a run/],
  ])('a file with %s is refused', (_, text, message) => {
    expect(() => judge(text)).toThrow(EvidenceError);
    expect(() => judge(text)).toThrow(message);
  });
});

test('Tokens, names and what clients wrote in comments stand nowhere', () => {
  const client = new Client().work();
  client.ask('GET', `/users?limit=3&token=${client.seed.token}`);
  const shown = JSON.stringify(traffic(client.har()));
  for (const secret of [client.seed.token, 'Mei Lin', 'user07@example.org', '"checked"', 'violet quilts'])
    expect(shown).not.toContain(secret);
  expect(shown).toContain('user07');
});

test('each of a hundred Tokens is masked, also in requests of others', () => {
  const tokenAt = (at: number): string => `s${at}q${(at * 7919).toString(36)}z`;
  const [first] = entries();
  const many = Array.from({ length: 100 }, (_, at) => {
    const url = `${first!.request.url!}?by=${tokenAt((at * 7) % 100)}`;
    const text = JSON.stringify({ error: `${tokenAt(at)} or ${tokenAt((at + 1) % 100)}` });
    return {
      ...withContent(first!, { text, size: -1 }),
      request: { ...first!.request, url, headers: [{ name: 'Token', value: tokenAt(at) }] },
    };
  });
  const shown = JSON.stringify(traffic(harOf(many)));
  expect(shown).toContain('<Token>');
  for (let at = 0; at < 100; at += 1) expect(shown).not.toContain(tokenAt(at));
});

test('each Token is masked in the exchange of its own client, whatever their number', () => {
  const tokenAt = (at: number): string => `s${at}q${(at * 7919).toString(36)}zz`;
  const [first] = entries();
  const many = Array.from({ length: 10_050 }, (_, at) => ({
    ...withContent(first!, { text: JSON.stringify({ error: `${tokenAt(at)} is unknown` }), size: -1 }),
    request: { ...first!.request, headers: [{ name: 'Token', value: tokenAt(at) }] },
  }));
  const shown = JSON.stringify(traffic(harOf(many.toReversed())));
  for (let at = 0; at < many.length; at += 1) expect(shown).not.toContain(tokenAt(at));
});

test('of other clients, credentials in headers, parameters and members are masked', () => {
  const [first] = entries();
  const secrets = ['zentaosid', 'access_token', 'apikey'].map((name) => `${name}=canary-${name}`);
  const headers = ['X-Api-Key', 'X-Auth-Token', 'X-Session-Id', 'Referer', 'X-Forwarded-For'];
  const text = JSON.stringify({
    page: 1,
    password: 'canary-1',
    sessionID: 'canary \\" 2',
    mobile: '13800000000',
  });
  const entry = withContent(first!, { text, size: -1 });
  const url = `${first!.request.url!.split('?')[0]!}?limit=3&${secrets.join('&')}`;
  const shown = JSON.stringify(
    traffic(
      harOf([
        {
          ...entry,
          request: {
            ...first!.request,
            url,
            headers: [
              ...first!.request.headers!,
              ...headers.map((name) => ({ name, value: `canary-${name}` })),
            ],
          },
        },
      ]),
    ),
  );
  expect(shown).toContain('limit=3');
  expect(shown).not.toMatch(/canary|13800000000/);
});

test('the report counts by operation and status, with the times that answers took', () => {
  const client = new Client().work();
  client.ask('GET', '/users', undefined, '');
  const { traffic: seen, run } = traffic(client.har());
  expect(run.requests).toBe(5);
  expect(seen).toMatchObject({
    entries: 5,
    from: '2026-01-02T00:00:00.000Z',
    to: '2026-01-02T00:00:04.000Z',
  });
  expect(seen?.operations.find(({ operation }) => operation === 'list-users')).toEqual({
    operation: 'list-users',
    requests: 2,
    statuses: [
      { status: 200, count: 1 },
      { status: 401, count: 1 },
    ],
    latencyMs: { p50: 12.5, p90: 12.5, p99: 12.5, max: 12.5 },
  });
  const { report } = judge(client.har());
  const span = 'From 2026-01-02 00:00:00 UTC to 2026-01-02 00:00:04 UTC (4.0 s).';
  const row = ['List users', '2', '200: 1, 401: 1', '13 ms', '13 ms', '13 ms', '13 ms'];
  expect(toMarkdown(report)).toContain(`${span}\n\n| Operation |`);
  expect(toMarkdown(report)).toContain(`| ${row.join(' | ')} |`);
  const wide = toConsole(report, { colour: false, width: 100 });
  expect(wide).toContain(span);
  expect(wide.replaceAll(/ +/g, ' ')).toContain(row.join(' '));
  expect(toConsole(report, { colour: false, width: 60 })).toMatch(/^ {2}Status codes +200: 1, 401: 1$/m);
  expect(toHtml(report)).toMatch(/<td[^>]*>200: 1, 401: 1</);
});
