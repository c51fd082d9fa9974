import type { Report } from '../../judging/report.ts';
import { deviations } from '../../reference/deviations.ts';
import { createService, seedOf, type ServiceOptions } from '../../reference/service.ts';
import { run } from '../../run.ts';
import { complaintsIn } from '../blame.ts';
import { runAgainst } from '../in-process.ts';
import { less } from './outcome.ts';
import { pendingDeviations } from './pending.ts';
import type { Row, Trial, Wrong } from './series.ts';

const seeds = Array.from({ length: 50 }, (_, index) => index + 1);
const concurrencies = [1, 2, 3, 4, 8, 16, 32, 64];

/** The right service, and one of each so many wrong ones. */
const wrong = deviations.filter(({ id }) => !(id in pendingDeviations));
const services: readonly (ServiceOptions & { readonly id: string })[] = [
  { id: 'right' },
  ...wrong.filter((_, at) => at % Math.ceil(wrong.length / 9) === 0),
];

/** The verdict, and each complaint with the fields that its findings name, in alphabetical order. */
const said = (report: Report): string[] =>
  [
    `verdict ${report.verdict}`,
    ...complaintsIn(report).map(({ id, outcome, findings }) => {
      const fields = [...new Set(findings.map(({ field }) => field ?? ''))].sort();
      return `${id} ${outcome} ${fields.join(' ')}`;
    }),
  ].sort();

/** Over real sockets, with another seed and concurrency, beside the other trials: the same as in this process. */
async function isSteady(options: ServiceOptions, seed: number, concurrency: number): Promise<Wrong[]> {
  const expected = said((await runAgainst(options)).report);
  const service = createService(options);
  const baseUrl = await service.listen();
  try {
    const { report } = await run({ ...seedOf(service), baseUrl, seed, concurrency });
    const now = said(report);
    return [...less(expected, now), ...less(now, expected)].map((what) => ({ fault: 'other verdict', what }));
  } finally {
    await service.close();
  }
}

/** The same verdict and findings, whatever the seed, the order of answers and the load of the machine. */
export const steadyRows: readonly Row[] = [
  {
    series: 'steady',
    row: 'seeds 1 to 50, 1 to 64 requests at once',
    trials: async () =>
      services.flatMap((service, place) =>
        seeds.map((seed): Trial => {
          const concurrency = concurrencies[(seed + place) % concurrencies.length]!;
          return {
            name: `steady | ${service.id} | seed ${seed} | concurrency ${concurrency}`,
            run: () => isSteady(service, seed, concurrency),
          };
        }),
      ),
  },
];
