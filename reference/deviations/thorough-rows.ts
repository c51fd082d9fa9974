import type { OperationId } from '../../contract/operations.ts';
import type { StatementId } from '../../contract/statements.ts';
import type { Override } from '../override.ts';
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

/** Stores another value in a field that is sent, where the request is one of those. */
export function storesWhen(
  field: string,
  when: (input: JsonObject) => boolean,
  change: (value: unknown, input: JsonObject) => unknown,
): Override {
  return storesSent(field, (value, { input }) => (when(input) ? change(value, input) : value));
}

/** The length of a text; 0 where none is sent. */
export const lengthOf = (value: unknown): number => (typeof value === 'string' ? value.length : 0);
