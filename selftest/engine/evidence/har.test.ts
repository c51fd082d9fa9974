import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { parseEvidence } from '../../../engine/evidence/evidence.ts';
import { formatHar } from '../../../engine/evidence/har.ts';
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

const token = 'a-token-of-24-characters';
const recorded = await runIn({
  between: ({ number: at }) => (at === 9 ? closed : undefined),
  service: { token },
});
const har = formatHar(parseEvidence(recorded.evidence));

interface Entry {
  readonly request: { readonly url: string };
  readonly response: { readonly status: number; readonly statusText: string };
  readonly comment: string;
}
const { entries } = (JSON.parse(har) as { log: { entries: Entry[] } }).log;

describe('exchanges as an HTTP Archive', () => {
  test('have the form of HAR 1.2', () => {
    const validate = new Ajv2020({ allErrors: true }).compile(schema);
    validate(JSON.parse(har));
    expect(validate.errors).toBeNull();
  });

  test('are all there, in order, with what each is for', () => {
    const { exchanges } = recorded.report;
    expect(entries.map(({ request }) => request.url)).toEqual(exchanges.map(({ request }) => request.url));
    for (const [at, { comment }] of entries.entries()) expect(comment).toContain(exchanges[at]!.purpose);
  });

  test('show no Token', () => {
    expect(har).not.toContain(token);
  });

  test('have status 0 where no answer came', () => {
    const lost = entries.map(({ response }) => response).filter(({ status }) => status === 0);
    expect(lost.map(({ statusText }) => statusText)).toEqual([
      'the connection was closed before a response arrived',
    ]);
  });
});
