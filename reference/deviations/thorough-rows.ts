import type { OperationId } from '../../contract/operations.ts';
import type { StatementId } from '../../contract/statements.ts';
import type { JsonObject } from '../seed.ts';
import { storesSent, type Deviation } from './rows.ts';

/** In a minimal request: any value except the simplest one. */
export const anyValue = '(any)';

/** A deviation that only generated requests find: it depends on certain values or combinations of values. */
export interface ThoroughDeviation extends Deviation {
  /**
   * The fields of the minimal request that shows the fault. All other fields have simple values. For a text with a tag:
   * the text without the tag.
   */
  readonly smallest: Readonly<Record<string, unknown>>;
  /** Number of requests that are needed before it or concurrent with it. */
  readonly company?: number;
}

/** A deviation in its table. The id of the check is without the operation. */
export interface ThoroughRow extends Pick<
  ThoroughDeviation,
  'does' | 'smallest' | 'company' | 'override' | 'users'
> {
  readonly field?: string;
  readonly caughtBy: string;
}

/** For 100 generated starts, for the other checks, and for minimizing a failing request. */
const tasks = 140;

/** Returns the deviations of an operation. Ids are made from the keys. */
export function thoroughTable(
  operation: OperationId,
  rows: Readonly<Record<string, ThoroughRow>>,
): ThoroughDeviation[] {
  return Object.entries(rows).map(([key, { caughtBy, ...row }]) => ({
    tasks,
    ...row,
    id: `${operation}-thorough-${key}`,
    operation,
    breaks: `${operation}.${caughtBy}` as StatementId,
    caughtBy: [`${operation}/${caughtBy}`],
  }));
}

/** A condition on a request. */
export interface Condition {
  /** Follows "where" in a sentence. */
  readonly words: string;
  readonly is: (input: JsonObject) => boolean;
  /** The fields that the minimal request needs for it. */
  readonly smallest: JsonObject;
}

/** The request has these values. `anyValue` matches every value. */
export function has(values: JsonObject): Condition {
  const entries = Object.entries(values);
  return {
    words: entries
      .map(([field, value]) =>
        value === anyValue ? `${field} is sent` : `${field} is ${JSON.stringify(value)}`,
      )
      .join(' and '),
    is: (input) =>
      entries.every(([field, value]) => (value === anyValue ? field in input : input[field] === value)),
    smallest: values,
  };
}

/** The request has none of the fields. */
export const lacking = (...fields: readonly string[]): Condition => ({
  words: `${fields.join(' and ')} ${fields.length > 1 ? 'are' : 'is'} not sent`,
  is: (input) => fields.every((field) => !(field in input)),
  smallest: {},
});

/** All conditions are true. */
export const all = (conditions: readonly Condition[]): Condition => ({
  words: conditions.map(({ words }) => words).join(' and '),
  is: (input) => conditions.every(({ is }) => is(input)),
  smallest: Object.assign({}, ...conditions.map(({ smallest }) => smallest)) as JsonObject,
});

/** Stores another value in a sent field if all conditions are true. `to` is the value or a function that returns it. */
export function wrong(
  field: string,
  conditions: readonly Condition[],
  to: unknown,
  own: Partial<ThoroughRow> = {},
): ThoroughRow {
  const { words, is, smallest } = all(conditions);
  const change = typeof to === 'function' ? (to as (value: unknown, input: JsonObject) => unknown) : () => to;
  const other = typeof to === 'function' ? 'another value' : JSON.stringify(to);
  return {
    does: `stores ${other} as ${field} where ${words}`,
    field,
    override: storesSent(field, (value, { input }) => (is(input) ? change(value, input) : value)),
    caughtBy: 'any-fields',
    smallest,
    ...own,
  };
}

/** Returns the length of a text, or 0 without a text. */
export const lengthOf = (value: unknown): number => (typeof value === 'string' ? value.length : 0);

/** Returns the first of two allowed values, or the second one if the value is already the first. */
export const otherOf =
  (first: unknown, second: unknown) =>
  (value: unknown): unknown =>
    value === first ? second : first;
