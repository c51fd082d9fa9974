import { enums } from '../contract/enums.ts';
import { tokenHeader } from '../contract/operations.ts';
import { records } from '../contract/records.ts';
import { wholeToken, tokenForms } from './token-forms.ts';
import type { Exchange } from './evidence.ts';
import { givenHeader, secretsOfHeader } from './given-headers.ts';
import type { HeaderList } from '../wire/message.ts';

/** A secret and the text that replaces it. */
export interface Secret {
  readonly value: string;
  readonly mask: string;
}

/** Masks the secrets in a text, in all their forms. */
export type Redact = (text: string) => string;

const maskedHeaders = new Set([
  'cookie',
  'set-cookie',
  'authorization',
  'proxy-authorization',
  'www-authenticate',
  'proxy-authenticate',
  'authentication-info',
]);

/** A secret, with what tells whether a text may contain it. */
interface Sought extends Secret {
  /** A text with a form that is not escaped contains one of these words. */
  readonly words: RegExp;
  /** A text with an escaped form contains one of these when its escapes are decoded. */
  readonly ends: RegExp;
}

function soughtIn(secret: Secret): Sought {
  const forms = formsOf(secret.value);
  const anyOf = (part: (form: string) => string): RegExp =>
    new RegExp([...new Set(forms.map(part))].join('|'), 'i');
  return { ...secret, words: anyOf(longestWord), ends: anyOf(endOfWord) };
}

const maxPatterns = 100;

/**
 * Returns a function that masks secrets in a text, in any letter case: plain, with any characters escaped as in JSON,
 * URLs or HTML (also escaped twice), in hexadecimal, and in base64 at each of its three alignments.
 * @param secrets empty values are ignored; longer values are replaced first
 */
export function redactor(secrets: readonly Secret[]): Redact {
  const known = secrets
    .filter(({ value }) => isSecret(value))
    .sort((a, b) => b.value.length - a.value.length)
    .map(soughtIn);
  // Compiling a pattern takes longer than all other masking of a run, and matching grows with it: each has only the
  // secrets that a text may contain.
  const patterns = new Map<string, RegExp>();
  const patternOfAll = (some: readonly Sought[], isEscaped: boolean): RegExp => {
    const key = [isEscaped, ...some.map((one) => known.indexOf(one))].join();
    const made = patterns.get(key);
    if (made) return made;
    const sources = some.map(({ value }) => `(${patternOf(value, isEscaped ? anyPattern : rawPattern)})`);
    const pattern = new RegExp(sources.join('|'), 'gi');
    if (patterns.size === maxPatterns) patterns.clear();
    patterns.set(key, pattern);
    return pattern;
  };
  return (text) => {
    const unescaped = startOfEscape.test(text) ? withoutEscapes(text) : undefined;
    const some = known.filter(
      ({ words, ends }) => words.test(text) || (unescaped !== undefined && ends.test(unescaped)),
    );
    if (some.length === 0) return text;
    return text.replace(patternOfAll(some, unescaped !== undefined), (match: string, ...rest: unknown[]) => {
      const which = rest.slice(0, some.length).findIndex((group) => group !== undefined);
      return isNumber(match, text, rest[some.length] as number)
        ? '1'.padEnd(match.length, '0')
        : some[which]!.mask;
    });
  };
}

/** Returns the longest word of a form: every text with the form unescaped contains it, in any letter case. */
function longestWord(form: string): string {
  const words = form.match(/\w+/g) ?? [''];
  return words.reduce((longest, word) => (word.length > longest.length ? word : longest));
}

/**
 * Returns the longest word without digits that an incomplete escape before it may take for its own: a text with the
 * form escaped contains it when its escapes are decoded. Empty for a form with other characters than ASCII, or that has
 * escapes itself: any text with escapes may contain it.
 */
function endOfWord(form: string): string {
  const isSimple = /^[\x20-\x7e]*$/.test(form) && !startOfEscape.test(form);
  return isSimple ? longestWord(form).replace(/^[ux]?(?:25){0,3}[\da-f]{0,6}/i, '') : '';
}

/** Masks secrets in a URL; the result is a valid URL if the URL was. */
export function redactUrl(url: string, redact: Redact): string {
  const masked = redact(url);
  return masked === url || URL.canParse(masked) ? masked : masked.replace(/[<>\s]/g, '');
}

/** A challenge keeps its scheme, which says what a gateway wants. */
function maskedValue(name: string, value: string): string {
  const scheme = /^(?:www|proxy)-authenticate$/i.test(name) ? schemes.exec(value) : null;
  return scheme ? `${scheme[1]} <masked>` : '<masked>';
}

/** Schemes of RFC 9110, 16.4.1, that gateways use; the Token of a service could be in the place of another word. */
const schemes = /^ *(Basic|Bearer|Digest|Negotiate|NTLM|HOBA|Mutual|AWS4-HMAC-SHA256)(?![\w-])/i;

/**
 * Masks the values of cookies and credentials, and secrets in every other header.
 * @param token the form of the Token that was sent, and its mask
 */
export function redactHeaders(headers: HeaderList, redact: Redact, token?: Secret): HeaderList {
  return headers.map(([name, value]) => {
    if (maskedHeaders.has(name.toLowerCase())) return [redact(name), maskedValue(name, value)];
    if (value === token?.value) return [redact(name), token.mask];
    const isToken = name.toLowerCase() === tokenHeader.toLowerCase();
    return [redact(name), isToken && vocabulary.has(value) ? wholeToken.mask : redact(value)];
  });
}

/**
 * Masks secrets in a request.
 * @param token the form of the Token that was sent, and its mask
 */
export function redactRequest(
  { method, url, headers, body }: Exchange['request'],
  redact: Redact,
  token?: Secret,
): Exchange['request'] {
  return {
    method,
    url: redactUrl(url, redact),
    headers: redactHeaders(headers, redact, token),
    ...(body === undefined ? {} : { body: redact(body) }),
  };
}

/** The first character of an escape. */
const startOfEscape = /[%\\&]/;

/** Words of the API document, which occur in all responses: masking them would hide what the checks need. */
const vocabulary = new Set([
  ...Object.values(enums).flatMap(({ values }): readonly string[] => values),
  ...Object.values(records).flatMap(({ fields }) => Object.keys(fields)),
]);

/** True for a word of the API document, which any response may contain. */
export function isVocabulary(word: string): boolean {
  return vocabulary.has(word);
}

/** False for a value that reports may show although it is a secret: a form of it is too short or too common to mask. */
export function canBeMasked(value: string): boolean {
  return isSecret(value) && value.length >= shortestEncoded;
}

/** The encoded forms of a shorter value occur by chance. */
const shortestEncoded = 4;

/** False for up to five digits and for words of the API document: they occur in responses by chance. */
function isSecret(value: string): boolean {
  return value !== '' && !/^\d{1,5}$/.test(value) && !vocabulary.has(value);
}

/** True if the match is a JSON number. It is replaced by a number, so that the body stays valid JSON. */
function isNumber(match: string, text: string, at: number): boolean {
  return /^\d+$/.test(match) && /[:,[\d.-]\s{0,8}$/.test(text.slice(Math.max(0, at - 9), at));
}

/** Returns the source of a pattern that matches one character in some spellings. */
type CharacterPattern = (character: string) => string;

function patternOf(value: string, characterPattern: CharacterPattern): string {
  const plain = [...value].map(characterPattern).join('');
  const [, ...encoded] = formsOf(value);
  const patterns = [
    // A short word may be part of a field name: it matches as a whole word only.
    value.length < 8 && /^\w+$/.test(value) ? `(?<!\\w)${plain}(?!\\w)` : plain,
    ...encoded.map((form) => encodedPattern(form, characterPattern)),
  ];
  return patterns.join('|');
}

/** The forms of a secret: first the value itself, then hexadecimal and base64. */
function formsOf(value: string): string[] {
  if (value.length < shortestEncoded) return [value];
  const encoded = (['utf8', 'latin1'] as const).flatMap((encoding) => {
    const bytes = Buffer.from(value, encoding);
    return [bytes.toString('hex'), ...base64Forms(bytes)];
  });
  return [...new Set([value, ...encoded])];
}

/** Base64 at each alignment, without the characters at both ends that depend on the text around the secret. */
function base64Forms(bytes: Buffer): string[] {
  const forms: string[] = [bytes.toString('base64').replace(/=+$/, '')];
  for (const offset of [0, 1, 2]) {
    const start = offset === 0 ? 0 : offset + 1;
    const wholeSextets = Math.floor(((offset + bytes.length) * 8) / 6);
    const encoded = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
    forms.push(encoded.slice(start, wholeSextets));
  }
  return forms.filter((form) => form.length >= 5);
}

/** Matches both base64 alphabets of RFC 4648, and a space for `+`: form decoding changes one into the other. */
function encodedPattern(form: string, characterPattern: CharacterPattern): string {
  return [...form]
    .map((character) => {
      if (character === '+') return `(?:[- ]|${characterPattern('+')})`;
      return character === '/' ? `(?:_|${characterPattern('/')})` : characterPattern(character);
    })
    .join('');
}

/** An escaped ASCII character. A backslash before any other character is left out. */
const escapes =
  /\\{1,8}(?:(?:u\{?0{0,4}|x0{0,2})([\da-f]{2})\}?)?|%(?:25){0,3}([\da-f]{2})|&(?:amp;){0,3}(?:#(?:x0{0,4}([\da-f]{2})|0{0,4}(\d{2,3}))|(lt|gt|quot|apos));/gi;

/** Decodes every escape of an ASCII character that `anyPattern` matches. */
function withoutEscapes(text: string): string {
  return text.replace(escapes, (_, slash?: string, percent?: string, hex?: string, decimal?: string) => {
    const code = Number.parseInt(slash ?? percent ?? hex ?? '', 16);
    return String.fromCharCode(...[decimal ? Number(decimal) : code].filter((known) => known >= 0));
  });
}

const entityNames: Readonly<Record<string, string>> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": 'apos',
};

/** Matches one character, raw or in any escape. Repetitions are bounded, so that a hostile text costs little time. */
function anyPattern(character: string): string {
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

/** Matches one character that is not escaped. */
const rawPattern: CharacterPattern = (character) => `(?:${rawPatterns(character).join('|')})`;

function rawPatterns(character: string): string[] {
  if (/\w/.test(character)) return [character];
  if (character === '\\') return [String.raw`\\{1,8}`];
  const escaped = character.replace(/[.*+?^${}()|[\]/-]/, String.raw`\$&`);
  const raw = [String.raw`\\{0,8}${escaped}`];
  if (character === ' ') raw.push(String.raw`\+`);
  // Its bytes, decoded with a wrong encoding.
  if (character > '\u007f') raw.push(Buffer.from(character).toString('latin1'), '\uFFFD{1,2}');
  return raw;
}

function percentPatterns(character: string): string[] {
  return [Buffer.from(character, 'utf8'), Buffer.from(character, 'latin1')].map((bytes) =>
    [...bytes].map((byte) => `%(?:25){0,3}${byte.toString(16).padStart(2, '0')}`).join(''),
  );
}

/** The mask of the password of the account. */
export const passwordMask = '<password>';

/** The settings that are secret. */
interface SecretSettings {
  readonly token?: string;
  readonly password?: string;
  readonly headers?: readonly string[];
}

/** The mask of the value of a header that the user gave. */
export const headerMask = (name: string): string => `<${name}>`;

/** The secrets of a run. More can be added during the run, such as the Token of a login. */
export class Secrets {
  private readonly known: Secret[] = [];
  private current: Redact | undefined;

  /** @param token, password and headers of the settings; absent ones are ignored */
  constructor({ token = '', password = '', headers = [] }: SecretSettings = {}) {
    this.addToken(token);
    this.add(password, passwordMask);
    for (const line of headers) {
      const mask = headerMask(givenHeader(line)[0]);
      for (const secret of secretsOfHeader(line)) this.add(secret, mask);
    }
  }

  /** Masks every secret that was added so far. */
  readonly redact: Redact = (text) => (this.current ??= redactor(this.known))(text);

  /** Masks a value from now on; an empty one is ignored. */
  add(value: string, mask: string): void {
    this.known.push({ value, mask });
    this.current = undefined;
  }

  /** Masks a Token, and the changed forms of it that are sent as invalid Tokens: they show a part of it. */
  addToken(token: string): void {
    this.add(token, wholeToken.mask);
    for (const form of [tokenForms['cut-short'](), tokenForms.altered(token)]) {
      if (form.of(token).length >= shortestPart) this.add(form.of(token), form.mask);
    }
  }
}

/** A shorter part of a Token occurs by chance, and shows little of it. */
const shortestPart = 6;
