import { judge } from '../../engine/judge.ts';
import { allRows } from '../trials/all.ts';
import { made, type SeriesName } from '../trials/series.ts';
import { approvedVerdicts, verdictRows } from '../verdicts/rows.ts';

/** A run that shows whether a change of the code matters. */
export interface MutationRow {
  readonly id: string;
  /** What it shows without a change. */
  readonly expected: string;
  /** Runs it, and returns what it shows, and the text of its evidence if that can be judged again. */
  readonly run: () => Promise<{ readonly shown: string; readonly evidence?: string }>;
  /** Judges that evidence again, and returns what it shows. */
  readonly judge: (evidence: string) => string;
}

/** The services of the catalogue and the recorded runs: they show what selftest/verdicts holds. */
function catalogue(): MutationRow[] {
  const approved = approvedVerdicts();
  return verdictRows.map(({ id, run, judgedWith, shown }) => ({
    id,
    expected: approved.get(id)!,
    run: async () => {
      const result = await run();
      return { shown: shown(result), evidence: result.evidence };
    },
    judge: (evidence) => shown(judge(evidence, judgedWith)),
  }));
}

/** Of which series every n-th trial is run: what the catalogue has not. */
const sampled = {
  'one value changed': 40,
  gateways: 40,
  'moving world': 1000,
  thorough: 40,
} as const satisfies Partial<Record<SeriesName, number>>;

/** A sample of the trials: nothing is wrong with them. */
async function trials(): Promise<MutationRow[]> {
  const chosen = Object.entries(sampled).map(async ([name, every]) => {
    const ofSeries = allRows.filter(({ series }) => series === name);
    const all = await Promise.all(ofSeries.map((row) => row.trials()));
    return all.flat().filter((_, at) => at % every === 0);
  });
  return (await Promise.all(chosen)).flat().map((trial) => {
    const { name, run } = made(trial);
    return {
      id: name,
      expected: '',
      run: async () => ({ shown: (await run()).map(({ fault, what }) => `${fault}: ${what}`).join('\n') }),
      judge: () => '',
    };
  });
}

/** All rows. Awaited here: later, mutation testing has changed the code. */
export const mutationRows: readonly MutationRow[] = [...catalogue(), ...(await trials())];
