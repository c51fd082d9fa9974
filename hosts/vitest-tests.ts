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

/** Registers the tests of a target in the `describe` around the call; the report is written before any of them. */
export function registerTests(start: () => Promise<OwnTarget>): void {
  let asked: Asked;
  let own: OwnTarget | undefined;
  // No time limit of its own: every request has one, and so has the wait for Retry-After.
  // oxlint-disable-next-line no-empty-pattern -- vitest reads the pattern, and demands one
  beforeAll(async ({}, suite) => {
    own = await start();
    asked = await ask(own.target, chosenIn(suite), 'vitest');
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

/** Ids of the checks whose tests will run; undefined when the verdict's will, which takes them all. */
function chosenIn({ tasks }: Pick<RunnerTestSuite, 'tasks'>): string[] | undefined {
  const running = new Set(tasks.filter(({ mode }) => mode === 'run').map(({ name }) => name));
  if (running.has(verdictTest)) return undefined;
  return checkTests.filter(({ name }) => running.has(name)).map(({ id }) => id);
}
