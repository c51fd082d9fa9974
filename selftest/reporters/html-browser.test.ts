import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Report } from '../../engine/judging/report.ts';
import { recordings } from '../../scripts/zentao-recordings.ts';
import { type Shown, startViewer, type View, type Viewer, violationsIn } from '../browser/viewer.ts';
import { executeHere } from '../cli/fake-host.ts';
import { judge, toHtml } from './packed.ts';
import {
  conformant,
  differing,
  hostile,
  huge,
  incomplete,
  nonConformant,
  thorough,
  waived,
} from './sample.ts';

// What opens a page is in one file: another would start a browser, and load the suite, once more.
let viewer: Viewer;

beforeAll(async () => {
  viewer = await startViewer();
});

afterAll(() => viewer?.close());

const show = (report: Report, view?: View): Promise<Shown> => viewer.write(toHtml(report), view);

async function visibleChecks(page: Page): Promise<string[]> {
  const ids = await page.locator('.check:visible').evaluateAll((found) => found.map(({ id }) => id));
  return ids.toSorted();
}

function idsOf(report: Report, chosen: (check: Report['checks'][number]) => boolean): string[] {
  return report.checks
    .filter(chosen)
    .map(({ id }) => `check-${id}`)
    .toSorted();
}

/** Where something fails, checks that ended so are folded away. */
const calm: readonly string[] = ['pass', 'observed', 'skipped'];

const openAll = `for (const details of document.querySelectorAll('details')) details.open = true`;

const folder = mkdtempSync(join(tmpdir(), 'pms-pages-'));
afterAll(() => rmSync(folder, { recursive: true }));
const { baseUrl } = conformant.target;
const files = [conformant, nonConformant, incomplete, hostile].map((report, at) => {
  // Reports of one target stand side by side; those of several are a fleet.
  const ofOne = { ...report, target: { ...report.target, baseUrl } };
  writeFileSync(join(folder, `${at}.json`), JSON.stringify(ofOne));
  return `${at}.json`;
});
const comparing = async (names: readonly string[]): Promise<string> =>
  (await executeHere(['compare', '--format', 'html', ...names], { cwd: folder })).out;
const beside = await comparing(files);
const fleet = await comparing(Array.from({ length: 50 }, (_, at) => files[at % 9 === 4 ? 1 : 0]!));

test.each([
  ['hostile', toHtml(hostile)],
  ['non-conformant', toHtml(nonConformant)],
  ['comparing', beside],
  ['fleet', fleet],
])('in the %s page only its own script runs, and nothing is loaded', async (_, html) => {
  const { page, complaints, requests } = await viewer.open(html);
  await page.evaluate(openAll);
  await page.setViewportSize({ width: 320, height: 900 });
  expect(await page.evaluate('"ran" in window')).toBe(false);
  expect(await page.locator('img, iframe, object, embed, base, evil').count()).toBe(0);
  expect(complaints).toEqual([]);
  expect(requests.map((url) => new URL(url).protocol)).toEqual(
    requests.map((_url, at) => (at === 0 ? 'file:' : 'data:')),
  );
});

test('the policy holds against a script that got in', async () => {
  const { page } = await viewer.open(toHtml(conformant));
  const complaint = page.waitForEvent('console');
  await page.evaluate(
    `document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="window.ran = 1">')`,
  );
  expect((await complaint).text()).toContain('Content Security Policy');
  expect(await page.evaluate('window.ran')).toBeUndefined();
});

describe('the filter', () => {
  test('by outcome', async () => {
    const { page } = await show(nonConformant);
    expect(await visibleChecks(page)).toEqual(idsOf(nonConformant, ({ outcome }) => !calm.includes(outcome)));
    await page.getByRole('checkbox', { name: 'pass' }).uncheck();
    expect(await visibleChecks(page)).toEqual(idsOf(nonConformant, ({ outcome }) => outcome !== 'pass'));
    expect(await page.getByRole('status').textContent()).toBe('10 of 13 checks shown');
  });

  test('by text, over all that is said of a check', async () => {
    const { page } = await show(nonConformant);
    await page.getByRole('searchbox').fill('STRING consumed');
    expect(await visibleChecks(page)).toEqual(['check-start-task/field-types']);
    await page.getByRole('searchbox').fill('no such thing');
    expect(await page.getByRole('status').textContent()).toBe(
      'None of the checks matches text no such thing: 13 without the text.',
    );
    await page.getByRole('button', { name: 'Show all' }).click();
    expect(await page.getByRole('status').textContent()).toBe('13 of 13 checks shown');
  });

  test('by operation and level', async () => {
    const { page } = await show(nonConformant);
    await page.getByRole('combobox', { name: 'Operation' }).selectOption('list-users');
    await page.getByRole('combobox', { name: 'Level' }).selectOption('should');
    expect(await visibleChecks(page)).toEqual(['check-list-users/media-type-is-json']);
  });

  test('by a count, wherever it stands', async () => {
    const { page } = await show(nonConformant);
    await page.getByRole('link', { name: '2 blocked' }).click();
    expect(await visibleChecks(page)).toEqual(idsOf(nonConformant, ({ outcome }) => outcome === 'blocked'));
    expect(await page.evaluate('location.hash')).toBe('#checks?outcome=blocked');
  });
});

test('a link to a check opens it, and lifts the filter that hides it', async () => {
  const { page } = await show(nonConformant, { hash: '#check-start-task/status-is-doing' });
  const check = page.locator('[id="check-start-task/status-is-doing"]');
  expect(await check.getAttribute('open')).not.toBeNull();
  await page.getByRole('checkbox', { name: 'fail' }).uncheck();
  expect(await check.isVisible()).toBe(false);
  await page.evaluate(`location.hash = '#check-start-task/field-types'`);
  await page.locator('[id="check-start-task/field-types"][open]').waitFor();
  expect(await check.isVisible()).toBe(true);
});

test('an exchange is shown inside its check, with the marks of that check', async () => {
  const { page } = await show(nonConformant, { hash: '#check-start-task/status-is-doing' });
  const check = page.locator('[id="check-start-task/status-is-doing"]');
  await check.locator('.behind > summary').click();
  await check.getByText('Write the migration').waitFor();
  expect(
    await check.locator('mark').evaluateAll((marks) => marks.map(({ dataset }) => dataset['pointer'])),
  ).toEqual(['/status']);
  expect(await page.locator('#exchange-1 mark').count()).toBe(3);
});

test('of what was sent the field is marked that a finding is about', async () => {
  const { page } = await show(nonConformant, { hash: '#exchange-1' });
  expect(await page.locator('#exchange-1 .pair .named').allTextContents()).toEqual(['  "consumed": 3,']);
});

test('the curl command is copied', async () => {
  const { page } = await show(nonConformant, { hash: '#exchange-1' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.locator('#exchange-1').getByRole('button', { name: 'Copy curl' }).click();
  await page.locator('#exchange-1').getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(nonConformant.exchanges[1]!.curl);
});

test.each([
  ['non-conformant', 1280, nonConformant],
  ['conformant', 390, conformant],
  ['hostile', 390, hostile],
  ['waived', 768, waived],
  ['pinned', 1280, differing],
  ['thorough', 390, thorough],
])('axe finds nothing to complain about in the %s page (%i px), light or dark', async (_, width, report) => {
  const { page } = await show(report, { width });
  await page.evaluate(openAll);
  expect(await violationsIn(page)).toEqual([]);
  // Other colours are all that differs.
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violationsIn(page, ['color-contrast', 'link-in-text-block'])).toEqual([]);
});

test('nothing makes the page scroll sideways, at 320 to 1280 px', async () => {
  const { page } = await show(hostile);
  await page.evaluate(openAll);
  const widths = [320, 390, 768, 1280];
  const scrolled: unknown[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    scrolled.push(await page.evaluate('document.documentElement.scrollWidth'));
  }
  expect(scrolled).toEqual(widths);
});

test('without scripts every check and exchange opens, and no dead control is shown', async () => {
  const { page } = await viewer.open(toHtml(nonConformant), { scripts: false });
  for (const fold of await page.locator('.fold > summary').all()) await fold.click();
  expect(await page.locator('.check:visible').count()).toBe(nonConformant.checks.length);
  expect(await page.locator('form:visible, button:visible').count()).toBe(0);
  await page.locator('#exchange-1 > summary').click();
  expect(await page.getByText('Write the migration').isVisible()).toBe(true);
});

test('ten thousand findings and two hundred exchanges open and filter', async () => {
  const { page, complaints } = await show(huge(10_000, 200, 70_000));
  await page.getByRole('searchbox').fill('list-users/field-types-24');
  expect(await visibleChecks(page)).toEqual(['check-list-users/field-types-24']);
  expect(complaints).toEqual([]);
});

test('the strip is one stop of the tab key, with arrows inside, and leads to its check', async () => {
  const { page } = await show(nonConformant);
  const focused = () => page.evaluate(`document.activeElement.getAttribute('href')`);
  expect(await page.locator('.strip a[tabindex="0"]').count()).toBe(1);
  await page.locator('.strip a').first().focus();
  const first = await focused();
  await page.keyboard.press('ArrowRight');
  const second = await focused();
  expect(second).not.toBe(first);
  await page.keyboard.press('ArrowDown');
  expect(await focused()).toBe('#check-start-task/status-is-doing');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(`document.activeElement.closest('.strip')`)).toBeNull();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await page.locator('[id="check-start-task/status-is-doing"][open]').waitFor();
});

test('a link shares the filter, and a filter that shows nothing says why', async () => {
  const { page } = await show(nonConformant);
  await page.getByRole('combobox', { name: 'Operation' }).selectOption('start-task');
  await page.getByRole('searchbox').fill('status');
  const hash = (await page.evaluate('location.hash')) as string;
  expect(hash).toBe('#checks?operation=start-task&text=status');
  const shown = await visibleChecks(page);
  const again = await show(nonConformant, { hash });
  expect(await visibleChecks(again.page)).toEqual(shown);
  const nothing = await show(nonConformant, { hash: '#checks?outcome=fail&level=should' });
  expect(await nothing.page.getByRole('status').textContent()).toBe(
    'None of the checks matches outcome fail and level should: 1 without the outcome, 2 without the level.',
  );
  const absent = await show(conformant, { hash: '#checks?outcome=warn' });
  expect(await absent.page.getByRole('status').textContent()).toBe(
    'None of the checks matches outcome warn: 13 without the outcome.',
  );
});

test('keys go to the search and from finding to finding', async () => {
  const { page } = await show(nonConformant);
  const text = () => page.evaluate('document.activeElement.querySelector("th")?.textContent');
  await page.keyboard.press('j');
  const first = await text();
  await page.keyboard.press('j');
  expect(await text()).not.toBe(first);
  await page.keyboard.press('k');
  expect(await text()).toBe(first);
  await page.keyboard.press('/');
  await page.keyboard.type('j/k');
  expect(await page.getByRole('searchbox').inputValue()).toBe('j/k');
});

test('keys tell what they do, and copy a finding as a bug report', async () => {
  const { page } = await show(nonConformant);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.keyboard.press('j');
  await page.keyboard.press('c');
  await page.locator('.check[open]').getByRole('button', { name: 'Copied' }).waitFor();
  const check = nonConformant.checks.find(({ findings }) => findings.length > 0)!;
  const { expected, actual, exchange } = check.findings[0]!;
  const text = await page.evaluate<string>('navigator.clipboard.readText()');
  expect(text).toMatch(new RegExp(`^### .*\\n\\n\`${check.id}\``));
  for (const part of [
    expected,
    actual,
    nonConformant.exchanges[exchange]!.curl,
    nonConformant.target.baseUrl,
  ])
    expect(text).toContain(part);
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  expect(await keys.textContent()).toContain('next and previous finding');
  await keys.getByRole('button', { name: 'Close' }).click();
  expect(await keys.isVisible()).toBe(false);
});

test('an answer is a tree that folds, scrolled to its first finding, with what was expected', async () => {
  const body = JSON.stringify({
    ...Object.fromEntries(Array.from({ length: 90 }, (_, at) => [`a${at}`, at])),
    status: 'wait',
    team: [{ left: 2 }],
  });
  const [first, second, ...rest] = nonConformant.exchanges;
  const exchanges = [first!, { ...second!, response: { ...second!.response!, body } }, ...rest];
  const { page } = await show({ ...nonConformant, exchanges }, { hash: '#exchange-1' });
  const pane = page.locator('#exchange-1 pre.tree').last();
  const mark = pane.locator('mark').first();
  expect(await mark.textContent()).toBe('"status": "wait", ◂ expected "doing"');
  await expect.poll(() => pane.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
  const fold = pane.locator('.fold-line').last();
  await fold.click();
  expect(await fold.getAttribute('aria-expanded')).toBe('false');
  expect(await pane.getByText('"left": 2').isVisible()).toBe(false);
  expect(await page.locator('#exchange-1 .judges a').count()).toBeGreaterThan(0);
});

test('where nothing was reached the page says what to do, and lists no checks', async () => {
  const checks = conformant.checks.map(({ hint: _hint, ...check }) => ({
    ...check,
    outcome: 'blocked' as const,
    reason: 'the target refuses the Token',
    observations: [],
    exchanges: [],
  }));
  const { response, ...asked } = conformant.exchanges[0]!;
  const exchanges = [{ ...asked, response: { ...response!, status: 401 } }];
  const causes = [
    {
      id: 'token-refused',
      scope: 'service',
      summary: 'it is rejected',
      next: ['Give a Token that is valid now'],
      checks: [],
      fields: [],
      findings: 0,
    },
  ];
  const report: Report = { ...conformant, verdict: 'incomplete', checks, exchanges, causes };
  const { page, complaints } = await show(report);
  expect(await page.getByText('Give a Token that is valid now').count()).toBe(1);
  expect(await page.locator('.check, .strip').count()).toBe(0);
  expect(complaints).toEqual([]);
  expect(await violationsIn(page)).toEqual([]);
});

test('on paper the run of a real wrong service is short, and names every failure', async () => {
  const { report } = judge(recordings.get('18.10')!);
  const { page } = await show(report);
  const pdf = await page.pdf({ format: 'A4' });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)!.length).toBeLessThanOrEqual(8);
  await page.emulateMedia({ media: 'print' });
  for (const { id } of report.checks.filter(({ outcome }) => outcome === 'fail')) {
    expect(await page.locator(`[id="check-${id}"] > summary`).isVisible()).toBe(true);
  }
});

describe('a comparison', () => {
  test.each([
    ['few reports', beside],
    ['a fleet', fleet],
  ])('of %s: at 320 and 1280 px axe has no complaint, and only tables scroll sideways', async (_, html) => {
    const { page } = await viewer.write(html, { width: 320 });
    await page.evaluate('document.querySelector("details").open = true');
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await violationsIn(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    }
  });

  test('shares the filter of its rows by link; a mark leads to its row, also where that is folded away', async () => {
    const { page } = await viewer.write(beside, { hash: '#differences?text=start-task%20required' });
    const shown = await page.locator('.checks tbody tr:visible').allTextContents();
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.filter((row) => !row.includes('start-task') || !row.includes('required'))).toEqual([]);
    await page.getByRole('searchbox').fill('no such thing');
    expect(await page.getByRole('status').textContent()).toMatch(
      /^None of the rows matches text no such thing: \d+ without the text\.$/,
    );
    await page.locator('.strip a').first().click();
    const row = decodeURIComponent(String(await page.evaluate('location.hash')).slice(1));
    // The page opens it in an event, which comes after the click.
    await page.locator(`[id="${row}"]`).waitFor({ state: 'visible' });
  });

  test('puts the odd ones of a fleet first', async () => {
    const { page } = await viewer.write(fleet);
    const cells = await page.locator('.fleet tbody tr td:nth-child(3)').allTextContents();
    const odd = cells.map((text) => text.trim());
    expect(odd).toHaveLength(50);
    expect(odd.findIndex((text) => text === 'nothing')).toBe(odd.filter((text) => text !== 'nothing').length);
    expect(odd.filter((text) => text !== 'nothing')).toHaveLength(6);
  });
});
