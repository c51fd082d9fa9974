import type { Report } from '../judging/report.ts';
import { toHtml } from './html.ts';
import { toBadge, toCodeQuality, toJson, toObserved } from './json.ts';
import { type JunitOptions, toJunit } from './junit.ts';
import { toMarkdown } from './markdown.ts';
import type { ReportExtras } from './sections.ts';
import { stripOf, stripToSvg } from './strip.ts';
import { checksOfRun, titleOf, verdictSentence } from './summary.ts';
import type { OutputFile } from './write-files.ts';

/** What is needed to render the files, in addition to the report. */
export interface RenderOptions extends JunitOptions, ReportExtras {
  /** The report in the language of the reader, for HTML and Markdown. Default: the report itself. */
  readonly shown?: Report | undefined;
}

/** Returns all files made from a report in English. The most useful file comes first. */
export function renderAll(report: Report, options: RenderOptions = {}): readonly OutputFile[] {
  const { shown = report } = options;
  const label = `${titleOf(report)}: ${verdictSentence(report)}`;
  return [
    { name: 'report.html', content: toHtml(shown, options) },
    { name: 'report.md', content: toMarkdown(shown, options) },
    { name: 'report.json', content: toJson(report) },
    { name: 'junit.xml', content: toJunit(report, options) },
    { name: 'code-quality.json', content: toCodeQuality(report) },
    { name: 'badge.json', content: toBadge(report) },
    { name: 'strip.svg', content: stripToSvg(stripOf(checksOfRun(report)), label) },
    { name: 'observed.json', content: toObserved(report) },
  ];
}
