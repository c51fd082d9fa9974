import { operations } from '../../contract/operations.ts';
import type { RecordName } from '../../contract/records.ts';
import { isObject, own, type JsonObject, sentBody } from '../../evidence/body.ts';
import type { Exchange } from '../../evidence/evidence.ts';
import { type Subject } from './subject.ts';
import { sameText } from './text.ts';

/** What a request did, as its answer shows it, in a form in which two targets can be compared. */
export interface Effect {
  /** Fields that tell the state of the object afterwards. */
  readonly state: Readonly<Record<string, unknown>>;
  /** Documented fields and parameters that were sent and came back otherwise. */
  readonly notAsSent: readonly string[];
}

/** The fields of each record that tell its state. */
const stateFields: Readonly<Partial<Record<RecordName, readonly string[]>>> = {
  bug: ['status', 'confirmed'],
  task: ['status'],
  story: ['status', 'stage'],
};

/** What of a request shows in the record that answered it; values compare as text, users by their accounts. */
export function effectOf(
  exchange: Exchange,
  { operation, record }: Pick<Subject<string>, 'operation' | 'record'>,
  got: JsonObject,
): Effect {
  const fields = (stateFields[record] ?? []).filter((field) => Object.hasOwn(got, field));
  const rows = operations[operation].body ?? {};
  const notAsSent = shownOf(exchange, { operation, record })
    .filter(([name, value]) => !sameText(plain(value), plain(own(got, rows[name]?.reflectedIn ?? name))))
    .map(([name]) => name);
  return { state: Object.fromEntries(fields.map((field) => [field, own(got, field)])), notAsSent };
}

/** The names and values of what a request sends and an answer shows. */
export function shownOf(
  exchange: Exchange,
  { operation, record }: Pick<Subject<string>, 'operation' | 'record'>,
): [string, unknown][] {
  const rows = operations[operation].body ?? {};
  return Object.entries(sentIn(exchange)).filter(
    ([name]) => (rows[name]?.reflectedIn !== undefined || record === 'page') && name !== 'browse',
  );
}

/** The effect in words; empty when everything is as it was sent and nothing tells a state. */
export function effectInWords({ state, notAsSent }: Effect): string {
  const states = Object.entries(state).map(([field, value]) => `${field} ${JSON.stringify(value)}`);
  const others = notAsSent.length === 0 ? [] : [`not as sent: ${notAsSent.join(', ')}`];
  return [...states, ...others].join(', ');
}

function sentIn(exchange: Exchange): JsonObject {
  const { method, url } = exchange.request;
  return method === 'GET' ? Object.fromEntries(new URL(url).searchParams) : sentBody(exchange);
}

function plain(value: unknown): string {
  if (Array.isArray(value)) return value.map(plain).sort().join(',');
  return isObject(value) ? String(own(value, 'account')) : String(value);
}
