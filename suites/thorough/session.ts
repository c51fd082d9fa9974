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

/** The objects that generated requests may be sent to, one request at a time each. */
export interface Slots {
  /** Sends to an object that is free, or to this one, as soon as it is; undefined where none is left. */
  use<Sent>(send: (to: { readonly id?: number }) => Promise<Sent>, which?: number): Promise<Sent> | undefined;
  /** How many requests may still be sent. */
  readonly left: number;
  /** Those that take one request after the other. */
  readonly objects: readonly number[];
}

/** Each request makes an object of its own. */
export const freshObjects: Slots = { use: (send) => send({}), left: Infinity, objects: [] };

/** Objects that are used up by a request each; what is used up is taken by its id alone. */
export function usedUp(ids: readonly number[]): Slots {
  const queue = [...ids];
  return {
    use: (send, id = queue.shift()) => (id === undefined ? undefined : send({ id })),
    get left() {
      return queue.length;
    },
    objects: [],
  };
}

/** Objects that take one request after the other. */
export function usedAgain(ids: readonly number[]): Slots {
  const lines = ids.map((id) => ({ id, sent: 0, last: Promise.resolve<unknown>(undefined) }));
  return {
    use: (send, which) => {
      const [least] = lines.toSorted((a, b) => a.sent - b.sent);
      const line = which === undefined ? least : lines.find(({ id }) => id === which);
      if (line === undefined) return undefined;
      line.sent += 1;
      const sent = line.last.then(() => send({ id: line.id }));
      line.last = sent;
      return sent;
    },
    left: Infinity,
    objects: ids,
  };
}
