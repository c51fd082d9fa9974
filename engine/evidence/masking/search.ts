import { withScratch } from './scratch.ts';
import {
  base64Views,
  betweenRuns,
  decodedView,
  hexViews,
  joinedViews,
  marked,
  plainView,
  quotedView,
  View,
} from './view.ts';

/** Encodings within encodings: base64 of base64 of base64. */
const deepest = 3;
/** Units of all views of one text: a few seconds of work at most. */
const budgetOf = (length: number): number => Math.min(24 * length + 100_000, 32_000_000);

/** Thrown for a text whose encodings would take too long to decode. */
export class TooManyEncodings extends Error {}

/**
 * What a view is: the text, or the bytes of its runs of base64, hexadecimal or quoted-printable, as they are or with
 * their escapes decoded.
 */
type Kind = 'text' | 'bytes' | 'decoded-bytes';

/** What is sought in views. */
export interface Sought {
  /** Its length, at least: shorter runs of base64 are not decoded. */
  readonly shortest: number;
  /** False only for bytes that can't have it; without this function, all bytes may have it. */
  readonly mayBeIn?: (view: View) => boolean;
}

/**
 * Calls a function with each view in which a text may contain something: as it is, with its escapes decoded, and
 * the same for everything that it contains in base64, hexadecimal and quoted-printable.
 * @param visit a view is valid until this returns
 * @throws TooManyEncodings when that would take much longer than reading the text
 */
export function eachView(
  text: string,
  { shortest, mayBeIn = () => true }: Sought,
  visit: (view: View, kind: Kind) => void,
): void {
  let left = budgetOf(text.length);
  const search = (whole: View, depth: number): void => {
    if (depth > 0 && !mayBeIn(whole)) return;
    left -= whole.units.length;
    if (left < 0) throw new TooManyEncodings();
    withScratch(() => visit(whole, depth > 0 ? 'bytes' : 'text'));
    const view = depth > 0 ? readablePart(whole) : whole;
    if (view === undefined) return;
    const decoded = decodedView(view);
    if (decoded !== view) withScratch(() => visit(decoded, depth > 0 ? 'decoded-bytes' : 'text'));
    if (depth === deepest) return;
    for (const each of decoded === view ? [view] : [view, decoded]) {
      if (depth === 0 && quoted.test(each.text)) withScratch(() => search(quotedView(each), 1));
      if (depth === 0) searchAll(() => joinedViews(each), 1);
      searchAll(() => base64Views(each, Math.max(6, Math.floor((shortest * 4) / 3))), depth + 1);
      searchAll(() => hexViews(each, Math.max(8, shortest * 2)), depth + 1);
    }
  };
  const searchAll = (views: () => Iterable<View>, depth: number): void =>
    withScratch(() => {
      for (const view of views()) withScratch(() => search(view, depth));
    });
  withScratch(() => search(plainView(text), 0));
}

/** Bytes that neither text nor UTF-8 has, as a class of a regular expression. NUL is in every UTF-16. */
const odd = String.raw`\x01-\x08\x0e-\x1f\x7f\xc0\xc1\xf5-\xff`;

const isOdd = marked(odd);

/** Bytes of characters in UTF-8 outside ASCII. */
const isHigh = marked(String.raw`\x80-\xbf\xc2-\xf4`);
/** Folding makes of the other ones a space and nothing. */
const isFolded = marked(String.raw`\x80-\x9f\xa1-\xac\xae-\xbf\xc2-\xf4`);
const mayBeginEscape = marked(String.raw`\\%&`);

/**
 * Returns a function that is false only for a view of bytes in which there can be no ASCII text of so many characters,
 * with escapes and encodings within encodings neither. Most runs of letters are words, and their bytes are of all kinds.
 */
export function asciiFinder(shortest: number): (view: View) => boolean {
  return ({ units }) => {
    let whole = 0;
    let withEscapes = 0;
    let longest = 0;
    let hasEscape = false;
    let before = betweenRuns;
    let unit = units[0] ?? betweenRuns;
    for (let at = 1; at <= units.length; at += 1) {
      const after = at < units.length ? units[at]! : betweenRuns;
      const isNone = unit === betweenRuns || isOdd[unit] === 1;
      // A byte of UTF-8 that stands alone is no character.
      const isLone = isFolded[unit] === 1 && isHigh[before] !== 1 && isHigh[after] !== 1;
      whole = isNone || isLone ? 0 : whole + 1;
      if (whole >= shortest) return true;
      withEscapes = isNone ? 0 : withEscapes + 1;
      if (withEscapes > longest) longest = withEscapes;
      if (mayBeginEscape[unit] === 1) hasEscape = true;
      before = unit;
      unit = after;
    }
    return hasEscape && longest >= shortest;
  };
}

/**
 * Removes from a view the runs that a wrong alignment gives: they have bytes of all kinds. The view can't be used any more.
 * @returns what is left; undefined for nothing
 */
function readablePart({ units, placeOf }: View): View | undefined {
  let isLeft = false;
  for (let start = 0; start < units.length;) {
    let count = 0;
    let end = start;
    for (; end < units.length && units[end] !== betweenRuns; end += 1)
      if (isOdd[units[end]!] === 1) count += 1;
    if (count * 10 > end - start) units.fill(betweenRuns, start, end);
    else if (end > start) isLeft = true;
    start = end + 1;
  }
  return isLeft ? new View(units, placeOf) : undefined;
}

/** What quoted-printable decodes: an escape, or a line that goes on. */
const quoted = /=(?:[\dA-Fa-f]{2}|\r?\n)/;
