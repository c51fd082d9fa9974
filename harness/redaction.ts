import type { HeaderList } from './evidence.ts';

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
  'authentication-info',
]);

/**
 * Makes the function that takes secrets out of any text: raw, JSON-escaped, URL-encoded, HTML-escaped,
 * hexadecimal and base64 at each of its three alignments.
 * @param secrets empty values are ignored; longer values are replaced first
 */
export function redactor(secrets: readonly Secret[]): Redact {
  const forms = new Map<string, string>();
  for (const { value, mask } of secrets) {
    for (const form of formsOf(value)) if (!forms.has(form)) forms.set(form, maskFor(form, mask));
  }
  if (forms.size === 0) return (text) => text;
  const byLength = [...forms.keys()].sort((a, b) => b.length - a.length);
  const pattern = new RegExp(byLength.map(patternOf).join('|'), 'g');
  const insensitive = new Map(byLength.map((form) => [form.toLowerCase(), forms.get(form)!]));
  return (text) => text.replace(pattern, (hit) => forms.get(hit) ?? insensitive.get(hit.toLowerCase()) ?? '');
}

/** Masks cookies and credentials, and takes secrets out of every other header. */
export function redactHeaders(headers: HeaderList, redact: Redact): HeaderList {
  return headers.map(([name, value]) => [
    redact(name),
    masked.has(name.toLowerCase()) ? '<masked>' : redact(value),
  ]);
}

/** A secret of digits only is replaced by zeros, so that a JSON number stays one. */
function maskFor(form: string, mask: string): string {
  return /^\d+$/.test(form) ? '0'.repeat(form.length) : mask;
}

function formsOf(value: string): Set<string> {
  const forms = new Set<string>();
  // A handful of digits is no secret, and would turn up in every answer.
  if (value === '' || /^\d{1,5}$/.test(value)) return forms;
  const json = JSON.stringify(value).slice(1, -1);
  forms.add(value);
  forms.add(json);
  forms.add(json.replaceAll('/', '\\/'));
  forms.add(encodeURIComponent(value));
  forms.add(encodeURI(value));
  forms.add(escapeMarkup(value));
  if (value.length < 4) return forms;
  const bytes = Buffer.from(value);
  forms.add(bytes.toString('hex'));
  forms.add(bytes.toString('hex').toUpperCase());
  for (const base64 of base64Forms(bytes)) forms.add(base64);
  return forms;
}

/** The characters of base64 that depend on the secret alone, whatever stands before and after it. */
function base64Forms(bytes: Buffer): string[] {
  const forms: string[] = [bytes.toString('base64').replace(/=+$/, '')];
  for (const before of [0, 1, 2]) {
    const start = before === 0 ? 0 : before + 1;
    const wholeBits = Math.floor(((before + bytes.length) * 8) / 6);
    const encoded = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    forms.push(encoded.slice(start, wholeBits));
  }
  const long = forms.filter((form) => form.length >= 5);
  return [...long, ...long.map((form) => form.replaceAll('+', '-').replaceAll('/', '_'))];
}

function escapeMarkup(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** A short secret that is a plain word counts only as a whole word: it may be part of a field name. */
function patternOf(form: string): string {
  const escaped = escapePattern(form);
  return form.length < 8 && /^\w+$/.test(form) ? `(?<!\\w)${escaped}(?!\\w)` : escaped;
}

/** Percent-encodings count in either case of their hex digits. */
function escapePattern(form: string): string {
  return form
    .replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
    .replace(/%([0-9A-F])([0-9A-F])/g, (_, a: string, b: string) => `%${either(a)}${either(b)}`);
}

function either(digit: string): string {
  const lower = digit.toLowerCase();
  return lower === digit ? digit : `[${digit}${lower}]`;
}
