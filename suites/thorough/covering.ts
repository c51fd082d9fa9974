import { shuffled } from '../common/values.ts';

/** One column of a table of rows: a field with the classes that it may have. */
export interface Column {
  /** In how many of the rows each class is wanted, beside the others; of none, only in rows without some columns. */
  readonly shares: readonly number[];
  /** Every three of such columns are tried in all their classes. */
  readonly crossed: boolean;
  /** Its last class stands for none. */
  readonly optional: boolean;
}

/** A class for each column. */
export type CoveringRow = readonly number[];

type Partial = readonly (number | undefined)[];

/** What decides the rows. */
export interface CoveringOf {
  readonly columns: readonly Column[];
  /** By row, the columns that will have something else, so that the row covers nothing. */
  readonly hidden: readonly (readonly number[])[];
  /** Every set of optional columns has a row without them; else every two, and every four. */
  readonly everySubset: boolean;
  /** Numbers in [0, 1), on which the order depends, and what is there of that which does not go into so many rows. */
  readonly next: () => number;
}

const triesPerRow = 6;

/** What a pair with none of a column is worth: few rows can have it. */
const fewRows = 4;

/** What is still to come with a class counts less than a pair that is there. */
const toComeWorth = 1e-3;

/**
 * Rows in which every pair of classes of two columns is there, the most in the first ones (a greedy covering array),
 * and of the crossed columns every three.
 */
export function coveringRows({ columns, hidden, everySubset, next }: CoveringOf): readonly CoveringRow[] {
  const greed = new Greed(columns, next);
  const crossed = crossedRows(columns, next);
  const leaveOut = leavingOut(columns);
  const lacking = lackingRows(columns, everySubset);
  const every = Math.floor(hidden.filter((some) => some.length === 0).length / (lacking.length + 1)) || 1;
  let whole = 0;
  let laid = crossed.next().value;
  return hidden.map((some) => {
    const isDue = some.length === 0 && ++whole % every === 0;
    const without = isDue ? (lacking.pop() ?? greed.lacking()) : undefined;
    const row = greed.next(without ?? (some.length === 0 ? leaveOut(laid) : laid), some);
    if (!without && !some.some((column) => columns[column]!.crossed)) laid = crossed.next().value;
    return row;
  });
}

/**
 * The classes of the crossed columns, without end: each class of the two largest beside each, and beside those one of
 * the third that is another one in each round, and one of each further that every two of the others tell.
 */
function* crossedRows(columns: readonly Column[], next: () => number): Generator<Partial, never> {
  const crossed = columns
    .flatMap(({ shares, optional, crossed: isCrossed }, at) => {
      const ids = Array.from({ length: shares.length - Number(optional) }, (_, id) => id);
      return isCrossed ? [{ at, ids: shuffled(ids, next) }] : [];
    })
    .toSorted((a, b) => b.ids.length - a.ids.length);
  const [first = 1, second = 1] = crossed.map(({ ids }) => ids.length);
  const pairs = Array.from(
    { length: first * second },
    (_, at) => [Math.floor(at / second), at % second] as const,
  );
  for (let round = 0; ; round += 1) {
    for (const [one, two] of shuffled(pairs, next)) {
      const third = one + two + round;
      const row: (number | undefined)[] = columns.map(() => undefined);
      for (const [which, { at, ids }] of crossed.entries()) {
        const place = [one, two, third][which] ?? one + two + third + which;
        row[at] = ids[place % ids.length]!;
      }
      yield row;
    }
  }
}

/** Takes some of the crossed rows for each optional column that is not crossed: all their classes come without it. */
function leavingOut(columns: readonly Column[]): (row: Partial) => Partial {
  const crossed = columns.flatMap((column, at) => (column.crossed ? [{ ...column, at }] : []));
  const toCome = columns.flatMap(({ optional, crossed: isCrossed }, at) => {
    const classes = crossed.map(({ shares, ...other }) => ({
      at: other.at,
      ids: new Set(shares.slice(Number(other.optional)).keys()),
    }));
    return optional && !isCrossed ? [{ at, classes }] : [];
  });
  return (row) => {
    const next = toCome.find(({ classes }) => {
      const open = classes.filter(({ ids }) => ids.size > 0);
      return open.filter(({ at, ids }) => ids.has(row[at]!)).length >= Math.min(2, Math.max(1, open.length));
    });
    if (next === undefined) return row;
    for (const { at, ids } of next.classes) ids.delete(row[at]!);
    return row.map((id, at) => (at === next.at ? columns[at]!.shares.length - 1 : id));
  };
}

/** Rows without some of the optional columns; where each set is wanted, those of crossed ones come oftener. */
function lackingRows(columns: readonly Column[], everySubset: boolean): Partial[] {
  const optional = columns.flatMap(({ optional: isOptional }, at) => (isOptional ? [at] : []));
  const subsets = Array.from({ length: 2 ** optional.length - 1 }, (_, set) =>
    optional.filter((_, bit) => ((set + 1) >> bit) & 1),
  );
  const often = subsets.filter((set) => set.every((at) => columns[at]!.crossed));
  const wanted = everySubset
    ? [...subsets, ...often, ...often]
    : subsets.filter(({ length }) => length % 2 === 0 || length === optional.length);
  return wanted.map((without) =>
    columns.map(({ shares }, at) => (without.includes(at) ? shares.length - 1 : undefined)),
  );
}

class Greed {
  /** Where the classes of each column begin when all are numbered through. */
  private readonly starts: readonly number[];
  private readonly all: number;
  private readonly pairs: Uint8Array;
  private readonly uses: Uint16Array;
  /** What a pair with the class is worth: those that are rarely wanted cover theirs late, many in one row. */
  private readonly worths: readonly number[];

  constructor(
    private readonly columns: readonly Column[],
    private readonly random: () => number,
  ) {
    let all = 0;
    this.starts = columns.map(({ shares }) => (all += shares.length) - shares.length);
    this.all = all;
    this.pairs = new Uint8Array(all * all);
    this.uses = new Uint16Array(all);
    this.worths = columns.flatMap(({ shares }) =>
      shares.map((share) => (share === 0 ? fewRows : (share / Math.max(...shares)) ** 0.4)),
    );
  }

  next(laid: Partial, hidden: readonly number[]): CoveringRow {
    let best = this.attempt(laid);
    for (let tries = 1; tries < triesPerRow; tries += 1) {
      const other = this.attempt(laid);
      if (other.worth > best.worth) best = other;
    }
    for (const [column, id] of best.ids.entries()) {
      if (!hidden.includes(column)) this.uses[id]! += 1;
      if (hidden.length === 0) for (const other of best.ids) this.pairs[id * this.all + other] = 1;
    }
    return best.ids.map((id, column) => id - this.starts[column]!);
  }

  /** A class beside which a column has never had none. */
  lacking(): Partial | undefined {
    const all = this.columns.flatMap(({ shares }, column) =>
      shares.map((share, id) => ({ column, id, share })),
    );
    for (const none of all.filter(({ share }) => share === 0)) {
      const mine = this.starts[none.column]! + none.id;
      const other = all.find(
        ({ column, id, share }) =>
          share > 0 &&
          column !== none.column &&
          this.pairs[mine * this.all + this.starts[column]! + id] === 0,
      );
      if (other === undefined) continue;
      const row: (number | undefined)[] = this.columns.map(() => undefined);
      row[none.column] = none.id;
      row[other.column] = other.id;
      return row;
    }
    return undefined;
  }

  private attempt(laid: Partial): { ids: number[]; worth: number } {
    const ids = this.columns.map((_, at) => (laid[at] === undefined ? -1 : this.starts[at]! + laid[at]));
    let worth = 0;
    for (const column of shuffled([...this.columns.keys()], this.random)) {
      if (ids[column] !== -1) continue;
      const best = this.bestOf(column, ids);
      ids[column] = best.id;
      worth += best.worth;
    }
    return { ids, worth };
  }

  /** The class that covers most beside what the row has; where several do, the one that lags most behind its share. */
  private bestOf(column: number, ids: readonly number[]): { id: number; worth: number } {
    let best = { id: 0, worth: -1, lag: 0 };
    for (const [chosen, share] of this.columns[column]!.shares.entries()) {
      if (share === 0) continue;
      const id = this.starts[column]! + chosen;
      const worth = this.worthOf(column, id, ids);
      const lag = (this.uses[id]! + 1) / share;
      if (worth > best.worth || (worth === best.worth && lag < best.lag)) best = { id, worth, lag };
    }
    return best;
  }

  private worthOf(column: number, mine: number, ids: readonly number[]): number {
    return ids.reduce((worth, one, at) => {
      if (at === column) return worth;
      if (one === -1) return worth + this.pairsToCome(mine, at) * toComeWorth;
      return worth + (this.pairs[mine * this.all + one] === 0 ? this.worths[mine]! * this.worths[one]! : 0);
    }, 0);
  }

  private pairsToCome(id: number, column: number): number {
    const first = id * this.all + this.starts[column]!;
    return this.columns[column]!.shares.reduce(
      (count, share, at) => count + Number(share > 0 && this.pairs[first + at] === 0),
      0,
    );
  }
}
