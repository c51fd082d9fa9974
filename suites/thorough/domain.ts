import { textClasses, type ClassRow, type TextClassId } from '../../contract/value-classes.ts';
import type { Level } from '../../contract/statements.ts';
import { isSameJson } from '../../engine/evidence/body.ts';
import { isLocalDateTime } from '../../schemas/forms.ts';
import { textsOf, withoutPlace, withoutTag, withPlace } from './texts.ts';

/** A class of values: the readings treat them alike. */
export interface ClassOfValues {
  readonly id: string;
  readonly level: Level;
  /** The boundary values, in the order in which they are sent. */
  readonly values: readonly unknown[];
  /** How often it is sent: a `must` class relative to the others of its field, another one in so many cases; 1 if absent. */
  readonly share?: number;
  /** True for a value of this class. A value belongs to the first class that returns true. */
  readonly holds: (value: unknown) => boolean;
}

/** Which value of a field is sent next. */
export interface Turn {
  /** The id of the class. */
  readonly id: string;
  /** How many values of the class, and of the field, were sent before. */
  readonly mine: number;
  readonly turn: number;
  /** The values of the fields before it. */
  readonly beside: Values;
}

/** Returns the next value of a class; undefined if no value fits the other fields. */
export type NextValue = (next: Turn) => unknown;

/** Values within a distance. */
export interface Nearer {
  /** Changes a value to the farthest of them. */
  readonly farthest: (value: unknown) => unknown;
  /** Changes a value to one of them. */
  readonly change: (value: unknown) => unknown;
}

/** What may be sent in one field. */
export interface FieldDomain {
  readonly optional: boolean;
  readonly classes: readonly ClassOfValues[];
  /** Chooses the values of the `must` classes in place of `values`. */
  readonly next?: NextValue;
  /** Each request puts a tag of its own into the text (`tagged`). */
  readonly unique?: true;
  /** The plainest value; the first value of a `must` class if absent. */
  readonly plain?: unknown;
  /** A service may limit the distance from the present: values within some distances of an accepted one, the widest first. */
  readonly nearer?: (accepted: unknown) => readonly Nearer[];
  /** Numbers or times. A service may limit their sum, difference or distance (reading 34). */
  readonly bounded?: true;
  /** Whole numbers: one between two accepted ones is valid. Other values must be accepted themselves. */
  readonly ranges?: true;
  /** Names people, who may leave: a value counts as valid only if it is accepted after the rejection. */
  readonly people?: true;
  /** Its classes are combined with those of other such fields, in pairs and triples. */
  readonly combined?: true;
}

/** What may be sent in the requests of one operation. */
export interface Domain {
  readonly fields: Readonly<Record<string, FieldDomain>>;
  /** A list of all cases, if the values of one field limit those of another. Then nothing is combined. */
  readonly listed?: readonly Readonly<Record<string, unknown>>[];
  /** False for values that may not be sent together. */
  readonly fits?: (values: Values) => boolean;
}

/** A value to send. */
export interface Sent {
  readonly class: string;
  readonly level: Level;
  readonly value: unknown;
}

/** The values of one request, by field. */
export type Values = Readonly<Record<string, Sent>>;

/** One request to send. */
export interface Case {
  readonly id: string;
  readonly values: Values;
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

/** Returns the plainest value of each required field. */
export function plainest(domain: Domain): Values {
  const fields = Object.keys(domain.fields).filter((field) => !domain.fields[field]!.optional);
  return Object.fromEntries(fields.map((field) => [field, plainOf(domain, field)]));
}

/** Keeps the values of some fields; leaves out the other optional fields, and makes the others plain. */
export function onlyOf(domain: Domain, values: Values, kept: readonly (string | undefined)[]): Values {
  return Object.fromEntries(
    Object.entries(values).flatMap(([field, sent]): [string, Sent][] => {
      if (kept.includes(field)) return [[field, sent]];
      return domain.fields[field]!.optional ? [] : [[field, plainOf(domain, field)]];
    }),
  );
}

/** Returns the optional fields, and the required fields with another than the plainest value. */
export function partsOf(
  { values }: Pick<Case, 'values'>,
  domain: Domain,
): readonly (readonly [string, Sent])[] {
  return Object.entries(values).filter(
    ([field, { value }]) =>
      domain.fields[field]!.optional || !isSameJson(value, plainOf(domain, field).value),
  );
}

/** Compares the sizes of two requests: fewer fields first, then values closer to the plainest. */
export const bySize =
  (domain: Domain) =>
  (one: Pick<Case, 'values'>, other: Pick<Case, 'values'>): number =>
    sizeOf(one, domain) - sizeOf(other, domain);

/** The size of a request: how much a person has to look at. */
export function sizeOf(one: Pick<Case, 'values'>, domain: Domain): number {
  return partsOf(one, domain).reduce(
    (sum, [field, { value }]) => sum + 1000 + distance(value, plainOf(domain, field).value),
    0,
  );
}

/** The distance of a value from the plainest one. */
function distance(value: unknown, plain: unknown): number {
  if (isSameJson(value, plain)) return 0;
  if (typeof value === 'number') return String(value).length + value / 1e4;
  if (typeof value !== 'string') return JSON.stringify(value).length;
  if (typeof plain === 'string' && isLocalDateTime(value) && isLocalDateTime(plain))
    return [...value].filter((one, at) => one !== plain[at]).length;
  const text = withoutTag(value);
  return text.length + new Set(text).size / 2;
}

/** Returns the classes of a table of the contract. */
export function classesOf<Value>(
  rows: Readonly<Record<string, ClassRow<Value>>>,
  isOfKind: (value: unknown) => value is Value,
): ClassOfValues[] {
  return Object.entries(rows).map(([id, { level, values, holds }]) => ({
    id,
    level,
    values,
    holds: (value) => isOfKind(value) && holds(value),
  }));
}

/** Returns a field with a list of values. Each value is a class. */
export function oneOf(values: readonly (string | number)[], more: Partial<FieldDomain> = {}): FieldDomain {
  const classes = values.map((value): ClassOfValues => ({
    id: String(value),
    level: 'must',
    values: [value],
    holds: (other) => other === value,
  }));
  return { optional: false, combined: true, ...more, classes };
}

/** True for a value that can be an account. */
export const isAccount = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Returns a field with an account. Without a list of accounts, any text may be one. */
export function accountField(accounts: readonly string[], optional: boolean): FieldDomain {
  const isOne = (value: unknown): boolean =>
    isAccount(value) && (accounts.length === 0 || accounts.includes(value));
  return {
    optional,
    people: true,
    classes: [{ id: 'account', level: 'must', values: accounts, holds: isOne }],
  };
}

/** Classes that services change most often: several of their texts are sent. */
const shares: Partial<Record<TextClassId, number>> = { 'quotes-and-backslashes': 3, markup: 3 };

interface TextOptions {
  readonly optional: boolean;
  /** A number of its own for each text field, so that texts differ. */
  readonly shift: number;
  readonly unique?: true;
  /** Only `must` classes. */
  readonly mustOnly?: true;
}

/** Returns a text field. Its `must` texts come from `textsOf`, whatever class was drawn. */
export function textField({ optional, shift, unique, mustOnly }: TextOptions): FieldDomain {
  const rows = Object.entries(textClasses) as [TextClassId, ClassRow<string>][];
  const added = (text: string): string => (unique ? withPlace(text, ' ') : text);
  const classes = rows
    .filter(([, { level }]) => !mustOnly || level === 'must')
    .map(([id, { level, values, holds }]): ClassOfValues => ({
      id,
      level,
      values: values.map(added),
      share: shares[id] ?? 1,
      holds: (value) => typeof value === 'string' && holds(withoutPlace(value)),
    }));
  let texts: readonly string[] | undefined;
  const next: NextValue = ({ turn }) => (texts ??= textsOf(shift, unique === true))[turn % texts.length];
  return { optional, classes, next, plain: added('Story'), ...(unique && { unique }) };
}
