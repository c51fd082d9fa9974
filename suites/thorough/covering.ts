import { sequence, shuffled } from '../common/values.ts';

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
  /** By row, the columns that will have something else. */
  readonly hidden: readonly (readonly number[])[];
  /** Every set of optional columns has a row without them; else each of them, every two, and all. */
  readonly everySubset: boolean;
}

/** Chance with which the operations of the contract lack no pair in a hundred rows (a self-test counts). */
const chance = 69;

/** So many of the crossed rows are tried for each row. */
const triesPerRow = 16;

/** So many of the last rows have the pairs that are left. */
const mostLeft = 8;

/** So many ways are tried to have one of those. */
const triesPerPair = 4;

/** What a pair with none of a column is worth: few rows can have it. */
const fewRows = 4;

/** What is still to come with a class counts less than a pair that is there. */
const toComeWorth = 1e-3;

/** A pair that is there counts less where a column of the row has something else: a refusal would not tell. */
const besideHidden = 0.3;

/**
 * Rows in which every pair of classes of two columns is there, the most in the first ones (a greedy covering array),
 * and of the crossed columns as many threes as go into them. They hang on the columns alone: where each seed has
 * others, each lacks some.
 */
export function coveringRows(of: CoveringOf): readonly CoveringRow[] {
  const key = JSON.stringify(of);
  const rows = known.get(key) ?? layRows(of);
  known.set(key, rows);
  return rows;
}

/** Of one operation they are the same in each run. */
const known = new Map<string, readonly CoveringRow[]>();

function layRows({ columns, hidden, everySubset }: CoveringOf): readonly CoveringRow[] {
  const next = sequence(chance, 'rows');
  const greed = new Greed(columns, next);
  const crossed = crossedRows(columns, next);
  const whole = hidden.filter((some) => some.length === 0).length;
  const lacking = spread(lackingRows(columns, everySubset), Math.max(0, whole - mostLeft));
  const isCrossed = (column: number): boolean => columns[column]!.crossed;
  let unused: Partial[] = [];
  let at = 0;
  return hidden.map((some) => {
    if (unused.length < triesPerRow) unused = [...unused, ...crossed];
    const isWhole = some.length === 0;
    const without = isWhole ? lacking[at++] : undefined;
    const left = isWhole && at > lacking.length ? greed.left() : [];
    // What lacks a crossed column takes what comes last, and may never come.
    const isShort =
      some.some(isCrossed) || without?.some((id, column) => id !== undefined && isCrossed(column));
    const from = isShort ? unused.slice(-triesPerRow) : unused.slice(0, triesPerRow);
    const tried =
      left.length > 0
        ? left.flatMap((pair) => withPair(pair, unused))
        : from.map((row) => grown(row, without));
    const chosen = greed.next(tried, some);
    unused.splice(unused.indexOf(chosen.of), 1);
    return chosen.row;
  });
}

/** What is laid of a row, and the crossed row that it is of. */
interface Laid {
  readonly ids: Partial;
  readonly of: Partial;
}

const grown = (of: Partial, ids: Partial = []): Laid => ({
  ids: of.map((id, column) => ids[column] ?? id),
  of,
});

/** A pair in some of the crossed rows: those that have it, where there are any. */
function withPair(pair: Partial, rows: readonly Partial[]): Laid[] {
  const all = rows.map((row) => grown(row, pair));
  const same = all.filter(({ ids, of }) => of.every((id, column) => id === undefined || id === ids[column]));
  return (same.length > 0 ? same : all).slice(0, triesPerPair);
}

/** Some at even distances among so many, those in front first where they are too many. */
function spread<One>(some: readonly One[], over: number): (One | undefined)[] {
  const step = Math.max(1, Math.floor(over / (some.length + 1)));
  return Array.from({ length: over }, (_, at) =>
    at % step === step - 1 ? some[Math.floor(at / step)] : undefined,
  );
}

/**
 * The classes of the crossed columns, every three of them once: each class of the two largest beside each, and beside
 * those one of the third that is another one in each round, and one of each further that every two of the others tell.
 */
function crossedRows(columns: readonly Column[], next: () => number): Partial[] {
  const crossed = columns
    .flatMap(({ shares, optional, crossed: isCrossed }, at) => {
      const ids = Array.from({ length: shares.length - Number(optional) }, (_, id) => id);
      return isCrossed ? [{ at, ids: shuffled(ids, next) }] : [];
    })
    .toSorted((a, b) => b.ids.length - a.ids.length);
  const [first = 1, second = 1, rounds = 1] = crossed.map(({ ids }) => ids.length);
  const pairs = Array.from(
    { length: first * second },
    (_, at) => [Math.floor(at / second), at % second] as const,
  );
  return Array.from({ length: rounds }, (_, round) =>
    shuffled(pairs, next).map(([one, two]) => {
      const third = one + two + round;
      const row: (number | undefined)[] = columns.map(() => undefined);
      for (const [which, { at, ids }] of crossed.entries()) {
        const place = [one, two, third][which] ?? one + two + third + which;
        row[at] = ids[place % ids.length]!;
      }
      return row;
    }),
  ).flat();
}

/** Rows without some of the optional columns. */
function lackingRows(columns: readonly Column[], everySubset: boolean): Partial[] {
  const optional = columns.flatMap(({ optional: isOptional }, at) => (isOptional ? [at] : []));
  const subsets = Array.from({ length: 2 ** optional.length - 1 }, (_, set) =>
    optional.filter((_, bit) => ((set + 1) >> bit) & 1),
  );
  return subsets
    .filter(({ length }) => everySubset || length < 3 || length === optional.length)
    .map((without) =>
      columns.map(({ shares }, at) => (without.includes(at) ? shares.length - 1 : undefined)),
    );
}

class Greed {
  /** Where the classes of each column begin when all are numbered through. */
  private readonly starts: readonly number[];
  private readonly all: number;
  /** What each pair is still worth. */
  private readonly pairs: Float64Array;
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
    this.pairs = new Float64Array(all * all).fill(1);
    this.uses = new Uint16Array(all);
    this.worths = columns.flatMap(({ shares }) =>
      shares.map((share) => (share === 0 ? fewRows : (share / Math.max(...shares)) ** 0.4)),
    );
  }

  /** The row that covers most of those that what is laid grows to. */
  next(
    laid: readonly Laid[],
    hidden: readonly number[],
  ): { readonly row: CoveringRow; readonly of: Partial } {
    const attempts = laid.map(({ ids, of }) => ({ of, ...this.attempt(ids, hidden) }));
    const { ids, of } = attempts.reduce((best, other) => (other.worth > best.worth ? other : best));
    const left = hidden.length === 0 ? 0 : besideHidden;
    const shown = ids.filter((_, column) => !hidden.includes(column));
    for (const id of shown) {
      this.uses[id]! += 1;
      for (const other of shown) {
        const pair = id * this.all + other;
        this.pairs[pair] = Math.min(left, this.pairs[pair]!);
      }
    }
    return { row: ids.map((id, column) => id - this.starts[column]!), of };
  }

  /** Rows with one of the pairs that are in no row yet. */
  left(): Partial[] {
    const classes = this.columns.flatMap(({ shares }, column) => shares.map((_, id) => ({ column, id })));
    return classes.flatMap((one, mine) =>
      classes.flatMap((other, another) => {
        if (one.column >= other.column || this.pairs[mine * this.all + another] === 0) return [];
        const ids = new Map([one, other].map(({ column, id }) => [column, id]));
        return [this.columns.map((_, column) => ids.get(column))];
      }),
    );
  }

  private attempt(laid: Partial, hidden: readonly number[]): { ids: number[]; worth: number } {
    const ids = laid.map((id, at) => (id === undefined ? -1 : this.starts[at]! + id));
    // Each pair that is laid is counted twice.
    let worth = ids.reduce(
      (sum, id, at) => sum + (id === -1 || hidden.includes(at) ? 0 : this.worthOf(at, id, ids, hidden) / 2),
      0,
    );
    for (const column of shuffled([...this.columns.keys()], this.random)) {
      if (ids[column] !== -1) continue;
      const best = this.bestOf(column, ids, hidden);
      ids[column] = best.id;
      worth += best.worth;
    }
    return { ids, worth };
  }

  /** The class that covers most beside what the row has; where several do, the one that lags most behind its share. */
  private bestOf(
    column: number,
    ids: readonly number[],
    hidden: readonly number[],
  ): { id: number; worth: number } {
    let best = { id: 0, worth: -1, lag: 0 };
    for (const [chosen, share] of this.columns[column]!.shares.entries()) {
      if (share === 0) continue;
      const id = this.starts[column]! + chosen;
      const worth = hidden.includes(column) ? 0 : this.worthOf(column, id, ids, hidden);
      const lag = (this.uses[id]! + 1) / share;
      if (worth > best.worth || (worth === best.worth && lag < best.lag)) best = { id, worth, lag };
    }
    return best;
  }

  private worthOf(column: number, mine: number, ids: readonly number[], hidden: readonly number[]): number {
    return ids.reduce((worth, one, at) => {
      if (at === column || hidden.includes(at)) return worth;
      if (one === -1) return worth + this.pairsToCome(mine, at) * toComeWorth;
      const left = this.pairs[mine * this.all + one]!;
      const shown = hidden.length > 0 && left < 1 ? 0 : left;
      return worth + shown * this.worths[mine]! * this.worths[one]!;
    }, 0);
  }

  private pairsToCome(id: number, column: number): number {
    const first = id * this.all + this.starts[column]!;
    return this.columns[column]!.shares.reduce(
      (count, share, at) => count + Number(share > 0 && this.pairs[first + at]! > 0),
      0,
    );
  }
}
