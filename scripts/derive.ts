import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { configSchema, envExample, withActionInputs, withExitCodes, withSettings } from '../cli/docs.ts';
import { readingsPage } from '../cli/readings-page.ts';
import { observedShape } from '../evidence/observed.ts';
import { fileSchema, listing, type Shape } from '../evidence/shape.ts';
import { operationIds } from '../contract/operations.ts';
import type { Check } from '../judging/check.ts';
import { reportShape } from '../judging/report.ts';
import { comparisonShape } from '../reporters/compare/comparison.ts';
import { derive } from '../schemas/derive.ts';
import { proofPage } from '../selftest/proof/proof-page.ts';
import { allChecks } from '../suites/index.ts';

// Writes what is derived from tables and shapes. With --check, only names what is stale. With --all, also the pages
// for which wrong services are run (docs/checks.md) or evidence is judged (docs/zentao.md).

const pathOf = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));
const textOf = (name: string): string => (existsSync(pathOf(name)) ? readFileSync(pathOf(name), 'utf8') : '');

/** A schema for programs, and a listing that shows in a diff what users of a file lose or gain. */
const shapes: readonly (readonly [name: string, title: string, shape: Shape<unknown>])[] = [
  ['report', 'conformance report', reportShape],
  ['comparison', 'comparison of conformance reports', comparisonShape],
  ['observed', 'observed behaviour', observedShape],
];

/** The names of all checks as types, so that one without words in another language does not compile. */
function checkIds(checks: readonly Check[]): string {
  const names = (operation: string): string => {
    const mine = checks.flatMap(({ id }) =>
      id.startsWith(`${operation}/`) ? `\n    | '${id.slice(operation.length + 1)}'` : [],
    );
    return mine.join('') || ' never';
  };
  const rows = operationIds.map((operation) => `  readonly '${operation}':${names(operation)};\n`);
  return `// Derived by npm run derive.\n\n/** By operation: the names of its checks. */\nexport interface CheckNames {\n${rows.join('')}}\n`;
}

const derived = new Map([
  ...[...(await derive())].map(([name, text]) => [`schemas/${name}`, text] as const),
  ...shapes.flatMap(([name, title, shape]) => [
    [`schemas/${name}.schema.json`, fileSchema(`${name}.schema.json`, title, shape)] as const,
    [`selftest/stability/${name}.txt`, listing(shape)] as const,
  ]),
  ['schemas/config.schema.json', configSchema()],
  ['messages/check-ids.ts', checkIds(allChecks)],
  ['.env.example', envExample()],
  ['README.md', withExitCodes(textOf('README.md'), 'en')],
  ['README.zh.md', withExitCodes(textOf('README.zh.md'), 'zh')],
  ['docs/settings.md', withSettings(textOf('docs/settings.md'), 'en')],
  ['docs/zh/settings.md', withSettings(textOf('docs/zh/settings.md'), 'zh')],
  ['docs/readings.md', readingsPage(allChecks)],
  ['docs/proof.md', proofPage()],
  ['action.yml', withActionInputs(textOf('action.yml'))],
]);
if (process.argv.includes('--all')) {
  const [{ checksPage }, { zentaoPages }] = await Promise.all([
    import('../selftest/docs/checks-page.ts'),
    import('./zentao-page.ts'),
  ]);
  const { page, waiverSets } = await zentaoPages();
  derived.set('docs/checks.md', await checksPage());
  derived.set('docs/zentao.md', page).set('settings/waiver-sets.json', waiverSets);
}

const stale = [...derived].filter(([name, text]) => text !== textOf(name));
if (!process.argv.includes('--check')) {
  for (const [name, text] of stale) writeFileSync(pathOf(name), text);
} else if (stale.length > 0) {
  console.error(`stale, run "npm run derive": ${stale.map(([name]) => name).join(', ')}`);
  process.exitCode = 1;
}
