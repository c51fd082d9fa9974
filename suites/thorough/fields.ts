import { textClasses, type ClassRow, type TextClassId } from '../../contract/classes.ts';
import type { ClassOfValues, FieldDomain } from './domain.ts';
import { plainTexts, withoutPlace, withPlace } from './texts.ts';

/** Classes whose rows say what is in them. */
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

/** A field with one of some values, each of which is a class. */
export function oneOf(values: readonly (string | number)[], more: Partial<FieldDomain> = {}): FieldDomain {
  const classes = values.map((value): ClassOfValues => ({
    id: String(value),
    level: 'must',
    values: [value],
    holds: (other) => other === value,
  }));
  return { optional: false, combined: true, ...more, classes };
}

/** Tells whether a value can be an account. */
export const isAccount = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** A field with one of the accounts, another one each time; of no accounts, any text may be one. */
export function accountField(accounts: readonly string[], optional: boolean): FieldDomain {
  const isOne = (value: unknown): boolean =>
    isAccount(value) && (accounts.length === 0 || accounts.includes(value));
  return {
    optional,
    people: true,
    classes: [{ id: 'account', level: 'must', values: accounts, holds: isOne }],
  };
}

/** How often plain classes of text are sent, beside each other; signs show most. */
const shares: Partial<Record<TextClassId, number>> = { ambiguous: 12, words: 12, signs: 76 };

/** Texts that are changed most often: several of them are tried. */
const rounds: Partial<Record<TextClassId, number>> = { 'quotes-and-backslashes': 3, markup: 3 };

/** So many texts that read as something else are the likeliest to be taken for it. */
const likeliest = 7;

interface TextOptions {
  readonly optional: boolean;
  /** Tells apart the texts of several fields. */
  readonly shift: number;
  readonly unique?: true;
  /** Only what is promised. */
  readonly mustOnly?: true;
}

/** A field of text. */
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
      // The likeliest in each field, each of the others in one of them; as it stands it is a title once.
      const text = bare[mine < likeliest ? mine : (mine + shift * 3) % bare.length]!;
      return mine < bare.length ? text : added(text);
    };
  };
  return { optional, classes, series, plain: added('Story'), ...(unique && { unique }) };
}
