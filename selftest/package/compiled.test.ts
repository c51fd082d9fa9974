import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { execute, type Ended } from './execute.ts';
import { installPackage } from './installed-package.ts';

let folder: string;
let dist: string;
/** What the first run kept. */
let first: Buffer;

const pms = (args: readonly string[], env: Record<string, string> = {}): Promise<Ended> =>
  execute(process.execPath, [join(dist, 'cli.cjs'), ...args], { cwd: folder, env });
const runOnce = async (env?: Record<string, string>) =>
  (await pms(['--only', 'list-users/echoes-page'], env)).out;
const kept = async () => (await readdir(dist)).filter((name) => name.includes('compiled'));
let path: string;

beforeAll(async () => {
  folder = await installPackage();
  dist = join(folder, 'node_modules/pms-conformance/dist');
  // Other tests may have run the program that this one is a copy of.
  for (const name of await kept()) await rm(join(dist, name));
});
afterAll(() => rm(folder, { recursive: true }));

test('what V8 compiled is kept beside the program by the first run, and by no other command', async () => {
  await pms(['--version']);
  expect(await kept()).toEqual([]);
  expect(await runOnce()).toContain('Written to');
  const [name, ...others] = await kept();
  expect([name, others]).toEqual([expect.stringMatching(/^program\.[0-9a-f]+\.compiled$/), []]);
  path = join(dist, name!);
  first = await readFile(path);
});

describe('what V8 compiled before', () => {
  beforeEach(() => writeFile(path, first));

  test('is used, and stays as it is', async () => {
    expect(await runOnce()).toContain('Written to');
    expect((await readFile(path)).equals(first)).toBe(true);
  });

  test.each([
    ['was damaged', () => Buffer.from(first).fill(0x5a, 1_000_000, 1_000_009)],
    ['was cut off', () => first.subarray(0, 1_000_000)],
  ])('is made anew where it %s', async (_, spoil) => {
    const spoiled = spoil();
    await writeFile(path, spoiled);
    expect(await runOnce()).toContain('Written to');
    expect((await readFile(path)).equals(spoiled)).toBe(false);
  });

  test('is not used for a program of the same length', async () => {
    const program = join(dist, 'program.script');
    const text = await readFile(program, 'latin1');
    await writeFile(program, text.replace('"unknown command"', '"unknown kommand"'));
    expect(await pms(['nonsense'])).toMatchObject({ err: expect.stringContaining('unknown kommand') });
  });
});

test('nothing is kept where NODE_DISABLE_COMPILE_CACHE is set', async () => {
  await rm(path);
  expect(await runOnce({ NODE_DISABLE_COMPILE_CACHE: '1' })).toContain('Written to');
  expect(await kept()).toEqual([]);
});
