import { readFileSync, writeFileSync } from 'node:fs';
import { killedByOperation, killedDeviations, killMatrix } from '../proof/kill-matrix.ts';
import type { SeriesName, Tally } from './series.ts';

/** The result of a series of trials: an entry of docs/proof/trials.json. */
export interface RecordedSeries {
  readonly series: SeriesName;
  /** The day of the run, in UTC. */
  readonly date: string;
  /** Every n-th trial was run; 1 for all of them. */
  readonly every: number;
  readonly trials: number;
  /** What the suite got wrong, by the name of the trial. */
  readonly wrongs: Readonly<Record<string, readonly string[]>>;
}

const fileOf = (name: string): URL => new URL(`../../docs/proof/${name}`, import.meta.url);
const trials = fileOf('trials.json');

/** Returns the JSON text of a value in docs/proof. */
export const toJson = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;

/** Reads docs/proof/trials.json. */
function recordedSeries(): readonly RecordedSeries[] {
  return JSON.parse(readFileSync(trials, 'utf8')) as RecordedSeries[];
}

/**
 * Writes docs/proof: replaces the entries of the series that were run, keeps the others, and draws the kill matrix.
 * @param every every n-th trial was run
 */
export async function record(tallies: readonly Tally[], every: number): Promise<void> {
  const date = new Date().toISOString().slice(0, 10);
  const ran = [...new Set(tallies.map(({ series }) => series))].map((series): RecordedSeries => {
    const ofSeries = tallies.filter((tally) => tally.series === series);
    const wrongs: Record<string, string[]> = {};
    for (const { fault, what, trial } of ofSeries.flatMap((tally) => tally.wrongs))
      (wrongs[trial] ??= []).push(`${fault}: ${what}`);
    return {
      series,
      date,
      every,
      trials: ofSeries.reduce((sum, { trials }) => sum + trials, 0),
      wrongs,
    };
  });
  const kept = recordedSeries().filter(({ series }) => !ran.some((one) => one.series === series));
  const all = [...kept, ...ran].toSorted((a, b) => a.series.localeCompare(b.series));
  writeFileSync(trials, toJson(all));
  const killed = await killedDeviations();
  writeFileSync(fileOf('kill-matrix.svg'), killMatrix(killed));
  writeFileSync(fileOf('catalogue.json'), toJson(killedByOperation(killed)));
}
