import type { Arbitrary } from 'fast-check';
import type { Level } from '../../contract/statements.ts';

type FastCheck = typeof import('fast-check');

/** Values that the readings treat alike. */
export interface ClassOfValues {
  readonly id: string;
  readonly level: Level;
  /** The boundary values, in the order in which they are to be sent. */
  readonly values: readonly unknown[];
  /**
   * The values in the order in which they are sent, where they are more than `values`, or hang on those beside them.
   * Undefined where none goes with those.
   * @param turn how many values of the series were sent before
   * @param mine how many values of the class were
   */
  readonly nth?: (turn: number, beside: Case['values'], mine: number) => unknown;
  /** Classes of one field that take turns share a series; each class has one of its own where it is not given. */
  readonly series?: string;
  /** How often it is sent, beside the other classes of the field; 1 where it is not given. */
  readonly share?: number;
  /** How many cases send one of a class that is not must; 1 where it is not given. */
  readonly rounds?: number;
  /** Random ones. */
  readonly any?: (fc: FastCheck) => Arbitrary<unknown>;
  /** Tells whether a value that was sent is of this class; the first class that says so has it. */
  readonly holds: (value: unknown) => boolean;
}

/** What may be sent in one field. */
export interface FieldDomain {
  readonly optional: boolean;
  readonly classes: readonly ClassOfValues[];
  /** The texts have a place for a tag that each request gets of its own (`tagged`). */
  readonly unique?: true;
  /** The plainest value; left out: the first one of a `must` class. */
  readonly plain?: unknown;
  /** Numbers or moments, whose sums, differences and distances a target may bound (reading 34). */
  readonly bounded?: true;
  /** Every three of such fields are tried in all their classes, as far as the count allows. */
  readonly inTriples?: true;
}

/** Stands for the class of a field that is not sent. */
export const absent = 'absent';

/** What may be sent in the requests of one operation. */
export interface Domain {
  readonly fields: Readonly<Record<string, FieldDomain>>;
  /** Every set of fields that need not be sent is left out once; else each of them, every two, and all. */
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
