import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { execute } from './execute.ts';

/** Where the launcher lies beside a program. */
let dist: string;
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'pms-compiled-'));
  await copyFile(join(inject('builtPackage'), 'cli.cjs'), join(dist, 'cli.cjs'));
});
afterAll(() => rm(dist, { recursive: true }));

const program = (): string => join(dist, 'program.script');
const pms = async (args: readonly string[], env: Record<string, string> = {}): Promise<string> =>
  (await execute(process.execPath, [join(dist, 'cli.cjs'), ...args], { cwd: dist, env })).out;
const kept = async () => (await readdir(dist)).filter((name) => name.includes('compiled'));

test('what V8 compiled is kept beside the program by the first run, and by no other command', async () => {
  await copyFile(join(inject('builtPackage'), 'program.script'), program());
  await pms(['--version']);
  expect(await kept()).toEqual([]);
  const run = () => pms(['--only', 'list-users/echoes-page']);
  expect(await run()).toContain('Written to');
  const [name, ...others] = await kept();
  expect([name, others]).toEqual([expect.stringMatching(/^program\.[0-9a-f]+\.compiled$/), []]);
  const first = await readFile(join(dist, name!));
  expect(await run()).toContain('Written to');
  expect((await readFile(join(dist, name!))).equals(first)).toBe(true);
  await rm(join(dist, name!));
});

describe('what V8 compiled of a program that says one word', () => {
  let path: string;
  let first: Buffer;
  const says = (word: string): string =>
    `(function (require, module) { module.exports.start = async (ran) => { console.log('${word}'); ran(); } })`;

  beforeAll(async () => {
    await writeFile(program(), says('this'));
    expect(await pms([])).toBe('this\n');
    const [name] = await kept();
    path = join(dist, name!);
    first = await readFile(path);
  });
  beforeEach(() => writeFile(path, first));

  test.each([
    ['was damaged', () => Buffer.from(first).fill(0x5a, first.length / 2, first.length / 2 + 9)],
    ['was cut off', () => first.subarray(0, first.length / 2)],
  ])('is made anew where it %s', async (_, spoil) => {
    const spoiled = spoil();
    await writeFile(path, spoiled);
    expect(await pms([])).toBe('this\n');
    expect((await readFile(path)).equals(spoiled)).toBe(false);
  });

  test('is not kept where NODE_DISABLE_COMPILE_CACHE is set', async () => {
    await rm(path);
    expect(await pms([], { NODE_DISABLE_COMPILE_CACHE: '1' })).toBe('this\n');
    expect(await kept()).toEqual([]);
  });

  test('is not used for a program of the same length', async () => {
    await writeFile(program(), says('that'));
    expect(await pms([])).toBe('that\n');
  });
});
