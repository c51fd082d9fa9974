import { relative } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { type MutatedFile, recordMutations } from './recorded.ts';

// npm run mutate -- <file or glob> …: changes these files in one place at a time, runs the catalogue against each
// change, and keeps the score of each file in docs/proof. What was tried before and has not changed is not tried again.
const mutate = process.argv.slice(2);
if (mutate.length === 0)
  throw new Error('Give the files to change: npm run mutate -- suites/list-users/oracle.ts');

// All of its processes load TypeScript.
process.env['NODE_OPTIONS'] = '--import tsx';

const mutants = await new Stryker({
  mutate,
  plugins: ['./selftest/mutation/runner.ts'],
  testRunner: 'catalogue',
  // Texts are for people: no row compares them.
  mutator: { excludedMutations: ['StringLiteral'] },
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  incremental: true,
  incrementalFile: '.stryker/incremental.json',
  tempDirName: '.stryker/sandbox',
  // It would rewrite paths that reach outside of the sandbox; there are none.
  tsconfigFile: 'none',
  reporters: ['progress-append-only', 'clear-text'],
  clearTextReporter: { allowColor: false, logTests: false },
  concurrency: 2,
}).runMutationTest();

const date = new Date().toISOString().slice(0, 10);
const files = [...new Set(mutants.map(({ fileName }) => fileName))].map((file): MutatedFile => {
  const mine = mutants.filter(({ fileName }) => fileName === file);
  const count = (...statuses: readonly string[]): number =>
    mine.filter(({ status }) => statuses.includes(status)).length;
  return {
    file: relative('.', file).replaceAll('\\', '/'),
    date,
    killed: count('Killed', 'Timeout'),
    survived: count('Survived'),
  };
});
recordMutations(files);
