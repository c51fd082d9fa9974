import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { inEnglish } from '../../../messages/index.ts';
import { complaint, cwd, remote, resolveGiven, useFreshFolder } from './given.ts';

useFreshFolder();

function write(content: string | Buffer): void {
  writeFileSync(join(cwd, '.env'), content);
}

const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');

describe('a line of .env with a name of ours that sets nothing is refused', () => {
  test.for([
    ['A=1\n PMS_BASE_URL http://127.0.0.1:1\n', 2, 'PMS_BASE_URL'],
    ['export PMS_TOKEN s3cret', 1, 'PMS_TOKEN'],
    ['\r\nPMS_BUG_IDS:7', 2, 'PMS_BUG_IDS'],
    ['set PMS_BASE_URL=http://127.0.0.1:1', 1, 'PMS_BASE_URL'],
    ['SET "PMS_BASE_URL=http://127.0.0.1:1"', 1, 'PMS_BASE_URL'],
    ['setx PMS_TOKEN s3cret', 1, 'PMS_TOKEN'],
    ['$env:PMS_TOKEN="s3cret"', 1, 'PMS_TOKEN'],
    ["$Env:Pms_Token = 's3cret'", 1, 'PMS_TOKEN'],
    ['pms_base_url=http://127.0.0.1:1', 1, 'PMS_BASE_URL'],
    ['PMS-BASE-URL=http://127.0.0.1:1', 1, 'PMS_BASE_URL'],
    ['{\n"PMS_TOKEN": "s3cret"\n}', 2, 'PMS_TOKEN'],
    ['- PMS_TASK_IDS=3', 1, 'PMS_TASK_IDS'],
    ['PMS_BASE_URL＝http://127.0.0.1:1', 1, 'PMS_BASE_URL'],
    ['A=1\nPMS_TOKEN\n', 2, 'PMS_TOKEN'],
    ['PMS_RATE=5\nset PMS_RATE=1', 2, 'PMS_RATE'],
    ['PMS_CONFIG other.json', 1, 'PMS_CONFIG'],
  ] as const)('%j', ([text, line, name]) => {
    write(text);
    expect(complaint({})).toBe(
      `.env: line ${line}: it names ${name} and sets nothing; accepted: ${name}=<value>`,
    );
  });

  test.for([
    ['\u200bPMS_BASE_URL=x', 'U+200B'],
    ['# ours\n\u2060PMS_BASE_URL=x', 'U+2060'],
    ['PMS_BASE_URL\u200d=x', 'U+200D'],
    ['PMS_\u00adBASE_URL=x', 'U+00AD'],
    ['\u202ePMS_BASE_URL=x', 'U+202E'],
  ] as const)('with a character that nobody sees: %j', ([text, character]) => {
    write(text);
    expect(complaint({})).toContain(`it has the invisible character ${character} next to PMS_BASE_URL`);
  });
});

test.for([
  'PMS_RATE = 5\nother text\n# PMS_RATE 7\nexport PMS_SEED=7 # PMS_RATE 7',
  'PMS_RATE: 5\nPMS_SEED=7\n',
  '\ufeffPMS_RATE=5\r\n\u00a0PMS_SEED=7\r\n',
  'PMS_RATE=5\nNOTE=see PMS_TOKEN and pms-token 王 😀\nPMS_SEED=7\nset OTHER=1\npms_base_urls=1',
  'PMS_RATE=5\nNOTE="of two lines\nset PMS_TOKEN\npms_token=x\n"\nPMS_SEED=7',
])('what sets our names, or has none of them, is read: %j', (text) => {
  write(text);
  expect(resolveGiven({}).settings).toMatchObject({ rate: 5, seed: 7 });
});

test('a line for what the environment sets may be wrong', () => {
  write('PMS_SEED\nset PMS_RATE=1');
  expect(resolveGiven({ env: { PMS_SEED: '7', PMS_RATE: '5' } }).settings).toMatchObject({
    rate: 5,
    seed: 7,
  });
});

describe('a .env that is no UTF-8 is refused', () => {
  test.each([
    ['with its mark', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16('PMS_SEED=7\r\n')])],
    ['without', utf16('PMS_SEED=7')],
    ['big-endian', Buffer.concat([Buffer.from([0xfe, 0xff]), utf16('PMS_SEED=7').swap16()])],
    ['in characters above U+00FF alone', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16('王小明')])],
  ])('UTF-16 %s', (_, bytes) => {
    write(bytes);
    expect(complaint({})).toBe('.env: UTF-16, as the > of PowerShell writes it; accepted: a file in UTF-8');
  });

  test('by its line', () => {
    write(
      Buffer.concat([Buffer.from('# 王 � \n'), Buffer.from([0x23, 0xcd, 0xf5]), Buffer.from('\nPMS_SEED=7')]),
    );
    expect(complaint({})).toBe('.env: line 2: not UTF-8; accepted: a file in UTF-8');
  });
});

describe('a quote that is not closed', () => {
  test.each([
    ['PMS_TOKEN="abc', 1, 'PMS_TOKEN', '"'],
    ["A=1\nexport PMS_TOKEN= 'abc # more\n", 2, 'PMS_TOKEN', "'"],
    ['PMS_ACCOUNT=`ann\r\n', 1, 'PMS_ACCOUNT', '`'],
    ['PMS_SEED="7\nPMS_RATE=5', 1, 'PMS_SEED', '"'],
  ])('%j is refused', (text, line, name, quote) => {
    write(text);
    expect(complaint({})).toBe(
      `.env: line ${line}: the quote ${quote} is not closed; accepted: ${name}=${quote}<value>${quote}`,
    );
  });

  test.each([
    ["PMS_ACCOUNT='\"ann'", '"ann'],
    ['PMS_ACCOUNT="an\'n"', "an'n"],
    ['PMS_ACCOUNT=an"n', 'an"n'],
    ['PMS_ACCOUNT="ann\nPMS_ACCOUNT=bob', 'bob'],
    ['PMS_ACCOUNT="a"b"', 'a"b'],
  ])('is none in %j', (text, account) => {
    write(text);
    expect(resolveGiven({ flags: { ...remote, account: undefined } }).settings.account).toBe(account);
  });
});

test('a folder of that name is none, with a word', () => {
  mkdirSync(join(cwd, '.env'));
  expect(resolveGiven({}).warnings.map(inEnglish)).toEqual([
    '.env is a folder, so no settings are read from it',
  ]);
});

test('a value of very many lines that name settings is read at once', () => {
  write(`NOTES="\n${'PMS_TOKEN is not set here\n'.repeat(20_000)}"\nPMS_TIMEOUT=7s\n`);
  expect(resolveGiven({}).settings.timeoutMs).toBe(7000);
});
