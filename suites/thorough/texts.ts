import { plainText, textClasses } from '../../contract/classes.ts';
import type { NextValue } from './domain.ts';

const alnum = plainText.letters + plainText.digits;

const backwards = (text: string): string => [...text].reverse().join('');

/** What a text begins with, in turn: signs are lost oftener than letters, and those of words begin from the other end. */
const firsts = { signs: plainText.signs + alnum, words: backwards(alnum) } as const;

/** What it ends with: another symbol than it begins with, so that what is seen at one end alone is told apart. */
const lasts = { signs: backwards(plainText.signs) + backwards(alnum), words: alnum } as const;

/** All the symbols of an alphabet, each beside each (a de Bruijn sequence, less the last symbol doubled). */
function eachBesideEach(symbols: readonly string[]): string {
  const rounds = symbols.map((one, at) => {
    const others = symbols.slice(at + 1).map((other) => one + other);
    return (at < symbols.length - 1 ? one : '') + others.join('');
  });
  return [...rounds, symbols[0]!].join('');
}

const capitals = plainText.letters.slice(0, 26).split('');
const small = plainText.letters.slice(26).split('');

/** Small letters beside capitals; then letters and digits, each beside each of its kind, and doubled once more. */
const letterRuns = [
  ...capitals.map((one) => small.map((other) => one + other).join('')),
  eachBesideEach(small),
  [...alnum].map((one) => one + one).join(''),
  eachBesideEach([...plainText.digits]),
  eachBesideEach(capitals),
].join('');

const signRuns = eachBesideEach([...plainText.signs, ' ']);

// Boundaries of fields, of bytes and of databases first, then odd ones, round ones and last what nobody thinks of: a
// hundred cases have no room for all. The shortest are those of texts that read as a number or a keyword.
const firstLengths = [
  100, 50, 81, 31, 65, 16, 99, 40, 21, 64, 11, 51, 80, 33, 26, 72, 8, 90, 32, 61, 5, 30, 20, 10,
];
const roundLengths = [12, 24, 36, 48, 60, 70, 18, 42, 96, 14, 28, 22, 44, 88, 66];
const steps = plainText.longest - 4;
const between = Array.from({ length: steps }, (_, at) => 5 + ((at * 37 + 41) % steps));
const odd = between.filter((size) => size % 2 === 1);

/** The lengths of texts, each once, in the order in which they are sent. */
export const lengths: readonly number[] = [
  ...new Set([...firstLengths, ...odd, ...roundLengths, ...between, 1, 2, 3, 4]),
];

/** What has a meaning to programs that take text for more than text; some texts begin with one, behind their end. */
const openings: readonly string[] = textClasses.signs.values.filter(({ length }) => length > 2);

/** So much longer than that is a text which begins with it. */
const behindOpening = 12;

/**
 * Begins the plain texts of a field: over the turns each letter, digit and sign is in one, at its beginning and at its
 * end, each sign beside each, each letter beside each, and each length.
 * @param shift tells apart the texts of several fields
 * @param hasTag the texts have room for a tag within
 */
export function plainTexts(shift: number, hasTag: boolean): NextValue {
  let letter = 900 + shift * 61;
  let sign = shift * 37;
  let turn = 0;
  // What ends one run begins the next one, so that no neighbours are parted.
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

/** Stands in a text for a tag, character by character. */
const placeOfTag = '\ue000'.repeat(12);

/** So many characters are the place of a tag. */
export const placeLength = placeOfTag.length;

/** A tag that no other request of any run has. */
export function tagOf(runId: string, number: number): string {
  return `${runId.slice(0, 8).padEnd(8, '0')}n${number.toString(16).padStart(3, '0')}`;
}

/** The text with its tag, where it has a place for one; short texts have none. */
export function tagged(text: string, tag: string): string {
  return text.replaceAll(placeOfTag, tag);
}

/** The text that `tagged` was given, whatever the tag. */
export function untagged(text: unknown): unknown {
  return typeof text === 'string' ? text.replace(/[0-9a-f]{8}n[0-9a-f]{3}/, placeOfTag) : text;
}

/** The text with letters in the place of its tag. */
export function withoutPlace(text: string): string {
  return text.replaceAll(placeOfTag[0]!, 'x');
}

/** So few characters are not to be parted. */
const fewCharacters = 3;

/** A text with a place for a tag between its halves, or before a short one; beside it is what is given. */
export function withPlace(text: string, gap = ''): string {
  const characters = [...text];
  const middle = characters.length > fewCharacters ? characters.length >> 1 : 0;
  const [before, after] = [characters.slice(0, middle).join(''), characters.slice(middle).join('')];
  const gapBeside = (part: string): string => (part === '' || /\s/.test(part) ? '' : gap);
  return before + gapBeside(before.slice(-1)) + placeOfTag + gapBeside(after.slice(0, 1)) + after;
}

/** The text without the place of its tag, and without the space that may have been put beside it. */
export function withoutTag(value: string): string {
  return value.replace(/ ?\ue000+ ?/, (place, at: number) =>
    at === 0 || at + place.length === value.length ? '' : place.startsWith(' ') ? ' ' : '',
  );
}
