import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setRepository } from '../../scripts/repository.ts';
import { execute, repository } from './execute.ts';

let folder: string;

/** The placeholder, in a way that the script does not find when it fills in this repository. */
const nobodys = ['OWNER', 'pms-conformance'].join('/');

const manifest = (slug: string): string =>
  JSON.stringify({ repository: { type: 'git', url: `git+https://github.com/${slug}.git` } });

/** What the script does with an argument: how it ends, and what it says to standard error. */
function set(argument: string): { readonly code: number; readonly err: string } {
  let err = '';
  const error = (text: string): void => void (err += `${text}\n`);
  return { code: setRepository(argument, folder, { log: () => undefined, error }), err };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pms-repository-'));
  await execute('git', ['init', '--quiet'], { cwd: folder });
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  await writeFile(join(folder, 'package.json'), manifest(nobodys));
  await writeFile(join(folder, 'workflow.yml'), `uses: ${nobodys}@v1 # of ${nobodys}\nOWNER\n`);
  await writeFile(join(folder, 'untracked.txt'), `${nobodys}\n`);
  await execute('git', ['add', 'package.json', 'workflow.yml'], { cwd: folder });
});

const textOf = (name: string): Promise<string> => readFile(join(folder, name), 'utf8');

test('nothing is published while nobody said where the repository is', async () => {
  const tsx = pathToFileURL(join(repository, 'node_modules/tsx/dist/loader.mjs')).href;
  const args = ['--import', tsx, join(repository, 'scripts/set-repository.ts'), '--check'];
  const { code, err } = await execute(process.execPath, args, { cwd: folder });
  expect([code, err]).toEqual([
    1,
    'The repository is not filled in yet, so nothing is published: npm run set-repository -- https://github.com/<owner>/<name>\n',
  ]);
});

test('one command fills it in everywhere, and can be said again', async () => {
  for (const [url, slug] of [
    ['https://github.com/acme/suite', 'acme/suite'],
    ['https://github.com/Acme-Inc/pms.git', 'Acme-Inc/pms'],
  ] as const) {
    expect(set(url)).toEqual({ code: 0, err: '' });
    expect(await textOf('package.json')).toBe(manifest(slug));
    expect(await textOf('workflow.yml')).toBe(`uses: ${slug}@v1 # of ${slug}\nOWNER\n`);
    expect(await textOf('untracked.txt')).toBe(`${nobodys}\n`);
    expect(set('--check')).toEqual({ code: 0, err: '' });
  }
});

test.each(['', 'acme/suite', 'https://gitlab.com/acme/suite', 'https://github.com/acme'])(
  '"%s" is refused',
  async (url) => {
    const err = `set-repository: got "${url}"; accepted: https://github.com/<owner>/<name>\n`;
    expect(set(url)).toEqual({ code: 2, err });
    expect(await textOf('package.json')).toBe(manifest(nobodys));
  },
);
