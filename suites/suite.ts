import type { Exchange, Facts } from '../evidence/evidence.ts';
import type { JudgedSuite } from '../judging/suite.ts';
import type { Part, ThoroughSession } from './thorough/session.ts';
import type { Session } from './common/session.ts';
import type { Phrase } from '../messages/phrase.ts';

/** The fixtures that an operation needs for the selected steps. */
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
  /** Accounts that can be assigned to, without duplicates. */
  readonly accounts: readonly string[];
  /** How the target rejected the configured Token; undefined if it accepted it. */
  readonly refusal?: Phrase;
}

/** Everything about one operation; `S` are the names of its steps. */
export interface Suite<S extends string = string> extends JudgedSuite<S> {
  /**
   * Sends the requests of the operation.
   * @returns what sends the last ones, after everything else in the run
   */
  scenario(session: Session<S>): Promise<(() => Promise<unknown>) | void>;
  /** @param most generated requests */
  needs(wants: (step: S) => boolean, most: number): Needs;
  /** The generated requests of a thorough run. */
  readonly thorough?: {
    /** Number of requests if no check fails, and of objects that they create or change. */
    cost(given: Pick<Facts, 'bugs' | 'tasks'> & { readonly most: number }): {
      readonly requests: number;
      readonly objects: number;
    };
    /** Sends them. Returns what is left to do; undefined if nothing was sent. */
    send(session: ThoroughSession<S>): Promise<Part | undefined>;
  };
  /** Sends the first request of the run: shows whether the target is reachable, and its users. */
  opens?(session: Session<S>): Promise<Opening>;
  /** Sends that request again: shows whether the Token is still accepted. */
  opensAgain?(session: Session<S>): Promise<Pick<Opening, 'refusal'>>;
}
