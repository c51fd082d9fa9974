import { expect, test } from 'vitest';
import { headline } from '../../judging/gate.ts';
import { nextStep } from '../../reporters/next-step.ts';
import { runBent, type Bend } from '../in-process.ts';

const always =
  (status: number, headers: Record<string, string>, body = ''): Bend =>
  () => ({ status, headers, body });

const page = '<!DOCTYPE html>\n<html><head><title>Log in</title></head><body></body></html>';
const long = page.replace('Log in', `${' '.repeat(100_000)}${'Log in '.repeat(20)}`);
const json = { 'content-type': 'application/json' };

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
