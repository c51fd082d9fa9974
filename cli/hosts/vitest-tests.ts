import { createRequire } from 'node:module';
import { afterAll, beforeAll, type RunnerTestSuite, test } from 'vitest';
import type { ConformanceMeta } from '../../reporters/vitest.ts';
import { runTarget, type FinishedRun, type PreparedTarget } from './run-target.ts';
import {
  checkTests,
  ConformanceFailure,
  finish,
  resultOf,
  unreachable,
  verdictResult,
  verdictTest,
} from './results.ts';

/** Registers the tests of a target in the current `describe`. The run is made, and its report written, before them. */
export function registerTests(start: () => Promise<PreparedTarget>): void {
  let finished: FinishedRun;
  let prepared: PreparedTarget | undefined;
  // No timeout (0): every request has one, and the total time to wait is limited.
  // oxlint-disable-next-line no-empty-pattern -- vitest reads the pattern, and demands one
  beforeAll(async ({}, suite) => {
    prepared = await start();
    finished = await runTarget(prepared.target, selectedIn(suite), 'vitest');
    const { files, settings } = finished;
    const meta: ConformanceMeta = { out: settings.out, files };
    Object.assign(suite.meta, { conformance: meta });
    const reason = unreachable(finished);
    if (reason !== undefined) throw new ConformanceFailure(reason);
  }, 0);
  afterAll(() => prepared?.close());
  for (const { id, name } of checkTests) test(name, (context) => finish(resultOf(id, finished), context));
  test(verdictTest, (context) => finish(verdictResult(finished), context));
}

/** Ids of the checks whose tests will run; undefined when the test of the verdict will, which needs all checks. */
function selectedIn({ tasks }: Pick<RunnerTestSuite, 'tasks'>): string[] | undefined {
  const running = new Set(tasks.filter(({ mode }) => mode === 'run').map(({ name }) => name));
  if (running.has(verdictTest)) return undefined;
  return checkTests.filter(({ name }) => running.has(name)).map(({ id }) => id);
}

/** The first version that passes hooks the tests that will run. */
const minimum = { major: 4, minor: 1 };

/**
 * Checks the version of the installed vitest. Not a peer dependency with a range: npm would fail to install with a long
 * message that names neither package.
 * @throws ConformanceFailure when it is too old
 */
export function demandVitest(version: string = installedVersion()): void {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > minimum.major || (major === minimum.major && minor >= minimum.minor)) return;
  throw new ConformanceFailure(
    `pms-conformance/vitest needs vitest ${minimum.major}.${minimum.minor} or later, and this is ${version}`,
  );
}

function installedVersion(): string {
  const { version } = createRequire(import.meta.url)('vitest/package.json') as { readonly version: string };
  return version;
}
