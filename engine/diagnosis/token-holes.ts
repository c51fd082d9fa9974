import { headerOf, own } from '../evidence/body.ts';
import type { Exchange } from '../evidence/evidence.ts';
import { tokenFaultOf } from '../evidence/role.ts';
import { type Said, say } from '../../messages/phrase.ts';
import type { Facts, Seen } from './facts.ts';

/** Which requests with an invalid Token are accepted, where others of the same kind are rejected. */
export interface Hole {
  /** How many of how many are accepted, where requests of one form are accepted and rejected. */
  readonly times?: readonly [accepted: number, of: number];
  readonly says: Said;
}

/** Returns what the accepted requests have in common; undefined if an operation accepts all of some kinds of Tokens. */
export function holeIn(operation: string, facts: Facts): Hole | undefined {
  const faultOf = ({ exchange }: Seen) => tokenFaultOf(exchange.step);
  const all = facts.of(operation, 'no-token');
  const accepted = all.filter(({ record }) => record !== undefined);
  const kinds = new Set(accepted.map(faultOf));
  const rejected = all.filter((seen) => [401, 403].includes(seen.status) && kinds.has(faultOf(seen)));
  const [first] = accepted;
  if (first === undefined) return undefined;
  const cached = accepted.map(({ exchange }) => cacheHeaderOf(exchange));
  if (cached[0] !== undefined && cached.every(Boolean)) return { says: say('hole-cache', cached[0]) };
  if (rejected.length === 0) return undefined;
  const tells = (has: (seen: Seen) => boolean): boolean => accepted.every(has) && !rejected.some(has);
  const found = (says: Said): Hole => ({ says });
  const fields = Object.keys(first.sent).filter((name) => tells(({ sent }) => own(sent, name) !== undefined));
  if (!first.isWrite) {
    const before = (seen: Seen): Seen | undefined => readBefore(seen, facts);
    if (accepted.every((seen) => before(seen)?.body === seen.body) && !rejected.some(before))
      return found(say('hole-read-before'));
    const queries = [...new Set(accepted.map(queryOf))];
    if (tells((seen) => queries.includes(queryOf(seen)))) return found(say('hole-queries', queries));
  } else if (fields.length > 0) return found(say('hole-fields', fields));
  else if (tells(({ exchange }) => exchange.request.body === undefined)) return found(say('hole-no-body'));
  else if (tells(({ sent }) => Object.keys(sent).length === 0)) return found(say('hole-no-fields'));
  const isNowAndThen = accepted.some((one) => rejected.some((other) => isSameForm(one, other)));
  const times = [accepted.length, accepted.length + rejected.length] as const;
  return { says: say('hole-times', ...times), ...(isNowAndThen && { times }) };
}

/** The last earlier request with the Token for the same URL. */
const readBefore = ({ index, operation, exchange }: Seen, facts: Facts): Seen | undefined =>
  facts
    .of(operation, 'valid')
    .findLast((other) => other.index < index && other.exchange.request.url === exchange.request.url);

/** The header by which a cache says that it sent the response (RFC 9111, 5.1; X-Cache is a custom). */
function cacheHeaderOf(exchange: Exchange): string | undefined {
  const [age, hit] = [headerOf(exchange, 'age'), headerOf(exchange, 'x-cache')];
  if (hit !== undefined && /hit/i.test(hit)) return `X-Cache: ${hit.slice(0, 60)}`;
  return Number(age) > 0 ? `Age: ${age!.slice(0, 20)}` : undefined;
}

const queryOf = ({ exchange }: Seen): string => exchange.request.url.replace(/^[^?]*\//, '/');

/** True for requests with the same fields and the same query. */
const isSameForm = (one: Seen, other: Seen): boolean =>
  new URL(one.exchange.request.url).search === new URL(other.exchange.request.url).search &&
  String(Object.keys(one.sent)) === String(Object.keys(other.sent));
