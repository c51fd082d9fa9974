import { tokenHeader, type OperationId } from '../../contract/operations.ts';
import type { StatementId } from '../../contract/statements.ts';
import { jsonResponse, type Context, type Override } from '../override.ts';
import type { JsonObject, SeedOptions, Store } from '../seed.ts';

export { onceFor, refuses } from '../override.ts';

/** A wrong service: the reference service with a change in one step of one operation. */
export interface Deviation extends Pick<SeedOptions, 'users' | 'bugs' | 'tasks'> {
  /** `<operation>-<what-is-wrong>`. Never changes. */
  readonly id: string;
  readonly breaks: StatementId;
  readonly operation: OperationId;
  /** The fault, in the present tense. */
  readonly does: string;
  /** The wrong field of the record or of a user entry. */
  readonly field?: string;
  readonly override: Override;
  /** The persons of requests with which the service is wrong; with others it is right. */
  readonly concerns?: Rule;
  /** Ids of checks. At least one of them fails or warns. */
  readonly caughtBy: readonly string[];
}

/** A rule on a person: true for those whom it concerns. */
export type Rule = (account: unknown, store: Store) => boolean;

/** A deviation in its table: check ids are without the operation. */
export interface Row extends Omit<Deviation, 'id' | 'operation' | 'caughtBy'> {
  readonly caughtBy: string | readonly string[];
}

/** Rows by key. The key becomes part of the id. */
export type Rows = Readonly<Record<string, Row>>;

/** The description of a fault, and the override that causes it. */
export type Wrong = readonly [does: string, override: Override];

/** The members that rows of one table share. */
export type Common = Omit<Row, 'does' | 'override'>;

/** Returns another value for a field. */
export type Change = (value: unknown, context: Context) => unknown;

/** Returns the deviations of an operation. Ids are made from the keys, and check ids get the prefix of the operation. */
export function table(operation: OperationId, ...parts: readonly Rows[]): Deviation[] {
  return Object.entries(Object.assign({}, ...parts) as Rows).map(([key, row]) => ({
    ...row,
    id: `${operation}-${key}`,
    operation,
    caughtBy: [row.caughtBy].flat().map((check) => `${operation}/${check}`),
  }));
}

/** Returns the words of a key. */
export const wordsOf = (key: string): string => key.replaceAll('-', ' ');

/**
 * Returns rows. Each line has the shared members, the description, if the key is not clear enough, and the override.
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

/** Returns rows that change the value of one field. `how` is the place of the change: `answers`, `stores`, … */
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

/** Returns a row for each item. `wrong` returns its key, its description, its override and members of its own. */
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

/** Returns `real-started` for `realStarted`. */
export function kebab(field: string): string {
  return field.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase();
}

/** Changes a field in the response. The stored record stays correct. */
export function answers(field: string, change: Change): Override {
  return { record: (record, context) => ({ ...record, [field]: change(record[field], context) }) };
}

/** Removes a field from the response. */
export function lacks(field: string): Override {
  return { record: ({ [field]: _left, ...rest }) => rest };
}

/** Removes a field from the response if the request sets it. */
export function lacksSent(field: string): Override {
  const { record: without } = lacks(field);
  return { record: (record, context) => (field in context.input ? without?.(record, context) : record) };
}

/** Changes a field of the stored record, so that later responses show the same value. */
export function stores(field: string, change: Change): Override {
  return {
    effect: (record, context) => {
      record[field] = change(record[field], context);
    },
  };
}

/** The same as `stores`, but only if the request sets the field. */
export function storesSent(field: string, change: Change): Override {
  return stores(field, (value, context) => (field in context.input ? change(value, context) : value));
}

/** The same as `stores`, but only if the request does not set the field. */
export function storesUnsent(field: string, change: Change): Override {
  return stores(field, (value, context) => (field in context.input ? value : change(value, context)));
}

/** Returns the value of a field before the request. */
export function before(field: string): Change {
  return (_, context) => context.before?.[field];
}

/** Responds with the record of an earlier request: of the previous one, with the correct id, or of the first one. */
export function stale(which: 'last' | 'first'): Override {
  return {
    record: (record, { memory }) => {
      const kept = (memory.get(which) ?? record) as object;
      if (which === 'last' || !memory.has(which)) memory.set(which, record);
      return which === 'last' ? { ...kept, id: record['id'] } : kept;
    },
  };
}

/** True if the header name of the Token is `token`. */
export function isLowerCase({ request }: Context): boolean {
  return request.headers.some(([name]) => name === tokenHeader.toLowerCase());
}

/** The response of a broken service. */
export const outOfOrder = jsonResponse(500, { error: 'out of order' });

/** Responds with 500 once, to the first valid request for which the condition is true. */
export function failsOnce(when: (input: JsonObject) => boolean): Override {
  return {
    respond: (response, { ending, input, memory }) => {
      if (ending !== 'done' || !when(input) || memory.has('failed')) return response;
      memory.set('failed', true);
      return outOfOrder;
    },
  };
}

/** Returns the next item. After the last item comes the first. */
export function nextOf<Item>(items: readonly Item[], item: unknown): Item {
  return items[(items.indexOf(item as Item) + 1) % items.length]!;
}

/** Returns the fields in a text, which are separated by spaces. */
export function named(fields: string): string[] {
  return fields.split(' ');
}

/** Returns the number of fields in a request. */
export const size = (input: JsonObject): number => Object.keys(input).length;
