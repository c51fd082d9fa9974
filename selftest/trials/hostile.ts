import { demandExpected } from '../hostile/hostile-run.ts';
import { hostileTargets } from '../hostile/targets.ts';
import type { Row } from './series.ts';

/** Targets that hang, flood, lie about lengths or break connections. */
export const hostileRows: readonly Row[] = [
  {
    series: 'hostile',
    row: 'every target',
    trials: async () =>
      hostileTargets.map((target) => ({
        name: `hostile | ${target.id}`,
        run: () =>
          demandExpected(target).then(
            () => [],
            (error: unknown) => [{ fault: 'other verdict', what: (error as Error).message } as const],
          ),
      })),
  },
];
