import { randomBytes } from 'node:crypto';

import { apiPrefix, isWrite, operationIds, operations, tokenHeader } from '../contract/operations.ts';
import type { OperationId } from '../contract/operations.ts';
import { listUsers, takeEffect, userPage } from './effects.ts';
import { createListener, type Listener, type Transport } from './listen.ts';
import { jsonResponse } from './override.ts';
import type { Context, Ending, Override, RawHeaders, ServiceRequest, ServiceResponse } from './override.ts';
import { createStore, type JsonObject, type SeedOptions, type Store } from './seed.ts';
import { findProblems } from './validate.ts';

/** Largest request body in bytes. Larger ones are rejected with 413. */
export const largestBody = 1024 * 1024;

/** Options of a service. A deviation or a variant is a set of options. */
export interface ServiceOptions extends SeedOptions {
  /** The valid Token. Default: random. */
  readonly token?: string;
  /** The prefix of `/api.php/v1` in every path. A slash at its end only becomes part of the base URL. */
  readonly basePath?: string;
  /** The operation to which the override applies. Default: all. */
  readonly operation?: OperationId;
  readonly override?: Override;
  readonly transport?: Transport;
}

/** A reference service in memory. */
export interface Service {
  readonly token: string;
  readonly store: Store;
  /** Handles one request without a socket. Never throws. */
  readonly handle: (
    method: string,
    url: string,
    headers?: Readonly<Record<string, string>> | RawHeaders,
    body?: string,
  ) => ServiceResponse;
  /** Returns the response to send after concurrent requests were handled, for overrides with `respondLate`. */
  readonly late: (response: ServiceResponse) => Promise<ServiceResponse>;
  /** Listens on a port, by default a free one, and returns the base URL. */
  readonly listen: (port?: number, host?: string) => Promise<string>;
  /** Closes all connections and stops listening. */
  readonly close: () => Promise<void>;
}

/** The settings with which a run tests the whole service. */
export interface Seed {
  readonly token: string;
  readonly account: string;
  readonly bugs: readonly number[];
  readonly tasks: readonly number[];
  readonly product: number;
}

/** Returns the settings for a new service. */
export function seedOf({ token, store }: Service): Seed {
  return {
    token,
    account: store.account,
    bugs: [...store.bugs.keys()],
    tasks: [...store.tasks.keys()],
    product: store.product,
  };
}

/** Returns a service with its own records. It is conformant unless the options override a step. */
export function createService(options: ServiceOptions = {}): Service {
  const token = options.token ?? randomBytes(16).toString('hex');
  const store = createStore(options);
  const memory = new Map<string, unknown>();
  const prefix = (options.basePath ?? '').replace(/\/$/, '') + apiPrefix;
  const overrideOf = (operation: OperationId): Override =>
    options.override?.everywhere || (options.operation ?? operation) === operation
      ? (options.override ?? {})
      : {};
  const late = new WeakMap<ServiceResponse, () => ServiceResponse>();

  const handleRequest = (request: ServiceRequest): ServiceResponse => {
    try {
      const route = findRoute(request, prefix);
      if ('status' in route) return route;
      return serve(route, request, {
        token,
        store,
        memory,
        late,
        override: overrideOf(route.operation),
      });
    } catch (error) {
      return jsonResponse(500, { error: `internal error: ${String(error)}` });
    }
  };
  const handle: Service['handle'] = (method, url, headers = [], body = '') => {
    const raw = Array.isArray(headers) ? (headers as RawHeaders) : Object.entries(headers);
    return handleRequest({ method, url, headers: raw, body });
  };
  const respondLater: Service['late'] = async (response) => {
    const change = late.get(response);
    if (change === undefined) return response;
    await new Promise((done) => setImmediate(done));
    return change();
  };
  let listener: Listener | undefined;
  return {
    token,
    store,
    handle,
    late: respondLater,
    listen: async (port = 0, host = '127.0.0.1') => {
      const handleLate = (request: ServiceRequest) => respondLater(handleRequest(request));
      listener = await createListener(handleLate, { port, host, largestBody, ...options.transport });
      return listener.origin + (options.basePath ?? '');
    },
    close: async () => listener?.close(),
  };
}

interface Route {
  readonly operation: OperationId;
  readonly url: URL;
  /** The path segment for `<id>`. */
  readonly id?: string;
}

const routes = operationIds.map((operation) => ({
  operation,
  method: operations[operation].method,
  pattern: new RegExp(`^${operations[operation].path.replace('<id>', '([^/]+)')}$`),
}));

function findRoute(request: ServiceRequest, prefix: string): Route | ServiceResponse {
  const url = new URL(request.url, 'http://reference');
  const path = url.pathname.startsWith(prefix) ? url.pathname.slice(prefix.length) : undefined;
  const route = routes.find(({ pattern }) => path !== undefined && pattern.test(path));
  if (!route || path === undefined) return jsonResponse(404, { error: 'not found' });
  if (route.method !== request.method) {
    const rejection = jsonResponse(405, { error: 'method not allowed' });
    return { ...rejection, headers: { ...rejection.headers, allow: route.method } };
  }
  const id = route.pattern.exec(path)?.[1];
  return { operation: route.operation, url, ...(id !== undefined && { id }) };
}

interface Internals {
  readonly token: string;
  readonly store: Store;
  readonly memory: Map<string, unknown>;
  readonly override: Override;
  /** By response: returns the one to send after concurrent requests were handled. */
  readonly late: WeakMap<ServiceResponse, () => ServiceResponse>;
}

interface Rejection {
  readonly ending: Exclude<Ending, 'done'>;
  readonly status: number;
  readonly error: string;
}

function serve(route: Route, request: ServiceRequest, internals: Internals): ServiceResponse {
  const { override, store, memory, token } = internals;
  const parsed = isWrite(route.operation)
    ? fromBody(request.body)
    : Object.fromEntries(route.url.searchParams);
  const stored = findStored(route, store);
  const context: Context = {
    operation: route.operation,
    request,
    token,
    input: parsed ?? {},
    store,
    memory,
    ending: 'done',
    ...(stored && { before: copyOf(stored) }),
  };
  const rejection =
    rejectToken(context, internals) ??
    rejectForm(route, request, parsed, stored) ??
    rejectInput(context, override) ??
    rejectState(context, override);
  if (!rejection) return perform(stored, context, internals);
  const { ending, status, error } = rejection;
  if (ending === 'unauthenticated' && override.actsUnauthenticated?.(context)) {
    takeEffect(stored, context, override);
  }
  return respond(jsonResponse(status, { error }), { ...context, ending }, internals);
}

function respond(
  response: ServiceResponse,
  context: Context,
  { override, late }: Internals,
): ServiceResponse {
  const { respondLate } = override;
  const sent = override.respond?.(response, context) ?? response;
  if (respondLate) late.set(sent, () => respondLate(sent, context));
  return sent;
}

function perform(stored: JsonObject | undefined, context: Context, internals: Internals): ServiceResponse {
  const { override } = internals;
  const list = context.operation === 'list-users' ? listUsers(context, override) : undefined;
  const record = list ? userPage(list) : takeEffect(stored, context, override);
  const done: Context = list ? { ...context, list } : context;
  // An override of a record changes only the response, not the stored record.
  const shown = override.record?.(list ? record : copyOf(record), done) ?? record;
  return respond(jsonResponse(200, shown), done, internals);
}

/** A copy of a JSON value; `structuredClone` takes ten times as long. */
function copyOf<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copyOf) as T;
  if (typeof value !== 'object' || value === null) return value;
  const copy = { ...value } as Record<string, unknown>;
  for (const [name, member] of Object.entries(copy))
    if (typeof member === 'object') copy[name] = copyOf(member);
  return copy as T;
}

function rejectToken(context: Context, { token, override }: Internals): Rejection | undefined {
  const isValid = context.request.headers.some(
    ([name, value]) => name.toLowerCase() === tokenHeader.toLowerCase() && value === token,
  );
  if (override.authenticate?.(isValid, context) ?? isValid) return undefined;
  return { ending: 'unauthenticated', status: 401, error: 'a valid Token is needed' };
}

function rejectForm(
  route: Route,
  request: ServiceRequest,
  parsed: JsonObject | undefined,
  stored: JsonObject | undefined,
): Rejection | undefined {
  if (Buffer.byteLength(request.body) > largestBody) {
    return { ending: 'invalid', status: 413, error: 'the body is too large' };
  }
  if (!parsed) return { ending: 'malformed', status: 400, error: 'the body is not a JSON object' };
  if (route.id !== undefined && !stored) {
    return { ending: 'unknown-id', status: 404, error: 'there is no such record' };
  }
  return undefined;
}

function rejectInput(context: Context, override: Override): Rejection | undefined {
  const found = findProblems(context.operation, context.input, context.store);
  const problems = override.problems?.(found, context) ?? found;
  if (problems.length === 0) return undefined;
  return { ending: 'invalid', status: 400, error: problems.map(({ message }) => message).join('; ') };
}

function rejectState({ operation, before }: Context, override: Override): Rejection | undefined {
  if (operation !== 'start-task' || before?.['status'] === 'wait' || override.repeats) return undefined;
  return { ending: 'conflict', status: 409, error: `the task is ${String(before?.['status'])} already` };
}

function findStored({ operation, id }: Route, store: Store): JsonObject | undefined {
  if (id === undefined || !/^\d+$/.test(id)) return undefined;
  const { bugs, tasks, stories } = store;
  return { bug: bugs, task: tasks, story: stories, page: undefined }[operations[operation].answers]?.get(
    Number(id),
  );
}

/** Returns the JSON object in a body, an empty object for an empty body, otherwise undefined. */
function fromBody(body: string): JsonObject | undefined {
  if (body === '') return {};
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as JsonObject)
      : undefined;
  } catch {
    return undefined;
  }
}
