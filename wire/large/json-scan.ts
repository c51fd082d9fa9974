/** Deeper JSON is refused, so that no later step can run out of stack. */
export const maxDepth = 200;

const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;

/** Raised for bytes that are no JSON, or deeper than is read; says nothing, since the text is judged elsewhere. */
export class ScanError extends Error {}

/** Position of the first byte from `at` on that is no JSON white space (RFC 8259, 2). */
export function skipSpace(bytes: Uint8Array, at: number): number {
  let next = at;
  while (bytes[next] === 0x20 || bytes[next] === 0x0a || bytes[next] === 0x0d || bytes[next] === 0x09)
    next += 1;
  return next;
}

/** Where a value ends, and how many names the objects in it have together. */
export interface Extent {
  end: number;
  names: number;
}

/**
 * Finds the end of the JSON value that starts at a position, without looking at what it is.
 * @param extent is filled in, so that a long list makes no garbage
 * @throws ScanError when the bytes end before the value, or it is nested too deep
 */
export function measureValue(bytes: Uint8Array, start: number, extent: Extent): void {
  let depth = 0;
  let at = start;
  extent.names = 0;
  do {
    const code = bytes[at];
    if (code === quote) at = endOfString(bytes, at) - 1;
    else if (code === 0x7b || code === 0x5b) depth += 1;
    else if (code === 0x7d || code === 0x5d) depth -= 1;
    else if (code === colon) extent.names += 1;
    else if (depth === 0) return endOfScalar(bytes, at, extent);
    if (depth > maxDepth || at >= bytes.length) throw new ScanError();
    at += 1;
  } while (depth > 0);
  extent.end = at;
}

function endOfScalar(bytes: Uint8Array, start: number, extent: Extent): void {
  let at = start;
  while (at < bytes.length && !delimiters.has(bytes[at]!)) at += 1;
  if (at === start) throw new ScanError();
  extent.end = at;
}

const delimiters = new Set([...' \n\r\t,]}'].map((delimiter) => delimiter.charCodeAt(0)));

/** Position after the string that starts at a position. */
function endOfString(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  for (; bytes[at] !== quote; at += 1) {
    if (bytes[at] === backslash) at += 1;
    if (at >= bytes.length) throw new ScanError();
  }
  return at + 1;
}

/**
 * Walks through the members of a JSON object, or the items of a JSON array, that starts at a position.
 * @param visit takes the position of each value, and of its name in an object; gives where the value ends
 * @returns the position after the closing bracket
 * @throws ScanError when the bytes are neither
 */
export function walk(
  bytes: Uint8Array,
  start: number,
  visit: (value: number, name: number) => number,
): number {
  const inObject = bytes[start] === 0x7b;
  const close = inObject ? 0x7d : 0x5d;
  if (!inObject && bytes[start] !== 0x5b) throw new ScanError();
  let at = skipSpace(bytes, start + 1);
  if (bytes[at] === close) return at + 1;
  for (;;) {
    const name = at;
    if (inObject) {
      if (bytes[at] !== quote) throw new ScanError();
      at = skipSpace(bytes, endOfString(bytes, at));
      if (bytes[at] !== colon) throw new ScanError();
      at = skipSpace(bytes, at + 1);
    }
    at = skipSpace(bytes, visit(at, name));
    if (bytes[at] === close) return at + 1;
    if (bytes[at] !== 0x2c) throw new ScanError();
    at = skipSpace(bytes, at + 1);
  }
}
