import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { EvidenceError, parseEvidence } from '../../evidence/evidence.ts';
import { formatHar } from '../../evidence/har.ts';
import { judge } from '../../judge.ts';
import { deviations } from '../../reference/deviations.ts';
import { createService, seedOf, type ServiceOptions } from '../../reference/service.ts';
import { run } from '../../run.ts';
import { closed, runIn } from './world.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const object = (properties: Record<string, object>, ...optional: string[]): object => ({
  type: 'object',
  properties: { ...properties, comment: text },
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  additionalProperties: false,
});
const list = (items: object): object => ({ type: 'array', items });
const pairs = list(object({ name: text, value: text }));
const message = { httpVersion: text, cookies: pairs, headers: pairs, headersSize: number, bodySize: number };

/** What HAR 1.2 demands, and nothing that it does not know. */
const schema = object({
  log: object({
    version: { const: '1.2' },
    creator: object({ name: text, version: text }),
    entries: list(
      object({
        startedDateTime: { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$' },
        time: { type: 'number', minimum: 0 },
        request: object(
          {
            ...message,
            method: text,
            url: text,
            queryString: pairs,
            postData: object({ mimeType: text, text }),
          },
          'postData',
        ),
        response: object({
          ...message,
          status: { type: 'integer' },
          statusText: text,
          content: object({ size: number, mimeType: text, text }),
          redirectURL: text,
        }),
        cache: { type: 'object' },
        timings: object({ send: number, wait: number, receive: number }),
      }),
    ),
  }),
});

const recorded = await runIn({ between: ({ number: at }) => (at === 9 ? closed : undefined) });
const har = formatHar(parseEvidence(recorded.evidence));

describe('exchanges as an HTTP Archive', () => {
  test('have the form of HAR 1.2', () => {
    const validate = new Ajv2020({ allErrors: true }).compile(schema);
    validate(JSON.parse(har));
    expect(validate.errors).toBeNull();
  });

  test('are all there, in order, with what each is for', () => {
    const { entries } = (
      JSON.parse(har) as { log: { entries: { request: { url: string }; comment: string }[] } }
    ).log;
    const { exchanges } = recorded.report;
    expect(entries.map(({ request }) => request.url)).toEqual(exchanges.map(({ request }) => request.url));
    for (const [at, { comment }] of entries.entries()) expect(comment).toContain(exchanges[at]!.purpose);
  });

  test('show no Token', async () => {
    const service = createService();
    const { token } = seedOf(service);
    const baseUrl = await service.listen();
    const { evidence } = await run({ ...seedOf(service), baseUrl, readOnly: true });
    await service.close();
    expect(formatHar(parseEvidence(evidence))).not.toContain(token);
  });

  test('have status 0 where no answer came', () => {
    const { entries } = (
      JSON.parse(har) as { log: { entries: { response: { status: number; statusText: string } }[] } }
    ).log;
    expect(
      entries.filter(({ response }) => response.status === 0).map(({ response }) => response.statusText),
    ).toEqual(['the connection was closed before an answer came']);
  });
});

interface Pair {
  readonly name: string;
  readonly value: string;
}

/** Traffic of a plain client with a service, as a browser would save it. */
function trafficWith(
  options: ServiceOptions,
  change: (entry: Record<string, unknown>) => unknown = (entry) => entry,
): string {
  const service = createService(options);
  const { bugs, tasks, product, token } = seedOf(service);
  const ask = (method: string, path: string, body?: object): unknown => {
    const sent = body === undefined ? '' : JSON.stringify(body);
    const headers: Pair[] = [{ name: 'token', value: token }];
    const answer = service.handle(
      method,
      `/api.php/v1${path}`,
      headers.map(({ name, value }) => [name, value]),
      sent,
    );
    return change({
      startedDateTime: '2026-01-02T03:04:05.678+01:00',
      time: 12.5,
      request: {
        method,
        url: `http://pms.test/app/api.php/v1${path}`,
        headers,
        ...(body ? { postData: { text: sent } } : {}),
      },
      response: {
        status: answer.status,
        headers: Object.entries(answer.headers).map(([name, value]) => ({ name, value: String(value) })),
        content: {
          size: answer.body.length,
          text: Buffer.from(answer.body).toString('base64'),
          encoding: 'base64',
        },
      },
    });
  };
  const entries = [
    ask('GET', '/users?limit=5'),
    ask('POST', `/bugs/${bugs[0]}/confirm`, { pri: 3, comment: '<b>anything</b>' }),
    ask('POST', `/tasks/${tasks[0]}/start`, { left: 3 }),
    ask('POST', '/stories', { title: 'T', spec: '<p>s</p>', product, pri: 3, category: 'feature' }),
    ask('POST', '/bugs/none/confirm', {}),
    { request: { method: 'GET', url: 'http://pms.test/logo.png' }, response: { status: 200 } },
  ];
  return JSON.stringify({ log: { version: '1.2', entries } });
}

const outcomes = (text: string): Record<string, string> =>
  Object.fromEntries(judge(text).report.checks.map(({ id, outcome }) => [id, outcome]));

describe('traffic of other clients', () => {
  test('is judged record by record; what it does not show is blocked', () => {
    const { report, exitCode } = judge(trafficWith({}));
    expect(exitCode).toBe(3);
    const reached = report.checks.filter(({ outcome }) => outcome === 'pass').map(({ id }) => id);
    for (const id of [
      'confirm-bug/field-types',
      'start-task/field-types',
      'create-story/enum-values',
      'list-users/field-types',
    ]) {
      expect(reached).toContain(id);
    }
    expect(reached.filter((id) => /echo|status-is|changes-nothing|token|accepts/.test(id))).toEqual([]);
    expect(report.checks.filter(({ outcome }) => ['fail', 'warn', 'broken'].includes(outcome))).toEqual([]);
    expect(report.exchanges).toHaveLength(4);
    expect(report.changes).toEqual([]);
    expect(report.target.baseUrl).toBe('http://pms.test/app');
    expect(report.notes?.join()).toMatch(/2 of the 6 entries are no requests of this API/);
  });

  test('shows no Token', () => {
    const service = createService();
    expect(JSON.stringify(judge(trafficWith({})).report)).not.toContain(seedOf(service).token);
  });

  test('that breaks the document is found out', () => {
    const wrong = deviations.filter(({ caughtBy }) =>
      caughtBy.some((id) => /(?:field-types|enum-values)$/.test(id)),
    );
    const caught = wrong.filter((deviation) => {
      const found = outcomes(trafficWith(deviation));
      return deviation.caughtBy.some((id) => found[id] === 'fail' || found[id] === 'warn');
    });
    expect(caught.length).toBeGreaterThan(100);
  });

  test('without bodies, or without answers, says nothing', () => {
    const bodiless = trafficWith({}, ({ response, ...entry }) => ({
      ...entry,
      response: { ...(response as object), content: { size: 100 } },
    }));
    const unanswered = trafficWith({}, (entry) => ({ ...entry, response: { status: 0 } }));
    for (const traffic of [bodiless, unanswered]) {
      const found = new Set(Object.values(outcomes(traffic)));
      found.delete('skipped');
      expect([...found]).toEqual(['blocked']);
    }
  });

  test.each([
    ['no JSON', '{"log": {', /no JSON/],
    ['no entries', '{"log": {"version": "1.2"}}', /log.entries is missing/],
    ['no request of the API', '{"log": {"entries": []}}', /none of the 0 entries/],
    [
      'no URL',
      '{"log": {"entries": [{"request": {"url": "x"}}]}}',
      /entries\[0\]\.request\.url is no URL: "x"/,
    ],
  ])('is refused where there is %s', (_, traffic, message) => {
    expect(() => judge(traffic)).toThrow(EvidenceError);
    expect(() => judge(traffic)).toThrow(message);
  });

  test('that a run saved is judged like any other', () => {
    const { report } = judge(har);
    expect(report.checks.filter(({ outcome }) => ['fail', 'warn', 'broken'].includes(outcome))).toEqual([]);
  });
});
