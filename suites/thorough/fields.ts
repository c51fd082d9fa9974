import { plainText, textClasses, type ClassRow, type TextClassId } from '../../contract/classes.ts';
import type { ClassOfValues, FieldDomain } from './domain.ts';
import { placeLength, withPlaceAdded, withPlaceBetween, withoutPlace } from './tags.ts';
import { lengths, plainTextOf } from './texts.ts';

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
  return { optional: false, ...more, classes };
}

/** How often plain classes of text are sent, beside each other: each that is ambiguous once; signs show most. */
const shares: Partial<Record<TextClassId, number>> = { ambiguous: 6, words: 14, signs: 80 };

/** So long a text has a place for a tag, and is unlike others by that. */
const leastUnique = 20;

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
  const added = (text: string): string => (unique ? withPlaceAdded(text) : text);
  const classes = rows
    .filter(([, { level }]) => !mustOnly || level === 'must')
    .map(([id, { level, values, holds }]): ClassOfValues => {
      const row = {
        id,
        level,
        holds: (value: unknown) => typeof value === 'string' && holds(withoutPlace(value)),
      };
      if (id === 'ambiguous') {
        const nth = (turn: number): string =>
          (turn < values.length ? String : added)(values[turn % values.length]!);
        return { ...row, values, share: mustOnly ? 4 : shares[id]!, nth };
      }
      if (level !== 'must')
        return { ...row, values: values.map(added), nth: (turn) => added(values[turn % values.length]!) };
      const kind = id === 'signs' ? 'signs' : 'words';
      const make = (turn: number, mine: number, length: number): string => {
        const room = unique && length > placeLength + 1 ? placeLength : 0;
        const text = plainTextOf({ turn, mine, length: length - room, room, shift, kind });
        return room > 0 ? withPlaceBetween(text) : text;
      };
      return {
        ...row,
        values: values.map(added),
        series: 'plain',
        share: shares[id]!,
        nth: (turn, _, mine) => make(turn, mine, lengths[turn % lengths.length]!),
        any: (fc) =>
          fc
            .tuple(
              fc.nat({ max: 9999 }),
              fc.nat({ max: 9999 }),
              fc.integer({ min: unique ? leastUnique : 1, max: plainText.longest }),
            )
            .map((drawn) => make(...drawn)),
      };
    });
  return { optional, classes, plain: added('Story'), ...(unique && { unique }) };
}
