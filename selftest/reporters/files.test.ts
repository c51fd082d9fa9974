import fs from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { renderAll } from '../../reporters/files.ts';
import { writeFiles } from '../../reporters/write-files.ts';
import { useFolder } from '../folder.ts';
import { nonConformant } from './sample.ts';

const files = [
  { name: 'report.json', content: '{}\n' },
  { name: 'report.html', content: '<!doctype html>\n' },
];
const file = useFolder('test');

afterEach(() => vi.restoreAllMocks());

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
  const out = file('a', 'b');
  await writeFiles(out, files);
  await writeFiles(out, [{ name: 'report.json', content: 'new' }]);
  expect((await readdir(out)).toSorted()).toEqual(['report.html', 'report.json']);
  expect(await readFile(join(out, 'report.json'), 'utf8')).toBe('new');
});

test('where a file is to be a file(), and where a folder is to be a file', async () => {
  await writeFile(file('file'), '');
  const below = file('file', 'out');
  await expect(writeFiles(below, files)).rejects.toThrow(
    `cannot write the reports to ${below}: a part of the path is not a folder`,
  );
  await expect(writeFiles(file('file'), files)).rejects.toThrow('there is a file of that name');

  await mkdir(file('report.html'));
  await expect(writeFiles(file(), files)).rejects.toThrow(
    `cannot write ${file('report.html')}: it is a folder`,
  );
  expect((await readdir(file())).toSorted()).toEqual(['file', 'report.html']);
});

test.each([
  ['ENOSPC', 'the disk is full'],
  ['EROFS', 'the file system is read-only'],
  ['EACCES', 'permission denied'],
  ['ENOENT', 'there is no such file or folder'],
])('%s on the second file leaves the old ones and no temporary', async (code, cause) => {
  await writeFile(file('report.json'), 'old');
  const write = fs.writeFileSync;
  vi.spyOn(fs, 'writeFileSync')
    .mockImplementationOnce(write)
    .mockImplementationOnce(() => failing(code));
  await expect(writeFiles(file(), files)).rejects.toThrow(`cannot write the reports to ${file()}: ${cause}`);
  expect(await readdir(file())).toEqual(['report.json']);
  expect(await readFile(file('report.json'), 'utf8')).toBe('old');
});

test('an unusual cause is told in the words of the system', async () => {
  vi.spyOn(fs, 'renameSync').mockImplementation(() => failing('EIO'));
  await expect(writeFiles(file(), files)).rejects.toThrow('EIO: no such luck');
  expect(await readdir(file())).toEqual([]);
});
