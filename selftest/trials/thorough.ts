import type { OperationId } from '../../contract/operations.ts';
import type { CheckReport, Report } from '../../engine/judging/report.ts';
import { freedoms } from '../../reference/freedoms.ts';
import { anyValue, thoroughDeviations, type ThoroughDeviation } from '../../reference/thorough-deviations.ts';
import { confirmDomain } from '../../suites/confirm-bug/property.ts';
import { storyDomain } from '../../suites/create-story/property.ts';
import { startDomain } from '../../suites/start-task/property.ts';
import { minimizingRequests } from '../../suites/thorough/session.ts';
import { plainOf, type Domain } from '../../suites/thorough/domain.ts';
import { untagged, withoutPlace } from '../../suites/thorough/texts.ts';
import { askedAlone, runAgainst, runBent, type Bend } from '../in-process.ts';
import { complaintsOf, less, saidOf } from './outcome.ts';
import { missedByGenerated } from './missed.ts';
import { services } from './services.ts';
import type { Row, Trial, Wrong } from './series.ts';

/** Number of generated requests of an operation that must be enough to find a deviation. */
const most = 100;

/** Number of tasks: one for each generated request, and some for the plain run and for minimizing. */
const tasks = most + 40;

const seeds = [1, 2, 3];

const domains: Partial<Record<OperationId, Domain>> = {
  'confirm-bug': confirmDomain([]),
  'start-task': startDomain(['']),
  'create-story': storyDomain,
};

type Values = Readonly<Record<string, unknown>>;

/** Returns the values of a request that differ from plain ones: with the tags of texts replaced, and without them. */
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
  const withoutPlain = operation === 'start-task' ? sent.filter(([field]) => field !== 'assignedTo') : sent;
  return [withoutPlace, (text: string) => text.replace(/ ?\ue000+ ?/, '')].map((strip) => {
    const values = withoutPlain.map(([field, value]) => {
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

function isMinimal(wanted: Values, parts: Values): boolean {
  const fields = Object.keys(wanted).sort();
  return (
    fields.join(' ') === Object.keys(parts).sort().join(' ') &&
    fields.every((field) => isMinimalValue(wanted[field], parts[field]))
  );
}

/** Longest minimized text, in characters: texts are halved until the budget of requests is used up. */
const longestText = 24;

const isMinimalValue = (wanted: unknown, shown: unknown): boolean =>
  wanted === anyValue ||
  wanted === shown ||
  (typeof wanted === 'string' &&
    typeof shown === 'string' &&
    shown.length <= longestText &&
    shown.includes(wanted));

/** For pages, the necessary parameters are enough; others may be there too. */
const hasParameters = (wanted: Values, parts: Values): boolean =>
  Object.entries(wanted).every(([name, value]) => String(parts[name]) === String(value));

/** For sequences and parallel requests, the necessary values are enough, since these are minimized less. */
const hasValues = (wanted: Values, parts: Values): boolean =>
  Object.entries(wanted).every(([name, value]) => value === anyValue || parts[name] === value);

/** Returns an error if no finding shows the minimal request of the deviation. */
function checkMinimal(deviation: ThoroughDeviation, check: CheckReport, { exchanges }: Report): Wrong[] {
  const { operation, company } = deviation;
  const compare = operation === 'list-users' ? hasParameters : company !== undefined ? hasValues : isMinimal;
  const countIn = (words = ''): number => words.match(/a request /g)?.length ?? 0;
  const requests = check.findings.map(({ generated }) => countIn(generated?.after ?? generated?.beside));
  // Two parallel requests may not be enough to show the fault.
  const isAsMany = ({ generated }: CheckReport['findings'][number]): boolean =>
    countIn(generated?.after) === company || countIn(generated?.beside) >= Math.max(1, company ?? 0);
  if (company !== undefined && company > 0 && !check.findings.some(isAsMany))
    return [
      {
        fault: 'other observation',
        what: `${deviation.id}: ${requests.join()} requests before it, or in parallel`,
      },
    ];
  const shown = check.findings.flatMap(({ exchange }) =>
    exchange === undefined ? [] : partsOf(deviation, exchanges[exchange]!.request),
  );
  if (shown.some((parts) => compare(deviation.smallest, parts))) return [];
  return [
    {
      fault: 'other observation',
      what: `${deviation.id}: the minimized request is ${JSON.stringify(shown[0])}`,
    },
  ];
}

/** Returns an error if there are too many requests: generated ones of an operation, or further ones for findings. */
function checkBudget(deviation: ThoroughDeviation, { exchanges }: Report): Wrong[] {
  const generated = exchanges.filter(({ step }) => step.startsWith('thorough/'));
  const isFurther = ({ step }: Report['exchanges'][number]): boolean =>
    /^thorough\/((again|smaller|order|beside)\/|whole\/2\/)/.test(step);
  const kinds = generated.map((one) => (isFurther(one) ? 'further' : one.operation));
  return [...new Set(kinds)].flatMap((what) => {
    const { length } = kinds.filter((kind) => kind === what);
    // A fault may cause findings in two checks.
    const allowed = what === 'further' ? 2 * minimizingRequests : most;
    return length > allowed
      ? [{ fault: 'other observation', what: `${deviation.id}: ${length} requests, ${what}` } as const]
      : [];
  });
}

/** Runs against a deviation and returns what the suite got wrong. */
async function findsDeviation(deviation: ThoroughDeviation, seed: number): Promise<Wrong[]> {
  const { report } = await runAgainst(
    { tasks, ...deviation },
    { ...(deviation.override.everywhere ? {} : askedAlone(deviation)), thorough: most, seed },
  );
  const failing = complaintsOf(report);
  const plain = report.checks.filter(({ id, thorough }) => failing.includes(id) && !thorough);
  // With another seed, a plain request may have found it by chance. With the first, it is no row of this table.
  if (plain.length > 0 && plain.every((check) => check.operation === deviation.operation))
    return seed === 1
      ? plain.map(({ id }) => ({ fault: 'other observation', what: `${deviation.id}: found by ${id}` }))
      : [];
  const found = report.checks.filter(({ id }) => deviation.caughtBy.includes(id) && failing.includes(id));
  return [
    ...less(deviation.caughtBy, failing).map(
      (what) => ({ fault: 'missed', what: `${deviation.id} by ${what}` }) as const,
    ),
    ...less(failing, deviation.caughtBy).map(
      (what) => ({ fault: 'false failure', what: `${deviation.id}: ${what}` }) as const,
    ),
    ...checkBudget(deviation, report),
    ...found.flatMap((check) => checkMinimal(deviation, check, report)),
  ];
}

type Freedom = (typeof freedoms)[number];

/** Recommended checks that a variant fails with generated requests only (reading 33: two decimals). */
const warnsGenerated: Readonly<Record<string, readonly string[]>> = {
  'keeps-estimates-to-one-decimal': ['create-story/any-fraction'],
};

/** Runs against a variant and returns what the suite got wrong. */
async function letsPass(freedom: Freedom, seed: number, count = most): Promise<Wrong[]> {
  const { failures, warnings } = saidOf(
    await runAgainst({ tasks, ...freedom }, { ...askedAlone(freedom), thorough: count, seed }),
  );
  return [
    ...failures.map((what) => ({ fault: 'false failure', what }) as const),
    ...less(warnings, [...(freedom.warns ?? []), ...(warnsGenerated[freedom.id] ?? [])]).map(
      (what) => ({ fault: 'false warning', what }) as const,
    ),
  ];
}

const over = <One extends { readonly id: string }>(
  some: readonly One[],
  run: (one: One, seed: number) => Promise<Wrong[]>,
) =>
  some.flatMap((one) =>
    seeds.map((seed): Trial => ({ name: `thorough ${one.id} | seed ${seed}`, run: () => run(one, seed) })),
  );

/** Services whose pages beyond the last one differ. */
const movingServices = [
  'the reference service',
  'limit 10 at most, clamps',
  'by account, clamps',
  'limit 3, 404 beyond the end',
];

/** Requests of a thorough run of lists before the generated ones, at most: from then on users leave. */
const plainRequests = 80;

/** Users leave a list whose pages are generated, at one of its requests: no finding. */
async function leavesUsers(name: string, at: number): Promise<Wrong[]> {
  let requests = 0;
  const leave: Bend = (_, next, { store }) => {
    requests += 1;
    if (requests === at) store.users = store.users.toSpliced(7, 1 + (at % 3));
    return next();
  };
  const { service } = services[name]!;
  const { failures, warnings } = saidOf(
    await runBent(leave, service, { only: ['list-users/*'], thorough: most }),
  );
  return [
    ...failures.map((what) => ({ fault: 'false failure', what }) as const),
    ...warnings.map((what) => ({ fault: 'false warning', what }) as const),
  ];
}

/** Generated requests find deviations that a plain run misses, and report no variant. */
export const thoroughRows: readonly Row[] = [
  {
    series: 'thorough',
    row: 'wrong services',
    trials: async () =>
      over(
        thoroughDeviations.filter(({ id }) => !missedByGenerated.includes(id)),
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
  {
    series: 'thorough',
    row: 'moving services',
    trials: async () =>
      movingServices.flatMap((name) =>
        Array.from({ length: most }, (_, turn): Trial => ({
          name: `thorough | users leave | ${name} | ${plainRequests + turn}`,
          run: () => leavesUsers(name, plainRequests + turn),
        })),
      ),
  },
];
