import { commandMaker } from './fixtures/command.ts';
import { type FixtureMaker, type MadeFixtures, MadeStage } from './fixtures/maker.ts';
import type { FixtureSource } from './evidence/evidence.ts';
import { changesIn } from './zentao/changes.ts';
import type { LedgerWriter } from './zentao/ledger.ts';
import type { AllNeeds } from './zentao/needs.ts';
import type { Fixtures } from './zentao/set-up.ts';
import { type StageOptions, ZentaoStage } from './zentao/stage.ts';
import type { Phrase } from './messages/phrase.ts';

/** What stands on the target before the questions, and is gone after them. */
export interface Stage {
  /** @throws SetUpFailed or FixturesFailed when nothing can be asked */
  setUp(needs: AllNeeds): Promise<Partial<Fixtures> & MadeFixtures & { readonly token: string }>;
  /** @returns what the reader of the report must know of it */
  cleanUp(): Promise<Phrase | undefined>;
  /** Whether what the run creates can be removed, as far as some of it tells. */
  canCleanUp?(): Promise<boolean>;
}

interface StageGiven extends StageOptions {
  readonly fixturesCommand?: string;
  /** In the place of a program. */
  readonly maker?: FixtureMaker;
  readonly ledger: LedgerWriter;
}

/** The stage of a run, by who makes its fixtures. */
export function stageOf(source: FixtureSource, given: StageGiven): Stage {
  const { journal, ledger, runId } = given;
  const zentao = new ZentaoStage({ ...given, beforeCreating: () => ledger.begin() });
  if (source === 'zentao') {
    return {
      setUp: (needs) => zentao.setUp(needs),
      canCleanUp: () => zentao.canCleanUp(),
      cleanUp: async () => {
        if (await zentao.cleanUp()) ledger.end();
        return undefined;
      },
    };
  }
  let made: MadeStage | undefined;
  return {
    setUp: async (needs) => {
      const token = await zentao.logIn();
      const maker = given.maker ?? programOf({ ...given, token });
      if (maker === undefined) return { token };
      made = new MadeStage(maker, runId, () => changesIn(journal.exchanges));
      return { token, ...(await made.setUp(needs)) };
    },
    cleanUp: async () => made?.cleanUp(),
  };
}

/** The program that the user named, told of the service as the environment would. */
function programOf({ fixturesCommand, baseUrl, token, account }: StageGiven): FixtureMaker | undefined {
  if (fixturesCommand === undefined) return undefined;
  const told = { PMS_BASE_URL: baseUrl, PMS_TOKEN: token, PMS_ACCOUNT: account };
  return commandMaker(fixturesCommand, JSON.parse(JSON.stringify(told)) as Record<string, string>);
}
