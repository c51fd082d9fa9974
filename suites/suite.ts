import type { Exchange, Facts } from '../engine/evidence/evidence.ts';
import type { JudgedSuite } from '../engine/judging/suite.ts';
import type { Part, ThoroughSession } from './thorough/session.ts';
import type { Session } from './common/session.ts';
import type { Phrase } from '../messages/phrase.ts';

/** What a run sends besides what judged checks need. */
export interface Extent {
  /** Undocumented requests are sent, too. */
  readonly open: boolean;
  /** Number of generated requests; 0 if the run sends none. */
  readonly thorough: number;
}

/** The fixtures that an operation needs. */
export interface Needs {
  readonly bugs?: number;
  readonly tasks?: number;
  readonly product?: boolean;
  /** Number of users that must exist, including those that exist already. */
  readonly users?: { readonly inside: number; readonly outside: number };
  /** Number of users to assign to and copy, which a run creates if it creates its fixtures. */
  readonly assignees?: number;
}

/** Six users show whether the order is stable; two outside users fill two pages. */
export const enoughUsers = { inside: 4, outside: 2 } as const;

/** What the first response of a run shows. */
export interface Opening {
  readonly exchange: Exchange;
  /** The response is the page that the operation returns. */
  readonly isPage: boolean;
  /** Accounts that can be assigned to, each list without duplicates and in the order of the service. */
  readonly accounts: { readonly inside: readonly string[]; readonly outside: readonly string[] };
  /** How the target rejected the configured Token; undefined if it accepted it. */
  readonly refusal?: Phrase;
}

/** Requests of the suite that opens the run, besides its scenario. */
export interface Opener<S extends string> {
  /** Sends the first request of the run: shows whether the target is reachable, and its users. */
  first(session: Session<S>): Promise<Opening>;
  /** Sends it without the Token, and a request to a path that the API does not have. */
  elsewhere(session: Session<S>): Promise<readonly Exchange[]>;
  /** Sends that request again: shows whether the service still answers it. */
  again(session: Session<S>): Promise<Omit<Opening, 'accounts'>>;
  /** Reads every user, with whom other operations are compared. For a run that does not send the scenario. */
  everybody(session: Session<S>): Promise<void>;
}

/** Everything about one operation; `S` are the names of its steps. */
export interface Suite<S extends string = string> extends JudgedSuite<S> {
  /**
   * Sends the requests of the operation.
   * @returns what sends the last ones, after everything else in the run
   */
  scenario(session: Session<S>): Promise<(() => Promise<unknown>) | void>;
  needs(run: Extent): Needs;
  /** The generated requests of a thorough run. */
  readonly thorough?: {
    /** Number of requests if no check fails, and of objects that they create or change. */
    cost(given: Pick<Facts, 'bugs' | 'tasks' | 'open'> & { readonly most: number }): {
      readonly requests: number;
      readonly objects: number;
    };
    /** Sends them. Returns what is left to do; undefined if nothing was sent. */
    send(session: ThoroughSession<S>): Promise<Part | undefined>;
  };
  /** Present in the suite that opens the run. */
  readonly opens?: Opener<S>;
}
