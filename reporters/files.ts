import type { Report } from '../engine/judging/report.ts';
import { toHtml } from './html.ts';
import { type CodeQualityOptions, toBadge, toCodeQuality, toJson, toObserved } from './json.ts';
import { type JunitOptions, toJunit } from './junit.ts';
import { toMarkdown } from './markdown.ts';
import type { ReportExtras } from './sections.ts';
import { stripOf, stripToSvg } from './strip.ts';
import { checksOfRun, titleOf, verdictSentence } from './summary.ts';
import type { OutputFile } from './write-files.ts';

/** What is needed to render the files, in addition to the report. */
export interface RenderOptions extends JunitOptions, CodeQualityOptions, ReportExtras {
  /** The report in the language of the reader, for HTML and Markdown. Default: the report itself. */
  readonly shown?: Report | undefined;
}

/** A file, and how it is made from a report in English. The most useful one comes first, and takes the most memory. */
export const reportFiles: readonly {
  readonly name: string;
  readonly render: (report: Report, options: RenderOptions) => string;
}[] = [
  { name: 'report.html', render: (report, options) => toHtml(options.shown ?? report, options) },
  { name: 'report.md', render: (report, options) => toMarkdown(options.shown ?? report, options) },
  { name: 'report.json', render: toJson },
  { name: 'junit.xml', render: toJunit },
  { name: 'code-quality.json', render: toCodeQuality },
  { name: 'badge.json', render: toBadge },
  {
    name: 'strip.svg',
    render: (report) =>
      stripToSvg(stripOf(checksOfRun(report)), `${titleOf(report)}: ${verdictSentence(report)}`),
  },
  { name: 'observed.json', render: toObserved },
];

/** Returns all files made from a report in English. The most useful file comes first. */
export function renderAll(report: Report, options: RenderOptions = {}): readonly OutputFile[] {
  return reportFiles.map(({ name, render }) => ({ name, content: render(report, options) }));
}
