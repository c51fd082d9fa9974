import type { Exchange } from '../../evidence/evidence.ts';
import type { View } from '../../evidence/view.ts';
import type { Session } from '../common/session.ts';
import type { Case, Domain } from './domain.ts';
import type { ThoroughStep } from './steps.ts';

/** What generated requests are asked with. */
export interface ThoroughSession<S extends string> extends Session<S> {
  /** Generated requests at most, before anything is made smaller. */
  readonly most: number;
  /** Requests under way at once. */
  readonly concurrency: number;
  /** What was recorded of the operation so far. */
  readonly view: () => View<S>;
  /** What was recorded of all operations so far. */
  readonly recorded: () => readonly Exchange[];
  /** Those of all operations, by its name: what one of them does may show in another. */
  readonly players: Map<string, Player>;
}

/** Sends generated requests of one operation. */
export interface Player {
  /** Objects that take one request after the other; where there are none, each request has one of its own. */
  readonly objects: readonly number[];
  readonly domain: Domain;
  /** @param to one of the objects, or one that was used up; undefined is any. Gives nothing where none is left. */
  send(values: Case['values'], step: ThoroughStep, to?: number): Promise<Exchange | undefined>;
  /** What an exchange of the operation sent. */
  valuesOf(exchange: Exchange): Case['values'];
  /** Which object it must be sent to again. */
  objectOf(exchange: Exchange): number | undefined;
}

/** What is left to ask of an operation when its cases were. */
export interface Part {
  readonly operation: string;
  /** Requests that are sent in a sequence with those of other operations, each when it is called. */
  readonly sequence: readonly (() => Promise<unknown>)[];
  /** Looks into what failed in it. */
  finish(): Promise<void>;
}
