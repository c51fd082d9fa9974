import { randomBytes } from 'node:crypto';

import { apiPrefix, operationIds, operations, tokenHeader } from '../contract/operations.ts';
import type { OperationId } from '../contract/operations.ts';
import { listUsers, takeEffect, userPage } from './effects.ts';
import { createListener } from './listen.ts';
import type { Listener, Transport } from './listen.ts';
import { jsonResponse } from './override.ts';
import type { Context, Ending, Override, RawHeaders, ServiceRequest, ServiceResponse } from './override.ts';
import { createStore } from './seed.ts';
import type { JsonObject, SeedOptions, Store } from './seed.ts';
import { findProblems } from './validate.ts';

/** Bytes of a request body beyond which it is refused with 413. */
export const largestBody = 1024 * 1024;

/** How one service differs from another; a deviation or a freedom is such a set of options. */
export interface ServiceOptions extends SeedOptions {
  /** The Token that opens the service; random when absent. */
  readonly token?: string;
  /** What comes before `/api.php/v1` in every path; a slash at its end is for `baseUrl` only. */
  readonly basePath?: string;
  /** The operation that the override is limited to; all of them when absent. */
  readonly operation?: OperationId;
  readonly override?: Override;
  readonly transport?: Transport;
}

/** A reference service in memory. */
export interface Service {
  readonly token: string;
  readonly store: Store;
  /** Answers one request without a socket. Never throws. */
  readonly handle: (
    method: string,
    url: string,
    headers?: Readonly<Record<string, string>> | RawHeaders,
    body?: string,
  ) => ServiceResponse;
  /** What is sent in the place of an answer when what was asked meanwhile was done. */
  readonly late: (response: ServiceResponse) => Promise<ServiceResponse>;
  /** Serves on a port (a free one by default) and gives the base URL. */
  readonly listen: (port?: number, host?: string) => Promise<string>;
  /** Ends every connection and stops listening. */
  readonly close: () => Promise<void>;
}

/** What a run must know of a service to ask all of it. */
export interface Seed {
  readonly token: string;
  readonly account: string;
  readonly bugs: readonly number[];
  readonly tasks: readonly number[];
  readonly product: number;
}

/** The fixtures of a fresh service. */
export function seedOf({ token, store }: Service): Seed {
  return {
    token,
    account: store.account,
    bugs: [...store.bugs.keys()],
    tasks: [...store.tasks.keys()],
    product: store.product,
  };
}

/** A service with records of its own; right unless the options override a step. */
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
      return answer(route, request, { token, store, memory, late, override: overrideOf(route.operation) });
    } catch (error) {
      return jsonResponse(500, { error: `internal error: ${String(error)}` });
    }
  };
  const handle: Service['handle'] = (method, url, headers = [], body = '') => {
    const raw = Array.isArray(headers) ? (headers as RawHeaders) : Object.entries(headers);
    return handleRequest({ method, url, headers: raw, body });
  };
  const answerLate: Service['late'] = async (response) => {
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
    late: answerLate,
    listen: async (port = 0, host = '127.0.0.1') => {
      const answered = (request: ServiceRequest) => answerLate(handleRequest(request));
      listener = await createListener(answered, { port, host, largestBody, ...options.transport });
      return listener.origin + (options.basePath ?? '');
    },
    close: async () => listener?.close(),
  };
}

interface Route {
  readonly operation: OperationId;
  readonly url: URL;
  /** The path segment in the place of `<id>`. */
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
    const refusal = jsonResponse(405, { error: 'method not allowed' });
    return { ...refusal, headers: { ...refusal.headers, allow: route.method } };
  }
  const id = route.pattern.exec(path)?.[1];
  return { operation: route.operation, url, ...(id !== undefined && { id }) };
}

interface Inside {
  readonly token: string;
  readonly store: Store;
  readonly memory: Map<string, unknown>;
  readonly override: Override;
  /** What becomes of an answer when what was asked meanwhile was done. */
  readonly late: WeakMap<ServiceResponse, () => ServiceResponse>;
}

interface Refusal {
  readonly ending: Exclude<Ending, 'done'>;
  readonly status: number;
  readonly error: string;
}

function answer(route: Route, request: ServiceRequest, inside: Inside): ServiceResponse {
  const { override, store, memory, token } = inside;
  const parsed = route.operation === 'list-users' ? fromQuery(route.url) : fromBody(request.body);
  const stored = findStored(route, store);
  const context: Context = {
    operation: route.operation,
    request,
    token,
    input: parsed ?? {},
    store,
    memory,
    ending: 'done',
    ...(stored && { before: structuredClone(stored) }),
  };
  const refusal =
    refuseToken(context, inside) ??
    refuseForm(route, request, parsed, stored) ??
    refuseInput(context, override) ??
    refuseState(context, override);
  if (!refusal) return perform(stored, context, inside);
  const { ending, status, error } = refusal;
  if (ending === 'unauthenticated' && override.actsUnauthenticated?.(context)) {
    takeEffect(stored, context, override);
  }
  return respond(jsonResponse(status, { error }), { ...context, ending }, inside);
}

function respond(
  response: ServiceResponse,
  context: Context,
  { override, late }: Pick<Inside, 'override' | 'late'>,
): ServiceResponse {
  const { respondLate } = override;
  const given = override.respond?.(response, context) ?? response;
  if (respondLate) late.set(given, () => respondLate(given, context));
  return given;
}

function perform(stored: JsonObject | undefined, context: Context, inside: Inside): ServiceResponse {
  const { override } = inside;
  const list = context.operation === 'list-users' ? listUsers(context, override) : undefined;
  const record = list ? userPage(list) : takeEffect(stored, context, override);
  const done: Context = list ? { ...context, list } : context;
  // What an override does to a record shows in the answer alone.
  const shown = override.record?.(list ? record : structuredClone(record), done) ?? record;
  return respond(jsonResponse(200, shown), done, inside);
}

function refuseToken(context: Context, { token, override }: Inside): Refusal | undefined {
  const right = context.request.headers.some(
    ([name, value]) => name.toLowerCase() === tokenHeader.toLowerCase() && value === token,
  );
  if (override.authenticate?.(right, context) ?? right) return undefined;
  return { ending: 'unauthenticated', status: 401, error: 'a valid Token is needed' };
}

function refuseForm(
  route: Route,
  request: ServiceRequest,
  parsed: JsonObject | undefined,
  stored: JsonObject | undefined,
): Refusal | undefined {
  if (Buffer.byteLength(request.body) > largestBody) {
    return { ending: 'invalid', status: 413, error: 'the body is too large' };
  }
  if (!parsed) return { ending: 'malformed', status: 400, error: 'the body is not a JSON object' };
  if (route.id !== undefined && !stored) {
    return { ending: 'unknown-id', status: 404, error: 'there is no such record' };
  }
  return undefined;
}

function refuseInput(context: Context, override: Override): Refusal | undefined {
  const found = findProblems(context.operation, context.input, context.store);
  const problems = override.problems?.(found, context) ?? found;
  if (problems.length === 0) return undefined;
  return { ending: 'invalid', status: 400, error: problems.map(({ message }) => message).join('; ') };
}

function refuseState({ operation, before }: Context, override: Override): Refusal | undefined {
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

function fromQuery(url: URL): JsonObject {
  return Object.fromEntries(url.searchParams);
}

/** The object in a body, an empty one when there is no body, nothing when it is no JSON object. */
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
