import fc from 'fast-check';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { describe, expect, test } from 'vitest';
import type { Report } from '../../engine/judging/report.ts';
import { escapeMarkdown, toComment, toMarkdown } from '../../reporters/markdown.ts';
import { nextStep } from '../../reporters/next-step.ts';
import { runBent } from '../in-process.ts';
import { conformant, hostile, huge, nonConformant } from './sample.ts';
import { anyText } from '../any-text.ts';

test('the whole file', async () => {
  await expect(toMarkdown(nonConformant)).toMatchFileSnapshot('golden/report.md.txt');
});

test('a conformant target has no failures, nothing unanswered, no warnings', () => {
  expect(toMarkdown(conformant).match(/^#+ .*/gm)).toEqual([
    '# Conformant',
    '## Worth a look',
    '### seen: The service fails inside',
  ]);
});

test.each<[string, number, string]>([
  ['a run that ended early', 404, ''],
  ['writes without permission', 403, 'POST'],
])('a comment has the next step after %s', async (_, status, method) => {
  const { report } = await runBent((request, next) =>
    request.method === method || method === ''
      ? { status, headers: {}, body: '{"error":"100 % 不允许"}' }
      : next(),
  );
  expect(toComment(report, undefined)).toContain(`\n\n${escapeMarkdown(nextStep(report))}\n\n`);
});

describe('escapeMarkdown', () => {
  test.each([
    ['| `code` **b** [x](y)', '\\| \\`code\\` \\*\\*b\\*\\* \\[x\\](y)'],
    ['<b> &lt; ~~s~~', '\\<b\\> &amp;lt; \\~\\~s\\~\\~'],
    ['hey @octocat, see #12 and GH-7', 'hey @&#8203;octocat, see \\#&#8203;12 and GH-&#8203;7'],
    ['http://evil.test and www.evil.test', 'http:&#47;&#47;evil.test and www&#46;evil.test'],
    ['1. one', '1\\. one'],
    ['- item', '\\- item'],
    ['PMS_BUG_IDS and _em_', 'PMS_BUG_IDS and \\_em\\_'],
    ['a\nb\u202e', 'a␊b\\<U+202E\\>'],
  ])('%j becomes %j', (text, markdown) => {
    expect(escapeMarkdown(text)).toBe(markdown);
  });

  test('leaves no line break, tag or mention, whatever comes', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        expect(escapeMarkdown(text)).not.toMatch(/\n|(?<!\\)[<`|]|@(?!&#8203;)/);
      }),
    );
  });
});

/** How often each tag occurs once a real parser has read the Markdown; raw HTML is let through. */
function tagCounts(report: Report): Record<string, number> {
  const extensions = { extensions: [gfm()], htmlExtensions: [gfmHtml()] };
  const html = micromark(toMarkdown(report), { allowDangerousHtml: true, ...extensions });
  const counts: Record<string, number> = {};
  for (const [, tag] of html.matchAll(/<([a-z]\w*)/gi)) counts[tag!] = (counts[tag!] ?? 0) + 1;
  return counts;
}

describe('hostile text', () => {
  const markdown = toMarkdown(hostile);
  const outsideCode = markdown
    .replace(/^ *(`{3,})sh$[^]*?^ *\1$/gm, '')
    .replace(/(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)/g, '');

  test('makes no tag, link, image or mention', () => {
    expect(outsideCode.replace(/^<\/?(details|summary)>/gm, '').replace(/<\/summary>$/gm, '')).not.toMatch(
      /(?<!\\)<|(?<!\\)\[x|(?<!\\)!\[|@octocat/,
    );
  });

  test('makes no heading, and no tag, link or table cell that a parser reads', () => {
    expect(markdown.match(/^#{1,2} .*/gm)).toEqual(toMarkdown(nonConformant).match(/^#{1,2} .*/gm));
    const counts = tagCounts(nonConformant);
    expect([counts['table']! > 0, counts['script']]).toEqual([true, undefined]);
    expect(tagCounts(hostile)).toEqual(counts);
  });

  test('is no command in a log and steers no terminal', () => {
    expect(markdown).not.toMatch(/^\s*::.*::|##\[|##vso\[/m);
    expect(markdown).not.toMatch(/[^\P{Cc}\n]|\p{Cf}|\p{Cs}/u);
  });
});

test('is cut below the limit of a job summary, and says so', () => {
  const report = huge(10_000, 1, 10);
  const many = Array.from({ length: 30 }, () => report.checks).flat();
  const markdown = toMarkdown({ ...report, checks: many });
  expect(Buffer.byteLength(markdown)).toBeLessThan(910_000);
  expect(markdown).toMatch(/\*\*Cut here:\*\* [\d,]+ further entries are in report\.html\.\n$/);
});

test('a cut inside the observations closes them', () => {
  const observation = { aspect: 'status', message: 'x'.repeat(590), exchange: 0 };
  const [first] = conformant.checks;
  const observed = { ...first!, observations: [observation, observation] };
  const markdown = toMarkdown({ ...conformant, checks: Array.from({ length: 2000 }, () => observed) });
  expect(markdown.match(/<details>/g)).toHaveLength(1);
  expect(markdown.match(/<\/details>/g)).toHaveLength(1);
  expect(markdown).toContain('**Cut here:**');
});
