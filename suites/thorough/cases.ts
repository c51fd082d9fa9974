import {
  absent,
  sentAs,
  type Case,
  type ClassOfValues,
  type Domain,
  type FieldDomain,
  type NextValue,
  type Sent,
} from './domain.ts';

/** The first cases, which are the same for every seed. */
const fixed = 100;

/** The share of cases with a `should` or an open value. */
const special = 0.24;

/** The share of the other cases that leave fields out, until each set of fields was left out once. */
const lessFields = 0.6;

/** How many rows are drawn for each case: the one with the most new combinations is sent. */
const drawn = 80;

/** Returns the cases of a domain. The first hundred are the same for every seed. */
export async function casesOf(domain: Domain, most: number, seed: number): Promise<readonly Case[]> {
  const all = domain.listed
    ? domain.listed
        .slice(0, most)
        .map((values) =>
          Object.fromEntries(Object.entries(values).map(([name, one]) => [name, sentAs(domain, name, one)])),
        )
    : generated(domain, most, seed);
  return all.map((values, at) => ({ id: String(at + 1), values }));
}

/** The chosen class of each field that is sent. */
type Chosen = Readonly<Record<string, ClassOfValues>>;

const isMust = ({ level }: ClassOfValues): boolean => level === 'must';

function generated(domain: Domain, most: number, seed: number): Case['values'][] {
  const specials = specialsOf(Object.entries(domain.fields));
  const lacking = lackingSets(domain).values();
  const [first, more] = [randomBy(1), randomBy(seed)];
  const rows = new Rows(Object.entries(domain.fields));
  const turns = new Turns(domain);
  const isDue = (at: number, part: number): boolean => Math.floor((at + 1) * part) > Math.floor(at * part);
  let [others, which] = [0, 0];
  const planned = Array.from({ length: most }, (_, at) => {
    const rest = isDue(at, special) ? specials[which++] : undefined;
    // A special value is sent with all fields, so that its effect on each field is seen.
    const without = rest === undefined && isDue(others++, lessFields) ? lacking.next().value : undefined;
    const chosen = rows.next(at < fixed ? first : more, without ?? []);
    return { classes: { ...chosen, ...rest?.classes }, round: rest?.round };
  });
  // The first values of each class go into the cases with the most fields.
  const sizeOf = ({ classes }: { classes: Chosen }): number => Object.values(classes).filter(isMust).length;
  const largest = planned.slice(0, fixed).toSorted((a, b) => sizeOf(b) - sizeOf(a));
  const inOrder = [...largest, ...planned.slice(fixed)];
  const filled = new Map(inOrder.map((one) => [one, turns.fill(one.classes, one.round)]));
  return planned.map((one) => filled.get(one)!);
}

interface Special {
  readonly classes: Chosen;
  readonly round: number;
}

/** Cases with a `should` or an open class, in every field that has it. */
function specialsOf(fields: readonly (readonly [string, FieldDomain])[]): Special[] {
  const byId = new Map<string, Record<string, ClassOfValues>>();
  for (const [name, { classes }] of fields) {
    for (const one of classes.filter((each) => !isMust(each)))
      byId.set(one.id, { ...byId.get(one.id), [name]: one });
  }
  const all = [...byId.values()].flatMap((classes) => {
    const [{ level, rounds = 1 }] = Object.values(classes) as [ClassOfValues];
    return Array.from({ length: rounds }, (_, round) => ({ level, classes, round }));
  });
  // Each class once before any class twice; `should` before open.
  return all.toSorted((a, b) => a.round - b.round || Number(a.level === 'open') - Number(b.level === 'open'));
}

/** The sets of fields to leave out: all optional fields, all but one, one, then the others. */
function lackingSets({ fields, everySubset }: Domain): string[][] {
  const optional = Object.keys(fields).filter((field) => fields[field]!.optional);
  const sets = Array.from({ length: 2 ** optional.length - 1 }, (_, set) =>
    optional.filter((_, bit) => ((set + 1) >> bit) & 1),
  );
  const size = optional.length;
  const rank = ({ length }: string[]): number => [size, size - 1, 1].indexOf(length) + 1 || 9 + length;
  return sets.filter((set) => everySubset || rank(set) < 12).toSorted((a, b) => rank(a) - rank(b));
}

/** Draws rows of `must` classes, and picks the row with the most new pairs and triples of combined fields. */
class Rows {
  private readonly seen = new Set<string>();

  constructor(private readonly fields: readonly (readonly [string, FieldDomain])[]) {}

  next(random: () => number, without: readonly string[]): Chosen {
    const rows = Array.from({ length: drawn }, () => {
      const chosen = this.draw(random, without);
      return { chosen, news: this.newsIn(chosen) };
    });
    const best = rows.reduce((one, other) => (other.news.length > one.news.length ? other : one));
    for (const one of best.news) this.seen.add(one);
    return best.chosen;
  }

  private draw(random: () => number, without: readonly string[]): Chosen {
    const chosen = this.fields.flatMap(([name, field]) => {
      const classes = field.classes.filter((one) => isMust(one) && one.values.length > 0);
      if (classes.length === 0 || without.includes(name)) return [];
      let left = random() * classes.reduce((sum, { share = 1 }) => sum + share, 0);
      return [[name, classes.find(({ share = 1 }) => (left -= share) < 0) ?? classes[0]!]];
    });
    return Object.fromEntries(chosen) as Chosen;
  }

  private newsIn(chosen: Chosen): string[] {
    const shown = this.fields.flatMap(([name, { combined }]) => {
      const id = chosen[name]?.id ?? absent;
      return combined || id === absent ? `${name} ${id}` : [];
    });
    const sets = shown.flatMap((one, at) =>
      shown
        .slice(at + 1)
        .flatMap((two, after) => [
          [one, two],
          ...shown.slice(at + after + 2).map((three) => [one, two, three]),
        ]),
    );
    return sets.map(String).filter((each) => !this.seen.has(each));
  }
}

/** Picks the value of each class: the next one in turn. */
class Turns {
  private readonly counts = new Map<string, number>();
  private readonly series: ReadonlyMap<string, NextValue | undefined>;

  constructor(private readonly domain: Domain) {
    this.series = new Map(Object.entries(domain.fields).map(([name, field]) => [name, field.series?.()]));
  }

  fill(chosen: Chosen, round = 0): Case['values'] {
    const values: Record<string, Sent> = {};
    for (const [place, name] of Object.keys(this.domain.fields).entries()) {
      const one = chosen[name];
      const value = one && (isMust(one) ? this.next(name, one, values) : specialValue(one, round, place));
      if (value !== undefined) values[name] = sentAs(this.domain, name, value);
    }
    return values;
  }

  private next(field: string, { id, values }: ClassOfValues, beside: Case['values']): unknown {
    const [mine, turn] = [this.count(`${field}/${id}`), this.count(field)];
    const next = this.series.get(field);
    return next ? next(id, mine, turn, beside) : values[mine % values.length];
  }

  private count(key: string): number {
    const count = this.counts.get(key) ?? 0;
    this.counts.set(key, count + 1);
    return count;
  }
}

/** Open values differ between the fields of a request. Each field gets all texts in other scripts. */
const specialValue = ({ level, values }: ClassOfValues, round: number, place: number): unknown =>
  values[(level === 'open' ? round + place : round) % values.length];

/** Returns a generator of numbers in [0, 1) for a seed (mulberry32). */
export function randomBy(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
