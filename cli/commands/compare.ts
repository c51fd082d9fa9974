import { basename, dirname, relative } from 'node:path';
import { refusal } from '../../engine/settings/error.ts';
import { fileIn, readNamedFile, textOf, notOne } from '../../engine/settings/files.ts';
import { parseJson } from '../../engine/evidence/body.ts';
import { readReport } from '../report-file.ts';
import { readAs } from '../../engine/settings/kind.ts';
import { path, pathOf } from '../../engine/settings/kinds.ts';
import { claimOutFolder } from '../../engine/settings/out-folder.ts';
import { compareReports, type Comparison } from '../../reporters/compare/comparison.ts';
import { comparisonToConsole, comparisonToMarkdown } from '../../reporters/compare/text.ts';
import { comparisonToHtml } from '../../reporters/compare/html.ts';
import { comparisonToJson } from '../../reporters/json.ts';
import { writeFiles } from '../../reporters/write-files.ts';
import { exitCodes } from '../../engine/judging/exit-code.ts';
import { complain, type Host } from '../host.ts';
import { languageFor } from '../command-line.ts';
import { wordsOf } from '../../messages/index.ts';
import { phrase } from '../../messages/phrase.ts';
import { SaidError, saidBy } from '../../messages/said-error.ts';

type Print = (comparison: Comparison, options: { readonly all: boolean; readonly width?: number }) => string;

/** Forms in which `compare` prints, each with the file that it is written to. */
const forms: Readonly<
  Record<'text' | 'markdown' | 'json' | 'html', { readonly file: string; readonly print: Print }>
> = {
  text: { file: 'comparison.txt', print: comparisonToConsole },
  markdown: { file: 'comparison.md', print: comparisonToMarkdown },
  json: { file: 'comparison.json', print: comparisonToJson },
  html: { file: 'comparison.html', print: comparisonToHtml },
};

interface CompareFlags {
  readonly gate?: boolean;
  readonly all?: boolean;
  readonly format?: keyof typeof forms;
  /** Folder for every form, besides what is printed. */
  readonly out?: string;
  /** Path of a JSON file that names the targets. */
  readonly targets?: string;
  /** `en` or `zh`. */
  readonly language?: string;
}

const oneFile = phrase('one-file', 'one file', '一个文件');
const acceptsReports = phrase(
  'accepts-reports',
  'two or more report.json files, or their folders',
  '两个或更多 report.json 文件，或它们的文件夹',
);
const acceptsTargets = phrase(
  'accepts-targets',
  'a JSON list of {"name": …, "baseUrl": …}',
  'JSON 列表 {"name": …, "baseUrl": …}',
);
const acceptsReport = phrase(
  'accepts-report',
  'a report.json of this program, or its folder',
  '本程序的 report.json，或其文件夹',
);

/**
 * Prints reports side by side, and writes the comparison in every form where a folder is given.
 * @param paths report.json files or their folders, two or more
 * @returns the exit code: 1 with `gate` when the last report is worse than the first
 * @throws SettingsError when a file is no report
 */
export async function compareCommand(
  paths: readonly string[],
  flags: CompareFlags,
  host: Host,
): Promise<number> {
  if (paths.length < 2) throw refusal('compare', oneFile, acceptsReports);
  const { targets } = flags;
  const named =
    targets === undefined
      ? []
      : readNamedFile('--targets', targets, acceptsTargets, () => readTargets(pathOf(targets, host.cwd)));
  const language = languageFor(flags.language, host.env);
  const out = flags.out === undefined ? undefined : readAs(path, flags.out, 'flag', '--out', host.cwd);
  const reports = paths.map((given) => {
    const file = fileIn(given, host.cwd, 'report.json');
    const report = readNamedFile('compare', given, acceptsReport, () => readReport(textOf(file)));
    return { file: given, report, title: namedAs(named, file, report.target.baseUrl)?.name };
  });
  if (out !== undefined) claimOutFolder(out);
  const comparison = compareReports(reports);
  // Reports hold phrases by their names: this defines them.
  if (language !== 'en') await import('../../engine/judge.ts');
  const shown = language === 'en' ? comparison : compareReports(reports, language);
  const { format = 'text' } = flags;
  const options = { all: flags.all ?? false, width: host.width };
  host.out(forms[format].print(format === 'json' ? comparison : shown, options));
  if (out !== undefined && !(await write(comparison, shown, out, host))) return exitCodes.internal;
  return flags.gate && comparison.worse ? exitCodes.notMet : exitCodes.ok;
}

interface NamedTarget {
  readonly name: string;
  readonly baseUrl: string;
}

/** By the folder of the report, as two targets may have one URL; else by the URL. */
function namedAs(targets: readonly NamedTarget[], path: string, url: string): NamedTarget | undefined {
  const folder = basename(dirname(path));
  const byFolder = targets.filter(({ name }) => folder === name || folder.endsWith(`-${name}`));
  const [longest] = byFolder.toSorted((a, b) => b.name.length - a.name.length);
  return longest ?? targets.find(({ baseUrl }) => plainUrl(baseUrl) === plainUrl(url));
}

function plainUrl(url: string): string {
  return url.replace(/\/+$/, '').toLowerCase();
}

const notJson = phrase('not-json', 'it is not JSON', '不是 JSON');

function readTargets(path: string): readonly NamedTarget[] {
  const value = parseJson(textOf(path));
  if (value === undefined) throw new SaidError(notJson);
  const isList = (list: unknown): list is readonly NamedTarget[] =>
    Array.isArray(list) && list.every((each) => isText(each?.name) && isText(each?.baseUrl));
  if (!isList(value)) throw new SaidError(notOne);
  return value;
}

async function write(
  comparison: Comparison,
  shown: Comparison,
  folder: string,
  host: Host,
): Promise<boolean> {
  const words = wordsOf(shown);
  const files = Object.values(forms).map(({ file, print }) => ({
    name: file,
    content: print(file === forms.json.file ? comparison : shown, { all: true }),
  }));
  try {
    await writeFiles(folder, files);
  } catch (error) {
    complain(saidBy(error), shown, host);
    return false;
  }
  const names = words.terms.list(files.map(({ name }) => name));
  host.err(`${words.report.written(relative(host.cwd, folder) || '.', names)}\n`);
  return true;
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}
