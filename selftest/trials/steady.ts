import type { Report } from '../../engine/judging/report.ts';
import { deviations } from '../../reference/deviations.ts';
import { createService, seedOf, type ServiceOptions } from '../../reference/service.ts';
import { run } from '../../engine/run.ts';
import { complaintsIn } from '../blame.ts';
import { runAgainst } from '../in-process.ts';
import { less } from './outcome.ts';
import type { Row, Trial, Wrong } from './series.ts';

const seeds = Array.from({ length: 50 }, (_, index) => index + 1);
const concurrencies = [1, 2, 3, 4, 8, 16, 32, 64];

/** The right service, and nine deviations from all parts of the catalogue. */
const services: readonly (ServiceOptions & { readonly id: string })[] = [
  { id: 'right' },
  ...deviations.filter((_, at) => at % Math.ceil(deviations.length / 9) === 0),
];

/** Returns the verdict, and each check with findings and their fields, in alphabetical order. */
const resultOf = (report: Report): string[] =>
  [
    `verdict ${report.verdict}`,
    ...complaintsIn(report).map(({ id, outcome, findings }) => {
      const fields = [...new Set(findings.map(({ field }) => field ?? ''))].sort();
      return `${id} ${outcome} ${fields.join(' ')}`;
    }),
  ].sort();

/** Runs over real sockets, in parallel with other trials, and expects the result of a run in this process. */
async function runOverSockets(options: ServiceOptions, seed: number, concurrency: number): Promise<Wrong[]> {
  const expected = resultOf((await runAgainst(options)).report);
  const service = createService(options);
  const baseUrl = await service.listen();
  try {
    const { report } = await run({ ...seedOf(service), baseUrl, seed, concurrency });
    const actual = resultOf(report);
    return [...less(expected, actual), ...less(actual, expected)].map((what) => ({
      fault: 'other verdict',
      what,
    }));
  } finally {
    await service.close();
  }
}

/** Verdict and findings do not depend on the seed, the order of responses or the load of the machine. */
export const steadyRows: readonly Row[] = [
  {
    series: 'steady',
    row: 'seeds 1 to 50, 1 to 64 requests at once',
    trials: async () =>
      services.flatMap((service, index) =>
        seeds.map((seed): Trial => {
          const concurrency = concurrencies[(seed + index) % concurrencies.length]!;
          return {
            name: `steady | ${service.id} | seed ${seed} | concurrency ${concurrency}`,
            run: () => runOverSockets(service, seed, concurrency),
          };
        }),
      ),
  },
];
