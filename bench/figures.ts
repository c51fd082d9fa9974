/** One line of the result. */
export interface Row {
  readonly what: string;
  readonly value: string;
  /** What is aimed at, in words, and whether it was met; absent for yardsticks. */
  readonly goal?: string;
  readonly met?: boolean;
}

/** The middle of some numbers; the lower one of two. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

/** The median of the ratios of two series that were measured in turn, pair by pair. */
export function ratio(values: readonly number[], others: readonly number[]): number {
  return median(values.map((value, at) => value / others[at]!));
}

/** Milliseconds with their unit. */
export function milliseconds(ms: number): string {
  return ms < 10 ? `${ms.toFixed(2)} ms` : `${Math.round(ms)} ms`;
}

/** Bytes in MB (10^6). */
export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

/** The row of a figure and its bound. */
export function bounded(what: string, figure: number, most: number, value = figure.toFixed(2)): Row {
  return { what, value, goal: `at most ${most}`, met: figure <= most };
}

/** Rows as a table in Markdown. */
export function table(rows: readonly Row[]): string {
  const lines = rows.map(
    ({ what, value, goal = '', met }) =>
      `| ${what} | ${value} | ${goal} | ${met === undefined ? '' : met ? 'yes' : 'no'} |`,
  );
  return ['| measured | median | goal | met |', '| --- | --- | --- | --- |', ...lines].join('\n');
}
