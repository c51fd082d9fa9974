/** An occurrence of a value in a text; `start` and `end` are offsets in UTF-16 code units. */
export interface Occurrence {
  readonly start: number;
  readonly end: number;
  readonly value: string;
}

/** Most occurrences of one value that are returned. */
const maxOccurrences = 200;

/** The boundaries of a word: not inside a word, number, name, address or time of day (10:36). */
const notBefore = String.raw`(?<![\p{L}\p{N}_@]|[\p{L}\p{N}][.-])(?:(?<!(?<![\p{L}\p{N}])\d\d:)|(?!\d\d))`;
const notAfter = String.raw`(?![\p{L}\p{N}_@]|[.-][\p{L}\p{N}]|(?<=(?<![\p{L}\p{N}])\d\d):\d\d)`;

const before = new RegExp(notBefore, 'uy');
const after = new RegExp(notAfter, 'uy');

/** Finds a value as a whole word. */
export function occurrences(text: string, value: string): Occurrence[] {
  const all: Occurrence[] = [];
  let start = value === '' ? -1 : text.indexOf(value);
  while (start >= 0 && all.length < maxOccurrences) {
    const end = start + value.length;
    const isWord = matchesAt(before, text, start) && matchesAt(after, text, end);
    if (isWord) all.push({ start, end, value });
    start = text.indexOf(value, isWord ? end : start + 1);
  }
  return all;
}

function matchesAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

const wholeNumber = new RegExp(String.raw`${notBefore}\d+${notAfter}`, 'gu');

/** Finds each whole number. */
export const wholeNumbers = (text: string): Occurrence[] =>
  [...text.matchAll(wholeNumber)].map(({ 0: value, index: start }) => ({
    start,
    end: start + value.length,
    value,
  }));

/** The text between the name of a field and its value in JSON, markup, dumps and assignments. */
const between = String.raw`["'\]]{0,3}\s{0,3}(?:=>|:|=|>|,|<\/t[hd]>\s{0,20}<t[hd]>)\s{0,20}(?:(?:int|float|string|bool)\(\d*\)?\s?)?["']?`;
const label = new RegExp(String.raw`(?<![\p{L}\p{N}_])([\p{L}\p{N}_]+)${between}$`, 'u');
const maxLabelLength = 120;

/** Returns the field name directly before an occurrence; undefined if there is none. */
export function labelOf(text: string, { start }: Occurrence): string | undefined {
  return label.exec(text.slice(Math.max(0, start - maxLabelLength), start))?.[1];
}

/** True if a value is separate, as in data, and not part of a sentence, where one space separates it from a word. */
export const isSeparate = (text: string, one: Occurrence): boolean => !isBeside(text, one, /\p{L}/u);

/** The same, and it is not part of a text with numbers, such as 10 pm. */
export const isWholeValue = (text: string, one: Occurrence): boolean => !isBeside(text, one, /[\p{L}\p{N}]/u);

/** True if a sign like this is beside an occurrence, or one space away. */
function isBeside(text: string, { start, end }: Occurrence, sign: RegExp): boolean {
  const left = /([^ ]?) ?$/su.exec(text.slice(Math.max(0, start - 10), start))?.[1] ?? '';
  const right = /^ ?([^ ]?)/su.exec(text.slice(end, end + 10))?.[1] ?? '';
  return sign.test(left) || sign.test(right);
}

/** Returns two occurrences, one of each list, with at most `most` characters between them. */
export function pairWithin(
  some: readonly Occurrence[],
  others: readonly Occurrence[],
  most: number,
): readonly [Occurrence, Occurrence] | undefined {
  for (const one of some) {
    const other = others.find(
      ({ start, end }) =>
        start - one.end <= most && one.start - end <= most && (start >= one.end || end <= one.start),
    );
    if (other) return [one, other];
  }
  return undefined;
}

/** True if two occurrences are in one string or line: no quotation mark or line break is between them. */
export function isInOneText(text: string, [one, other]: readonly [Occurrence, Occurrence]): boolean {
  const [first, second] = one.start < other.start ? [one, other] : [other, one];
  return !/["\n]/.test(text.slice(first.end, second.start));
}
