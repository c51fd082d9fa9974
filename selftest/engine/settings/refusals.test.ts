import { operationIds } from '../../../contract/operations.ts';
import { waiverSetNames } from '../../../engine/settings/waivers.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { type SettingKey, settingRows } from '../../../engine/settings/setting-table.ts';
import { complaint, cwd, omit, remote, resolveGiven, useFreshFolder } from './given.ts';

useFreshFolder();

const url = 'an http:// or https:// URL without user, query and fragment, like https://pms.example.com';
const header = 'what an HTTP header can carry: characters up to U+00FF, no control characters';
const ids = 'positive whole numbers, comma-separated, none twice, like 12,13,14';
const text = 'a text without control characters, not empty';
const proxy = 'an http:// or https:// URL, like http://proxy.example.com:3128';
const fields = 'operation.field=JSON, comma-separated, like create-story.branch=0';
const checks = 'check ids or prefix/*, comma-separated';

const known = operationIds.join(', ');

const noName = 'header 1 has no name of letters, digits and hyphens before a colon';
const reserved = (name: string) => `${name} can not be given: the suite sets it, or depends on it`;
const hidden = (characters: number) => `a value of ${characters} characters`;
const noScheme = 'it does not begin with http:// or https://';
const whatOfList = 'an array of positive whole numbers, none twice, like [12, 13, 14]';
const objects = 'an array of objects like {"operation": "create-story", "field": "branch", "value": 0}';

describe('refusals', () => {
  /** What each setting accepts. */
  const accepted: Readonly<Record<SettingKey, string>> = {
    baseUrl: url,
    token: header,
    password: text,
    account: text,
    assignee: text,
    bugs: ids,
    tasks: ids,
    product: 'a positive whole number',
    fixtures: 'ids or zentao',
    fixturesCommand: text,
    keep: 'true or false, 1 or 0',
    readOnly: 'true or false, 1 or 0',
    only: checks,
    skip: checks,
    open: 'true or false, 1 or 0',
    out: 'a path',
    gate: 'conformance or same or requests, or several, comma-separated',
    baseline: text,
    waiverSets: `${waiverSetNames.join(' or ')}, or several, comma-separated`,
    extraField: fields,
    source: `operation=file or check=file, comma-separated, like create-story=src/stories.ts; operations: ${known}`,
    failOn: 'fail or warn',
    allowIncomplete: 'true or false, 1 or 0',
    timeout: 'a duration with its unit from 1ms to 60m (ms, s, m), like 10s',
    maxWait: 'a duration with its unit from 0ms to 1440m (ms, s, m), like 30s',
    maxBody: 'a size from 1KiB to 256MiB (B, KiB, MiB), like 32MiB',
    concurrency: 'a whole number from 1 to 64',
    thorough: 'a whole number from 0 to 2000, like 100',
    rate: 'a number from 0.01 to 10000',
    seed: 'a whole number from 0 to 4294967295',
    wait: 'a duration with its unit from 0ms to 1440m (ms, s, m), like 60s',
    headers: 'Name: value, one header on each line',
    ca: 'a file of PEM certificates',
    cert: 'a file of PEM certificates',
    key: 'a file with a PEM private key that is not encrypted',
    har: 'true or false, 1 or 0',
    language: 'en or zh',
    showPeople: 'true or false, 1 or 0',
    insecure: 'true or false, 1 or 0',
    proxy: proxy,
    writeWaivers: 'a path',
    expectObserved: 'the observed.json of a run',
    proxyBypass: text,
  };

  const ownFile = 'selftest.txt';
  beforeEach(() => writeFileSync(join(cwd, ownFile), ''));

  const flagOf = (key: SettingKey): string =>
    (({ open: 'no-open', waiverSets: 'waivers', headers: 'header' }) as Partial<Record<SettingKey, string>>)[
      key
    ] ?? key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

  /** Setting, value, what is wrong with it where that is said, and how it is shown where not as it is. */
  const flagCases: readonly (readonly [SettingKey, string, why?: string, shown?: string])[] = [
    ['baseUrl', '', noScheme],
    ['baseUrl', 'localhost:80', noScheme],
    ['baseUrl', 'http:x', noScheme],
    ['baseUrl', 'http://', 'it is not a valid URL'],
    ['baseUrl', 'http://h:99999', 'it is not a valid URL'],
    ['baseUrl', 'ftp://h', noScheme],
    ['baseUrl', 'http://h?', 'it contains a query or fragment'],
    ['baseUrl', 'http://h/#x', 'it contains a query or fragment', '"http://h/#***"'],
    ['baseUrl', 'http://u:s@cret@h/p', 'it contains a user or password', '"http://***@h/p"'],
    ['baseUrl', 'http://h\nx', 'it has a space, a backslash or a control character', '"http://h\\u{A}x"'],
    ['token', '', 'it is empty', 'a value of 0 characters'],
    ['token', 's3cret\n', 'it has a control character, such as a line break', 'a value of 7 characters'],
    ['token', 's3cret ', 'it begins or ends with white space', 'a value of 7 characters'],
    ['token', 's3cret“', 'it has a character above U+00FF', 'a value of 7 characters'],
    ['password', 'a\u0000b', '', 'a value of 3 characters'],
    ['account', ' '],
    ['assignee', 'a\u001b[31m', '', '"a\\u{1B}[31m"'],
    ['bugs', '', 'an id is empty'],
    ['bugs', '12,', 'an id is empty'],
    ['bugs', '12,x', '"x" is not an id'],
    ['bugs', '0', '"0" is not an id'],
    ['bugs', '1.5', '"1.5" is not an id'],
    [
      'bugs',
      '12,1729382256910200001',
      '1729382256910200001 is more than 9007199254740991, up to which numbers are exact',
    ],
    [
      'product',
      '1729382256910200001',
      '1729382256910200001 is more than 9007199254740991, up to which numbers are exact',
    ],
    ['tasks', '3,4,3', '3 is given twice'],
    [
      'tasks',
      '9007199254740992',
      '9007199254740992 is more than 9007199254740991, up to which numbers are exact',
    ],
    ['product', '-1'],
    ['product', '1,2'],
    ['fixtures', 'jira'],
    ['fixturesCommand', ''],
    ['keep', 'maybe'],
    ['readOnly', 'y'],
    ['only', 'a/b,,c/d', 'an entry is empty'],
    ['skip', '', 'an entry is empty'],
    ['open', '2'],
    ['out', ''],
    [
      'out',
      '~ann/x',
      'it begins with ~ and a name: write the path in full, or ./~ for a folder of that name',
    ],
    ['gate', 'same,better'],
    ['baseline', ''],
    ['waiverSets', 'zentao-9'],
    ['extraField', '', '"" is not such a field'],
    ['extraField', 'branch=0', '"branch=0" is not such a field'],
    ['extraField', 'create-story.branch=main', '"main" is not JSON: put text between double quotes'],
    ['extraField', 'make-story.branch=0', '"make-story" is none of create-story'],
    ['extraField', 'create-story.pri=0', 'the document has create-story.pri'],
    ['extraField', 'create-story.a=0,create-story.a=1', 'create-story.a is given twice'],
    ['source', '', '"" does not name an operation or check, and a file'],
    ['source', 'package.json', '"package.json" does not name an operation or check, and a file'],
    ['source', 'create-story=', '"create-story=" does not name an operation or check, and a file'],
    ['source', 'make-story=package.json', `"make-story" is none of ${known}`],
    ['source', 'create-story=src/故事.ts', '"src/故事.ts": there is no such file or folder'],
    ['source', 'create-story=.', '".": it is a folder'],
    [
      'source',
      'create-story=a\tb',
      '{"of":"create-story","file":"a\\\\tb"} does not name an operation or check, and a file',
      '"create-story=a\\u{9}b"',
    ],
    ['source', `create-story=${ownFile},create-story=${ownFile}`, 'create-story is given twice'],
    ['failOn', 'must'],
    ['allowIncomplete', ''],
    ['timeout', '5', 'it has no unit: 5ms, 5s or 5m?'],
    ['timeout', '0ms'],
    ['timeout', '2h'],
    ['timeout', '61m'],
    ['timeout', '0.5ms'],
    ['maxWait', '-1s'],
    ['maxBody', '1GiB'],
    ['maxBody', '1'],
    ['concurrency', '0'],
    ['concurrency', '2.5'],
    ['concurrency', '1e1'],
    ['thorough', 'all'],
    ['rate', '0'],
    ['rate', 'fast'],
    ['seed', '4294967296'],
    ['wait', '60', 'it has no unit: 60ms, 60s or 60m?'],
    ['headers', 'canary', noName, hidden(6)],
    ['headers', 'X-Örg: canary', noName, hidden(13)],
    ['headers', ': canary', noName, hidden(8)],
    ['headers', 'tOKEN: canary', reserved('tOKEN'), hidden(13)],
    ['headers', 'X-A: b\nHost: canary', reserved('Host'), hidden(19)],
    ['headers', 'Content-Length: 7', reserved('Content-Length'), hidden(17)],
    ['headers', 'Transfer-Encoding: x', reserved('Transfer-Encoding'), hidden(20)],
    ['headers', 'Connection: close', reserved('Connection'), hidden(17)],
    ['headers', 'Accept-Encoding: br', reserved('Accept-Encoding'), hidden(19)],
    ['headers', 'X-A: canary\nx-a: other', 'x-a is given twice', hidden(22)],
    ['headers', 'X-A: ', 'the value of X-A: it is empty', hidden(5)],
    ['headers', 'X-A: canary \u4e2d', 'the value of X-A: it has a character above U+00FF', hidden(13)],
    [
      'headers',
      'X-A: can\x07ary',
      'the value of X-A: it has a control character, such as a line break',
      hidden(12),
    ],
    ['ca', 'no-such.pem', 'there is no such file or folder'],
    ['cert', 'no-such.pem', 'there is no such file or folder'],
    ['key', 'no-such.pem', 'there is no such file or folder'],
    ['har', 'maybe'],
    ['language', 'de'],
    ['showPeople', 'maybe'],
    ['insecure', 'no'],
    ['proxy', 'socks5://u:p@h', noScheme, '"socks5://***@h"'],
    ['proxy', 'foo', noScheme],
    ['writeWaivers', ''],
    ['expectObserved', 'no-such.json', 'there is no such file or folder'],
    ['proxyBypass', ''],
  ];

  test.for(flagCases)('flag %s %j', ([key, value, why = '', shown = `"${value}"`]) => {
    const said = why === '' ? shown : `${shown} (${why})`;
    expect(complaint({ flags: { ...remote, [key]: value } })).toBe(
      `--${flagOf(key)}: got ${said}; accepted: ${accepted[key]}`,
    );
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
    [{ bugs: '1,2' }, `bugs in ${file}: got "1,2"; accepted: ${whatOfList}`],
    [{ bugs: [1, '2'] }, `bugs in ${file}: got [1,"2"] ("2" is not an id); accepted: ${whatOfList}`],
    [{ product: '1' }, `product in ${file}: got "1"; accepted: a positive whole number`],
    [{ keep: 'true' }, `keep in ${file}: got "true"; accepted: true or false`],
    [{ only: ['a', 1] }, `only in ${file}: got ["a",1]; accepted: an array of check ids or prefix/*`],
    [
      { extraField: [{ operation: 'create-story', field: 'branch' }] },
      `extraField in ${file}: got [{"operation":"create-story","field":"branch"}] (create-story.branch has no value); accepted: ${objects}`,
    ],
    [
      { extraField: ['create-story.branch=0'] },
      `extraField in ${file}: got ["create-story.branch=0"] ("create-story.branch=0" is not such a field); accepted: ${objects}`,
    ],
    [
      { source: ['create-story=src/stories.ts'] },
      `source in ${file}: got ["create-story=src/stories.ts"] ("create-story=src/stories.ts" does not name an operation or check, and a file); accepted: an array of objects like {"of": "create-story", "file": "src/stories.ts"}; operations: ${known}`,
    ],
    [{ fixtures: ['ids'] }, `fixtures in ${file}: got ["ids"]; accepted: ids or zentao`],
    [{ timeout: true }, `timeout in ${file}: got true; accepted: ${accepted.timeout}`],
    [{ concurrency: '4' }, `concurrency in ${file}: got "4"; accepted: a whole number from 1 to 64`],
    [{ rate: 1e300 }, `rate in ${file}: got 1e+300; accepted: a number from 0.01 to 10000`],
    [{ out: 5 }, `out in ${file}: got 5; accepted: a path`],
    [{ proxy: false }, `proxy in ${file}: got false; accepted: ${proxy}`],
    [{ tokn: 'x' }, `${file}: unknown key "tokn"; did you mean "token"?`],
    [[], `${file}: got a JSON array; accepted: a JSON object of settings`],
    [{ waivers: {} }, `waivers in ${file}: got a JSON object; accepted: an array of waivers`],
    [
      { waivers: ['a/b'] },
      `waivers[0] in ${file}: got a JSON string; accepted: an object with check and reason; it may also have field, issue, until and outcome`,
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

test.each(['judge', 'run'] as const)(
  '%s refuses a malformed value of the config file, also one that it does not take',
  (command) => {
    const file = 'pms-conformance.config.json';
    expect(complaint({ config: { seed: 'x' } }, command)).toBe(
      `seed in ${file}: got "x"; accepted: a whole number from 0 to 4294967295`,
    );
    expect(complaint({ config: { bugs: 7 } }, command)).toContain(
      `bugs in ${file}: got 7; accepted: an array`,
    );
    // A file that only a run needs may be missing.
    if (command === 'judge')
      expect(resolveGiven({ config: { ca: 'none.pem' } }, command).warnings).toEqual([]);
  },
);

test('a config file in UTF-16 is named', () => {
  writeFileSync(join(cwd, 'pms-conformance.config.json'), Buffer.from('\uFEFF{"seed": 7}', 'utf16le'));
  expect(complaint({})).toBe(
    'pms-conformance.config.json: UTF-16, as the > of PowerShell writes it; accepted: a file in UTF-8',
  );
});
