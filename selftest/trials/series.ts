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

/** What the trials of each series are, for readers of docs/proof.md. */
export const allSeries = {
  'bent by hand': 'Services bent by hand: network faults, other clients, odd answers',
  'deviations on mixes': 'Each deviation in a service that uses several freedoms',
  mixes: 'Right services with two to six freedoms',
  'moving world': 'People join, leave and act during the run, at each of its requests',
  'one value changed': 'One value of one response changed: found, or allowed by a reading',
  'other hands':
    'Services in six stacks, written by others from the document, with their mistakes and wrong settings',
  'other seeds': 'The catalogues with other generated values',
  'other users': 'Lists with more and with fewer users: the same observations',
  pairs: 'Several deviations in one service: each is reported, or what hides it is blocked',
  steady: 'Seeds 1 to 50, 1 to 64 requests at once, other runs beside: the same findings',
  thorough: 'Generated requests against right, wrong and moving services',
  'twice on the same bugs': 'A second run on the bugs of the first',
  'twice with fresh ids': 'A second run with other bugs and tasks: the same observations',
} as const;

/** The name of a series. */
export type SeriesName = keyof typeof allSeries;

/** Trials that stand in one row of the table. */
export interface Row {
  readonly series: SeriesName;
  readonly row: string;
  /** Made when they are needed: how many there are may take a run to know. */
  readonly trials: () => Promise<readonly Trial[]>;
}

/** What came of a row. */
export interface Tally {
  readonly series: SeriesName;
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
