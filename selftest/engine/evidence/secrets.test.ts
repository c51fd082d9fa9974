import fc from 'fast-check';
import { expect, test } from 'vitest';
import { failure } from '../../../cli/failure.ts';
import { learnSecrets, rememberSecrets } from '../../../cli/secrets.ts';
import { isVocabulary, redactor, redactRequest, redactUrl } from '../../../engine/evidence/redaction.ts';
import { wholeToken } from '../../../engine/evidence/token-forms.ts';
import type { RunResult } from '../../../engine/run.ts';
import { anyText } from '../../any-text.ts';
import { textsOf } from '../../hostile/hostile-run.ts';
import { ConnectionLost, runAgainst, runBent } from '../../in-process.ts';

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
  'HTML of a template engine': (text) =>
    text.replace(/[&<>"'`=\\$/%]/g, (each) => signs[each] ?? `&#x${hex(each, 2)};`),
  'HTML in hexadecimal': (text) => [...text].map((each) => `&#x${hex(each, 2)};`).join(''),
  base64: (text) => Buffer.from(text).toString('base64'),
  'base64 for URLs': (text) => Buffer.from(text).toString('base64url'),
  'base64 after one byte': (text) => Buffer.from(`:${text}`).toString('base64'),
  'base64 after two bytes': (text) => Buffer.from(`a:${text}`).toString('base64'),
  'base64 in base64 of a pair': (text) => Buffer.from(`account:${text}:more`).toString('base64'),
  'base64, percent-encoded': (text) => encodeURIComponent(Buffer.from(text).toString('base64')),
  hexadecimal: (text) => Buffer.from(text).toString('hex'),
  'hexadecimal in capitals': (text) => Buffer.from(text).toString('hex').toUpperCase(),
  'HTML, padded': (text) => [...text].map((each) => `&#${'0'.repeat(9)}${each.charCodeAt(0)};`).join(''),
  'HTML without semicolons': (text) => [...text].map((each) => `&#x${hex(each, 4)}`).join(''),
  'percent-encoded five times': (text) => {
    let encoded = text;
    for (let times = 0; times < 5; times += 1) encoded = encodeURIComponent(encoded);
    return encoded;
  },
  'quoted-printable': (text) =>
    [...Buffer.from(text)]
      .map((byte, at) => `${at % 20 === 19 ? '=\r\n' : ''}=${hexByte(byte).toUpperCase()}`)
      .join(''),
  octal: (text) => [...Buffer.from(text)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join(''),
  'octal of PHP': (text) => [...Buffer.from(text)].map((byte) => `\\${byte.toString(8)}`).join(''),
  'code points of Python': (text) => [...text].map((each) => `\\U${hex(each, 8)}`).join(''),
  'base64 with line breaks and indentation': (text) =>
    Buffer.from(text).toString('base64').replace(/.{8}/g, '$&\r\n            '),
  'base64 with line breaks, in folded headers': (text) =>
    Buffer.from(text).toString('base64').replace(/.{8}/g, '$&\r\n\t'),
  'base64 with line breaks': (text) => Buffer.from(text).toString('base64').replace(/.{10}/g, '$&\r\n'),
  'base64 with line breaks, in JSON': (text) =>
    Buffer.from(text).toString('base64').replace(/.{10}/g, '$&\\r\\n'),
  'a table': (text) => text.replaceAll('"', '""'),
  'base64 of base64': (text) => Buffer.from(btoa(Buffer.from(text).toString('latin1'))).toString('base64'),
  'base64 of UTF-16': (text) => Buffer.from(text, 'utf16le').toString('base64'),
  'base64 of UTF-16, the high byte first': (text) => Buffer.from(text, 'utf16le').swap16().toString('base64'),
  'hexadecimal with colons': (text) => [...Buffer.from(text)].map(hexByte).join(':'),
  'hexadecimal with spaces': (text) => [...Buffer.from(text)].map(hexByte).join(' '),
  'bytes of a program': (text) => [...Buffer.from(text)].map((byte) => `0x${hexByte(byte)}`).join(', '),
  'hexadecimal of base64': (text) => Buffer.from(Buffer.from(text).toString('base64')).toString('hex'),
  'wide letters': (text) =>
    text.replace(/[!-~]/g, (each) => String.fromCharCode(each.charCodeAt(0) + 0xfee0)),
  'no-break spaces': (text) => text.replaceAll(' ', '\u00a0'),
  'invisible characters': (text) => [...text].join('\u200b'),
  'decomposed letters': (text) => text.normalize('NFD'),
  'small letters': (text) => text.toLowerCase(),
  capitals: (text) => text.toUpperCase(),
};

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '=': '&equals;',
  '\\': '&bsol;',
  $: '&dollar;',
  '/': '&sol;',
  '%': '&percnt;',
};

const hexByte = (byte: number): string => byte.toString(16).padStart(2, '0');

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

/** Letters of scripts that Tokens and passwords are written in. */
const letters = fc.constantFrom(...'aZ09-_.~+/=!"\\\'<>&%$ äßéñøЖцЯ漢字口令密码あ한글');
const secret = fc.string({ unit: letters, minLength: 8, maxLength: 20 }).map((text) => `k${text}7`);
/** Nothing that continues an escape, or base64, of what stands next to it. */
const around = fc.string({ unit: fc.constantFrom(...'.,:;(){}[] \n漢'), maxLength: 30 });
const unchanged = ['small letters', 'capitals', 'base64 after one byte', 'base64 after two bytes'];

test('no secret survives a writing, and the text around it stays', () => {
  const exact = Object.entries(writings).filter(([name]) => !unchanged.includes(name) && !/pair/.test(name));
  fc.assert(
    fc.property(secret, around, around, fc.constantFrom(...exact), (value, before, after, [, write]) => {
      const redacted = redactor([{ value, mask: '<secret>' }])(`${before} ${write(value)} ${after}`);
      expect(redacted).toContain('<secret>');
      expect(redacted).not.toContain(write(value));
      expect(redacted.startsWith(`${before} `) && redacted.endsWith(` ${after}`)).toBe(true);
    }),
    // A pattern takes long to compile.
    { numRuns: 50 },
  );
});

test.each([
  ['aaaa', 'aaaaaaaa'],
  ['oooo', 'babababa'],
  ['2222', 'b2b2b2b2'],
  ['2222', 'srKysrKy'],
])('a text is not masked for %s if its bytes only look like it: %s', (value, text) => {
  expect(redactor([{ value, mask: '<secret>' }])(`a ${text} b`)).toBe(`a ${text} b`);
});

test('a text that lacks the secret stays as it is', () => {
  fc.assert(
    fc.property(secret, anyText({ maxLength: 200 }), (value, text) => {
      expect(redactor([{ value, mask: '<secret>' }])(text)).toBe(text);
    }),
  );
});

const escapes: readonly ((character: string) => string)[] = [
  (character) => character,
  (character) => `%${hex(character, 2)}`,
  (character) => `%25${hex(character, 2)}`,
  (character) => `\\u${hex(character, 4)}`,
  (character) => `\\\\u{${hex(character, 2)}}`,
  (character) => `\\x${hex(character, 2)}`,
  (character) => `&#${character.charCodeAt(0)};`,
  (character) => `&amp;#x${hex(character, 2)};`,
];

test('a secret is found with any of its characters escaped in any way, among what looks like escapes', () => {
  // The pattern of a longer one takes longer to compile, and is made of the same parts.
  const ascii = fc.stringMatching(/^[!-~]{6,14}$/).filter((text) => !/^\d+$/.test(text));
  const noise = fc.stringMatching(/^[a-z%&\\ "]{0,20}$/).map((text) => `${text} `);
  const choices = fc.infiniteStream(fc.nat({ max: 2 * escapes.length }));
  fc.assert(
    fc.property(ascii, fc.boolean(), choices, noise, (value, inBase64, chosen, text) => {
      const encoded = inBase64 ? btoa(value).replace(/=+$/, '') : value;
      const written = [...encoded].map((one) => (escapes[chosen.next().value as number] ?? escapes[0]!)(one));
      expect(redactor([{ value, mask: '<secret>' }])(`${text}${written.join('')} ${text}`)).toContain(
        '<secret>',
      );
    }),
    { numRuns: 40 },
  );
});

test.each(['\\u', '\\u00', '\\u{', '\\x', '\\x0', '%', '%25', '%2525', '&#x', '&#x00', '&#', '&amp;#x'])(
  'a secret is found after %s, which may take its first characters for its own',
  (start) => {
    for (const value of [
      'abcdef99zz',
      '00ff99zzyy',
      '25abcdefzz',
      '2525abcdzz',
      'u0041zzyyxx',
      'x41zzyyxxww',
    ])
      expect(redactor([{ value, mask: '<secret>' }])(`${start}${value}`), value).toContain('<secret>');
  },
);

/** A right service that shows the Token, written so: in bodies, header names and values, cookies, rejections, errors. */
function runAgainstEcho(token: string, written: readonly string[]): Promise<RunResult> {
  const members = written.map((echo, at) => {
    const inJson = JSON.stringify(echo);
    return `,"echo${at}":${inJson},${JSON.stringify(`named ${at} ${echo}`)}:[${inJson}]`;
  });
  return runBent(
    ({ path }, next) => {
      if (path.endsWith('/abc/confirm'))
        throw new ConnectionLost('reset', `bad header ${written.join(', ')}`);
      const { status, body } = next();
      const headers = {
        'Content-Type': 'application/json',
        'X-Echo': written,
        Location: written.map((echo) => `https://elsewhere.test/?token=${echo}`),
        'Set-Cookie': written.map((echo) => `session=${echo}`),
        'WWW-Authenticate': written.map((echo) => `Token realm="${echo}"`),
      };
      return { status, headers, body: body.replace(/}\s*$/, () => `${members.join('')}}`) };
    },
    { token, basePath: '/base' },
    {},
    { command: `pms-conformance run --header ${written.join(' ')}` },
  );
}

// What is masked in each other Token: the test of every writing.
test.each([tokens.signs, tokens.latin, tokens.digits])(
  'a target that echoes the Token makes no file show it: %s',
  async (token) => {
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

test.each(['admin', 'doing', '123456'])(
  'a short Token that is a usual word hides no field and makes no finding: %s',
  async (token) => {
    const { report } = await runAgainst({ token });
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

test('of a request, credentials are masked whole, and secrets everywhere', () => {
  const redact = redactor([{ value: 'canary-0123', mask: '<secret>' }]);
  const request = {
    method: 'POST',
    url: 'http://service.test/tasks/1/start?key=canary-0123',
    headers: [
      ['COOKIE', 'session=1'],
      ['Authorization', 'Basic eDp5'],
      ['X-canary-0123', 'doing'],
      ['Token', 'doing'],
      ['token', 'sent otherwise'],
      ['X-Token', 'sent'],
      ['TOKEN', 'sent'],
    ],
    body: '{"comment":"canary-0123"}',
  } as const;
  expect(redactRequest(request, redact, { value: 'sent', mask: '<changed>' })).toEqual({
    method: 'POST',
    url: 'http://service.test/tasks/1/start?key=<secret>',
    headers: [
      ['COOKIE', '<masked>'],
      ['Authorization', '<masked>'],
      ['X-<secret>', 'doing'],
      ['Token', wholeToken.mask],
      ['token', 'sent otherwise'],
      ['X-Token', '<changed>'],
      ['TOKEN', '<changed>'],
    ],
    body: '{"comment":"<secret>"}',
  });
  expect([isVocabulary('doing'), isVocabulary('realStarted'), isVocabulary('canary-0123')]).toEqual([
    true,
    true,
    false,
  ]);
});

test.each([
  ['http://canary-0123.test/', 'http://secret.test/'],
  ['http://service.test/?a=canary-0123', 'http://service.test/?a=<secret>'],
  ['not a URL', 'not a URL'],
])('of a URL, a mask leaves a URL: %s', (url, masked) => {
  expect(redactUrl(url, redactor([{ value: 'canary-0123', mask: '<secret>' }]))).toBe(masked);
});

test.each([
  ['14 backslashes and letters', `${'\\'.repeat(14)}xyz`, `xyz ${'\\'.repeat(52)}`],
  ['7,000 characters', 'aB3\\%&"'.repeat(1000), `${'aB3\\%&"'.repeat(900)} `.repeat(20)],
  ['one letter many times', 'z'.repeat(3000), `${'z'.repeat(2999)} `.repeat(50)],
])('a secret of %s costs no time to speak of, and is masked', (_, value, similar) => {
  const redact = redactor([{ value, mask: '<secret>' }]);
  expect(redact(similar)).toBe(similar);
  for (const name of ['raw', 'JSON', 'JSON of JSON', 'percent-encoded', 'base64', 'hexadecimal'] as const)
    expect(redact(`x ${writings[name]!(value)} y`), name).toMatch(/^x (<secret>)=* y$/);
});

test('a text whose encodings take too long to decode is masked whole', () => {
  const redact = redactor([{ value: 'canary-0123', mask: '<secret>' }]);
  let text = `${'0123456789abcdef'.repeat(100)} canary-0123 `;
  for (let level = 0; level < 6; level += 1) text = Buffer.from(text + text).toString('hex');
  expect(redact(text)).not.toContain('canary');
});

test('hostile runs of escapes cost no time to speak of', () => {
  const redact = redactor(Object.values(tokens).map((value) => ({ value, mask: '***' })));
  for (const run of ['\\', '%25', '&amp;', '\\u00', 'canary', '%', '&#x0']) {
    expect(redact(run.repeat(5000))).toBe(run.repeat(5000));
  }
});

test('a crash shows no secret, whatever it came from', () => {
  const args = ['run', '--token', 'from-a-flag-12', '--header=X-Org: org-of-a-flag'];
  const env = { PMS_TOKEN: 'from-the-env-12', PMS_HEADERS: 'X-A: aaaaaaaa\nX-Org:  org-of-the-env' };
  learnSecrets(args, { env, cwd: '/nowhere' });
  rememberSecrets({
    token: 'from-a-file-1234',
    password: 'Pa$$-from-a-file',
    headers: ['X-Org: org-from-a-file'],
  });
  const error = new Error(
    'lost from-a-file-1234 and Pa$$-from-a-file, from-the-env-12 and from-a-flag-12, org-from-a-file, org-of-the-env, org-of-a-flag',
  );
  for (const debug of [undefined, '1']) {
    const { line } = failure(error, args, { ...env, PMS_DEBUG: debug });
    expect(line).toMatch(/lost \*\*\* and \*\*\*, \*\*\* and \*\*\*, \*\*\*, \*\*\*, \*\*\*/);
    expect(line).not.toMatch(/from-a|from-the|of-the|of-a/);
  }
});

test.each([' ', ',', '" + "', '",\n  "', '<br>', ' | ', '\r\n> ', '\u00a0', "' . '"])(
  'lines of base64 that are joined by %j',
  (joint) => {
    const secret = 'correct-horse-王小明-100%-staple';
    const lines = Buffer.from(`account: ${secret} and more`)
      .toString('base64')
      .match(/.{1,16}/g)!;
    const masked = redactor([{ value: secret, mask: '<Token>' }])(`before ${lines.join(joint)} after`);
    expect(masked).toContain('<Token>');
    expect(masked).toMatch(/^before .* after$/s);
    expect(masked).not.toContain(lines[2]!);
  },
);
