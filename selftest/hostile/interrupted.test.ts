import { expect, test } from 'vitest';
import type { Wire, WireAnswer } from '../../wire/wire.ts';
import { freedoms } from '../../reference/freedoms.ts';
import { createService, seedOf, type ServiceOptions } from '../../reference/service.ts';
import { run, type RunResult, type RunSettings } from '../../run.ts';
import { impatientClock } from '../evidence/world.ts';
import { wireTo } from '../in-process.ts';

type Fault = NonNullable<WireAnswer['error']>;

const reset: Fault = { kind: 'reset', message: 'the connection was closed before a response arrived' };
const cutOff: Fault = { kind: 'broken-off', message: 'the connection broke off in the middle of the body' };

interface Faulty {
  /** Returns the network fault of a request by its number, from 1; undefined if its response arrives. */
  readonly fault: (number: number) => Fault | undefined;
  readonly service?: ServiceOptions;
  readonly settings?: Partial<RunSettings>;
  readonly signal?: AbortSignal;
  readonly onRequest?: (number: number) => void;
}

/** Runs the suite against the right service behind a network with faults. */
function runBehind({
  fault,
  service: options = {},
  settings,
  signal,
  onRequest,
}: Faulty): Promise<RunResult> {
  const service = createService(options);
  const right = wireTo(({ method, url, headers, body }) => {
    const { pathname, search } = new URL(url);
    const { status, headers: fields, body: text } = service.handle(method, pathname + search, headers, body);
    const list = Object.entries(fields).map(([name, value]) => [name, String(value)] as const);
    return { status, headers: list, body: text, bodyBytes: Buffer.byteLength(text) };
  });
  let number = 0;
  return run(
    { ...seedOf(service), baseUrl: 'http://service.test', ...settings },
    {
      ...(signal ? { signal } : {}),
      clock: impatientClock(),
      wire: {
        ...right,
        send: async (request) => {
          number += 1;
          onRequest?.(number);
          const error = fault(number);
          const answer = await right.send(request);
          return error ? { sent: request.headers, error, durationMs: 1 } : answer;
        },
      },
    },
  );
}

function expectNoFalseFinding({ report }: RunResult, when: string): void {
  const wrong = report.checks.filter(({ outcome }) => ['fail', 'warn', 'broken'].includes(outcome));
  expect(
    wrong.map(({ id, outcome, reason, findings }) => ({ id, outcome, reason, findings })),
    when,
  ).toEqual([]);
  const blocked = report.checks.filter(({ outcome }) => outcome === 'blocked');
  for (const { id, reason } of blocked) expect(reason, `${when}: ${id}`).toMatch(/\w/);
}

const requests = await runBehind({ fault: () => undefined }).then(({ report }) => report.run.requests);

/** Returns every seventh request number. 7 is prime, so that regular patterns in a run do not hide requests. */
function someRequests(first: number): number[] {
  return Array.from({ length: Math.ceil((requests - first) / 7) }, (_, at) => first + at * 7);
}

test('a right service without network faults is conformant', async () => {
  const { exitCode } = await runBehind({ fault: () => undefined });
  expect(exitCode).toBe(0);
});

test('a run against a service that stops is incomplete and has no findings, at whatever request it stops', async () => {
  for (const last of someRequests(1)) {
    const result = await runBehind({ fault: (number) => (number >= last ? reset : undefined) });
    expectNoFalseFinding(result, `stops at request ${last}`);
    // The last requests only observe undocumented behaviour.
    expect(last > requests / 2 ? [0, 3] : [3, 4], `stops at request ${last}`).toContain(result.exitCode);
  }
});

test('one lost response causes no finding, whichever it is', async () => {
  for (const lost of someRequests(2)) {
    const result = await runBehind({ fault: (number) => (number === lost ? cutOff : undefined) });
    expectNoFalseFinding(result, `loses response ${lost}`);
    expect([0, 3], `loses response ${lost}`).toContain(result.exitCode);
    expect(unlistedChanges(result), `loses response ${lost}`).toEqual([]);
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
      const fault = (number: number): Fault | undefined =>
        number > 1 && number % every === offset ? reset : undefined;
      const result = await runBehind({ fault, service });
      expectNoFalseFinding(result, `${id}, loses every ${every}th from ${offset}`);
      expect(result.exitCode, `${id}, loses every ${every}th from ${offset}`).toBe(3);
    }
  }
});

test('an interrupted run is incomplete at whatever request, even with allowIncomplete', async () => {
  for (const stopped of someRequests(1)) {
    const controller = new AbortController();
    const result = await runBehind({
      fault: () => undefined,
      signal: controller.signal,
      onRequest: (number) => {
        if (number === stopped) controller.abort();
      },
      settings: { allowIncomplete: true },
    });
    expectNoFalseFinding(result, `interrupted at request ${stopped}`);
    expect(result.report.run.stopped, `interrupted at request ${stopped}`).toBe('the run was interrupted');
    expect(result.exitCode, `interrupted at request ${stopped}`).toBe(3);
    if (stopped < requests / 2) expect(result.report.verdict).toBe('incomplete');
  }
});

test('a target that never responds is unreachable, even if the timeout is long', async () => {
  const error: Fault = { kind: 'timeout', message: 'no answer in time' };
  const wire: Wire = {
    send: async ({ headers }) => ({ sent: headers, error, durationMs: 1e6 }),
    close: async () => undefined,
  };
  const { exitCode, report } = await run({ baseUrl: 'http://service.test', token: 'secret' }, { wire });
  expect([exitCode, report.run.stopped]).toEqual([4, 'no answer in time']);
});

test('a target that stops responding does not meet the gate, even with allowIncomplete', async () => {
  const result = await runBehind({
    fault: (number) => (number > 7 ? reset : undefined),
    settings: { allowIncomplete: true, readOnly: true },
  });
  expect([result.exitCode, result.report.verdict]).toEqual([3, 'incomplete']);
  const blocked = result.report.checks.filter(({ outcome }) => outcome === 'blocked');
  for (const { reason } of blocked) expect(reason).toContain(result.report.run.stopped);
});
