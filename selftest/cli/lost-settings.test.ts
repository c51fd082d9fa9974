import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { useFolder } from '../folder.ts';
import { listen } from '../listen.ts';
import { execute } from '../package/execute.ts';
import { cliScript } from '../package/installed-package.ts';
import { cli } from './fake-host.ts';

const file = useFolder('test');
let server: Server;
let baseUrl: string;
let requests: number;

beforeEach(async () => {
  requests = 0;
  server = createServer((_, response) => {
    requests += 1;
    response.end();
  });
  baseUrl = `http://127.0.0.1:${await listen(server)}`;
});
afterEach(() => server.close());

describe('a flag that npm keeps for itself', () => {
  const npm = (...args: string[]) => {
    const scripts = { conformance: `"${process.execPath}" "${cliScript()}" run` };
    writeFileSync(file('package.json'), JSON.stringify({ scripts }));
    return execute('npm', ['run', '--silent', '--no-update-notifier', 'conformance', ...args], {
      cwd: file(),
      env: { PMS_BASE_URL: baseUrl, PMS_TOKEN: 'a-token' },
    });
  };

  test.for([
    [['--read-only'], 'npm_config_read_only', '--read-only'],
    [['--base-url=http://127.0.0.1:1'], 'npm_config_base_url', '--base-url <url>'],
    [['--no-open'], 'npm_config_open', '--no-open'],
    [['--keep=false'], 'npm_config_keep', '--no-keep'],
    [['--bugs', '7'], 'npm_config_bugs', '--bugs <ids>'],
    [['--account=s3cret', '--require-base-url'], 'npm_config_require_base_url, npm_config_account', ''],
  ] as const)('%j is refused, with how to write it', async ([args, variable, written]) => {
    const { code, out, err } = await npm(...args);
    expect([code, out, requests]).toEqual([2, '', 0]);
    expect(
      err
        .trim()
        .split('\n')
        .filter((line) => !line.startsWith('npm warn')),
    ).toHaveLength(1);
    expect(err).toContain(`error: npm kept a flag for itself (${variable}), and nothing was sent; write: `);
    expect(err).toContain(`npm run conformance -- ${written}`);
    expect(err).toContain(`(in PowerShell: npm run conformance '--' ${written}`);
    expect(err).not.toContain('s3cret');
  });

  test('is none where the command line has it', async () => {
    const { code, err } = await npm('--read-only', '--', '--read-only', '--only', 'list-users/order');
    expect(err).toContain(`Testing ${baseUrl}`);
    expect([code, requests > 0]).toEqual([4, true]);
  });

  test('is none where it is what npm itself is set to', async () => {
    const own = 'proxy=http://127.0.0.1:9\ntimeout=60000\nca=x\nkey=x\ncert=x\n';
    writeFileSync(file('.npmrc'), own);
    expect((await npm()).err).toContain(`Testing ${baseUrl}`);
    expect(requests).toBeGreaterThan(0);
  });

  test('before the program of npx is told so', async () => {
    const env = { npm_command: 'exec', npm_lifecycle_event: 'npx', npm_config_read_only: 'true' };
    const { exitCode, err } = await cli(['--only', 'list-users/order'], env);
    expect(exitCode).toBe(2);
    expect(err).toContain(
      '(npm_config_read_only), and nothing was sent; write: npx pms-conformance --read-only\n',
    );
  });

  test('of another command is told too', async () => {
    const env = { npm_command: 'run', npm_lifecycle_event: 'pms\u001b', npm_config_gate: '' };
    const { exitCode, err } = await cli(['compare', 'a', 'b'], env);
    expect([exitCode, err]).toEqual([2, expect.stringContaining('npm run pms\\u{1B} -- --gate')]);
  });
});

describe('.env', () => {
  const run = (env = {}) =>
    execute(process.execPath, [cliScript(), '--only', 'list-users/order'], { cwd: file(), env });

  test.each([
    ['UTF-16', Buffer.from(`\ufeffPMS_BASE_URL=http://127.0.0.1:1\r\nPMS_TOKEN=x\r\n`, 'utf16le'), 'UTF-16'],
    ['lines of a shell', '# 王\nset PMS_BASE_URL=http://127.0.0.1:1\n', 'line 2: it names PMS_BASE_URL'],
  ])('of %s does not test the reference service', async (_, content, why) => {
    writeFileSync(file('.env'), content);
    const { code, out, err } = await run();
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(/^error: \.env: .*\n$/);
    expect(err).toContain(why);
    expect(readdirSync(file())).toEqual(['.env']);
  });

  test('that is a folder is told, and the run goes on', async () => {
    mkdirSync(file('.env'));
    const { code, err } = await run();
    expect([code, err.split('\n')[0]]).toEqual([
      3,
      'warning: .env is a folder, so no settings are read from it',
    ]);
  });
});

test('--out=~/x is a folder at home', async () => {
  for (const name of ['home', 'work']) mkdirSync(file(name));
  const { out } = await execute(
    process.execPath,
    [cliScript(), '--only', 'list-users/order', '--out=~/reports 王'],
    { cwd: file('work'), env: { HOME: file('home') } },
  );
  expect(readdirSync(file('work'))).toEqual([]);
  expect(readdirSync(file('home/reports 王'))).toContain('report.json');
  expect(out).toContain(file('home/reports 王'));
});

test.for<[Record<string, string>, boolean]>([
  [{}, false],
  [{ CI: 'true' }, false],
  [{ CI: 'true', GITHUB_ACTIONS: 'true' }, false],
  [{ FORCE_COLOR: '0' }, false],
  [{ FORCE_COLOR: 'false', CI: 'true' }, false],
  [{ FORCE_COLOR: '1' }, true],
  [{ FORCE_COLOR: '' }, true],
  [{ FORCE_COLOR: '1', NO_COLOR: '1' }, false],
  [{ FORCE_COLOR: '1', NO_COLOR: '' }, true],
])('the colours of a pipe: %j', async ([env, expected]) => {
  const args = [cliScript(), '--only', 'list-users/order'];
  const { out } = await execute(process.execPath, args, { cwd: file(), env });
  expect(out).toContain('list-users');
  expect(out.includes('\u001b[')).toBe(expected);
});
