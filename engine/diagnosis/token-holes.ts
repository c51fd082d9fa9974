import { headerOf, own } from '../evidence/body.ts';
import type { Exchange } from '../evidence/evidence.ts';
import { tokenFaultOf } from '../evidence/role.ts';
import { type Said, phrase } from '../../messages/phrase.ts';
import type { Facts, Seen } from './facts.ts';
import { andList, chineseAndMore, chineseList, orList } from './in-sentences.ts';
import { digits } from '../../messages/numbers.ts';

/** Which requests with an invalid Token are accepted, where others of the same kind are rejected. */
export interface Hole {
  /** How many of how many are accepted, where requests of one form are accepted and rejected. */
  readonly times?: readonly [accepted: number, of: number];
  readonly says: Said;
}

const holeCache = phrase(
  'hole-cache',
  (header: string) => `(a cache sends these responses: ${header})`,
  (header) => `（这些响应来自缓存：${header}）`,
);
const holeReadBefore = phrase(
  'hole-read-before',
  '(what was requested with the Token before, with the same body; the rest is rejected: a cache that does not look at the Token)',
  '（此前带 Token 请求过的地址，响应体相同；其余被拒绝：有不区分 Token 的缓存）',
);
const holeQueries = phrase(
  'hole-queries',
  (queries: readonly string[]) =>
    `(${andList(queries.length > 3 ? [...queries.slice(0, 3), `${digits(queries.length - 3)} more`] : queries)}; others are rejected)`,
  (queries) => `（${chineseAndMore(queries.slice(0, 3), queries.length - 3)}；其他请求被拒绝）`,
);
const holeFields = phrase(
  'hole-fields',
  (fields: readonly string[]) => `(requests with ${andList(fields)}; others are rejected)`,
  (fields) => `（带 ${chineseList(fields)} 的请求；其他请求被拒绝）`,
);
const holeWithoutFields = phrase(
  'hole-without-fields',
  (fields: readonly string[]) => `(requests without ${orList(fields)}; others are rejected)`,
  (fields) => `（不带 ${chineseList(fields)} 的请求；其他请求被拒绝）`,
);
const holeNoBody = phrase(
  'hole-no-body',
  '(requests without a body; others are rejected)',
  '（没有请求体的请求；其他请求被拒绝）',
);
const holeNoFields = phrase(
  'hole-no-fields',
  '(requests without fields; others are rejected)',
  '（没有字段的请求；其他请求被拒绝）',
);
/** How many requests without a valid Token were accepted. */
export const holeTimes = phrase(
  'hole-times',
  (accepted: number, of: number) => `(${accepted} of ${of} such requests)`,
  (accepted, of) => `（${of} 个这样的请求中的 ${accepted} 个）`,
);

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
  if (cached[0] !== undefined && cached.every(Boolean)) return { says: holeCache(cached[0]) };
  if (rejected.length === 0) return undefined;
  const tells = (has: (seen: Seen) => boolean): boolean => accepted.every(has) && !rejected.some(has);
  const found = (says: Said): Hole => ({ says });
  const fields = Object.keys(first.sent).filter((name) => tells(({ sent }) => own(sent, name) !== undefined));
  if (!first.isWrite) {
    const before = (seen: Seen): Seen | undefined => readBefore(seen, facts);
    if (accepted.every((seen) => before(seen)?.body === seen.body) && !rejected.some(before))
      return found(holeReadBefore);
    const queries = [...new Set(accepted.map(queryOf))];
    if (tells((seen) => queries.includes(queryOf(seen)))) return found(holeQueries(queries));
  } else if (fields.length > 0) return found(holeFields(fields));
  else if (tells(({ exchange }) => exchange.request.body === undefined)) return found(holeNoBody);
  else if (tells(({ sent }) => Object.keys(sent).length === 0)) return found(holeNoFields);
  else {
    // Without a body, a request may be rejected for that.
    const others = rejected.filter(({ exchange }) => exchange.request.body !== undefined);
    const isLacking = (name: string): boolean =>
      others.every(({ sent }) => Object.hasOwn(sent, name)) &&
      !accepted.some(({ sent }) => Object.hasOwn(sent, name));
    const lacking = Object.keys(others[0]?.sent ?? {}).filter(isLacking);
    if (lacking.length > 0) return found(holeWithoutFields(lacking));
  }
  const isNowAndThen = accepted.some((one) => rejected.some((other) => isSameForm(one, other)));
  const times = [accepted.length, accepted.length + rejected.length] as const;
  return { says: holeTimes(...times), ...(isNowAndThen && { times }) };
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
