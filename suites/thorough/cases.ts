import type { Case, Domain, Sent } from './domain.ts';

/** The cases of a domain: those that can be enumerated first, then random ones. The same seed gives the same. */
export async function casesOf(domain: Domain, most: number, seed: number): Promise<readonly Case[]> {
  return Array.from({ length: most }, (_, at): Case => {
    const values = Object.entries(domain.fields).flatMap(
      ([name, { classes, optional }], column): [string, Sent][] => {
        if (optional && (seed + at * (column + 1)) % 3 === 0) return [];
        const all = classes.flatMap(({ id, level, values: mine }) =>
          level === 'must' ? mine.map((value) => ({ class: id, level, value })) : [],
        );
        return [[name, all[(at * (column + 1)) % all.length]!]];
      },
    );
    return { id: String(at + 1), values: Object.fromEntries(values) };
  });
}

/** Cases that send less, or plainer values, the largest step first. */
export function* smallerThan(one: Case, domain: Domain): Iterable<Case> {
  for (const [name, { optional }] of Object.entries(domain.fields)) {
    if (!optional || !(name in one.values)) continue;
    const { [name]: _, ...values } = one.values;
    yield { ...one, values };
  }
  for (const [name, { classes }] of Object.entries(domain.fields)) {
    const [plain] = classes;
    const value = plain?.values[0];
    if (!plain || one.values[name] === undefined || one.values[name].value === value) continue;
    yield { ...one, values: { ...one.values, [name]: { class: plain.id, level: plain.level, value } } };
  }
}
