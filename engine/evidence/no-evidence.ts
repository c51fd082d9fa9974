import { headerOf } from './body.ts';
import type { Exchange } from './evidence.ts';
import { isMachineLimit, type WireErrorKind } from '../wire/message.ts';
import { type Said, say } from '../../messages/phrase.ts';

/** True if the response only says to wait and retry: 429, or 503 with Retry-After (RFC 9110, 10.2.3). */
export function asksToRetryLater(exchange: Exchange): boolean {
  const status = exchange.response?.status;
  return status === 429 || (status === 503 && headerOf(exchange, 'retry-after') !== undefined);
}

/**
 * True if the response may come from a gateway that did not reach the service: 502, 504, and 503 without
 * Retry-After (RFC 9110, 15.6).
 */
export function mayBeGateways(exchange: Exchange): boolean {
  const status = exchange.response?.status;
  return status === 502 || status === 504 || isPlain503(exchange);
}

/**
 * True if an exchange is no evidence about the service: there is no response, the response says to wait, or it comes
 * or may come from a gateway. No finding, observation or control request may use such an exchange.
 */
export function isNoEvidence(exchange: Exchange): boolean {
  const { response, doubtful } = exchange;
  if (!response || doubtful || asksToRetryLater(exchange)) return true;
  return response.status === 502 || response.status === 504;
}

/**
 * True if the target handled the request, for a check that accepts a closed connection or a timeout as a result:
 * the request was sent, and neither the run, nor a limit of this machine, nor a gateway ended it.
 */
export function isAnswered(exchange: Exchange): boolean {
  if (exchange.response) return !isNoEvidence(exchange);
  const { kind } = exchange.error ?? {};
  return !exchange.doubtful && !wasNeverSent(exchange) && kind !== 'aborted' && !isMachineLimit(kind);
}

/** True if the request may have had its effect although the service sent no response to it. */
export function mayHaveTakenEffect(exchange: Exchange): boolean {
  if (!exchange.response) return !wasNeverSent(exchange);
  return exchange.doubtful === true || mayBeGateways(exchange);
}

/**
 * True if the connection was closed without a valid response. A target does that when it rejects a request, or when
 * it stops.
 */
export function wasClosed({ error }: Exchange): boolean {
  return error !== undefined && ['reset', 'broken-off', 'wrong-body', 'not-http'].includes(error.kind);
}

const neverSent: readonly WireErrorKind[] = [
  'refused',
  'unknown-host',
  'tls',
  'client-certificate',
  'old-tls',
  'open-files',
  'webassembly',
];

/** True if there was no connection, for example because it was refused: the request had no effect. */
export function wasNeverSent({ error }: Exchange): boolean {
  return error !== undefined && neverSent.includes(error.kind);
}

/** Describes why an exchange is no evidence about the service. */
export function whyNoEvidence(exchange: Exchange): Said {
  const { response, error } = exchange;
  if (!response) return error ? say('wire-fault', error.kind, error.message) : say('no-response');
  if (asksToRetryLater(exchange)) {
    const after = headerOf(exchange, 'retry-after');
    return say('told-to-wait', response.status, after === undefined ? '' : after.slice(0, 40));
  }
  return mayBeGateways(exchange) ? say('gateway-responded', response.status) : say('gateway-before');
}

/** This many requests before a refused connection may have been in progress when the service stopped. */
const maxParallel = 8;

/**
 * Marks the exchanges that are doubtful: only the exchanges of the whole run show whether they say something about
 * the service.
 *
 * - A 503 without Retry-After comes from the service itself only if other requests to the same operation got another
 *   response, and a retry after a 503 never helped. Otherwise a gateway may have sent it. A 401 or 403 does not count
 *   as another response: a gateway may check the Token, too. (502 and 504 never come from the service.)
 * - A write that is retried after a 503 and then rejected: the first request may have had its effect, and that may be
 *   the reason.
 * - After a change in mid-run (`since`) something else may have responded.
 * - A closed connection is a rejection by the target, unless a following connection is refused: then the target was
 *   stopping.
 */
export function markDoubtful(exchanges: readonly Exchange[], since = Infinity): Exchange[] {
  const refused = exchanges.filter(({ error }) => error?.kind === 'refused').map(({ index }) => index);
  const plain503 = new Set(exchanges.filter(isPlain503).map(({ index }) => index));
  const handled = exchanges.filter(isHandled);
  const handledKinds = new Set(handled.map(kindOf));
  const retryHelped = handled.some(({ repeats }) => repeats && plain503.has(repeats.exchange));
  const retried = new Set(plain503);
  const isDoubtful = (exchange: Exchange): boolean => {
    const { index, request, repeats, response } = exchange;
    const isRetry = request.method === 'POST' && repeats !== undefined && retried.has(repeats.exchange);
    if (isRetry) retried.add(index);
    if (index >= since) return true;
    if (wasClosed(exchange)) return refused.some((next) => next > index && next <= index + maxParallel);
    if (isPlain503(exchange)) return retryHelped || !handledKinds.has(kindOf(exchange));
    return isRetry && (response?.status ?? 0) >= 400;
  };
  return exchanges.map((exchange) => (isDoubtful(exchange) ? { ...exchange, doubtful: true } : exchange));
}

function isPlain503(exchange: Exchange): boolean {
  return exchange.response?.status === 503 && !asksToRetryLater(exchange);
}

/** True if the response certainly comes from the service and not from a gateway. */
function isHandled(exchange: Exchange): boolean {
  const status = exchange.response?.status;
  if (status === undefined || status === 401 || status === 403) return false;
  return !asksToRetryLater(exchange) && !mayBeGateways(exchange);
}

function kindOf({ operation, request }: Exchange): string {
  return `${request.method} ${operation}`;
}
