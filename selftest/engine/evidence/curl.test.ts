import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { connectionOf } from '../../../engine/evidence/connection.ts';
import { curlOf } from '../../../engine/evidence/curl.ts';
import type { Exchange } from '../../../engine/evidence/evidence.ts';
import { tokenForms, wholeToken } from '../../../engine/evidence/token-forms.ts';
import { useFolder } from '../../folder.ts';
import { said } from '../../said.ts';

const folder = useFolder();

const exchangeOf = (request: Partial<Exchange['request']>, more: Partial<Exchange> = {}): Exchange => ({
  index: 0,
  operation: 'confirm-bug',
  step: 'first',
  purpose: said('seen', 'confirm-bug'),
  request: { method: 'POST', url: 'https://pms.test/api.php/v1/bugs/7/confirm', headers: [], ...request },
  startedMs: 0,
  durationMs: 1,
  ...more,
});

const variables = {
  PMS_CERT: 'my cert.pem',
  PMS_KEY: 'k.pem',
  PMS_CA: 'ca.pem',
  PMS_PROXY: 'http://own',
  HTTP_PROXY: 'http://usual',
};

/** Runs a command in a shell whose `curl` records its arguments; returns those, and the files that the shell left. */
function run(command: string): { readonly args: string[]; readonly left: string[] } {
  const home = mkdtempSync(folder('curl-'));
  const fake = join(home, 'curl');
  writeFileSync(fake, '#!/bin/sh\nprintf "%s\\0" "$@" >> "$RECORD"\nprintf "\\1" >> "$RECORD"\n');
  chmodSync(fake, 0o755);
  const empty = mkdtempSync(folder('empty-'));
  const record = join(home, 'record');
  const output = execFileSync('bash', ['-c', command], {
    cwd: empty,
    encoding: 'utf8',
    env: {
      PATH: `${home}:/usr/bin:/bin`,
      RECORD: record,
      PMS_TOKEN: 'tok "$(x) ~n',
      PMS_PASSWORD: "p'w",
      ...variables,
    },
  });
  expect(output).toBe('');
  const [first = '', ...others] = readFileSync(record, 'utf8').split('\u0001');
  expect(others).toEqual(['']);
  return { args: first.split('\0').slice(0, -1), left: readdirSync(empty) };
}

const hostile = [
  '`touch a`',
  '$(touch b)',
  "'; touch c; '",
  '"; touch d; "',
  '\n touch e\n',
  '! !! !x',
  '% %s %(x)',
  '\\',
  "\\'",
  '&& touch f #',
  '> g',
  '\u0003touch h\u0007\t\u001b[201~',
  '\u0085',
  '$PMS_TOKEN ${PMS_TOKEN} <Token> <password>',
  '~ * ? [a-z] {a,b}',
  '@/etc/passwd',
  '禅道 😀 İ \u202e',
];

test.each(hostile)('a body, a header value and a URL are data: %j', (text) => {
  const value = text.replaceAll('\n', ' ');
  const url = `https://pms.test/api.php/v1/users?browse=${value}`;
  const { args, left } = run(curlOf(exchangeOf({ url, headers: [['X-Note', value]], body: text })));
  const g = /[[\]{}]/.test(text) ? ['-g'] : [];
  expect(args).toEqual(['-i', '-X', 'POST', ...g, '-H', `X-Note: ${value}`, '--data-raw', text, url]);
  expect(left).toEqual([]);
});

test.each(hostile)(
  'a method, the name of a header and a line break in its value are left out: %j',
  (text) => {
    const headers = [
      [`X${text}`, wholeToken.mask],
      ['X-Broken', `a\r\n${text}`],
      ['Token', wholeToken.mask],
    ] as const;
    const { args, left } = run(curlOf(exchangeOf({ method: `GET${text}`, headers })));
    expect(args).toEqual(['-i', '-H', 'Token: tok "$(x) ~n', 'https://pms.test/api.php/v1/bugs/7/confirm']);
    expect(left).toEqual([]);
  },
);

test('a URL that starts with a dash is no option', () => {
  const { args } = run(curlOf(exchangeOf({ url: '-o/tmp/x' })));
  expect(args).toEqual(['-i', '-X', 'POST', '--url', '-o/tmp/x']);
});

test('each form of the Token is made from $PMS_TOKEN', () => {
  const forms = [wholeToken, ...Object.values(tokenForms).map((make) => make('tok "$(x) ~n'))];
  const headers = forms.map(({ mask }) => ['Token', mask] as const);
  const { args } = run(curlOf(exchangeOf({ headers })));
  expect(args.filter((arg) => arg.startsWith('Token'))).toEqual(
    forms.map(({ of }) => `Token: ${of('tok "$(x) ~n')}`),
  );
});

test('an empty header and an empty body are sent', () => {
  const { args } = run(curlOf(exchangeOf({ headers: [['Token', '']], body: '' })));
  expect(args.slice(3, 7)).toEqual(['-H', 'Token;', '--data-raw', '']);
});

test('the password is that of the log-in, and of nothing else', () => {
  const body = '{"account":"<password>","password":"<password>"}';
  const logIn = { operation: 'set-up', step: 'log-in' } as const;
  expect(run(curlOf(exchangeOf({ body }, logIn))).args).toContain(
    `{"account":"<password>","password":"p'w"}`,
  );
  expect(run(curlOf(exchangeOf({ body }))).args).toContain(body);
  for (const other of ['<password>', '{"title":"<password>"}', '["<password>"]'])
    expect(run(curlOf(exchangeOf({ body: other }, logIn))).args).toContain(other);
});

test('the connection is that of the run, from the variables of its settings', () => {
  const files = { cert: 'PEM', key: 'PEM', ca: 'PEM' };
  const connect = (settings: Parameters<typeof connectionOf>[0], name?: string): string[] =>
    run(curlOf(exchangeOf({ method: 'GET' }), connectionOf(settings, name))).args.slice(1, -3);
  expect(connect(files)).toEqual(['--cert', 'my cert.pem', '--key', 'k.pem', '--cacert', 'ca.pem']);
  expect(connect({ insecure: true, proxy: 'http://p' }, '--proxy')).toEqual([
    '--insecure',
    '--proxy',
    'http://own',
    '--proxy-insecure',
  ]);
  expect(connect({ proxy: 'http://p' }, 'HTTP_PROXY')).toEqual(['--proxy', 'http://usual']);
  expect(connect({ ca: 'PEM', insecure: false, proxy: 'http://p' })).toEqual([
    '--cacert',
    'ca.pem',
    '--proxy',
    'http://own',
    '--proxy-cacert',
    'ca.pem',
  ]);
  expect(connect({})).toEqual([]);
});

test("a connection of somebody else's evidence is data", () => {
  const proxy = '$(touch a)' as 'PMS_PROXY';
  const { args, left } = run(curlOf(exchangeOf({}), { proxy }));
  expect([args.slice(0, 3), left]).toEqual([['-i', '-X', 'POST'], []]);
});
