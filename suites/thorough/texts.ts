import { plainText, textClasses } from '../../contract/classes.ts';
import type { NextValue } from './domain.ts';

const alnum = plainText.letters + plainText.digits;

const backwards = (text: string): string => [...text].reverse().join('');

/** The first characters of texts, in turn. Signs come first: services lose them more often than letters. */
const firsts = { signs: plainText.signs + alnum, words: backwards(alnum) } as const;

/** The last characters of texts: others than the first ones, so that a fault at one end is recognized. */
const lasts = { signs: backwards(plainText.signs) + backwards(alnum), words: alnum } as const;

/** Returns a text with each pair of symbols (a de Bruijn sequence without the last symbol doubled). */
function eachBesideEach(symbols: readonly string[]): string {
  const rounds = symbols.map((one, at) => {
    const others = symbols.slice(at + 1).map((other) => one + other);
    return (at < symbols.length - 1 ? one : '') + others.join('');
  });
  return [...rounds, symbols[0]!].join('');
}

const capitals = plainText.letters.slice(0, 26).split('');
const small = plainText.letters.slice(26).split('');

/** Each small letter next to each capital; then letters and digits, each pair of a kind, and doubled. */
const letterRuns = [
  ...capitals.map((one) => small.map((other) => one + other).join('')),
  eachBesideEach(small),
  [...alnum].map((one) => one + one).join(''),
  eachBesideEach([...plainText.digits]),
  eachBesideEach(capitals),
].join('');

const signRuns = eachBesideEach([...plainText.signs, ' ']);

// Lengths of fields, bytes and databases first, then odd and round ones, then the others: a hundred cases are too few
// for all. The ambiguous texts are the shortest ones.
const firstLengths = [
  100, 50, 81, 31, 65, 16, 99, 40, 21, 64, 11, 51, 80, 33, 26, 72, 8, 90, 32, 61, 5, 30, 20, 10,
];
const roundLengths = [12, 24, 36, 48, 60, 70, 18, 42, 96, 14, 28, 22, 44, 88, 66];
const steps = plainText.longest - 4;
const between = Array.from({ length: steps }, (_, at) => 5 + ((at * 37 + 41) % steps));
const odd = between.filter((size) => size % 2 === 1);

/** The lengths of texts, in the order in which they are sent. */
export const lengths: readonly number[] = [
  ...new Set([...firstLengths, ...odd, ...roundLengths, ...between, 1, 2, 3, 4]),
];

/** Texts with a meaning in markup or code. Some texts have one after their first character. */
const openings: readonly string[] = textClasses.signs.values.filter(({ length }) => length > 2);

/** How much longer the whole text is at least. */
const behindOpening = 12;

/**
 * Starts the plain texts of a field. Over all turns they have each letter, digit and sign at the start, at the end and
 * within, each pair of signs and of letters, and each length.
 * @param shift a number of its own for each field
 * @param hasTag the texts have a place for a tag
 */
export function plainTexts(shift: number, hasTag: boolean): NextValue {
  let letter = 900 + shift * 61;
  let sign = shift * 37;
  let turn = 0;
  // The last character of a run starts the next one, so that no pair is lost.
  const runs = (kind: 'words' | 'signs', length: number): string => {
    let text = '';
    const add = (symbols: string, from: number, size: number): number => {
      const added = Math.min(size, length - text.length);
      for (let at = from; at < from + added; at += 1) text += symbols[at % symbols.length];
      return Math.max(0, added - 1);
    };
    while (text.length < length) {
      letter += add(letterRuns, letter, 6 + (letter % 5));
      if (kind === 'words') add(' ', 0, 1);
      else sign += add(signRuns, sign, 3);
    }
    return text;
  };
  return (id, mine) => {
    const kind = id === 'signs' ? 'signs' : 'words';
    const size = lengths[turn++ % lengths.length]!;
    const isTagged = hasTag && size > placeLength + 1;
    const length = isTagged ? size - placeLength : size;
    const ends = [firsts, lasts].map(({ [kind]: all }) => all[mine % all.length]!) as [string, string];
    const opening = kind === 'signs' ? openings[(mine + shift) % openings.length]! : '';
    const begin = opening.length + behindOpening < length - 2 ? opening : '';
    const within = length < 3 ? '' : begin + runs(kind, length - 2 - begin.length);
    const text = length < 2 ? ends[0] : ends[0] + within + ends[1];
    return isTagged ? withPlace(text) : text;
  };
}

/** Stands in a text for the tag. */
const placeOfTag = '\ue000'.repeat(12);

/** The length of the place of a tag. */
export const placeLength = placeOfTag.length;

/** Returns a tag that no other request of any run has. */
export function tagOf(runId: string, number: number): string {
  return `${runId.slice(0, 8).padEnd(8, '0')}n${number.toString(16).padStart(3, '0')}`;
}

/** Returns the text with its tag, if it has a place for one; short texts have none. */
export function tagged(text: string, tag: string): string {
  return text.replaceAll(placeOfTag, tag);
}

/** Undoes `tagged`. */
export function untagged(text: unknown): unknown {
  return typeof text === 'string' ? text.replace(/[0-9a-f]{8}n[0-9a-f]{3}/, placeOfTag) : text;
}

/** Returns the text with letters in the place of its tag. */
export function withoutPlace(text: string): string {
  return text.replaceAll(placeOfTag[0]!, 'x');
}

/** Texts up to this length are not split by a tag. */
const fewCharacters = 3;

/** Returns a text with a place for a tag in its middle, or before it if it is short. */
export function withPlace(text: string, gap = ''): string {
  const characters = [...text];
  const middle = characters.length > fewCharacters ? characters.length >> 1 : 0;
  const [before, after] = [characters.slice(0, middle).join(''), characters.slice(middle).join('')];
  const gapBeside = (part: string): string => (part === '' || /\s/.test(part) ? '' : gap);
  return before + gapBeside(before.slice(-1)) + placeOfTag + gapBeside(after.slice(0, 1)) + after;
}

/** Returns the text without the place of its tag and the space next to it. */
export function withoutTag(value: string): string {
  return value.replace(/ ?\ue000+ ?/, (place, at: number) =>
    at === 0 || at + place.length === value.length ? '' : place.startsWith(' ') ? ' ' : '',
  );
}
