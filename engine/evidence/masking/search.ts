import { withScratch } from './scratch.ts';
import {
  base64Views,
  betweenRuns,
  decodedView,
  hexViews,
  joinedViews,
  plainView,
  quotedView,
  type View,
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

/**
 * Calls a function with each view in which a text may contain something: as it is, with its escapes decoded, and
 * the same for everything that it contains in base64, hexadecimal and quoted-printable.
 * @param shortest length of what is sought: shorter runs of base64 are not decoded
 * @param visit a view is valid until this returns
 * @throws TooManyEncodings when that would take much longer than reading the text
 */
export function eachView(text: string, shortest: number, visit: (view: View, kind: Kind) => void): void {
  let left = budgetOf(text.length);
  const search = (view: View, depth: number): void => {
    left -= view.units.length;
    if (left < 0) throw new TooManyEncodings();
    withScratch(() => visit(view, depth > 0 ? 'bytes' : 'text'));
    if (depth > 0 && !hasReadable(view)) return;
    const decoded = decodedView(view);
    if (decoded !== view) withScratch(() => visit(decoded, depth > 0 ? 'decoded-bytes' : 'text'));
    if (depth === deepest) return;
    for (const each of decoded === view ? [view] : [view, decoded]) {
      if (depth === 0 && isQuoted(each)) withScratch(() => search(quotedView(each), 1));
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

/** Bytes that neither text nor UTF-8 has. NUL is in every UTF-16. */
const isOdd = (unit: number): boolean =>
  (unit > 0 && unit < 0x20 && (unit < 0x09 || unit > 0x0d)) ||
  unit === 0x7f ||
  unit === 0xc0 ||
  unit === 0xc1 ||
  (unit > 0xf4 && unit <= 0xff);

/**
 * Removes from a view the runs that a wrong alignment gives: they have bytes of all kinds.
 * @returns whether a run is left
 */
function hasReadable({ units }: View): boolean {
  let isLeft = false;
  for (let start = 0; start < units.length;) {
    let odd = 0;
    let end = start;
    for (; end < units.length && units[end] !== betweenRuns; end += 1) if (isOdd(units[end]!)) odd += 1;
    if (odd * 10 > end - start) units.fill(betweenRuns, start, end);
    else if (end > start) isLeft = true;
    start = end + 1;
  }
  return isLeft;
}

/** True if an equals sign may begin an escape of quoted-printable. */
function isQuoted({ units }: View): boolean {
  const equals = 0x3d;
  for (let at = units.indexOf(equals); at >= 0; at = units.indexOf(equals, at + 1))
    if (/^[\dA-Fa-f\r\n]$/.test(String.fromCharCode(units[at + 1] ?? 0))) return true;
  return false;
}
