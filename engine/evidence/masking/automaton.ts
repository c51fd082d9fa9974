/** An occurrence of a pattern: units `start` to `end` of the text, and the index of the pattern. */
export interface Match {
  readonly start: number;
  readonly end: number;
  readonly pattern: number;
}

/** True if an occurrence counts. */
type Counts = (match: Match) => boolean;

/**
 * Finds any number of patterns in a text, in time that is linear in the text (Aho and Corasick). The nodes are typed
 * arrays, because a long user list has millions of them. They are numbered by their length, and those with the same
 * length in the order of their texts: so the children of a node are next to each other.
 */
export class Automaton {
  /** The first child of a node; its children end where those of the next node begin. */
  private readonly firsts: Int32Array;
  /** The last unit of a node. */
  private readonly units: Uint16Array;
  /** The longest proper suffix of a node that is a node. */
  private readonly suffixes: Int32Array;
  /** The index of the pattern that ends at a node, or -1. */
  private readonly patterns: Int32Array;
  /** The next shorter suffix at which a pattern ends. */
  private readonly shorter: Int32Array;
  /** The children of the root, by their unit. */
  private readonly children = new Int32Array(0x10000);
  private readonly lengths: Int32Array;
  private readonly size: number;

  /** @param patterns the first of equal ones is reported; empty ones are ignored */
  constructor(patterns: readonly string[]) {
    this.lengths = Int32Array.from(patterns, ({ length }) => length);
    const indexes = sortedIndexes(patterns);
    const sorted = indexes.map((index) => patterns[index]!);
    this.size = sorted.reduce(
      (sum, pattern, at) => sum + pattern.length - sharedLength(sorted[at - 1] ?? '', pattern),
      1,
    );
    this.firsts = new Int32Array(this.size + 1);
    this.units = new Uint16Array(this.size);
    this.patterns = new Int32Array(this.size).fill(-1);
    this.suffixes = new Int32Array(this.size);
    this.shorter = new Int32Array(this.size);
    this.addAll(sorted, indexes);
    this.link();
  }

  /** Returns, for each end, the longest occurrence that counts, in the order of the ends. */
  matches(text: Uint16Array, counts: Counts): Match[] {
    const found: Match[] = [];
    if (this.size === 1) return found;
    let node = 0;
    for (let at = 0; at < text.length; at += 1) {
      node = this.next(node, text[at]!);
      if (node === 0) continue;
      const first = this.patterns[node]! >= 0 ? node : this.shorter[node]!;
      for (let ending = first; ending !== 0; ending = this.shorter[ending]!) {
        const pattern = this.patterns[ending]!;
        const match = { start: at + 1 - this.lengths[pattern]!, end: at + 1, pattern };
        if (!counts(match)) continue;
        found.push(match);
        break;
      }
    }
    return found;
  }

  private next(node: number, unit: number): number {
    let from = node;
    while (from !== 0) {
      const child = this.childOf(from, unit);
      if (child !== 0) return child;
      from = this.suffixes[from]!;
    }
    return this.children[unit]!;
  }

  /** The child of a node other than the root, or 0. */
  private childOf(node: number, unit: number): number {
    let low = this.firsts[node]!;
    let high = this.firsts[node + 1]!;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const found = this.units[middle]!;
      if (found === unit) return middle;
      if (found < unit) low = middle + 1;
      else high = middle;
    }
    return 0;
  }

  /** Adds the nodes of all patterns. */
  private addAll(sorted: readonly string[], indexes: readonly number[]): void {
    // The patterns that begin with a node, until its suffixes are known.
    const { suffixes: begins, shorter: ends } = this;
    ends[0] = sorted.length;
    let made = 1;
    let length = 0;
    let nextLevel = 1;
    for (let node = 0; node < this.size; node += 1) {
      if (node === nextLevel) {
        length += 1;
        nextLevel = made;
      }
      this.firsts[node] = made;
      const end = ends[node]!;
      let at = begins[node]!;
      if (at < end && sorted[at]!.length === length) this.patterns[node] = indexes[at++]!;
      while (at < end) {
        const unit = sorted[at]!.charCodeAt(length);
        this.units[made] = unit;
        begins[made] = at;
        while (at < end && sorted[at]!.charCodeAt(length) === unit) at += 1;
        ends[made] = at;
        if (node === 0) this.children[unit] = made;
        made += 1;
      }
    }
    this.firsts[this.size] = made;
  }

  /** Sets the suffixes, of short nodes first: those of longer ones are made of them. */
  private link(): void {
    this.suffixes[0] = this.shorter[0] = 0;
    for (let node = 0; node < this.size; node += 1) {
      for (let child = this.firsts[node]!; child < this.firsts[node + 1]!; child += 1) {
        const suffix = node === 0 ? 0 : this.next(this.suffixes[node]!, this.units[child]!);
        this.suffixes[child] = suffix;
        this.shorter[child] = this.patterns[suffix]! >= 0 ? suffix : this.shorter[suffix]!;
      }
    }
  }
}

/** The indexes of texts in the order of the texts, of equal ones the first; without those of empty ones. */
function sortedIndexes(texts: readonly string[]): number[] {
  const order = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
  const sorted = [...texts.keys()].sort((one, other) => order(texts[one]!, texts[other]!));
  return sorted.filter((index, at) => texts[index] !== (at > 0 ? texts[sorted[at - 1]!] : ''));
}

/** The number of units at the beginning of two texts that are the same. */
function sharedLength(one: string, other: string): number {
  let shared = 0;
  while (shared < one.length && one.charCodeAt(shared) === other.charCodeAt(shared)) shared += 1;
  return shared;
}
