import type { Exchange, Facts } from '../evidence/evidence.ts';
import type { JudgedSuite } from '../judging/suite.ts';
import type { Part, ThoroughSession } from './thorough/session.ts';
import type { Session } from './common/session.ts';
import type { Phrase } from '../messages/phrase.ts';

/** What an operation needs on the target, counted for the steps that are wanted. */
export interface Needs {
  readonly bugs?: number;
  readonly tasks?: number;
  readonly product?: boolean;
  /** Users that must be there, counted with those that are. */
  readonly users?: { readonly inside: number; readonly outside: number };
  /** Users whom nobody minds to be assigned to or copied: made where the run makes its fixtures. */
  readonly assignees?: number;
}

/** Six in all show whether the order is stable; two outside make a second page. */
export const enoughUsers = { inside: 4, outside: 2 } as const;

/** What the first answer of a run told. */
export interface Opening {
  readonly exchange: Exchange;
  /** Accounts that may be assigned to, each once. */
  readonly accounts: readonly string[];
  /** How the target refused the configured Token; undefined when it did not. */
  readonly refusal?: Phrase;
}

/** What bounds the generated requests of an operation. */
export interface ThoroughGiven extends Pick<Facts, 'bugs' | 'tasks'> {
  readonly most: number;
  readonly concurrency: number;
}

/** The generated requests of one operation. */
export interface Thorough<S extends string> {
  /** How many are sent where nothing fails, and how many objects they make or change. */
  cost(given: ThoroughGiven): { readonly requests: number; readonly objects: number };
  /** Loads what asks them, which takes time and memory. */
  load(): Promise<(session: ThoroughSession<S>) => Promise<Part | undefined>>;
}

/** All that there is of one operation; `S` are the names of its steps. */
export interface Suite<S extends string = string> extends JudgedSuite<S> {
  /** Asks everything about the operation. */
  scenario(session: Session<S>): Promise<void>;
  /** @param most generated requests */
  needs(wants: (step: S) => boolean, most: number): Needs;
  /** What only a thorough run asks. */
  readonly thorough?: Thorough<S>;
  /** Sends the first request of the run: whether the target can be asked at all, and who is there. */
  opens?(session: Session<S>): Promise<Opening>;
  /** Sends it once more: whether the Token is still taken. */
  opensAgain?(session: Session<S>): Promise<Pick<Opening, 'refusal'>>;
}
