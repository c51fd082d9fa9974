import { waiverSetNames } from '../../settings/waiver-sets.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type SettingKey, settingRows } from '../../settings/settings.ts';
import { complaint, cwd, omit, remote, useFreshFolder } from './given.ts';

useFreshFolder();

const url = 'an http:// or https:// URL without user, query and fragment, like https://pms.example.com';
const header = 'what an HTTP header can carry: characters up to U+00FF, no control characters';
const ids = 'positive whole numbers, comma-separated, none twice, like 12,13,14';
const text = 'a text without control characters, not empty';
const proxy = 'an http:// or https:// URL, like http://proxy.example.com:3128';
const fields = 'operation.field=JSON, comma-separated, like create-story.branch=0';
const checks = 'check ids or prefix/*, comma-separated';

describe('refusals', () => {
  const flagCases: readonly (readonly [SettingKey, string, string])[] = [
    ['baseUrl', '', `--base-url: got "" (it does not begin with http:// or https://); accepted: ${url}`],
    [
      'baseUrl',
      'localhost:80',
      `--base-url: got "localhost:80" (it does not begin with http:// or https://); accepted: ${url}`,
    ],
    [
      'baseUrl',
      'http:x',
      `--base-url: got "http:x" (it does not begin with http:// or https://); accepted: ${url}`,
    ],
    ['baseUrl', 'http://', `--base-url: got "http://" (it is no valid URL); accepted: ${url}`],
    ['baseUrl', 'http://h:99999', `--base-url: got "http://h:99999" (it is no valid URL); accepted: ${url}`],
    [
      'baseUrl',
      'ftp://h',
      `--base-url: got "ftp://h" (it does not begin with http:// or https://); accepted: ${url}`,
    ],
    [
      'baseUrl',
      'http://h?',
      `--base-url: got "http://h?" (it carries a query or fragment); accepted: ${url}`,
    ],
    [
      'baseUrl',
      'http://h/#x',
      `--base-url: got "http://h/#***" (it carries a query or fragment); accepted: ${url}`,
    ],
    [
      'baseUrl',
      'http://u:s@cret@h/p',
      `--base-url: got "http://***@h/p" (it carries a user or password); accepted: ${url}`,
    ],
    [
      'baseUrl',
      'http://h\nx',
      `--base-url: got "http://h\\u{A}x" (it has a space, a backslash or a control character); accepted: ${url}`,
    ],
    ['token', '', `--token: got a value of 0 characters (it is empty); accepted: ${header}`],
    [
      'token',
      's3cret\n',
      `--token: got a value of 7 characters (it has a control character, such as a line break); accepted: ${header}`,
    ],
    [
      'token',
      's3cret ',
      `--token: got a value of 7 characters (it begins or ends with white space); accepted: ${header}`,
    ],
    [
      'token',
      's3cret“',
      `--token: got a value of 7 characters (it has a character above U+00FF); accepted: ${header}`,
    ],
    ['password', 'a\u0000b', `--password: got a value of 3 characters; accepted: ${text}`],
    ['account', ' ', `--account: got " "; accepted: ${text}`],
    ['assignee', 'a\u001b[31m', `--assignee: got "a\\u{1B}[31m"; accepted: ${text}`],
    ['bugs', '', `--bugs: got "" (an id is empty); accepted: ${ids}`],
    ['bugs', '12,', `--bugs: got "12," (an id is empty); accepted: ${ids}`],
    ['bugs', '12,x', `--bugs: got "12,x" ("x" is no id); accepted: ${ids}`],
    ['bugs', '0', `--bugs: got "0" ("0" is no id); accepted: ${ids}`],
    ['bugs', '1.5', `--bugs: got "1.5" ("1.5" is no id); accepted: ${ids}`],
    ['tasks', '3,4,3', `--tasks: got "3,4,3" (3 is given twice); accepted: ${ids}`],
    [
      'tasks',
      '9007199254740992',
      `--tasks: got "9007199254740992" ("9007199254740992" is no id); accepted: ${ids}`,
    ],
    ['product', '-1', '--product: got "-1"; accepted: a positive whole number'],
    ['product', '1,2', '--product: got "1,2"; accepted: a positive whole number'],
    ['fixtures', 'jira', '--fixtures: got "jira"; accepted: ids or zentao'],
    ['fixturesCommand', '', `--fixtures-command: got ""; accepted: ${text}`],
    ['keep', 'maybe', '--keep: got "maybe"; accepted: true or false, 1 or 0'],
    ['readOnly', 'y', '--read-only: got "y"; accepted: true or false, 1 or 0'],
    ['only', 'a/b,,c/d', `--only: got "a/b,,c/d" (an entry is empty); accepted: ${checks}`],
    ['skip', '', `--skip: got "" (an entry is empty); accepted: ${checks}`],
    ['open', '2', '--no-open: got "2"; accepted: true or false, 1 or 0'],
    ['out', '', '--out: got ""; accepted: a path'],
    [
      'gate',
      'same,better',
      '--gate: got "same,better"; accepted: conformance or same, or both, comma-separated',
    ],
    ['baseline', '', `--baseline: got ""; accepted: ${text}`],
    [
      'waiverSets',
      'zentao-9',
      `--waivers: got "zentao-9"; accepted: ${waiverSetNames.join(' or ')}, or several, comma-separated`,
    ],
    ['extraField', '', `--extra-field: got "" ("" is none); accepted: ${fields}`],
    ['extraField', 'branch=0', `--extra-field: got "branch=0" ("branch=0" is none); accepted: ${fields}`],
    [
      'extraField',
      'create-story.branch=main',
      `--extra-field: got "create-story.branch=main" ("create-story.branch=main" is none); accepted: ${fields}`,
    ],
    [
      'extraField',
      'make-story.branch=0',
      `--extra-field: got "make-story.branch=0" ("make-story" is none of create-story); accepted: ${fields}`,
    ],
    [
      'extraField',
      'create-story.pri=0',
      `--extra-field: got "create-story.pri=0" (the document has create-story.pri); accepted: ${fields}`,
    ],
    [
      'extraField',
      'create-story.a=0,create-story.a=1',
      `--extra-field: got "create-story.a=0,create-story.a=1" (create-story.a is given twice); accepted: ${fields}`,
    ],
    ['failOn', 'must', '--fail-on: got "must"; accepted: fail or warn'],
    ['allowIncomplete', '', '--allow-incomplete: got ""; accepted: true or false, 1 or 0'],
    [
      'timeout',
      '5',
      '--timeout: got "5" (it has no unit: 5ms, 5s or 5m?); accepted: a duration with its unit from 1ms to 60m (ms, s, m), like 10s',
    ],
    [
      'timeout',
      '0ms',
      '--timeout: got "0ms"; accepted: a duration with its unit from 1ms to 60m (ms, s, m), like 10s',
    ],
    [
      'timeout',
      '2h',
      '--timeout: got "2h"; accepted: a duration with its unit from 1ms to 60m (ms, s, m), like 10s',
    ],
    [
      'timeout',
      '61m',
      '--timeout: got "61m"; accepted: a duration with its unit from 1ms to 60m (ms, s, m), like 10s',
    ],
    [
      'timeout',
      '0.5ms',
      '--timeout: got "0.5ms"; accepted: a duration with its unit from 1ms to 60m (ms, s, m), like 10s',
    ],
    [
      'maxWait',
      '-1s',
      '--max-wait: got "-1s"; accepted: a duration with its unit from 0ms to 1440m (ms, s, m), like 30s',
    ],
    [
      'maxBody',
      '1GiB',
      '--max-body: got "1GiB"; accepted: a size from 1KiB to 256MiB (B, KiB, MiB), like 32MiB',
    ],
    ['maxBody', '1', '--max-body: got "1"; accepted: a size from 1KiB to 256MiB (B, KiB, MiB), like 32MiB'],
    ['concurrency', '0', '--concurrency: got "0"; accepted: a whole number from 1 to 64'],
    ['concurrency', '2.5', '--concurrency: got "2.5"; accepted: a whole number from 1 to 64'],
    ['concurrency', '1e1', '--concurrency: got "1e1"; accepted: a whole number from 1 to 64'],
    ['thorough', 'all', '--thorough: got "all"; accepted: a whole number from 0 to 2000, like 100'],
    ['rate', '0', '--rate: got "0"; accepted: a number from 0.01 to 10000'],
    ['rate', 'fast', '--rate: got "fast"; accepted: a number from 0.01 to 10000'],
    ['seed', '4294967296', '--seed: got "4294967296"; accepted: a whole number from 0 to 4294967295'],
    [
      'ca',
      'no-such.pem',
      '--ca: got "no-such.pem" (there is no such file or folder); accepted: a file of PEM certificates',
    ],
    ['format', 'http,curl', '--format: got "http,curl"; accepted: http or hurl, or both, comma-separated'],
    ['har', 'maybe', '--har: got "maybe"; accepted: true or false, 1 or 0'],
    ['language', 'de', '--language: got "de"; accepted: en or zh'],
    ['showPeople', 'maybe', '--show-people: got "maybe"; accepted: true or false, 1 or 0'],
    ['insecure', 'no', '--insecure: got "no"; accepted: true or false, 1 or 0'],
    [
      'proxy',
      'socks5://u:p@h',
      `--proxy: got "socks5://***@h" (it does not begin with http:// or https://); accepted: ${proxy}`,
    ],
    ['writeWaivers', '', '--write-waivers: got ""; accepted: a path'],
    [
      'expectObserved',
      'no-such.json',
      '--expect-observed: got "no-such.json" (there is no such file or folder); accepted: the observed.json of a run',
    ],
    ['proxyBypass', '', `--proxy-bypass: got ""; accepted: ${text}`],
  ];

  test.each(flagCases)('flag %s %j', (key, value, message) => {
    expect(complaint({ flags: { ...remote, [key]: value } })).toBe(message);
  });

  test('every setting has a flag case', () => {
    expect(new Set(flagCases.map(([key]) => key))).toEqual(new Set(settingRows.map(({ key }) => key)));
  });

  test('what is long is cut', () => {
    expect(complaint({ flags: { product: 'x'.repeat(100) } })).toBe(
      `--product: got "${'x'.repeat(80)}…"; accepted: a positive whole number`,
    );
  });

  test('environment and .env are named', () => {
    expect(complaint({ env: { PMS_PRODUCT_ID: 'x' } })).toMatch(/^PMS_PRODUCT_ID: got "x"; /);
    expect(complaint({ dotenv: { PMS_PRODUCT_ID: 'x' } })).toMatch(/^PMS_PRODUCT_ID in \.env: got "x"; /);
  });

  const file = 'pms-conformance.config.json';
  const configCases: readonly (readonly [unknown, string])[] = [
    [{ baseUrl: 1 }, `baseUrl in ${file}: got 1; accepted: ${url}`],
    [{ token: { a: 's3cret' } }, `token in ${file}: got a JSON object; accepted: ${header}`],
    [{ account: null }, `account in ${file}: got null; accepted: ${text}`],
    [
      { bugs: '1,2' },
      `bugs in ${file}: got "1,2"; accepted: an array of positive whole numbers, none twice, like [12, 13, 14]`,
    ],
    [
      { bugs: [1, '2'] },
      `bugs in ${file}: got [1,"2"] ("2" is no id); accepted: an array of positive whole numbers, none twice, like [12, 13, 14]`,
    ],
    [{ product: '1' }, `product in ${file}: got "1"; accepted: a positive whole number`],
    [{ keep: 'true' }, `keep in ${file}: got "true"; accepted: true or false`],
    [{ only: ['a', 1] }, `only in ${file}: got ["a",1]; accepted: an array of check ids or prefix/*`],
    [
      { extraField: [{ operation: 'create-story', field: 'branch' }] },
      `extraField in ${file}: got [{"operation":"create-story","field":"branch"}] (create-story.branch has no value); accepted: an array of objects like {"operation": "create-story", "field": "branch", "value": 0}`,
    ],
    [
      { extraField: ['create-story.branch=0'] },
      `extraField in ${file}: got ["create-story.branch=0"] ("create-story.branch=0" is none); accepted: an array of objects like {"operation": "create-story", "field": "branch", "value": 0}`,
    ],
    [{ fixtures: ['ids'] }, `fixtures in ${file}: got ["ids"]; accepted: ids or zentao`],
    [
      { timeout: true },
      `timeout in ${file}: got true; accepted: a duration with its unit from 1ms to 60m (ms, s, m), like 10s`,
    ],
    [{ concurrency: '4' }, `concurrency in ${file}: got "4"; accepted: a whole number from 1 to 64`],
    [{ rate: 1e300 }, `rate in ${file}: got 1e+300; accepted: a number from 0.01 to 10000`],
    [{ out: 5 }, `out in ${file}: got 5; accepted: a path`],
    [{ proxy: false }, `proxy in ${file}: got false; accepted: ${proxy}`],
    [{ tokn: 'x' }, `${file}: unknown key "tokn"; did you mean "token"?`],
    [[], `${file}: got a JSON array; accepted: a JSON object of settings`],
    [{ waivers: {} }, `waivers in ${file}: got a JSON object; accepted: an array of waivers`],
    [
      { waivers: ['a/b'] },
      `waivers[0] in ${file}: got a JSON string; accepted: an object with check, reason and, if need be, more`,
    ],
    [
      { waivers: [{ check: 'a/b' }] },
      `waivers[0].reason in ${file}: got nothing; accepted: a text, not empty`,
    ],
    [
      { waivers: [{ check: '', reason: 'x' }] },
      `waivers[0].check in ${file}: got ""; accepted: a check id or prefix/*`,
    ],
    [
      { waivers: [{ check: 'a', reason: 'x', till: '' }] },
      `waivers[0] in ${file}: got the key "till"; accepted: check, field, reason, issue, until, outcome`,
    ],
    [
      { waivers: [{ check: 'a', reason: 'x', until: '2026-02-30' }] },
      `waivers[0].until in ${file}: got "2026-02-30"; accepted: a date, YYYY-MM-DD`,
    ],
    [
      { waivers: [{ check: 'a', reason: 'x', outcome: 'pass' }] },
      `waivers[0].outcome in ${file}: got "pass"; accepted: fail or warn`,
    ],
    [
      { waivers: [{ check: 'a', reason: 'x', field: 1 }] },
      `waivers[0].field in ${file}: got 1; accepted: the name of a record field`,
    ],
  ];

  test.each(configCases)('config file %j', (config, message) => {
    expect(
      complaint({
        flags: Array.isArray(config) ? {} : omit(remote, Object.keys(config as object)[0]!),
        config,
      }),
    ).toBe(message);
  });

  test('an unknown key like nothing else lists what there is', () => {
    expect(complaint({ config: { constructor: 1 } })).toMatch(
      /^pms-conformance\.config\.json: unknown key "constructor"; accepted: baseUrl, token, .*, waivers, \$schema$/,
    );
  });

  test('a config file that is no JSON is refused by line, without its text', () => {
    writeFileSync(join(cwd, file), '{\n  "token": "s3cret",\n  oops\n}');
    expect(complaint({})).toBe(`${file}: got no JSON (line 3); accepted: a JSON object of settings`);
  });

  test('a config file that was asked for must be there', () => {
    expect(complaint({ flags: { config: 'other.json' } })).toBe(
      '--config other.json: there is no such file or folder; accepted: a file that can be read',
    );
    expect(complaint({ env: { PMS_CONFIG: '.' } })).toBe(
      'PMS_CONFIG .: it is a folder; accepted: a file that can be read',
    );
  });
});
