import { describe, expect, test } from 'vitest';
import type { Exchange } from '../../../engine/evidence/evidence.ts';
import { Waiting } from '../../../engine/evidence/waiting.ts';

import { said } from '../../said.ts';
const now = Date.UTC(2026, 0, 1);

const exchange: Exchange = {
  index: 0,
  operation: 'list-users',
  step: 'list',
  purpose: said('list-plain'),
  request: { method: 'GET', url: 'http://service.test/users', headers: [] },
  startedMs: 0,
  durationMs: 1,
};

const responds = (status: number, retryAfter?: string): Exchange => ({
  ...exchange,
  response: {
    status,
    headers: retryAfter === undefined ? [] : [['Retry-After', retryAfter]],
    body: '{}',
    bodyBytes: 2,
  },
});

const fails = (kind: NonNullable<Exchange['error']>['kind'], durationMs = 1): Exchange => ({
  ...exchange,
  error: { kind, message: 'why' },
  durationMs,
});

const waiting = (maxWaitMs = 30_000): Waiting => new Waiting({ maxWaitMs, timeoutMs: 1000 });

describe('Retry-After', () => {
  test.each<[string, number | undefined]>([
    ['2', 2000],
    ['12', 12_000],
    [' 2 ', 2000],
    ['0', 250],
    ['Thu, 01 Jan 2026 00:00:10 GMT', 10_000],
    ['Wed, 31 Dec 2025 23:59:00 GMT', 250],
    ['', undefined],
    ['soon', undefined],
    ['x2', undefined],
    ['2x', undefined],
    ['1.5', 2000],
    ['0.2', 1000],
    ['1.', undefined],
    ['-5', undefined],
    ['0000000002', undefined],
    ['2026-01-01T00:00:10Z', undefined],
    ['31', undefined],
  ])('%j: a wait of %s ms', (value, wait) => {
    const target = waiting();
    expect(target.mayRetryLater(responds(429, value), now)).toBe(wait !== undefined);
    expect([target.waitedMs, target.resumeAt]).toEqual(wait === undefined ? [0, 0] : [wait, now + wait]);
  });

  test('a date counts by the clock of the service', () => {
    const target = waiting();
    const { response, ...rest } = responds(429, 'Fri, 02 Jan 2026 07:00:07 GMT');
    const date = ['Date', 'Fri, 02 Jan 2026 07:00:00 GMT'] as const;
    const exchange = { ...rest, response: { ...response!, headers: [...response!.headers, date] } };
    expect(target.mayRetryLater(exchange, now)).toBe(true);
    expect(target.waitedMs).toBe(7000);
  });

  test.each<[number, boolean]>([
    [200, false],
    [404, false],
    [503, true],
  ])('of a %i: a retry is %s', (status, retries) => {
    expect(waiting().mayRetryLater(responds(status, '2'), now)).toBe(retries);
  });

  test('of two responses that came together is waited for once', () => {
    const target = waiting();
    target.mayRetryLater(responds(429, '2'), now);
    target.mayRetryLater(responds(429, '3'), now);
    target.mayRetryLater(responds(429, '1'), now);
    expect([target.waitedMs, target.resumeAt]).toEqual([3000, now + 3000]);
  });

  test('counts once where two responses came together', () => {
    const target = waiting();
    for (let at = 0; at < 4; at += 1) {
      expect(target.mayRetryLater(responds(429, '1'), now + at * 5000)).toBe(true);
      expect(target.mayRetryLater(responds(429, '1'), now + at * 5000)).toBe(true);
    }
    expect(target.mayRetryLater(responds(429, '1'), now + 20_000)).toBe(true);
  });

  test('is obeyed five times without a response of the service between them', () => {
    const target = waiting();
    const retry = (at: number): boolean => {
      target.reasonToStop(responds(429, '1'), now, false);
      return target.mayRetryLater(responds(429, '1'), now + at * 5000);
    };
    expect([0, 1, 2, 3, 4, 5].map(retry)).toEqual([true, true, true, true, true, false]);
    target.reasonToStop(responds(200), now, false);
    expect(retry(6)).toBe(true);
  });
});

describe('a run ends', () => {
  const reasons = (target: Waiting, exchanges: readonly Exchange[], isExpected = false) =>
    exchanges.map((one, at) => {
      const stop = target.reasonToStop(one, now + at * 1000, isExpected);
      expect(stop ?? {}).not.toHaveProperty('unreachable', true);
      return stop?.reason;
    });
  const why = said('wire-fault', 'reset', 'why');

  test('after five faults in a row', () => {
    const four = Array.from({ length: 4 }, () => fails('reset'));
    expect(reasons(waiting(), [...four, responds(200), ...four])).toEqual(Array(9).fill(undefined));
    expect(reasons(waiting(), [...four, fails('reset')]).at(-1)).toEqual(
      said('stopped-responding', undefined, why),
    );
    const large = Array.from({ length: 5 }, () => fails('too-large'));
    const tooLarge = said('wire-fault', 'too-large', 'why');
    expect(reasons(waiting(), large).at(-1)).toEqual(said('cannot-keep', tooLarge));
    expect(reasons(waiting(), [...four, fails('reset')], true)).toEqual(Array(5).fill(undefined));
  });

  test('when slow responses have taken three timeouts; what is sent in parallel takes its time once', () => {
    const slow = { ...responds(200), durationMs: 800 };
    expect(reasons(waiting(), [slow, slow, slow, slow])).toEqual([
      undefined,
      undefined,
      undefined,
      said('too-slow', undefined, 3),
    ]);
    const parallel = waiting();
    const together = Array.from({ length: 20 }, () => parallel.reasonToStop(slow, now, false));
    expect(together).toEqual(Array(20).fill(undefined));
    const halfOfTheTimeout = { ...responds(200), durationMs: 500 };
    expect(reasons(waiting(), Array(20).fill(halfOfTheTimeout))).toEqual(Array(20).fill(undefined));
  });

  test('at the third timeout', () => {
    const timeouts = Array.from({ length: 3 }, () => fails('timeout', 1000));
    const timeout = said('wire-fault', 'timeout', 'why');
    expect(reasons(waiting(), timeouts)).toEqual([
      undefined,
      undefined,
      said('stopped-responding', undefined, timeout),
    ]);
  });

  test('not if one operation alone gets no response in time: that one is given up, then others have their own time', () => {
    const timeout = fails('timeout', 1000);
    const start = { ...timeout, operation: 'start-task' };
    const story = { ...timeout, operation: 'create-story' };
    const slow = { ...responds(200), operation: 'create-story', durationMs: 900 };
    const why = said('wire-fault', 'timeout', 'why');
    const stops = (exchanges: readonly Exchange[]) => {
      const target = waiting();
      return exchanges.map((one, at) => target.reasonToStop(one, now + at * 1000, false)).at(-1);
    };
    const givenUp = {
      operation: 'start-task',
      reason: said('stopped-responding', 'start-task', why),
      hint: said('do-too-slow', 'start-task'),
    };
    expect(stops([responds(200), start, start, start])).toEqual(givenUp);
    expect(stops([responds(200), slow, slow, slow, slow])).toEqual({
      operation: 'create-story',
      reason: said('too-slow', 'create-story', 4),
      hint: said('do-too-slow', 'create-story'),
    });
    const large = { ...fails('over-max-body', 10), operation: 'start-task' };
    expect(stops([responds(200), large, large, large, large, large])).toMatchObject({
      hint: said('end-max-body'),
    });
    const ended = { kind: 'gave-up', unreachable: false };
    expect(stops([responds(200), start, story, start])).toMatchObject(ended);
    expect(stops([responds(200), start, start, start, story, story, story])).toMatchObject(ended);
    expect(stops([responds(200), start, start, start, responds(200), story, story, story])).toMatchObject({
      operation: 'create-story',
    });
  });

  test('when it received more than 256 MiB', () => {
    const large = responds(200);
    const half = { ...large, response: { ...large.response!, bodyBytes: 128 * 1024 ** 2 } };
    expect(reasons(waiting(), [half, half, large])).toEqual([
      undefined,
      undefined,
      said('sent-too-much', 256),
    ]);
  });
});

describe('a run that has waited long enough', () => {
  const gateway = Array.from({ length: 5 }, () => responds(502));
  const stopAfter = (exchanges: readonly Exchange[]) => {
    const target = waiting();
    for (const one of exchanges) target.reasonToStop(one, now, true);
    return target.reasonToGiveUp(exchanges.at(-1)!);
  };

  test('ends if its last five responses are of a gateway', () => {
    const reason = said('gateway-instead', 5, 502, 0, '{}');
    expect(stopAfter(gateway)).toEqual({ kind: 'unreachable', reason, unreachable: true, since: 0 });
  });

  test('ends if nobody took its last five requests', () => {
    const reason = said('stopped-responding', undefined, said('wire-fault', 'refused', 'why'));
    expect(stopAfter([...gateway, fails('refused')])).toEqual({
      kind: 'gave-up',
      reason,
      unreachable: false,
    });
  });

  test('goes on if one of them came from the service', () => {
    expect(stopAfter(gateway.slice(1))).toBeUndefined();
    expect(stopAfter([...gateway, responds(200), responds(502)])).toBeUndefined();
  });
});

test('waiting time is granted as long as some is left', () => {
  const target = waiting(1000);
  expect([target.spend(600), target.spend(600), target.spend(600)]).toEqual([600, 400, 0]);
  expect(target.mayRetryLater(responds(429, '1'), now)).toBe(false);
  expect(waiting(1000).mayRetryLater(responds(429, '1'), now)).toBe(true);
});
