/** How the suite can be wrong about a known service. */
export const faults = [
  'false failure',
  'false warning',
  'needless blocked',
  'other verdict',
  'other observation',
  'missed',
  'unexplained',
] as const;

/** One thing that a run got wrong. */
export interface Wrong {
  readonly fault: (typeof faults)[number];
  /** The id of the check, or another description. */
  readonly what: string;
}

/** One run, or a few runs that are compared with each other. */
export interface Trial {
  /** The name, with which `npm run trials -- <name>` runs it again. */
  readonly name: string;
  /** Runs the trial and returns what the suite got wrong. Never rejects. */
  readonly run: () => Promise<readonly Wrong[]>;
}

/** Descriptions of all series, for docs/proof.md. */
export const allSeries = {
  'deviations on mixes': 'Each deviation in a service with several variants',
  gateways: 'A gateway, a connection or an interrupt at each request of a run: no finding',
  hostile: 'Targets that hang, flood, lie about lengths or break connections, over real sockets',
  'late effects':
    'A queue carries out requests without a valid Token, up to a second or 184 requests after their rejection',
  mixes: 'Right services with two to six variants',
  'moving world':
    'People join, leave and act during the run, at each of its requests to one of several services',
  nodes: 'One node of two to five rejects valid requests; services that reject writes too soon after others',
  'one value changed': 'One value of one response changed: found, or allowed by a reading',
  'other hands':
    'Services in six stacks, written by others from the document, with their mistakes and wrong settings',
  'other seeds': 'The catalogues with other generated values',
  'other users': 'Lists with more and with fewer users: the same observations',
  pairs: 'Several deviations in one service: each is reported, or what hides it is blocked',
  recordings: 'A recording of each run in five forms, with and without names: the findings of the run',
  steady: 'Seeds 1 to 50, 1 to 64 parallel requests, other runs in parallel: the same findings',
  thorough: 'Generated requests against right, wrong and moving services',
  'twice on the same bugs': 'A second run on the bugs of the first',
  'twice with fresh ids': 'A second run with other bugs and tasks: the same observations',
  'world-data':
    'Names and texts in all scripts, with code and broken characters: no finding, no name in any file',
} as const;

/** The name of a series. */
export type SeriesName = keyof typeof allSeries;

/** The trials of one row of the table. */
export interface Row {
  readonly series: SeriesName;
  readonly row: string;
  /** Made on demand: their number may be known only after a run, and some take long to make. */
  readonly trials: () => Promise<readonly (Trial | (() => Trial))[]>;
  /** Chooses trials by their index, if all of them are too many for a run without `--every`. Default: all. */
  readonly isOfDesign?: (at: number) => boolean;
}

/** The result of a row. */
export interface Tally {
  readonly series: SeriesName;
  readonly row: string;
  readonly trials: number;
  readonly wrongs: readonly (Wrong & { readonly trial: string })[];
}

/** Returns a trial that may be made on demand. */
export const made = (trial: Trial | (() => Trial)): Trial => (typeof trial === 'function' ? trial() : trial);

/** Number of parallel trials of a row. Many trials wait for a gateway. */
const concurrency = 8;

/**
 * Runs trials of a row.
 * @param takes true for the trials to run, by index and number of trials
 */
export async function tallyOf(row: Row, takes: (at: number, of: number) => boolean): Promise<Tally> {
  const trials = (await row.trials()).filter((_, at, { length }) => takes(at, length)).map(made);
  const wrongs: Tally['wrongs'][number][] = [];
  const waiting = trials.values();
  const work = async (): Promise<void> => {
    for (const trial of waiting)
      wrongs.push(...(await trial.run()).map((wrong) => ({ ...wrong, trial: trial.name })));
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return { series: row.series, row: row.row, trials: trials.length, wrongs };
}
