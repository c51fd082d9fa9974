import type { OperationId } from '../../contract/operations.ts';
import type { StatementId } from '../../contract/statements.ts';
import type { JsonObject } from '../seed.ts';
import { storesSent, type Deviation } from './rows.ts';

/** Stands for any value but the plainest one, where which one it is does not matter. */
export const anyValue = '(any)';

/** A wrong service whose fault no plain run meets: it shows for some values, or some of them together, alone. */
export interface ThoroughDeviation extends Deviation {
  /**
   * What the smallest request that shows it sends beside plain values: nothing else need be looked at. Of a text that
   * has a tag in it, the text without.
   */
  readonly smallest: Readonly<Record<string, unknown>>;
  /** How many requests must come before it, or be under way beside it. */
  readonly company?: number;
}

/** A deviation as its table has it; the check's id without the operation. */
export interface ThoroughRow extends Pick<
  ThoroughDeviation,
  'does' | 'smallest' | 'company' | 'override' | 'users'
> {
  readonly field?: string;
  readonly caughtBy: string;
}

/** One for each of 100 generated starts, those of a plain run, and some to make a failing case smaller. */
const tasks = 140;

/** Deviations of one operation; the keys become ids. */
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

/** What must be so of a request. */
export interface Condition {
  /** After "where". */
  readonly words: string;
  readonly is: (input: JsonObject) => boolean;
  /** What the smallest request has because of it. */
  readonly smallest: JsonObject;
}

/** The request has these values, or any where it is `anyValue`. */
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

/** All of the conditions. */
export const all = (conditions: readonly Condition[]): Condition => ({
  words: conditions.map(({ words }) => words).join(' and '),
  is: (input) => conditions.every(({ is }) => is(input)),
  smallest: Object.assign({}, ...conditions.map(({ smallest }) => smallest)) as JsonObject,
});

/** Stores another value in a field that is sent, where all the conditions hold; a function gives it. */
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

/** The length of a text; 0 where none is sent. */
export const lengthOf = (value: unknown): number => (typeof value === 'string' ? value.length : 0);

/** The other one of two values that are both allowed: the first, unless it is the one that is there. */
export const otherOf =
  (first: unknown, second: unknown) =>
  (value: unknown): unknown =>
    value === first ? second : first;
