import { marked } from './masking/view.ts';
import { oncePerShortText } from './once-per.ts';

/** A character that readable text does not contain. */
const unreadable = /[^\s\x20-\x7e\u00a0-\ufffc\u{10000}-\u{10ffff}]/u;

/** Decodes base64; undefined when the result is not readable text. */
export function textInBase64(run: string): string | undefined {
  return readable(Buffer.from(run, 'base64').toString('utf8'));
}

function readable(text: string): string | undefined {
  // The end may be cut within a character.
  const whole = text.replace(/\ufffd$/, '');
  return whole === '' || unreadable.test(whole) ? undefined : whole;
}

/** A text of bytes, and how to write another one in their place. */
interface Decoded {
  readonly text: string;
  readonly bytesOf: (text: string) => Buffer;
}

/** Decodes bytes; undefined if they are no readable text in UTF-8 or UTF-16. */
function decodedBytes(bytes: Buffer): Decoded | undefined {
  const text = readable(bytes.toString('utf8'));
  if (text !== undefined) return { text, bytesOf: (changed) => Buffer.from(changed) };
  if (bytes.length % 2 !== 0) return undefined;
  const little = readable(bytes.toString('utf16le'));
  if (little !== undefined && /[ -~]/.test(little))
    return { text: little, bytesOf: (changed) => Buffer.from(changed, 'utf16le') };
  const big = readable(Buffer.from(bytes).swap16().toString('utf16le'));
  return big === undefined
    ? undefined
    : { text: big, bytesOf: (changed) => Buffer.from(changed, 'utf16le').swap16() };
}

/** Returns the bytes of the changed text; undefined if nothing changes. */
function changedBytes(bytes: Buffer, change: (text: string) => string): Buffer | undefined {
  const decoded = decodedBytes(bytes);
  const changed = decoded && change(decoded.text);
  return changed === undefined || changed === decoded!.text ? undefined : decoded!.bytesOf(changed);
}

/** In characters. Shorter runs of base64 are often ordinary words. */
const shortestRun = 12;

const isBase64 = marked(String.raw`A-Za-z0-9+/_\-`);
const isHex = marked('0-9A-Fa-f');

/** The start and the end of the first run of a class after a place at which none is. Looks at few other units. */
function nextRun(text: string, isOfClass: Uint8Array, from: number): [number, number] | undefined {
  for (let at = from + shortestRun - 1; at < text.length; at += shortestRun) {
    let start = at;
    let end = at;
    while (isOfClass[text.charCodeAt(end)] === 1) end += 1;
    if (end === at) continue;
    while (start > from && isOfClass[text.charCodeAt(start - 1)] === 1) start -= 1;
    if (end - start >= shortestRun) return [start, end];
    at = end;
  }
  return undefined;
}

/** Applies a change to what a text contains in hexadecimal. Digits within a word are none. */
function mapHex(text: string, change: (text: string) => string): string {
  const parts: string[] = [];
  let copied = 0;
  for (let found = nextRun(text, isHex, 0); found; found = nextRun(text, isHex, found[1])) {
    const [start, end] = found;
    const run = text.slice(start, end);
    if (run.length % 2 !== 0 || /[\da-z]/i.test(text.charAt(start - 1) + text.charAt(end))) continue;
    const hex = changedBytes(Buffer.from(run, 'hex'), change)?.toString('hex');
    if (hex === undefined) continue;
    parts.push(text.slice(copied, start), /[a-f]/.test(run) ? hex : hex.toUpperCase());
    copied = end;
  }
  return copied === 0 ? text : parts.join('') + text.slice(copied);
}

/**
 * Returns a function that applies a change to everything that a text contains in base64, also over several lines, or in
 * hexadecimal.
 */
export function encodedMapper(change: (text: string) => string): (text: string) => string {
  // Records have the same long names of members, which look like base64.
  const changedRun = oncePerShortText((run) =>
    changedBytes(Buffer.from(run, 'base64'), change)?.toString(/[-_]/.test(run) ? 'base64url' : 'base64'),
  );
  return (text) => mapEncoded(text, change, changedRun);
}

/** Returns what is written for a run of base64; undefined if nothing changes. */
type ChangedRun = (run: string) => string | undefined;

function mapEncoded(text: string, change: (text: string) => string, changedRun: ChangedRun): string {
  const mapped = mapHex(text, change);
  const parts: string[] = [];
  let copied = 0;
  for (let found = nextRun(mapped, isBase64, 0); found;) {
    const [start, end] = found;
    const padding = /={0,2}/y;
    padding.lastIndex = end;
    const lines = linesAt(mapped, start, mapped.slice(start, end) + padding.exec(mapped)![0]);
    const changed = changedLines(lines, changedRun) ?? changedLines(lines.slice(0, 1), changedRun);
    if (changed !== undefined) {
      parts.push(mapped.slice(copied, start), changed.text);
      copied = start + changed.length;
    }
    found = nextRun(mapped, isBase64, Math.max(copied, end));
  }
  return copied === 0 ? mapped : parts.join('') + mapped.slice(copied);
}

/** A line of base64, and what stands between it and the one before. */
interface Line {
  readonly between: string;
  readonly run: string;
}

/** The run at a place, and those of the same length that follow on lines of their own; the last may be shorter. */
function linesAt(text: string, start: number, first: string): Line[] {
  const lines: Line[] = [{ between: '', run: first }];
  const next = /((?:\r?\n|\\r\\n|\\n)[ \t]{0,16})([\w+/-]+={0,2})/y;
  next.lastIndex = start + first.length;
  while (lines.at(-1)!.run.length === first.length && !lines.at(-1)!.run.endsWith('=')) {
    const [, between, run] = next.exec(text) ?? [];
    if (run === undefined || run.length > first.length) break;
    lines.push({ between: between!, run });
  }
  return lines;
}

function changedLines(
  lines: readonly Line[],
  changedRun: ChangedRun,
): { readonly text: string; readonly length: number } | undefined {
  const changed = changedRun(lines.map(({ run }) => run).join(''));
  if (changed === undefined) return undefined;
  const between = lines[1]?.between ?? '';
  const width = between === '' ? changed.length : lines[0]!.run.length;
  const pieces: string[] = [];
  for (let at = 0; at < changed.length; at += width) pieces.push(changed.slice(at, at + width));
  return {
    text: pieces.join(between),
    length: lines.reduce((sum, line) => sum + line.between.length + line.run.length, 0),
  };
}
