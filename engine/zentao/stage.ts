import { randomBytes } from 'node:crypto';
import type { Journal } from '../evidence/journal.ts';
import { RunStopped, type RecorderOptions } from '../evidence/recorder.ts';
import type { Secrets } from '../evidence/redaction.ts';
import type { Settings } from '../settings/settings.ts';
import type { Wire } from '../wire/wire.ts';
import { SetUpApi } from './api.ts';
import { type ChangeLog, logOf } from './changes.ts';
import { CleanUp } from './clean-up.ts';
import { SetUpFailed } from './failure.ts';
import { logsIn, openSessions } from './login.ts';
import type { LedgerWriter } from './ledger.ts';
import type { AllNeeds } from './needs.ts';
import { ZentaoSetUp, type Fixtures } from './set-up.ts';

/** Longest time for cleanup without waiting for the service, in milliseconds. Cleanup also runs after an interrupt. */
const cleanUpMs = 30_000;

/** Number of stories with which cleanup is tried before many more are created. */
const storiesToTry = 3;

/** Options of setup and cleanup of a run. */
export interface StageOptions extends Pick<Settings, 'token' | 'account' | 'password' | 'product'> {
  readonly wire: Wire;
  /** The options for the requests of checks, without their signal: a creation is not aborted. */
  readonly sending: Omit<RecorderOptions, 'signal'>;
  /** Records every exchange of the run. */
  readonly journal: Journal;
  readonly secrets: Secrets;
  readonly baseUrl: string;
  readonly runId: string;
  /** ISO 8601 UTC. */
  readonly startedAt: string;
  readonly signal?: AbortSignal;
  readonly ledger: LedgerWriter;
}

/** Setup before a run against ZenTao, and cleanup after it. */
export class ZentaoStage {
  private tokens: readonly string[] = [];
  private readonly apis: SetUpApi[] = [];

  constructor(private readonly options: StageOptions) {}

  /** Time that setup and cleanup spent waiting for the service, in milliseconds. */
  get waitedMs(): number {
    return this.apis.reduce((sum, { waitedMs }) => sum + waitedMs, 0);
  }

  /**
   * Logs in, unless a Token is given.
   * @returns the Token
   * @throws SetUpFailed if the log-in fails
   */
  async logIn(): Promise<string> {
    const { token, secrets } = this.options;
    if (token !== undefined) return token;
    const [opened] = await openSessions(this.api(), this.options, secrets);
    return opened;
  }

  /**
   * Logs in, or uses the Token if there is no account with a password, then creates what the checks need.
   * @throws SetUpFailed if the target cannot be tested at all, with the request and its response
   */
  async setUp(needs: AllNeeds): Promise<Fixtures & { readonly token: string }> {
    const api = this.api();
    const { options } = this;
    const sessions = needs.bugs + needs.tasks === 0 ? 1 : options.sending.concurrency;
    this.tokens = api.tokens = await openSessions(api, options, options.secrets, sessions);
    const beforeCreating = (): void => options.ledger.begin();
    const context = { ...options, beforeCreating, newPassword: () => this.newPassword() };
    const fixtures = await new ZentaoSetUp(api, context).create(needs);
    return { token: api.tokens[0]!, ...fixtures };
  }

  /** Removes what the run created. Objects that cannot be removed in time stay in the ledger. */
  async cleanUp(): Promise<undefined> {
    const { journal, ledger } = this.options;
    const removeAll = async (cleanUp: CleanUp, log: ChangeLog): Promise<boolean> => {
      await cleanUp.run();
      return log.isClean;
    };
    const isSessionOver = (): boolean =>
      logsIn(this.options) && journal.exchanges.at(-1)?.response?.status === 401;
    const isClean =
      (await this.remove(removeAll)) ||
      (isSessionOver() && (await this.remove(removeAll, 'in another session')));
    if (isClean) ledger.end();
  }

  /** Tries cleanup with some stories. If it fails for all of them, nothing more should be created. */
  async canCleanUp(): Promise<boolean> {
    return this.remove((cleanUp) => cleanUp.tryStories(storiesToTry));
  }

  private async remove(
    act: (cleanUp: CleanUp, log: ChangeLog) => Promise<boolean>,
    session?: 'in another session',
  ): Promise<boolean> {
    const { wire, sending, journal, secrets, runId, baseUrl } = this.options;
    if (this.tokens.length === 0) return true;
    const signal = AbortSignal.timeout(cleanUpMs + sending.maxWaitMs);
    const api = new SetUpApi(wire, { ...sending, journal, signal }, baseUrl, signal, true);
    this.apis.push(api);
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

  /** Returns a password for created users, and masks it in all files. */
  private newPassword(): string {
    const password = `${randomBytes(18).toString('base64url')}-aA1`;
    this.options.secrets.add(password, '<password of a created user>');
    return password;
  }

  private api(): SetUpApi {
    const { wire, sending, journal, baseUrl, signal } = this.options;
    const api = new SetUpApi(wire, { ...sending, journal }, baseUrl, signal);
    this.apis.push(api);
    return api;
  }
}
