import { isObject, parseJson } from '../body.ts';

/** A part of recorded traffic: the text of one exchange, or why there is none. */
export type Piece =
  | { readonly kind: 'entry'; readonly text: string }
  /** Not read, because it is larger than any exchange that can be judged. */
  | { readonly kind: 'too-large' }
  /** The file is cut off: it ends within an exchange, or before the end of the archive. */
  | { readonly kind: 'cut' }
  /** The file has no `log.entries`. */
  | { readonly kind: 'nothing' };

/** Larger exchanges are not kept in memory. */
const maxBytes = 64 * 1024 * 1024;
/** Number of bytes to read to detect the format: evidence, HAR, or one JSON value per line. */
export const detectionBytes = 1024 * 1024;

/** Bytes that matter in JSON and NDJSON. */
const newline = 0x0a;
const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/** Yields pieces, and `more` where it waits for the next chunk; `undefined` ends the file. */
type Splitting = Generator<Piece | 'more', void, Buffer | undefined>;

/**
 * Splits recorded traffic into its exchanges: the entries of an HTTP Archive (`log` may be anywhere in the outer
 * object), or the lines of NDJSON. Uses bounded memory for a file of any size. Unlike JSON stream parsers, it goes on
 * after an invalid entry.
 */
export class Splitter {
  private readonly splitting: Splitting;

  /**
   * @param beginning of the file, with `detectionBytes` or all of its bytes
   * @param take takes each piece
   */
  constructor(
    beginning: Buffer,
    private readonly take: (piece: Piece) => void,
  ) {
    this.splitting = isLines(beginning.toString('utf8')) ? splitLines(beginning) : splitArchive(beginning);
    this.add(undefined);
  }

  /** Adds the next bytes; undefined after the last ones. */
  add(chunk: Buffer | undefined): void {
    let next = this.splitting.next(chunk);
    for (; !next.done && next.value !== 'more'; next = this.splitting.next()) this.take(next.value);
  }
}

/** True for the beginning of an HTTP Archive or of NDJSON traffic; false for evidence and for any other text. */
export function isTraffic(beginning: string): boolean {
  if (/^\s*\{\s*"(?:kind|evidenceVersion)"\s*:/.test(beginning)) return false;
  return isLines(beginning) || (/^\uFEFF?\s*\{/.test(beginning) && /"log"\s*:\s*\{/.test(beginning));
}

/** True if one of the first lines is a whole exchange. */
function isLines(beginning: string): boolean {
  return beginning.split('\n', 6).some((line) => {
    const value = parseJson(line);
    if (!isObject(value) || Object.hasOwn(value, 'seal')) return false;
    return !Object.hasOwn(value, 'log') && Object.hasOwn(value, 'request');
  });
}

function* splitLines(beginning: Buffer): Splitting {
  const line = new Bytes();
  for (let chunk: Buffer | undefined = beginning; chunk; chunk = yield 'more') {
    let start = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
      line.add(chunk, start, end);
      const piece = line.take();
      if (piece.kind !== 'entry' || piece.text.trim() !== '') yield piece;
      start = end + 1;
    }
    line.add(chunk, start, chunk.length);
  }
  const last = line.take();
  if (last.kind !== 'entry' || last.text.trim() !== '') yield last;
}

/**
 * Position of the scan in an HTTP Archive: outside of `log`, in `log`, or in its `entries`. The depth within the outer
 * object is 1, within `log` 2, within `entries` 3, and within an entry 4 or more.
 */
type Place = 'outside' | 'log' | 'entries';

function* splitArchive(beginning: Buffer): Splitting {
  const entry = new Bytes();
  let place: Place = 'outside';
  let found = false;
  let depth = 0;
  let inString = false;
  let isEscaped = false;
  /** The last string outside of the entries; it is a member name if a colon follows (`isNamed`). */
  let name = '';
  let isNamed = false;
  for (let chunk: Buffer | undefined = beginning; chunk; chunk = yield 'more') {
    let start = place === 'entries' && depth > 3 ? 0 : -1;
    for (let at = 0; at < chunk.length; at += 1) {
      const code = chunk[at]!;
      if (inString) {
        if (isEscaped) isEscaped = false;
        else if (code === backslash) isEscaped = true;
        else if (code === quote) inString = false;
        else if (depth <= 2 && name.length < 16) name += String.fromCharCode(code);
        continue;
      }
      if (code === quote) {
        inString = true;
        if (depth <= 2) name = '';
        isNamed = false;
      } else if (code === openBrace || code === openBracket) {
        depth += 1;
        if (place === 'entries') {
          if (depth === 4) start = at;
        } else if (isNamed && depth === 2 && code === openBrace && name === 'log') place = 'log';
        else if (isNamed && depth === 3 && code === openBracket && place === 'log' && name === 'entries') {
          place = 'entries';
          found = true;
        }
        isNamed = false;
      } else if (code === closeBrace || code === closeBracket) {
        depth -= 1;
        if (place === 'entries' && depth === 3) {
          entry.add(chunk, start, at + 1);
          yield entry.take();
          start = -1;
        } else if (place === 'entries' && depth === 2) place = 'log';
        else if (place === 'log' && depth === 1) place = 'outside';
      } else if (code === colon) isNamed = depth <= 2;
    }
    if (start >= 0) entry.add(chunk, start, chunk.length);
  }
  if (!found) yield { kind: 'nothing' };
  else if (depth > 0) yield { kind: 'cut' };
}

/** Collects the bytes of one exchange. */
class Bytes {
  private parts: Buffer[] = [];
  private size = 0;

  add(chunk: Buffer, start: number, end: number): void {
    if (end <= start) return;
    this.size += end - start;
    if (this.size > maxBytes) this.parts = [];
    else this.parts.push(chunk.subarray(start, end));
  }

  /** Returns the exchange, and starts the next one. */
  take(): Piece {
    const { parts, size } = this;
    this.parts = [];
    this.size = 0;
    if (size > maxBytes) return { kind: 'too-large' };
    const [only] = parts;
    return { kind: 'entry', text: (parts.length === 1 ? only! : Buffer.concat(parts)).toString('utf8') };
  }
}
