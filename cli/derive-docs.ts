import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { allChecks } from '../suites/index.ts';
import { configSchema, envExample, withActionInputs, withExitCodes, withSettings } from './docs.ts';
import { readingsPage } from './readings-page.ts';

// Writes what is derived from the table of settings; with --check, only tells what is stale.
const pathOf = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));
const textOf = (name: string): string => (existsSync(pathOf(name)) ? readFileSync(pathOf(name), 'utf8') : '');

const derived: Readonly<Record<string, string>> = {
  'schemas/config.schema.json': configSchema(),
  '.env.example': envExample(),
  'README.md': withExitCodes(textOf('README.md')),
  'docs/settings.md': withSettings(textOf('docs/settings.md')),
  'docs/readings.md': readingsPage(allChecks),
  'action.yml': withActionInputs(textOf('action.yml')),
};
const stale = Object.entries(derived).filter(([name, text]) => text !== textOf(name));

if (!process.argv.includes('--check')) {
  for (const [name, text] of stale) writeFileSync(pathOf(name), text);
} else if (stale.length > 0) {
  console.error(`stale, run "npm run derive": ${stale.map(([name]) => name).join(', ')}`);
  process.exitCode = 1;
}
