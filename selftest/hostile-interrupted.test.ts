import { expect, test } from 'vitest';
import type { WireAnswer } from '../harness/wire.ts';
import { createService, seedOf } from '../reference/service.ts';
import { run, type RunResult, type RunSettings } from '../run.ts';
import { defaults, wireTo } from './in-process.ts';

type Fault = NonNullable<WireAnswer['error']>;

const reset: Fault = { kind: 'reset', message: 'the connection was closed before an answer came' };
const cutOff: Fault = { kind: 'broken-off', message: 'the connection broke off in the middle of the body' };

interface Faulty {
  /** The fault of the request with this number, from 1; undefined when the right answer comes through. */
  readonly fault: (number: number) => Fault | undefined;
  readonly settings?: Partial<RunSettings>;
  readonly signal?: AbortSignal;
  readonly onRequest?: (number: number) => void;
}

/** Runs the suite against the right service behind a network with faults. */
function runBehind({ fault, settings, signal, onRequest }: Faulty): Promise<RunResult> {
  const service = createService();
  const right = wireTo(({ method, url, headers, body }) => {
    const { pathname, search } = new URL(url);
    const { status, headers: fields, body: text } = service.handle(method, pathname + search, headers, body);
    const list = Object.entries(fields).map(([name, value]) => [name, String(value)] as const);
    return { status, headers: list, body: text, bodyBytes: Buffer.byteLength(text) };
  });
  let number = 0;
  return run(
    { ...defaults, ...seedOf(service), baseUrl: 'http://service.test', ...settings },
    {
      ...(signal ? { signal } : {}),
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

test('a right service behind a faultless network is conformant', async () => {
  const { exitCode } = await runBehind({ fault: () => undefined });
  expect(exitCode).toBe(0);
});

test('a service that dies is incomplete, whenever it dies', async () => {
  for (let dies = 1; dies <= requests; dies += 1) {
    const result = await runBehind({ fault: (number) => (number >= dies ? reset : undefined) });
    expectNoFalseFinding(result, `dies at request ${dies}`);
    expect([3, 4], `dies at request ${dies}`).toContain(result.exitCode);
  }
});

test('one lost answer is no finding, whichever it is', async () => {
  for (let lost = 1; lost <= requests; lost += 1) {
    const result = await runBehind({ fault: (number) => (number === lost ? cutOff : undefined) });
    expectNoFalseFinding(result, `loses answer ${lost}`);
    expect(result.exitCode, `loses answer ${lost}`).not.toBe(1);
  }
});

test('regular losses are no findings', async () => {
  for (const [every, offset] of [
    [2, 0],
    [3, 0],
    [3, 2],
    [4, 0],
    [5, 3],
    [7, 0],
  ] as const) {
    const result = await runBehind({
      fault: (number) => (number > 1 && number % every === offset ? reset : undefined),
    });
    expectNoFalseFinding(result, `loses every ${every}th`);
    expect(result.exitCode, `loses every ${every}th`).toBe(3);
  }
});

test('an interrupted run is incomplete, whenever it is interrupted', async () => {
  for (let stopped = 1; stopped < requests; stopped += 1) {
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
    expect(result.report.verdict).toBe('incomplete');
    expect(result.report.run.stopped).toBe('the run was interrupted');
    expect(result.exitCode, `interrupted at request ${stopped}`).toBe(3);
  }
});
