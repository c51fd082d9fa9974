import { enums } from '../../contract/enums.ts';
import { tokenHeader } from '../../contract/operations.ts';
import { records } from '../../contract/records.ts';
import { maskerOf, type Redact, type Secret, shortestEncoded } from './masking/secrets.ts';
import { wholeToken, tokenForms } from './token-forms.ts';
import type { Exchange } from './evidence.ts';
import { givenHeader, secretsOfHeader } from './given-headers.ts';
import type { HeaderList } from '../wire/message.ts';

const maskedHeaders = new Set([
  'cookie',
  'set-cookie',
  'authorization',
  'proxy-authorization',
  'www-authenticate',
  'proxy-authenticate',
  'authentication-info',
]);

/**
 * Returns a function that masks secrets in a text (`maskerOf`). Values that are too short or too common are ignored.
 */
export function redactor(secrets: readonly Secret[]): Redact {
  return maskerOf(secrets.filter(({ value }) => isSecret(value)));
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

/** False for a blank value, for up to five digits and for words of the API document: they occur in responses by chance. */
function isSecret(value: string): boolean {
  return value.trim() !== '' && !/^\d{1,5}$/.test(value) && !vocabulary.has(value);
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
