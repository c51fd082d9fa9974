import type { Exchange } from '../../engine/evidence/evidence.ts';
import type { View } from '../../engine/evidence/view.ts';
import type { Session } from '../common/session.ts';
import type { Domain, Values } from './domain.ts';
import type { ThoroughStep } from './steps.ts';

/** What sending generated requests needs. */
export interface ThoroughSession<S extends string> extends Session<S> {
  /** The most generated requests, without those of minimizing. */
  readonly most: number;
  /** Requests in parallel. */
  readonly concurrency: number;
  /** The recorded exchanges of the operation so far. */
  readonly view: () => View<S>;
  /** The senders of all operations: a request of one may affect another. */
  readonly senders: Map<string, Sender>;
}

/** Sends generated requests of one operation. */
export interface Sender {
  /** Objects that are used again; if there are none, each request has an object of its own. */
  readonly objects: readonly number[];
  /** What may be sent; narrower once a run has learned what the service accepts. */
  domain: Domain;
  /**
   * Sends values; gives undefined if no object is left.
   * @param to an object, also one that was used up; any if absent
   */
  send(values: Values, step: ThoroughStep, to?: number): Promise<Exchange | undefined>;
  /** The values that an exchange sent. */
  valuesOf(exchange: Exchange): Values;
}

/** What is left to do for an operation after its first cases. */
export interface Part {
  /** Functions that send the next request of the sequence. */
  readonly sequence: readonly (() => Promise<unknown>)[];
  /** Minimizes its failures. */
  finish(): Promise<void>;
}

/** The objects that receive generated requests, one request at a time. */
export interface Slots {
  /** Sends to this object, or to any, after its other requests; undefined if no object is left. */
  use<Sent>(send: (to: { readonly id?: number }) => Promise<Sent>, which?: number): Promise<Sent> | undefined;
  /** How many requests may still be sent. */
  readonly left: number;
  /** Objects that are used again. */
  readonly objects: readonly number[];
}

/** Each request creates an object. */
export const freshObjects: Slots = { use: (send) => send({}), left: Infinity, objects: [] };

/** Objects that one request uses up. A used-up object is sent to only by its id. */
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

/** Objects that are used again, one request after the other. */
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

/** How many requests are sent in parallel in a burst. */
export const burstSize = 9;

/** From this number of cases on, some are sent in parallel and some in a sequence. */
export const fewest = 3;

/** The most requests that are sent to minimize the failures of one check. */
export const minimizingRequests = 20;

/** How many cases are left if other requests count as generated requests too: half of them at least. */
export const concurrentCases = (others: number, most: number): number =>
  Math.max(Math.min(most, fewest), Math.ceil(most / 2), most - others);
