import type { JsonObject } from '../seed.ts';
import { thoroughTable, type ThoroughRow } from './thorough-rows.ts';

/** The query that shows it; what is not in it is not sent. */
interface Asked {
  readonly browse?: string;
  readonly limit?: number;
  readonly page?: number;
}

const isAsked = (input: JsonObject, { browse, limit, page }: Asked): boolean =>
  (browse === undefined || input['browse'] === browse) &&
  (limit === undefined || input['limit'] === String(limit)) &&
  (page === undefined || input['page'] === String(page));

/** A page that is wrong where all that is there is asked for. */
const wrong = (
  does: string,
  asked: Asked,
  change: (page: JsonObject, users: readonly JsonObject[]) => JsonObject,
  field = 'users',
): ThoroughRow => ({
  does,
  field,
  override: {
    record: (page, { input }) =>
      isAsked(input, asked) ? { ...page, ...change(page, page['users'] as JsonObject[]) } : page,
  },
  caughtBy: 'any-page',
  smallest: { ...asked },
});

const lessOne = (_: JsonObject, users: readonly JsonObject[]): JsonObject => ({ users: users.slice(0, -1) });
const firstTwice = (_: JsonObject, users: readonly JsonObject[]): JsonObject => ({
  users: users.map((user, at) => (at === users.length - 1 ? users[0]! : user)),
});
const turned = (_: JsonObject, users: readonly JsonObject[]): JsonObject => ({ users: users.toReversed() });

/** Pages that are wrong for some limit, some page, or some of them together. */
export const thoroughPages = thoroughTable('list-users', {
  'limit-7-gives-6': wrong('gives 6 of 7 users', { limit: 7, page: 1 }, lessOne),
  'limit-11-gives-10': wrong('gives 10 of 11 users', { limit: 11, page: 1 }, lessOne),
  'limit-6-says-5': wrong(
    'says that the limit is 5 where it is 6',
    { limit: 6 },
    () => ({ limit: 5 }),
    'limit',
  ),
  'limit-13-counts-12': wrong(
    'counts 12 users where the limit is 13',
    { limit: 13 },
    () => ({ total: 12 }),
    'total',
  ),
  'limit-8-turns-the-page': wrong('turns pages of 8 users around', { limit: 8, page: 1 }, turned),
  'page-3-of-7-of-everybody-repeats-the-first': wrong(
    'repeats the first user at the end of page 3 of 7 of everybody',
    { limit: 7, browse: 'all', page: 3 },
    firstTwice,
  ),
  'page-2-of-8-repeats-the-first': wrong(
    'repeats the first user at the end of page 2 of 8 users',
    { limit: 8, page: 2 },
    firstTwice,
  ),
  'page-2-of-6-repeats-the-first': wrong(
    'repeats the first user at the end of page 2 of 6 users',
    { limit: 6, page: 2 },
    firstTwice,
  ),
  'page-4-says-3': wrong(
    'says that page 4 of 3 users is page 3',
    { limit: 3, page: 4 },
    () => ({ page: 3 }),
    'page',
  ),
  'page-5-is-turned': wrong('turns page 5 around', { page: 5, limit: 3 }, turned),
  'page-2-of-3-outside-is-empty': wrong(
    'has nobody on page 2 of 3 outside users',
    { browse: 'outside', limit: 3, page: 2 },
    () => ({ users: [] }),
  ),
  'limit-of-everybody-loses-the-last': wrong(
    'loses the last user where everybody is asked for at once',
    { browse: 'all', limit: 17 },
    lessOne,
  ),
  'limit-beyond-everybody-loses-the-last': wrong(
    'loses the last user where there is room for one more than everybody',
    { browse: 'all', limit: 18 },
    lessOne,
  ),
  'limit-4-of-an-empty-browse-loses-the-last': wrong(
    'loses the last of pages of 4 users where browse is empty',
    { browse: '', limit: 4 },
    lessOne,
  ),
  'page-7-of-two-is-empty': wrong('has nobody on page 7 of two users', { limit: 2, page: 7 }, () => ({
    users: [],
  })),
  'limit-11-of-inside-repeats-the-first': wrong(
    'repeats the first user at the end of pages of 11 inside users',
    { browse: 'inside', limit: 11, page: 1 },
    firstTwice,
  ),
  'limit-10-has-another-total': wrong(
    'counts one user more where the limit is 10',
    { limit: 10 },
    (page) => ({ total: Number(page['total']) + 1 }),
    'total',
  ),
  'limit-15-is-refused': {
    does: 'refuses a limit of 15',
    override: {
      problems: (found, { input }) => (input['limit'] === '15' ? [...found, { message: 'no' }] : found),
    },
    caughtBy: 'any-page',
    smallest: { limit: 15 },
  },
});
