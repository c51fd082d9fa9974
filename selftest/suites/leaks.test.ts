import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createService, seedOf } from '../../reference/service.ts';
import { run } from '../../engine/run.ts';
import { fetchWire } from '../../engine/wire/fetch-wire.ts';
import { harmlessRows, leakRows } from '../verdicts/refusals.ts';
import { approvedVerdicts } from '../verdicts/rows.ts';

test('the held verdicts say which responses without a Token show data', () => {
  const approved = approvedVerdicts();
  const failing = (rows: object): string[] =>
    Object.keys(rows).filter((id) => approved.get(id)!.includes('/refuses-no-token: fail'));
  expect(failing(leakRows)).toEqual(Object.keys(leakRows));
  expect(failing(harmlessRows)).toEqual([]);
});

const base64Of = (text: string): string => Buffer.from(text).toString('base64');

const asText = (text: string): { body: Uint8Array<ArrayBuffer>; headers: Record<string, string> } => ({
  body: new Uint8Array(Buffer.from(text)),
  headers: {},
});

describe('data in another form is found', () => {
  const shownAs: Readonly<
    Record<string, (text: string) => { body: Uint8Array<ArrayBuffer>; headers: Record<string, string> }>
  > = {
    'UTF-16 with its mark': (text) => ({
      body: new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le')),
      headers: {},
    }),
    gzip: (text) => ({ body: new Uint8Array(gzipSync(text)), headers: { 'content-encoding': 'gzip' } }),
    latin1: (text) => ({ body: new Uint8Array(Buffer.from(`ü ${text}`, 'latin1')), headers: {} }),
    'base64 of base64': (text) => asText(base64Of(base64Of(text))),
    'base64 of UTF-16': (text) => asText(Buffer.from(text, 'utf16le').toString('base64')),
    'base64 after other letters': (text) => asText(`sessionx${base64Of(text)}x`),
    'base64 in lines of a table': (text) => asText(base64Of(text).replace(/.{64}/g, '$& |\n| ')),
    'base64 of a text between other bytes': (text) =>
      asText(Buffer.from(`\x00\x01\xff${text}\x00\xfe`, 'latin1').toString('base64')),
    hexadecimal: (text) => asText(Buffer.from(text).toString('hex')),
    'octal escapes': (text) => asText(text.replace(/\w/g, (sign) => `\\${sign.charCodeAt(0).toString(8)}`)),
    'quoted-printable': (text) => asText(text.replace(/.{7}/g, '$&=\r\n').replaceAll('"', '=22')),
    'percent signs, encoded six times': (text) =>
      asText(encodeURIComponent(text).replaceAll('%', `%${'25'.repeat(5)}`)),
  };

  test.each(Object.entries(shownAs))('%s', async (_, shown) => {
    const service = createService();
    const handler = async (request: Request): Promise<Response> => {
      const { pathname, search } = new URL(request.url);
      const isOpen = request.headers.get('token') === service.token;
      if (!isOpen) {
        const { body, headers } = shown(`Unauthorized ${JSON.stringify(service.store.users[1])}`);
        return new Response(body, { status: 401, headers });
      }
      const response = service.handle(request.method, pathname + search, [['Token', service.token]]);
      return new Response(response.body, { status: response.status });
    };
    const wire = fetchWire(handler, { timeoutMs: 5000, maxBodyBytes: 1_000_000 });
    const settings = {
      ...seedOf(service),
      baseUrl: 'http://service.test',
      only: ['list-users/refuses-no-token'],
    };
    const { report } = await run(settings, { wire });
    const check = report.checks.find(({ id }) => id === 'list-users/refuses-no-token')!;
    expect(check.outcome).toBe('fail');
    expect(check.findings[0]!.actual).toContain('account user07');
  });
});
