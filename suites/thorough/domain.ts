import type { Level } from '../../contract/statements.ts';

/** A class of values: the readings treat them alike. */
export interface ClassOfValues {
  readonly id: string;
  readonly level: Level;
  /** The boundary values, in the order in which they are sent. */
  readonly values: readonly unknown[];
  /** How often it is sent, relative to the other classes of the field; 1 if absent. */
  readonly share?: number;
  /** How many cases send a value of it, if its level is not `must`; 1 if absent. */
  readonly rounds?: number;
  /** True for a value of this class. A value belongs to the first class that returns true. */
  readonly holds: (value: unknown) => boolean;
}

/**
 * Returns the next value of a class; undefined if no value fits the other fields.
 * @param mine how many values of the class were returned before
 * @param turn how many values of the field were returned before
 */
export type NextValue = (id: string, mine: number, turn: number, beside: Case['values']) => unknown;

/** What may be sent in one field. */
export interface FieldDomain {
  readonly optional: boolean;
  readonly classes: readonly ClassOfValues[];
  /** Starts the series of values of the `must` classes, if there are more than `values`. */
  readonly series?: () => NextValue;
  /** Each request puts a tag of its own into the text (`tagged`). */
  readonly unique?: true;
  /** The plainest value; the first value of a `must` class if absent. */
  readonly plain?: unknown;
  /** Numbers or times. A service may limit their sum, difference or distance (reading 34). */
  readonly bounded?: true;
  /** Whole numbers: one between two accepted ones is valid. Other values must be accepted themselves. */
  readonly ranges?: true;
  /** Names people, who may leave: a value counts as valid only if it is accepted after the rejection. */
  readonly people?: true;
  /** Its classes are combined with those of other such fields, in pairs and triples. */
  readonly combined?: true;
}

/** The class of a field that is not sent. */
export const absent = 'absent';

/** What may be sent in the requests of one operation. */
export interface Domain {
  readonly fields: Readonly<Record<string, FieldDomain>>;
  /** Each set of optional fields is left out once; if absent, only sets of all, all but one, one and two. */
  readonly everySubset?: true;
  /** A list of all cases, if the values of one field limit those of another. Then nothing is combined. */
  readonly listed?: readonly Readonly<Record<string, unknown>>[];
  /** False for values that may not be sent together. */
  readonly fits?: (values: Case['values']) => boolean;
}

/** A value to send. */
export interface Sent {
  readonly class: string;
  readonly level: Level;
  readonly value: unknown;
}

/** The values of one request, by field. */
export interface Case {
  readonly id: string;
  readonly values: Readonly<Record<string, Sent>>;
}

/** Returns a value with its class; a value of no class is open. */
export function sentAs(domain: Domain, field: string, value: unknown): Sent {
  const found = domain.fields[field]?.classes.find(({ holds }) => holds(value));
  return { class: found?.id ?? 'other', level: found?.level ?? 'open', value };
}

/** Returns the plainest value of a field. */
export function plainOf({ fields }: Domain, field: string): Sent {
  const { classes, plain } = fields[field]!;
  const first = classes.find(({ level }) => level === 'must')!;
  const found = plain === undefined ? first : (classes.find(({ holds }) => holds(plain)) ?? first);
  return { class: found.id, level: found.level, value: plain ?? first.values[0] };
}

/** Returns the values without numbers and times (`bounded`). */
export function unbounded({ fields }: Domain, values: Case['values']): Case['values'] {
  return Object.fromEntries(Object.entries(values).filter(([field]) => !fields[field]!.bounded));
}

/** Returns the plainest value of each required field. */
export function plainest(domain: Domain): Case['values'] {
  const fields = Object.keys(domain.fields).filter((field) => !domain.fields[field]!.optional);
  return Object.fromEntries(fields.map((field) => [field, plainOf(domain, field)]));
}

/** Keeps the values of some fields; leaves out the other optional fields, and makes the others plain. */
export function onlyOf(
  domain: Domain,
  values: Case['values'],
  kept: readonly (string | undefined)[],
): Case['values'] {
  return Object.fromEntries(
    Object.entries(values).flatMap(([field, sent]): [string, Sent][] => {
      if (kept.includes(field)) return [[field, sent]];
      return domain.fields[field]!.optional ? [] : [[field, plainOf(domain, field)]];
    }),
  );
}

/** True if two values of a field are the same. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Returns the optional fields, and the required fields with another than the plainest value. */
export function partsOf(
  { values }: Pick<Case, 'values'>,
  domain: Domain,
): readonly (readonly [string, Sent])[] {
  return Object.entries(values).filter(
    ([field, { value }]) => domain.fields[field]!.optional || !isSame(value, plainOf(domain, field).value),
  );
}
