import { plainText, textClasses } from '../../contract/value-classes.ts';

const alnum = plainText.letters + plainText.digits;
const small = plainText.letters.slice(26);

const backwards = (text: string): string => [...text].reverse().join('');

/** The first and the last characters of texts, in turn. Signs come first: services lose them more often than letters. */
const ends = {
  signs: [plainText.signs + alnum, backwards(plainText.signs) + backwards(alnum)],
  words: [backwards(alnum), alnum],
} as const;

/** Returns a text with each pair of symbols (a de Bruijn sequence without the last symbol doubled). */
function eachBesideEach(symbols: readonly string[]): string {
  const rounds = symbols.map((one, at) => {
    const others = symbols.slice(at + 1).map((other) => one + other);
    return (at < symbols.length - 1 ? one : '') + others.join('');
  });
  return [...rounds, symbols[0]!].join('');
}

const letterRuns = [...alnum].map((one) => one + one).join('') + eachBesideEach([...small]);
const signRuns = eachBesideEach([...plainText.signs, ' ']);

// Lengths of fields, bytes and databases first, then odd ones: a hundred cases are too few for all.
const firstLengths = [
  100, 50, 81, 31, 65, 16, 99, 40, 21, 64, 11, 51, 80, 33, 26, 72, 8, 90, 32, 61, 5, 30, 20, 10,
];
const allLengths = Array.from(
  { length: plainText.longest },
  (_, at) => 1 + ((at * 37 + 76) % plainText.longest),
);

/** The lengths of texts, in the order in which they are sent. */
export const lengths: readonly number[] = [
  ...new Set([...firstLengths, ...allLengths.filter((size) => size % 2 === 1), ...allLengths]),
];

/** Texts with a meaning in markup or code. Some texts have one after their first character. */
const openings: readonly string[] = textClasses.signs.values.filter(({ length }) => length > 2);

/** How much longer the whole text is at least. */
const behindOpening = 12;

/** How many of the ambiguous texts are sent in every field: the likeliest to be misread. */
const likeliest = 7;

/** How many texts a field has before they come again. */
const count = 500;

/**
 * Returns the texts of a field, in the order in which they are sent. They have each letter, digit and sign at the start,
 * at the end and within, each pair of signs and of small letters, and each length. Every eighth text is ambiguous.
 * @param shift a number of its own for each field
 * @param hasTag the texts have a place for a tag
 */
export function textsOf(shift: number, hasTag: boolean): readonly string[] {
  let [letter, sign] = [shift * 61, shift * 53];
  return Array.from({ length: count }, (_, turn) => {
    const [round, position] = [Math.floor(turn / 8), turn % 8];
    if (position === 7) return ambiguous(round, shift, hasTag);
    const kind = position === 6 ? 'words' : 'signs';
    const number = kind === 'words' ? round : round * 6 + position;
    const size = lengths[(round * 7 + position) % lengths.length]!;
    const isTagged = hasTag && size > placeLength + 1;
    const length = isTagged ? size - placeLength : size;
    const [first, last] = ends[kind].map((all) => all[number % all.length]!) as [string, string];
    const opening = kind === 'signs' ? openings[(number + shift) % openings.length]! : '';
    let within = opening.length + behindOpening < length - 2 ? opening : '';
    while (within.length < length - 2) {
      // The last character of a run starts the next one, so that no pair is lost.
      within += partOf(letterRuns, letter, 7) + (kind === 'signs' ? partOf(signRuns, sign, 3) : ' ');
      letter += 6;
      sign += kind === 'signs' ? 2 : 0;
    }
    const text = length < 2 ? first : first + within.slice(0, length - 2) + last;
    return isTagged ? withPlace(text) : text;
  });
}

const partOf = (runs: string, from: number, length: number): string =>
  (runs + runs).slice(from % runs.length).slice(0, length);

/** The likeliest texts go into every field, each other one into one field. A title gets a tag from the second time on. */
function ambiguous(number: number, shift: number, hasTag: boolean): string {
  const { values } = textClasses.ambiguous;
  const text = values[number < likeliest ? number : (number + shift * 3) % values.length]!;
  return hasTag && number >= values.length ? withPlace(text, ' ') : text;
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
