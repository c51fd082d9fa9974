import { expect, test } from 'vitest';
import type { Report } from '../../judging/report.ts';
import { toConsole } from '../../reporters/console.ts';
import { toHtml } from '../../reporters/html.ts';
import { toJunit } from '../../reporters/junit.ts';
import { toMarkdown } from '../../reporters/markdown.ts';
import { nonConformant } from './sample.ts';

const gone = 'The run has removed its fixtures';
const formats: Readonly<Record<string, (report: Report) => string>> = {
  console: (report) => toConsole(report, { colour: false, width: 200 }),
  Markdown: toMarkdown,
  JUnit: toJunit,
  HTML: toHtml,
};
const of = (target: Partial<Report['target']>): Report => ({
  ...nonConformant,
  target: { ...nonConformant.target, ...target },
});
const times = (text: string, word: string): number => text.split(word).length - 1;

test.each(Object.entries(formats))('%s says beside each request that its fixture is gone', (_, format) => {
  for (const fixtures of ['zentao', 'command'] as const) {
    const text = format(of({ fixtures }));
    expect(times(text, gone)).toBe(times(text, '-X POST'));
    expect(text).toContain('--keep');
  }
  expect(format(of({ fixtures: 'ids' }))).not.toContain(gone);
  expect(format(of({ fixtures: 'zentao', kept: true }))).not.toContain(gone);
  const left = [{ kind: 'bug-created', id: '7', exchange: 0 }] as const;
  expect(format({ ...of({ fixtures: 'zentao' }), changes: left })).not.toContain(gone);
});
