/** An occurrence of a pattern: units `start` to `end` of the text, and the index of the pattern. */
export interface Match {
  readonly start: number;
  readonly end: number;
  readonly pattern: number;
}

/** True if an occurrence counts. */
type Counts = (match: Match) => boolean;

/**
 * Finds any number of patterns in a text, in time that is linear in the text (Aho and Corasick). Typed arrays, because
 * a long user list has millions of nodes.
 */
export class Automaton {
  /** The child of a node, by the hash of the node and a unit. */
  private readonly table: Int32Array;
  private readonly parents: Int32Array;
  private readonly units: Uint16Array;
  /** The longest proper suffix of a node that is a node. */
  private readonly suffixes: Int32Array;
  /** The index of the pattern that ends at a node, or -1. */
  private readonly patterns: Int32Array;
  /** The next shorter suffix at which a pattern ends. */
  private readonly shorter: Int32Array;
  private readonly children = new Int32Array(0x10000);
  private readonly lengths: readonly number[];
  private size = 1;

  /** @param patterns the first of equal ones is reported; empty ones are ignored */
  constructor(patterns: readonly string[]) {
    const most = patterns.reduce((sum, { length }) => sum + length, 1);
    this.lengths = patterns.map(({ length }) => length);
    this.table = new Int32Array(2 ** Math.ceil(Math.log2(2 * most + 2)));
    this.parents = new Int32Array(most);
    this.units = new Uint16Array(most);
    this.patterns = new Int32Array(most).fill(-1);
    for (const [index, pattern] of patterns.entries()) this.add(pattern, index);
    this.suffixes = new Int32Array(this.size);
    this.shorter = new Int32Array(this.size);
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
      const child = this.table[this.slotOf(from, unit)]!;
      if (child !== 0) return child;
      from = this.suffixes[from]!;
    }
    return this.children[unit]!;
  }

  private add(pattern: string, index: number): void {
    if (pattern === '') return;
    let node = 0;
    for (let at = 0; at < pattern.length; at += 1) {
      const unit = pattern.charCodeAt(at);
      const slot = node === 0 ? -1 : this.slotOf(node, unit);
      let child = slot < 0 ? this.children[unit]! : this.table[slot]!;
      if (child === 0) {
        child = this.size++;
        if (slot < 0) this.children[unit] = child;
        else this.table[slot] = child;
        this.parents[child] = node;
        this.units[child] = unit;
      }
      node = child;
    }
    if (this.patterns[node]! < 0) this.patterns[node] = index;
  }

  /** Sets the suffixes, of short nodes first: those of longer ones are made of them. */
  private link(): void {
    for (const node of this.byLength()) {
      const parent = this.parents[node]!;
      if (parent === 0) continue;
      const suffix = this.next(this.suffixes[parent]!, this.units[node]!);
      this.suffixes[node] = suffix;
      this.shorter[node] = this.patterns[suffix]! >= 0 ? suffix : this.shorter[suffix]!;
    }
  }

  /** All nodes but the root, sorted by length. */
  private byLength(): Int32Array {
    const lengths = new Int32Array(this.size);
    // A node is made after its parent.
    for (let node = 1; node < this.size; node += 1) lengths[node] = lengths[this.parents[node]!]! + 1;
    const places: number[] = [];
    for (const length of lengths) places[length] = (places[length] ?? 0) + 1;
    let place = 0;
    for (const [length, count] of places.entries()) {
      places[length] = place;
      place += count;
    }
    const sorted = new Int32Array(this.size);
    for (let node = 0; node < this.size; node += 1) sorted[places[lengths[node]!]!++] = node;
    return sorted.subarray(1);
  }

  /** The slot of a child of a node other than the root: its own, or an empty one. */
  private slotOf(node: number, unit: number): number {
    const mask = this.table.length - 1;
    let hash = Math.imul(node, 0x9e3779b1) + Math.imul(unit + 1, 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    let slot = (hash ^ (hash >>> 13)) & mask;
    for (;;) {
      const child = this.table[slot]!;
      if (child === 0 || (this.parents[child] === node && this.units[child] === unit)) return slot;
      slot = (slot + 1) & mask;
    }
  }
}
