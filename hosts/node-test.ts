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
 * Registers every check as a test of node:test, `<id>: <what holds>`, and one for the verdict. The target is asked
 * once, before the first of them; blocked checks are skipped with their reason. node:test does not tell which tests
 * its name pattern leaves, so all is asked; the settings `only` and `skip` narrow it down. Writes the report files
 * to the target's `out`. A wrong setting, or a target that can't be asked, fails the first test and skips the others.
 */
export const conformance: Conformance = conformanceIn(describe, registerTests);

function registerTests(target: TargetSource): void {
  const servers = startedServers();
  let own: OwnTarget | undefined;
  let asked: Asked | undefined;
  let problem: Error | undefined;
  let told = false;
  const judged = (name: string, ending: (asked: Asked) => Ending): void =>
    void it(name, (context) => {
      if (asked !== undefined) return end(ending(asked), context);
      if (told) return context.skip('nothing was tested, see the first failure');
      told = true;
      throw problem;
    });
  // A hook that throws cancels all tests of the block, and no reporter says why.
  before(async () => {
    try {
      own = await servers.during(() => ownTarget(target));
      asked = await askAndWrite(own);
    } catch (error) {
      problem = error as Error;
    }
  });
  for (const { id, name } of checkTests) judged(name, (given) => endingOf(id, given));
  judged(verdictTest, verdictEnding);
  after(async () => {
    try {
      await own?.close();
    } finally {
      servers.letGo();
    }
  });
}

async function askAndWrite({ target }: OwnTarget): Promise<Asked> {
  const asked = await ask(target, undefined, 'node:test');
  await writeFiles(asked.settings.out, asked.files);
  const cause = unreachable(asked);
  if (cause !== undefined) throw new ConformanceFailure(cause);
  return asked;
}
