import fs from 'node:fs';
import { mkdtemp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderAll } from '../../reporters/files.ts';
import { writeFiles } from '../../reporters/write-files.ts';
import { nonConformant } from './sample.ts';

const files = [
  { name: 'report.json', content: '{}\n' },
  { name: 'report.html', content: '<!doctype html>\n' },
];
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reporters-'));
});

afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

function failing(code: string): never {
  throw Object.assign(new Error(`${code}: no such luck`), { code });
}

test('the options reach the files', () => {
  const rendered = renderAll(nonConformant, { failOn: 'warn' });
  expect(rendered.find(({ name }) => name === 'junit.xml')?.content).toContain('type="should-warn"');
});

test('the README has a row for every file', async () => {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
  const [, table] = readme.split(/^\| file +\| for +\|$/m);
  const named = [...table!.split('\n\n')[0]!.matchAll(/^\| `([^`]+)`/gm)].map(([, name]) => name!);
  const rendered = renderAll(nonConformant).map(({ name }) => name);
  expect(named.toSorted()).toEqual([...rendered, 'changes.ndjson', 'evidence.ndjson'].toSorted());
});

test('the folder is made, old files are replaced, nothing else is left', async () => {
  const out = join(folder, 'a', 'b');
  await writeFiles(out, files);
  await writeFiles(out, [{ name: 'report.json', content: 'new' }]);
  expect((await readdir(out)).toSorted()).toEqual(['report.html', 'report.json']);
  expect(await readFile(join(out, 'report.json'), 'utf8')).toBe('new');
});

test('where a file is to be a folder, and where a folder is to be a file', async () => {
  await writeFile(join(folder, 'file'), '');
  const below = join(folder, 'file', 'out');
  await expect(writeFiles(below, files)).rejects.toThrow(
    `cannot write the reports to ${below}: a part of the path is not a folder`,
  );
  await expect(writeFiles(join(folder, 'file'), files)).rejects.toThrow('there is a file of that name');

  await mkdir(join(folder, 'report.html'));
  await expect(writeFiles(folder, files)).rejects.toThrow('it is a folder');
  expect((await readdir(folder)).toSorted()).toEqual(['file', 'report.html']);
});

test.each([
  ['ENOSPC', 'the disk is full'],
  ['EROFS', 'the file system is read-only'],
  ['EACCES', 'permission denied'],
  ['ENOENT', 'there is no such file or folder'],
])('%s on the second file leaves the old ones and no temporary', async (code, cause) => {
  await writeFile(join(folder, 'report.json'), 'old');
  const write = fs.writeFileSync;
  vi.spyOn(fs, 'writeFileSync')
    .mockImplementationOnce(write)
    .mockImplementationOnce(() => failing(code));
  await expect(writeFiles(folder, files)).rejects.toThrow(`cannot write the reports to ${folder}: ${cause}`);
  expect(await readdir(folder)).toEqual(['report.json']);
  expect(await readFile(join(folder, 'report.json'), 'utf8')).toBe('old');
});

test('an unusual cause is told in the words of the system', async () => {
  vi.spyOn(fs, 'renameSync').mockImplementation(() => failing('EIO'));
  await expect(writeFiles(folder, files)).rejects.toThrow('EIO: no such luck');
  expect(await readdir(folder)).toEqual([]);
});
