import { afterAll, beforeAll, type RunnerTestSuite, test } from 'vitest';
import type { ConformanceMeta } from '../reporters/vitest.ts';
import { writeFiles } from '../reporters/write-files.ts';
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
    await writeFiles(settings.out, files);
    const meta: ConformanceMeta = { out: settings.out, files: files.map(({ name }) => name) };
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
