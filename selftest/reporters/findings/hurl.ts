import type { Sent, Answered } from './send.ts';

/** One entry of a Hurl file. */
interface Entry extends Sent {
  readonly asserts: readonly Assert[];
}

interface Assert {
  readonly text: string;
  readonly query: Query;
  readonly count: boolean;
  readonly not: boolean;
  readonly predicate: string;
  readonly value: unknown;
}

type Query =
  | { readonly of: 'status' }
  | { readonly of: 'body' }
  | { readonly of: 'header'; readonly name: string }
  | { readonly of: 'jsonpath'; readonly path: string };

/**
 * Reads the part of the grammar of Hurl (hurl.dev, grammar) that is written here; anything else is an error.
 * @throws Error with the line
 */
export function parseHurl(text: string, variables: Readonly<Record<string, string>>): Entry[] {
  if (!text.endsWith('\n')) throw new Error('no end of line at the end');
  const lines = text.split('\n').map((line) => line.replace(/^\s*#.*$/, '').trimEnd());
  const entries: Entry[] = [];
  let at = 0;
  const isBlank = (): boolean => at < lines.length && lines[at] === '';
  const skip = (): void => {
    while (isBlank()) at += 1;
  };
  const fail = (what: string): never => {
    throw new Error(`line ${at + 1}: ${what}: ${lines[at]}`);
  };
  for (skip(); at < lines.length; skip()) {
    const start = /^([A-Z]+) (\S+)$/.exec(lines[at]!) ?? fail('no method and URL');
    at += 1;
    const headers: [string, string][] = [];
    for (; /^[\w-]+:/.test(lines[at] ?? ''); at += 1) {
      const colon = lines[at]!.indexOf(':');
      headers.push([lines[at]!.slice(0, colon), valueString(lines[at]!.slice(colon + 1).trim(), variables)]);
    }
    let body = '';
    if (/^[{[]/.test(lines[at] ?? '')) {
      body = lines[at]!;
      JSON.parse(body);
      if (body.includes('{{')) fail('a template in JSON');
      at += 1;
    } else if (lines[at]?.startsWith('base64,')) {
      body = Buffer.from(
        /^base64,([A-Za-z0-9+/=]*);$/.exec(lines[at]!)?.[1] ?? fail('no base64'),
        'base64',
      ).toString();
      at += 1;
    }
    if (lines[at] !== 'HTTP *') fail('no response');
    at += 1;
    const asserts: Assert[] = [];
    if (lines[at] === '[Asserts]') {
      for (at += 1; at < lines.length && lines[at] !== ''; at += 1) asserts.push(assertIn(lines[at]!));
    }
    entries.push({ method: start[1]!, url: valueString(start[2]!, variables), headers, body, asserts });
  }
  return entries;
}

/** A string without quotes: a number sign and a backslash are escaped, two braces are a variable. */
function valueString(text: string, variables: Readonly<Record<string, string>>): string {
  return text.replace(/\\(#|\\|u\{([\da-f]+)\})|\{\{(\w+)\}\}|[#\\]/g, (all, escaped, code, variable) => {
    if (variable !== undefined) return variables[variable] ?? unknown(`variable ${variable}`);
    if (code !== undefined) return String.fromCodePoint(parseInt(code, 16));
    return escaped ?? unknown(all);
  });
}

function unknown(what: string): never {
  throw new Error(`unknown: ${what}`);
}

const quotedString = String.raw`"(?:[^"\\]|\\["\\]|\\u\{[\da-f]+\})*"`;
const assertForm = new RegExp(
  `^(?:(status|body)|(header|jsonpath) (${quotedString}))( count)?( not)? ` +
    `(==|!=|<=|>=|<|contains|includes|matches|exists|is[A-Z][a-z]+)(?: (${quotedString}|-?[\\d.]+|true|false|null))?$`,
);

function assertIn(text: string): Assert {
  const [, plain, named, argument, count, not, predicate, value] = assertForm.exec(text) ?? unknown(text);
  if ((predicate === 'exists' || predicate! in ofType) !== (value === undefined)) unknown(text);
  const query: Query =
    plain !== undefined
      ? { of: plain === 'status' ? 'status' : 'body' }
      : named === 'header'
        ? { of: 'header', name: String(valueIn(argument!)) }
        : { of: 'jsonpath', path: String(valueIn(argument!)) };
  return {
    text,
    query,
    count: count !== undefined,
    not: not !== undefined,
    predicate: predicate!,
    value: value === undefined ? undefined : valueIn(value),
  };
}

function valueIn(text: string): unknown {
  if (!text.startsWith('"')) return JSON.parse(text);
  if (text.includes('{{')) unknown(`template ${text}`);
  return text
    .slice(1, -1)
    .replace(/\\(["\\]|u\{([\da-f]+)\})/g, (_, one, code) =>
      code ? String.fromCodePoint(parseInt(code, 16)) : one,
    );
}

/** Takes an entry and what was answered; gives the asserts that do not hold, an error of a query among them. */
export function failedAsserts({ asserts }: Entry, answered: Answered): string[] {
  return asserts.filter((assert) => !holds(assert, answered)).map(({ text }) => text);
}

const none = Symbol('none');

function holds({ query, count, not, predicate, value }: Assert, answered: Answered): boolean {
  const found = valueOf(query, answered);
  if (predicate === 'exists') return (found !== none) !== not;
  // What a query does not find, and a predicate of another type, are errors in Hurl, with `not` too.
  if (found === none) return false;
  if (count && !Array.isArray(found)) return false;
  const one = count ? (found as unknown[]).length : found;
  const result = is(predicate, one, value);
  return result !== undefined && result !== not;
}

const compared: Readonly<Record<string, (one: number, value: number) => boolean>> = {
  '>=': (one, value) => one >= value,
  '<=': (one, value) => one <= value,
  '<': (one, value) => one < value,
};
const ofType: Readonly<Record<string, (one: unknown) => boolean>> = {
  isInteger: Number.isInteger,
  isFloat: (one) => typeof one === 'number' && !Number.isInteger(one),
  isString: (one) => typeof one === 'string',
  isBoolean: (one) => typeof one === 'boolean',
  isCollection: (one) => typeof one === 'object' && one !== null,
};

function is(predicate: string, one: unknown, value: unknown): boolean | undefined {
  if (predicate === '==') return one === value;
  if (predicate === '!=') return one !== value;
  if (predicate in ofType) return ofType[predicate]!(one);
  if (predicate in compared)
    return typeof one === 'number' && typeof value === 'number'
      ? compared[predicate]!(one, value)
      : undefined;
  if (predicate === 'includes') return Array.isArray(one) ? one.includes(value) : undefined;
  if (typeof one !== 'string') return undefined;
  if (predicate === 'contains') return one.includes(String(value));
  const pattern = String(value).replace('(?i)', '');
  return new RegExp(pattern, pattern === value ? '' : 'i').test(one);
}

function valueOf(query: Query, { status, headers, body }: Answered): unknown {
  if (query.of === 'status') return status;
  if (query.of === 'body') return body;
  if (query.of === 'header') {
    const name = query.name.toLowerCase();
    return headers.find(([each]) => each.toLowerCase() === name)?.[1] ?? none;
  }
  try {
    return inJson(JSON.parse(body), query.path);
  } catch {
    return none;
  }
}

/** A path of members and indexes (RFC 9535), and a filter by one member at its end. */
function inJson(value: unknown, path: string): unknown {
  const steps = [
    ...path.slice(1).matchAll(/\.(\w+)|\[(\d+)\]|\['((?:[^'\\]|\\['\\])*)'\]|\[\?\(@\.(\w+) == (.+)\)\]/gy),
  ];
  if (path[0] !== '$' || steps.map(([text]) => text).join('') !== path.slice(1)) return unknown(path);
  let now = value;
  for (const [, member, index, quoted, by, wanted] of steps) {
    if (by !== undefined) {
      const right = wanted!.startsWith("'") ? wanted!.slice(1, -1) : Number(wanted);
      now = (now as Record<string, unknown>[]).filter((each) => each[by] === right);
      continue;
    }
    const key = member ?? index ?? quoted!;
    if (typeof now !== 'object' || now === null || !Object.hasOwn(now, key)) return none;
    now = (now as Record<string, unknown>)[key];
  }
  return now;
}
