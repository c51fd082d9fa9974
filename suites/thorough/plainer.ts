import type { FieldDomain } from './domain.ts';
import { withoutPlace, withPlaceAdded, withPlaceWithin } from './tags.ts';

/** Values that are plainer than one that was sent, the largest step first. */
export function plainerValues(value: unknown, { unique, plain }: FieldDomain): unknown[] {
  if (typeof value === 'number') return plainerNumbers(value);
  if (Array.isArray(value)) return shorterLists(value);
  if (typeof value !== 'string') return [];
  if (typeof plain === 'string' && isMoment(value) && isMoment(plain)) return plainerMoments(value, plain);
  return plainerTexts(value, unique === true);
}

/** Less digits, and numbers nearer to 1: those at the same steps for all, so that few are asked twice. */
function plainerNumbers(value: number): number[] {
  const ends = [10, 100].map((size) => value % size).filter((end) => end > 0);
  const nearer = stepsBelow(Math.ceil(value));
  return [...new Set([1, ...ends, ...nearer])].filter((other) => other < value);
}

/** The whole numbers below one that halve the way to it, from afar. */
function stepsBelow(value: number): number[] {
  const steps = [512, 256, 128, 64, 32, 16, 8, 4, 2, 1];
  return [...new Set(steps.map((step) => Math.floor((value - 1) / step) * step))].filter((one) => one > 0);
}

function shorterLists(value: readonly unknown[]): unknown[][] {
  if (value.length < 2) return [];
  const half = value.length >> 1;
  return [
    ...value.map((item) => [item]),
    value.slice(0, half),
    value.slice(half),
    ...value.map((_, at) => value.filter((_, other) => other !== at)),
  ];
}

const isMoment = (value: string): boolean => /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value);

/** Where the parts of a moment are: the date or the time as a whole, then each of them. */
const partsOfMoment = [
  [0, 10],
  [10, 19],
  [0, 4],
  [5, 7],
  [8, 10],
  [11, 13],
  [14, 16],
  [17, 19],
] as const;

function plainerMoments(value: string, plain: string): string[] {
  const put = ([from, to]: (typeof partsOfMoment)[number]): string =>
    value.slice(0, from) + plain.slice(from, to) + value.slice(to);
  const isDate = (moment: string): boolean => {
    const date = new Date(`${moment.replace(' ', 'T')}Z`);
    return !Number.isNaN(date.getTime()) && date.toISOString().slice(8, 10) === moment.slice(8, 10);
  };
  return [...new Set(partsOfMoment.map(put))].filter((moment) => moment !== value && isDate(moment));
}

/**
 * Halves of a text and what is left without a part of it; as many letters, in case that it is the length; less of
 * them. Parts neither begin nor end in a space that the text has not at its ends.
 */
function plainerTexts(value: string, unique: boolean): string[] {
  const text = unique ? withoutTag(value) : value;
  const size = text.length;
  const letters = 'x'.repeat(value.length);
  const isLetters = value === letters || withoutPlace(value) === letters;
  const content = isLetters ? [] : [...partsOfText(text), ...(size <= 4 ? [] : charactersOf(text))];
  const lengths = isLetters ? stepsBelow(value.length).map((length) => 'x'.repeat(length)) : [letters];
  return [
    ...new Set([
      ...content.map((part) => (unique ? withPlaceAdded(part) : part)),
      ...lengths.map((part) => (unique ? withPlaceWithin(part) : part)),
    ]),
  ].filter((other) => other !== value && other !== '');
}

/** The text without the place of its tag, and without the space that may have been put beside it. */
function withoutTag(value: string): string {
  return value.replace(/ ?\ue000+ ?/, (place, at: number) =>
    at === 0 || at + place.length === value.length ? '' : place.startsWith(' ') ? ' ' : '',
  );
}

function partsOfText(text: string): string[] {
  const size = text.length;
  const parts: string[] = [];
  for (let piece = Math.ceil(size / 2); piece >= 1 && parts.length < 14; piece = Math.floor(piece / 2)) {
    for (let from = 0; from < size && parts.length < 14; from += piece) {
      const alone = text.slice(from, from + piece);
      const without = text.slice(0, from) + text.slice(from + piece);
      parts.push(trimmed(piece * 2 >= size ? alone : without, text));
    }
  }
  return parts.filter((part) => part !== '');
}

/** One character of each kind, the signs first. */
function charactersOf(text: string): string[] {
  const all = [...new Set(text)].filter((one) => one.trim() !== '');
  const signs = all.filter((one) => !/[\p{L}\p{N}]/u.test(one));
  return [...signs, ...all.filter((one) => !signs.includes(one))].slice(0, 6);
}

function trimmed(part: string, whole: string): string {
  const single = part.replace(/ {2,}/g, (spaces) => (whole.includes(spaces) ? spaces : ' '));
  return whole === whole.trim() ? single.trim() : single;
}
