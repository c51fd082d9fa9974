import type { Override, ServiceResponse } from '../override.ts';
import type { JsonObject } from '../seed.ts';
import type { ServiceOptions } from '../service.ts';

/** A variant: a conformant service with an undocumented behaviour. */
export interface Freedom extends ServiceOptions {
  /** Never changes. */
  readonly id: string;
  /** What is undocumented, and what this service does. */
  readonly uses: string;
  /** The section that does not specify it. */
  readonly section: string;
  /** Ids of recommended checks that warn. */
  readonly warns?: readonly string[];
  /** Ids of required checks that have no result with its data. */
  readonly blocks?: readonly string[];
}

/** A variant in its table. The key is the id. */
export type FreedomRow = Omit<Freedom, 'id'>;

/** What is undocumented, and the members that such variants share. */
export interface Open extends Omit<FreedomRow, 'uses'> {
  readonly leaves: string;
}

/** Returns the variants of a table. */
export function freedomTable(rows: Readonly<Record<string, FreedomRow>>): Freedom[] {
  return Object.entries(rows).map(([id, row]) => ({ id, ...row }));
}

type Line = readonly [Open, Override, own?: Partial<FreedomRow>];
type LineInWords = readonly [Open, how: string, Override, own?: Partial<FreedomRow>];

/** Returns rows. Each line has shared members, the behaviour (default: the words of the key), the override and own members. */
export function lines(rows: Readonly<Record<string, Line | LineInWords>>): Record<string, FreedomRow> {
  const rowOf = (id: string, line: Line | LineInWords): FreedomRow => {
    const { leaves, ...open } = line[0];
    const [how, override, own] =
      typeof line[1] === 'string'
        ? [line[1], line[2] as Override, line[3]]
        : [id.replaceAll('-', ' '), line[1], line[2] as Partial<FreedomRow> | undefined];
    return { uses: how === '' ? leaves : `${leaves}: ${how}`, ...open, override, ...own };
  };
  return Object.fromEntries(Object.entries(rows).map(([id, line]) => [id, rowOf(id, line)]));
}

/** Changes the responses to requests that end so. `refused`: all rejections. */
export function when(
  ended: 'done' | 'refused' | 'unauthenticated',
  change: (response: ServiceResponse, input: JsonObject) => ServiceResponse,
): Override {
  return {
    respond: (response, { ending, input }) =>
      ending === ended || (ended === 'refused' && ending !== 'done') ? change(response, input) : response,
  };
}

/** Sets or adds fields in every response. */
export function showsWith(fields: JsonObject): Override {
  return { record: (record) => ({ ...record, ...fields }) };
}

/** Returns a record without some of its fields. */
export function omit(record: JsonObject, fields: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(record).filter(([field]) => !fields.includes(field)));
}
