import { plainText, textClasses } from '../../contract/classes.ts';

const alnum = plainText.letters + plainText.digits;

const backwards = (text: string): string => [...text].reverse().join('');

/** What a text begins with, in turn: signs are lost oftener than letters, and those of words begin from the other end. */
const firsts = { signs: plainText.signs + alnum, words: backwards(alnum) } as const;

/** What it ends with: another symbol than it begins with, so that what is seen at one end alone is told apart. */
const lasts = { signs: backwards(plainText.signs) + backwards(alnum), words: alnum } as const;

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

const capitals = plainText.letters.slice(0, 26).split('');
const small = plainText.letters.slice(26).split('');

const doubled = [...alnum].map((one) => one + one).join('');

/** Small letters beside capitals; then letters and digits, each beside each of its kind, and doubled once more. */
const letterRuns = [
  ...capitals.map((one) => small.map((other) => one + other).join('')),
  eachBesideEach(small),
  doubled,
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
const between = Array.from(
  { length: plainText.longest - 4 },
  (_, at) => 5 + ((at * 37 + 41) % (plainText.longest - 4)),
);

/** The lengths of texts, each once, in the order in which they are sent. */
export const lengths: readonly number[] = [
  ...new Set([
    ...firstLengths,
    ...between.filter((size) => size % 2 === 1),
    ...roundLengths,
    ...between,
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
  /** What is added to the text later. */
  readonly room: number;
  /** Tells apart the texts of several fields. */
  readonly shift: number;
  readonly kind: 'words' | 'signs';
}

/**
 * A plain text; over the turns each letter, digit and sign is in it, at its beginning and at its end, each sign beside
 * each, and each letter beside each.
 */
export function plainTextOf(which: TextTurn): string {
  const { mine, kind, length } = which;
  const first = firsts[kind][mine % firsts[kind].length]!;
  const last = lasts[kind][mine % lasts[kind].length]!;
  return length < 3 ? (first + last).slice(0, length) : first + within(which, length - 2) + last;
}

/** What has a meaning to programs that take text for more than text; some texts begin with one, behind their end. */
const openings: readonly string[] = textClasses.signs.values.filter(({ length }) => length > 2);

/** So much longer than that is a text which begins with it. */
const behindOpening = 12;

/** Where in the runs of letters and of signs a text begins. */
interface Place {
  readonly letter: number;
  readonly sign: number;
}

/** What a text has that is no run: its ends, and an opening at times. */
const noRun = 8;

/** Where the text of each turn begins: where the one before ended, less the room that it left. */
function beginsOf(room: number): readonly Place[] {
  const begins: Place[] = [];
  lengths.reduce(
    (place, length) => {
      begins.push(place);
      return runsFrom(place, 'signs', length - noRun - room);
    },
    { letter: 900, sign: 0 },
  );
  return begins;
}

const begins = new Map<number, readonly Place[]>();

/** Letters between the ends, with signs or single spaces between them. */
function within({ turn, mine, shift, kind, room }: TextTurn, length: number): string {
  const all = begins.get(room) ?? beginsOf(room);
  begins.set(room, all);
  const { letter, sign } = all[turn % lengths.length]!;
  const far = shift + 5 * Math.floor(turn / lengths.length);
  const opening = kind === 'signs' ? openings[(mine + shift) % openings.length]! : '';
  const begin = opening.length + behindOpening < length ? opening : '';
  const place = { letter: letter + far * 61, sign: sign + far * 37 };
  return begin + runsFrom(place, kind, length - begin.length).text;
}

/** A text, and where the next one goes on: what ends one run begins the next one, so that no neighbours are parted. */
function runsFrom(
  { letter, sign }: Place,
  kind: TextTurn['kind'],
  length: number,
): Place & { readonly text: string } {
  let text = '';
  const add = (runs: string, from: number, size: number): number => {
    const added = Math.min(size, length - text.length);
    for (let at = from; at < from + added; at += 1) text += runs[at % runs.length];
    return Math.max(0, added - 1);
  };
  while (text.length < length) {
    letter += add(letterRuns, letter, 6 + (letter % 5));
    if (kind === 'words') add(' ', 0, 1);
    else sign += add(signRuns, sign, 3);
  }
  return { text, letter, sign };
}
