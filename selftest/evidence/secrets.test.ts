import { expect, test } from 'vitest';
import { failure, rememberSecrets } from '../../cli/failure.ts';
import { redactor } from '../../evidence/redaction.ts';
import { createService, seedOf } from '../../reference/service.ts';
import { run, type RunResult } from '../../run.ts';
import { textsOf } from '../hostile/hostile-run.ts';
import { wireTo } from '../in-process.ts';

/** Tokens that are hard to find again in other forms. */
const tokens = {
  plain: 'canary0123456789abcdefABCDEF',
  signs: 'can+ary/Tok=en$1&x<y>"z\'%25\\q',
  spaced: 'canary token with  spaces',
  latin: 'canaryé-Ünïcödé-token',
  digits: '918273645546372819',
  pattern: '.*[a-z]+(canary)?$^|{2}',
} as const;

/** How targets, proxies and frameworks write a text that they were given. */
const writings: Readonly<Record<string, (text: string) => string>> = {
  raw: (text) => text,
  JSON: (text) => JSON.stringify(text).slice(1, -1),
  'JSON of JSON': (text) => JSON.stringify(JSON.stringify(text)).slice(3, -3),
  'JSON with escaped slashes': (text) => JSON.stringify(text).slice(1, -1).replaceAll('/', '\\/'),
  'JSON in ASCII': (text) => [...text].map((each) => `\\u${hex(each, 4)}`).join(''),
  'JSON in ASCII, capitals': (text) => [...text].map((each) => `\\u${hex(each, 4).toUpperCase()}`).join(''),
  'percent-encoded': (text) => encodeURIComponent(text),
  'percent-encoded in small letters': (text) =>
    encodeURIComponent(text).replace(/%../g, (escape) => escape.toLowerCase()),
  'percent-encoded twice': (text) => encodeURIComponent(encodeURIComponent(text)),
  'all percent-encoded': (text) =>
    [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
  form: (text) => new URLSearchParams({ x: text }).toString().slice(2),
  HTML: (text) => text.replace(/[&<>"']/g, (each) => `&#${each.charCodeAt(0)};`),
  'HTML by name': (text) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
  'HTML in hexadecimal': (text) => [...text].map((each) => `&#x${hex(each, 2)};`).join(''),
  base64: (text) => Buffer.from(text).toString('base64'),
  'base64 for URLs': (text) => Buffer.from(text).toString('base64url'),
  'base64 after one byte': (text) => Buffer.from(`:${text}`).toString('base64'),
  'base64 after two bytes': (text) => Buffer.from(`a:${text}`).toString('base64'),
  'base64 in base64 of a pair': (text) => Buffer.from(`account:${text}:more`).toString('base64'),
  'base64, percent-encoded': (text) => encodeURIComponent(Buffer.from(text).toString('base64')),
  hexadecimal: (text) => Buffer.from(text).toString('hex'),
  'hexadecimal in capitals': (text) => Buffer.from(text).toString('hex').toUpperCase(),
  'small letters': (text) => text.toLowerCase(),
  capitals: (text) => text.toUpperCase(),
};

function hex(character: string, digits: number): string {
  return character.charCodeAt(0).toString(16).padStart(digits, '0');
}

/** Everything in a text that still gives the Token away, in any writing. */
function leaksIn(text: string, token: string): string[] {
  return Object.entries(writings)
    .filter(([, write]) => {
      const core = write(token).replace(/=+$/, '');
      // The characters at the ends of base64 depend on what stands beside them.
      return text.includes(core.length > 12 ? core.slice(3, -3) : core);
    })
    .map(([name]) => name);
}

test.each(Object.entries(tokens))('every writing of a Token is masked: %s', (_, token) => {
  const redact = redactor([{ value: token, mask: '***' }]);
  for (const [name, write] of Object.entries(writings)) {
    const written = write(token);
    for (const text of [written, `{"a":"${written}"}`, `x ${written}, y`, `<p>${written}</p>`]) {
      expect(leaksIn(redact(text), token), `${name}: ${text}`).toEqual([]);
      expect(redact(text), `${name}: ${text}`).toContain('***');
    }
  }
});

/** A right service that tells everybody the Token, written so: in bodies, header names and values, cookies, refusals. */
async function runAgainstEcho(token: string, written: readonly string[]): Promise<RunResult> {
  const service = createService({ token });
  const wire = wireTo(({ method, url, headers, body }) => {
    const { pathname, search } = new URL(url);
    const { status, body: text } = service.handle(method, pathname + search, headers, body);
    const members = written.map((echo, at) => {
      const inJson = JSON.stringify(echo);
      return `,"echo${at}":${inJson},${JSON.stringify(`named ${at} ${echo}`)}:[${inJson}]`;
    });
    const record = text.replace(/}\s*$/, () => `${members.join('')}}`);
    return {
      status,
      headers: [
        ['Content-Type', 'application/json'],
        ...written.flatMap((echo) => [
          ['X-Echo', echo] as const,
          ['Location', `https://elsewhere.test/?token=${echo}`] as const,
          ['Set-Cookie', `session=${echo}`] as const,
          ['WWW-Authenticate', `Token realm="${echo}"`] as const,
        ]),
      ],
      body: record,
      bodyBytes: Buffer.byteLength(record),
    };
  });
  const baseUrl = `http://service.test/${encodeURIComponent('base')}`;
  const settings = { ...seedOf(service), baseUrl };
  return run(settings, {
    wire: {
      ...wire,
      send: async (request) => {
        const { pathname } = new URL(request.url);
        if (pathname.endsWith('/abc/confirm')) {
          return {
            sent: request.headers,
            error: { kind: 'other', message: `bad header ${written.join(', ')}` },
            durationMs: 0,
          };
        }
        return wire.send({ ...request, url: request.url.replace('/base/', '/') });
      },
    },
    command: `pms-conformance run --header ${written.join(' ')}`,
  });
}

test.each(Object.entries(tokens))(
  'a target that echoes the Token makes no file show it: %s',
  async (_, token) => {
    const echoed = [
      'raw',
      'percent-encoded',
      'base64 after one byte',
      'JSON in ASCII',
      'HTML in hexadecimal',
    ];
    const result = await runAgainstEcho(
      token,
      echoed.map((name) => writings[name]!(token)),
    );
    for (const [file, text] of Object.entries(textsOf(result)))
      expect(leaksIn(text, token), file).toEqual([]);
    const wrong = result.report.checks.filter(({ outcome }) => ['fail', 'broken'].includes(outcome));
    expect(wrong.map(({ id, reason, findings }) => ({ id, reason, findings }))).toEqual([]);
  },
);

test.each(['admin', 'test', 'user', 'doing', '123456', '1234567890'])(
  'a short Token that is a usual word hides no field and makes no finding: %s',
  async (token) => {
    const service = createService({ token });
    const { report } = await run(
      { ...seedOf(service), baseUrl: 'http://service.test' },
      {
        wire: wireTo(({ method, url, headers, body }) => {
          const { pathname, search } = new URL(url);
          const { status, body: text } = service.handle(method, pathname + search, headers, body);
          const type = ['Content-Type', 'application/json'] as const;
          return { status, headers: [type], body: text, bodyBytes: Buffer.byteLength(text) };
        }),
      },
    );
    const wrong = report.checks.filter(({ outcome }) => outcome === 'fail' || outcome === 'broken');
    expect(wrong.map(({ id, reason, findings }) => ({ id, reason, findings }))).toEqual([]);
    expect(report.verdict).toBe('conformant');
    const sent = report.exchanges.flatMap(({ request }) =>
      request.headers.filter(([name]) => name === 'Token'),
    );
    expect(sent.map(([, value]) => value)).not.toContain(token);
  },
);

test('a number that equals the Token stays a number', () => {
  const redact = redactor([{ value: '918273', mask: '***' }]);
  expect(JSON.parse(redact('{"id":918273,"ids":[918273, 918273],"text":"918273"}'))).toEqual({
    id: 100_000,
    ids: [100_000, 100_000],
    text: '***',
  });
});

test('hostile runs of escapes cost no time to speak of', () => {
  const redact = redactor(Object.values(tokens).map((value) => ({ value, mask: '***' })));
  for (const run of ['\\', '%25', '&amp;', '\\u00', 'canary', '%', '&#x0']) {
    expect(redact(run.repeat(5000))).toBe(run.repeat(5000));
  }
});

test('a crash shows no secret, whatever it came from', () => {
  rememberSecrets({ token: 'from-a-file-1234', password: 'Pa$$-from-a-file' });
  const error = new Error('lost from-a-file-1234 and Pa$$-from-a-file, from-the-env-12 and from-a-flag-12');
  for (const debug of [undefined, '1']) {
    const { line } = failure(error, ['run', '--token', 'from-a-flag-12'], {
      PMS_TOKEN: 'from-the-env-12',
      PMS_DEBUG: debug,
    });
    expect(line).toMatch(/lost \*\*\* and \*\*\*, \*\*\* and \*\*\*/);
    expect(line).not.toMatch(/from-a|from-the/);
  }
});
