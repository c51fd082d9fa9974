import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareReports } from '../../reporters/compare/comparison.ts';
import { comparisonToHtml } from '../../reporters/compare/html.ts';
import { launchBrowser } from '../browser/launch.ts';
import { conformant, hostile, incomplete, nonConformant } from './sample.ts';

let browser: Browser;
let folder: string;

beforeAll(async () => {
  browser = await launchBrowser();
  folder = await mkdtemp(join(tmpdir(), 'comparison-'));
  const reports = [conformant, nonConformant, incomplete, hostile];
  const named = reports.map((report, at) => ({ file: `${at}.json`, report }));
  await writeFile(join(folder, 'comparison.html'), comparisonToHtml(compareReports(named)));
});

afterAll(async () => {
  await browser?.close();
  if (folder !== undefined) await rm(folder, { recursive: true });
});

test.each([320, 1280])('at %i px axe has no complaint, and only tables scroll sideways', async (width) => {
  const context = await browser.newContext({ viewport: { width, height: 800 } });
  const page = await context.newPage();
  const complaints: string[] = [];
  const requests: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('request', (request) => requests.push(new URL(request.url()).protocol));
  await page.goto(pathToFileURL(join(folder, 'comparison.html')).href);
  await page.locator('details > summary').first().click();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
  expect(await page.evaluate('"ran" in window')).toBe(false);
  expect(complaints).toEqual([]);
  expect(requests.filter((protocol) => protocol !== 'file:' && protocol !== 'data:')).toEqual([]);
  await context.close();
});
