import { apiPrefix, operations, tokenHeader } from '../contract/operations.ts';
import type { WireAnswer, WireRequest, Wire } from '../wire/wire.ts';
import type { RawHeaders, ServiceResponse } from '../reference/override.ts';
import { createService, seedOf, type Service, type ServiceOptions } from '../reference/service.ts';
import { impatientClock } from './evidence/world.ts';
import { run, type RunOptions, type RunResult, type RunSettings } from '../run.ts';

/** A wire to a handler in this process: what the suite asks, without sockets. */
export function wireTo(
  answer: (request: WireRequest) => WireAnswer['response'] | Promise<WireAnswer['response']>,
): Wire {
  return {
    send: async (request) => {
      const sent = { sent: request.headers, durationMs: 0 };
      try {
        return { ...sent, response: (await answer(request))! };
      } catch (error) {
        if (!(error instanceof ConnectionLost)) throw error;
        return { ...sent, error: { kind: error.kind, message: `the connection was lost: ${error.kind}` } };
      }
    },
    close: async () => undefined,
  };
}

/** A request as a bent service sees it. */
export interface BentRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: RawHeaders;
  readonly body: string;
}

/** Stands between the suite and a right service; `next` asks that one, with changes. */
export type Bend = (
  request: BentRequest,
  next: (changes?: Partial<BentRequest>) => ServiceResponse,
  service: Service,
) => ServiceResponse | Promise<ServiceResponse>;

/** Thrown by a bend: the connection is closed in place of an answer, or not taken at all. */
export class ConnectionLost extends Error {
  constructor(readonly kind: 'reset' | 'refused' = 'reset') {
    super(kind);
  }
}

const asIs: Bend = (_, next) => next();

/** What others learn from the first answer of a run: whether it is a page, and the accounts that they are sent. */
function plainList(options: ServiceOptions): string {
  const { handle, token } = createService({ ...options, bugs: 0, tasks: 0 });
  const { method, path } = operations['list-users'];
  const { status, body } = handle(method, apiPrefix + path, { [tokenHeader]: token });
  try {
    const page = JSON.parse(body) as object;
    return `${status} ${Object.keys(page).join(' ')} ${JSON.stringify(page, ['users', 'account'])}`;
  } catch {
    return `${status} ${body}`;
  }
}

/** True for a service whose accounts are others than those of a right one with as many users. */
const namesOthers = (options: ServiceOptions): boolean =>
  plainList(options) !== plainList('users' in options ? { users: options.users } : {});

/**
 * Settings under which nothing is asked but what one operation is judged by: for a service that is wrong, or free,
 * there alone. A run asks the same of it then, and others get the same answers (tests hold both), so that nothing
 * can be said of them. What is wrong with the first list of users is asked beside everything, since others are sent
 * its accounts.
 */
export function askedAlone(options: ServiceOptions): Partial<RunSettings> {
  const { operation, users, bugs, override } = options;
  const bearsOnOthers =
    bugs !== undefined ||
    (operation === 'list-users' ? override?.respondLate || namesOthers(options) : users !== undefined);
  return operation === undefined || bearsOnOthers ? {} : { only: [`${operation}/*`] };
}

/** Runs the suite in this process against a service made with these options. */
export function runAgainst(options: ServiceOptions, settings: Partial<RunSettings> = {}): Promise<RunResult> {
  return runBent(asIs, options, settings);
}

/** Runs the suite in this process against a service that is bent by hand. */
export function runBent(
  bend: Bend,
  options: ServiceOptions = {},
  settings: Partial<RunSettings> = {},
  more: Pick<RunOptions, 'signal'> = {},
): Promise<RunResult> {
  const baseUrl = `http://service.test${(options.basePath ?? '').replace(/\/$/, '')}`;
  return runOn(createService(options), { baseUrl, ...settings }, bend, more);
}

/** Runs the suite in this process against a service that may have met others before; no time passes. */
export function runOn(
  service: Service,
  settings: Partial<RunSettings>,
  bend = asIs,
  more: Pick<RunOptions, 'signal'> = {},
): Promise<RunResult> {
  const wire = wireTo(async ({ method, url, headers, body = '' }) => {
    const request = { method, path: url.replace(/^http:\/\/[^/]+/, ''), headers, body };
    const next = (changes: Partial<BentRequest> = {}): ServiceResponse => {
      const asked = { ...request, ...changes };
      return service.handle(asked.method, asked.path, asked.headers, asked.body);
    };
    const response = await service.late(await bend(request, next, service));
    return {
      status: response.status,
      headers: Object.entries(response.headers).flatMap(([name, value]) =>
        [value].flat().map((each) => [name, String(each)] as const),
      ),
      body: response.body,
      bodyBytes: Buffer.byteLength(response.body),
    };
  });
  const clock = impatientClock();
  return run({ ...seedOf(service), baseUrl: 'http://service.test', ...settings }, { ...more, wire, clock });
}
