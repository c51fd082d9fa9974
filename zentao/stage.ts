import { randomBytes } from 'node:crypto';
import type { Journal } from '../evidence/journal.ts';
import { RunStopped, type RecorderOptions } from '../evidence/recorder.ts';
import type { Secrets } from '../evidence/secrets.ts';
import type { Wire } from '../wire/wire.ts';
import { SetUpApi } from './api.ts';
import { type ChangeLog, logOf } from './changes.ts';
import { CleanUp } from './clean-up.ts';
import { SetUpFailed } from './failure.ts';
import { openSessions } from './login.ts';
import type { AllNeeds } from './needs.ts';
import { ZentaoSetUp, type Fixtures } from './set-up.ts';

/** Longest time for clean-up besides waiting, in milliseconds: it goes on after an interrupt. */
const cleanUpMs = 30_000;

/** Stories on which clean-up is tried before many more are created. */
const triedBefore = 3;

/** What set-up and clean-up of a run work with. */
export interface StageOptions {
  readonly wire: Wire;
  /** As the questions are sent, but for their signal: no creation is broken off. */
  readonly sending: Omit<RecorderOptions, 'signal'>;
  /** Where every exchange of the run is recorded. */
  readonly journal: Journal;
  readonly secrets: Secrets;
  readonly baseUrl: string;
  readonly token?: string;
  readonly account?: string;
  readonly password?: string;
  /** One that the user gave. */
  readonly product?: number;
  readonly runId: string;
  /** ISO 8601 UTC. */
  readonly startedAt: string;
  readonly signal?: AbortSignal;
  /** Called before each creation. */
  readonly beforeCreating?: () => void;
}

/** What stands on a ZenTao before the questions, and is gone after them. */
export class ZentaoStage {
  private tokens: readonly string[] = [];

  constructor(private readonly options: StageOptions) {}

  /**
   * Logs in unless there is a Token.
   * @returns the Token
   * @throws SetUpFailed when there is none to be had
   */
  async logIn(): Promise<string> {
    const [token] = await openSessions(this.api(), this.options, this.options.secrets);
    return token;
  }

  /**
   * Logs in unless there is a Token, then creates what the checks need.
   * @throws SetUpFailed when nothing can be asked, with the request and its answer
   */
  async setUp(needs: AllNeeds): Promise<Fixtures & { readonly token: string }> {
    const api = this.api();
    const { options } = this;
    const wanted = needs.bugs + needs.tasks === 0 ? 1 : options.sending.concurrency;
    this.tokens = api.tokens = await openSessions(api, options, options.secrets, wanted);
    const context = { ...options, newPassword: () => this.newPassword() };
    const fixtures = await new ZentaoSetUp(api, context).create(needs);
    return { token: api.tokens[0]!, ...fixtures };
  }

  /**
   * Removes what the run created; what can't be removed in time stays in the ledger.
   * @returns whether nothing is left
   */
  async cleanUp(): Promise<boolean> {
    const removeAll = async (cleaning: CleanUp, log: ChangeLog): Promise<boolean> => {
      await cleaning.run();
      return log.isClean;
    };
    if (await this.remove(removeAll)) return true;
    const hasEnded = this.options.journal.exchanges.at(-1)?.response?.status === 401;
    if (!hasEnded || this.options.token !== undefined) return false;
    return this.remove(removeAll, 'in another session');
  }

  /** Tries clean-up on some stories: where it fails for each, nothing more should be created. */
  async canCleanUp(): Promise<boolean> {
    return this.remove((cleaning) => cleaning.tryStories(triedBefore));
  }

  private async remove(
    act: (cleaning: CleanUp, log: ChangeLog) => Promise<boolean>,
    session?: 'in another session',
  ): Promise<boolean> {
    const { wire, sending, journal, secrets, runId, baseUrl } = this.options;
    if (this.tokens.length === 0) return true;
    const signal = AbortSignal.timeout(cleanUpMs + sending.maxWaitMs);
    const api = new SetUpApi(wire, { ...sending, journal, signal }, baseUrl, signal, true);
    const log = logOf(journal.exchanges);
    try {
      if (session) this.tokens = await openSessions(api, this.options, secrets, sending.concurrency);
      api.tokens = this.tokens;
      return await act(new CleanUp(api, { runId, log }), log);
    } catch (error) {
      if (!(error instanceof RunStopped) && !(error instanceof SetUpFailed)) throw error;
      return false;
    }
  }

  /** Of the users that are created; nobody learns it. */
  private newPassword(): string {
    const password = `${randomBytes(18).toString('base64url')}-aA1`;
    this.options.secrets.add(password, '<password of a created user>');
    return password;
  }

  private api(): SetUpApi {
    const { wire, sending, journal, baseUrl, signal } = this.options;
    return new SetUpApi(wire, { ...sending, journal }, baseUrl, signal);
  }
}
