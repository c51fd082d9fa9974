import { apiPrefix, operations, tokenHeader } from '../contract/operations.ts';
import type { Clock } from '../engine/evidence/clock.ts';
import type { WireAnswer, WireRequest, Wire } from '../engine/wire/wire.ts';
import type { RawHeaders, ServiceResponse } from '../reference/override.ts';
import { createService, seedOf, type Service, type ServiceOptions } from '../reference/service.ts';
import { run, type RunOptions, type RunResult, type RunSettings } from '../engine/run.ts';

/** Returns a wire that passes requests to a handler in this process, without sockets. */
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
        return { ...sent, error: { kind: error.kind, message: error.message } };
      }
    },
    close: async () => undefined,
  };
}

/** A request as an intercepted service receives it. */
export interface BentRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: RawHeaders;
  readonly body: string;
}

/** Intercepts requests to a right service. `next` passes the request on, with changes, and returns the response. */
export type Bend = (
  request: BentRequest,
  next: (changes?: Partial<BentRequest>) => ServiceResponse,
  service: Service,
) => ServiceResponse | Promise<ServiceResponse>;

/** Thrown by a `Bend` if the connection is closed without a response (`reset`) or refused, or a body can't be decoded. */
export class ConnectionLost extends Error {
  constructor(
    readonly kind: 'reset' | 'refused' | 'wrong-body' = 'reset',
    message = `the connection was lost: ${kind}`,
  ) {
    super(message);
  }
}

/** The headers of a response, each value by itself. */
export const pairsOf = (headers: ServiceResponse['headers']): RawHeaders =>
  Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map((each) => [name, String(each)] as const),
  );

/** A response of a service as a client receives it: Node's own server adds the date. */
export const receivedOf = (
  { status, headers, body }: ServiceResponse,
  { store }: Service,
): NonNullable<WireAnswer['response']> => ({
  status,
  headers: [['Date', store.now().toUTCString()], ...pairsOf(headers)],
  body,
  bodyBytes: Buffer.byteLength(body),
});

/** A clock on which waiting takes no time. */
export function impatientClock(): Clock {
  let time = Date.UTC(2026, 0, 1);
  return {
    now: () => time,
    sleep: async (ms) => {
      time += ms;
    },
  };
}

/** A clock on which each look takes a millisecond: two requests are never at one moment. */
export function tickingClock(): Clock {
  const { now, sleep } = impatientClock();
  let looks = 0;
  return { now: () => now() + (looks += 1), sleep };
}

const today = new Date();
today.setUTCHours(12, 34, 56, 0);

/** The clock of services, which always shows the same time of day: some deviate at some hours. */
const now = (): Date => today;

const asIs: Bend = (_, next) => next();

/** Returns the facts of the first list of users on which the other operations depend: its form and its accounts. */
function firstListOf(options: ServiceOptions): string {
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

/** True if the accounts differ from those of a right service with the same number of users. */
const hasOtherAccounts = (options: ServiceOptions): boolean =>
  firstListOf(options) !== firstListOf('users' in options ? { users: options.users } : {});

/**
 * Returns settings that test only one operation, for a service that deviates or varies only there. Tests make sure that
 * this operation then gets the same requests as in a full run, and that the other operations get the same responses.
 * A service with another first list of users needs a full run, since the other operations use its accounts.
 */
export function askedAlone(options: ServiceOptions): Partial<RunSettings> {
  const { operation, users, override } = options;
  const affectsOthers =
    operation === 'list-users' ? override?.respondLate || hasOtherAccounts(options) : users !== undefined;
  return operation === undefined || affectsOthers ? {} : { only: [`${operation}/*`] };
}

/** Runs the suite in this process against a service made with these options. */
export function runAgainst(options: ServiceOptions, settings: Partial<RunSettings> = {}): Promise<RunResult> {
  return runBent(asIs, options, settings);
}

let right: Promise<RunResult> | undefined;

/** Returns a run against the reference service. All tests share it, and none may change it. */
export const rightRun = (): Promise<RunResult> => (right ??= runAgainst({}));

/** Runs the suite in this process against a service whose requests and responses a `Bend` changes. */
export function runBent(
  bend: Bend,
  options: ServiceOptions = {},
  settings: Partial<RunSettings> = {},
  more: Pick<RunOptions, 'command' | 'names' | 'signal' | 'clock'> = {},
): Promise<RunResult> {
  const baseUrl = `http://service.test${(options.basePath ?? '').replace(/\/$/, '')}`;
  return runOn(createService({ now, ...options }), { baseUrl, ...settings }, bend, more);
}

/** Runs the suite in this process against a service that may have had earlier requests. The clock does not wait. */
export function runOn(
  service: Service,
  settings: Partial<RunSettings>,
  bend = asIs,
  more: Pick<RunOptions, 'command' | 'names' | 'signal' | 'clock'> = {},
): Promise<RunResult> {
  const wire = wireTo(async ({ method, url, headers, body = '' }) => {
    const request = { method, path: url.replace(/^http:\/\/[^/]+/, ''), headers, body };
    const next = (changes: Partial<BentRequest> = {}): ServiceResponse => {
      const changed = { ...request, ...changes };
      return service.handle(changed.method, changed.path, changed.headers, changed.body);
    };
    return receivedOf(await service.late(await bend(request, next, service)), service);
  });
  const settled = { ...seedOf(service), baseUrl: 'http://service.test', ...settings };
  return run(settled, { clock: impatientClock(), ...more, wire });
}
