import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compileCacheFolder } from '../../cli/compile-cache.ts';
import { useFolder } from '../folder.ts';
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
  expect(compileCacheFolder(env, platform, () => '/home/ann')).toBe(folder);
});

test('a user without a home has no folder', () => {
  const home = (): string => {
    throw new Error('ENOENT: no such user');
  };
  expect(compileCacheFolder({}, 'linux', home)).toBeUndefined();
});

const file = useFolder();

test('a cache that can not be written changes nothing that the command prints', async () => {
  writeFileSync(file('file'), '');
  const place = { cwd: file(), env: { XDG_CACHE_HOME: file('file') } };
  const { code, out, err } = await execute(process.execPath, [cliScript(), '--version'], place);
  expect([code, out.trim(), err]).toEqual([0, expect.stringMatching(/^\d+\.\d+\.\d+$/), '']);
});
