/** What identifies a user: the id, or the account where there is no id. */
export type UserKey = string | number;

/** Some users, each once. */
export type Users = Pick<ReadonlySet<UserKey>, 'size' | 'has'> & Iterable<UserKey>;

const sets = new WeakMap<readonly UserKey[], Users>();

/** The users of a list, each once; made once for each list: it may be long, and all checks compare it. */
export function setOf(keys: readonly UserKey[]): Users {
  const known = sets.get(keys) ?? (areSmallIds(keys) ? new IdSet(keys) : new Set(keys));
  sets.set(keys, known);
  return known;
}

/** The users of one list that are not in another. */
export function notIn(keys: Iterable<UserKey>, other: Users): UserKey[] {
  const missing: UserKey[] = [];
  for (const key of keys) if (!other.has(key)) missing.push(key);
  return missing;
}

/** True when all these users are in a list; like `notIn`, without telling who is not. */
export function areIn(keys: Iterable<UserKey>, other: Users): boolean {
  for (const key of keys) if (!other.has(key)) return false;
  return true;
}

/** True when two lists hold the same users. */
export function same(one: Users, two: Users): boolean {
  return one === two || (one.size === two.size && areIn(one, two));
}

/** So many bits for each user at most. */
const sparsest = 64;

function areSmallIds(keys: readonly UserKey[]): keys is readonly number[] {
  const largest = sparsest * (keys.length + 1);
  return keys.every((key) => Number.isInteger(key) && (key as number) >= 0 && (key as number) < largest);
}

/** Ids as bits: a set of numbers takes a hundred times the memory. */
class IdSet implements Users {
  readonly size: number;
  private readonly bits: Uint8Array;

  constructor(ids: readonly number[]) {
    let largest = 0;
    for (const id of ids) if (id > largest) largest = id;
    this.bits = new Uint8Array((largest >> 3) + 1);
    let size = 0;
    for (const id of ids) {
      if (this.has(id)) continue;
      this.bits[id >> 3]! |= 1 << (id & 7);
      size += 1;
    }
    this.size = size;
  }

  has(key: UserKey): boolean {
    return typeof key === 'number' && Number.isInteger(key) && key >= 0 && this.holds(key);
  }

  *[Symbol.iterator](): Generator<number> {
    for (let id = 0; id < 8 * this.bits.length; id += 1) if (this.holds(id)) yield id;
  }

  private holds(id: number): boolean {
    return id < 8 * this.bits.length && (this.bits[id >> 3]! & (1 << (id & 7))) !== 0;
  }
}
