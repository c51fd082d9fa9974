import { parseTree, visit } from 'jsonc-parser';
import { type Said, phrase } from '../../messages/phrase.ts';
import type { JsonObject } from './body.ts';

/** Something that JSON parsers read differently. */
interface Ambiguity {
  /** The member, if there is one. */
  readonly name?: string;
  readonly what: Said;
}

const maxFound = 100;

const nameTwice = phrase('name-twice', 'the name occurs twice in one object', '同一对象中该名称出现两次');
const beyondDouble = phrase(
  'beyond-double',
  (number: string) => `a double can't hold ${number}`,
  (number) => `双精度浮点数无法准确表示 ${number}`,
);

/**
 * Finds what different parsers read differently in JSON text: a name that occurs twice in one object (RFC 8259, 4), and
 * a number that a double can't hold (RFC 8259, 6).
 * @param parsed the parsed text
 * @returns descriptions; empty when all parsers agree
 */
export function ambiguities(text: string, parsed: JsonObject): readonly Ambiguity[] {
  // The same text after stringifying, and no number of 16 digits: no name occurs twice, every number is exact.
  if (JSON.stringify(parsed) === text && !/\d{16}/.test(text)) return [];
  const found: Ambiguity[] = [];
  const open: Set<string>[] = [];
  let lastName: string | undefined;
  visit(text, {
    onObjectBegin: () => void open.push(new Set()),
    onObjectEnd: () => void open.pop(),
    onObjectProperty: (name) => {
      const names = open.at(-1)!;
      if (names.has(name)) found.push({ name, what: nameTwice });
      names.add(name);
      lastName = name;
    },
    onLiteralValue: (value, offset, length) => {
      if (typeof value !== 'number' || fitsDouble(value, text.slice(offset, offset + length))) return;
      const what = beyondDouble(text.slice(offset, offset + Math.min(length, 40)));
      found.push({ ...(lastName === undefined ? {} : { name: lastName }), what });
    },
  });
  return found.slice(0, maxFound);
}

/**
 * Returns the text of a number in a JSON object, as the service wrote it.
 * @param text a JSON object
 * @param name of a member of the object itself; if it occurs twice, the last one counts
 * @returns undefined when there is no such member, or it is no number
 */
export function numberText(text: string, name: string): string | undefined {
  const members = parseTree(text)?.children ?? [];
  const value = members.findLast(({ children }) => children?.[0]?.value === name)?.children?.[1];
  return value?.type === 'number' ? text.slice(value.offset, value.offset + value.length) : undefined;
}

function fitsDouble(value: number, written: string): boolean {
  if (!Number.isFinite(value)) return false;
  return !Number.isInteger(value) || /[.eE]/.test(written) || Number.isSafeInteger(value);
}
