/** Where a value stands in a text. */
export interface Place {
  readonly start: number;
  readonly end: number;
  readonly value: string;
}

/** Places in a text that are looked at, at most. */
const mostPlaces = 200;

/** No letter, digit or sign of a name or address goes on there, nor a clock (10:36). */
const notBefore = String.raw`(?<![\p{L}\p{N}_@]|[\p{L}\p{N}][.-])(?:(?<!(?<![\p{L}\p{N}])\d\d:)|(?!\d\d))`;
const notAfter = String.raw`(?![\p{L}\p{N}_@]|[.-][\p{L}\p{N}]|(?<=(?<![\p{L}\p{N}])\d\d):\d\d)`;

const before = new RegExp(notBefore, 'uy');
const after = new RegExp(notAfter, 'uy');

/** The places of a value as a whole word. */
export function places(text: string, value: string): Place[] {
  const all: Place[] = [];
  let start = value === '' ? -1 : text.indexOf(value);
  while (start >= 0 && all.length < mostPlaces) {
    const end = start + value.length;
    const isWord = holdsAt(before, text, start) && holdsAt(after, text, end);
    if (isWord) all.push({ start, end, value });
    start = text.indexOf(value, isWord ? end : start + 1);
  }
  return all;
}

function holdsAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

/** The places of what a global pattern matches: of its group where it has one. */
export function matches(text: string, pattern: RegExp): Place[] {
  const all: Place[] = [];
  for (const { 0: whole, 1: value = whole, index } of text.matchAll(pattern)) {
    const end = index + whole.length;
    all.push({ start: end - value.length, end, value });
    if (all.length === mostPlaces) break;
  }
  return all;
}

/** Matches each whole number in a text. */
export const wholeNumber = new RegExp(String.raw`${notBefore}\d+${notAfter}`, 'gu');

/** What stands between the name of a field and its value in JSON, markup, dumps and assignments. */
const between = String.raw`["'\]]{0,3}\s{0,3}(?:=>|:|=|>|,|<\/t[hd]>\s{0,20}<t[hd]>)\s{0,20}(?:(?:int|float|string|bool)\(\d*\)?\s?)?["']?`;
const label = new RegExp(String.raw`(?<![\p{L}\p{N}_])([\p{L}\p{N}_]+)${between}$`, 'u');
const longestLabel = 120;

/** The name of the field that a value stands right after, or none. */
export function labelOf(text: string, { start }: Place): string | undefined {
  return label.exec(text.slice(Math.max(0, start - longestLabel), start))?.[1];
}

/** Matches the first word of whatever stands right after a name, given as the source of a pattern, in a whole text. */
export const valueOf = (name: string): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\p{N}_])${name}${between}([^"'<,\s]+)`, 'gu');

/** True for a value that stands by itself, as in data, and not in a sentence, where one space divides it from a word. */
export function setOff(text: string, { start, end }: Place): boolean {
  const left = /([^ ]?) ?$/su.exec(text.slice(Math.max(0, start - 10), start))?.[1] ?? '';
  const right = /^ ?([^ ]?)/su.exec(text.slice(end, end + 10))?.[1] ?? '';
  return !/\p{L}/u.test(left) && !/\p{L}/u.test(right);
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
