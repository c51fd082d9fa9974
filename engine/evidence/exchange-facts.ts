import { oncePer } from './once-per.ts';
import { headerOf, noResponse } from './body.ts';
import type { Exchange } from './evidence.ts';
import type { WireErrorKind } from '../wire/message.ts';
import { type Said, phrase } from '../../messages/phrase.ts';
import { wireFaults, wireDetail } from '../../messages/zh/wire.ts';

/** What an exchange of a kind says, before the whole run shows more (`doubtful`). */
interface ExchangeFacts {
  /** Says something about the service. No finding, observation or control request may use another one. */
  readonly evidence: boolean;
  /** The target handled the request, for a check that accepts a closed connection or a timeout as a result. */
  readonly handled: boolean;
  /** The request may have had its effect although the service sent no response of its own. */
  readonly mayHaveActed: boolean;
  /** The response comes or may come from a gateway that did not reach the service (RFC 9110, 15.6). */
  readonly mayBeGateways?: true;
  /** The response only says to wait and retry (RFC 9110, 10.2.3). */
  readonly saysToWait?: true;
  /** The response comes from the service itself, and not from a gateway that checks the Token. */
  readonly isServices?: true;
  /** There was no connection: the request had no effect. */
  readonly neverSent?: true;
  /** The connection was closed: the target rejects the request, or stops. */
  readonly closed?: true;
  /** The object may be the reason of the rejection, and not the request. */
  readonly mayBeState?: true;
  /** The caller may be the reason of the rejection, and not the request. */
  readonly unauthorized?: true;
  readonly success?: true;
  /** For a valid request it is a finding, also an intermittent one (reading 8). */
  readonly serverError?: true;
}

const answered = { evidence: true, handled: true, mayHaveActed: false, isServices: true } as const;
const gateways = { handled: false, mayHaveActed: true, mayBeGateways: true, serverError: true } as const;
const saysToWait = { evidence: false, handled: false, mayHaveActed: false, saysToWait: true } as const;
const unauthorized = { evidence: true, handled: true, mayHaveActed: false, unauthorized: true } as const;
const neverSent = { evidence: false, handled: false, mayHaveActed: false, neverSent: true } as const;
const ended = { evidence: false, handled: false, mayHaveActed: true } as const;
const lost = { evidence: false, handled: true, mayHaveActed: true } as const;
const closed = { ...lost, closed: true } as const;

/** The one table of what a response, or its absence, may be used for. */
const factsByKind = {
  // Responses. A plain 503 is evidence unless the whole run shows that a gateway sent it (`markDoubtful`).
  '429': saysToWait,
  '503 with Retry-After': { ...saysToWait, serverError: true },
  'plain 503': { ...gateways, evidence: true, handled: true },
  '502 or 504': { ...gateways, evidence: false },
  '401': unauthorized,
  '403': { ...unauthorized, mayBeState: true },
  '404, 409, 410 or 423': { ...answered, mayBeState: true },
  '2xx': { ...answered, success: true },
  'another 5xx': { ...answered, serverError: true },
  'any other response': answered,
  // No response, and why (`WireErrorKind`).
  refused: neverSent,
  'unknown-host': neverSent,
  tls: neverSent,
  'no-tls': neverSent,
  'tls-only': closed,
  'unknown-issuer': neverSent,
  'certificate-date': neverSent,
  'certificate-host': neverSent,
  'client-certificate': neverSent,
  'old-tls': neverSent,
  'open-files': neverSent,
  webassembly: neverSent,
  memory: ended,
  aborted: ended,
  reset: closed,
  'broken-off': closed,
  'wrong-body': closed,
  'not-http': closed,
  http2: lost,
  timeout: lost,
  'too-large': lost,
  'over-max-body': lost,
  other: lost,
  'no reason': lost,
} as const satisfies Readonly<Record<WireErrorKind | ResponseKind | 'no reason', ExchangeFacts>>;

type ResponseKind =
  | '429'
  | '503 with Retry-After'
  | 'plain 503'
  | '502 or 504'
  | '401'
  | '403'
  | '404, 409, 410 or 423'
  | '2xx'
  | 'another 5xx'
  | 'any other response';

function responseKindOf(exchange: Exchange, status: number): ResponseKind {
  if (status === 503)
    return headerOf(exchange, 'retry-after') === undefined ? 'plain 503' : '503 with Retry-After';
  if (status === 502 || status === 504) return '502 or 504';
  if (status === 401 || status === 403 || status === 429) return `${status}`;
  if ([404, 409, 410, 423].includes(status)) return '404, 409, 410 or 423';
  if (status >= 500) return 'another 5xx';
  return status >= 200 && status <= 299 ? '2xx' : 'any other response';
}

function factsOf(exchange: Exchange): ExchangeFacts {
  const { response, error } = exchange;
  if (response) return factsByKind[responseKindOf(exchange, response.status)];
  const kind = error?.kind ?? 'no reason';
  // Evidence may name a kind of another version.
  return factsByKind[Object.hasOwn(factsByKind, kind) ? kind : 'other'];
}

/** Returns the authentication that a gateway demands and this API does not have; undefined if none is demanded. */
export function schemeOfGateway(exchange: Exchange): string | undefined {
  if (exchange.response?.status !== 401) return undefined;
  const demanded = headerOf(exchange, 'www-authenticate') ?? '';
  return /^\s*(Basic|Digest|Negotiate|NTLM|Kerberos)\b/i.exec(demanded)?.[1];
}

/** True if the response only says to wait and retry: 429, or 503 with Retry-After. */
export const asksToRetryLater = (exchange: Exchange): boolean => factsOf(exchange).saysToWait === true;

/** True if the response may come from a gateway that did not reach the service: 502, 504, and a plain 503. */
export const mayBeGateways = (exchange: Exchange): boolean => factsOf(exchange).mayBeGateways === true;

/** True if an exchange is no evidence about the service. */
export const isNoEvidence = (exchange: Exchange): boolean =>
  exchange.doubtful === true || !factsOf(exchange).evidence;

/** True if the target handled the request: a closed connection and a timeout count, too. */
export const isAnswered = (exchange: Exchange): boolean =>
  exchange.doubtful !== true && factsOf(exchange).handled;

/** True if the request may have had its effect although the service sent no response to it. */
export const mayHaveTakenEffect = (exchange: Exchange): boolean =>
  factsOf(exchange).mayHaveActed || (exchange.doubtful === true && exchange.response !== undefined);

/** True if the connection was closed without a valid response. */
export const wasClosed = (exchange: Exchange): boolean => factsOf(exchange).closed === true;

/** True for a response that is larger than the suite or the setting for it allows. */
export const isTooLarge = ({ error }: Exchange): boolean =>
  error?.kind === 'too-large' || error?.kind === 'over-max-body';

/** True if there was no connection, for example because it was refused: the request had no effect. */
export const wasNeverSent = (exchange: Exchange): boolean => factsOf(exchange).neverSent === true;

/** True for a 2xx response. */
export const isSuccess = (exchange: Exchange): boolean => factsOf(exchange).success === true;

/** True for a 5xx response, whoever sent it: for a valid request it is a finding, also an intermittent one (reading 8). */
export const isServerError = (exchange: Exchange): boolean => factsOf(exchange).serverError === true;

/** True for 401 and 403: permissions are not documented (reading 2). */
export const isUnauthorized = (exchange: Exchange): boolean => factsOf(exchange).unauthorized === true;

/** True for a rejection that may be due to the object and not to the request. */
export const mayBeAboutState = (exchange: Exchange): boolean => factsOf(exchange).mayBeState === true;

/** Why there is no response, as the wire says it. */
export const wireFault = phrase(
  'wire-fault',
  (_kind: WireErrorKind, message: string) => message,
  (kind, message) => {
    const [fault, detail] = [wireFaults[kind] ?? wireFaults.other, wireDetail(message)];
    return detail === '' ? fault : `${fault}（${detail}）`;
  },
);
const toldToWait = phrase(
  'told-to-wait',
  (status: number, retryAfter: string) =>
    `the service asked to wait (${status}, ${retryAfter === '' ? 'no Retry-After' : `Retry-After: ${retryAfter}; setting --max-wait`})`,
  (status, retryAfter) =>
    `服务要求等待（${status}，${retryAfter === '' ? '没有 Retry-After' : `Retry-After: ${retryAfter}；设置 --max-wait`}）`,
);
/** A gateway responded instead of the service. */
export const gatewayResponded = phrase(
  'gateway-responded',
  (status: number) => `a gateway responded ${status} instead of the service`,
  (status) => `网关代替服务返回 ${status}`,
);
const gatewayBefore = phrase(
  'gateway-before',
  'a gateway responded to the same request before, and this response may be a consequence of that',
  '网关响应过之前的同一请求，此响应可能由此造成',
);

/** Describes why an exchange is no evidence about the service. */
export function whyNoEvidence(exchange: Exchange): Said {
  const { response, error } = exchange;
  if (!response) return error ? wireFault(error.kind, error.message) : noResponse;
  if (asksToRetryLater(exchange)) {
    const after = headerOf(exchange, 'retry-after');
    return toldToWait(response.status, after === undefined ? '' : after.slice(0, 40));
  }
  return mayBeGateways(exchange) ? gatewayResponded(response.status) : gatewayBefore;
}

/** This many requests before a refused connection may have been in progress when the service stopped. */
const maxParallel = 8;

/**
 * Marks the exchanges that are doubtful: only the exchanges of the whole run show whether they say something about
 * the service.
 *
 * - A 503 without Retry-After comes from the service itself only if other requests to the same operation got another
 *   response, and a retry after a 503 never helped, or it comes again and again between them (reading 28). Otherwise a
 *   gateway may have sent it. A 401 or 403 does not count as another response: a gateway may check the Token, too. (502 and
 *   504 never come from the service.)
 * - A write that is retried after a 503 and then rejected: the first request may have had its effect, and that may be
 *   the reason.
 * - After a change in mid-run (`since`) something else may have responded.
 * - A closed connection is a rejection by the target, unless a following connection is refused: then the target was
 *   stopping.
 */
export function markDoubtful(exchanges: readonly Exchange[], since = Infinity): Exchange[] {
  const refused = exchanges.filter(({ error }) => error?.kind === 'refused').map(({ index }) => index);
  const plain503 = new Set(exchanges.filter(isPlain503).map(({ index }) => index));
  const handled = exchanges.filter((exchange) => factsOf(exchange).isServices);
  const handledKinds = new Set(handled.map(kindOf));
  const retryHelped = handled.some(({ repeats }) => repeats && plain503.has(repeats.exchange));
  const retried = new Set(plain503);
  const unsteady = unsteadyKinds(exchanges);
  const isDoubtful = (exchange: Exchange): boolean => {
    const { index, request, repeats, response } = exchange;
    const isRetry = request.method === 'POST' && repeats !== undefined && retried.has(repeats.exchange);
    if (isRetry) retried.add(index);
    if (index >= since) return true;
    if (wasClosed(exchange)) return refused.some((next) => next > index && next <= index + maxParallel);
    if (isPlain503(exchange))
      return !unsteady.has(kindOf(exchange)) && (retryHelped || !handledKinds.has(kindOf(exchange)));
    return isRetry && (response?.status ?? 0) >= 400;
  };
  return exchanges.map((exchange) => (isDoubtful(exchange) ? { ...exchange, doubtful: true } : exchange));
}

/** A service that restarts, or a gateway that is stopped, has one spell of 503s, or two. */
const mostSpells = 2;

/**
 * Returns the kinds of requests that got a 503 more often, each time alone, after one that was sent since the last 503 was
 * handled.
 */
function unsteadyKinds(exchanges: readonly Exchange[]): ReadonlySet<string> {
  const spells = new Map<
    string,
    { readonly count: number; readonly isOver: boolean; readonly endMs: number }
  >();
  const alone = sentAlone(exchanges);
  for (const exchange of exchanges) {
    const kind = kindOf(exchange);
    const { count, isOver, endMs } = spells.get(kind) ?? { count: 0, isOver: true, endMs: -Infinity };
    if (isPlain503(exchange) && alone.has(exchange))
      spells.set(kind, { count: count + Number(isOver), isOver: false, endMs: endOf(exchange) });
    else if (factsOf(exchange).isServices && exchange.startedMs > endMs)
      spells.set(kind, { count, isOver: true, endMs });
  }
  return new Set([...spells].filter(([, { count }]) => count > mostSpells).map(([kind]) => kind));
}

const isPlain503 = (exchange: Exchange): boolean => factsOf(exchange) === factsByKind['plain 503'];

/** When the response of an exchange was complete, in milliseconds since the start of the run. */
export const endOf = ({ startedMs, durationMs }: Exchange): number => startedMs + durationMs;

/** True if the later of two requests was sent before the response to the other one was complete. */
export function wereInFlight(one: Exchange, other: Exchange): boolean {
  const [first, second] = one.index < other.index ? [one, other] : [other, one];
  return second.startedMs <= endOf(first);
}

/** Takes exchanges in the order of sending; gives those that were in progress while no other one was. */
export const sentAlone = oncePer((exchanges: readonly Exchange[]): ReadonlySet<Exchange> => {
  let end = -Infinity;
  return new Set(
    exchanges.filter((exchange, at) => {
      const isAfter = exchange.startedMs > end;
      end = Math.max(end, endOf(exchange));
      const next = exchanges[at + 1];
      return isAfter && (next === undefined || next.startedMs > endOf(exchange));
    }),
  );
});

function kindOf({ operation, request }: Exchange): string {
  return `${request.method} ${operation}`;
}
