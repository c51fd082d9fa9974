import { parseTree, visit } from 'jsonc-parser';
import type { JsonObject } from './body.ts';

/** What parsers read differently. */
interface Ambiguity {
  readonly name?: string;
  readonly what: string;
}

// Several checks ask for them.
const known = new WeakMap<JsonObject, readonly Ambiguity[]>();

/**
 * Finds what makes JSON text read differently by different parsers: a name that occurs twice in one object
 * (RFC 8259, 4) and a number that a double can't hold (RFC 8259, 6).
 * @param read what the text reads to here
 * @returns what was found, in words; empty when all parsers agree
 */
export function ambiguities(text: string, read: JsonObject): readonly Ambiguity[] {
  let found = known.get(read);
  if (!found) known.set(read, (found = findAmbiguities(text, read)));
  return found;
}

/** More of them say nothing new. */
const mostFound = 100;

function findAmbiguities(text: string, read: JsonObject): readonly Ambiguity[] {
  // Text that is written again as it was has each name once, and each number in the digits that a double keeps.
  if (JSON.stringify(read) === text && !/\d{16}/.test(text)) return [];
  const found: Ambiguity[] = [];
  const open: Set<string>[] = [];
  let lastName: string | undefined;
  visit(text, {
    onObjectBegin: () => void open.push(new Set()),
    onObjectEnd: () => void open.pop(),
    onObjectProperty: (name) => {
      const names = open.at(-1)!;
      if (names.has(name)) found.push({ name, what: 'the name occurs twice in one object' });
      names.add(name);
      lastName = name;
    },
    onLiteralValue: (value, offset, length) => {
      if (typeof value !== 'number' || fitsDouble(value, text.slice(offset, offset + length))) return;
      const what = `a double can't hold ${text.slice(offset, offset + Math.min(length, 40))}`;
      found.push({ ...(lastName === undefined ? {} : { name: lastName }), what });
    },
  });
  return found.slice(0, mostFound);
}

/**
 * The digits of a number at the top of a JSON object, as they were written. Takes text that parses.
 * @returns nothing when there is no such member, or it is no number; of a name that occurs twice, the last
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
