import { isUtf8 } from 'node:buffer';
import { TextBuffer, type Shorten } from '../wire/large/index.ts';
import type { Redact } from './redaction.ts';

/** Strings of large bodies are cut beyond this length, in bytes. */
const longString = 4 * 1024;
const keptOfString = 1024;
/** No form of a secret that begins in what is kept ends beyond this. */
const reachOfSecrets = 64 * 1024;

/** Makes what cuts the long strings of large bodies as they come, so that most of them never are text. */
export function stringCutter(redact: Redact): Shorten {
  return (bytes) => {
    const body = cutStrings(bytes, redact);
    return body === undefined ? undefined : { body, truncated: true };
  };
}

/** The beginning of a text, without secrets. */
export function beginningOf(text: string, length: number, redact: Redact): string {
  const kept = redact(text.slice(0, reachOfSecrets)).slice(0, length);
  // A slice keeps the text alive that it was cut from.
  return Buffer.from(kept).toString();
}

/**
 * Cuts the long strings in JSON without parsing it.
 * @returns JSON text where the bytes are JSON; undefined where there is no long string, or one that shows that they
 * are not
 */
export function cutStrings(bytes: Buffer, redact: Redact): string | undefined {
  if (!isUtf8(bytes)) return undefined;
  const text = new TextBuffer();
  let copied = 0;
  for (let start = bytes.indexOf(quote); start >= 0;) {
    const end = endOfString(bytes, start + 1);
    if (end < 0) return undefined;
    if (end - start > longString && !isName(bytes, end + 1)) {
      const measured = measure(bytes, start + 1, end);
      if (measured === undefined) return undefined;
      const looked = JSON.parse(`"${bytes.toString('utf8', start + 1, measured.endOfBeginning)}"`) as string;
      const beginning = beginningOf(looked, keptOfString, redact);
      text.addBytes(bytes, copied, start);
      text.addText(JSON.stringify(`${beginning}… (${measured.characters} characters)`));
      copied = end + 1;
    }
    start = bytes.indexOf(quote, end + 1);
  }
  if (copied === 0) return undefined;
  text.addBytes(bytes, copied, bytes.length);
  return text.text;
}

const quote = 0x22;
const backslash = 0x5c;

/** Position of the quote that ends a string; -1 when none does. */
function endOfString(bytes: Buffer, start: number): number {
  let end = bytes.indexOf(quote, start);
  while (end >= 0) {
    let slashes = 0;
    while (bytes[end - 1 - slashes] === backslash && end - 1 - slashes >= start) slashes += 1;
    if (slashes % 2 === 0) return end;
    end = bytes.indexOf(quote, end + 1);
  }
  return end;
}

/** Names stay whole: cut, two of them could be one. */
function isName(bytes: Buffer, at: number): boolean {
  let next = at;
  while (bytes[next] === 0x20 || bytes[next] === 0x0a || bytes[next] === 0x0d || bytes[next] === 0x09)
    next += 1;
  return bytes[next] === 0x3a;
}

/** How many characters a string has, as JavaScript counts, and where so many of them end as are looked at. */
interface Measured {
  readonly characters: number;
  readonly endOfBeginning: number;
}

/** Measures a string without decoding it; undefined when no JSON string is written so. */
function measure(bytes: Buffer, start: number, end: number): Measured | undefined {
  let characters = 0;
  let endOfBeginning = end;
  for (let at = start; at < end; at += 1) {
    const code = bytes[at]!;
    if (code < 0x20) return undefined;
    // What continues a character is none.
    if ((code & 0xc0) === 0x80) continue;
    if (characters >= reachOfSecrets && endOfBeginning === end) endOfBeginning = at;
    // Four bytes are two halves.
    characters += code >= 0xf0 ? 2 : 1;
    if (code !== backslash) continue;
    const length = lengthOfEscape(bytes, at);
    if (length === undefined) return undefined;
    at += length - 1;
  }
  return { characters, endOfBeginning };
}

function lengthOfEscape(bytes: Buffer, at: number): number | undefined {
  const letter = String.fromCharCode(bytes[at + 1]!);
  if ('"\\/bfnrt'.includes(letter)) return 2;
  return letter === 'u' && /^[0-9a-f]{4}$/i.test(bytes.toString('latin1', at + 2, at + 6)) ? 6 : undefined;
}
