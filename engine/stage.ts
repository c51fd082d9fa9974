import { commandMaker } from './fixtures/command.ts';
import { type FixtureMaker, type MakerSetUp, MakerStage } from './fixtures/maker.ts';
import type { FixtureSource } from './evidence/evidence.ts';
import { changesIn } from './zentao/changes.ts';
import type { AllNeeds } from './zentao/needs.ts';
import type { Fixtures } from './zentao/set-up.ts';
import { type StageOptions, ZentaoStage } from './zentao/stage.ts';
import type { Phrase } from '../messages/phrase.ts';

/** Setup and cleanup of a run. */
interface Stage {
  /**
   * Logs in, and creates the fixtures.
   * @throws SetUpFailed when the target can't be tested
   */
  setUp(needs: AllNeeds): Promise<Partial<Fixtures> & MakerSetUp & { readonly token: string }>;
  /** Removes the fixtures. Returns a note for the reader of the report, if there is one. */
  cleanUp(): Promise<Phrase | undefined>;
  /** Time that setup and cleanup spent waiting for the service, in milliseconds. */
  readonly waitedMs: number;
  /** Tries the cleanup with some of the created objects; false if it fails for all of them. */
  canCleanUp?(): Promise<boolean>;
}

interface Options extends StageOptions {
  /** The program that creates the fixtures. */
  readonly fixturesCommand?: string;
  /** Replaces the program. */
  readonly maker?: FixtureMaker;
}

/** Returns the setup and cleanup for a source of fixtures. */
export function stageOf(source: FixtureSource, options: Options): Stage {
  const { journal, runId } = options;
  const zentao = new ZentaoStage(options);
  if (source === 'zentao') return zentao;
  let stage: MakerStage | undefined;
  return {
    setUp: async (needs) => {
      const token = await zentao.logIn();
      const maker = options.maker ?? programMaker({ ...options, token });
      if (maker === undefined) return { token };
      stage = new MakerStage(maker, runId, () => changesIn(journal.exchanges));
      return { token, ...(await stage.setUp(needs)) };
    },
    cleanUp: async () => stage?.cleanUp(),
    get waitedMs() {
      return zentao.waitedMs;
    },
  };
}

/** Returns the maker that calls the program of the user, with the settings of the service in its environment. */
function programMaker({ fixturesCommand, baseUrl, token, account }: Options): FixtureMaker | undefined {
  if (fixturesCommand === undefined) return undefined;
  const environment = { PMS_BASE_URL: baseUrl, PMS_TOKEN: token, PMS_ACCOUNT: account };
  // JSON leaves out undefined values.
  return commandMaker(fixturesCommand, JSON.parse(JSON.stringify(environment)) as Record<string, string>);
}
