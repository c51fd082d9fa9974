import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  configSchema,
  envExample,
  readme,
  readingsPage,
  settingsTable,
  withActionInputs,
  withTable,
} from './guide-tables.ts';
import { observedShape } from '../engine/evidence/observed.ts';
import { fileSchema, type Shape } from '../engine/evidence/shape.ts';
import { operationIds } from '../contract/operations.ts';
import type { Check } from '../engine/judging/check.ts';
import { reportShape } from '../engine/judging/report.ts';
import { comparisonShape } from '../reporters/compare/comparison.ts';
import { derive } from '../schemas/derive.ts';
import { proofPage } from '../selftest/proof/proof-page.ts';
import { allChecks } from '../suites/index.ts';

// Writes the files that are derived from tables and shapes. With --check, only lists the files that are out of date.
// With --all, also writes docs/checks.md, which needs runs against deviations, and docs/zentao.md, which needs recorded
// evidence to be judged.

const pathOf = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));
const textOf = (name: string): string => (existsSync(pathOf(name)) ? readFileSync(pathOf(name), 'utf8') : '');

/** Output files: each gets a JSON Schema, whose diff shows what changes for users. */
const shapes: readonly (readonly [name: string, title: string, shape: Shape<unknown>])[] = [
  ['report', 'conformance report', reportShape],
  ['comparison', 'comparison of conformance reports', comparisonShape],
  ['observed', 'observed behaviour', observedShape],
];

/** Returns a type with the names of all checks, so that a check without a translation does not compile. */
function checkIds(checks: readonly Check[]): string {
  const namesOf = (operation: string): string => {
    const names = checks.flatMap(({ id }) =>
      id.startsWith(`${operation}/`) ? `\n    | '${id.slice(operation.length + 1)}'` : [],
    );
    return names.join('') || ' never';
  };
  const rows = operationIds.map((operation) => `  readonly '${operation}':${namesOf(operation)};\n`);
  return `// Derived by npm run derive.\n\n/** By operation: the names of its checks. */\nexport interface CheckNames {\n${rows.join('')}}\n`;
}

const derived = new Map([
  ...[...(await derive())].map(([name, text]) => [`schemas/${name}`, text] as const),
  ...shapes.map(
    ([name, title, shape]) =>
      [`schemas/${name}.schema.json`, fileSchema(`${name}.schema.json`, title, shape)] as const,
  ),
  ['schemas/config.schema.json', configSchema()],
  ['messages/check-ids.ts', checkIds(allChecks)],
  ['.env.example', envExample()],
  ['README.md', readme(textOf('README.md'), allChecks.length, 'en')],
  ['README.zh.md', readme(textOf('README.zh.md'), allChecks.length, 'zh')],
  ['docs/settings.md', withTable(textOf('docs/settings.md'), 'settings', settingsTable('en'))],
  ['docs/zh/settings.md', withTable(textOf('docs/zh/settings.md'), 'settings', settingsTable('zh'))],
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
  derived.set('docs/zentao.md', page).set('engine/settings/waiver-sets.json', waiverSets);
}

const stale = [...derived].filter(([name, text]) => text !== textOf(name));
if (!process.argv.includes('--check')) {
  for (const [name, text] of stale) writeFileSync(pathOf(name), text);
} else if (stale.length > 0) {
  console.error(`stale, run "npm run derive": ${stale.map(([name]) => name).join(', ')}`);
  process.exitCode = 1;
}
