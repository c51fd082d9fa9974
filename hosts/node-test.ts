import { after, before, describe, it } from 'node:test';
import { writeFiles } from '../reporters/write-files.ts';
import { ask, type Asked, type OwnTarget, ownTarget, type TargetSource } from './asking.ts';
import { conformanceIn, type Conformance } from './conformance.ts';
import {
  checkTests,
  ConformanceFailure,
  end,
  type Ending,
  endingOf,
  unreachable,
  verdictEnding,
  verdictTest,
} from './endings.ts';
import { startedServers } from './servers.ts';

export type { ConformanceTarget, StartedTarget, TargetSource } from './asking.ts';
export type { Conformance, ConformanceOptions } from './conformance.ts';
export type { FetchHandler } from '../wire/fetch-wire.ts';

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
  let own: OwnTarget | undefined;
  let asked: Asked | undefined;
  let setUpError: Error | undefined;
  let isReported = false;
  const register = (name: string, ending: (asked: Asked) => Ending): void =>
    void it(name, (context) => {
      if (asked !== undefined) return end(ending(asked), context);
      if (isReported) return context.skip('nothing was tested, see the first failure');
      isReported = true;
      throw setUpError;
    });
  // If this hook threw, node:test would cancel all tests of the block, and no reporter would show the reason.
  before(async () => {
    try {
      own = await servers.during(() => ownTarget(target));
      asked = await runAndWrite(own);
    } catch (error) {
      setUpError = error as Error;
    }
  });
  for (const { id, name } of checkTests) register(name, (given) => endingOf(id, given));
  register(verdictTest, verdictEnding);
  after(async () => {
    try {
      await own?.close();
    } finally {
      servers.letGo();
    }
  });
}

async function runAndWrite({ target }: OwnTarget): Promise<Asked> {
  const asked = await ask(target, undefined, 'node:test');
  await writeFiles(asked.settings.out, asked.files);
  const cause = unreachable(asked);
  if (cause !== undefined) throw new ConformanceFailure(cause);
  return asked;
}
