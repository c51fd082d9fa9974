import { deviations, type Deviation } from '../../reference/deviations.ts';
import { freedoms } from '../../reference/freedoms.ts';
import type { ServiceOptions } from '../../reference/service.ts';
import { misjudged } from '../blame.ts';
import { runAgainst } from '../in-process.ts';
import { less, saidOf } from './outcome.ts';
import type { Row, Trial, Wrong } from './series.ts';

/** Seeds other than the one of the catalogue tests. */
const others = [2, 3, 4, 5, 6];

/** More seeds for services whose bugs are used up soon, since the generated values matter more there. */
const manyOthers = Array.from({ length: 40 }, (_, index) => index + 2);

const seedsOf = ({ id }: { readonly id: string }): readonly number[] =>
  id.startsWith('confirms-once') ? manyOthers : others;

async function runRight(
  service: ServiceOptions & { readonly warns?: readonly string[]; readonly blocks?: readonly string[] },
  seed: number,
): Promise<Wrong[]> {
  const { failures, warnings, blocked } = saidOf(await runAgainst(service, { seed }));
  return [
    ...failures.map((what) => ({ fault: 'false failure', what }) as const),
    ...less(warnings, service.warns ?? []).map((what) => ({ fault: 'false warning', what }) as const),
    ...less(blocked, service.blocks ?? []).map((what) => ({ fault: 'needless blocked', what }) as const),
  ];
}

async function runWrong(service: Deviation, seed: number): Promise<Wrong[]> {
  const { report } = await runAgainst(service, { seed });
  return misjudged(report, service).map((what) => ({ fault: 'missed', what: `${service.id}: ${what}` }));
}

/** The catalogues with other generated values: verdicts do not depend on the seed. */
export const seedRows: readonly Row[] = [
  {
    series: 'other seeds',
    row: 'right services',
    trials: async () =>
      freedoms
        .filter(({ users = 0 }) => users < 100)
        .flatMap((service) =>
          seedsOf(service).map((seed): Trial => ({
            name: `${service.id} | seed ${seed}`,
            run: () => runRight(service, seed),
          })),
        ),
  },
  {
    series: 'other seeds',
    row: 'wrong services',
    trials: async () =>
      deviations.flatMap((service) =>
        others.slice(0, 2).map((seed): Trial => ({
          name: `${service.id} | seed ${seed}`,
          run: () => runWrong(service, seed),
        })),
      ),
  },
];
