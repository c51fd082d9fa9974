import { printable, quoted } from './error.ts';
import { isQuantity, type QuantityKind, quantitySchema, readQuantity } from './quantity.ts';
import type { SettingKind, SettingRow } from './rows.ts';

/** What a value of each kind becomes: durations in milliseconds, sizes in bytes. */
export interface KindValues {
  url: string;
  proxy: string;
  token: string;
  secret: string;
  text: string;
  path: string;
  ids: number[];
  id: number;
  choice: string;
  flag: boolean;
  duration: number;
  bytes: number;
  count: number;
  rate: number;
  list: string[];
}

/** A value that is not accepted; `note` names the part at fault. */
export class Refused {
  constructor(readonly note?: string) {}
}

type JsonSchema = Readonly<Record<string, unknown>>;

interface Kind<T> {
  /** Reads a flag or an environment variable. */
  readonly read: (text: string, row: SettingRow) => T | Refused;
  /** Reads a value of the config file; left out: a JSON string, read like a flag. */
  readonly readJson?: (value: unknown, row: SettingRow) => T | Refused;
  readonly accepts: (row: SettingRow) => string;
  /** Left out: the same. */
  readonly acceptsJson?: (row: SettingRow) => string;
  readonly schema: (row: SettingRow) => JsonSchema;
  /** How a refused value is shown. */
  readonly show?: (value: unknown) => string;
}

const control = /\p{Cc}/u;

/** The kinds of setting, one row each. */
export const kinds: { readonly [K in SettingKind]: Kind<KindValues[K]> } = {
  url: {
    read: readBaseUrl,
    accepts: () =>
      'an http:// or https:// URL without user, query and fragment, like https://pms.example.com',
    schema: () => ({ type: 'string', pattern: '^[Hh][Tt][Tt][Pp][Ss]?://' }),
    show: withoutUser,
  },
  proxy: {
    read: readProxy,
    accepts: () => 'an http:// or https:// URL, like http://proxy.example.com:3128',
    schema: () => ({ type: 'string', minLength: 1 }),
    show: withoutUser,
  },
  token: {
    read: (text) => (isHeaderValue(text) ? text : new Refused(headerProblem(text))),
    accepts: () => 'what an HTTP header can carry: characters up to U+00FF, no control characters',
    schema: () => ({ type: 'string', minLength: 1 }),
    show: hidden,
  },
  secret: {
    read: (text) => (text === '' || control.test(text) ? new Refused() : text),
    accepts: () => 'a text without control characters, not empty',
    schema: () => ({ type: 'string', minLength: 1 }),
    show: hidden,
  },
  text: {
    read: readText,
    accepts: () => 'a text without control characters, not empty',
    schema: () => ({ type: 'string', minLength: 1 }),
  },
  path: {
    read: readText,
    accepts: () => 'a path',
    schema: () => ({ type: 'string', minLength: 1 }),
  },
  ids: {
    read: (text) => readIds(text.split(',').map((item) => readId(item.trim()) ?? item.trim())),
    readJson: (value) =>
      Array.isArray(value) ? readIds(value.map((item) => jsonId(item) ?? String(item))) : new Refused(),
    accepts: () => 'positive whole numbers, comma-separated, none twice, like 12,13,14',
    acceptsJson: () => 'an array of positive whole numbers, none twice, like [12, 13, 14]',
    schema: () => ({ type: 'array', uniqueItems: true, items: idSchema }),
  },
  id: {
    read: (text) => readId(text.trim()) ?? new Refused(),
    readJson: (value) => jsonId(value) ?? new Refused(),
    accepts: () => 'a positive whole number',
    schema: () => idSchema,
  },
  choice: {
    read: (text, row) => (row.choices?.includes(text.trim()) ? text.trim() : new Refused()),
    accepts: (row) => (row.choices ?? []).join(' or '),
    schema: (row) => ({ enum: row.choices }),
  },
  flag: {
    read: (text) => booleans.get(text.trim().toLowerCase()) ?? new Refused(),
    readJson: (value) => (typeof value === 'boolean' ? value : new Refused()),
    accepts: () => 'true or false, 1 or 0',
    acceptsJson: () => 'true or false',
    schema: () => ({ type: 'boolean' }),
  },
  duration: quantity('duration'),
  bytes: quantity('bytes'),
  count: quantity('count'),
  rate: quantity('rate'),
  list: {
    read: (text) => readList(text.split(',')),
    readJson: (value) =>
      Array.isArray(value) && value.every((item) => typeof item === 'string')
        ? readList(value)
        : new Refused(),
    accepts: () => 'check ids or prefix/*, comma-separated',
    acceptsJson: () => 'an array of check ids or prefix/*',
    schema: () => ({ type: 'array', items: { type: 'string', minLength: 1 } }),
  },
};

const idSchema = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } as const;

const booleans = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

function quantity<K extends QuantityKind>(kind: K): Kind<number> {
  return {
    read: (text, row) => readQuantity(kind, text, row.range) ?? new Refused(),
    readJson: (value, row) =>
      (isQuantity(kind, value) ? readQuantity(kind, String(value), row.range) : undefined) ?? new Refused(),
    accepts: (row) => acceptedQuantity(kind, row),
    schema: (row) => quantitySchema(kind, row.range),
  };
}

function acceptedQuantity(kind: QuantityKind, { range = ['0', '0'], default: usual }: SettingRow): string {
  const [least, most] = range;
  const what = { duration: 'a duration', bytes: 'a size', count: 'a whole number', rate: 'a number' }[kind];
  const units = { duration: ' (ms, s, m)', bytes: ' (B, KiB, MiB)', count: '', rate: '' }[kind];
  return `${what} from ${least} to ${most}${units}${usual && units ? `, like ${usual}` : ''}`;
}

function readText(text: string): string | Refused {
  const trimmed = text.trim();
  return trimmed === '' || control.test(trimmed) ? new Refused() : trimmed;
}

function readId(text: string): number | undefined {
  return /^[1-9]\d*$/.test(text) ? jsonId(Number(text)) : undefined;
}

function jsonId(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && (value as number) > 0 ? (value as number) : undefined;
}

function readIds(items: readonly (number | string)[]): number[] | Refused {
  const wrong = items.find((item) => typeof item !== 'number');
  if (wrong !== undefined) return new Refused(wrong === '' ? 'an id is empty' : `${quoted(wrong)} is no id`);
  const twice = items.find((item, at) => items.indexOf(item) !== at);
  if (twice !== undefined) return new Refused(`${twice} is given twice`);
  return items as number[];
}

function readList(items: readonly string[]): string[] | Refused {
  const trimmed = items.map((item) => item.trim());
  return trimmed.includes('') ? new Refused('an entry is empty') : trimmed;
}

function readBaseUrl(text: string): string | Refused {
  const url = readUrl(text);
  if (url instanceof Refused) return url;
  if (url.username !== '' || url.password !== '') return new Refused('it carries a user or password');
  if (/[?#]/.test(text)) return new Refused('it carries a query or fragment');
  return url.origin + url.pathname.replace(/\/+$/, '');
}

function readProxy(text: string): string | Refused {
  const given = text.trim();
  const url = readUrl(/^[a-z][a-z0-9+.-]*:\/\//i.test(given) ? given : `http://${given}`);
  return url instanceof Refused ? url : url.href;
}

/** The URL parser alone would take out line breaks and mend `http:host`. */
function readUrl(text: string): URL | Refused {
  const given = text.trim();
  if (/[\s\p{Cc}\\]/u.test(given)) return new Refused('it has a space, a backslash or a control character');
  if (!/^https?:\/\//i.test(given)) return new Refused('it does not begin with http:// or https://');
  return URL.canParse(given) ? new URL(given) : new Refused('it is no valid URL');
}

function isHeaderValue(text: string): boolean {
  return headerProblem(text) === undefined;
}

/** RFC 9110, 5.5: fields hold octets, and lose white space at their ends on the way. */
function headerProblem(text: string): string | undefined {
  if (text === '') return 'it is empty';
  if (control.test(text)) return 'it has a control character, such as a line break';
  if (text.trim() !== text) return 'it begins or ends with white space';
  if ([...text].some((character) => character.codePointAt(0)! > 255))
    return 'it has a character above U+00FF';
  return undefined;
}

function hidden(value: unknown): string {
  return typeof value === 'string'
    ? `a value of ${[...value].length} characters`
    : `a JSON ${jsonType(value)}`;
}

/** Users, passwords and queries of URLs may be secrets. */
function withoutUser(value: unknown): string {
  if (typeof value !== 'string') return quoted(value);
  const bare = value.replace(/^([^/\\]*[/\\]*).*@/su, '$1***@').replace(/([?#]).+/su, '$1***');
  return `"${printable(bare)}"`;
}

/** The JSON name of a value's type. */
export function jsonType(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
