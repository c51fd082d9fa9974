import { expect, test } from 'vitest';
import { operationIds } from '../../contract/operations.ts';
import { headline } from '../../engine/judging/gate.ts';
import { exitCodes } from '../../engine/judging/exit-code.ts';
import { nextStep } from '../../reporters/next-step.ts';
import { ConnectionLost, runBent, type Bend } from '../in-process.ts';

const always =
  (status: number, headers: Record<string, string>, body = ''): Bend =>
  () => ({ status, headers, body });

const page = '<!DOCTYPE html>\n<html><head><title>Log in</title></head><body></body></html>';
const long = page.replace('Log in', `${' '.repeat(100_000)}${'Log in '.repeat(20)}`);
const json = { 'content-type': 'application/json' };

const sameForAll =
  'NO SUCH SERVICE: every request gets the same response, also without the Token and for an unknown path:';
const none = 'NO SUCH SERVICE: http://service.test';
const html = { 'content-type': 'text/html' };

test.each<[string, Bend, string]>([
  ['a redirect to a login page', always(302, { location: '/login' }), `${none} redirects to /login (exit 4)`],
  [
    'a redirect to https',
    always(301, { Location: 'https://service.test/' }),
    `${none} redirects to https://service.test/ (exit 4)`,
  ],
  ['a web page', always(200, html, page), `${none} answers with a web page (Log in) (exit 4)`],
  ['a web page with a long title', always(200, html, long), `${none} answers with a web page (exit 4)`],
  [
    'an error as a success',
    always(200, html, '{"error":"EMPTY_ENTRY"}'),
    `${sameForAll} 200 with {"error":"EMPTY_ENTRY"} (exit 4)`,
  ],
  [
    'a rejection with a request id and the path',
    ({ path }) => ({ status: 400, headers: {}, body: `Bad request ${Math.random()} to ${path}` }),
    `${sameForAll} 400 with Bad request 0.`,
  ],
  [
    'HTTP on a port of TLS',
    always(
      400,
      html,
      '<html><head><title>400 The plain HTTP request was sent to HTTPS port</title></head></html>',
    ),
    `${sameForAll} 400 with <html>`,
  ],
  [
    'a page whose script leads elsewhere',
    always(200, html, "<html><script>self.location='/zentao/user-login.html'</script></html>"),
    `${sameForAll} 200 with <html><script>self.location='/zentao/user-login.html'`,
  ],
  ['404', always(404, {}), 'NO SUCH SERVICE: the service answered 404 to every request'],
  ['401', always(401, json, '{"error":"no"}'), 'TOKEN REFUSED: 401 with {"error":"no"}'],
])('%s for everything', async (_, bend, line) => {
  const { report, exitCode } = await runBent(bend);
  expect(exitCode).toBe(4);
  expect(headline(report).text).toContain(line);
  expect(headline(report).text.startsWith(line)).toBe(true);
  expect(nextStep(report)).toMatch(line.startsWith('NO SUCH') ? /base URL|as PMS_BASE_URL/ : /PMS_TOKEN/);
});

test('a web page, where no fixtures are given: the base URL is what to look at', async () => {
  const { report } = await runBent(always(200, html, page), {}, { bugs: [], tasks: [] });
  expect(nextStep(report)).toMatch(/base URL/);
});

test.each<[string, Bend]>([
  [
    'the list alone is a web page',
    ({ path }, next) => (path.includes('/users') ? { status: 200, headers: {}, body: page } : next()),
  ],
  [
    'stories alone redirect',
    ({ path }, next) =>
      path.endsWith('/stories') ? { status: 302, headers: { location: '/login' }, body: '' } : next(),
  ],
])('%s: a service with a failure', async (_, bend) => {
  expect((await runBent(bend)).exitCode).toBe(1);
});

test.each<[string, Bend]>([
  ['a success that is no page', always(200, json, '{"errcode":405}')],
  ['a web page', always(200, html, page)],
  ['a redirect', always(302, { location: '/login' })],
  ['a rejection', always(400, {}, 'Bad Request')],
])('%s for everything: nothing is written', async (_, bend) => {
  const { report } = await runBent(bend);
  expect(report.exchanges.map(({ request }) => request.method)).toEqual(['GET', 'GET', 'GET']);
});

const strangers = [{ id: 1, username: 'ilker', name: 'İlker Öztürk', state: 'active' }];

test.each([
  ['alone', strangers],
  ['in an object', { users: strangers, total_count: 1, offset: 0, limit: 25 }],
])('another API with a list of users, which anybody gets, %s: nothing is written', async (_, users) => {
  const { report, exitCode } = await runBent(({ path }) =>
    path.endsWith('/users')
      ? { status: 200, headers: json, body: JSON.stringify(users) }
      : { status: 404, headers: json, body: '{"error":"404 Not Found"}' },
  );
  expect(report.exchanges.filter(({ request }) => request.method !== 'GET')).toEqual([]);
  expect(exitCode).toBe(exitCodes.unreachable);
  expect(headline(report).text).toMatch(
    /^NO SUCH SERVICE: the list of users has no user of this API.*username/,
  );
  expect(nextStep(report)).toMatch(/base URL/);
});

test('404 to everything: one request of each operation is sent', async () => {
  const { report } = await runBent(always(404, html, 'No input file specified.'));
  const writes = report.exchanges.filter(({ request }) => request.method === 'POST');
  expect(writes.map(({ operation }) => operation).toSorted()).toEqual([
    'confirm-bug',
    'create-story',
    'start-task',
  ]);
});

test.each([
  ['interrupted', { path: '/confirm', signal: true }],
  ['lost', { path: '/start', signal: false }],
])(
  '404 to everything but one operation, whose connection is %s: the run ends',
  async (_, { path, signal }) => {
    const controller = new AbortController();
    const bend: Bend = (request) => {
      if (!request.path.includes(path)) return { status: 404, headers: html, body: '' };
      if (signal) controller.abort();
      throw new ConnectionLost();
    };
    const { exitCode } = await runBent(bend, {}, {}, { signal: controller.signal });
    expect([exitCodes.incomplete, exitCodes.unreachable]).toContain(exitCode);
  },
);

test.each<[string, Record<string, string>, RegExp, RegExp]>([
  [
    'Basic',
    { 'www-authenticate': 'Basic realm="x"' },
    /^UNREACHABLE: a gateway .*Basic/,
    /--header 'Authorization: Basic/,
  ],
  ['Bearer', { 'www-authenticate': 'Bearer' }, /^TOKEN REFUSED: 401/, /^Give a Token that is valid now/],
])('401 that demands %s authentication', async (_, headers, line, advice) => {
  const { report, exitCode } = await runBent(always(401, headers, ''));
  expect(exitCode).toBe(exitCodes.unreachable);
  expect(headline(report).text).toMatch(line);
  expect(nextStep(report)).toMatch(advice);
});

test('a page with 400 for everything at an https URL: a client certificate may be demanded', async () => {
  const body = '<html><head><title>400 No required SSL certificate was sent</title></head></html>';
  const { report } = await runBent(always(400, html, body), {}, { baseUrl: 'https://service.test' });
  expect(headline(report).text).toContain('No required SSL certificate was sent');
  expect(nextStep(report)).toMatch(/--cert, --key/);
});

test.each<[string, number, Record<string, string>, string]>([
  ['maintenance', 503, { ...html, 'retry-after': '3600' }, 'says to wait'],
  ['a gateway without the service', 502, html, 'is the service behind it running'],
  ['too many requests', 429, json, 'limits the rate'],
])('%s for everything ends the run before anything is written', async (_, status, headers, advice) => {
  const { report, exitCode } = await runBent(always(status, headers, 'Back at 14:00'));
  expect(exitCode).toBe(exitCodes.unreachable);
  expect(headline(report).text).toMatch(/^UNREACHABLE: (.*Back at 14:00|a gateway responded 502 instead)/);
  expect(nextStep(report)).toContain(advice);
  expect(new Set(report.exchanges.map(({ request }) => request.method))).toEqual(new Set(['GET']));
});

test('a program that sends every request back is no such service', async () => {
  const { report } = await runBent(({ method, path, headers, body }) => ({
    status: 200,
    headers: json,
    body: JSON.stringify({ method, url: path, headers: Object.fromEntries(headers), body }),
  }));
  expect(headline(report).text).toMatch(/^NO SUCH SERVICE: every request gets the same response/);
  expect(report.exchanges).toHaveLength(3);
});

test('an expired licence for everything: what it says is the advice', async () => {
  const { report } = await runBent(always(402, json, '{"error":"The licence has expired"}'));
  expect(headline(report).text).toMatch(/^NO SUCH SERVICE: .*402 with .*licence/);
  expect(nextStep(report)).toMatch(/do what it says/);
});

const rejects =
  (isRejected: (path: string, hasToken: boolean) => boolean, status: number, body: string): Bend =>
  (request, next) => {
    const hasToken = request.headers.some(([name]) => name.toLowerCase() === 'token');
    return isRejected(request.path, hasToken) ? { status, headers: json, body } : next();
  };
const isList = (path: string): boolean => /\/users(\?|$)/.test(path);

test.each<[string, Bend]>([
  [
    'an account that may not list users',
    rejects((path, hasToken) => isList(path) && hasToken, 400, '{"error":"error: no company-browse priv."}'),
  ],
  ['a list that is not implemented', rejects(isList, 404, '{"error":"not found"}')],
  ['a list that fails', rejects(isList, 500, '{"error":"no"}')],
  ['a list that fails like every unknown path', rejects((path) => !/bugs|tasks|stories/.test(path), 500, '')],
  ['a list that is an error of 200, also without the Token', rejects(isList, 200, '{"error":"no"}')],
])('%s does not end the run: the other operations are tested', async (_, bend) => {
  const { report } = await runBent(bend);
  const passed = report.checks.filter(({ outcome }) => outcome === 'pass').map(({ operation }) => operation);
  expect(new Set(passed)).toEqual(new Set(operationIds.filter((id) => id !== 'list-users')));
});

const withToken =
  (status: number, body: string): Bend =>
  (request, next, service) =>
    rejects((_, hasToken) => hasToken, status, body)(request, next, service);

test.each<[name: string, Bend, exitCode: number, says: RegExp]>([
  ['404 to everything with the Token', withToken(404, '{"error":"not found"}'), 4, /base URL/],
  ['500 to everything', always(500, json, '{"error":"no database"}'), 1, /look into its log/],
  ['500 to everything with the Token', withToken(500, '{"error":"no database"}'), 1, /look into its log/],
  [
    'a success that is no record',
    withToken(200, '{"code":0,"msg":"ok"}'),
    1,
    /every request with the Token gets the same.* implement the operations/,
  ],
  [
    'an expired licence',
    withToken(402, '{"error":"The licence has expired"}'),
    1,
    /do what the response says/,
  ],
])('%s: few requests are sent', async (_, bend, expected, says) => {
  const { report, exitCode } = await runBent(bend);
  const writes = report.exchanges.filter(({ request }) => request.method === 'POST');
  expect(exitCode).toBe(expected);
  expect(`${headline(report).text} ${nextStep(report)}`).toMatch(says);
  expect(writes.length).toBeLessThanOrEqual(25);
});

test('one error of every operation at first: the run goes on', async () => {
  const failed = new Set<string>();
  const isFirst = (path: string, hasToken: boolean): boolean => {
    const [operation] = /users|bugs|tasks|stories/.exec(path) ?? [];
    const isNew = hasToken && operation !== undefined && !failed.has(operation);
    if (isNew) failed.add(operation);
    return isNew;
  };
  const { report } = await runBent(rejects(isFirst, 500, '{"error":"starting"}'));
  expect(report.run.stopped).toBeUndefined();
  expect(report.exchanges.length).toBeGreaterThan(100);
});

test('bugs that do not exist are no reason to end a run whose list is a page', async () => {
  const { report } = await runBent((_, next) => next(), {}, { bugs: [901], only: ['confirm-bug/*'] });
  expect(report.run.stopped).toBeUndefined();
});
