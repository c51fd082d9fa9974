import { tokenHeader } from '../../contract/operations.ts';
import type { OperationId } from '../../contract/operations.ts';
import type { StatementId } from '../../contract/statements.ts';
import { jsonResponse } from '../override.ts';
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

/** Rows by the key that becomes their id. */
export type Rows = Readonly<Record<string, Row>>;

/** What is wrong, and the override that makes it so. */
export type Wrong = readonly [does: string, override: Override];

/** What rows of one table have in common. */
export type Common = Omit<Row, 'does' | 'override'>;

/** Another value for a field; takes the one that is there. */
export type Change = (value: unknown, context: Context) => unknown;

/** Deviations of one operation; the keys become ids, and check ids get the operation's prefix. */
export function table(operation: OperationId, ...parts: readonly Rows[]): Deviation[] {
  return Object.entries(Object.assign({}, ...parts) as Rows).map(([key, row]) => ({
    ...row,
    id: `${operation}-${key}`,
    operation,
    caughtBy: [row.caughtBy].flat().map((check) => `${operation}/${check}`),
  }));
}

/** The words of a key. */
export const wordsOf = (key: string): string => key.replaceAll('-', ' ');

/**
 * Rows in lines: what each breaks, by which check and of which field, what it does wrong where its key does not say it,
 * and the override.
 */
export function rows(
  lines: Readonly<Record<string, readonly [Common, ...Wrong] | readonly [Common, Override]>>,
): Rows {
  const entries = Object.entries(lines).map(([key, line]) => {
    const [does, override] = line.length === 3 ? [line[1], line[2]] : [wordsOf(key), line[1]];
    return [key, { ...line[0], does, override }] as const;
  });
  return Object.fromEntries(entries);
}

/** Rows of one field: what each does wrong with its value, where `how` says (`answers`, `stores`, …). */
export function changes(
  how: (field: string, change: Change) => Override,
  common: Common & { readonly field: string },
  wrongs: Readonly<Record<string, readonly [does: string, change: Change] | Change>>,
): Rows {
  return each(Object.entries(wrongs), common, ([key, wrong]) => {
    const [does, change] = typeof wrong === 'function' ? [wordsOf(key), wrong] : wrong;
    return [key, does, how(common.field, change)];
  });
}

/** A row for each item: its key, what it does wrong, and what it has of its own. */
export function each<Item>(
  items: readonly Item[],
  common: Common,
  wrong: (item: Item) => readonly [key: string, ...Wrong, own?: Partial<Row>],
): Rows {
  const entries = items.map((item) => {
    const [key, does, override, own] = wrong(item);
    return [key, { ...common, does, override, ...own }] as const;
  });
  return Object.fromEntries(entries);
}

/** `realStarted` as `real-started`. */
export function kebab(field: string): string {
  return field.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase();
}

/** Answers with another value in a field; what is stored stays right. */
export function answers(field: string, change: Change): Override {
  return { record: (record, context) => ({ ...record, [field]: change(record[field], context) }) };
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
export function stores(field: string, change: Change): Override {
  return {
    effect: (record, context) => {
      record[field] = change(record[field], context);
    },
  };
}

/** As `stores`, only when the request sets the field. */
export function storesSent(field: string, change: Change): Override {
  return stores(field, (value, context) => (field in context.input ? change(value, context) : value));
}

/** As `stores`, only when the request does not set the field. */
export function storesUnsent(field: string, change: Change): Override {
  return stores(field, (value, context) => (field in context.input ? value : change(value, context)));
}

/** The value that a field had before the request. */
export function before(field: string): Change {
  return (_, context) => context.before?.[field];
}

/** Answers with the record as an earlier request left it: the one before with the id put right, or the first. */
export function stale(which: 'last' | 'first'): Override {
  return {
    record: (record, { memory }) => {
      const kept = (memory.get(which) ?? record) as object;
      if (which === 'last' || !memory.has(which)) memory.set(which, record);
      return which === 'last' ? { ...kept, id: record['id'] } : kept;
    },
  };
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

/** An answer of a service that is out of order. */
export const outOfOrder = jsonResponse(500, { error: 'out of order' });

/** Answers 500 once, to the first valid request for which the condition holds. */
export function failsOnce(when: (input: JsonObject) => boolean): Override {
  return {
    respond: (response, { ending, input, memory }) => {
      if (ending !== 'done' || !when(input) || memory.has('failed')) return response;
      memory.set('failed', true);
      return outOfOrder;
    },
  };
}

/** The item after the given one, around the end. */
export function nextOf<Item>(items: readonly Item[], item: unknown): Item {
  return items[(items.indexOf(item as Item) + 1) % items.length]!;
}

/** The fields in a text, which has a space between them. */
export function named(fields: string): string[] {
  return fields.split(' ');
}

/** How many fields a request sends. */
export const size = (input: JsonObject): number => Object.keys(input).length;
