import { existsSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inEnglish } from '../../../messages/index.ts';
import { isInCi } from '../../../engine/settings/ci.ts';
import { settingRows } from '../../../engine/settings/setting-table.ts';
import { cli } from '../../cli/fake-host.ts';
import { listen } from '../../listen.ts';
import { execute } from '../../package/execute.ts';
import { cliScript } from '../../package/installed-package.ts';
import { complaint, cwd, type Given, resolveGiven, useFreshFolder } from './given.ts';

useFreshFolder();

const file = 'pms-conformance.config.json';
const url = 'https://elsewhere.example.com';
const secret = { PMS_TOKEN: 'a-long-token' };
const ci = { CI: 'true' };
/** A run that goes where the user says. */
const flags = { baseUrl: 'https://pms.example.com' };

describe('with a Token from elsewhere, files do not decide in CI', () => {
  const fromFile: readonly (readonly [string, string, Given])[] = [
    ['baseUrl', 'PMS_BASE_URL', { config: { baseUrl: url } }],
    ['PMS_BASE_URL in .env', 'PMS_BASE_URL', { dotenv: { PMS_BASE_URL: url } }],
    ['proxy', 'PMS_PROXY', { flags, config: { proxy: url } }],
    ['PMS_PROXY in .env', 'PMS_PROXY', { flags, dotenv: { PMS_PROXY: url } }],
    ['HTTPS_PROXY in .env', 'PMS_PROXY', { flags, dotenv: { HTTPS_PROXY: url } }],
    ['https_proxy in .env', 'PMS_PROXY', { flags, dotenv: { https_proxy: url } }],
    ['NO_PROXY in .env', 'PMS_PROXY', { flags, dotenv: { NO_PROXY: '*' } }],
    ['proxyBypass', 'PMS_PROXY_BYPASS', { flags, config: { proxyBypass: '*' } }],
    ['insecure', 'PMS_INSECURE', { flags, config: { insecure: true } }],
    ['fixturesCommand', 'PMS_FIXTURES_COMMAND', { flags, config: { fixturesCommand: 'make 王 "it\'s"' } }],
    ['baseline', 'PMS_BASELINE', { flags, config: { baseline: url } }],
    ['out', 'PMS_OUT', { flags, config: { out: '../x' } }],
    ['PMS_OUT in .env', 'PMS_OUT', { flags, dotenv: { PMS_OUT: '~/x' } }],
    ['writeWaivers', 'PMS_WRITE_WAIVERS', { flags, config: { writeWaivers: '/x/y.json' } }],
    ['showPeople', 'PMS_SHOW_PEOPLE', { flags, config: { showPeople: true } }],
    ['PMS_SHOW_PEOPLE in .env', 'PMS_SHOW_PEOPLE', { flags, dotenv: { PMS_SHOW_PEOPLE: '1' } }],
  ];
  const nameOf = (what: string): string => (what.includes(' ') ? what : `${what} in ${file}`);

  test.each(fromFile)('%s', (what, instead, given) => {
    expect(complaint({ ...given, env: { ...secret, ...ci } })).toBe(
      `${nameOf(what)}: in CI, files of the folder do not decide where PMS_TOKEN is sent, nor what runs, is read or is shown; give ${instead}, or trust the files: --trust-files (PMS_TRUST_FILES)`,
    );
  });

  test.each(fromFile)('elsewhere they do, with a word first: %s', (what, _, given) => {
    const [first, ...others] = resolveGiven({ ...given, env: secret }).warnings.map(inEnglish);
    expect(first).toContain(
      `files of the folder decide where PMS_TOKEN is sent, or what runs, is read or is shown: ${nameOf(what)} = `,
    );
    expect(others.filter((line) => line.includes('decide'))).toEqual([]);
  });

  test.each(fromFile)('and where they are trusted: %s', (_, __, given) => {
    const flag = { ...given, flags: { ...given.flags, trustFiles: true } };
    const trusted = [
      resolveGiven({ ...flag, env: { ...secret, ...ci } }),
      resolveGiven({ ...given, env: { ...secret, ...ci, PMS_TRUST_FILES: '1' } }),
    ];
    for (const { warnings } of trusted) expect(warnings.map(inEnglish)[0]).toContain('files of the folder');
  });

  test('every setting that names a program, a place or a certificate is one of them', () => {
    const marked = settingRows.filter(({ destination }) => destination).map(({ env }) => env);
    const tested = new Set(fromFile.map(([, instead]) => instead));
    for (const name of tested) expect(marked).toContain(name);
    const paths = settingRows.filter(({ takes }) => ['path', 'url', 'proxy'].includes(takes.name));
    for (const { key, destination } of paths) expect([key, destination]).toEqual([key, expect.any(String)]);
  });
});

test.each<[string, Given]>([
  ['the secret is of the same files', { config: { baseUrl: url, token: 'a-long-token' } }],
  ['the folder is that of the run', { flags, env: secret, config: { out: 'reports' } }],
  [
    'nothing is sent anywhere',
    { flags, env: secret, config: { seed: 7, only: ['list-users/*'], bugs: [7] } },
  ],
])('files decide in CI where %s', (_, given) => {
  expect(
    resolveGiven({ ...given, env: { ...given.env, ...ci } })
      .warnings.map(inEnglish)
      .join(),
  ).not.toContain('files of the folder');
});

test('a password and the secrets of flags count too, and none is shown', () => {
  const given = { flags: { password: 's3cret-word', account: 'ann' }, config: { baseUrl: `${url}/p` } };
  expect(complaint({ ...given, env: ci })).toContain('where --password is sent');
  const said = resolveGiven(given).warnings.map(inEnglish).join('\n');
  expect(said).toContain(`baseUrl in ${file} = "${url}/p"`);
  expect(said).not.toContain('s3cret');
});

test.each(['out', 'out/reports', 'out/new/reports'])('a link in the folder may lead out of it: %s', (out) => {
  symlinkSync(tmpdir(), join(cwd, 'out'));
  expect(complaint({ flags, config: { out }, env: { ...secret, ...ci } })).toContain(`out in ${file}: in CI`);
});

test.each(['expectObserved', 'ca', 'cert', 'key'])('what %s names is not read before', (key) => {
  const given = { flags, config: { [key]: '../x' }, env: { ...secret, ...ci } };
  expect(complaint(given)).toContain(`${key} in ${file}: in CI`);
});

test('a file has no say in being trusted', () => {
  const given = { dotenv: { PMS_TRUST_FILES: '1', PMS_BASE_URL: url }, env: { ...secret, ...ci } };
  expect(complaint(given)).toContain('PMS_BASE_URL in .env: in CI');
  expect(complaint({ config: { trustFiles: true } })).toContain('unknown key "trustFiles"');
  expect(complaint({ config: {}, env: { PMS_TRUST_FILES: 'yes' } })).toBe(
    'PMS_TRUST_FILES: got "yes"; accepted: true or false, 1 or 0',
  );
});

test.each([
  [{ CI: 'true' }, true],
  [{ CI: '1' }, true],
  [{ CI: 'false' }, false],
  [{ CI: '' }, false],
  [{}, false],
  [{ JENKINS_URL: 'https://ci' }, true],
  [{ CI: 'false', GITHUB_ACTIONS: 'true' }, true],
  [{ TF_BUILD: 'True' }, true],
])('%j is a job of CI: %s', (env, expected) => expect(isInCi(env)).toBe(expected));

describe('the program', () => {
  let server: Server;
  let baseUrl: string;
  let tokens: unknown[];

  beforeEach(async () => {
    tokens = [];
    server = createServer((request, response) => {
      tokens.push(request.headers['token']);
      response.end();
    });
    baseUrl = `http://127.0.0.1:${await listen(server)}`;
  });
  afterEach(() => server.close());

  const run = (env: Record<string, string>, ...args: string[]) =>
    execute(process.execPath, [cliScript(), 'run', '--require-base-url', ...args], { cwd, env });

  test('sends nothing and runs nothing in CI', async () => {
    const config = { baseUrl, fixturesCommand: 'touch ran' };
    writeFileSync(join(cwd, file), JSON.stringify(config));
    const { code, out, err } = await run({ ...secret, ...ci });
    expect([code, out, tokens, existsSync(join(cwd, 'ran'))]).toEqual([2, '', [], false]);
    expect(err).toMatch(/^error: baseUrl in .*, fixturesCommand in .*--trust-files \(PMS_TRUST_FILES\)\n$/);
  });

  test('sends the Token elsewhere once files are trusted, and its first line says where', async () => {
    writeFileSync(join(cwd, file), JSON.stringify({ baseUrl }));
    const { err } = await run({ ...secret, ...ci }, '--trust-files', '--only', 'list-users/order');
    expect(err.split('\n')[0]).toBe(
      `warning: files of the folder decide where PMS_TOKEN is sent, or what runs, is read or is shown: baseUrl in ${file} = "${baseUrl}"`,
    );
    expect(tokens).toContain(secret.PMS_TOKEN);
  });

  test.each([
    ['the usual folder', 'conformance-report', []],
    ['a folder that the job names', 'reports', ['--out', 'reports/today']],
  ])('writes nothing where a link in the place of %s leads', async (_, link, args) => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'pms-elsewhere-'));
    symlinkSync(elsewhere, join(cwd, link));
    const { code, err } = await run({ ...secret, ...ci, PMS_BASE_URL: baseUrl }, ...args);
    expect([code, tokens, readdirSync(elsewhere)]).toEqual([2, [], []]);
    expect(err).toBe(
      `error: --out: got "${args[1] ?? link}" (a symbolic link leads out of the folder); accepted in CI: another path, or trusted files: --trust-files (PMS_TRUST_FILES)\n`,
    );
  });

  test('cleans up no other place either', async () => {
    const header = { kind: 'run', changesVersion: 1, runId: '0123abcd', baseUrl, fixtures: 'zentao' };
    writeFileSync(join(cwd, 'changes.ndjson'), `${JSON.stringify(header)}\n`);
    writeFileSync(join(cwd, '.env'), `PMS_BASE_URL=${baseUrl}\n`);
    const args = [cliScript(), 'cleanup', 'changes.ndjson'];
    const { code, err } = await execute(process.execPath, args, { cwd, env: { ...secret, ...ci } });
    expect([code, tokens]).toEqual([2, []]);
    expect(err).toContain('PMS_BASE_URL in .env: in CI');
  });

  test('names the flag in its help', async () => {
    expect((await cli(['run', '--help'])).out).toContain('--trust-files');
  });
});
