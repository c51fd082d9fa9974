import { enums } from '../contract/enums.ts';
import { tokenHeader } from '../contract/operations.ts';
import { records } from '../contract/records.ts';
import { wholeToken } from './token-forms.ts';
import { mayHoldEscaped } from './escaped-secrets.ts';
import type { HeaderList } from '../wire/message.ts';

/** A secret and the text that stands in its place. */
export interface Secret {
  readonly value: string;
  readonly mask: string;
}

/** Replaces every form of the secrets in a text. */
export type Redact = (text: string) => string;

const masked = new Set([
  'cookie',
  'set-cookie',
  'authorization',
  'proxy-authorization',
  'www-authenticate',
  'proxy-authenticate',
  'authentication-info',
]);

/**
 * Makes the function that takes secrets out of any text, in any mixture of cases: each character raw or escaped
 * as JSON, URLs and HTML do, also twice; the whole hexadecimal, and base64 at each of its three alignments.
 * @param secrets empty values are ignored; longer values are replaced first
 */
export function redactor(secrets: readonly Secret[]): Redact {
  const known = secrets
    .filter(({ value }) => isSecret(value))
    .sort((a, b) => b.value.length - a.value.length);
  if (known.length === 0) return (text) => text;
  const patternIn = (one: CharacterPattern): RegExp =>
    new RegExp(known.map(({ value }) => `(${patternOf(value, one)})`).join('|'), 'gi');
  let unescaped: RegExp | undefined;
  let anywhere: RegExp | undefined;
  const forms = known.flatMap(({ value }) => formsOf(value));
  // In other Tokens what looks like an escape may be a character of their own.
  const isPlain = forms.every((form) => /^[\x20-\x7e]*$/.test(form) && !startOfEscape.test(form));
  const mayBeEscaped = isPlain ? mayHoldEscaped(forms, characterPattern) : () => true;
  const words = new RegExp([...new Set(forms.map(longestWord))].join('|'), 'i');
  // Nothing stands for a character in less than one.
  const shortest = Math.min(...forms.map((form) => [...form].length));
  const patternFor = (text: string): RegExp | undefined => {
    if (startOfEscape.test(text) && mayBeEscaped(text)) return (anywhere ??= patternIn(characterPattern));
    return words.test(text) ? (unescaped ??= patternIn(rawPattern)) : undefined;
  };
  return (text) => {
    const pattern = text.length < shortest ? undefined : patternFor(text);
    if (pattern === undefined) return text;
    return text.replace(pattern, (hit: string, ...rest: unknown[]) => {
      const which = rest.slice(0, known.length).findIndex((group) => group !== undefined);
      return isNumber(hit, text, rest[known.length] as number) ? numberLike(hit) : known[which]!.mask;
    });
  };
}

/** What every unescaped spelling of a form holds, in any case: compiling a pattern costs more than a run's other masking. */
function longestWord(form: string): string {
  const runs = form.match(/\w+/g) ?? [''];
  return runs.reduce((longest, run) => (run.length > longest.length ? run : longest));
}

/** Takes secrets out of a URL; what is left can still be read as one. */
export function redactUrl(url: string, redact: Redact): string {
  const masked = redact(url);
  return masked === url || URL.canParse(masked) ? masked : masked.replace(/[<>\s]/g, '');
}

/**
 * Masks cookies and credentials, and takes secrets out of every other header.
 * @param token a form of the Token that was sent, with what stands for it
 */
export function redactHeaders(headers: HeaderList, redact: Redact, token?: Secret): HeaderList {
  return headers.map(([name, value]) => {
    if (masked.has(name.toLowerCase())) return [redact(name), '<masked>'];
    return [redact(name), value === token?.value ? token.mask : redactValue(name, value, redact)];
  });
}

function redactValue(name: string, value: string, redact: Redact): string {
  const isToken = name.toLowerCase() === tokenHeader.toLowerCase() && vocabulary.has(value);
  return isToken ? wholeToken.mask : redact(value);
}

/** What every escape starts with. */
const startOfEscape = /[%\\&]/;

/** Words of the document, which are in every answer: masking them would hide what is to be judged. */
const vocabulary = new Set([
  ...Object.values(enums).flatMap(({ values }): readonly string[] => values),
  ...Object.values(records).flatMap(({ fields }) => Object.keys(fields)),
]);

/** True for a word that the document itself has: every answer may hold it. */
export function isVocabulary(word: string): boolean {
  return vocabulary.has(word);
}

/** False for a value that shows in reports all the same: some of its forms are too short, or too common, to mask. */
export function canBeMasked(value: string): boolean {
  return isSecret(value) && value.length >= shortestEncoded;
}

/** The encoded forms of a shorter value are found by chance. */
const shortestEncoded = 4;

/** A handful of digits, or a word of the document, can't be kept secret in answers. */
function isSecret(value: string): boolean {
  return value !== '' && !/^\d{1,5}$/.test(value) && !vocabulary.has(value);
}

/** A JSON number stays one, so that the rest of the answer can be judged. */
function isNumber(hit: string, text: string, at: number): boolean {
  return /^\d+$/.test(hit) && /[:,[\d.-]\s{0,8}$/.test(text.slice(Math.max(0, at - 9), at));
}

function numberLike(digits: string): string {
  return `1${'0'.repeat(digits.length - 1)}`;
}

/** The pattern of one character. */
type CharacterPattern = (character: string) => string;

function patternOf(value: string, one: CharacterPattern): string {
  const plain = [...value].map(one).join('');
  const [, ...encoded] = formsOf(value);
  const patterns = [
    // A short secret that is a plain word may be part of a field name: it counts as a whole word.
    value.length < 8 && /^\w+$/.test(value) ? `(?<!\\w)${plain}(?!\\w)` : plain,
    ...encoded.map((form) => base64Pattern(form, one)),
  ];
  return patterns.join('|');
}

/** The value itself first, then in hexadecimal and base64. */
function formsOf(value: string): string[] {
  if (value.length < shortestEncoded) return [value];
  const encoded = (['utf8', 'latin1'] as const).flatMap((encoding) => {
    const bytes = Buffer.from(value, encoding);
    return [bytes.toString('hex'), ...base64Forms(bytes)];
  });
  return [...new Set([value, ...encoded])];
}

/** The characters of base64 that depend on the secret alone, whatever stands before and after it. */
function base64Forms(bytes: Buffer): string[] {
  const forms: string[] = [bytes.toString('base64').replace(/=+$/, '')];
  for (const before of [0, 1, 2]) {
    const start = before === 0 ? 0 : before + 1;
    const wholeSextets = Math.floor(((before + bytes.length) * 8) / 6);
    const encoded = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    forms.push(encoded.slice(start, wholeSextets));
  }
  return forms.filter((form) => form.length >= 5);
}

/** Both alphabets of RFC 4648, and what becomes of `+` in a form. */
function base64Pattern(form: string, one: CharacterPattern): string {
  return [...form]
    .map((character) => {
      if (character === '+') return `(?:[- ]|${one('+')})`;
      return character === '/' ? `(?:_|${one('/')})` : one(character);
    })
    .join('');
}

const entityNames: Readonly<Record<string, string>> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": 'apos',
};

/** One character as it is and in every escape; the bounds keep hostile runs of escapes from costing time. */
function characterPattern(character: string): string {
  const code = character.codePointAt(0)!;
  const hex = code.toString(16);
  const entity = entityNames[character];
  return `(?:${[
    ...rawPatterns(character),
    ...percentPatterns(character),
    String.raw`\\{1,8}(?:u\{?0{0,4}${hex}\}?|x0{0,2}${hex})`,
    `&(?:amp;){0,3}(?:#(?:x0{0,4}${hex}|0{0,4}${code})${entity ? `|${entity}` : ''});`,
  ].join('|')})`;
}

/** One character as it is. */
function rawPattern(character: string): string {
  const patterns = rawPatterns(character);
  return patterns.length === 1 ? patterns[0]! : `(?:${patterns.join('|')})`;
}

function rawPatterns(character: string): string[] {
  if (/\w/.test(character)) return [character];
  if (character === '\\') return [String.raw`\\{1,8}`];
  const escaped = character.replace(/[.*+?^${}()|[\]/-]/, String.raw`\$&`);
  const raw = [String.raw`\\{0,8}${escaped}`];
  if (character === ' ') raw.push(String.raw`\+`);
  // What becomes of its bytes where the other side thinks of another encoding.
  if (character > '\u007f') raw.push(Buffer.from(character).toString('latin1'), '\uFFFD{1,2}');
  return raw;
}

function percentPatterns(character: string): string[] {
  return [Buffer.from(character, 'utf8'), Buffer.from(character, 'latin1')].map((bytes) =>
    [...bytes].map((byte) => `%(?:25){0,3}${byte.toString(16).padStart(2, '0')}`).join(''),
  );
}
