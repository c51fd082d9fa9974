import { quoted, SettingsError } from './error.ts';

/** Names that are suggested at most. */
const most = 3;

/** Shorter words are the beginning of too much. */
const shortest = 3;

/**
 * Finds what a mistyped or shortened name was meant to be.
 * @returns candidates that begin with it, else those that hold it, else the one with the fewest edits; none when
 * nothing is close
 */
export function nearest(word: string, candidates: readonly string[]): string[] {
  const begun = candidates.filter((candidate) =>
    [candidate, tailOf(candidate)].some((part) => part.startsWith(word)),
  );
  const whole = begun.length > 0 ? begun : candidates.filter((candidate) => candidate.includes(word));
  if (word.length >= shortest && whole.length > 0) return whole.slice(0, most);
  const limit = Math.min(Math.max(2, Math.floor(word.length / 3)), word.length - 1);
  const ranked = candidates
    .map((candidate) => ({ candidate, edits: editsTo(word, candidate) }))
    .sort((a, b) => a.edits - b.edits);
  return ranked.slice(0, 1).flatMap(({ candidate, edits }) => (edits <= limit ? candidate : []));
}

/** `a, b or c`. */
export function inWords(names: readonly string[]): string {
  const last = names.at(-1)!;
  return names.length === 1 ? last : `${names.slice(0, -1).join(', ')} or ${last}`;
}

/**
 * Refuses names that are not known.
 * @param what begins the message, as in `unknown setting`
 * @throws SettingsError for the first one, with what it was meant to be, or with all that there are
 */
export function demandKnown(what: string, given: object, known: readonly string[]): void {
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown !== undefined) throw unknownName(what, unknown, known);
}

/** The complaint about a name that is not known. */
export function unknownName(what: string, name: string, known: readonly string[]): SettingsError {
  const meant = nearest(name, known);
  const hint =
    meant.length === 0
      ? `accepted: ${known.join(', ')}`
      : `did you mean ${inWords(meant.map((name) => `"${name}"`))}?`;
  return new SettingsError(`${what} ${quoted(name)}; ${hint}`);
}

/** A word without the part before the slash is compared with the part after it too. */
function editsTo(word: string, candidate: string): number {
  const tail = tailOf(candidate);
  return Math.min(edits(word, candidate), word.includes('/') || tail === '*' ? Infinity : edits(word, tail));
}

function tailOf(candidate: string): string {
  return candidate.slice(candidate.indexOf('/') + 1);
}

/** Levenshtein distance, one row at a time. */
function edits(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[b.length]!;
}
