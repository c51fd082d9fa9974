import { isLocalDateTime } from '../../schemas/forms.ts';
import { placeLength, withoutTag, withPlace } from './texts.ts';

/**
 * Delta debugging: tests fewer and fewer units, down to the fewest for which the test still holds.
 * @param holds holds for all of them
 */
export async function minimizeUnits<Unit>(
  units: readonly Unit[],
  holds: (some: readonly Unit[]) => Promise<boolean>,
): Promise<void> {
  if (units.length === 0 || (await holds([]))) return;
  let left = units;
  for (let pieces = 2; left.length > 1;) {
    const size = Math.ceil(left.length / pieces);
    const starts = Array.from({ length: Math.ceil(left.length / size) }, (_, at) => at * size);
    const parts = starts.map((from) => left.slice(from, from + size));
    const rests = starts.map((from) => [...left.slice(0, from), ...left.slice(from + size)]);
    let less: readonly Unit[] | undefined;
    for (const some of [...parts, ...(pieces > 2 ? rests : [])])
      if (less === undefined && (await holds(some))) less = some;
    if (less !== undefined) {
      pieces = less.length <= size ? 2 : Math.max(2, pieces - 1);
      left = less;
    } else if (size === 1) return;
    else pieces = Math.min(left.length, pieces * 2);
  }
}

/**
 * Minimizes a value for which a test holds: the characters of a text, the items of a list, the parts of a time that differ
 * from the plain one. If only the length of a text matters, finds the shortest one.
 * @param unique the text has a place for a tag
 */
export async function minimalValue(
  value: unknown,
  { plain, unique }: { readonly plain: unknown; readonly unique: boolean },
  holds: (value: unknown) => Promise<boolean>,
): Promise<void> {
  if (Array.isArray(value)) {
    await minimizeUnits(value as unknown[], async (items) => items.length > 0 && holds(items));
  } else if (typeof value === 'string' && isLocalDateTime(value) && typeof plain === 'string') {
    const parts = value.split(/[- :]/);
    const others = plain.split(/[- :]/);
    const made = (kept: readonly number[]): string =>
      parts
        .map((part, at) => (kept.includes(at) ? part : others[at]!) + ['-', '-', ' ', ':', ':', ''][at]!)
        .join('');
    await minimizeUnits([...parts.keys()], async (kept) => isLocalDateTime(made(kept)) && holds(made(kept)));
  } else if (typeof value === 'string') {
    if (await isLength(value, unique, holds)) return;
    const symbols = [...(unique ? withoutTag(value) : value)];
    await minimizeUnits([...symbols.keys()], async (kept) => {
      const text = kept.map((at) => symbols[at]!).join('');
      const bare = text.trim().replace(/ {2,}/g, ' ');
      return bare !== '' && holds(unique ? withPlace(bare, ' ') : bare);
    });
  }
}

/** True if only the length matters: then the shortest length is found by halves. */
async function isLength(
  text: string,
  unique: boolean,
  holds: (text: string) => Promise<boolean>,
): Promise<boolean> {
  const letters = (length: number): string =>
    unique && length > placeLength + 1 ? withPlace('x'.repeat(length - placeLength)) : 'x'.repeat(length);
  if (text.length <= placeLength || !(await holds(letters(text.length)))) return false;
  let [low, high] = [0, text.length];
  while (low + 1 < high) {
    const middle = (low + high) >> 1;
    if (await holds(letters(middle))) high = middle;
    else low = middle;
  }
  return true;
}
