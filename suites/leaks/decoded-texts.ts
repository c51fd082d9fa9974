import type { Exchange } from '../../engine/evidence/evidence.ts';
import { eachView, TooManyEncodings } from '../../engine/evidence/masking/search.ts';
import { betweenRuns, decodedText, type View as Units } from '../../engine/evidence/masking/view.ts';
import { oncePer, oncePerText } from '../../engine/evidence/once-per.ts';
import type { View } from '../../engine/evidence/view.ts';

/** Characters of a body that are searched. */
const maxCharacters = 256 * 1024;
/** Characters of all texts of a response that are searched. */
const maxDecoded = 4 * maxCharacters;

/**
 * Returns the texts of a response, whatever its status and media type: its headers and its body as received, the same
 * with escapes decoded, and the texts that they contain in base64 and hexadecimal.
 * @param view of exchanges of the same run, for which equal texts are decoded once
 */
export function decodedTexts({ response }: Exchange, view: View<string>): readonly string[] {
  const { headers = [], body = '' } = response ?? {};
  const head = headers.map(([name, value]) => `${name}: ${value}`).join('\n');
  // ASCII text in UTF-16, read as UTF-8, has a NUL next to each character.
  const whole = body.slice(0, maxCharacters).replace(/[\0\ufeff\ufffd]/g, '');
  return [...new Set([head, whole].flatMap(decodingsIn(view.all)))];
}

/** Most unauthorized requests get the same response. */
const decodingsIn = oncePer((_: readonly Exchange[]) => oncePerText(decodings));

function decodings(text: string): string[] {
  const texts: string[] = [];
  let left = maxDecoded;
  const add = (decoded: string): void => {
    left -= decoded.length;
    if (decoded !== '' && left >= 0) texts.push(decoded, ...spaced(decoded));
  };
  try {
    eachView(text, { shortest: shortestRun }, (view, kind) => {
      if (kind === 'text') add(view.text);
      if (kind !== 'bytes') return;
      const parts = readableParts(view);
      add(parts);
      add(decodedText(parts));
    });
  } catch (error) {
    // What was decoded before is searched.
    if (!(error instanceof TooManyEncodings)) throw error;
  }
  return texts;
}

/** In a query, a plus sign is a space. */
function spaced(text: string): string[] {
  if (!text.includes('+')) return [];
  return [text.replace(/(?<=[?&][\w%]{1,40}=)[^&\s"'<>]+/g, (value) => value.replaceAll('+', ' '))];
}

/** Shorter encoded texts are there by chance. */
const shortestRun = 9;

const readable = String.raw`[\s\x20-\x7e\u00a0-\ufffc\u{10000}-\u{10ffff}]`;
const allReadable = new RegExp(`^${readable}+$`, 'u');
/** Bytes of something else than text have a shorter readable part by chance. */
const readablePart = new RegExp(`${readable}{24,}`, 'gu');

/** The readable parts of runs of bytes in UTF-8. */
function readableParts({ units }: Units): string {
  const runs = Buffer.from(units).toString('latin1').split(betweenBytes);
  const parts = runs.flatMap((run) => {
    // NUL is in ASCII text in UTF-16, and the end may be cut within a character.
    const text = Buffer.from(run, 'latin1')
      .toString()
      .replaceAll('\0', '')
      .replace(/\ufffd$/, '');
    return allReadable.test(text) ? [text] : (text.match(readablePart) ?? []);
  });
  return parts.join('\n');
}

/** What `betweenRuns` is as a byte, which no UTF-8 has. */
const betweenBytes = String.fromCharCode(betweenRuns & 0xff);
