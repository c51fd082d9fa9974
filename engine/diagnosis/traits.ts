import { isSameJson } from '../evidence/body.ts';
import { givenIn } from '../../suites/common/subject.ts';
import { operations, type OperationId } from '../../contract/operations.ts';
import { type Said, phrase } from '../../messages/phrase.ts';
import type { Seen } from './facts.ts';
import { apart } from '../../messages/zh/apart.ts';
import { andList, chineseKinds, chineseList, orList } from './in-sentences.ts';

const withFields = phrase(
  'trait-with',
  (fields: readonly string[]) => `with ${andList(fields)}`,
  (fields) => `带 ${chineseList(fields)} 的请求`,
);
const withoutFields = phrase(
  'trait-without',
  (fields: readonly string[]) => `without ${orList(fields)}`,
  (fields) => `不带 ${chineseList(fields)} 的请求`,
);
const withOnly = phrase(
  'trait-only',
  (field: string) => `with ${field} and no other field`,
  (field) => `只带 ${field} 的请求`,
);
const withoutAny = phrase('trait-without-any', 'without any field', '不带任何字段的请求');
const withValue = phrase(
  'trait-value',
  (field: string, value: string) => `with ${field} ${value}`,
  (field, value) => `${field} 为 ${value} 的请求`,
);
const ofObject = phrase(
  'trait-object',
  (kind: 'bug' | 'task' | 'product', id: string) => `for ${kind} ${id}`,
  (kind, id) => `${chineseKinds[kind]} ${id} 的请求`,
);

/** Says which requests a sentence is about, by what they have in common. */
export const saidOfThose = phrase(
  'in-those',
  (what: string, those: string) => `${what}; they are those ${those}`,
  (what, those) => `${what}；它们是${apart(those)}`,
);

/** Fewer wrong responses have a value in common by chance. */
const enoughWithValue = 3;
/** Fewer wrong responses, or fewer right ones, tell nothing. */
const enough = 2;
/** More fields that tell them apart are no trait: a story with all of them differs in as many from one with the least. */
const mostFields = 5;

/**
 * Returns what the requests of all wrong responses have, and no request of a right one has: fields that are sent or not, a
 * value, an object; undefined if nothing tells them apart.
 * @param wrong responses of one operation
 * @param right the other responses of the same operation
 */
export function traitOf(wrong: readonly Seen[], right: readonly Seen[]): Said | undefined {
  const [first] = wrong;
  if (first === undefined || wrong.length < enough || right.length < enough) return undefined;
  const tells = (is: (seen: Seen) => boolean): boolean => wrong.every(is) && !right.some(is);
  const { body = {}, given } = operations[first.operation as OperationId];
  const fieldsThat = (is: (field: string) => (seen: Seen) => boolean): string[] =>
    Object.keys(body).filter((field) => tells(is(field)));
  const sent = fieldsThat((field) => (seen) => Object.hasOwn(seen.sent, field));
  if (sent.length > 0) return sent.length > mostFields ? undefined : withFields(sent);
  if (tells((seen) => Object.keys(seen.sent).length === 0)) return withoutAny;
  const [only] = fieldsThat((field) => (seen) => String(Object.keys(seen.sent)) === field);
  if (only !== undefined) return withOnly(only);
  const unsent = fieldsThat((field) => (seen) => !Object.hasOwn(seen.sent, field));
  if (unsent.length > 0) return unsent.length > mostFields ? undefined : withoutFields(unsent);
  if (wrong.length < enoughWithValue) return undefined;
  const [equal, ...others] = fieldsThat(
    (field) =>
      ({ sent }) =>
        Object.hasOwn(sent, field) && isSameJson(sent[field], first.sent[field]),
  );
  if (equal !== undefined)
    return others.length > 0 ? undefined : withValue(equal, JSON.stringify(first.sent[equal]));
  const id = givenIn(first.exchange);
  const isOfSame = ({ exchange }: Seen): boolean => givenIn(exchange) === id;
  return given !== undefined && given !== 'product' && tells(isOfSame) ? ofObject(given, id) : undefined;
}
