import type { Arbitrary } from 'fast-check';
import type { Level } from '../../contract/statements.ts';

type FastCheck = typeof import('fast-check');

/** Values that the readings treat alike. */
export interface ClassOfValues {
  readonly id: string;
  readonly level: Level;
  /** The boundary values, in the order in which they are to be sent. */
  readonly values: readonly unknown[];
  /** Random ones. */
  readonly any?: (fc: FastCheck) => Arbitrary<unknown>;
  /** Tells whether a value that was sent is of this class; the first class that says so has it. */
  readonly holds: (value: unknown) => boolean;
}

/** What may be sent in one field. */
export interface FieldDomain {
  readonly optional: boolean;
  /** The first value of the first class is the plainest. */
  readonly classes: readonly ClassOfValues[];
  /** Each request has a tag of its own in it (`tagged`), which no class counts with. */
  readonly unique?: true;
}

/** What may be sent in the requests of one operation. */
export interface Domain {
  readonly fields: Readonly<Record<string, FieldDomain>>;
  /** Every so many (field, class) together are in one case at least. */
  readonly together: 2 | 3;
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

/** Characters that a tag adds to a text at most. */
export const tagLength = 15;

/** A text with a tag in its middle, set off by hyphens; neither end changes where there are two characters. */
export function tagged(text: string, tag: string): string {
  const characters = [...text];
  const middle = characters.length >> 1;
  const parts = [characters.slice(0, middle).join(''), tag, characters.slice(middle).join('')];
  return parts.filter((part) => part !== '').join('-');
}
