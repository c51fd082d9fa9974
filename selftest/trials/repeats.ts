import { readObserved } from '../../evidence/observed.ts';
import { judgePinned } from '../../judging/pinned.ts';
import { toObserved } from '../../reporters/observed.ts';
import { freedoms, type Freedom } from '../../reference/freedoms.ts';
import { createService, seedOf, type ServiceOptions } from '../../reference/service.ts';
import type { RunResult, RunSettings } from '../../run.ts';
import { longestReading as longestWalk } from '../../suites/list-users/reading.ts';
import { runOn } from '../in-process.ts';
import { complaintsOf, less } from './outcome.ts';
import type { Row, SeriesName, Wrong } from './series.ts';

/** What a fresh service holds when its options do not say. */
const usual = { bugs: 6, tasks: 12 };

/** What one run observed and the other saw otherwise, or not at all. */
function otherObservations(before: RunResult, now: RunResult): Wrong[] {
  const observed = readObserved(JSON.parse(toObserved(before.report)));
  if (!observed) return [{ fault: 'other observation', what: 'nothing was observed' }];
  return judgePinned(observed, now.report.checks)
    .checks.filter(({ outcome }) => outcome !== 'pass')
    .map(({ id, findings, reason = '' }) => ({
      fault: 'other observation',
      what: `${id}: ${findings[0]?.message ?? reason}`,
    }));
}

function differences(before: RunResult, now: RunResult): Wrong[] {
  const verdicts = [before, now].map(({ report }) => report.verdict);
  const complaints = [before, now].map(({ report }) => complaintsOf(report)) as [string[], string[]];
  const other = [...less(complaints[0], complaints[1]), ...less(complaints[1], complaints[0])];
  const unseen = [...otherObservations(before, now), ...otherObservations(now, before)];
  return [
    ...(verdicts[0] === verdicts[1]
      ? []
      : [{ fault: 'other verdict', what: verdicts.join(' and then ') } as const]),
    ...other.map((what) => ({ fault: 'other verdict', what }) as const),
    ...unseen.filter(({ what }, at) => unseen.findIndex((one) => one.what === what) === at),
  ];
}

const baseUrlOf = ({ basePath = '' }: ServiceOptions): string =>
  `http://service.test${basePath.replace(/\/$/, '')}`;

/** Half of the fixtures; the seed has kinds that take turns, and either half gets some of each where it can. */
function halfOf(ids: readonly number[], turn: 0 | 1): number[] {
  const stretch = ids.length < 4 ? 1 : 2;
  return ids.filter((_, at) => Math.floor(at / stretch) % 2 === turn);
}

/** A single bug has fields unset as its kind has: the other run gets one of the same. */
const bugsFor = (bugs: number, ids: readonly number[], turn: 0 | 1): number[] =>
  bugs === 1 ? [ids[2 * turn]!] : halfOf(ids, turn);

/** Twice against one service, each time with bugs and tasks that nobody used before. */
async function runTwice(freedom: Freedom): Promise<Wrong[]> {
  const { bugs = usual.bugs, tasks = usual.tasks } = freedom;
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

/** Twice against one service and its bugs: what the first run left behind is not the target's (reading 24). */
async function runAgain(freedom: Freedom): Promise<Wrong[]> {
  const service = createService(freedom);
  const settings = { baseUrl: baseUrlOf(freedom), only: ['confirm-bug/*'] };
  const before = complaintsOf((await runOn(service, settings)).report);
  const now = complaintsOf((await runOn(service, settings)).report);
  return less(now, before).map((what) => ({ fault: 'false failure', what }));
}

/** As many users as a service can have without lists that are too short or too long to tell. */
const crowds = [7, 9, 12, 16, 23, 33, 60];

/** Fewer than these are in the order of their accounts and of their ids at once. */
const tellsAccounts = 16;

/** The same service with another number of users (reading 30); the assignee is left to the run. */
async function runWithOthers(freedom: Freedom, users: number): Promise<Wrong[]> {
  const settings = { baseUrl: baseUrlOf(freedom), assignee: undefined };
  const before = await runOn(createService(freedom), settings);
  return differences(before, await runOn(createService({ ...freedom, users }), settings));
}

const crowdsFor = ({ id }: Freedom): number[] =>
  crowds.filter(
    (users) =>
      (id !== 'users-by-account' || users >= tellsAccounts) &&
      (id !== 'limit-is-1-at-most' || users <= longestWalk),
  );

const confirmsOnce = (id: string): boolean => id.startsWith('confirms-once');

/** The freedoms that a crowd may meet: those of records make nothing of it. */
const crowded = freedoms.filter(
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

/** Runs that are held against an earlier run (readings 24 and 30). */
export const repeats: readonly Row[] = [
  ofFreedoms('twice with fresh ids', freedoms, runTwice),
  ofFreedoms(
    'twice on the same bugs',
    freedoms.filter(({ id }) => !confirmsOnce(id)),
    runAgain,
  ),
  {
    series: 'other users',
    row: 'every freedom of lists',
    trials: async () =>
      crowded.flatMap((freedom) =>
        crowdsFor(freedom).map((users) => ({
          name: `other users | ${freedom.id} | ${users}`,
          run: () => runWithOthers(freedom, users),
        })),
      ),
  },
];
