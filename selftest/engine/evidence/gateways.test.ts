import { describe, expect, test } from 'vitest';
import { wholeToken } from '../../../engine/evidence/token-forms.ts';
import { run } from '../../../engine/run.ts';
import type { WireRequest } from '../../../engine/wire/wire.ts';
import { complaintsIn } from '../../blame.ts';
import { quietRun, wrongsOf } from '../../trials/gateways.ts';
import { tickingClock } from '../../in-process.ts';
import { type Between, blockedIn, closed, lost, observationsOf, runIn, status } from './world.ts';
import { nextStep } from '../../../reporters/next-step.ts';

// What begins at each request of a run in turn, such as a gateway that stays: selftest/trials/gateways.ts.

const quiet = await quietRun();

test('a write to which a gateway responded is an uncertain change', async () => {
  const { report } = await runIn({
    between: ({ request }) => (request.url.endsWith('/stories') ? status(502) : undefined),
  });
  const stories = report.changes.filter(({ kind }) => kind === 'story-created');
  expect(stories.length).toBeGreaterThan(0);
  expect(stories.every(({ uncertain }) => uncertain)).toBe(true);
});

describe('a target', () => {
  test('that stops responding does not meet the gate, even with allowIncomplete', async () => {
    const result = await runIn({
      between: ({ number, right }) => (number > 7 ? lost(right, closed) : undefined),
      settings: { allowIncomplete: true, readOnly: true },
    });
    expect([result.exitCode, result.report.verdict]).toEqual([3, 'incomplete']);
    const reasons = result.report.checks.flatMap(({ outcome, reason }) =>
      outcome === 'blocked' ? [reason] : [],
    );
    expect(reasons.length).toBeGreaterThan(0);
    for (const reason of reasons) expect(reason).toContain(result.report.run.stopped);
  });

  test('that never responds is unreachable, even if the timeout is long', async () => {
    const error = { kind: 'timeout', message: 'no answer in time' } as const;
    const send = async ({ headers }: WireRequest) => ({ sent: headers, error, durationMs: 1e6 });
    const wire = { send, close: async () => undefined };
    const { exitCode, report } = await run({ baseUrl: 'http://service.test', token: 'secret' }, { wire });
    expect([exitCode, report.run.stopped]).toEqual([4, 'no answer in time']);
  });
});

describe('an operation that never gets through', () => {
  test.each([502, 503, 504])('%i to all of its requests blocks it, and nothing else', async (code) => {
    const result = await runIn({
      between: ({ request }) => (request.url.endsWith('/stories') ? status(code) : undefined),
    });
    expect(wrongsOf(result, [3])).toEqual([]);
    expect(blockedIn(result).filter((id) => !id.startsWith('create-story/'))).toEqual([]);
  });

  test('503 to one category is the word of the service: others get through', async () => {
    const { report, exitCode } = await runIn({
      between: ({ request }) => (request.body?.includes('"interface"') ? status(503) : undefined),
    });
    expect(complaintsIn(report).map(({ operation }) => operation)).toContain('create-story');
    expect(exitCode).toBe(1);
  });
});

test('503 to every second write is the word of the service: others get through all the time', async () => {
  let writes = 0;
  const { report, exitCode } = await runIn({
    between: ({ request }) =>
      request.method === 'POST' && (writes += 1) % 2 === 0 ? status(503) : undefined,
    clock: tickingClock(),
  });
  expect(exitCode).toBe(1);
  expect(nextStep(report)).toMatch(/^Fix this: .* valid requests got 503 .* it is intermittent/);
});

test('503 to requests in parallel only is no word of the service', async () => {
  const between: Between = ({ underWay }) => (underWay > 1 ? status(503) : undefined);
  const result = await runIn({ between, clock: tickingClock() });
  expect(complaintsIn(result.report)).toEqual([]);
});

test('invalid requests whose connections are closed block no required check', async () => {
  const open = new Set(
    quiet.report.exchanges
      .filter(({ step }) => step.startsWith('open/'))
      .map(({ request }) => requestOf(request)),
  );
  let token: string | undefined;
  const result = await runIn({
    between: ({ request }) => {
      // The first request of a run has the valid Token.
      token ??= tokenOf(request);
      return open.has(requestOf(request, token)) ? closed : undefined;
    },
  });
  expect(result.report.exchanges.filter(({ error }) => error).length).toBeGreaterThan(20);
  expect(wrongsOf(result, [0])).toEqual([]);
});

const tokenOf = ({ headers }: Pick<WireRequest, 'headers'>): string | undefined =>
  headers.find(([name]) => /^token$/i.test(name))?.[1];

/** A request without what differs from run to run; with a valid Token it is another one than without. */
function requestOf(request: WireRequest, token = wholeToken.mask): string {
  const { method, url, body = '' } = request;
  const isValid = tokenOf(request) === token;
  return `${method} ${url.replace(/^https?:\/\/[^/]+/, '')} ${isValid} ${body.replaceAll(/[0-9a-f]{8}/g, '')}`;
}

test.each([409, 423, 429])(
  'a service that sends %i to parallel writes: each alone is judged',
  async (code) => {
    const result = await runIn({
      between: ({ request, underWay }) =>
        request.method === 'POST' && underWay > 1 ? status(code) : undefined,
    });
    expect(wrongsOf(result, [0])).toEqual([]);
    for (const [point, value] of observationsOf(result)) {
      if (/parallel-writes/.test(point)) expect(value).toBe('refused');
      else expect(value, point).toEqual(observationsOf(quiet).get(point));
    }
    expect(result.report.exchanges.some(({ repeats }) => repeats?.because === 'alone')).toBe(true);
  },
);
