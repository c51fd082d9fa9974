import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { wholeToken } from '../../evidence/token-forms.ts';
import type { RunResult } from '../../run.ts';
import type { WireRequest } from '../../wire/wire.ts';
import { complaintsIn, lineOf } from '../blame.ts';
import { blockedIn, closed, observationsOf, runIn, status, untaken, type Between } from './world.ts';

const still = await runIn({});
const observed = observationsOf(still);

/** What a run observed that a run without a gateway does not. */
const otherObservations = (result: RunResult): unknown[] =>
  [...observationsOf(result)].filter(([point, value]) => !isDeepStrictEqual(value, observed.get(point)));

/** What a run says against a target, or that the suite itself broke. */
const complaintsOf = ({ report }: RunResult): string[] =>
  complaintsIn(report).map((check) => lineOf('it', check));

/** What a world does from the request of a number on. */
type World = (from: number) => Between;

const once =
  (code: number, acts: boolean): World =>
  (from) =>
  ({ number, right }) => {
    if (number !== from) return undefined;
    if (acts) right();
    return status(code);
  };

const goneFor =
  (code: number, ms: number): World =>
  (from) => {
    let until = 0;
    return ({ number, now }) => {
      if (number === from) until = now + ms;
      return now < until ? status(code) : undefined;
    };
  };

/** Whoever stands before the service is stopped: what is under way is closed, and nobody listens for a while. */
const stoppedFor =
  (ms: number, acts: boolean): World =>
  (from) => {
    let until = 0;
    return ({ number, now, right }) => {
      if (number === from) {
        until = now + ms;
        if (acts) right();
        return closed;
      }
      return now < until ? untaken : undefined;
    };
  };

const worlds: Readonly<Record<string, World>> = {
  'one 502': once(502, false),
  'one 502 to a request that was obeyed': once(502, true),
  'one 504 to a request that was obeyed': once(504, true),
  'one 503': once(503, false),
  'one 503 to a request that was obeyed': once(503, true),
  'a reload of five answers':
    (from) =>
    ({ number }) =>
      number >= from && number < from + 5 ? status(502) : undefined,
  'a service that is gone for five seconds': goneFor(502, 5000),
  'a service that is gone for twenty seconds': goneFor(503, 20_000),
  'a gateway that is stopped for three seconds': stoppedFor(3000, false),
  'a gateway that is stopped for twenty seconds, after a request that was obeyed': stoppedFor(20_000, true),
};

// GATEWAYS_EVERY=1 begins at each request in turn, some minutes long.
const every = Number(process.env['GATEWAYS_EVERY'] ?? 14);

/** The requests at which worlds begin: others in each world. */
const requests = (first: number): number[] =>
  Array.from(
    { length: Math.floor((still.report.run.requests - first) / every) },
    (_, at) => first + at * every,
  );

describe('a moment of a gateway is held against nobody', () => {
  test.each(Object.keys(worlds).map((name, at) => [name, at + 1] as const))('%s', async (name, first) => {
    for (const from of requests(first)) {
      const asked: string[] = [];
      const between = worlds[name]!(from);
      const result = await runIn({
        between: (passing) => {
          const came = between(passing);
          if (came) asked.push(passing.request.method);
          return came;
        },
      });
      const when = `from request ${from}`;
      expect(complaintsOf(result), when).toEqual([]);
      expect([0, 3], when).toContain(result.exitCode);
      expect(result.report.run.stopped, when).toBeUndefined();
      expect(otherObservations(result), when).toEqual([]);
      if (asked.every((method) => method === 'GET')) expect(blockedIn(result), when).toEqual([]);
      // While the service is gone, only what was under way meets it, and a look now and then.
      expect(asked.length, when).toBeLessThan(20);
    }
  });
});

test('a write that a gateway answered is an uncertain change', async () => {
  const { report } = await runIn({
    between: ({ request }) => (request.url.endsWith('/stories') ? status(502) : undefined),
  });
  const stories = report.changes.filter(({ kind }) => kind === 'story-created');
  expect(stories.length).toBeGreaterThan(0);
  expect(stories.every(({ uncertain }) => uncertain)).toBe(true);
});

test('a service that never comes back is unreachable, whenever it goes', async () => {
  for (const [at, from] of requests(1).entries()) {
    const code = [502, 503, 504][at % 3]!;
    const result = await runIn({ between: ({ number }) => (number >= from ? status(code) : undefined) });
    const when = `${code} from request ${from}`;
    expect(complaintsOf(result), when).toEqual([]);
    expect(result.exitCode, when).toBe(4);
  }
});

test('a service that takes no connection any more is waited for in vain: nothing is held against it or observed', async () => {
  for (const from of requests(2)) {
    const result = await runIn({ between: ({ number }) => (number >= from ? untaken : undefined) });
    const when = `from request ${from}`;
    expect(complaintsOf(result), when).toEqual([]);
    expect([0, 3], when).toContain(result.exitCode);
    const { stopped = 'the service stopped responding' } = result.report.run;
    expect(stopped, when).toContain('the service stopped responding');
    expect(otherObservations(result), when).toEqual([]);
  }
});

describe('an operation that never gets through', () => {
  test.each([502, 503, 504])('%i to all of its requests blocks it, and nothing else', async (code) => {
    const result = await runIn({
      between: ({ request }) => (request.url.endsWith('/stories') ? status(code) : undefined),
    });
    expect(complaintsOf(result)).toEqual([]);
    expect(blockedIn(result).filter((id) => !id.startsWith('create-story/'))).toEqual([]);
    expect(result.exitCode).toBe(3);
  });

  test('503 to one category is the word of the service: others get through', async () => {
    const result = await runIn({
      between: ({ request }) => (request.body?.includes('"interface"') ? status(503) : undefined),
    });
    expect(complaintsOf(result).join()).toMatch(/create-story/);
    expect(result.exitCode).toBe(1);
  });
});

test('invalid requests whose connections are closed take no must check along', async () => {
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
  expect(complaintsOf(result)).toEqual([]);
  expect(result.exitCode).toBe(0);
});

const tokenOf = ({ headers }: Pick<WireRequest, 'headers'>): string | undefined =>
  headers.find(([name]) => /^token$/i.test(name))?.[1];

/** A request without what differs from run to run; with a valid Token it is another one than without. */
function requestOf(request: WireRequest, token = wholeToken.mask): string {
  const { method, url, body = '' } = request;
  const isValid = tokenOf(request) === token;
  return `${method} ${url.replace(/^https?:\/\/[^/]+/, '')} ${isValid} ${body.replaceAll(/[0-9a-f]{8}/g, '')}`;
}

describe('a service that refuses writes beside others', () => {
  test.each([409, 423, 429])('%i: what is accepted alone is judged', async (code) => {
    const result = await runIn({
      between: ({ request, underWay }) =>
        request.method === 'POST' && underWay > 1 ? status(code) : undefined,
    });
    expect(complaintsOf(result)).toEqual([]);
    expect(result.exitCode).toBe(0);
    for (const [point, value] of observationsOf(result)) {
      if (/parallel-writes/.test(point)) expect(value).toBe('refused');
      else expect(value, point).toEqual(observed.get(point));
    }
    expect(result.report.exchanges.some(({ repeats }) => repeats?.because === 'alone')).toBe(true);
  });
});
