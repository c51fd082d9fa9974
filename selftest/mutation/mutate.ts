import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { type MutatedFolder, recordMutations } from './recorded.ts';
import { sampleOf, sourcesIn } from './sample.ts';

// npm run mutate -- [--every N] <file or folder> …: changes the code in one place at a time, judges and runs the rows of
// rows.ts with each change, and keeps the score of each folder in docs/proof. A single file only prints its survivors.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { every: { type: 'string', default: '1' } },
});
const every = Number(values.every);
if (positionals.length === 0 || !Number.isInteger(every) || every < 1)
  throw new Error('Give files or folders, and a whole number: npm run mutate -- --every 10 suites judging');

// All of its processes load TypeScript.
process.env['NODE_OPTIONS'] = '--import tsx';

const mutants = await new Stryker({
  mutate: sampleOf(positionals.flatMap(sourcesIn), every),
  plugins: ['./selftest/mutation/runner.ts'],
  testRunner: 'catalogue',
  // Most texts are for people: rows compare only those of the first finding of a check.
  mutator: { excludedMutations: ['StringLiteral'] },
  coverageAnalysis: 'perTest',
  tempDirName: '.stryker/sandbox',
  // It would rewrite paths that reach outside of the sandbox; there are none.
  tsconfigFile: 'none',
  reporters: ['progress-append-only', 'clear-text'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  dryRunTimeoutMinutes: 60,
  timeoutMS: 60_000,
  concurrency: 2,
}).runMutationTest();

const date = new Date().toISOString().slice(0, 10);
const folders = positionals.filter((path) => !path.endsWith('.ts'));
recordMutations(
  folders.map((folder): MutatedFolder => {
    const mine = mutants.filter(({ fileName }) =>
      relative('.', fileName)
        .replaceAll('\\', '/')
        .startsWith(`${folder.replace(/\/$/, '')}/`),
    );
    const count = (...statuses: readonly string[]): number =>
      mine.filter(({ status }) => statuses.includes(status)).length;
    return { folder, date, every, killed: count('Killed', 'Timeout'), survived: count('Survived') };
  }),
);
