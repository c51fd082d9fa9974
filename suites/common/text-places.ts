/** Where a value stands in a text. */
export interface Place {
  readonly start: number;
  readonly end: number;
  readonly value: string;
}

/** Places in a text that are looked at, at most. */
const mostPlaces = 200;

/** The source of a regular expression that matches this text alone. */
export const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

function found(text: string, pattern: RegExp): Place[] {
  const all: Place[] = [];
  for (const { 1: value = '', index, 0: whole } of text.matchAll(pattern)) {
    const end = index + whole.length;
    all.push({ start: end - value.length, end, value });
    if (all.length === mostPlaces) break;
  }
  return all;
}

/** No letter, digit or sign of a name or address goes on there. */
const notBefore = String.raw`(?<![\p{L}\p{N}_@]|[\p{L}\p{N}][.-])`;
const notAfter = String.raw`(?![\p{L}\p{N}_@]|[.-][\p{L}\p{N}])`;

/** The places of a value as a whole word. */
export const places = (text: string, value: string): Place[] =>
  // Hardly any text has it, and a pattern takes its time.
  value === '' || !text.includes(value) ? [] : matches(text, literal(value));

/** The places of what a pattern matches, as a whole word. */
export const matches = (text: string, pattern: string): Place[] =>
  found(text, new RegExp(`${notBefore}(${pattern})${notAfter}`, 'gu'));

/** What stands between the name of a field and its value in JSON, markup, dumps and assignments. */
const between = String.raw`["'\]]{0,3}\s{0,3}(?:=>|:|=|>|,|<\/t[hd]>\s*<t[hd]>)\s{0,20}(?:(?:int|float|string|bool)\(\d*\)?\s?)?["']?`;

/**
 * The places of a value right after its name.
 * @param name and value are sources of regular expressions
 */
export function label(text: string, name: string, value: string): Place[] {
  return found(text, new RegExp(String.raw`(?<![\p{L}\p{N}_])${name}${between}(${value})${notAfter}`, 'gu'));
}

/** True for a value that stands by itself, as in data, and not in a sentence, where one space divides it from a word. */
export function setOff(text: string, { start, end }: Place): boolean {
  const before = /([^ ]?) ?$/su.exec(text.slice(Math.max(0, start - 10), start))?.[1] ?? '';
  const after = /^ ?([^ ]?)/su.exec(text.slice(end, end + 10))?.[1] ?? '';
  return !/\p{L}/u.test(before) && !/\p{L}/u.test(after);
}

/** Two places, one of each, that are no further apart than so many characters. */
export function nearest(
  some: readonly Place[],
  others: readonly Place[],
  most: number,
): readonly [Place, Place] | undefined {
  for (const one of some) {
    const other = others.find(
      ({ start, end }) =>
        start - one.end <= most && one.start - end <= most && (start >= one.end || end <= one.start),
    );
    if (other) return [one, other];
  }
  return undefined;
}
