import { readFileSync, writeFileSync } from 'node:fs';
import type { Tally } from './series.ts';

/** What came of a series of trials: an entry of docs/proof/trials.json. */
export interface RecordedSeries {
  readonly series: string;
  /** The day of the run, in UTC. */
  readonly date: string;
  /** One in so many of its trials ran. */
  readonly every: number;
  readonly trials: number;
  /** What was wrong: one entry each, with the trial that shows it. */
  readonly wrongs: readonly string[];
}

const file = new URL('../../docs/proof/trials.json', import.meta.url);

/** Reads docs/proof/trials.json. */
export function recordedSeries(): readonly RecordedSeries[] {
  return JSON.parse(readFileSync(file, 'utf8')) as RecordedSeries[];
}

/** Replaces the entries of the series that ran, and keeps the others. */
export function recordSeries(tallies: readonly Tally[], every: number): void {
  const date = new Date().toISOString().slice(0, 10);
  const ran = [...new Set(tallies.map(({ series }) => series))].map((series): RecordedSeries => {
    const mine = tallies.filter((tally) => tally.series === series);
    const wrongs = mine.flatMap((tally) => tally.wrongs);
    return {
      series,
      date,
      every,
      trials: mine.reduce((sum, { trials }) => sum + trials, 0),
      wrongs: wrongs.map(({ fault, what, trial }) => `${fault}: ${what} (${trial})`),
    };
  });
  const kept = recordedSeries().filter(({ series }) => !ran.some((one) => one.series === series));
  const all = [...kept, ...ran].toSorted((a, b) => a.series.localeCompare(b.series));
  writeFileSync(file, `${JSON.stringify(all, undefined, 2)}\n`);
}
