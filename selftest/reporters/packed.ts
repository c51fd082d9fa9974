import type { Report } from '../../engine/judging/report.ts';
import { packedLibrary } from '../package/installed-package.ts';

/** The library of the package, and the files that it makes of a report. */
export const { judge, renderAll, toConsole } = await packedLibrary();

type Options = Parameters<typeof renderAll>[1];

const fileOf =
  (name: string) =>
  (report: Report, options?: Options): string =>
    renderAll(report, options).find((file) => file.name === name)!.content;

export const toHtml = fileOf('report.html');
export const toJunit = fileOf('junit.xml');
