import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { toHtml } from '../../reporters/html.ts';
import { attribute, html } from '../../reporters/html/markup.ts';
import type { Report } from '../../engine/judging/report.ts';
import { conformant, hostile, huge, incomplete, nonConformant } from './sample.ts';

const samples = { conformant, nonConformant, incomplete, hostile, huge: huge(10_000, 200, 70_000) };
const pages = Object.entries(samples).map(([name, report]) => [name, toHtml(report)] as const);

function occurrences(text: string, part: string): number {
  return text.split(part).length - 1;
}

describe.each(pages)('the %s page', (_, page) => {
  test('has one style and one script, each as the policy names it', () => {
    for (const name of ['style', 'script']) {
      const elements = [...page.matchAll(new RegExp(`<${name}>([^]*?)</${name}>`, 'g'))];
      expect(elements).toHaveLength(1);
      const hash = createHash('sha256').update(elements[0]![1]!).digest('base64');
      expect(page).toContain(`${name}-src &#39;sha256-${hash}&#39;`);
    }
  });

  test('loads nothing and has no inline handler or style', () => {
    const withoutOwn = page.replace(/<(style|script)>[^]*?<\/\1>/g, '');
    const tags = withoutOwn.match(/<[a-z][^>]*>/g) ?? [];
    const names = tags.map((tag) => tag.replace(/"[^"]*"/g, ''));
    expect(names.filter((tag) => /\s(src|srcset|style|on[a-z]+|action|formaction)=/.test(tag))).toEqual([]);
    const links = tags.flatMap((tag) => tag.match(/\shref="([^"]*)"/)?.[1] ?? []);
    expect(links.filter((link) => !link.startsWith('#') && link !== 'data:,')).toEqual([]);
  });

  test('has nothing unseen', () => {
    expect(page).not.toMatch(/[^\P{Cc}\n\t]|\p{Cf}|\p{Cs}/u);
  });
});

test('an exchange is in the page once, linked from the checks', () => {
  const page = toHtml(nonConformant);
  for (const { index } of nonConformant.exchanges)
    expect(occurrences(page, `<details class="exchange" id="exchange-${index}">`)).toBe(1);
  expect(occurrences(page, 'href="#exchange-1"')).toBeGreaterThan(1);
  expect(occurrences(page, 'Write the migration')).toBe(1);
});

test('what a finding is about is marked in its answer, digits as they came', () => {
  const page = toHtml(nonConformant);
  expect(page).toMatch(
    /<mark id="at-1\/status"\s+data-pointer="\/status">"status": "wait",<span class="aside"> ◂ expected "doing"/,
  );
  expect(page).toContain('9007199254740993');
});

test('what to fix stands before the checks, and is absent without findings', () => {
  const page = toHtml(nonConformant);
  expect(page.indexOf('id="fix"')).toBeGreaterThan(0);
  expect(page.indexOf('id="fix"')).toBeLessThan(page.indexOf('id="checks"'));
  expect(toHtml(conformant)).not.toContain('id="fix"');
});

describe('ten thousand findings, two hundred exchanges', () => {
  const page = toHtml(samples.huge);

  test('make a page of less than 16 MiB that says what is left out', () => {
    expect(Buffer.byteLength(page)).toBeLessThan(16 * 1024 * 1024);
    expect(page).toContain('and 75 more findings');
    expect(page).toMatch(/shown up to about [\d,]+ characters; all of it is in evidence\.ndjson/);
  });
});

test('a single long body is shown up to 64 KiB', () => {
  const [first] = conformant.exchanges;
  const body = JSON.stringify({ users: Array.from({ length: 20_000 }, (_, id) => ({ id })) });
  const exchange = { ...first!, response: { ...first!.response!, body } };
  const page = toHtml({ ...conformant, exchanges: [exchange] });
  expect(page).toContain('shown up to about 65,536 characters');
  expect(page.length).toBeLessThan(300_000);
});

test('an attribute made outside of its tag is refused, as its value would not be escaped', () => {
  expect(() => html`title="${'x'}"`).toThrow('an attribute outside of a tag');
  expect(html`<a${attribute('title', '"><img>')}></a>`.source).toBe('<a title="&quot;&gt;&lt;img&gt;"></a>');
});

test('the same report gives the same page', () => {
  expect(toHtml(hostile)).toBe(toHtml(structuredClone(hostile)));
});

test('the commands of requests take the files of a connection from the variables that the page names', () => {
  const { target } = nonConformant;
  const lead = (connection?: Report['target']['connection']): string =>
    /commands take it from[^]*?<\/p>/.exec(
      toHtml({ ...nonConformant, target: { ...target, ...(connection ? { connection } : {}) } }),
    )![0];
  expect(lead()).not.toContain('PMS_CERT');
  expect(lead({ clientCertificate: true, ca: true, proxy: 'HTTP_PROXY' })).toMatch(
    /\$PMS_CERT<\/code>, <code>\$PMS_KEY<\/code>, <code>\$PMS_CA<\/code>, <code>\$HTTP_PROXY<\/code>\./,
  );
});
