/** How a run can be wrong about a service that is known. */
export const faults = [
  'false failure',
  'false warning',
  'needless blocked',
  'other verdict',
  'other observation',
  'missed',
  'unexplained',
] as const;

/** One thing that one run got wrong. */
export interface Wrong {
  readonly fault: (typeof faults)[number];
  /** The check, or what else of the run is wrong. */
  readonly what: string;
}

/** One run, or the few that are compared with each other. */
export interface Trial {
  /** Names the trial, and makes it again: `npm run trials -- <name>`. */
  readonly name: string;
  /** Runs, and gives what was wrong; rejects never. */
  readonly run: () => Promise<readonly Wrong[]>;
}

/** Trials that stand in one row of the table. */
export interface Row {
  readonly series: string;
  readonly row: string;
  /** Made when they are needed: how many there are may take a run to know. */
  readonly trials: () => Promise<readonly Trial[]>;
}

/** What came of a row. */
export interface Tally {
  readonly series: string;
  readonly row: string;
  readonly trials: number;
  readonly wrongs: readonly (Wrong & { readonly trial: string })[];
}

/** Trials of a row that wait for a gateway to come back must not make each other wait. */
const atOnce = 8;

/**
 * Runs the trials of a row.
 * @param takes which of them, by their place
 */
export async function tallyOf(row: Row, takes: (at: number) => boolean): Promise<Tally> {
  const trials = (await row.trials()).filter((_, at) => takes(at));
  const wrongs: Tally['wrongs'][number][] = [];
  const waiting = trials.values();
  const work = async (): Promise<void> => {
    for (const trial of waiting)
      wrongs.push(...(await trial.run()).map((wrong) => ({ ...wrong, trial: trial.name })));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { series: row.series, row: row.row, trials: trials.length, wrongs };
}
