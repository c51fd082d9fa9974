import { headerOf } from './body.ts';
import type { Exchange } from './evidence.ts';
import { type Said, say } from '../messages/phrase.ts';

/** Tells whether an answer only asks for patience: 429, or 503 with Retry-After (RFC 9110, 10.2.3). */
export function asksForPatience(exchange: Exchange): boolean {
  const status = exchange.response?.status;
  return status === 429 || (status === 503 && headerOf(exchange, 'retry-after') !== undefined);
}

/**
 * Tells whether an answer may come from a gateway that did not reach the service: 502, 504 and 503 without
 * Retry-After (RFC 9110, 15.6).
 */
export function mayBeGateways(exchange: Exchange): boolean {
  const status = exchange.response?.status;
  return status === 502 || status === 504 || isPlain503(exchange);
}

/**
 * Tells whether an exchange says nothing of the service: nothing came, patience was asked for, a gateway spoke, or it
 * can't be told who did. Nothing rests on such an exchange, be it a finding, an observation or a control.
 */
export function isNoAnswer(exchange: Exchange): boolean {
  const { response, doubtful } = exchange;
  if (!response || doubtful || asksForPatience(exchange)) return true;
  return response.status === 502 || response.status === 504;
}

/** Tells whether the target answered a question to which no answer is one: neither the run nor a connection ended it. */
export function isAnswered(exchange: Exchange): boolean {
  if (exchange.response) return !isNoAnswer(exchange);
  return !exchange.doubtful && !wasNeverSent(exchange) && exchange.error?.kind !== 'aborted';
}

/** Tells whether a request may have had its effect although no answer of the service says so. */
export function mayHaveActed(exchange: Exchange): boolean {
  if (!exchange.response) return !wasNeverSent(exchange);
  return exchange.doubtful === true || mayBeGateways(exchange);
}

/** Tells whether a connection was closed in place of an answer: so does a target that refuses, and one that goes away. */
export function wasClosed({ error }: Exchange): boolean {
  return error !== undefined && ['reset', 'broken-off', 'not-http'].includes(error.kind);
}

/** Tells whether nobody took the request: it had no effect, whatever it asks for. */
export function wasNeverSent({ error }: Exchange): boolean {
  return error !== undefined && ['refused', 'unknown-host', 'tls'].includes(error.kind);
}

/** Why an exchange says nothing of the service. */
export function whyNoAnswer(exchange: Exchange): Said {
  const { response, error } = exchange;
  if (!response) return error ? say('wire-fault', error.kind, error.message) : say('no-response');
  if (asksForPatience(exchange)) {
    const after = headerOf(exchange, 'retry-after');
    return say('told-to-wait', response.status, after === undefined ? '' : after.slice(0, 40));
  }
  return mayBeGateways(exchange) ? say('gateway-responded', response.status) : say('gateway-before');
}

/**
 * Marks what can't be told once a run is over.
 *
 * A 503 without Retry-After is the service's own word only where the service picks what it refuses so: requests of the
 * same kind, that is of one operation, escape it, and asking again never helped. Where none of a kind escapes, the kind
 * is not served at all; where asking again helped, it was the moment and not the request. 401 and 403 are no escapes:
 * a gateway may look at the Token itself. (502 and 504 never are the service's word.)
 *
 * A write that was sent again after 503 and is refused then may be refused for what the first one did all the same.
 *
 * A connection that is closed is a target's way to refuse, save where no other is taken next: then nobody was there.
 */
export function markDoubtful(exchanges: readonly Exchange[]): Exchange[] {
  const gone = new Set(
    exchanges
      .filter(({ error }) => error?.kind === 'refused')
      .flatMap(({ index }) => Array.from({ length: mostUnderWay }, (_, back) => index - 1 - back)),
  );
  const marked = exchanges.map((exchange) =>
    wasClosed(exchange) && gone.has(exchange.index) ? { ...exchange, doubtful: true as const } : exchange,
  );
  return markUnserved(marked);
}

/** So many requests before one whose connection was refused may have been under way when the service went. */
const mostUnderWay = 8;

function markUnserved(exchanges: readonly Exchange[]): Exchange[] {
  const unserved = new Set(exchanges.filter(isPlain503).map(({ index }) => index));
  if (unserved.size === 0) return [...exchanges];
  const served = exchanges.filter(isServed);
  const escaped = new Set(served.map(kindOf));
  const helped = served.some(({ repeats }) => repeats && unserved.has(repeats.exchange));
  const sentTwice = new Set(unserved);
  const isDoubtful = (exchange: Exchange): boolean => {
    if (isPlain503(exchange)) return helped || !escaped.has(kindOf(exchange));
    const { index, request, repeats, response } = exchange;
    if (request.method !== 'POST' || repeats === undefined || !sentTwice.has(repeats.exchange)) return false;
    sentTwice.add(index);
    return (response?.status ?? 0) >= 400;
  };
  return exchanges.map((exchange) => (isDoubtful(exchange) ? { ...exchange, doubtful: true } : exchange));
}

function isPlain503(exchange: Exchange): boolean {
  return exchange.response?.status === 503 && !asksForPatience(exchange);
}

/** The request came through to the service, which answered. */
function isServed(exchange: Exchange): boolean {
  const status = exchange.response?.status;
  if (status === undefined || status === 401 || status === 403) return false;
  return !asksForPatience(exchange) && !mayBeGateways(exchange);
}

function kindOf({ operation, request }: Exchange): string {
  return `${request.method} ${operation}`;
}
