/** One row of the result. */
export interface Row {
  readonly what: string;
  readonly value: string;
  /** Description of the goal; absent without one. */
  readonly goal?: string;
  /** True if the goal was met. */
  readonly met?: boolean;
}

/** Returns the median; of an even number of values, the lower one of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

/** Returns the median of the ratios of two series that were measured alternately. */
export function ratio(values: readonly number[], others: readonly number[]): number {
  return median(values.map((value, at) => value / others[at]!));
}

/** Formats milliseconds. */
export function milliseconds(ms: number): string {
  return ms < 10 ? `${ms.toFixed(2)} ms` : `${Math.round(ms)} ms`;
}

/** Formats bytes as MB (10^6 bytes). */
export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

/** Returns the row of a number whose goal is an upper limit. */
export function bounded(what: string, value: number, max: number): Row {
  return { what, value: value.toFixed(2), goal: `at most ${max}`, met: value <= max };
}

/** Formats rows as a Markdown table. */
export function table(rows: readonly Row[]): string {
  const lines = rows.map(
    ({ what, value, goal = '', met }) =>
      `| ${what} | ${value} | ${goal} | ${met === undefined ? '' : met ? 'yes' : 'no'} |`,
  );
  return ['| measured | median | goal | met |', '| --- | --- | --- | --- |', ...lines].join('\n');
}
