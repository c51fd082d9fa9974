import { clip } from '../engine/evidence/clip.ts';
import { digits } from '../messages/numbers.ts';
import type { Messages } from '../messages/index.ts';

/** Makes text from a target safe to show. Escaping for an output format comes after this. */

// Control characters, invisible formatting (also bidi overrides), lone surrogates, non-characters, U+2028/2029.
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/u;
const everyUnseen = new RegExp(unseen, 'gu');

// Nearly all text is printable ASCII, and these are ten times as fast as the classes above.
const beyondAscii = /[^\x20-\x7e]/;
const beyondAsciiLines = /[^\t\n\x20-\x7e]/;
const runBeyondAscii = /[^\n\x20-\x7e]+/g;

function picture(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  // Unicode has pictures of the control characters of ASCII.
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return code === 0x7f ? '\u2421' : `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`;
}

/**
 * Replaces every character that is invisible, or that changes how others are shown, by a visible form: `\u0000` by `␀`,
 * U+202E by `<U+202E>`. With `lines`, line feeds and tabs stay. The result has only characters that XML 1.0 allows (2.2).
 */
export function visible(text: string, { lines = false } = {}): string {
  if (!(lines ? beyondAsciiLines : beyondAscii).test(text) || !unseen.test(text)) return text;
  return text.replace(everyUnseen, (found) =>
    lines && (found === '\n' || found === '\t') ? found : picture(found),
  );
}

/**
 * Returns JSON for the same value with all invisible characters as `\u` escapes (RFC 8259, 7), so that it is safe on a
 * terminal. Line feeds stay: outside strings they are layout.
 */
export function escapeUnseenInJson(json: string): string {
  const isToEscape = json.match(runBeyondAscii)?.some((run) => unseen.test(run));
  if (!isToEscape) return json;
  const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  // Without the flag `u`, the inner pattern finds the units of a surrogate pair one by one.
  return json.replace(runBeyondAscii, (run) =>
    run.replace(everyUnseen, (found) => found.replace(/[^]/g, escaped)),
  );
}

/** Returns a text as one visible line of at most `limit` characters, followed by the number of characters omitted, the same in every language: `… (+9 chars)`. */
export function line(text: string, limit = 600, lines = false): string {
  const start = clip(text, limit);
  const shown = visible(start.text, { lines });
  return start.omitted === 0 ? shown : `${shown}… (+${digits(start.omitted)} chars)`;
}

/** Returns the first items and, if there are more, what `rest` makes of the number of the others. */
export function firstOf<Item>(
  items: readonly Item[],
  most: number,
  rest: (left: number) => Item,
): readonly Item[] {
  const left = items.length - most;
  return left > 0 ? [...items.slice(0, most), rest(left)] : items;
}

/** The same as `line`, but keeps line breaks and tabs. */
export const block = (text: string, limit = 4000): string => line(text, limit, true);

const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/**
 * Escapes a text for HTML and XML.
 * @param inAttribute escapes quotes too, for a quoted attribute
 */
export function escapeMarkup(text: string, inAttribute = true): string {
  return text.replace(
    inAttribute ? /[&<>"']/g : /[&<>]/g,
    (found) => entities[found as keyof typeof entities],
  );
}

/**
 * Disables everything in an output that GitHub Actions or Azure Pipelines would run as a command of their log:
 * `::command::` at the start of a line, `##[command]` and `##vso[` anywhere.
 */
export function defuseLogCommands(output: string): string {
  return output.replace(/^([^\S\n]*)::(?=.*::)/gm, '$1<U+003A>:').replace(/##(?=\[|vso\[)/g, '#<U+0023>');
}

/** Returns milliseconds in words: milliseconds, seconds, or minutes and seconds. */
export function duration(ms: number, { terms }: Messages): string {
  if (ms < 1000) return terms.milliseconds(Math.round(ms));
  if (ms < 60_000) return terms.seconds((ms / 1000).toFixed(1));
  const seconds = Math.round(ms / 1000);
  return terms.minutes(Math.floor(seconds / 60), seconds % 60);
}

/** Returns the text with a capital first letter, unless it begins with the id of an operation. */
export function asSentence(summary: string): string {
  return /^[a-z]+-/.test(summary) ? summary : summary.charAt(0).toUpperCase() + summary.slice(1);
}
