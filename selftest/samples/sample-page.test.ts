import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeSamples } from './sample-page.ts';

test('the page of a release links to every sample report', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pms-samples-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const files = await writeSamples(folder);
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
  const links = [...read('index.html').matchAll(/href="([^"]+)"/g)].map(([, name]) => name!);
  expect(links.sort()).toEqual(files.filter((name) => name !== 'index.html').sort());
  expect(links).toContain('zentao-18.10.zh.html');
  for (const name of links) expect(read(name)).toContain(`<html lang="${/zh/.test(name) ? 'zh-CN' : 'en'}">`);
});
