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

/** Freedoms in the order of a table. */
export function freedomTable(rows: Readonly<Record<string, FreedomRow>>): Freedom[] {
  return Object.entries(rows).map(([id, row]) => ({ id, ...row }));
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
