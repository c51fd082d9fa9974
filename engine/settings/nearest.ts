import { quoted, SettingsError } from './error.ts';
import { type Said, phrase } from '../../messages/phrase.ts';

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

/** Makes the message on a name that is not known, as it was given, with a hint. */
type Complaint = (name: string, hint: Said) => Said;

/**
 * Refuses names that are not known.
 * @param complaint makes the message of the name and of what it was meant to be
 * @throws SettingsError for the first one, with what it was meant to be, or with all that there are
 */
export function demandKnown(complaint: Complaint, given: object, known: readonly string[]): void {
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown !== undefined) throw unknownName(complaint, unknown, known);
}

const acceptedNames = phrase(
  'accepted-names',
  (names: readonly string[]) => `accepted: ${names.join(', ')}`,
  (names) => `可接受：${names.join('、')}`,
);
/** `a, b or c`. */
export function orOf(names: readonly string[]): string {
  return names.length === 1 ? names[0]! : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

/** Names that are near to an unknown one. */
export const didYouMean = phrase(
  'did-you-mean',
  (names: readonly string[]) => `did you mean ${orOf(names)}?`,
  (names) => `是否指 ${names.join('、')}？`,
);

/** The complaint about a name that is not known. */
export function unknownName(complaint: Complaint, name: string, known: readonly string[]): SettingsError {
  const meant = nearest(name, known).map((each) => `"${each}"`);
  const hint = meant.length === 0 ? acceptedNames(known) : didYouMean(meant);
  return new SettingsError(complaint(quoted(name), hint));
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
