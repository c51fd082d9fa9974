import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import type { MutantResult, PartialStrykerOptions } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';
import { oneProcessPerCore } from '../node-options.ts';
import { type MutatedFolder, recordMutations } from './recorded.ts';
import { sampleOf, sourcesIn } from './sample.ts';

// npm run mutate -- [--every N] <file or folder> …: changes the code in one place at a time, looks whether a row of
// rows.ts or a self-test finds it, and keeps the score of each folder in docs/proof. A file only prints its survivors.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { every: { type: 'string', default: '1' } },
});
const every = Number(values.every);
if (positionals.length === 0 || !Number.isInteger(every) || every < 1)
  throw new Error('Give files or folders, and a whole number: npm run mutate -- --every 20 suites judging');

/** What looks for the changes: runs of the suite, or the self-tests of code that runs reach only in part. */
const runners = {
  catalogue: {
    plugins: ['./selftest/mutation/runner.ts'],
    timeoutMS: 60_000,
    testRunnerNodeArgs: oneProcessPerCore,
  },
  vitest: {
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'selftest/mutation/vitest.config.ts' },
    // Each change of a table would load all the code again.
    ignoreStatic: true,
  },
} satisfies Record<string, PartialStrykerOptions>;

const isOfSuite = (path: string): boolean => /^(?:\.\/)?(?:suites|judging)\b/.test(path);

// All processes of Stryker load the runner, which is TypeScript.
process.env['NODE_OPTIONS'] = '--import tsx';

async function mutantsOf(testRunner: keyof typeof runners, paths: readonly string[]) {
  if (paths.length === 0) return [];
  return new Stryker({
    ...runners[testRunner],
    testRunner,
    mutate: sampleOf(paths.flatMap(sourcesIn), every),
    // Most texts are for people: rows compare only those of the first finding of a check.
    mutator: { excludedMutations: ['StringLiteral'] },
    coverageAnalysis: 'perTest',
    tempDirName: '.stryker/sandbox',
    // It would rewrite paths that reach outside of the sandbox; there are none.
    tsconfigFile: 'none',
    reporters: ['progress-append-only', 'clear-text'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
    dryRunTimeoutMinutes: 60,
    concurrency: 2,
  }).runMutationTest();
}

const date = new Date().toISOString().slice(0, 10);

function scoreIn(folder: string, mutants: readonly MutantResult[]): MutatedFolder {
  const isInside = ({ fileName }: MutantResult): boolean =>
    relative('.', fileName)
      .replaceAll('\\', '/')
      .startsWith(`${folder.replace(/\/$/, '')}/`);
  const mine = mutants.filter(isInside);
  const count = (...statuses: readonly string[]): number =>
    mine.filter(({ status }) => statuses.includes(status)).length;
  return { folder, date, every, killed: count('Killed', 'Timeout'), survived: count('Survived') };
}

for (const testRunner of ['catalogue', 'vitest'] as const) {
  const paths = positionals.filter((path) => isOfSuite(path) === (testRunner === 'catalogue'));
  const mutants = await mutantsOf(testRunner, paths);
  const folders = paths.filter((path) => !path.endsWith('.ts'));
  const scores = folders.map((folder) => scoreIn(folder, mutants));
  // Of a small folder, the sample may have nothing that runs.
  recordMutations(scores.filter(({ killed, survived }) => killed + survived > 0));
}
