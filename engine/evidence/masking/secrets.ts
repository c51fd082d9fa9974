import { oncePerShortText } from '../once-per.ts';
import { Automaton, type Match } from './automaton.ts';
import { asciiFinder, eachView } from './search.ts';
import { decodedText, foldedAscii, foldedText, foldedView } from './view.ts';

/** A secret and the text that replaces it. */
export interface Secret {
  readonly value: string;
  readonly mask: string;
}

/** Masks the secrets in a text, in all their forms. */
export type Redact = (text: string) => string;

/** Replaces a text that could not be searched. */
const maskOfAll = '<masked: could not be searched for secrets>';

/** A form of a secret that is sought. */
interface Form {
  readonly text: string;
  readonly secret: number;
  /** A match of fewer characters of the text is another text that looks like the secret after decoding. */
  readonly least: number;
  /** A short word may be part of another one. */
  readonly isWord: boolean;
}

/** The encoded forms of a shorter value occur by chance. */
export const shortestEncoded = 4;

function formsOf(value: string, secret: number): Form[] {
  const text = foldedText(value);
  const isWord = value.length < 8 && /^\w+$/.test(value);
  // A service that reads it in a wrong encoding has lost what is not ASCII.
  const lost = foldedText(value.replace(/[^\0-\x7f]/g, '\uFFFD'));
  const form = { text, secret, least: 0, isWord };
  const unescaped = {
    ...form,
    text: foldedText(decodedText(value)),
    least: value.replace(/\s+/g, ' ').length,
  };
  // Tables double quotes (RFC 4180).
  const quoted = foldedText(value.replaceAll('"', '""'));
  return [
    form,
    unescaped,
    ...[lost, quoted, ...utf16Of(value)].map((other) => ({ ...form, text: other })),
  ].filter((one) => /[^\uFFFD]/.test(one.text));
}

/** What is not ASCII, in UTF-16 of both byte orders, as base64 and hexadecimal are decoded: byte by byte. */
function utf16Of(value: string): string[] {
  if (/^[\0-\x7f]*$/.test(value)) return [];
  const orders = [Buffer.from(value, 'utf16le'), Buffer.from(value, 'utf16le').swap16()];
  return orders.map((bytes) => foldedText(bytes.toString('latin1')));
}

const isWordUnit = (unit = 0x20): boolean =>
  (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x30 && unit <= 0x39) || unit === 0x5f;

/**
 * Returns a function that masks secrets in a text, in any letter case and in every form of `eachView`. Its time grows
 * with the length of the text, whatever the secrets are. A text that can't be searched is masked whole.
 * @param secrets empty values are ignored; of two at the same place, the mask of the longer one is used
 */
export function maskerOf(secrets: readonly Secret[]): Redact {
  const sorted = secrets.toSorted((a, b) => b.value.length - a.value.length);
  const forms = sorted.flatMap(({ value }, index) => formsOf(value, index));
  if (forms.length === 0) return (text) => text;
  const automaton = new Automaton(forms.map(({ text }) => text));
  const shortest = Math.max(shortestEncoded, Math.min(...forms.map(({ text }) => text.length)));
  const isAscii = forms.every(({ text }) => /^[ -~]*$/.test(text));
  const sought = { shortest, ...(isAscii ? { mayBeIn: asciiFinder(shortest) } : {}) };
  const mayHold = isAscii && forms.length <= fewForms ? anyOf(forms) : () => true;
  // Headers come back with every request.
  return oncePerShortText((text) => {
    const found: Match[] = [];
    try {
      eachView(text, sought, (unfolded, kind) => {
        if (!mayHold(unfolded.text)) return;
        const view = foldedView(unfolded);
        const { units } = view;
        const matches = automaton.matches(units, ({ start, end, pattern }) => {
          const { isWord, least } = forms[pattern]!;
          if (kind !== 'text' && end - start < shortestEncoded) return false;
          if (isWord && (isWordUnit(units[start - 1]) || isWordUnit(units[end]))) return false;
          const [from, to] = view.placeOf(start, end);
          return to - from >= least;
        });
        for (const { start, end, pattern } of matches) {
          const [from, to] = view.placeOf(start, end);
          found.push({ start: from, end: to, pattern: forms[pattern]!.secret });
        }
      });
    } catch {
      return maskOfAll;
    }
    return found.length === 0 ? text : masked(text, found, sorted);
  });
}

/** Of so few forms, each is sought by itself in less time than all of them in the units. */
const fewForms = 32;

/** Returns a function that is false only for a text without any of these forms, which are ASCII. */
function anyOf(forms: readonly Form[]): (text: string) => boolean {
  const texts = [...new Set(forms.map(({ text }) => text))];
  return (text) => {
    const ascii = foldedAscii(text);
    return ascii === undefined || texts.some((each) => ascii.includes(each));
  };
}

function masked(text: string, found: readonly Match[], secrets: readonly Secret[]): string {
  const parts: string[] = [];
  let copied = 0;
  for (const { start, end, pattern } of merged(found)) {
    parts.push(text.slice(copied, start), maskAt(text, start, end, secrets[pattern]!.mask));
    copied = end;
  }
  return parts.join('') + text.slice(copied);
}

/** Joins places that overlap; the joined one is that of the first secret. */
function merged(found: readonly Match[]): Match[] {
  const places: Match[] = [];
  for (const { start, end, pattern } of found.toSorted((a, b) => a.start - b.start)) {
    const last = places.at(-1);
    if (last === undefined || start >= last.end) places.push({ start, end, pattern });
    else
      places[places.length - 1] = {
        start: last.start,
        end: Math.max(end, last.end),
        pattern: Math.min(pattern, last.pattern),
      };
  }
  return places;
}

/** A JSON number is replaced by a number, so that the body stays valid JSON. */
function maskAt(text: string, start: number, end: number, mask: string): string {
  const isNumber =
    /^\d+$/.test(text.slice(start, end)) &&
    /[:,[\d.-]\s{0,8}$/.test(text.slice(Math.max(0, start - 9), start));
  return isNumber ? '1'.padEnd(end - start, '0') : mask;
}
