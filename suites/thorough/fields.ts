import { textClasses, type ClassRow, type TextClassId } from '../../contract/classes.ts';
import type { ClassOfValues, FieldDomain } from './domain.ts';
import { plainTexts, withoutPlace, withPlace } from './texts.ts';

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

/** How often each `must` class of text is sent; signs are changed most often. */
const shares: Partial<Record<TextClassId, number>> = { ambiguous: 12, words: 12, signs: 76 };

/** Classes that services change most often: several of their texts are sent. */
const rounds: Partial<Record<TextClassId, number>> = { 'quotes-and-backslashes': 3, markup: 3 };

/** How many of the ambiguous texts are sent in every field: the likeliest to be misread. */
const likeliest = 7;

interface TextOptions {
  readonly optional: boolean;
  /** A number of its own for each text field, so that texts differ. */
  readonly shift: number;
  readonly unique?: true;
  /** Only `must` classes. */
  readonly mustOnly?: true;
}

/** Returns a text field. */
export function textField({ optional, shift, unique, mustOnly }: TextOptions): FieldDomain {
  const rows = Object.entries(textClasses) as [TextClassId, ClassRow<string>][];
  const added = (text: string): string => (unique ? withPlace(text, ' ') : text);
  const classes = rows
    .filter(([, { level }]) => !mustOnly || level === 'must')
    .map(([id, { level, values, holds }]): ClassOfValues => ({
      id,
      level,
      values: values.map(added),
      ...(level === 'must' ? { share: shares[id]! } : { rounds: rounds[id] ?? 1 }),
      holds: (value) => typeof value === 'string' && holds(withoutPlace(value)),
    }));
  const bare: readonly string[] = textClasses.ambiguous.values;
  const series: FieldDomain['series'] = () => {
    const plain = plainTexts(shift, unique === true);
    return (id, mine, ...more) => {
      if (id !== 'ambiguous') return plain(id, mine, ...more);
      // The likeliest texts go into every field, each other one into one field. A title gets a tag from the second time on.
      const text = bare[mine < likeliest ? mine : (mine + shift * 3) % bare.length]!;
      return mine < bare.length ? text : added(text);
    };
  };
  return { optional, classes, series, plain: added('Story'), ...(unique && { unique }) };
}
