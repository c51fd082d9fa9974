/** One column of a table of rows: a field with the classes that it may have. */
export interface Column {
  /**
   * How often each class is wanted, beside the others. A class that is rarely wanted covers its pairs late, many of
   * them in one row.
   */
  readonly shares: readonly number[];
  /** Triples of such columns are covered too, as far as the count allows. */
  readonly inTriples?: boolean;
}

/** A class for each column. */
export type CoveringRow = readonly number[];

/** A row of which some columns are laid down. */
export type Laid = readonly (number | undefined)[];

const triesPerRow = 6;

// What is still to come with a class counts less than a pair that is there, and a triple less than both.
const pairToComeWorth = 1e-3;
const tripleWorth = 1e-5;

// A class that is worth less is not tried in triples.
const rare = 0.5;

/**
 * Rows in which every pair of classes of two columns is there, the most in the first ones (a greedy covering array).
 * It depends on nothing but what is given.
 * @param laid what the first rows have to be; while they last, classes that are rarely wanted are in them alone
 */
export function coveringRows(
  columns: readonly Column[],
  count: number,
  laid: readonly Laid[] = [],
): readonly CoveringRow[] {
  const greed = new Greed(columns);
  return Array.from({ length: count }, (_, at) => greed.next(laid[at] ?? [], at < laid.length));
}

class Greed {
  /** Where the classes of each column begin when all are numbered through. */
  private readonly starts: readonly number[];
  private readonly all: number;
  private readonly pairs: Uint8Array;
  private readonly triples: Uint8Array;
  private readonly uses: Uint16Array;
  /** What a pair with the class is worth, at most 1. */
  private readonly worths: readonly number[];
  private state = 1;

  constructor(private readonly columns: readonly Column[]) {
    let all = 0;
    this.starts = columns.map(({ shares }) => (all += shares.length) - shares.length);
    this.all = all;
    this.pairs = new Uint8Array(all * all);
    this.triples = new Uint8Array(all * all * all);
    this.uses = new Uint16Array(all);
    this.worths = columns.flatMap(({ shares }) =>
      shares.map((share) => (share / Math.max(...shares)) ** 0.5),
    );
  }

  next(laid: Laid, sparing: boolean): CoveringRow {
    let best = this.attempt(laid, sparing);
    for (let tries = 1; tries < triesPerRow; tries += 1) {
      const other = this.attempt(laid, sparing);
      if (other.worth > best.worth) best = other;
    }
    this.note(best.ids, laid.length > 0 && sparing);
    return best.ids.map((id, column) => id - this.starts[column]!);
  }

  private attempt(laid: Laid, sparing: boolean): { ids: number[]; worth: number } {
    const ids = this.columns.map((_, at) => (laid[at] === undefined ? -1 : this.starts[at]! + laid[at]));
    let worth = 0;
    for (const column of this.order()) {
      if (ids[column] !== -1) continue;
      const best = this.bestOf(column, ids, sparing);
      ids[column] = best.id;
      worth += best.worth;
    }
    return { ids, worth };
  }

  /** The class that covers most beside what the row has; where several do, the one that lags most behind its share. */
  private bestOf(column: number, ids: readonly number[], sparing: boolean): { id: number; worth: number } {
    const { shares } = this.columns[column]!;
    const least = sparing ? Math.max(...shares) / 4 : 0;
    let best = { id: 0, worth: -1, lag: 0 };
    for (const [chosen, share] of shares.entries()) {
      if (share < least) continue;
      const id = this.starts[column]! + chosen;
      const worth = this.worthOf(column, id, ids);
      const lag = (this.uses[id]! + 1) / share;
      if (worth > best.worth || (worth === best.worth && lag < best.lag)) best = { id, worth, lag };
    }
    return best;
  }

  private worthOf(column: number, mine: number, ids: readonly number[]): number {
    const { inTriples } = this.columns[column]!;
    let worth = 0;
    for (const [at, one] of ids.entries()) {
      if (one === -1) {
        if (at !== column) worth += this.pairsToCome(mine, at) * pairToComeWorth;
        continue;
      }
      if (this.pairs[mine * this.all + one] === 0) worth += this.worths[mine]! * this.worths[one]!;
      if (!inTriples || !this.columns[at]!.inTriples || this.worths[mine]! < rare) continue;
      for (let other = at + 1; other < ids.length; other += 1) {
        const two = ids[other]!;
        if (two === -1 || !this.columns[other]!.inTriples) continue;
        if (this.triples[this.tripleOf(mine, one, two)] === 0) worth += tripleWorth;
      }
    }
    return worth;
  }

  private pairsToCome(id: number, column: number): number {
    const first = id * this.all + this.starts[column]!;
    let count = 0;
    for (let at = 0; at < this.columns[column]!.shares.length; at += 1) {
      if (this.pairs[first + at] === 0) count += 1;
    }
    return count;
  }

  private note(ids: readonly number[], isLaid: boolean): void {
    const inTriples = ids.filter((_, column) => this.columns[column]!.inTriples);
    for (const id of ids) {
      this.uses[id]! += 1;
      for (const other of ids) {
        // What counts in triples is covered where nothing rare is beside it.
        if (!isLaid || !inTriples.includes(id) || !inTriples.includes(other))
          this.pairs[id * this.all + other] = 1;
      }
    }
    if (isLaid) return;
    for (const one of inTriples) {
      for (const two of inTriples) {
        for (const three of inTriples) this.triples[this.tripleOf(one, two, three)] = 1;
      }
    }
  }

  private tripleOf(one: number, two: number, three: number): number {
    return (one * this.all + two) * this.all + three;
  }

  /** The columns in an order that is another one each time, and the same in each run. */
  private order(): number[] {
    const order = this.columns.map((_, at) => at);
    for (let at = order.length - 1; at > 0; at -= 1) {
      this.state = (Math.imul(this.state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
      const other = (this.state >> 8) % (at + 1);
      [order[at], order[other]] = [order[other]!, order[at]!];
    }
    return order;
  }
}
