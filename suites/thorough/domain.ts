import type { Level } from '../../contract/statements.ts';

/** Values that the readings treat alike. */
export interface ClassOfValues {
  readonly id: string;
  readonly level: Level;
  /** The boundary values, in the order in which they are sent. */
  readonly values: readonly unknown[];
  /** How often it is sent, beside the other classes of the field; 1 where it is not given. */
  readonly share?: number;
  /** How many cases send one of a class that is not must; 1 where it is not given. */
  readonly rounds?: number;
  /** Tells whether a value that was sent is of this class; the first class that says so has it. */
  readonly holds: (value: unknown) => boolean;
}

/**
 * Gives the next value of a class, by its id; undefined where none goes with those beside it.
 * @param mine how many values of the class were given before
 * @param turn how many of the field were
 */
export type NextValue = (id: string, mine: number, turn: number, beside: Case['values']) => unknown;

/** What may be sent in one field. */
export interface FieldDomain {
  readonly optional: boolean;
  readonly classes: readonly ClassOfValues[];
  /** Begins the values of the must classes, where they are more than their `values`. */
  readonly series?: () => NextValue;
  /** The texts have a place for a tag that each request gets of its own (`tagged`). */
  readonly unique?: true;
  /** The plainest value; left out: the first one of a `must` class. */
  readonly plain?: unknown;
  /** Numbers or moments, whose sums, differences and distances a target may bound (reading 34). */
  readonly bounded?: true;
  /** Whole numbers of which each is valid that is between two accepted ones; else each must be accepted itself. */
  readonly ranges?: true;
  /** Names people, who may leave: what was accepted before a rejection proves nothing. */
  readonly people?: true;
  /** Its classes are tried beside those of every two other such fields, as far as the count allows. */
  readonly combined?: true;
}

/** Stands for the class of a field that is not sent. */
export const absent = 'absent';

/** What may be sent in the requests of one operation. */
export interface Domain {
  readonly fields: Readonly<Record<string, FieldDomain>>;
  /** Every set of fields that need not be sent is left out once; else all, all but one, one and two of them. */
  readonly everySubset?: true;
  /** The cases in their order, where the values of one field bound those of another; then nothing is combined. */
  readonly listed?: readonly Readonly<Record<string, unknown>>[];
  /** Whether values go together; all do where it is not given. */
  readonly fits?: (values: Case['values']) => boolean;
}

/** One chosen value. */
export interface Sent {
  readonly class: string;
  readonly level: Level;
  readonly value: unknown;
}

/** What one request sends; a field that is not there is not sent. */
export interface Case {
  readonly id: string;
  readonly values: Readonly<Record<string, Sent>>;
}

/** The class of a value that was sent; what no class has is open. */
export function sentAs(domain: Domain, field: string, value: unknown): Sent {
  const found = domain.fields[field]?.classes.find(({ holds }) => holds(value));
  return { class: found?.id ?? 'other', level: found?.level ?? 'open', value };
}

/** The plainest value of a field. */
export function plainOf({ fields }: Domain, field: string): Sent {
  const { classes, plain } = fields[field]!;
  const first = classes.find(({ level }) => level === 'must')!;
  const found = plain === undefined ? first : (classes.find(({ holds }) => holds(plain)) ?? first);
  return { class: found.id, level: found.level, value: plain ?? first.values[0] };
}

/** The values that no bound of numbers or moments is about. */
export function unbounded({ fields }: Domain, values: Case['values']): Case['values'] {
  return Object.fromEntries(Object.entries(values).filter(([field]) => !fields[field]!.bounded));
}

/** The plainest values of all that must be sent. */
export function plainest(domain: Domain): Case['values'] {
  const fields = Object.keys(domain.fields).filter((field) => !domain.fields[field]!.optional);
  return Object.fromEntries(fields.map((field) => [field, plainOf(domain, field)]));
}

/** These fields as they are; of the others those that need not be sent are left out, and the rest is plain. */
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

/** Tells whether two values of a field are one. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** What is sent beyond what is plain, by field. */
export function partsOf(
  { values }: Pick<Case, 'values'>,
  domain: Domain,
): readonly (readonly [string, Sent])[] {
  return Object.entries(values).filter(
    ([field, { value }]) => domain.fields[field]!.optional || !isSame(value, plainOf(domain, field).value),
  );
}
