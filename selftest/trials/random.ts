/**
 * Numbers in [0, 1) that depend on the seed alone (mulberry32).
 * @param seed a whole number
 */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** So many different items, in the order of the draw. */
export function sample<Item>(items: readonly Item[], count: number, next: () => number): Item[] {
  const rest = [...items];
  return Array.from({ length: Math.min(count, rest.length) }, () => {
    const [drawn] = rest.splice(Math.floor(next() * rest.length), 1);
    return drawn!;
  });
}
