import type { JsonObject } from '../../engine/evidence/body.ts';

/** The fields of a record that show what a request did, and their values in a form that compares with `===`. */
export interface Shown {
  readonly fields: readonly string[];
  readonly valueOf: (body: JsonObject, field: string) => unknown;
  /** A field to which a service may give another value at each request. */
  readonly setAnew?: string;
}
