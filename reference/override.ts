import type { OperationId } from '../contract/operations.ts';
import type { JsonObject, Store, User } from './seed.ts';

/** Header names and values in the order and spelling of the wire. */
export type RawHeaders = readonly (readonly [name: string, value: string])[];

/** One request as the service takes it; `url` is the request target, with its query. */
export interface ServiceRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: RawHeaders;
  readonly body: string;
}

/** One answer as the service gives it. */
export interface ServiceResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: string;
}

/** One reason why a request is refused with 400. */
export interface Problem {
  /** The body field or query parameter at fault; absent when it is the request as a whole. */
  readonly field?: string;
  readonly message: string;
}

/** How a request ended on the way through the service. */
export type Ending = 'done' | 'unauthenticated' | 'unknown-id' | 'malformed' | 'invalid' | 'conflict';

/** What the hooks of an override know about the request in hand. */
export interface Context {
  readonly operation: OperationId;
  readonly request: ServiceRequest;
  /** The Token that is right for the service. */
  readonly token: string;
  /** The body, or the query parameters as strings. Hooks may take fields out. */
  readonly input: JsonObject;
  readonly store: Store;
  /** A copy of the record in the path as it was before the request. */
  readonly before?: JsonObject;
  /** Of a list: everybody that the filter lets through, and the paging in force. */
  readonly list?: { readonly matched: readonly User[]; readonly page: number; readonly limit: number };
  /** Lasts as long as the service: what a hook keeps from one request to the next. */
  readonly memory: Map<string, unknown>;
  readonly ending: Ending;
}

/** Where a page starts (from 1) and how many users it takes. */
export interface Paging {
  readonly page: number;
  readonly limit: number;
}

/** Changes to the right service, one hook a step, in the order in which the steps happen. */
export interface Override {
  /** Whether the request goes ahead; `right` is whether its Token is. */
  readonly authenticate?: (right: boolean, context: Context) => boolean;
  /** Whether a request that is refused for its Token takes effect all the same. */
  readonly actsUnauthenticated?: (context: Context) => boolean;
  /** Takes the problems of the input, gives those that the request is refused for. */
  readonly problems?: (found: readonly Problem[], context: Context) => readonly Problem[];
  /** Whether a request that the record's state rules out (a second start) goes ahead. */
  readonly repeats?: boolean;
  /** Changes the stored record once the right effect is there. */
  readonly effect?: (record: JsonObject, context: Context) => void;
  /** Takes the paging that was asked for, gives the paging in force. */
  readonly paging?: (asked: Partial<Paging>, context: Context) => Paging;
  /** Takes the users that the filter lets through, in order, gives those that are paged. */
  readonly select?: (users: readonly User[], context: Context) => readonly User[];
  /** Takes a copy of the record (or page) to answer with, gives what is answered. */
  readonly record?: (record: JsonObject, context: Context) => unknown;
  /** Takes the answer, good or bad, gives the one that is sent. */
  readonly respond?: (response: ServiceResponse, context: Context) => ServiceResponse;
  /** The same, when what was asked meanwhile was done. */
  readonly respondLate?: (response: ServiceResponse, context: Context) => ServiceResponse;
  /** The hooks are called for the requests of every operation. */
  readonly everywhere?: true;
}

/** An answer with a JSON body. */
export function jsonResponse(status: number, value: unknown): ServiceResponse {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) };
}
