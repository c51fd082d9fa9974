import { measureValue, skipSpace, walk, type Extent } from './json-scan.ts';

/** The kinds of values that are told by their bytes alone. */
type Kind = 'integer' | 'string' | 'literal';

/** How one object of a long list is made: its names in order, each with the kind of its value. */
export interface Likeness {
  readonly names: readonly string[];
  /** The names as they are written, with their quotes. */
  readonly written: readonly Uint8Array[];
  readonly kinds: readonly Kind[];
}

/** Reads how the object at a position is made; undefined where a value of it is no integer, string or literal. */
export function likenessOf(bytes: Uint8Array, start: number): Likeness | undefined {
  const written: Uint8Array[] = [];
  const kinds: (Kind | undefined)[] = [];
  const extent: Extent = { end: 0, names: 0 };
  walk(bytes, start, (value, name) => {
    measureValue(bytes, name, extent);
    written.push(bytes.slice(name, extent.end));
    measureValue(bytes, value, extent);
    kinds.push(kindOf(bytes, value, extent.end));
    return extent.end;
  });
  if (!kinds.every((kind) => kind !== undefined)) return undefined;
  const names = written.map((name) => JSON.parse(Buffer.from(name).toString()) as string);
  return { names, written, kinds };
}

function kindOf(bytes: Uint8Array, start: number, end: number): Kind | undefined {
  if (endOfInteger(bytes, start) === end) return 'integer';
  if (endOfPlainString(bytes, start) === end) return 'string';
  return endOfLiteral(bytes, start) === end ? 'literal' : undefined;
}

const ends: Readonly<Record<Kind, (bytes: Uint8Array, start: number) => number>> = {
  integer: endOfInteger,
  string: endOfPlainString,
  literal: endOfLiteral,
};

/**
 * Tells whether the object at a position is made like another one, and is JSON as far as its bytes are UTF-8.
 * Makes no objects: a long list parsed leaves several times its size to be collected.
 * @param places is filled in: where each value starts, and where it ends
 * @returns the position after the object; -1 where it is made otherwise
 */
export function endOfAlike(bytes: Uint8Array, start: number, like: Likeness, places: number[]): number {
  const { written, kinds } = like;
  let at = start;
  if (bytes[at] !== 0x7b) return -1;
  for (let which = 0; which < written.length; which += 1) {
    at = skipSpace(bytes, at + 1);
    at = endOfBytes(bytes, at, written[which]!);
    if (at < 0) return -1;
    at = skipSpace(bytes, at);
    if (bytes[at] !== 0x3a) return -1;
    at = skipSpace(bytes, at + 1);
    places[2 * which] = at;
    at = ends[kinds[which]!](bytes, at);
    if (at < 0) return -1;
    places[2 * which + 1] = at;
    at = skipSpace(bytes, at);
    if (bytes[at] !== (which + 1 < written.length ? 0x2c : 0x7d)) return -1;
  }
  return at + 1;
}

function endOfBytes(bytes: Uint8Array, start: number, wanted: Uint8Array): number {
  for (let at = 0; at < wanted.length; at += 1) if (bytes[start + at] !== wanted[at]) return -1;
  return start + wanted.length;
}

/** Of more digits a double may hold other ones. */
const mostDigits = 15;

function endOfInteger(bytes: Uint8Array, start: number): number {
  const first = bytes[start] === 0x2d ? start + 1 : start;
  let at = first;
  while (isDigit(bytes[at])) at += 1;
  const digits = at - first;
  const isPlain = bytes[first] !== 0x30 || (digits === 1 && first === start);
  return digits > 0 && digits <= mostDigits && isPlain && endsHere(bytes[at]) ? at : -1;
}

function isDigit(code: number | undefined): boolean {
  return code !== undefined && code >= 0x30 && code <= 0x39;
}

/** A number goes on in a fraction or an exponent; whatever else follows is seen by who walks. */
function endsHere(code: number | undefined): boolean {
  return code !== 0x2e && code !== 0x65 && code !== 0x45;
}

/** Position after a string that holds nothing but what JSON allows in one (RFC 8259, 7). */
function endOfPlainString(bytes: Uint8Array, start: number): number {
  if (bytes[start] !== 0x22) return -1;
  let at = start + 1;
  for (let code = bytes[at]; code !== 0x22; code = bytes[at]) {
    if (code === undefined || code < 0x20) return -1;
    if (code !== 0x5c) at += 1;
    else if (bytes[at + 1] === 0x75) {
      for (let digit = 2; digit < 6; digit += 1) if (!isHex(bytes[at + digit])) return -1;
      at += 6;
    } else if (escapable.has(bytes[at + 1] ?? 0)) at += 2;
    else return -1;
  }
  return at + 1;
}

const escapable = new Set([...'"\\/bfnrt'].map((sign) => sign.charCodeAt(0)));

function isHex(code: number | undefined): boolean {
  return isDigit(code) || (code !== undefined && (code | 0x20) >= 0x61 && (code | 0x20) <= 0x66);
}

const literals = ['true', 'false', 'null'].map((word) => Buffer.from(word));

function endOfLiteral(bytes: Uint8Array, start: number): number {
  for (const literal of literals) {
    const end = endOfBytes(bytes, start, literal);
    if (end >= 0) return end;
  }
  return -1;
}
