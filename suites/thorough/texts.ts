import { plainText } from '../../contract/classes.ts';

const alnum = plainText.letters + plainText.digits;

/** What a text begins and ends with, in turn: signs are lost oftener than letters. */
const ends = {
  signs: plainText.signs + alnum,
  words: alnum,
} as const;

const backwards = (text: string): string => [...text].reverse().join('');

/** The same from the other end, so that what is seen at one end alone is another one for each. */
const lasts = {
  signs: backwards(plainText.signs) + backwards(alnum),
  words: backwards(alnum),
} as const;

/** All the symbols of an alphabet, each beside each (a de Bruijn sequence, less the last symbol doubled). */
function eachBesideEach(symbols: readonly string[]): string {
  return symbols
    .map(
      (one, at) =>
        (at < symbols.length - 1 ? one : '') +
        symbols
          .slice(at + 1)
          .map((other) => one + other)
          .join(''),
    )
    .concat(symbols[0]!)
    .join('');
}

const signRuns = eachBesideEach([...plainText.signs, ' ']);

// Boundaries of fields, of bytes and of databases first; then all others, far from each other. The shortest come last:
// what reads as a number or a keyword is as short.
const firstLengths = [
  100, 50, 81, 31, 65, 16, 99, 40, 21, 64, 11, 51, 80, 33, 26, 72, 8, 90, 32, 61, 5, 30, 20, 10,
];

/** The lengths of texts, each once, in the order in which they are sent. */
export const lengths: readonly number[] = [
  ...new Set([
    ...firstLengths,
    ...Array.from({ length: plainText.longest }, (_, at) => 5 + ((at * 37 + 41) % (plainText.longest - 4))),
    1,
    2,
    3,
    4,
  ]),
];

/** Which plain text of many. */
export interface TextTurn {
  /** How many texts were made before, and how many of this kind. */
  readonly turn: number;
  readonly mine: number;
  readonly length: number;
  /** Tells apart the texts of several fields. */
  readonly shift: number;
  readonly kind: 'words' | 'signs';
}

/**
 * A plain text; over the turns each letter, digit and sign is in it, at its beginning and at its end, and each sign
 * beside each.
 */
export function plainTextOf(which: TextTurn): string {
  const { mine, kind, length } = which;
  const first = ends[kind][mine % ends[kind].length]!;
  const last = lasts[kind][mine % lasts[kind].length]!;
  return length < 3 ? (first + last).slice(0, length) : first + within(which, length - 2) + last;
}

/** Words between the ends, with runs of signs or single spaces. */
function within({ turn, shift, kind }: TextTurn, length: number): string {
  let text = '';
  let letter = turn * 47 + shift * 29;
  let run = turn * 23 + shift * 61;
  while (text.length < length) {
    const size = 1 + ((turn + text.length) % 5);
    for (let count = 0; count < size; count += 1) text += alnum[(letter++ * 17) % alnum.length];
    text += kind === 'signs' ? signRuns.slice(run % signRuns.length).slice(0, 3) : ' ';
    run += 2;
  }
  return text.slice(0, length);
}
