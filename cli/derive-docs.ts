import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { configSchema, envExample, withSettingsTable } from './docs.ts';

// Writes what is derived from the table of settings: config schema, .env.example and the README's table.
const pathOf = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));

writeFileSync(pathOf('schemas/config.schema.json'), configSchema());
writeFileSync(pathOf('.env.example'), envExample());
if (existsSync(pathOf('README.md'))) {
  const readme = withSettingsTable(readFileSync(pathOf('README.md'), 'utf8'));
  if (readme !== undefined) writeFileSync(pathOf('README.md'), readme);
}
