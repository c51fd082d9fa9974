import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { quoted } from './error.ts';
import { givenHeader, reservedHeaders, secretsOfHeader } from '../evidence/given-headers.ts';
import { type Kind, type ListKind, ofArray, Refused, withoutUser } from './kind.ts';
import { type Phrase, say } from '../../messages/phrase.ts';

const control = /\p{Cc}/u;
const notEmpty = { type: 'string', minLength: 1 } as const;
const idSchema = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } as const;

/** Any text that is not empty, as it is. */
export const anyText = (accepts: Phrase = say('accepts-text')): Kind<string> => ({
  name: 'text',
  read: (given) => (given.trim() === '' ? new Refused() : given),
  accepts,
  schema: notEmpty,
});

/** A text of one line. */
export const text: Kind<string> = {
  name: 'text',
  read: readText,
  accepts: say('accepts-one-line'),
  schema: notEmpty,
};

/** A path, made absolute. */
export const path: Kind<string> = {
  name: 'path',
  read: (given, base) => {
    const read = readText(given);
    if (read instanceof Refused) return read;
    return /^~[^/\\]/.test(read) ? new Refused(say('home-of-other')) : pathOf(read, base);
  },
  accepts: say('accepts-path'),
  schema: notEmpty,
};

/**
 * Makes a path absolute. Shells leave the `~` of `--out=~/reports` as it is, and so do variables and files.
 * @param base folder that a relative path starts from
 */
export function pathOf(given: string, base: string): string {
  return resolve(base, given.replace(/^~(?=$|[/\\])/, homedir));
}

/** Goes into a header, so it must be something that HTTP carries unchanged. */
export const token: Kind<string> = {
  name: 'token',
  read: readHeader,
  accepts: say('accepts-header'),
  schema: notEmpty,
  secret: true,
};

/** Headers that are sent with every request: `Name: value`, one on each line. */
export const headers: ListKind<string> = {
  name: 'headers',
  read: (given) => readHeaderLines(given.split(/\r?\n/).filter((line) => line.trim() !== '')),
  readJson: ofArray((items) =>
    items.every((item) => typeof item === 'string') ? readHeaderLines(items) : new Refused(),
  ),
  accepts: say('accepts-header-lines'),
  acceptsJson: say('accepts-header-array'),
  schema: { type: 'array', items: { type: 'string', pattern: '^[^:]+:' } },
  none: [],
  separator: '\n',
  secret: (text) => text.split(/\r?\n/).flatMap(secretsOfHeader),
};

/** A password. */
export const secret: Kind<string> = {
  name: 'secret',
  read: (given) => (given === '' || control.test(given) ? new Refused() : given),
  accepts: text.accepts,
  schema: notEmpty,
  secret: true,
};

/** The URL of a service, without slash at its end. */
export const url: Kind<string> = {
  name: 'url',
  read: readBaseUrl,
  accepts: say('accepts-url'),
  schema: { type: 'string', pattern: '^[Hh][Tt][Tt][Pp][Ss]?://' },
  show: withoutUser,
};

/** The URL of a proxy; `http://` may be left out. */
export const proxy: Kind<string> = {
  name: 'proxy',
  read: (given) => {
    const trimmed = given.trim();
    const read = readUrl(/^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `http://${trimmed}`);
    return read instanceof Refused ? read : read.href;
  },
  accepts: say('accepts-proxy'),
  schema: notEmpty,
  show: withoutUser,
};

/** An id of a record. */
export const id: Kind<number> = {
  name: 'id',
  read: (given) => readId(given.trim()) ?? new Refused(),
  readJson: (value) => jsonId(value) ?? new Refused(),
  accepts: say('accepts-id'),
  schema: idSchema,
};

/** Ids of records, in the order in which they are used. */
export const ids: ListKind<number> = {
  name: 'ids',
  read: (given) => readIds(given.split(',').map((item) => readId(item.trim()) ?? item.trim())),
  readJson: ofArray((items) => readIds(items.map((item) => jsonId(item) ?? String(item)))),
  accepts: say('accepts-ids'),
  acceptsJson: say('accepts-id-array'),
  schema: { type: 'array', uniqueItems: true, items: idSchema },
  none: [],
};

/** One of a few words. */
export const choice = <const C extends string>(...choices: readonly C[]): Kind<C> => ({
  name: ['choice', ...choices].join('  '),
  read: (given) => choices.find((each) => each === given.trim()) ?? new Refused(),
  accepts: say('accepts-one-of', choices),
  schema: { enum: choices },
});

/** Several of a few words. */
export const choices = <const C extends string>(...words: readonly C[]): Kind<readonly C[]> => {
  const readAll = (given: readonly unknown[]): readonly C[] | Refused => {
    const read = given.flatMap((item) => words.find((word) => word === String(item).trim()) ?? []);
    return given.length > 0 && read.length === given.length ? [...new Set(read)] : new Refused();
  };
  return {
    name: ['choices', ...words].join('  '),
    read: (given) => readAll(given.split(',')),
    readJson: ofArray(readAll),
    accepts: say('accepts-some-of', words),
    acceptsJson: say('accepts-array-of', words),
    schema: { type: 'array', minItems: 1, uniqueItems: true, items: { enum: words } },
  };
};

/** Yes or no. */
export const flag: Kind<boolean> = {
  name: 'flag',
  read: (given) => booleans.get(given.trim().toLowerCase()) ?? new Refused(),
  readJson: (value) => (typeof value === 'boolean' ? value : new Refused()),
  accepts: say('accepts-boolean'),
  acceptsJson: say('accepts-json-boolean'),
  schema: { type: 'boolean' },
};

/** Ids of checks, or the beginnings of them. */
export const patterns: ListKind<string> = {
  name: 'list',
  read: (given) => readPatterns(given.split(',')),
  readJson: ofArray((items) =>
    items.every((item) => typeof item === 'string') ? readPatterns(items) : new Refused(),
  ),
  accepts: say('accepts-patterns'),
  acceptsJson: say('accepts-pattern-array'),
  schema: { type: 'array', items: notEmpty },
  none: [],
};

const booleans = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

function readText(given: string): string | Refused {
  const trimmed = given.trim();
  return trimmed === '' || control.test(trimmed) ? new Refused() : trimmed;
}

function readId(given: string): number | undefined {
  return /^[1-9]\d*$/.test(given) ? jsonId(Number(given)) : undefined;
}

function jsonId(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined;
}

function readIds(items: readonly (number | string)[]): readonly number[] | Refused {
  const wrong = items.find((item) => typeof item === 'string');
  if (wrong !== undefined)
    return new Refused(wrong === '' ? say('empty-id') : say('not-an-id', quoted(wrong)));
  const twice = items.find((item, at) => items.indexOf(item) !== at);
  if (twice !== undefined) return new Refused(say('given-twice', String(twice)));
  return items.map(Number);
}

function readPatterns(items: readonly string[]): readonly string[] | Refused {
  const trimmed = items.map((item) => item.trim());
  return trimmed.includes('') ? new Refused(say('empty-entry')) : trimmed;
}

function readBaseUrl(given: string): string | Refused {
  const read = readUrl(given);
  if (read instanceof Refused) return read;
  if (read.username !== '' || read.password !== '') return new Refused(say('has-user'));
  if (/[?#]/.test(given)) return new Refused(say('has-query'));
  return read.origin + read.pathname.replace(/\/+$/, '');
}

/** The URL parser alone would take out line breaks and mend `http:host`. */
function readUrl(given: string): URL | Refused {
  const trimmed = given.trim();
  if (/[\s\p{Cc}\\]/u.test(trimmed)) return new Refused(say('has-space'));
  if (!/^https?:\/\//i.test(trimmed)) return new Refused(say('no-scheme'));
  return URL.canParse(trimmed) ? new URL(trimmed) : new Refused(say('no-url'));
}

/** RFC 9110, 5.5: fields hold octets, and lose white space at their ends on the way. */
function readHeader(given: string): string | Refused {
  if (given === '') return new Refused(say('is-empty'));
  if (control.test(given)) return new Refused(say('has-control'));
  if (given.trim() !== given) return new Refused(say('has-white-space'));
  return /[\u0100-\uffff]/.test(given) ? new Refused(say('above-latin')) : given;
}

/** The notes name headers and never values. */
function readHeaderLines(lines: readonly string[]): readonly string[] | Refused {
  const names = new Set<string>();
  const read: string[] = [];
  for (const line of lines) {
    const [name, value] = givenHeader(line);
    // RFC 9110, 5.6.2. Without a colon, the line may be the value alone.
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) return new Refused(say('no-header-name', read.length + 1));
    const lower = name.toLowerCase();
    if (reservedHeaders.has(lower)) return new Refused(say('header-reserved', name));
    if (names.has(lower)) return new Refused(say('given-twice', name));
    names.add(lower);
    const problem = readHeader(value);
    if (problem instanceof Refused) return new Refused(say('in-header', name, problem.note!));
    read.push(`${name}: ${value}`);
  }
  return read;
}
