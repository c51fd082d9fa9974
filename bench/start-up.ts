import { join } from 'node:path';
import { median, milliseconds, ratio, type Row } from './figures.ts';
import { interleaved } from './processes.ts';
import { startTarget } from './target.ts';
import { yardstickRows, yardstickRuns, yardsticks } from './yardsticks.ts';

/** Folders and options of a benchmark. */
export interface Bench {
  /** Absolute path of the repository. */
  readonly root: string;
  /** Folder of the measured bundle. */
  readonly dist: string;
  /** Output folder of the runs. */
  readonly out: string;
  /** Number of measured runs of each command. */
  readonly rounds: number;
}

/** Measures whole processes against one service: a run, the scripts, and vitest with and without the suite. */
export async function startUp(bench: Bench): Promise<Row[]> {
  const { root, dist, out, rounds } = bench;
  const { eachRound, before } = yardstickRuns;
  const target = await startTarget((eachRound + 1) * (rounds + 1) + before);
  const environment = (): Record<string, string> => ({ ...target.environment(), PMS_OUT: out, CI: '1' });
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  try {
    const common = yardsticks(bench, environment);
    const times = interleaved<string>(
      {
        ...common.commands,
        empty: { args: [vitest, 'run'], cwd: join(root, 'bench/empty') },
        hosted: {
          args: [vitest, 'run'],
          cwd: join(root, 'bench/hosted'),
          environment: () => ({ ...environment(), BUNDLE: join(dist, 'vitest.js') }),
        },
      },
      rounds,
    );
    const medianOf = (name: string): string => milliseconds(median(times[name]!));
    return [
      ...yardstickRows(times, common),
      { what: 'vitest, an empty test', value: medianOf('empty') },
      { what: 'vitest, the suite', value: medianOf('hosted') },
      {
        what: 'vitest with the suite / empty',
        value: ratio(times['hosted']!, times['empty']!).toFixed(2),
      },
    ];
  } finally {
    target.close();
  }
}
