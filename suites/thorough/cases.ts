import { coveringRows, type Column } from './covering.ts';
import {
  plainOf,
  sentAs,
  type Case,
  type ClassOfValues,
  type Domain,
  type FieldDomain,
  type Sent,
} from './domain.ts';
import { plainerValues } from './plainer.ts';

/** So many cases are enumerated; what comes after them is drawn by chance. */
const enumerated = 100;

/** One case in so many sends a value that is not promised to be taken, or to come back. */
const specialEvery = 5;

/**
 * The cases of a domain: first those that the tables tell, whatever the seed, those that tell most in front; then
 * random ones, of which the same seed gives the same.
 */
export async function casesOf(domain: Domain, most: number, seed: number): Promise<readonly Case[]> {
  const first = domain.listed
    ? domain.listed.slice(0, most).map((values) => sentValues(domain, values))
    : enumerate(domain, Math.min(most, enumerated));
  const rest = domain.listed ? 0 : most - first.length;
  // What draws by chance is loaded only where something is drawn.
  const tail = rest > 0 ? await (await import('./tail.ts')).randomValues(domain, rest, seed) : [];
  return [...first, ...tail].map((values, at) => ({ id: String(at + 1), values }));
}

function sentValues(domain: Domain, values: Readonly<Record<string, unknown>>): Case['values'] {
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, sentAs(domain, field, value)]),
  );
}

const isMust = ({ level }: ClassOfValues): boolean => level === 'must';

/** Classes chosen for a case: of a field that is not sent there is none. */
type Chosen = Readonly<Record<string, ClassOfValues>>;

function enumerate(domain: Domain, most: number): Case['values'][] {
  const fields = Object.entries(domain.fields);
  const special = specialsOf(fields);
  const specialAt = (at: number): Chosen =>
    at % specialEvery === specialEvery - 1 ? (special[(at / specialEvery) | 0] ?? {}) : {};
  const rows = coveringRows({
    columns: fields.map(([, field]) => columnOf(field)),
    hidden: Array.from({ length: most }, (_, at) =>
      fields.flatMap(([name], column) => (name in specialAt(at) ? [column] : [])),
    ),
    everySubset: domain.everySubset === true,
  });
  const turns = new Turns(domain);
  const all = rows.map((row, at): Chosen => {
    const chosen = fields.map(([name, { classes }], column) => [name, classes.filter(isMust)[row[column]!]]);
    const sent = chosen.filter(([, one]) => one !== undefined);
    return { ...(Object.fromEntries(sent) as Chosen), ...specialAt(at) };
  });
  // The values that tell most go where most fields may show it.
  const sizeOf = (chosen: Chosen): number => Object.values(chosen).filter(isMust).length;
  const filled = new Map(
    all.toSorted((a, b) => sizeOf(b) - sizeOf(a)).map((chosen) => [chosen, turns.fill(chosen)]),
  );
  return all.map((chosen) => filled.get(chosen)!);
}

function columnOf({ classes, optional, inTriples }: FieldDomain): Column {
  const shares = classes.filter(isMust).map(({ share = 1 }) => share);
  return { shares: optional ? [...shares, 0] : shares, crossed: inTriples === true, optional };
}

/**
 * What is not promised, in cases of its own: what a target should take in all fields at once, what is open in one
 * field at a time, another one for each class.
 */
function specialsOf(fields: readonly (readonly [string, FieldDomain])[]): Chosen[] {
  const withClass = new Map<string, [string, ClassOfValues][]>();
  for (const [name, { classes }] of fields) {
    for (const one of classes) withClass.set(one.id, [...(withClass.get(one.id) ?? []), [name, one]]);
  }
  const ofLevel = (wanted: ClassOfValues['level']): [string, ClassOfValues][][] =>
    [...withClass.values()].filter(([first]) => first![1].level === wanted);
  const should = ofLevel('should').flatMap((all) =>
    Array.from({ length: all[0]![1].rounds ?? 1 }, () => Object.fromEntries(all)),
  );
  const open = ofLevel('open').map((all, at) => Object.fromEntries([all[at % all.length]!]));
  return [...should, ...open];
}

/** Gives classes their values, each the next one of its series. */
class Turns {
  private readonly counts = new Map<string, number>();

  constructor(private readonly domain: Domain) {}

  fill(chosen: Chosen): Case['values'] {
    const values: Record<string, Sent> = {};
    for (const name of Object.keys(this.domain.fields)) {
      const one = chosen[name];
      const value = one && this.next(name, one, values);
      if (value !== undefined) values[name] = sentAs(this.domain, name, value);
    }
    return values;
  }

  private next(field: string, { id, series, values, nth }: ClassOfValues, beside: Case['values']): unknown {
    const mine = this.count(`${field}/${id}`);
    const turn = series === undefined ? mine : this.count(`${field}//${series}`);
    return nth ? nth(turn, beside, mine) : values[turn % values.length];
  }

  private count(key: string): number {
    const count = this.counts.get(key) ?? 0;
    this.counts.set(key, count + 1);
    return count;
  }
}

/** Cases with one thing less: a field that need not be there, or a plainer value; the largest step first. */
export function* smallerThan(one: Case, domain: Domain): Iterable<Case> {
  const fields = Object.keys(one.values);
  for (const name of fields.filter((field) => domain.fields[field]!.optional)) {
    const { [name]: _, ...values } = one.values;
    if (fitsIn(domain, values)) yield { ...one, values };
  }
  for (const name of fields) yield* withPlainer(one, name, domain);
}

function* withPlainer(one: Case, name: string, domain: Domain): Iterable<Case> {
  const field = domain.fields[name]!;
  const { value, level } = one.values[name]!;
  const plain = plainOf(domain, name);
  if (isSame(value, plain.value)) return;
  const plainer = plainerValues(value, field).map((other) => sentAs(domain, name, other));
  for (const sent of [plain, ...plainer]) {
    // What is less promised must not take the blame.
    const isAsGood = sent.level === 'must' || sent.level === level;
    const values = { ...one.values, [name]: sent };
    if (isAsGood && sent.value !== undefined && !isSame(sent.value, value) && fitsIn(domain, values)) {
      yield { ...one, values };
    }
  }
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function fitsIn({ fits }: Domain, values: Case['values']): boolean {
  return fits?.(values) ?? true;
}
