import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { judge } from '../../engine/judge.ts';
import { type Language, languages } from '../../messages/index.ts';
import { compareReports } from '../../reporters/compare/comparison.ts';
import { comparisonToHtml } from '../../reporters/compare/html.ts';
import { toHtml } from '../../reporters/html.ts';
import { run } from '../../engine/run.ts';
import { recordings } from '../../scripts/zentao-recordings.ts';

/** The languages, in their own words. */
const names: Readonly<Record<Language, string>> = { en: 'English', zh: '中文' };

/**
 * Writes sample reports of the reference service and of each recorded ZenTao, a comparison of these versions, and a page
 * that links to them.
 * @param folder where they go; created if missing
 * @returns the names of the files
 */
export async function writeSamples(folder: string): Promise<string[]> {
  const recorded = [...recordings].map(([version, evidence]) => ({ title: `ZenTao ${version}`, evidence }));
  const services = [{ title: 'Reference service', evidence: (await run()).evidence }, ...recorded];
  const pages = languages.flatMap((language) => [
    ...services.map(({ title, evidence }) => ({
      title,
      language,
      content: toHtml(judge(evidence, { language }).shown),
    })),
    {
      title: 'Comparison of the versions',
      language,
      content: comparisonToHtml(compared(recorded, language)),
    },
  ]);
  const files = pages.map((page) => ({ ...page, name: `${nameOf(page.title)}.${page.language}.html` }));
  mkdirSync(folder, { recursive: true });
  const index = { name: 'index.html', content: indexOf(files) };
  for (const { name, content } of [index, ...files]) writeFileSync(join(folder, name), content);
  return [index.name, ...files.map(({ name }) => name)];
}

function compared(recorded: readonly { title: string; evidence: string }[], language: Language) {
  const reports = recorded.map(({ title, evidence }) => ({
    file: `${nameOf(title)}.json`,
    title,
    report: judge(evidence).report,
  }));
  return compareReports(reports, language);
}

const nameOf = (title: string): string => title.toLowerCase().replace(/[^a-z0-9.]+/g, '-');

function indexOf(files: readonly { title: string; language: Language; name: string }[]): string {
  const titles = [...new Set(files.map(({ title }) => title))];
  const rows = titles.map((title) => {
    const links = files
      .filter((file) => file.title === title)
      .map(({ name, language }) => `<a href="${name}" hreflang="${language}">${names[language]}</a>`);
    return `<tr><td>${title}</td><td>${links.join(' · ')}</td></tr>`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>pms-conformance: sample reports</title>
<style>body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 40rem; padding: 0 1rem; } td { padding: .2rem 1rem .2rem 0; }</style>
<h1>Sample reports</h1>
<p>Reports of <code>pms-conformance</code>: of its reference service, and of versions of ZenTao.</p>
<table>
${rows.join('\n')}
</table>
</html>
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await writeSamples(process.argv[2] ?? 'sample-reports');
