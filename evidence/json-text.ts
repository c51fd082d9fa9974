import type { JsonObject } from './body.ts';

/** What parsers read differently. */
interface Ambiguity {
  readonly name?: string;
  readonly what: string;
}

// Equal texts of long lists are read once, and share what they read to.
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

function findAmbiguities(text: string, read: JsonObject): readonly Ambiguity[] {
  // Text that is written again as it was has each name once, and each number in the digits that a double keeps.
  if (JSON.stringify(read) === text && !/\d{16}/.test(text)) return [];
  const found: Ambiguity[] = [];
  const objects: (Set<string> | undefined)[] = [];
  // A run of small whole numbers, of which long lists have thousands, is passed over at once.
  const token = /(?:\d{1,15},){1,1000}|"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?|[{}[\]]/gs;
  let lastName: string | undefined;
  for (let match = token.exec(text); match && found.length < 100; match = token.exec(text)) {
    const piece = match[0];
    if (piece === '{') objects.push(new Set());
    else if (piece === '[') objects.push(undefined);
    else if (piece === '}' || piece === ']') objects.pop();
    else if (piece.startsWith('"')) {
      const names = objects.at(-1);
      if (!names || !isName(text, token.lastIndex)) continue;
      lastName = JSON.parse(piece) as string;
      if (names.has(lastName)) found.push({ name: lastName, what: 'the name occurs twice in one object' });
      names.add(lastName);
    } else if (!piece.endsWith(',') && !fitsDouble(piece)) {
      found.push({
        ...(lastName === undefined ? {} : { name: lastName }),
        what: `a double can't hold ${piece.slice(0, 40)}`,
      });
    }
  }
  return found;
}

/**
 * The digits of a number at the top of a JSON object, as they were written. Takes text that parses.
 * @returns nothing when there is no such member, or it is no number; of a name that occurs twice, the last
 */
export function numberText(text: string, name: string): string | undefined {
  const token = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|[{}[\]]|true|false|null/gs;
  let depth = 0;
  let isWanted = false;
  let found: string | undefined;
  for (const { 0: piece, index } of text.matchAll(token)) {
    const end = index + piece.length;
    if (isWanted && depth === 1) found = /^[-\d]/.test(piece) ? piece : undefined;
    isWanted =
      depth === 1 && piece.startsWith('"') && isName(text, end) && (JSON.parse(piece) as string) === name;
    if (piece === '{' || piece === '[') depth += 1;
    if (piece === '}' || piece === ']') depth -= 1;
  }
  return found;
}

function isName(text: string, at: number): boolean {
  let next = at;
  while (' \t\r\n'.includes(text[next] ?? 'x')) next += 1;
  return text[next] === ':';
}

function fitsDouble(piece: string): boolean {
  const value = Number(piece);
  if (!Number.isFinite(value)) return false;
  return !Number.isInteger(value) || /[.eE]/.test(piece) || Number.isSafeInteger(value);
}
