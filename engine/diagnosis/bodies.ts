import { operations, type OperationId } from '../../contract/operations.ts';
import { type RecordName, records } from '../../contract/records.ts';
import { isObject, type JsonObject, own, parseJson } from '../evidence/body.ts';
import type { Seen } from './facts.ts';
import { lettersOf } from './values.ts';
import { inOneLine, isPage, visibleText } from '../evidence/html-pages.ts';

/** Longer bodies are not looked into. */
const longest = 2_000_000;

/** Returns the text before or after the JSON of a record: a byte order mark, warnings of PHP. */
export function textAround({ body }: Seen): string | undefined {
  if (body.startsWith('\ufeff')) return '\ufeff';
  const start = body.search(/[{[]/);
  const end = Math.max(body.lastIndexOf('}'), body.lastIndexOf(']'));
  if (start < 0 || end <= start || body.length > longest) return undefined;
  const around = `${body.slice(0, start)} ${body.slice(end + 1)}`;
  if (around.trim() === '' || /<(html|body)\b/i.test(around)) return undefined;
  if (!isObject(parseJson(body.slice(start, end + 1)))) return undefined;
  // A browser does not show a comment.
  return (visibleText(around) || inOneLine(around)).replace(/\d+/g, '…');
}

/** What keeps a body from being JSON (RFC 8259), and how it would be JSON. */
const slips = {
  number: (body: string): string => body.replace(/([:,[]\s*)-?(?:NaN|Infinity)\b/g, '$10'),
  comma: (body: string): string => body.replace(/,(\s*[}\]])/g, '$1'),
  python: (body: string): string =>
    body
      .replace(/([:,[]\s*)(True|False|None)\b/g, (_, before: string, word: string) =>
        word === 'None' ? `${before}null` : before + word.toLowerCase(),
      )
      .replace(/'((?:[^'\\]|\\.)*)'/g, (_, text: string) => JSON.stringify(text)),
} as const satisfies Record<string, (body: string) => string>;

/** What was written in place of JSON: `NaN`, a comma too much, or a value as Python prints it. */
export type Slip = keyof typeof slips;

/** Returns the only thing that keeps the body from being JSON; undefined if there is none, or more. */
export function slipIn({ body, json }: Seen): Slip | undefined {
  if (json !== undefined || body.length > longest || parseJson(body) !== undefined) return undefined;
  return (Object.keys(slips) as Slip[]).find((slip) => isObject(parseJson(slips[slip](body))));
}

/** Where a record is, if it is inside another value. */
export interface Wrapper {
  /** `data.bug`, with `[0]` if it is in an array there; empty for the body itself. */
  readonly member: string;
  /** True if the record is a string of JSON there. */
  readonly isText: boolean;
  readonly record: JsonObject;
}

/** Returns where in another value the record is; at most two members deep. */
export function wrapperOf({ json, operation }: Seen): Wrapper | undefined {
  const within = (value: unknown, member: string, depth: number, outer?: unknown): Wrapper | undefined => {
    // JSON:API has the id beside the attributes.
    const whole =
      isObject(value) && isObject(outer) && Object.hasOwn(outer, 'id')
        ? { id: outer['id'], ...value }
        : value;
    if (member !== '' && hasSigns(whole, operation)) return { member, isText: false, record: whole };
    if (Array.isArray(value)) {
      const [record] = value as unknown[];
      return hasSigns(record, operation) ? { member: `${member}[0]`, isText: false, record } : undefined;
    }
    if (typeof value === 'string') {
      const record = parseJson(value);
      return hasSigns(record, operation) ? { member, isText: true, record } : undefined;
    }
    if (!isObject(value) || depth === 0) return undefined;
    for (const [name, inner] of Object.entries(value)) {
      const found = within(inner, member === '' ? name : `${member}.${name}`, depth - 1, value);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return within(json, '', 2);
}

/** Members by which a record inside another value is recognized. */
const signs: Readonly<Record<string, readonly string[]>> = {
  'confirm-bug': ['id', 'title', 'status'],
  'start-task': ['id', 'status', 'consumed'],
  'create-story': ['id', 'title', 'status'],
  'list-users': ['users', 'total'],
};

const hasSigns = (value: unknown, operation: string): value is JsonObject =>
  isObject(value) && (signs[operation]?.every((field) => Object.hasOwn(value, field)) ?? false);

/** A member of a record in another spelling and its documented name, if all signs are there: `Id` for `id`. */
export function otherSpelling({ json, operation }: Seen): readonly [shown: string, name: string] | undefined {
  if (!isObject(json)) return undefined;
  const names = Object.keys(json);
  const shown = (signs[operation] ?? []).flatMap((sign) => {
    const name = names.find((each) => lettersOf(each) === lettersOf(sign));
    return name === undefined ? [] : [[name, sign] as const];
  });
  return shown.length === signs[operation]?.length ? shown.find(([name, sign]) => name !== sign) : undefined;
}

/** The records of objects. */
const objects = ['bug', 'task', 'story'] as const;

/** Members by which a record is another one than the operation returns: the names of its table that the right one lacks. */
export function otherRecord({
  json,
  operation,
}: Seen): readonly [record: string, names: string[]] | undefined {
  const right = operations[operation as OperationId]?.answers;
  if (!isObject(json) || right === undefined) return undefined;
  const shownOf = (one: RecordName, other: RecordName): string[] =>
    Object.keys(json).filter(
      (name) => Object.hasOwn(records[one].fields, name) && !Object.hasOwn(records[other].fields, name),
    );
  const found = objects
    .filter((other) => other !== right)
    .map((other) => [other, shownOf(other, right), shownOf(right, other)] as const)
    .find(([, theirs, mine]) => theirs.length >= fewestNames && theirs.length > 3 * mine.length);
  if (found === undefined) return undefined;
  const [record, theirs] = found;
  const isOnlyOfIt = (name: string): boolean =>
    objects.every((other) => other === record || !Object.hasOwn(records[other].fields, name));
  const [sure, others] = [true, false].map((only) => theirs.filter((name) => isOnlyOfIt(name) === only));
  return [record, [...sure!, ...others!].slice(0, fewestNames)];
}

/** So many names of one table tell a record. */
const fewestNames = 4;

/** The member that has the users in place of `users`; empty if the body itself is their list. */
export function usersIn({ json, operation }: Seen): string | undefined {
  if (operation !== 'list-users') return undefined;
  const isUser = (value: unknown): boolean => isObject(value) && Object.hasOwn(value, 'account');
  const within = (value: unknown, member: string, depth: number): string | undefined => {
    if (Array.isArray(value)) {
      const [first] = value as unknown[];
      if (isUser(first)) return member;
      return isObject(first) && isUser(first['attributes']) ? `${member}[].attributes` : undefined;
    }
    if (!isObject(value) || depth === 0) return undefined;
    return Object.entries(value)
      .map(([name, inner]) => within(inner, member === '' ? name : `${member}.${name}`, depth - 1))
      .find((found) => found !== undefined && found !== 'users');
  };
  return within(json, '', 2);
}

/** True for a 2xx response that says that it is an error: `{"result":"fail"}`. */
export function isErrorObject({ json, isSuccess, record }: Seen): boolean {
  if (!isSuccess || record !== undefined || !isObject(json)) return false;
  const saysNo = ['result', 'status', 'success'].some((name) => {
    const value = own(json, name);
    return value === false || (typeof value === 'string' && /^(fail|failed|failure|error)$/i.test(value));
  });
  return saysNo || ['error', 'errors', 'errmsg'].some((name) => Boolean(own(json, name)));
}

/** True for a body with the members by which a record is recognized, whatever the status is. */
export const showsRecord = ({ json, operation }: Seen): boolean => hasSigns(json, operation);

/** True if a body has all numbers that the request sent; undefined if it sent none. */
export function showsNumbersSent({ json, sent }: Seen): boolean | undefined {
  const numbers = Object.entries(sent).filter(([, value]) => typeof value === 'number');
  if (numbers.length === 0) return undefined;
  return numbers.every(([field, value]) => isObject(json) && own(json, field) === value);
}

/** True for JSON that ends before it is complete. Without a parser: they are recursive, and a body may be of any depth. */
export function isCutJson(body: string): boolean {
  if (!/^\s*[{[]/.test(body) || body.length > longest) return false;
  let open = 0;
  for (const [token] of body.matchAll(/"(?:[^"\\]|\\.)*"?|[{}[\]]/gs)) {
    if (token === '{' || token === '[') open += 1;
    else if (token === '}' || token === ']') open -= 1;
    if (open === 0) return false;
  }
  return true;
}

/** True for a text that is no JSON and no page, and has no JSON in it. */
export function isOtherText({ body, json, exchange }: Seen): boolean {
  return json === undefined && body.trim() !== '' && !exchange.response?.notUtf8 && !isPage(body);
}
