import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import type { MutantResult, PartialStrykerOptions } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';
import { argumentsOf, everyOf } from '../arguments.ts';
import { oneProcessPerCore } from '../node-options.ts';
import { type MutatedFolder, recordMutations } from './recorded.ts';
import { sampleOf, sourcesIn } from './sample.ts';

const usage = `npm run mutate -- [--every <n>] <file or folder> …
Changes the code in one place at a time, looks whether a row of rows.ts or a self-test finds it, and keeps the score of
each folder in docs/proof. A file only prints its survivors. --every 20 takes one block of lines in twenty.`;
const { positionals, every } = argumentsOf(usage, () => {
  const options = { every: { type: 'string', default: '1' } } as const;
  const { values, positionals: paths } = parseArgs({ allowPositionals: true, options });
  const missing = paths.find((path) => !existsSync(path));
  if (missing !== undefined) throw new Error(`got "${missing}"; accepted: files and folders that exist`);
  if (paths.length === 0) throw new Error('no file or folder is given');
  return { positionals: paths, every: everyOf(values.every) };
});

const ignored = './selftest/mutation/ignored.ts';

/** What looks for the changes: runs of the suite, or the self-tests of code that runs reach only in part. */
const runners = {
  catalogue: {
    plugins: ['./selftest/mutation/runner.ts', ignored],
    timeoutMS: 60_000,
    testRunnerNodeArgs: oneProcessPerCore,
  },
  vitest: {
    plugins: ['@stryker-mutator/vitest-runner', ignored],
    vitest: { configFile: 'selftest/mutation/vitest.config.ts' },
    // Each change of a table would load all the code again.
    ignoreStatic: true,
  },
} satisfies Record<string, PartialStrykerOptions>;

/** True for what judges a run. What reads recorded traffic has self-tests of its own. */
const isOfSuite = (path: string): boolean => /^(?:\.\/)?(?:suites|judging)\b(?!\/traffic)/.test(path);

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
    ignorers: ['phrases'],
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
