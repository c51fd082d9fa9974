import { expect, test } from 'vitest';
import { headline } from '../../engine/judging/gate.ts';
import { nextStep } from '../../reporters/next-step.ts';
import { runBent, type Bend } from '../in-process.ts';

const json = { 'content-type': 'application/json' };
const html = { 'content-type': 'text/html' };

interface Answer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** Answers every request after the first ones alike. */
const after = (count: number, answer: Answer, bend: Bend = (_, next) => next()): Bend => {
  let seen = 0;
  return (...request) => ((seen += 1) > count ? answer : bend(...request));
};

const expired: Answer = { status: 200, headers: json, body: '{"errcode":405,"errmsg":"Token has expired"}' };
const challenge: Answer = {
  status: 200,
  headers: html,
  body: "<html><script>var arg1='0123';document.location.reload()</script></html>",
};
const tooFrequent: Answer = {
  status: 403,
  headers: html,
  body: '<html><body>Your access is too frequent.</body></html>',
};

const changes: readonly [string, Answer, RegExp][] = [
  [
    'an error as a success',
    expired,
    /^SERVICE CHANGED: every response since request \d+ is 200 with {"errcode/,
  ],
  ['a challenge page', challenge, /^SERVICE CHANGED: every response since request \d+ is 200 with <html>/],
  ['a rejection by a gateway', tooFrequent, /^SERVICE CHANGED: .* is 403 with .*too frequent/],
  ['404', { status: 404, headers: html, body: 'gone' }, /^SERVICE CHANGED: .* is 404 with gone/],
  ['401', { status: 401, headers: json, body: '{"error":"no"}' }, /^TOKEN REFUSED: .* any more: 401 with/],
  ['402', { status: 402, headers: json, body: '{"error":"额度"}' }, /^SERVICE CHANGED: .* is 402 with/],
];

const cases = changes.flatMap(([name, ...rest]) => [30, 80].map((count) => [name, count, ...rest] as const));

test.each(cases)('%s for everything after %i requests ends the run', async (_, count, answer, line) => {
  const { report, exitCode } = await runBent(after(count, answer));
  expect(exitCode).toBe(4);
  expect(headline(report).text).toMatch(line);
  expect(report.exchanges.length).toBeLessThan(count + 80);
  expect(report.checks.filter(({ outcome }) => outcome === 'fail')).toEqual([]);
  expect(report.causes).toHaveLength(1);
  const steps: Readonly<Record<number, RegExp>> = { 401: /PMS_TOKEN/, 402: /renew the licence or the plan/ };
  expect(nextStep(report)).toMatch(steps[answer.status] ?? /Find out what began to respond/);
});

const unavailable: (typeof changes)[number] = [
  'a maintenance page',
  { status: 503, headers: html, body: 'Scheduled maintenance' },
  /^UNREACHABLE: /,
];

test.each([...changes, unavailable])('%s: a finding from before stands', async (_, answer) => {
  const bend: Bend = ({ method, path }, next) => {
    const response = next();
    if (method !== 'POST' || !path.endsWith('/stories') || response.status >= 300) return response;
    const story = JSON.parse(response.body) as object;
    return { ...response, body: JSON.stringify({ ...story, status: 'draft' }) };
  };
  const { report, exitCode } = await runBent(after(80, answer, bend));
  const failing = report.checks.filter(({ outcome }) => outcome === 'fail');
  expect(exitCode).toBe(4);
  expect(failing.length).toBeGreaterThan(0);
  expect(new Set(failing.map(({ operation }) => operation))).toEqual(new Set(['create-story']));
});

test.each([2, 3, 5, 8, 13, 21])('a gateway that stays from request %i on is no finding', async (first) => {
  const timeOut = { status: 504, headers: html, body: '<h1>504 – 网关超时</h1>' };
  let nth = 0;
  const { report, exitCode } = await runBent((_, next) => ((nth += 1) >= first ? timeOut : next()));
  expect(report.checks.filter(({ outcome }) => outcome === 'fail' || outcome === 'warn')).toEqual([]);
  expect(exitCode).toBe(4);
});

const isList = (path: string): boolean => /\/users(\?|$)/.test(path);

test.each<[string, (request: { method: string; path: string }, nth: number) => boolean]>([
  ['one operation after its first requests', ({ path }, nth) => nth > 60 && /confirm/.test(path)],
  ['the list after its first page', ({ path }, nth) => nth > 20 && isList(path)],
  ['all writes', ({ method }) => method === 'POST'],
  ['all writes in mid-run', ({ method }, nth) => nth > 60 && method === 'POST'],
  ['every second request', (_, nth) => nth > 1 && nth % 2 === 0],
  ['a while of everything', (_, nth) => nth > 60 && nth < 68],
])('the same failure of %s does not end the run', async (_, isWrong) => {
  for (const answer of [expired, challenge]) {
    let nth = 0;
    const { report } = await runBent((request, next) => (isWrong(request, (nth += 1)) ? answer : next()));
    expect(report.run.stopped).toBeUndefined();
  }
});
