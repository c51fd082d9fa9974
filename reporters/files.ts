import type { Report } from '../judging/report.ts';
import { toBadge } from './badge.ts';
import { toHtml } from './html.ts';
import { toJson } from './json.ts';
import { toJunit } from './junit.ts';
import type { JunitOptions } from './junit.ts';
import { toMarkdown } from './markdown.ts';
import { toObserved } from './observed.ts';
import type { OutputFile } from './write-files.ts';

/** Takes a report; gives every file that is made from it, in the order in which a reader would open them. */
export function renderAll(report: Report, options: JunitOptions = {}): readonly OutputFile[] {
  return [
    { name: 'report.html', content: toHtml(report) },
    { name: 'report.md', content: toMarkdown(report) },
    { name: 'report.json', content: toJson(report) },
    { name: 'junit.xml', content: toJunit(report, options) },
    { name: 'badge.json', content: toBadge(report) },
    { name: 'observed.json', content: toObserved(report) },
  ];
}
