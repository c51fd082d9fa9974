import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compileCacheFolder } from '../../cli/compile-cache.ts';
import { execute } from './execute.ts';
import { cliScript } from './installed-package.ts';

test.each([
  ['linux', {}, '/home/ann/.cache/pms-conformance'],
  ['linux', { XDG_CACHE_HOME: '/caches' }, '/caches/pms-conformance'],
  ['linux', { XDG_CACHE_HOME: '' }, '/home/ann/.cache/pms-conformance'],
  ['darwin', {}, '/home/ann/Library/Caches/pms-conformance'],
  ['win32', { LOCALAPPDATA: '/local' }, '/local/pms-conformance'],
  ['win32', {}, '/home/ann/AppData/Local/pms-conformance'],
])('on %s with %j the folder is %s', (platform, env, folder) => {
  expect(compileCacheFolder({ platform, env, home: () => '/home/ann' })).toBe(folder);
});

test('a user without a home has no folder', () => {
  const home = (): string => {
    throw new Error('ENOENT: no such user');
  };
  expect(compileCacheFolder({ platform: 'linux', env: {}, home })).toBeUndefined();
});

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pms-cache-'));
  await writeFile(join(folder, 'file'), '');
});
afterAll(() => rm(folder, { recursive: true }));

test('a cache that can not be written changes nothing that the command prints', async () => {
  const env = { XDG_CACHE_HOME: join(folder, 'file') };
  const { code, out, err } = await execute(process.execPath, [cliScript(), '--version'], {
    cwd: folder,
    env,
  });
  expect([code, out.trim(), err]).toEqual([0, expect.stringMatching(/^\d+\.\d+\.\d+$/), '']);
});
