import { hash } from 'node:crypto';

/**
 * A sequence of numbers in [0, 1) that depends on the seed and the salt alone.
 * @param seed the run's seed
 * @param salt differs between the sequences of one run
 */
export function sequence(seed: number, salt: string): () => number {
  let counter = 0;
  return () => Number.parseInt(hash('sha256', `${seed}/${salt}/${counter++}`).slice(0, 8), 16) / 2 ** 32;
}

/** A sequence of numbers in [0, 1) that depends on the seed alone, for very many numbers (mulberry32). */
export function randomBy(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The values in another order, by the sequence given. */
export function shuffled<T>(values: readonly T[], next: () => number): T[] {
  const result = [...values];
  for (let at = result.length - 1; at > 0; at -= 1) {
    const other = Math.floor(next() * (at + 1));
    [result[at], result[other]] = [result[other]!, result[at]!];
  }
  return result;
}

/** Returns a Token of the same length and kinds of characters that contains nothing of the real one. */
export function madeUpToken(token: string, seed: number): string {
  const next = sequence(seed, 'token');
  const pick = (alphabet: string): string => alphabet[Math.floor(next() * alphabet.length)]!;
  // A hexadecimal Token stays one: a service may check nothing but the form.
  const letters = /[g-z]/i.test(token) ? 'abcdefghijkmnopqrstuvwxyz' : 'abcdef';
  const text = [...token.padEnd(8, 'x')]
    .map((char) => {
      if (/[0-9]/.test(char)) return pick('0123456789');
      if (/[A-Z]/.test(char)) return pick(letters.toUpperCase());
      return /[a-z]/.test(char) ? pick(letters) : char;
    })
    .join('');
  return text === token ? `${text}0` : text;
}

/**
 * A moment some days before another, at an hour, to the second and never on a round time, in the form of task
 * datetimes (YYYY-MM-DD HH:MM:SS).
 * @param turn differs between the moments of one day
 */
export function pastMoment(startedAt: string, daysBefore: number, hour: number, turn: number): string {
  const day = new Date(Date.parse(startedAt) - daysBefore * 86_400_000).toISOString().slice(0, 10);
  // Never the last minutes of an hour: those are for generated requests.
  const time = [hour, (20 + turn * 3) % 48, (32 + turn * 5) % 60];
  return `${day} ${time.map((part) => String(part).padStart(2, '0')).join(':')}`;
}

/** Returns a comment that identifies the run, short enough for nearly every target (reading 7). */
export function commentOf(runId: string, number: number): string {
  return `R${runId.slice(0, 4)} ${number}`;
}

/** The same for a target that rejected a short one: its length may be limited either way. */
export const longCommentOf = (runId: string, number: number): string =>
  `${commentOf(runId, number)} of the Conformance Run`;
