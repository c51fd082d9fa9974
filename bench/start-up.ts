import { join } from 'node:path';
import { median, milliseconds, ratio, type Row } from './figures.ts';
import { interleaved } from './processes.ts';
import { startTarget } from './target.ts';
import { yardstickRows, yardstickRuns, yardsticks } from './yardsticks.ts';

/** Where things are, and how often each is run. */
export interface Bench {
  /** The repository; absolute. */
  readonly root: string;
  /** The bundle that is measured. */
  readonly dist: string;
  /** A folder for what runs write. */
  readonly out: string;
  readonly rounds: number;
}

/** Whole processes against one service: our run, the plain script, and vitest with and without the suite of the package. */
export async function startUp(bench: Bench): Promise<Row[]> {
  const { root, dist, out, rounds } = bench;
  const { eachRound, before } = yardstickRuns;
  const target = await startTarget((eachRound + 1) * (rounds + 1) + before);
  const environment = (): Record<string, string> => ({ ...target.environment(), PMS_OUT: out, CI: '1' });
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  try {
    const own = yardsticks(bench, environment);
    const times = interleaved<string>(
      {
        ...own.commands,
        empty: { args: [vitest, 'run'], cwd: join(root, 'bench/empty') },
        hosted: {
          args: [vitest, 'run'],
          cwd: join(root, 'bench/hosted'),
          environment: () => ({ ...environment(), BUNDLE: join(dist, 'vitest.js') }),
        },
      },
      rounds,
    );
    const of = (name: string): string => milliseconds(median(times[name]!));
    return [
      ...yardstickRows(times, own),
      { what: 'vitest, an empty test', value: of('empty') },
      { what: 'vitest, the suite', value: of('hosted') },
      {
        what: 'vitest with the suite / empty',
        value: ratio(times['hosted']!, times['empty']!).toFixed(2),
      },
    ];
  } finally {
    target.close();
  }
}
