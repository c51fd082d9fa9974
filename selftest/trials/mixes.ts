import { deviations, type Deviation } from '../../reference/deviations.ts';
import { freedoms, type Freedom } from '../../reference/freedoms.ts';
import { rangeFreedoms } from '../../reference/freedoms/ranges.ts';
import type { ServiceOptions } from '../../reference/service.ts';
import { longestPaging } from '../../suites/list-users/lists.ts';
import { runAgainst } from '../in-process.ts';
import { composed } from './compose.ts';
import { less, saidOf } from './outcome.ts';
import { randomBy } from '../../suites/common/values.ts';
import { sample } from './sample.ts';
import type { Row, Wrong } from './series.ts';

/** Several variants (freedoms) in one service. */
interface Mix {
  readonly parts: readonly Freedom[];
  readonly service: ServiceOptions;
}

const fewest = 2;
const most = 6;

/** Variants whose order of users changes from one request to the next. */
const unstable = ['users-rotate', 'users-in-any-order', 'users-of-two-servers', 'users-by-last-log-in'];

/** Variants with limits so small that every list has several pages. */
const paged = [
  ...[1, 2, 3, 10].map((most) => `limit-is-${most}-at-most`),
  ...[404, 500].map((status) => `page-beyond-of-8-at-2-at-most-is-${status}`),
];

/** Reading 22: lists with several pages in an unstable order cannot be compared. */
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

const smallestLimits = freedoms.map(({ id }) => id).filter((id) => id.startsWith('limit-below-'));

const forbids = freedoms.map(({ id }) => id).filter((id) => id.includes('-forbids-'));
const fails = freedoms.map(({ id }) => id).filter((id) => id.startsWith('fails-with-'));

const confirmsOnce = freedoms.map(({ id }) => id).filter((id) => id.startsWith('confirms-once'));

/** Variants that make a wrong service if they are combined. */
const wrongTogether: readonly (readonly [readonly string[], readonly string[], because: string])[] = [
  [['limit-is-100'], ['limit-above-50-is-refused'], 'it would reject its own default limit'],
  [['bug-unset-dates-zero-utc'], ['dates-with-a-fraction'], 'a date of zeros with a fraction is not valid'],
  [
    ['limit-is-1', 'limit-is-3', 'limit-is-5', ...[1, 2, 3].map((most) => `limit-is-${most}-at-most`)],
    ['limit-below-10-of-60-is-refused'],
    'it would reject its own limit',
  ],
  [
    ['limit-is-1', 'limit-is-1-at-most', 'limit-is-2-at-most'],
    ['limit-below-3-of-17-is-refused'],
    'it would reject its own limit',
  ],
  [
    ['start-refuses-less-left-than-consumed'],
    ['start-refuses-more-left-than-consumed'],
    'it would accept two equal efforts only',
  ],
  [['indents-json'], ['escapes-json'], 'line breaks between values would be escaped'],
  [
    ['cc-without-both-of-three-users', 'cc-without-the-own-account'],
    ['bug-without-an-empty-mailto'],
    'the cc list that was sent would be absent (reading 9)',
  ],
  [
    ['confirm-refuses-assignees-outside-the-project'],
    ['bug-without-unsent-fields-at-times'],
    'nobody whom the run can name may be assigned',
  ],
  [forbids, fails, 'only 401 and 403 may be a missing right'],
  [[...ranges, ...smallestLimits], ['fails-with-500'], 'a 500 to a valid request is a finding (reading 8)'],
];

/** Variants that hide deviations, by what these break. */
const hides: readonly (readonly [
  readonly string[],
  breaks: readonly Deviation['breaks'][],
  because: string,
])[] = [
  [
    unstable,
    ['list-users.pages-disjoint', 'list-users.pages-complete', 'list-users.total'],
    'it shows only in a stable order',
  ],
  [['three-users'], ['list-users.filter-pages'], 'no filtered list has several pages'],
  [['limit-is-1-at-most'], ['list-users.total'], 'no page holds several users'],
  [paged, ['list-users.pages-complete'], 'pages are cut after the lost user'],
  [
    ['fails-with-500'],
    ['create-story.categories', 'create-story.sources'],
    'a 500 says nothing about a value',
  ],
  [confirmsOnce, ['confirm-bug.keeps'], 'no second response shows the earlier values of the bug'],
  [
    ['bug-changes-by-itself', 'bug-changes-by-itself-of-one', 'bug-changes-by-itself-of-two'],
    ['token.no-effect'],
    'every field changes anyway',
  ],
  [['bug-without-optional-fields'], ['bug.user-references'], 'the field is not there'],
];

/** True if a deviation shows in a mix: the mix neither hides it nor rejects the requests that show it. */
function shows({ id, breaks, field, users = 0 }: Deviation, parts: readonly Freedom[]): boolean {
  // The suite does not read so many pages. Only a list that was read whole is compared with its pages (reading 22).
  const isTooLong = users > longestPaging && has(parts, ['limit-is-1-at-most']);
  // It would reject its own largest limit.
  if (id.endsWith('-at-most') && has(parts, smallestLimits)) return false;
  // One changed field is no proof if it changes anyway, or if no second confirmation shows it (reading 23).
  const isOneField = breaks === 'token.no-effect' && field !== undefined;
  if (isOneField && has(parts, ['bug-assignee-in-turn', ...confirmsOnce])) return false;
  return (
    !isTooLong && !has(parts, ranges) && !hides.some(([ids, of]) => has(parts, ids) && of.includes(breaks))
  );
}

/** Variants for mixes. Those with many users are slow and would show nothing more. */
const small = freedoms.filter(({ users = 0 }) => users < 100);

/** Returns the mix of a seed. Draws until its parts can be combined with each other and with the deviation. */
function mixOf(seed: number, top?: Deviation, largest = most): Mix {
  for (let draw = 0; ; draw += 1) {
    const next = randomBy(seed * 1000 + draw);
    const parts = sample(small, fewest + Math.floor(next() * (largest - fewest + 1)), next);
    const service = composed([...parts, ...(top ? [top] : [])]);
    if (!service || wrongTogether.some(([some, others]) => has(parts, some) && has(parts, others))) continue;
    if (!top || shows(top, parts)) return { parts, service };
  }
}

const nameOf = ({ parts }: Mix): string => parts.map(({ id }) => id).join(' + ');

async function runMix({ parts, service }: Mix): Promise<Wrong[]> {
  const result = saidOf(await runAgainst(service));
  const warns = parts.flatMap(({ warns: some = [] }) => some);
  const blocks = [
    ...parts.flatMap(({ blocks: some = [] }) => some),
    ...(has(parts, unstable) && has(parts, paged) ? comparesLists : []),
    // Every user is copied for another reason too, and no second confirmation shows more.
    ...(has(parts, ['cc-without-both-of-three-users']) &&
    has(parts, [...confirmsOnce, 'bug-changes-by-itself-of-one', 'bug-changes-by-itself-of-two'])
      ? ['confirm-bug/echoes-mailto']
      : []),
    // Of two accounts that were rejected together either may be wrong, and nobody else is left but the own account.
    ...(has(parts, ['confirm-refuses-more-than-one-cc']) && has(parts, ['cc-without-the-own-account'])
      ? ['confirm-bug/echoes-mailto']
      : []),
    // Only the first account of the list may be named, and it is the own one.
    ...(has(parts, ['confirm-refuses-to-name-somebody-late-in-the-list']) &&
    has(parts, ['cc-without-the-own-account'])
      ? ['confirm-bug/echoes-mailto', 'confirm-bug/empties-mailto']
      : []),
  ];
  return [
    ...result.failures.map((what) => ({ fault: 'false failure', what }) as const),
    ...less(result.warnings, warns).map((what) => ({ fault: 'false warning', what }) as const),
    ...less(result.blocked, blocks).map((what) => ({ fault: 'needless blocked', what }) as const),
  ];
}

async function runOnTop({ id, caughtBy }: Deviation, { service }: Mix): Promise<Wrong[]> {
  const { failures, warnings } = saidOf(await runAgainst(service));
  const caught = caughtBy.some((check) => [...failures, ...warnings].includes(check));
  return caught ? [] : [{ fault: 'missed', what: id }];
}

const mixes = 500;

/** Services with several variants, and each deviation in such a service. */
export const mixRows: readonly Row[] = [
  {
    series: 'mixes',
    row: 'two to six freedoms',
    trials: async () =>
      Array.from({ length: mixes }, (_, index) => () => {
        const mix = mixOf(index + 1);
        return { name: `mix ${index + 1} | ${nameOf(mix)}`, run: () => runMix(mix) };
      }),
  },
  {
    series: 'deviations on mixes',
    row: 'two to four freedoms below',
    trials: async () =>
      deviations.map((deviation, index) => () => {
        const mix = mixOf(10_000 + index, deviation, 4);
        return { name: `${deviation.id} on ${nameOf(mix)}`, run: () => runOnTop(deviation, mix) };
      }),
  },
];
