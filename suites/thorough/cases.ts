import { randomBy } from '../common/values.ts';
import { sentAs, type Case, type ClassOfValues, type Domain, type Sent, type Values } from './domain.ts';

/** The first cases, which are the same for every seed. */
const fixedCases = 100;

/** The share of cases with a `should` or an open value. */
const specialShare = 0.24;

/** The share of the other cases that leave fields out, until each set of fields was left out once. */
const shorterShare = 0.6;

/** How many rows are drawn for each case: the one with the most new combinations is sent. */
const rowsDrawn = 80;

/** Returns the cases of a domain. The first hundred are the same for every seed. */
export function casesOf(domain: Domain, most: number, seed: number): readonly Case[] {
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

function generated(domain: Domain, most: number, seed: number): Values[] {
  const specials = specialsOf(domain).values();
  const lacking = lackingSets(domain).values();
  const [first, more] = [randomBy(1), randomBy(seed)];
  const rowWith = rowsOf(domain);
  const valuesOf = valuesFor(domain);
  const isDue = (at: number, share: number): boolean => Math.floor((at + 1) * share) > Math.floor(at * share);
  let others = 0;
  return Array.from({ length: most }, (_, at) => {
    const special = isDue(at, specialShare) ? specials.next().value : undefined;
    // A special value is sent with all fields, so that its effect on each field is seen.
    const isShorter = special === undefined && isDue(others++, shorterShare);
    const row = rowWith(at < fixedCases ? first : more, (isShorter && lacking.next().value) || []);
    return valuesOf({ ...row, ...special?.classes }, special?.round);
  });
}

interface Special {
  readonly classes: Chosen;
  readonly round: number;
}

/** Cases with a `should` or an open class, in every field that has it. */
function specialsOf({ fields }: Domain): Special[] {
  const byId = new Map<string, Record<string, ClassOfValues>>();
  for (const [name, { classes }] of Object.entries(fields)) {
    for (const one of classes.filter((each) => !isMust(each)))
      byId.set(one.id, { ...byId.get(one.id), [name]: one });
  }
  const all = [...byId.values()].flatMap((classes) => {
    const [{ level, share = 1 }] = Object.values(classes) as [ClassOfValues];
    return Array.from({ length: share }, (_, round) => ({ level, classes, round }));
  });
  // Each class once before any class twice; `should` before open.
  return all.toSorted((a, b) => a.round - b.round || Number(a.level === 'open') - Number(b.level === 'open'));
}

/** The sets of fields to leave out: all optional fields, all but one, one, then the others. */
function lackingSets({ fields }: Domain): string[][] {
  const optional = Object.keys(fields).filter((field) => fields[field]!.optional);
  const sets = Array.from({ length: 2 ** optional.length - 1 }, (_, set) =>
    optional.filter((_field, bit) => ((set + 1) >> bit) & 1),
  );
  const size = optional.length;
  const rank = ({ length }: string[]): number => [size, size - 1, 1].indexOf(length) + 1 || 9 + length;
  return sets.toSorted((a, b) => rank(a) - rank(b));
}

/** Draws rows of `must` classes, and picks the row with the most new pairs and triples of combined fields. */
function rowsOf({ fields }: Domain): (random: () => number, without: readonly string[]) => Chosen {
  const seen = new Set<string>();
  const draw = (random: () => number, without: readonly string[]): Chosen =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, field]) => {
        const classes = field.classes.filter((one) => isMust(one) && one.values.length > 0);
        if (classes.length === 0 || without.includes(name)) return [];
        let left = random() * classes.reduce((sum, { share = 1 }) => sum + share, 0);
        return [[name, classes.find(({ share = 1 }) => (left -= share) < 0)!]];
      }),
    );
  const newSetsIn = (chosen: Chosen): string[] => {
    const shown = Object.entries(fields).flatMap(([name, { combined }]) =>
      combined || !chosen[name] ? `${name} ${chosen[name]?.id}` : [],
    );
    const pairs = shown.flatMap((one, at) =>
      shown.slice(at + 1).map((two, after) => ({ one, two, at: at + after + 2 })),
    );
    const sets = pairs.flatMap(({ one, two, at }) => [
      [one, two],
      ...shown.slice(at).map((three) => [one, two, three]),
    ]);
    return sets.map(String).filter((each) => !seen.has(each));
  };
  return (random, without) => {
    const rows = Array.from({ length: rowsDrawn }, () => {
      const chosen = draw(random, without);
      return { chosen, sets: newSetsIn(chosen) };
    });
    const best = rows.reduce((one, other) => (other.sets.length > one.sets.length ? other : one));
    for (const one of best.sets) seen.add(one);
    return best.chosen;
  };
}

/** Returns a function that gives each class its next value in turn. */
function valuesFor(domain: Domain): (chosen: Chosen, round?: number) => Values {
  const counts = new Map<string, number>();
  const count = (key: string): number => {
    const before = counts.get(key) ?? 0;
    counts.set(key, before + 1);
    return before;
  };
  return (chosen, round = 0) => {
    const beside: Record<string, Sent> = {};
    for (const [index, [name, { next }]] of Object.entries(domain.fields).entries()) {
      const one = chosen[name];
      if (one === undefined) continue;
      const { id, level, values } = one;
      // Open values differ between the fields of a request. Each field gets all texts in other scripts.
      const special = (): unknown => values[(level === 'open' ? round + index : round) % values.length];
      const inTurn = (): unknown => {
        const mine = count(`${name}/${id}`);
        return next ? next({ id, mine, turn: count(name), beside }) : values[mine % values.length];
      };
      const value = isMust(one) ? inTurn() : special();
      if (value !== undefined) beside[name] = sentAs(domain, name, value);
    }
    return beside;
  };
}
