import { deviations, type Deviation } from '../../reference/deviations.ts';
import { freedoms, type Freedom } from '../../reference/freedoms.ts';
import { rangeFreedoms } from '../../reference/freedoms/ranges.ts';
import type { ServiceOptions } from '../../reference/service.ts';
import { longestReading as longestWalk } from '../../suites/list-users/reading.ts';
import { runAgainst } from '../in-process.ts';
import { composed } from './compose.ts';
import { less, saidOf } from './outcome.ts';
import { pendingDeviations, pendingFreedoms } from './pending.ts';
import { random, sample } from './random.ts';
import type { Row, Wrong } from './series.ts';

/** Several freedoms in one service. */
interface Mix {
  readonly parts: readonly Freedom[];
  readonly service: ServiceOptions;
}

const fewest = 2;
const most = 6;

/** Orders that are another one when the next page is asked for. */
const turning = ['users-rotate', 'users-in-any-order', 'users-by-last-log-in'];

/** Limits that split each list of a mix into pages. */
const splitting = [1, 2, 3, 10].map((most) => `limit-is-${most}-at-most`);

/** Reading 22: lists in an order that turns, and that no page holds whole, can't be compared. */
const comparesLists = [
  'list-users/empty-browse-means-everybody',
  'list-users/filter-holds-on-every-page',
  'list-users/inside-and-outside-are-everybody',
  'list-users/inside-and-outside-share-nobody',
  'list-users/no-browse-means-inside',
  'list-users/other-browse-means-everybody',
  'list-users/total-counts-everybody',
];

const has = (parts: readonly Freedom[], ids: readonly string[]): boolean =>
  parts.some(({ id }) => ids.includes(id));

const ranges = rangeFreedoms.map(({ id }) => id);

/** Freedoms that together are a wrong service. */
const wrongTogether: readonly (readonly [readonly string[], readonly string[], because: string])[] = [
  [['limit-is-100'], ['limit-above-50-is-refused'], 'it would refuse its own default limit'],
  [['bug-unset-dates-zero-utc'], ['dates-with-a-fraction'], 'a date of zeros with a fraction is none'],
  [['indents-json'], ['escapes-json'], 'line breaks between values would be escaped'],
  [ranges, ['fails-with-500'], 'a 500 to a valid request is a finding (reading 8)'],
];

/** What a freedom hides of what deviations break. */
const hides: readonly (readonly [
  readonly string[],
  breaks: readonly Deviation['breaks'][],
  because: string,
])[] = [
  [
    turning,
    ['list-users.pages-disjoint', 'list-users.pages-complete', 'list-users.total'],
    'it shows in a stable order alone',
  ],
  [['three-users'], ['list-users.filter-pages'], 'no filtered list has several pages'],
  [['limit-is-1-at-most'], ['list-users.total'], 'no page holds several users'],
  [['fails-with-500'], ['create-story.categories', 'create-story.sources'], 'a 500 says nothing of a value'],
  [['confirms-once'], ['confirm-bug.keeps'], 'no second answer shows what the bug had'],
  [
    ['bug-changes-by-itself', 'bug-changes-by-itself-of-one', 'bug-changes-by-itself-of-two'],
    ['token.no-effect'],
    'every field changes anyway',
  ],
  [['bug-without-optional-fields'], ['bug.user-references'], 'the field is not there'],
];

/** Whether a deviation shows on a mix: not where the requests that would show it are refused, or said nothing of. */
function shows({ breaks, users = 0 }: Deviation, parts: readonly Freedom[]): boolean {
  // No list is walked through so many pages, and only one that was read whole is held to them (reading 22).
  const isTooLong = users > longestWalk && has(parts, ['limit-is-1-at-most']);
  return (
    !isTooLong && !has(parts, ranges) && !hides.some(([ids, of]) => has(parts, ids) && of.includes(breaks))
  );
}

/** What takes long to ask, and says no more in a mix. */
const small = freedoms.filter(({ id, users = 0 }) => users < 100 && !(id in pendingFreedoms));

/** The mix of a seed: drawn again until its parts go together, with each other and with the deviation on them. */
function mixOf(seed: number, top?: Deviation, largest = most): Mix {
  for (let draw = 0; ; draw += 1) {
    const next = random(seed * 1000 + draw);
    const parts = sample(small, fewest + Math.floor(next() * (largest - fewest + 1)), next);
    const service = composed([...parts, ...(top ? [top] : [])]);
    if (!service || wrongTogether.some(([some, others]) => has(parts, some) && has(parts, others))) continue;
    if (!top || shows(top, parts)) return { parts, service };
  }
}

const nameOf = ({ parts }: Mix): string => parts.map(({ id }) => id).join(' + ');

async function runMix({ parts, service }: Mix): Promise<Wrong[]> {
  const said = saidOf(await runAgainst(service));
  const warns = parts.flatMap(({ warns: some = [] }) => some);
  const blocks = [
    ...parts.flatMap(({ blocks: some = [] }) => some),
    ...(has(parts, turning) && has(parts, splitting) ? comparesLists : []),
    // Nobody is left who is copied for no other reason, and no bug is asked twice.
    ...(has(parts, ['cc-without-both-of-three-users']) &&
    parts.some(({ id }) => id.startsWith('confirms-once'))
      ? ['confirm-bug/echoes-mailto']
      : []),
  ];
  return [
    ...said.failures.map((what) => ({ fault: 'false failure', what }) as const),
    ...less(said.warnings, warns).map((what) => ({ fault: 'false warning', what }) as const),
    ...less(said.blocked, blocks).map((what) => ({ fault: 'needless blocked', what }) as const),
  ];
}

async function runOnTop({ id, caughtBy }: Deviation, { service }: Mix): Promise<Wrong[]> {
  const { failures, warnings } = saidOf(await runAgainst(service));
  const caught = caughtBy.some((check) => [...failures, ...warnings].includes(check));
  return caught ? [] : [{ fault: 'missed', what: id }];
}

const mixes = 500;

/** Services with several freedoms at once; and each deviation on top of such a one. */
export const mixRows: readonly Row[] = [
  {
    series: 'mixes',
    row: 'two to six freedoms',
    trials: async () =>
      Array.from({ length: mixes }, (_, index) => {
        const mix = mixOf(index + 1);
        return { name: `mix ${index + 1} | ${nameOf(mix)}`, run: () => runMix(mix) };
      }),
  },
  {
    series: 'deviations on mixes',
    row: 'two to four freedoms below',
    trials: async () =>
      deviations
        .filter(({ id }) => !(id in pendingDeviations))
        .map((deviation, index) => {
          const mix = mixOf(10_000 + index, deviation, 4);
          return { name: `${deviation.id} on ${nameOf(mix)}`, run: () => runOnTop(deviation, mix) };
        }),
  },
];
