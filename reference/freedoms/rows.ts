import type { Override, ServiceResponse } from '../override.ts';
import type { JsonObject } from '../seed.ts';
import type { ServiceOptions } from '../service.ts';

/** A right service that uses something the document leaves open. */
export interface Freedom extends ServiceOptions {
  /** For ever. */
  readonly id: string;
  /** What is left open and how this service does it. */
  readonly uses: string;
  /** The section that leaves it open. */
  readonly section: string;
  /** Ids of checks that warn, where the readings call it a `should`. */
  readonly warns?: readonly string[];
  /** Ids of the must checks that its data cannot answer. */
  readonly blocks?: readonly string[];
}

/** A freedom as its table has it; the key becomes the id. */
export type FreedomRow = Omit<Freedom, 'id'>;

/** What the document leaves open, with the section, and what such freedoms have in common. */
export interface Open extends Omit<FreedomRow, 'uses'> {
  readonly leaves: string;
}

/** Freedoms in the order of a table. */
export function freedomTable(rows: Readonly<Record<string, FreedomRow>>): Freedom[] {
  return Object.entries(rows).map(([id, row]) => ({ id, ...row }));
}

type Line = readonly [Open, Override, own?: Partial<FreedomRow>];
type LineInWords = readonly [Open, how: string, Override, own?: Partial<FreedomRow>];

/** Rows in lines: what is left open, how this service does it where its key does not say it, and what it has of its own. */
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

/** Changes every successful answer. */
export function whenDone(change: (response: ServiceResponse) => ServiceResponse): Override {
  return { respond: (response, { ending }) => (ending === 'done' ? change(response) : response) };
}

/** Changes every refusal. */
export function whenRefused(
  change: (response: ServiceResponse, input: JsonObject) => ServiceResponse,
): Override {
  return {
    respond: (response, { ending, input }) => (ending === 'done' ? response : change(response, input)),
  };
}

/** Changes the refusals of requests without a valid Token. */
export function whenUnauthenticated(
  change: (response: ServiceResponse, input: JsonObject) => ServiceResponse,
): Override {
  return {
    respond: (response, { ending, input }) =>
      ending === 'unauthenticated' ? change(response, input) : response,
  };
}

/** Changes the record (or page) of an answer; what is stored stays. */
export function shows(change: (record: JsonObject) => JsonObject): Override {
  return { record: change };
}

/** Fields for every answer, in place of the record's own or beside them. */
export function showsWith(fields: JsonObject): Override {
  return shows((record) => ({ ...record, ...fields }));
}

/** A record without some of its fields. */
export function omit(record: JsonObject, fields: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(record).filter(([field]) => !fields.includes(field)));
}
