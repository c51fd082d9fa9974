import type { OperationId } from '../../contract/operations.ts';
import type { CheckReport, Report } from '../../judging/report.ts';
import { freedoms } from '../../reference/freedoms.ts';
import { anyValue, thoroughDeviations, type ThoroughDeviation } from '../../reference/thorough-deviations.ts';
import { confirmDomain } from '../../suites/confirm-bug/property.ts';
import { storyDomain } from '../../suites/create-story/property.ts';
import { startDomain } from '../../suites/start-task/property.ts';
import { shrinkingRequests } from '../../suites/thorough/cost.ts';
import { plainOf, type Domain } from '../../suites/thorough/domain.ts';
import { untagged, withoutPlace } from '../../suites/thorough/texts.ts';
import { askedAlone, runAgainst } from '../in-process.ts';
import { complaintsOf, less, saidOf } from './outcome.ts';
import { pendingGenerated } from './pending.ts';
import type { Row, Trial, Wrong } from './series.ts';

/** So many generated requests an operation must find each of the wrong services. */
const most = 100;

/** A task for each, those of a plain run, and some to make a failing case smaller. */
const tasks = most + 40;

const seeds = [1, 2, 3];

const domains: Partial<Record<OperationId, Domain>> = {
  'confirm-bug': confirmDomain([]),
  'start-task': startDomain(['']),
  'create-story': storyDomain,
};

type Values = Readonly<Record<string, unknown>>;

/** What a request sends beside plain values, texts with letters for the tag or without it. */
function partsOf(
  { operation }: ThoroughDeviation,
  { body, url }: Report['exchanges'][number]['request'],
): Values[] {
  const domain = domains[operation];
  if (!domain) {
    const query = [...new URL(url).searchParams].map(([name, value]) => [
      name,
      /^\d+$/.test(value) ? Number(value) : value,
    ]);
    return [Object.fromEntries(query) as Values];
  }
  const sent = Object.entries(JSON.parse(body ?? '{}') as Values).filter(([field]) => domain.fields[field]);
  const assigned = operation === 'start-task' ? sent.filter(([field]) => field !== 'assignedTo') : sent;
  return [withoutPlace, (text: string) => text.replace(/ ?\ue000+ ?/, '')].map((strip) => {
    const values = assigned.map(([field, value]) => {
      const unique = domain.fields[field]!.unique === true;
      return { field, value, text: unique ? strip(String(untagged(value))) : value };
    });
    const parts = values.filter(({ field, value, text }) => {
      const { optional, unique } = domain.fields[field]!;
      const plain = plainOf(domain, field).value;
      return optional || (unique ? text !== strip(String(plain)) : value !== plain);
    });
    return Object.fromEntries(parts.map(({ field, text }) => [field, text]));
  });
}

function isSmallest(wanted: Values, parts: Values): boolean {
  const fields = Object.keys(wanted).sort();
  return (
    fields.join(' ') === Object.keys(parts).sort().join(' ') &&
    fields.every((field) => isLeast(wanted[field], parts[field]))
  );
}

/** So many characters a person sees at a glance: texts are halved until the requests are spent. */
const glance = 24;

const isLeast = (wanted: unknown, shown: unknown): boolean =>
  wanted === anyValue ||
  wanted === shown ||
  (typeof wanted === 'string' &&
    typeof shown === 'string' &&
    shown.length <= glance &&
    shown.includes(wanted));

/** Of pages it is enough that what must be asked for is. */
const isPage = (wanted: Values, parts: Values): boolean =>
  Object.entries(wanted).every(([name, value]) => parts[name] === value);

/** After others, or beside them, less is tried: it is enough that what matters is there. */
const isAmong = (wanted: Values, parts: Values): boolean =>
  Object.entries(wanted).every(([name, value]) => value === anyValue || parts[name] === value);

/** The smallest request that a finding shows, as the deviation has it. */
function showsSmallest(deviation: ThoroughDeviation, check: CheckReport, { exchanges }: Report): Wrong[] {
  const { operation, company } = deviation;
  const compare = operation === 'list-users' ? isPage : company !== undefined ? isAmong : isSmallest;
  const countIn = (words = ''): number => words.match(/a request /g)?.length ?? 0;
  const requests = check.findings.map(({ generated }) => countIn(generated?.after ?? generated?.beside));
  // Of what is under way at once, two may not be enough.
  const isAsMany = ({ generated }: CheckReport['findings'][number]): boolean =>
    countIn(generated?.after) === company || countIn(generated?.beside) >= Math.max(1, company ?? 0);
  if (company !== undefined && company > 0 && !check.findings.some(isAsMany))
    return [
      {
        fault: 'other observation',
        what: `${deviation.id}: ${requests.join()} requests before it, or beside it`,
      },
    ];
  const shown = check.findings.flatMap(({ exchange }) =>
    exchange === undefined ? [] : partsOf(deviation, exchanges[exchange]!.request),
  );
  if (shown.some((parts) => compare(deviation.smallest, parts))) return [];
  return [
    { fault: 'other observation', what: `${deviation.id}: the smallest is ${JSON.stringify(shown[0])}` },
  ];
}

/** More requests than are allowed: of an operation, and then for what fails in it. */
function spentTooMuch(deviation: ThoroughDeviation, { exchanges }: Report): Wrong[] {
  const generated = exchanges.filter(({ step }) => step.startsWith('thorough/'));
  const isFurther = ({ step }: Report['exchanges'][number]): boolean =>
    /^thorough\/((again|smaller|order|beside)\/|whole\/2\/)/.test(step);
  const kinds = generated.map((one) => (isFurther(one) ? 'further' : one.operation));
  return [...new Set(kinds)].flatMap((what) => {
    const { length } = kinds.filter((kind) => kind === what);
    // A fault may show in two checks.
    const bound = what === 'further' ? 2 * shrinkingRequests : most;
    return length > bound
      ? [{ fault: 'other observation', what: `${deviation.id}: ${length} requests, ${what}` } as const]
      : [];
  });
}

/** Runs against a wrong service, and gives what was not found as it should be. */
export async function findsDeviation(deviation: ThoroughDeviation, seed: number): Promise<Wrong[]> {
  const { report } = await runAgainst(
    { tasks, ...deviation },
    { ...(deviation.override.everywhere ? {} : askedAlone(deviation)), thorough: most, seed },
  );
  const said = complaintsOf(report);
  const plainly = report.checks.filter(({ id, thorough }) => said.includes(id) && !thorough);
  // With another seed a plain request may have met it by chance.
  if (plainly.length > 0 && plainly.every((check) => check.operation === deviation.operation)) return [];
  const found = report.checks.filter(({ id }) => deviation.caughtBy.includes(id) && said.includes(id));
  return [
    ...less(deviation.caughtBy, said).map(
      (what) => ({ fault: 'missed', what: `${deviation.id} by ${what}` }) as const,
    ),
    ...less(said, deviation.caughtBy).map(
      (what) => ({ fault: 'false failure', what: `${deviation.id}: ${what}` }) as const,
    ),
    ...spentTooMuch(deviation, report),
    ...found.flatMap((check) => showsSmallest(deviation, check, report)),
  ];
}

type Freedom = (typeof freedoms)[number];

/** Runs against a right service that uses what is left open. */
export async function letsPass(freedom: Freedom, seed: number, count = most): Promise<Wrong[]> {
  const { failures, warnings } = saidOf(
    await runAgainst({ tasks, ...freedom }, { ...askedAlone(freedom), thorough: count, seed }),
  );
  return [
    ...failures.map((what) => ({ fault: 'false failure', what }) as const),
    ...less(warnings, freedom.warns ?? []).map((what) => ({ fault: 'false warning', what }) as const),
  ];
}

const over = <One extends { readonly id: string }>(
  some: readonly One[],
  run: (one: One, seed: number) => Promise<Wrong[]>,
) =>
  some.flatMap((one) =>
    seeds.map((seed): Trial => ({ name: `thorough ${one.id} | seed ${seed}`, run: () => run(one, seed) })),
  );

/** Generated requests find what no plain run can, and blame nobody for what is left open. */
export const thoroughRows: readonly Row[] = [
  {
    series: 'thorough',
    row: 'wrong services',
    trials: async () =>
      over(
        thoroughDeviations.filter(({ id }) => !pendingGenerated.includes(id)),
        findsDeviation,
      ),
  },
  {
    series: 'thorough',
    row: 'right services',
    trials: async () =>
      over(
        freedoms.filter(({ users = 0 }) => users < 100),
        letsPass,
      ),
  },
];
