import { afterAll, beforeAll, type RunnerTestSuite, test } from 'vitest';
import type { ConformanceMeta } from '../reporters/vitest.ts';
import { writeFiles } from '../reporters/write-files.ts';
import { ask, type Asked, type OwnTarget } from './asking.ts';
import {
  checkTests,
  ConformanceFailure,
  end,
  endingOf,
  unreachable,
  verdictEnding,
  verdictTest,
} from './endings.ts';

/** Registers the tests of a target in the current `describe`. The run is made, and its report written, before them. */
export function registerTests(start: () => Promise<OwnTarget>): void {
  let asked: Asked;
  let own: OwnTarget | undefined;
  // No timeout (0): every request has one, and the total time to wait is limited.
  // oxlint-disable-next-line no-empty-pattern -- vitest reads the pattern, and demands one
  beforeAll(async ({}, suite) => {
    own = await start();
    asked = await ask(own.target, selectedIn(suite), 'vitest');
    const { files, settings } = asked;
    await writeFiles(settings.out, files);
    const meta: ConformanceMeta = { out: settings.out, files: files.map(({ name }) => name) };
    Object.assign(suite.meta, { conformance: meta });
    const cause = unreachable(asked);
    if (cause !== undefined) throw new ConformanceFailure(cause);
  }, 0);
  afterAll(() => own?.close());
  for (const { id, name } of checkTests) test(name, (context) => end(endingOf(id, asked), context));
  test(verdictTest, (context) => end(verdictEnding(asked), context));
}

/** Ids of the checks whose tests will run; undefined when the test of the verdict will, which needs all checks. */
function selectedIn({ tasks }: Pick<RunnerTestSuite, 'tasks'>): string[] | undefined {
  const running = new Set(tasks.filter(({ mode }) => mode === 'run').map(({ name }) => name));
  if (running.has(verdictTest)) return undefined;
  return checkTests.filter(({ name }) => running.has(name)).map(({ id }) => id);
}
