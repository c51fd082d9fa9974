/** Draws `count` different items. */
export function sample<Item>(items: readonly Item[], count: number, next: () => number): Item[] {
  const rest = [...items];
  return Array.from({ length: Math.min(count, rest.length) }, () => {
    const [drawn] = rest.splice(Math.floor(next() * rest.length), 1);
    return drawn!;
  });
}
