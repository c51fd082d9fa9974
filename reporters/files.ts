import type { Report } from '../judging/report.ts';
import { toBadge } from './badge.ts';
import { toCodeQuality } from './code-quality.ts';
import { toHtml } from './html.ts';
import { toJson } from './json.ts';
import { toJunit } from './junit.ts';
import type { JunitOptions } from './junit.ts';
import { toMarkdown } from './markdown.ts';
import { toObserved } from './observed.ts';
import type { Besides } from './sections.ts';
import { stripOf, stripToSvg } from './strip.ts';
import { askedIn, titleOf, verdictSentence } from './summary.ts';
import type { OutputFile } from './write-files.ts';

/** Takes a report; gives every file that is made from it, in the order in which a reader would open them. */
export function renderAll(report: Report, options: JunitOptions & Besides = {}): readonly OutputFile[] {
  const label = `${titleOf(report)}: ${verdictSentence(report)}`;
  return [
    { name: 'report.html', content: toHtml(report, options) },
    { name: 'report.md', content: toMarkdown(report, options) },
    { name: 'report.json', content: toJson(report) },
    { name: 'junit.xml', content: toJunit(report, options) },
    { name: 'code-quality.json', content: toCodeQuality(report) },
    { name: 'badge.json', content: toBadge(report) },
    { name: 'strip.svg', content: stripToSvg(stripOf(askedIn(report)), label) },
    { name: 'observed.json', content: toObserved(report) },
  ];
}
