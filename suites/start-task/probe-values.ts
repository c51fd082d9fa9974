import { own, type JsonObject, sentBody } from '../../evidence/body.ts';
import type { Exchange } from '../../evidence/evidence.ts';
import { shownFields } from './bodies.ts';

/** A refused start, and the fields of a later record that have its values and had others before. */
export interface Suspect {
  readonly probe: Exchange;
  readonly fields: readonly (typeof shownFields)[number][];
}

/**
 * Refused starts whose values came back. The assignee that a start sets by itself may be one of theirs by chance, but no
 * moment, nor an effort of three digits.
 */
export function suspectsOf(probes: readonly Exchange[], before: JsonObject, after: JsonObject): Suspect[] {
  return probes
    .map((probe) => ({ probe, fields: fieldsOf(probe, before, after) }))
    .filter(({ fields }) => fields.some((field) => field !== 'assignedTo'));
}

/** The fields of a record that have the value of a refused start and had another one before. */
export function fieldsOf(probe: Exchange, before: JsonObject, after: JsonObject): Suspect['fields'] {
  const sent = sentBody(probe);
  return shownFields.filter(
    (field) =>
      Object.hasOwn(sent, field) &&
      own(after, field) === own(sent, field) &&
      own(after, field) !== own(before, field),
  );
}
