import { tokenHeader } from '../../contract/operations.ts';
import type { OperationId } from '../../contract/operations.ts';
import type { StatementId } from '../../contract/statements.ts';
import type { Context, Override } from '../override.ts';
import type { JsonObject, SeedOptions } from '../seed.ts';

/** A wrong service: the right one with one step of one operation changed. */
export interface Deviation extends Pick<SeedOptions, 'users' | 'bugs' | 'tasks'> {
  /** `<operation>-<what-is-wrong>`; for ever. */
  readonly id: string;
  readonly breaks: StatementId;
  readonly operation: OperationId;
  /** What it does wrong, in the present tense. */
  readonly does: string;
  /** The record field (or the field of a user entry) at fault. */
  readonly field?: string;
  readonly override: Override;
  /** The ids of checks that fail or warn; one of them at least does. */
  readonly caughtBy: readonly string[];
}

/** A deviation as its table has it: check ids without the operation. */
export interface Row extends Omit<Deviation, 'id' | 'operation' | 'caughtBy'> {
  readonly caughtBy: string | readonly string[];
}

/** Deviations of one operation; the keys become ids, and check ids get the operation's prefix. */
export function table(operation: OperationId, rows: Readonly<Record<string, Row>>): Deviation[] {
  return Object.entries(rows).map(([key, row]) => ({
    ...row,
    id: `${operation}-${key}`,
    operation,
    caughtBy: [row.caughtBy].flat().map((check) => `${operation}/${check}`),
  }));
}

/** `realStarted` as `real-started`. */
export function kebab(field: string): string {
  return field.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase();
}

/** Answers with another value in a field; what is stored stays right. */
export function answers(field: string, change: (value: unknown) => unknown): Override {
  return { record: (record) => ({ ...record, [field]: change(record[field]) }) };
}

/** Answers without a field. */
export function lacks(field: string): Override {
  return { record: ({ [field]: _left, ...rest }) => rest };
}

/** Answers without a field that the request sets. */
export function lacksSent(field: string): Override {
  const { record: without } = lacks(field);
  return { record: (record, context) => (field in context.input ? without?.(record, context) : record) };
}

/** Stores another value, so that later answers agree with this one. */
export function stores(field: string, change: (value: unknown, context: Context) => unknown): Override {
  return {
    effect: (record, context) => {
      record[field] = change(record[field], context);
    },
  };
}

/** As `stores`, only when the request sets the field. */
export function storesSent(field: string, change: (value: unknown, context: Context) => unknown): Override {
  return stores(field, (value, context) => (field in context.input ? change(value, context) : value));
}

/** As `stores`, only when the request does not set the field. */
export function storesUnsent(field: string, change: (value: unknown) => unknown): Override {
  return stores(field, (value, { input }) => (field in input ? value : change(value)));
}

/** True when the Token came under the header name `token`. */
export function isLowerCase({ request }: Context): boolean {
  return request.headers.some(([name]) => name === tokenHeader.toLowerCase());
}

/** Refuses with 400 the inputs for which the condition holds. */
export function refuses(when: (input: JsonObject) => boolean): Override {
  return {
    problems: (found, { input }) => (when(input) ? [...found, { message: 'this is not taken' }] : found),
  };
}

/** The item after the given one, around the end. */
export function nextOf<Item>(items: readonly Item[], item: unknown): Item {
  return items[(items.indexOf(item as Item) + 1) % items.length]!;
}
