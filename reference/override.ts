import type { OperationId } from '../contract/operations.ts';
import type { JsonObject, Store, User } from './seed.ts';

/** Header names and values in the order and spelling in which they were sent. */
export type RawHeaders = readonly (readonly [name: string, value: string])[];

/** A request. `url` is the request target, with its query. */
export interface ServiceRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: RawHeaders;
  readonly body: string;
}

/** A response. */
export interface ServiceResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: string;
}

/** One reason to reject a request with 400. */
export interface Problem {
  /** The invalid body field or query parameter; absent if the whole request is invalid. */
  readonly field?: string;
  readonly message: string;
}

/** The result of handling a request. */
export type Ending = 'done' | 'unauthenticated' | 'unknown-id' | 'malformed' | 'invalid' | 'conflict';

/** What the hooks of an override know about a request. */
export interface Context {
  readonly operation: OperationId;
  readonly request: ServiceRequest;
  /** The valid Token. */
  readonly token: string;
  /** The body, or the query parameters as strings. Hooks may remove fields. */
  readonly input: JsonObject;
  readonly store: Store;
  /** A copy of the record in the path, from before the request. */
  readonly before?: JsonObject;
  /** For a list: the users that match the filter, and the effective paging. */
  readonly list?: { readonly matched: readonly User[]; readonly page: number; readonly limit: number };
  /** Values that hooks keep from one request to the next. */
  readonly memory: Map<string, unknown>;
  readonly ending: Ending;
}

/** The number of a page, from 1, and its largest number of users. */
export interface Paging {
  readonly page: number;
  readonly limit: number;
}

/** Changes to the reference service: a hook for each step, in the order of the steps. */
export interface Override {
  /** Returns true to accept the Token. `isValid`: it is the valid one. */
  readonly authenticate?: (isValid: boolean, context: Context) => boolean;
  /** Returns true if an unauthorized request has its effect nevertheless. */
  readonly actsUnauthenticated?: (context: Context) => boolean;
  /** Gets the problems of the input, and returns those for which the request is rejected. */
  readonly problems?: (found: readonly Problem[], context: Context) => readonly Problem[];
  /** Accepts a request that the state of the record does not allow: a second start. */
  readonly repeats?: boolean;
  /** Changes the stored record after the correct effect. */
  readonly effect?: (record: JsonObject, context: Context) => void;
  /** Gets the requested paging, and returns the effective one. */
  readonly paging?: (requested: Partial<Paging>, context: Context) => Paging;
  /** Gets the users that match the filter, and returns the list to divide into pages. */
  readonly select?: (users: readonly User[], context: Context) => readonly User[];
  /** Gets a copy of the record (or page) for the response, and returns what is sent. */
  readonly record?: (record: JsonObject, context: Context) => unknown;
  /** Gets any response, also a rejection, and returns the one that is sent. */
  readonly respond?: (response: ServiceResponse, context: Context) => ServiceResponse;
  /** The same, after concurrent requests were handled. */
  readonly respondLate?: (response: ServiceResponse, context: Context) => ServiceResponse;
  /** The hooks are called for all operations. */
  readonly everywhere?: true;
}

/** Rejects a request with 400 if the condition is true. */
export function refuses(
  when: (input: JsonObject, context: Context) => boolean,
  message = 'this is not taken',
): Override {
  return {
    problems: (found, context) => (when(context.input, context) ? [...found, { message }] : found),
  };
}

/** Rejects a request that has the same key as an accepted one. Requests without a key are accepted. */
export const onceFor = (keyOf: (input: JsonObject) => string | undefined): Override => ({
  problems: (found, { input, memory }) => {
    const key = keyOf(input);
    if (found.length > 0 || key === undefined) return found;
    if (memory.has(`once ${key}`)) return [{ message: 'there is one like it' }];
    memory.set(`once ${key}`, true);
    return found;
  },
});

/** Rejects a second confirmation. */
export const confirmsOnce = refuses((_, { before }) => before?.['confirmed'] === 1, 'confirmed already');

/** Answers each valid confirmation of the second bug with this. */
export const answersSecondBug = (answer: ServiceResponse): Override => ({
  respond: (response, { before, store, ending }) =>
    ending === 'done' && before?.['id'] === [...store.bugs.keys()][1] ? answer : response,
});

/** Counts the calls of a hook: 1 for the first one. */
export function nextTurn({ memory }: Context): number {
  const turn = Number(memory.get('turn') ?? 0) + 1;
  memory.set('turn', turn);
  return turn;
}

/** Returns a response with a JSON body. */
export function jsonResponse(status: number, value: unknown): ServiceResponse {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) };
}
