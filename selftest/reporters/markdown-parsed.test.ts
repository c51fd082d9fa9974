import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { expect, test } from 'vitest';
import type { Report } from '../../judging/report.ts';
import { toMarkdown } from '../../reporters/markdown.ts';
import { hostile, nonConformant } from './sample.ts';

/** How often each tag occurs once a real parser has read the Markdown; raw HTML is let through. */
function tagCounts(report: Report): Record<string, number> {
  const html = micromark(toMarkdown(report), {
    allowDangerousHtml: true,
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
  });
  const counts: Record<string, number> = {};
  for (const [, tag] of html.matchAll(/<([a-z]\w*)/gi)) counts[tag!] = (counts[tag!] ?? 0) + 1;
  return counts;
}

test('hostile text adds no tag, link or table cell to what a parser reads', () => {
  const counts = tagCounts(nonConformant);
  expect(counts['table']).toBeGreaterThan(0);
  expect(counts['script']).toBeUndefined();
  expect(tagCounts(hostile)).toEqual(counts);
});
