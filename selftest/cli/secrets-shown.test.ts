import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { useFolder } from '../folder.ts';
import { run, SettingsError } from '../../index.ts';
import { createService, seedOf } from '../../reference/service.ts';
import { runTarget } from '../../cli/hosts/run-target.ts';
import { executeHere } from './fake-host.ts';

const file = useFolder('test');
const secret = 'averylongTokenValue1';
/** Nothing listens there. */
const nowhere = 'http://127.0.0.1:9';

/** What a command said, and what stands in the files that it wrote. */
async function told(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<{ readonly code: number; readonly said: string }> {
  const before = new Set(filesIn('.'));
  const { code, out, err } = await executeHere(args, { cwd: file(), env });
  const written = filesIn('.').filter((name) => !before.has(name) || /report|out/.test(name));
  return { code, said: [out, err, ...written.map((name) => readFileSync(file(name), 'utf8'))].join('\n') };
}

const filesIn = (folder: string): string[] =>
  readdirSync(file(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath.slice(file().length + 1)}/${name}`.replace(/^\//, ''));

const dotenv = (...lines: readonly string[]): void => writeFileSync(file('.env'), lines.join('\n'));
const config = (values: object, name = 'pms-conformance.config.json'): void =>
  writeFileSync(file(name), JSON.stringify(values));

/** Gives a secret by one of the sources; returns the variables and flags besides. */
const sources = {
  environment: (name: string) => ({ env: { [name]: secret }, flags: [] }),
  dotenv: (name: string) => {
    dotenv(`${name}=${secret}`);
    return { env: {}, flags: [] };
  },
  config: (name: string) => {
    config({ [name.slice(4).toLowerCase()]: secret });
    return { env: {}, flags: [] };
  },
  'another config file': (name: string) => {
    config({ [name.slice(4).toLowerCase()]: secret }, 'my.json');
    return { env: { PMS_CONFIG: 'my.json' }, flags: [] };
  },
  flag: (name: string) => ({ env: {}, flags: [`--${name.slice(4).toLowerCase()}`, secret] }),
} as const;

const names = ['PMS_TOKEN', 'PMS_PASSWORD'] as const;
const given = Object.keys(sources).flatMap((source) =>
  names.map((name) => [source as keyof typeof sources, name] as const),
);

describe.for(given)('a secret of the %s in %s is shown nowhere', ([source, name]) => {
  test.for<[args: string[], exitCode: number]>([
    [['run', '--base-url', nowhere, '--account', 'ann', '--bugs', secret], 2],
    [['run', '--base-url', nowhere, '--account', 'ann', '--only', secret], 2],
    [['run', '--base-url', nowhere, '--account', 'ann', '--extra-field', secret], 2],
    [['run', '--base-url', nowhere, '--account', 'ann', '--source', `create-story=${secret}`], 2],
    [['run', '--base-url', `${nowhere}/${secret}`, '--account', 'ann', '--fixtures', 'zentao'], 4],
    [['run', '--base-url', `http://${secret}.localhost:9`, '--account', 'ann', '--fixtures', 'zentao'], 4],
    [
      ['run', '--base-url', nowhere, '--account', 'ann', '--fixtures', 'zentao', '--baseline', `x/${secret}`],
      4,
    ],
    [['run', '--base-url', nowhere, '--account', 'ann', '--fixtures', 'zentao', '--out', `x/${secret}`], 4],
  ])('%j', async ([args, exitCode]) => {
    const { env, flags } = sources[source](name);
    mkdirSync(file('conformance-report'));
    const { code, said } = await told([...args, ...flags], env);
    expect(said.toLowerCase()).not.toContain(secret.toLowerCase());
    expect([code, said]).toEqual([exitCode, expect.stringContaining('***')]);
  });
});

test.for<[args: string[], exitCode: number]>([
  [[secret], 2],
  [['explain', secret], 2],
  [['judge', secret], 2],
  [['cleanup', secret], 2],
  [['list', '--waivers', secret], 2],
  [['reference', '--deviation', secret], 2],
  [['compare', secret, secret], 2],
])('a secret of .env in the place of another word is not shown: %j', async ([args, exitCode]) => {
  dotenv(`PMS_TOKEN=${secret}`);
  mkdirSync(file('conformance-report'));
  const { code, said } = await told(args);
  expect(said).not.toContain(secret);
  expect([code, said]).toEqual([exitCode, expect.stringContaining('***')]);
});

test('a secret that files have twice is not shown, nor left in the reports', async () => {
  mkdirSync(file('conformance-report'));
  dotenv(`PMS_BASE_URL=${nowhere}`, `PMS_TOKEN=${secret}`, `PMS_BUG_IDS=${secret}`);
  const first = await told(['run']);
  config({ password: `${secret}2`, timeout: `${secret}2` });
  dotenv('');
  const second = await told(['run']);
  for (const { code, said } of [first, second]) {
    expect(code).toBe(2);
    expect(said).toContain('SETTINGS WRONG');
    expect(said).not.toContain(secret);
  }
});

test('what files decide is told without secrets', async () => {
  config({ baseUrl: `${nowhere}/${secret}`, fixturesCommand: `make ${secret}` });
  const { code, said } = await told(['run'], { PMS_TOKEN: secret });
  expect(code).toBe(4);
  expect(said).toContain('files of the folder decide');
  expect(said).not.toContain(secret);
});

test('the value of a header is a secret, and the password of a URL', async () => {
  config({ headers: [`X-Key: ${secret}`], proxy: `http://ann:${secret}2@${nowhere.slice(7)}` });
  for (const word of [secret, `${secret}2`]) {
    const { said } = await told(['explain', word]);
    expect(said).toMatch(/^\s*error: unknown check "\*\*\*"|\*\*\*/);
    expect(said).not.toContain(secret);
  }
});

test('a comparison is written into a folder whose name is not shown', async () => {
  const report = await run();
  mkdirSync(file('a'));
  writeFileSync(file('a/report.json'), JSON.stringify(report.report));
  const { code, said } = await told(['compare', 'a', 'a', '--out', `out-${secret}`], { PMS_TOKEN: secret });
  expect(code).toBe(0);
  expect(said).toContain('Written to out-***');
  expect(said).not.toContain(secret);
});

test('no file has a secret, whichever setting it stands in', async () => {
  const service = createService();
  const { token, ...ids } = seedOf(service);
  const baseUrl = await service.listen();
  writeFileSync(file(`${token}.ts`), '');
  config({
    waivers: [{ check: 'list-users/echoes-page', reason: `because of ${token}`, until: '2099-01-01' }],
  });
  const target = ['--base-url', baseUrl, '--account', ids.account, '--bugs', ids.bugs.join()];
  const selected = ['--only', 'list-users/*', '--extra-field', `create-story.branch="${token}"`];
  const reports = ['--out', `out-${token}`, '--har', '--source', `create-story=${file(`${token}.ts`)}`];
  const { code, said } = await told([...target, ...selected, ...reports], {
    PMS_TOKEN: token,
    CI: 'true',
    GITHUB_ACTIONS: 'true',
    GITHUB_SERVER_URL: `https://${token}.test`,
    GITHUB_REPOSITORY: 'a/b',
    GITHUB_RUN_ID: '1',
    GITHUB_SHA: token,
    GITHUB_REF_NAME: token,
  });
  await service.close();
  expect(code).toBe(1);
  const lines = said.split('\n').filter((line) => line.includes(token));
  expect(lines.map((line) => line.slice(Math.max(0, line.indexOf(token) - 100)).slice(0, 200))).toEqual([]);
});

test('messages stay readable, whatever the secret is', async () => {
  const line = `error: --base-url needs a Token: set PMS_TOKEN (--token). For a ZenTao, PMS_ACCOUNT (--account) and PMS_PASSWORD (--password) are enough\n`;
  for (const blank of [' ', '\t', ' \u3000 ']) {
    const { err } = await executeHere(['run', '--base-url', nowhere], {
      cwd: file(),
      env: { PMS_TOKEN: blank },
    });
    expect(err).toBe(line);
  }
  for (const password of ['e', 'is', 'password', 'needs', 'Token', 'account'])
    expect(
      (await executeHere(['run', '--base-url', nowhere], { cwd: file(), env: { PMS_PASSWORD: password } }))
        .err,
    ).toBe(line);
  const { err } = await executeHere(['run'], {
    cwd: file(),
    env: { PMS_HEADERS: 'X-Mode: testing\nX-Of: reference service' },
  });
  expect(err).toContain('No base URL is set: testing the embedded reference service on loopback.');
});

describe('errors of the library have no secret', () => {
  const target = { baseUrl: nowhere, token: secret, account: 'ann' };
  const wrong: Readonly<Record<string, object>> = {
    bugs: { bugs: [secret] },
    only: { only: [secret] },
    sources: { sources: [{ of: `create-story/${secret}`, file: import.meta.filename }] },
    waivers: { waivers: [{ check: secret, reason: 'r' }] },
    'no setting': { [secret]: 1 },
    headers: { token: undefined, headers: [`X-Key: ${secret}`], product: secret },
    'URL password': { token: 't0ken', proxy: `http://u:${secret}@h:1`, product: secret },
  };
  test.for(Object.entries(wrong))('%s', async ([, more]) => {
    for (const start of [
      () => run({ ...target, ...more }),
      () => runTarget({ ...target, ...more, out: file('o') }, undefined, 'x'),
    ]) {
      const error = await start().then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      expect(error).toBeInstanceOf(SettingsError);
      const { message, stack, said } = error as SettingsError;
      expect(`${message}${stack}${JSON.stringify(said)}`).not.toContain(secret);
      expect(message).toContain('***');
    }
  });
});
