/**
 * Finds what a mistyped name was meant to be.
 * @returns the candidate with the fewest edits, or undefined when none is close
 */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const limit = Math.min(Math.max(2, Math.floor(word.length / 3)), word.length - 1);
  const ranked = candidates
    .map((candidate) => ({ candidate, edits: editsTo(word, candidate) }))
    .sort((a, b) => a.edits - b.edits);
  const best = ranked[0];
  return best && best.edits <= limit ? best.candidate : undefined;
}

/** A word without the part before the slash is compared with the part after it too. */
function editsTo(word: string, candidate: string): number {
  const tail = candidate.slice(candidate.indexOf('/') + 1);
  return Math.min(edits(word, candidate), word.includes('/') || tail === '*' ? Infinity : edits(word, tail));
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
