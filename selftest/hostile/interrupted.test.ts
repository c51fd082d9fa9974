import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import type { Wire } from '../../wire/wire.ts';
import { freedoms } from '../../reference/freedoms.ts';
import { run, type RunResult } from '../../run.ts';
import { complaintsIn, lineOf } from '../blame.ts';
import { blockedIn, closed, observationsOf, runIn, type Answer } from '../evidence/world.ts';

const cutOff: Answer = {
  error: { kind: 'broken-off', message: 'the connection broke off in the middle of the body' },
};

/** The service handles the request, and its response is lost. */
const losing =
  (fault: Answer) =>
  (right: () => Answer): Answer => {
    right();
    return fault;
  };

const expectNoFalseFinding = ({ report }: RunResult, when: string): void => {
  expect(
    complaintsIn(report).map((check) => lineOf('it', check)),
    when,
  ).toEqual([]);
  for (const { id, outcome, reason } of report.checks)
    if (outcome === 'blocked') expect(reason, `${when}: ${id}`).toMatch(/\w/);
};

const still = await runIn({});
const { requests } = still.report.run;
const observed = observationsOf(still);

/** Returns every seventh request number. 7 is prime, so that regular patterns in a run do not hide requests. */
const someRequests = (first: number): number[] =>
  Array.from({ length: Math.ceil((requests - first) / 7) }, (_, at) => first + at * 7);

test('a run against a service that stops is incomplete and has no findings, at whatever request it stops', async () => {
  for (const last of someRequests(1)) {
    const when = `stops at request ${last}`;
    const result = await runIn({
      between: ({ number, right }) => (number >= last ? losing(closed)(right) : undefined),
    });
    expectNoFalseFinding(result, when);
    // The last requests only observe undocumented behaviour.
    expect(last > requests / 2 ? [0, 3] : [3, 4], when).toContain(result.exitCode);
  }
});

test('one lost response causes no finding, whichever it is', async () => {
  for (const lost of someRequests(2)) {
    const when = `loses response ${lost}`;
    const result = await runIn({
      between: ({ number, right }) => (number === lost ? losing(cutOff)(right) : undefined),
    });
    expectNoFalseFinding(result, when);
    expect([0, 3], when).toContain(result.exitCode);
    expect(unlistedChanges(result), when).toEqual([]);
  }
});

/** Steps whose path names no existing object. */
const withoutObject = ['open/unknown-id', 'open/malformed-id'];

/** Returns POST requests without a response whose possible change is not in the list of changes. */
function unlistedChanges({ report: { exchanges, changes } }: RunResult): string[] {
  const objects = /(?:bugs|tasks)\/(\d+)\//;
  return exchanges
    .filter(({ error, request, step }) => error && request.method === 'POST' && !withoutObject.includes(step))
    .filter(({ index, request }) => {
      const id = objects.exec(request.url)?.[1];
      // Another response may show the change of the object; then it is not uncertain.
      return !changes.some(
        (change) => change.id === id || (change.exchange === index && change.uncertain === true),
      );
    })
    .map(({ request }) => request.url);
}

test.each(['any', 'confirms-once'])('regularly lost responses cause no findings: %s', async (id) => {
  const service = freedoms.find((freedom) => freedom.id === id) ?? {};
  for (const every of [2, 3, 4, 5, 7]) {
    for (const offset of [0, 1]) {
      const when = `${id}, loses every ${every}th from ${offset}`;
      const result = await runIn({
        between: ({ number, right }) =>
          number > 1 && number % every === offset ? losing(closed)(right) : undefined,
        service,
      });
      expectNoFalseFinding(result, when);
      expect(result.exitCode, when).toBe(3);
    }
  }
});

test('an interrupted run is incomplete at whatever request, even with allowIncomplete', async () => {
  for (const stopped of someRequests(1)) {
    const when = `interrupted at request ${stopped}`;
    const controller = new AbortController();
    const result = await runIn({
      between: ({ number }) => {
        if (number === stopped) controller.abort();
        return undefined;
      },
      settings: { allowIncomplete: true },
      signal: controller.signal,
    });
    expectNoFalseFinding(result, when);
    expect(result.report.run.stopped, when).toBe('the run was interrupted');
    expect(result.exitCode, when).toBe(3);
    const other = [...observationsOf(result)].filter(
      ([point, value]) => !isDeepStrictEqual(value, observed.get(point)),
    );
    expect(other, when).toEqual([]);
    if (stopped < requests / 2) expect(result.report.verdict).toBe('incomplete');
  }
});

test('a target that never responds is unreachable, even if the timeout is long', async () => {
  const error = { kind: 'timeout', message: 'no answer in time' } as const;
  const wire: Wire = {
    send: async ({ headers }) => ({ sent: headers, error, durationMs: 1e6 }),
    close: async () => undefined,
  };
  const { exitCode, report } = await run({ baseUrl: 'http://service.test', token: 'secret' }, { wire });
  expect([exitCode, report.run.stopped]).toEqual([4, 'no answer in time']);
});

test('a target that stops responding does not meet the gate, even with allowIncomplete', async () => {
  const result = await runIn({
    between: ({ number, right }) => (number > 7 ? losing(closed)(right) : undefined),
    settings: { allowIncomplete: true, readOnly: true },
  });
  expect([result.exitCode, result.report.verdict]).toEqual([3, 'incomplete']);
  const { checks, run: made } = result.report;
  expect(blockedIn(result)).not.toEqual([]);
  for (const { outcome, reason } of checks) if (outcome === 'blocked') expect(reason).toContain(made.stopped);
});
