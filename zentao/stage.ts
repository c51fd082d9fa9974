import { randomBytes } from 'node:crypto';
import type { Journal } from '../evidence/journal.ts';
import { Recorder, RunStopped, type RecorderOptions } from '../evidence/recorder.ts';
import type { Secrets } from '../evidence/secrets.ts';
import type { Wire } from '../wire/wire.ts';
import { SetUpApi } from './api.ts';
import { SetUpFailed } from './failure.ts';
import { logIn } from './login.ts';
import type { Needs } from '../suites/common/suite.ts';
import { cleanUpZentao, ZentaoSetUp, type Fixtures } from './zentao.ts';

/** Longest time for clean-up, in milliseconds: it goes on after an interrupt. */
const cleanUpMs = 30_000;

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
  readonly runId: string;
  /** ISO 8601 UTC. */
  readonly startedAt: string;
  readonly signal?: AbortSignal;
}

/** What stands on a ZenTao before the questions, and is gone after them. */
export class ZentaoStage {
  private token: string | undefined;

  constructor(private readonly options: StageOptions) {}

  /**
   * Logs in unless there is a Token, then creates what the checks need.
   * @throws SetUpFailed when something can't be had, with the request and its answer
   */
  async setUp(needs: Required<Needs>): Promise<Fixtures & { readonly token: string }> {
    const { wire, sending, journal, account } = this.options;
    const recorder = new Recorder(wire, { ...sending, journal });
    const api = new SetUpApi(recorder, this.options.baseUrl);
    try {
      const token = await this.tokenFor(api);
      this.token = token;
      api.token = token;
      const context = { ...this.options, newPassword: () => this.newPassword() };
      const fixtures = await new ZentaoSetUp(api, context).create(needs);
      return { token, ...fixtures, ...(account === undefined ? {} : { account }) };
    } catch (error) {
      if (error instanceof RunStopped) throw new SetUpFailed(recorder.stopped?.reason ?? 'set-up was ended');
      throw error;
    }
  }

  /** Removes what the run created; what can't be removed in time stays in the ledger. */
  async cleanUp(): Promise<void> {
    const { wire, sending, journal, runId, baseUrl } = this.options;
    if (this.token === undefined) return;
    const signal = AbortSignal.timeout(cleanUpMs);
    const api = new SetUpApi(new Recorder(wire, { ...sending, journal, signal }), baseUrl);
    api.token = this.token;
    try {
      await cleanUpZentao(api, { runId, exchanges: journal.exchanges });
    } catch (error) {
      if (!(error instanceof RunStopped)) throw error;
    }
  }

  /** Of the users that are created; nobody learns it. */
  private newPassword(): string {
    const password = `${randomBytes(18).toString('base64url')}-aA1`;
    this.options.secrets.add(password, '<password of a created user>');
    return password;
  }

  private async tokenFor(api: SetUpApi): Promise<string> {
    const { token, account, password, secrets } = this.options;
    if (token !== undefined) return token;
    return logIn(api, { account: account ?? '', password: password ?? '' }, (learned) =>
      secrets.addToken(learned),
    );
  }
}
