import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { wholeToken } from '../../evidence/token-forms.ts';
import { freedoms } from '../../reference/freedoms.ts';
import { run, type RunResult } from '../../run.ts';
import type { WireRequest } from '../../wire/wire.ts';
import { complaintsIn, lineOf } from '../blame.ts';
import {
  blockedIn,
  closed,
  observationsOf,
  runIn,
  status,
  untaken,
  type Answer,
  type Between,
} from './world.ts';

const still = await runIn({});
const { requests } = still.report.run;
const observed = observationsOf(still);

/** What a run observed that a run without faults does not. */
const otherObservations = (result: RunResult): unknown[] =>
  [...observationsOf(result)].filter(([point, value]) => !isDeepStrictEqual(value, observed.get(point)));

/** Expects one of the exit codes, no finding, no broken check, and a reason for each blocked one. */
function expectNoFinding({ report, exitCode }: RunResult, exitCodes: readonly number[], when = ''): void {
  expect(
    complaintsIn(report).map((check) => lineOf('it', check)),
    when,
  ).toEqual([]);
  for (const { id, outcome, reason } of report.checks)
    if (outcome === 'blocked') expect(reason, `${when}: ${id}`).toMatch(/\w/);
  expect(exitCodes, when).toContain(exitCode);
}

// GATEWAYS_EVERY=1 begins at each request in turn, some minutes long.
const every = Number(process.env['GATEWAYS_EVERY'] ?? 17);

/** The requests at which something happens. 17 is prime, so that regular patterns in a run do not hide requests. */
const someRequests = (first: number): number[] =>
  Array.from({ length: Math.ceil((requests - first) / every) }, (_, at) => first + at * every);

/** The service handles the request, and its response is lost. */
function lost(right: () => Answer, answer: Answer): Answer {
  right();
  return answer;
}

/** What happens from the request of a number on. */
type World = (from: number) => Between;

const once =
  (code: number, acts: boolean): World =>
  (from) =>
  ({ number, right }) =>
    number === from ? lost(acts ? right : () => status(code), status(code)) : undefined;

const goneFor =
  (code: number, ms: number): World =>
  (from) => {
    let until = 0;
    return ({ number, now }) => {
      if (number === from) until = now + ms;
      return now < until ? status(code) : undefined;
    };
  };

/** What stands before the service is stopped: running requests are closed, and nobody listens for a while. */
const stoppedFor =
  (ms: number, acts: boolean): World =>
  (from) => {
    let until = 0;
    return ({ number, now, right }) => {
      if (number !== from) return now < until ? untaken : undefined;
      until = now + ms;
      return lost(acts ? right : () => closed, closed);
    };
  };

const worlds: Readonly<Record<string, World>> = {
  'one 502': once(502, false),
  'one 502 to a request that was executed': once(502, true),
  'one 504 to a request that was executed': once(504, true),
  'one 503': once(503, false),
  'one 503 to a request that was executed': once(503, true),
  'a reload of five responses':
    (from) =>
    ({ number }) =>
      number >= from && number < from + 5 ? status(502) : undefined,
  'a service that is gone for twenty seconds': goneFor(503, 20_000),
  'a gateway that is stopped for three seconds': stoppedFor(3000, false),
  'a gateway that is stopped for twenty seconds, after a request that was executed': stoppedFor(20_000, true),
};

describe('a moment of a gateway is held against nobody', () => {
  test.each(Object.entries(worlds).map(([name, world], at) => [name, world, at + 1] as const))(
    '%s',
    async (_, world, first) => {
      for (const from of someRequests(first)) {
        const asked: string[] = [];
        const between = world(from);
        const result = await runIn({
          between: (passing) => {
            const came = between(passing);
            if (came) asked.push(passing.request.method);
            return came;
          },
        });
        const when = `from request ${from}`;
        expectNoFinding(result, [0, 3], when);
        expect(result.report.run.stopped, when).toBeUndefined();
        expect(otherObservations(result), when).toEqual([]);
        if (asked.every((method) => method === 'GET')) expect(blockedIn(result), when).toEqual([]);
        // While the service is gone, only what was running meets it, and a probe now and then.
        expect(asked.length, when).toBeLessThan(20);
      }
    },
  );
});

test('one lost response causes no finding, and its possible change is listed', async () => {
  const message = 'the connection broke off in the middle of the body';
  const cutOff: Answer = { error: { kind: 'broken-off', message } };
  for (const at of someRequests(2)) {
    const result = await runIn({
      between: ({ number, right }) => (number === at ? lost(right, cutOff) : undefined),
    });
    expectNoFinding(result, [0, 3], `loses response ${at}`);
    expect(unlistedChanges(result), `loses response ${at}`).toEqual([]);
  }
});

/** Returns POST requests without a response whose possible change is not in the list of changes. */
function unlistedChanges({ report: { exchanges, changes } }: RunResult): string[] {
  const objects = /(?:bugs|tasks)\/(\d+)\//;
  const withoutObject = ['open/unknown-id', 'open/malformed-id'];
  return exchanges
    .filter(({ error, request, step }) => error && request.method === 'POST' && !withoutObject.includes(step))
    .filter(({ index, request }) => {
      const id = objects.exec(request.url)?.[1];
      // Another response may show the change of the object; then it is not uncertain.
      return !changes.some((change) => change.id === id || (change.exchange === index && change.uncertain));
    })
    .map(({ request }) => request.url);
}

test('a write to which a gateway responded is an uncertain change', async () => {
  const { report } = await runIn({
    between: ({ request }) => (request.url.endsWith('/stories') ? status(502) : undefined),
  });
  const stories = report.changes.filter(({ kind }) => kind === 'story-created');
  expect(stories.length).toBeGreaterThan(0);
  expect(stories.every(({ uncertain }) => uncertain)).toBe(true);
});

test.each(['any', 'confirms-once'])('regularly lost responses cause no findings: %s', async (id) => {
  const service = freedoms.find((freedom) => freedom.id === id) ?? {};
  for (const [nth, offset] of [
    [2, 1],
    [3, 0],
    [5, 1],
    [7, 0],
  ] as const) {
    const result = await runIn({
      between: ({ number, right }) =>
        number > 1 && number % nth === offset ? lost(right, closed) : undefined,
      service,
    });
    expectNoFinding(result, [3], `loses every ${nth}th from ${offset}`);
  }
});

describe('a run that ends early has no findings, whenever it ends', () => {
  test.each<[string, (at: number) => Answer, readonly number[]]>([
    ['a gateway stays', (at) => status([502, 503, 504][at % 3]!), [4]],
    // The last requests only observe undocumented behaviour.
    ['nobody listens any more', () => untaken, [0, 3, 4]],
    ['every connection is closed', () => closed, [0, 3, 4]],
  ])('%s', async (_, answer, exitCodes) => {
    for (const from of someRequests(1)) {
      const result = await runIn({
        between: ({ number, right }) => (number >= from ? lost(right, answer(from)) : undefined),
      });
      expectNoFinding(result, exitCodes, `from request ${from}`);
      if (from < requests / 2) expect(result.exitCode).toBeGreaterThan(2);
    }
  });

  test('it is interrupted, even with allowIncomplete', async () => {
    for (const at of someRequests(1)) {
      const controller = new AbortController();
      const result = await runIn({
        between: ({ number }) => void (number === at && controller.abort()),
        settings: { allowIncomplete: true },
        signal: controller.signal,
      });
      expectNoFinding(result, [3], `at request ${at}`);
      expect(result.report.run.stopped).toBe('the run was interrupted');
      expect(otherObservations(result), `at request ${at}`).toEqual([]);
      if (at < requests / 2) expect(result.report.verdict).toBe('incomplete');
    }
  });

  test('a target that stops responding does not meet the gate, even with allowIncomplete', async () => {
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

  test('a target that never responds is unreachable, even if the timeout is long', async () => {
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
    expectNoFinding(result, [3]);
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

test('invalid requests whose connections are closed block no required check', async () => {
  const open = new Set(
    still.report.exchanges
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
  expectNoFinding(result, [0]);
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
    expectNoFinding(result, [0]);
    for (const [point, value] of observationsOf(result)) {
      if (/parallel-writes/.test(point)) expect(value).toBe('refused');
      else expect(value, point).toEqual(observed.get(point));
    }
    expect(result.report.exchanges.some(({ repeats }) => repeats?.because === 'alone')).toBe(true);
  },
);
