import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareReports } from '../../reporters/compare/comparison.ts';
import { comparisonToHtml } from '../../reporters/compare/html.ts';
import { launchBrowser } from '../browser/launch.ts';
import { violationsIn } from '../browser/violations.ts';
import { conformant, hostile, incomplete, nonConformant } from './sample.ts';

let browser: Browser;
let folder: string;

beforeAll(async () => {
  browser = await launchBrowser();
  folder = await mkdtemp(join(tmpdir(), 'comparison-'));
  const reports = [conformant, nonConformant, incomplete, hostile];
  const named = reports.map((report, at) => ({ file: `${at}.json`, report }));
  await writeFile(join(folder, 'beside.html'), comparisonToHtml(compareReports(named)));
  const fleet = Array.from({ length: 50 }, (_, at) => named[at % 9 === 4 ? 1 : 0]!);
  await writeFile(join(folder, 'fleet.html'), comparisonToHtml(compareReports(fleet)));
});

afterAll(async () => {
  await browser?.close();
  if (folder !== undefined) await rm(folder, { recursive: true });
});

test.each([
  ['beside', 320],
  ['beside', 1280],
  ['fleet', 320],
  ['fleet', 1280],
])('%s at %i px: axe has no complaint, and only tables scroll sideways', async (name, width) => {
  const context = await browser.newContext({ viewport: { width, height: 800 } });
  const page = await context.newPage();
  const complaints: string[] = [];
  const requests: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('request', (request) => requests.push(new URL(request.url()).protocol));
  await page.goto(pathToFileURL(join(folder, `${name}.html`)).href);
  await page.locator('details > summary').first().click();
  expect(await violationsIn(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
  expect(await page.evaluate('"ran" in window')).toBe(false);
  expect(complaints).toEqual([]);
  expect(requests.filter((protocol) => protocol !== 'file:' && protocol !== 'data:')).toEqual([]);
  await context.close();
});

test('a link shares the filter of the rows; a mark leads to its row, also where that is folded away', async () => {
  const page = await browser.newPage();
  await page.goto(`${pathToFileURL(join(folder, 'beside.html')).href}#differences?text=start-task%20must`);
  const shown = await page.locator('.checks tbody tr:visible').allTextContents();
  expect(shown.length).toBeGreaterThan(0);
  expect(shown.filter((row) => !row.includes('start-task') || !row.includes('must'))).toEqual([]);
  await page.getByRole('searchbox').fill('no such thing');
  expect(await page.getByRole('status').textContent()).toMatch(
    /^None of the rows matches text no such thing: \d+ without the text\.$/,
  );
  await page.locator('.strip a').first().click();
  const row = decodeURIComponent(String(await page.evaluate('location.hash')).slice(1));
  expect(await page.locator(`[id="${row}"]`).isVisible()).toBe(true);
  await page.close();
});

test('in a fleet the odd ones come first', async () => {
  const page = await browser.newPage();
  await page.goto(pathToFileURL(join(folder, 'fleet.html')).href);
  const cells = await page.locator('.fleet tbody tr td:nth-child(3)').allTextContents();
  const odd = cells.map((text) => text.trim());
  expect(odd).toHaveLength(50);
  expect(odd.findIndex((text) => text === 'nothing')).toBe(odd.filter((text) => text !== 'nothing').length);
  expect(odd.filter((text) => text !== 'nothing')).toHaveLength(6);
  await page.close();
});
