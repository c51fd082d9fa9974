import { inEnglish } from '../../messages/index.ts';
import { readObserved } from '../../engine/evidence/observed.ts';
import { compareWithBaseline } from '../../engine/judging/baseline.ts';
import { toObserved } from '../../reporters/json.ts';
import { freedoms, type Freedom } from '../../reference/freedoms.ts';
import { createService, seedOf, type ServiceOptions } from '../../reference/service.ts';
import type { RunResult, RunSettings } from '../../engine/run.ts';
import { longestPaging } from '../../suites/list-users/lists.ts';
import { runOn } from '../in-process.ts';
import { complaintsOf, less } from './outcome.ts';
import type { Row, SeriesName, Wrong } from './series.ts';

/** Default number of bugs and tasks of a service. */
const defaults = { bugs: 6, tasks: 12 };

/** Returns what one run observed and the other observed differently or not at all. */
function otherObservations(before: RunResult, now: RunResult): Wrong[] {
  const observed = readObserved(JSON.parse(toObserved(before.report)));
  if (!observed) return [{ fault: 'other observation', what: 'nothing was observed' }];
  return compareWithBaseline(observed, now.report.checks)
    .checks.filter(({ outcome }) => outcome !== 'pass')
    .map(({ id, findings, reason = '' }) => ({
      fault: 'other observation',
      what: `${id}: ${inEnglish(findings[0]?.message ?? reason)}`,
    }));
}

function differences(before: RunResult, now: RunResult): Wrong[] {
  const verdicts = [before, now].map(({ report }) => report.verdict);
  const complaints = [before, now].map(({ report }) => complaintsOf(report)) as [string[], string[]];
  const other = [...less(complaints[0], complaints[1]), ...less(complaints[1], complaints[0])];
  const observations = [...otherObservations(before, now), ...otherObservations(now, before)];
  return [
    ...(verdicts[0] === verdicts[1]
      ? []
      : [{ fault: 'other verdict', what: verdicts.join(' and then ') } as const]),
    ...other.map((what) => ({ fault: 'other verdict', what }) as const),
    ...observations.filter(({ what }, at) => observations.findIndex((one) => one.what === what) === at),
  ];
}

const baseUrlOf = ({ basePath = '' }: ServiceOptions): string =>
  `http://service.test${basePath.replace(/\/$/, '')}`;

/** Returns half of the fixtures. Kinds of fixtures alternate, so both halves get some of each kind if possible. */
function halfOf(ids: readonly number[], turn: 0 | 1): number[] {
  const run = ids.length < 4 ? 1 : 2;
  return ids.filter((_, at) => Math.floor(at / run) % 2 === turn);
}

/** If a run has a single bug, the other run gets a bug of the same kind, with the same fields unset. */
const bugsFor = (bugs: number, ids: readonly number[], turn: 0 | 1): number[] =>
  bugs === 1 ? [ids[2 * turn]!] : halfOf(ids, turn);

/** Runs twice against one service, each time with unused bugs and tasks. */
async function runTwice(freedom: Freedom): Promise<Wrong[]> {
  const { bugs = defaults.bugs, tasks = defaults.tasks } = freedom;
  const service = createService({ ...freedom, bugs: Math.max(3, 2 * bugs), tasks: 2 * tasks });
  const seed = seedOf(service);
  const half = (turn: 0 | 1): Partial<RunSettings> => ({
    baseUrl: baseUrlOf(freedom),
    bugs: bugsFor(bugs, seed.bugs, turn),
    tasks: halfOf(seed.tasks, turn),
  });
  const before = await runOn(service, half(0));
  return differences(before, await runOn(service, half(1)));
}

/** Runs twice against one service with the same bugs: values left by the first run cause no failure (reading 24). */
async function runAgain(freedom: Freedom): Promise<Wrong[]> {
  const service = createService(freedom);
  const settings = { baseUrl: baseUrlOf(freedom), only: ['confirm-bug/*'] };
  const before = complaintsOf((await runOn(service, settings)).report);
  const now = complaintsOf((await runOn(service, settings)).report);
  return less(now, before).map((what) => ({ fault: 'false failure', what }));
}

/** Numbers of users for which lists are neither too short nor too long to compare. */
const userCounts = [7, 9, 12, 16, 23, 33, 60];

/** With fewer users, the order by account is the order by id. */
const leastByAccount = 16;

/** Runs against the same service with another number of users (reading 30). The run chooses the assignee. */
async function runWithOthers(freedom: Freedom, users: number): Promise<Wrong[]> {
  const settings = { baseUrl: baseUrlOf(freedom), assignee: undefined };
  const before = await runOn(createService(freedom), settings);
  return differences(before, await runOn(createService({ ...freedom, users }), settings));
}

const userCountsFor = ({ id }: Freedom): number[] =>
  userCounts.filter(
    (users) =>
      (id !== 'users-by-account' || users >= leastByAccount) &&
      // Fewer than six inside users show no order.
      (id !== 'nobody-is-outside' || users > 8) &&
      (id !== 'limit-is-1-at-most' || users <= longestPaging) &&
      // Which server answers depends on the number of requests, and so does what is seen of their orders.
      id !== 'users-of-two-servers' &&
      // Its limit follows the number of users, so that the response to a page beyond the last does, too.
      id !== 'limit-is-the-next-smaller-usual-one',
  );

const confirmsOnce = (id: string): boolean => id.startsWith('confirms-once');

/** Variants of lists. The number of users does not matter to other variants. */
const listVariants = freedoms.filter(
  ({ users, operation, override }) => users === undefined && operation === 'list-users' && override,
);

const ofFreedoms = (
  series: SeriesName,
  some: readonly Freedom[],
  run: (freedom: Freedom) => Promise<Wrong[]>,
): Row => ({
  series,
  row: 'every freedom',
  trials: async () => some.map((freedom) => ({ name: `${series} | ${freedom.id}`, run: () => run(freedom) })),
});

/** Runs that are compared with an earlier run (readings 24 and 30). */
export const repeats: readonly Row[] = [
  ofFreedoms(
    'twice with fresh ids',
    // Only one of the two runs is given the closed bug.
    freedoms.filter(({ id }) => id !== 'a-closed-bug-among-others'),
    runTwice,
  ),
  ofFreedoms(
    'twice on the same bugs',
    freedoms.filter(({ id }) => !confirmsOnce(id)),
    runAgain,
  ),
  {
    series: 'other users',
    row: 'every freedom of lists',
    trials: async () =>
      listVariants.flatMap((freedom) =>
        userCountsFor(freedom).map((users) => ({
          name: `other users | ${freedom.id} | ${users}`,
          run: () => runWithOthers(freedom, users),
        })),
      ),
  },
];
