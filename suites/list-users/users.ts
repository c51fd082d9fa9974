/** What identifies a user: the id, or the account where there is no id. */
export type UserKey = string | number;

/** Some users, each once. */
export type Users = Pick<ReadonlySet<UserKey>, 'size' | 'has'> & Iterable<UserKey>;

const sets = new WeakMap<readonly UserKey[], Users>();

/** The users of a list, each once; made once for each list: it may be long, and all checks compare it. */
export function setOf(keys: readonly UserKey[]): Users {
  const known = sets.get(keys) ?? (areSmallIds(keys) ? IdSet.of(keys) : new Set(keys));
  sets.set(keys, known);
  return known;
}

/** True when one of the keys is an account, or an id that is a text. */
export function holdTexts(keys: readonly UserKey[]): boolean {
  return !(sets.get(keys) instanceof IdSet) && keys.some((key) => typeof key === 'string');
}

/** The users of one list that are not in another. */
export function notIn(users: Users, other: Users): UserKey[] {
  return isWithin(users, other) ? [] : [...users].filter((key) => !other.has(key));
}

/** The users of one list that are in another, too. */
export function inBoth(users: Users, other: Users): UserKey[] {
  return [...users].filter((key) => other.has(key));
}

/** True when all these users are in a list; like `notIn`, without telling who is not. */
export function areIn(keys: readonly UserKey[], other: Users): boolean {
  return isWithin(setOf(keys), other);
}

/** True when two lists hold the same users. */
export function same(one: Users, two: Users): boolean {
  return one.size === two.size && isWithin(one, two);
}

/** The users of two lists together. */
export function union(one: Users, two: Users): Users {
  return one instanceof IdSet && two instanceof IdSet ? one.with(two) : new Set([...one, ...two]);
}

function isWithin(users: Users, other: Users): boolean {
  if (users === other) return true;
  if (users instanceof IdSet && other instanceof IdSet) return users.isWithin(other);
  for (const key of users) if (!other.has(key)) return false;
  return true;
}

/** So many bits for each user at most. */
const sparsest = 64;

function areSmallIds(keys: readonly UserKey[]): keys is readonly number[] {
  const largest = sparsest * (keys.length + 1);
  return keys.every((key) => Number.isInteger(key) && (key as number) >= 0 && (key as number) < largest);
}

/** Ids as bits: a set of numbers takes a hundred times the memory, and every look at all of it leaves as much. */
class IdSet implements Users {
  readonly size: number;

  private constructor(private readonly bits: Uint8Array) {
    this.size = bits.reduce((sum, eight) => sum + onesIn(eight), 0);
  }

  static of(ids: readonly number[]): IdSet {
    const largest = ids.reduce((most, id) => (id > most ? id : most), 0);
    const bits = new Uint8Array((largest >> 3) + 1);
    ids.forEach((id) => (bits[id >> 3]! |= 1 << (id & 7)));
    return new IdSet(bits);
  }

  has(key: UserKey): boolean {
    return typeof key === 'number' && Number.isInteger(key) && key >= 0 && this.holds(key);
  }

  isWithin({ bits }: IdSet): boolean {
    return this.bits.every((eight, at) => (eight & ~(bits[at] ?? 0)) === 0);
  }

  with({ bits }: IdSet): IdSet {
    const [shorter, longer] = bits.length < this.bits.length ? [bits, this.bits] : [this.bits, bits];
    return new IdSet(longer.map((eight, at) => eight | (shorter[at] ?? 0)));
  }

  *[Symbol.iterator](): Generator<number> {
    for (let id = 0; id < 8 * this.bits.length; id += 1) if (this.holds(id)) yield id;
  }

  private holds(id: number): boolean {
    return id < 8 * this.bits.length && (this.bits[id >> 3]! & (1 << (id & 7))) !== 0;
  }
}

function onesIn(bits: number): number {
  let ones = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) ones += 1;
  return ones;
}
