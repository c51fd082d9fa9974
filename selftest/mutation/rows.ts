import { deviations } from '../../reference/deviations.ts';
import { freedoms } from '../../reference/freedoms.ts';
import { misjudged, misjudgedFreedom } from '../blame.ts';
import { askedAlone, runAgainst } from '../in-process.ts';

/** A run that shows whether the changed code still judges right. */
export interface MutationRow {
  readonly id: string;
  /** What is wrong with the verdict, a line each: nothing, where the code is right. */
  readonly wrong: () => Promise<readonly string[]>;
}

/** Every deviation and freedom of the catalogue, each with the checks of its operation. */
export const mutationRows: readonly MutationRow[] = [
  ...deviations.map((deviation) => ({
    id: deviation.id,
    wrong: async () => misjudged((await runAgainst(deviation, askedAlone(deviation))).report, deviation),
  })),
  ...freedoms.map((freedom) => ({
    id: freedom.id,
    wrong: async () => misjudgedFreedom((await runAgainst(freedom, askedAlone(freedom))).report, freedom),
  })),
];
