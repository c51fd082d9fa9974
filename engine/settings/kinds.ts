import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { quoted } from './error.ts';
import { givenHeader, reservedHeaders, secretsOfHeader } from '../evidence/given-headers.ts';
import { type Kind, type ListKind, ofArray, Refused, withoutUser } from './kind.ts';
import { type Phrase, phrase } from '../../messages/phrase.ts';

const control = /\p{Cc}/u;
const notEmpty = { type: 'string', minLength: 1 } as const;
const idSchema = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } as const;

const acceptsText = phrase('accepts-text', 'a text, not empty', '非空文本');

/** Any text that is not empty, as it is. */
export const anyText = (accepts: Phrase = acceptsText): Kind<string> => ({
  name: 'text',
  read: (given) => (given.trim() === '' ? new Refused() : given),
  accepts,
  schema: notEmpty,
});

/** A text of one line. */
export const text: Kind<string> = {
  name: 'text',
  read: readText,
  accepts: phrase(
    'accepts-one-line',
    'a text without control characters, not empty',
    '不含控制字符的非空文本',
  ),
  schema: notEmpty,
};

const homeOfOther = phrase(
  'home-of-other',
  'it begins with ~ and a name: write the path in full, or ./~ for a folder of that name',
  '以 ~ 加名称开头：请写出完整路径；若目录确以此为名，请写 ./~',
);
/** What is accepted as a path. */
export const acceptsPath = phrase('accepts-path', 'a path', '路径');

/** A path, made absolute. */
export const path: Kind<string> = {
  name: 'path',
  read: (given, base) => {
    const read = readText(given);
    if (read instanceof Refused) return read;
    return /^~[^/\\]/.test(read) ? new Refused(homeOfOther) : pathOf(read, base);
  },
  accepts: acceptsPath,
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
  accepts: phrase(
    'accepts-header',
    'what an HTTP header can carry: characters up to U+00FF, no control characters',
    'HTTP 请求头可以携带的内容：不超过 U+00FF 的字符，不含控制字符',
  ),
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
  accepts: phrase(
    'accepts-header-lines',
    'Name: value, one header on each line',
    'Name: value，每行一个请求头',
  ),
  acceptsJson: phrase(
    'accepts-header-array',
    'an array of texts like "Name: value"',
    '由 "Name: value" 这样的文本组成的数组',
  ),
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
  accepts: phrase(
    'accepts-url',
    'an http:// or https:// URL without user, query and fragment, like https://pms.example.com',
    '不含用户、查询和片段的 http:// 或 https:// URL，例如 https://pms.example.com',
  ),
  schema: { type: 'string', pattern: '^[Hh][Tt][Tt][Pp][Ss]?://' },
  show: withoutUser,
};

/** The URL of a proxy; `http://` may be left out before a host and its port. */
export const proxy: Kind<string> = {
  name: 'proxy',
  read: (given) => {
    const trimmed = given.trim();
    const read = readUrl(/:\d+\/?$/.test(trimmed) ? withScheme(trimmed) : trimmed);
    return read instanceof Refused ? read : read.href;
  },
  accepts: phrase(
    'accepts-proxy',
    'an http:// or https:// URL, like http://proxy.example.com:3128',
    'http:// 或 https:// URL，例如 http://proxy.example.com:3128',
  ),
  schema: notEmpty,
  show: withoutUser,
};

/** Puts `http://` in front of a URL that has no scheme. */
export function withScheme(text: string): string {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
}

/** An id of a record. */
export const id: Kind<number> = {
  name: 'id',
  read: (given) => readId(given.trim()) ?? new Refused(tooLarge(given.trim())),
  readJson: (value) => jsonId(value) ?? new Refused(),
  accepts: phrase('accepts-id', 'a positive whole number', '正整数'),
  schema: idSchema,
};

/** Ids of records, in the order in which they are used. */
export const ids: ListKind<number> = {
  name: 'ids',
  read: (given) => readIds(given.split(',').map((item) => readId(item.trim()) ?? item.trim())),
  readJson: ofArray((items) => readIds(items.map((item) => jsonId(item) ?? String(item)))),
  accepts: phrase(
    'accepts-ids',
    'positive whole numbers, comma-separated, none twice, like 12,13,14',
    '以逗号分隔、不重复的正整数，例如 12,13,14',
  ),
  acceptsJson: phrase(
    'accepts-id-array',
    'an array of positive whole numbers, none twice, like [12, 13, 14]',
    '不重复的正整数数组，例如 [12, 13, 14]',
  ),
  schema: { type: 'array', uniqueItems: true, items: idSchema },
  none: [],
};

/** What is accepted as one of several values. */
export const acceptsOneOf = phrase(
  'accepts-one-of',
  (choices: readonly string[]) => choices.join(' or '),
  (choices) => choices.join(' 或 '),
);

/** One of a few words. */
export const choice = <const C extends string>(...choices: readonly C[]): Kind<C> => ({
  name: ['choice', ...choices].join('  '),
  read: (given) => choices.find((each) => each === given.trim()) ?? new Refused(),
  accepts: acceptsOneOf(choices),
  schema: { enum: choices },
});

const acceptsSomeOf = phrase(
  'accepts-some-of',
  (choices: readonly string[]) =>
    `${choices.join(' or ')}, or ${choices.length === 2 ? 'both' : 'several'}, comma-separated`,
  (choices) => `${choices.join('、')} 中的一个或多个，以逗号分隔`,
);
const acceptsArrayOf = phrase(
  'accepts-array-of',
  (choices: readonly string[]) => `an array of ${choices.join(' or ')}`,
  (choices) => `由 ${choices.join('、')} 组成的数组`,
);

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
    accepts: acceptsSomeOf(words),
    acceptsJson: acceptsArrayOf(words),
    schema: { type: 'array', minItems: 1, uniqueItems: true, items: { enum: words } },
  };
};

/** What is accepted as a yes or no. */
export const acceptsBoolean = phrase('accepts-boolean', 'true or false, 1 or 0', 'true 或 false，1 或 0');

/** Yes or no. */
export const flag: Kind<boolean> = {
  name: 'flag',
  read: (given) => booleans.get(given.trim().toLowerCase()) ?? new Refused(),
  readJson: (value) => (typeof value === 'boolean' ? value : new Refused()),
  accepts: acceptsBoolean,
  acceptsJson: phrase('accepts-json-boolean', 'true or false', 'true 或 false'),
  schema: { type: 'boolean' },
};

/** Ids of checks, or the beginnings of them. */
export const patterns: ListKind<string> = {
  name: 'list',
  read: (given) => readPatterns(given.split(',')),
  readJson: ofArray((items) =>
    items.every((item) => typeof item === 'string') ? readPatterns(items) : new Refused(),
  ),
  accepts: phrase(
    'accepts-patterns',
    'check ids or prefix/*, comma-separated',
    '检查的 id 或 前缀/*，以逗号分隔',
  ),
  acceptsJson: phrase(
    'accepts-pattern-array',
    'an array of check ids or prefix/*',
    '由检查的 id 或 前缀/* 组成的数组',
  ),
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

/** Why a whole number is no id; undefined for anything else. */
const tooLarge = (given: string): Phrase | undefined =>
  /^[1-9]\d*$/.test(given) && readId(given) === undefined ? idTooLarge(given) : undefined;

function jsonId(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined;
}

const emptyId = phrase('empty-id', 'an id is empty', '有一个 id 为空');
const notAnId = phrase(
  'not-an-id',
  (given: string) => `${given} is not an id`,
  (given) => `${given} 不是 id`,
);
const idTooLarge = phrase(
  'id-too-large',
  (given: string) => `${given} is more than ${Number.MAX_SAFE_INTEGER}, up to which numbers are exact`,
  (given) => `${given} 大于 ${Number.MAX_SAFE_INTEGER}，更大的数字不精确`,
);
/** An entry of a list that is there twice. */
export const givenTwice = phrase(
  'given-twice',
  (what: string) => `${what} is given twice`,
  (what) => `${what} 重复给出`,
);

function readIds(items: readonly (number | string)[]): readonly number[] | Refused {
  const wrong = items.find((item) => typeof item === 'string');
  if (wrong !== undefined)
    return new Refused(wrong === '' ? emptyId : (tooLarge(wrong) ?? notAnId(quoted(wrong))));
  const twice = items.find((item, at) => items.indexOf(item) !== at);
  if (twice !== undefined) return new Refused(givenTwice(String(twice)));
  return items.map(Number);
}

const emptyEntry = phrase('empty-entry', 'an entry is empty', '有一项为空');

function readPatterns(items: readonly string[]): readonly string[] | Refused {
  const trimmed = items.map((item) => item.trim());
  return trimmed.includes('') ? new Refused(emptyEntry) : trimmed;
}

const withUser = phrase('has-user', 'it contains a user or password', '含有用户或密码');
const withQuery = phrase('has-query', 'it contains a query or fragment', '含有查询或片段');

function readBaseUrl(given: string): string | Refused {
  const read = readUrl(given);
  if (read instanceof Refused) return read;
  if (read.username !== '' || read.password !== '') return new Refused(withUser);
  if (/[?#]/.test(given)) return new Refused(withQuery);
  return read.origin + read.pathname.replace(/\/+$/, '');
}

const withSpace = phrase(
  'has-space',
  'it has a space, a backslash or a control character',
  '含有空格、反斜杠或控制字符',
);
const noScheme = phrase(
  'no-scheme',
  'it does not begin with http:// or https://',
  '不以 http:// 或 https:// 开头',
);
const noUrl = phrase('no-url', 'it is not a valid URL', '不是有效的 URL');

/** The URL parser alone would take out line breaks and mend `http:host`. */
function readUrl(given: string): URL | Refused {
  const trimmed = given.trim();
  if (/[\s\p{Cc}\\]/u.test(trimmed)) return new Refused(withSpace);
  if (!/^https?:\/\//i.test(trimmed)) return new Refused(noScheme);
  return URL.canParse(trimmed) ? new URL(trimmed) : new Refused(noUrl);
}

const emptyValue = phrase('is-empty', 'it is empty', '为空');
const withControl = phrase(
  'has-control',
  'it has a control character, such as a line break',
  '含有控制字符，例如换行',
);
const withWhiteSpace = phrase('has-white-space', 'it begins or ends with white space', '首尾有空白');
const aboveLatin = phrase('above-latin', 'it has a character above U+00FF', '含有 U+00FF 以上的字符');

/** RFC 9110, 5.5: fields hold octets, and lose white space at their ends on the way. */
function readHeader(given: string): string | Refused {
  if (given === '') return new Refused(emptyValue);
  if (control.test(given)) return new Refused(withControl);
  if (given.trim() !== given) return new Refused(withWhiteSpace);
  return /[\u0100-\uffff]/.test(given) ? new Refused(aboveLatin) : given;
}

const noHeaderName = phrase(
  'no-header-name',
  (line: number) => `header ${line} has no name of letters, digits and hyphens before a colon`,
  (line) => `第 ${line} 个请求头的冒号之前没有由字母、数字和连字符组成的名称`,
);
const headerReserved = phrase(
  'header-reserved',
  (name: string) => `${name} can not be given: the suite sets it, or depends on it`,
  (name) => `不能给出 ${name}：它由套件设置，或套件依赖它`,
);
const inHeader = phrase(
  'in-header',
  (name: string, problem: string) => `the value of ${name}: ${problem}`,
  (name, problem) => `${name} 的值：${problem}`,
);

/** The notes name headers and never values. */
function readHeaderLines(lines: readonly string[]): readonly string[] | Refused {
  const names = new Set<string>();
  const read: string[] = [];
  for (const line of lines) {
    const [name, value] = givenHeader(line);
    // RFC 9110, 5.6.2. Without a colon, the line may be the value alone.
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) return new Refused(noHeaderName(read.length + 1));
    const lower = name.toLowerCase();
    if (reservedHeaders.has(lower)) return new Refused(headerReserved(name));
    if (names.has(lower)) return new Refused(givenTwice(name));
    names.add(lower);
    const problem = readHeader(value);
    if (problem instanceof Refused) return new Refused(inHeader(name, problem.note!));
    read.push(`${name}: ${value}`);
  }
  return read;
}
