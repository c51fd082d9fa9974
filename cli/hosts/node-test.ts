import { createHook } from 'node:async_hooks';
import { after, before, describe, it } from 'node:test';
import {
  type Conformance,
  conformanceIn,
  runTarget,
  type FinishedRun,
  type PreparedTarget,
  prepareTarget,
  type TargetSource,
} from './run-target.ts';
import {
  checkTests,
  ConformanceFailure,
  finish,
  type TestResult,
  resultOf,
  unreachable,
  verdictResult,
  verdictTest,
} from './results.ts';

export type {
  Conformance,
  ConformanceOptions,
  ConformanceTarget,
  StartedTarget,
  TargetSource,
} from './run-target.ts';
export type { FetchHandler } from '../../engine/wire/fetch-wire.ts';

/**
 * Registers every check as a test of node:test, `<id>: <expected behaviour>`, and one test for the verdict. One run
 * before the first test sends all requests. Blocked checks are skipped with their reason. node:test does not say which
 * tests its name pattern selects, so the run includes all checks; the settings `only` and `skip` select some. The
 * report files are written to the folder `out` of the target. With a wrong setting or an unreachable target the first
 * test fails and the others are skipped.
 */
export const conformance: Conformance = conformanceIn(describe, registerTests);

function registerTests(target: TargetSource): void {
  const servers = startedServers();
  let prepared: PreparedTarget | undefined;
  let finished: FinishedRun | undefined;
  let setUpError: Error | undefined;
  let isReported = false;
  const register = (name: string, result: (finished: FinishedRun) => TestResult): void =>
    void it(name, (context) => {
      if (finished !== undefined) return finish(result(finished), context);
      if (isReported) return context.skip('nothing was tested, see the first failure');
      isReported = true;
      throw setUpError;
    });
  // If this hook threw, node:test would cancel all tests of the block, and no reporter would show the reason.
  before(async () => {
    try {
      prepared = await servers.during(() => prepareTarget(target));
      finished = await runAndWrite(prepared);
    } catch (error) {
      setUpError = error as Error;
    }
  });
  for (const { id, name } of checkTests) register(name, (given) => resultOf(id, given));
  register(verdictTest, verdictResult);
  after(async () => {
    try {
      await prepared?.close();
    } finally {
      servers.letGo();
    }
  });
}

async function runAndWrite({ target }: PreparedTarget): Promise<FinishedRun> {
  const finished = await runTarget(target, undefined, 'node:test');
  const reason = unreachable(finished);
  if (reason !== undefined) throw new ConformanceFailure(reason);
  return finished;
}

/**
 * Remembers the servers that a function starts: one that is never closed would keep the process alive. `during` calls the
 * function, `letGo` lets the process exit although its servers still listen.
 */
function startedServers(): { during: <T>(start: () => Promise<T>) => Promise<T>; letGo: () => void } {
  const servers: { unref: () => void }[] = [];
  const hook = createHook({
    init: (_id, type, _trigger, resource) => {
      if (type === 'TCPSERVERWRAP' || type === 'PIPESERVERWRAP')
        servers.push(resource as { unref: () => void });
    },
  });
  return {
    during: async (start) => {
      hook.enable();
      try {
        return await start();
      } finally {
        hook.disable();
      }
    },
    letGo: () => servers.forEach((server) => server.unref()),
  };
}
