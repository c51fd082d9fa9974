import type { JsonObject } from '../seed.ts';
import { refuses } from './rows.ts';
import { has, thoroughTable, type ThoroughRow } from './thorough-rows.ts';

type Asked = Readonly<Record<string, string | number>>;
type Change = (page: JsonObject, users: readonly JsonObject[]) => JsonObject;

/** A page that is wrong if the query has all of these parameters. */
const wrong = (does: string, asked: Asked, change: Change, field = 'users'): ThoroughRow => {
  const { is, words } = has(inQuery(asked));
  return {
    does: `${does} where ${words}`,
    field,
    override: {
      record: (page, { input }) =>
        is(input) ? { ...page, ...change(page, page['users'] as JsonObject[]) } : page,
    },
    caughtBy: 'any-page',
    smallest: asked,
  };
};

const inQuery = (asked: Readonly<Record<string, unknown>>): JsonObject =>
  Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, String(value)]));

const lessOne = (asked: Asked) =>
  wrong('loses the last user', asked, (_, users) => ({ users: users.slice(0, -1) }));
const firstTwice = (asked: Asked) =>
  wrong('repeats the first user in the place of the last', asked, (_, users) => ({
    users: users.map((user, at) => (at === users.length - 1 ? users[0]! : user)),
  }));
const turned = (asked: Asked) =>
  wrong('turns the page around', asked, (_, users) => ({ users: users.toReversed() }));
const empty = (asked: Asked) => wrong('has nobody', asked, () => ({ users: [] }));
const says = (field: string, to: number, asked: Asked) =>
  wrong(`says that ${field} is ${to}`, asked, () => ({ [field]: to }), field);

/** Pages that are wrong for some limits, pages or combinations of them. */
export const thoroughPages = thoroughTable('list-users', {
  'limit-7-gives-6': lessOne({ limit: 7, page: 1 }),
  'limit-11-gives-10': lessOne({ limit: 11, page: 1 }),
  'limit-6-says-5': says('limit', 5, { limit: 6 }),
  'limit-13-counts-12': says('total', 12, { limit: 13 }),
  'limit-8-turns-the-page': turned({ limit: 8, page: 1 }),
  'page-3-of-7-of-everybody-repeats-the-first': firstTwice({ limit: 7, browse: 'all', page: 3 }),
  'page-2-of-8-repeats-the-first': firstTwice({ limit: 8, page: 2 }),
  'page-2-of-6-repeats-the-first': firstTwice({ limit: 6, page: 2 }),
  'page-4-says-3': says('page', 3, { limit: 3, page: 4 }),
  'page-2-of-3-is-turned': turned({ limit: 3, page: 2 }),
  'page-2-of-3-outside-is-empty': empty({ browse: 'outside', limit: 3, page: 2 }),
  'limit-of-everybody-loses-the-last': lessOne({ browse: 'all', limit: 17 }),
  'limit-beyond-everybody-loses-the-last': lessOne({ browse: 'all', limit: 18 }),
  'limit-4-of-an-empty-browse-loses-the-last': lessOne({ browse: '', limit: 4 }),
  'page-7-of-two-is-empty': empty({ limit: 2, page: 7 }),
  'limit-11-of-inside-repeats-the-first': firstTwice({ browse: 'inside', limit: 11, page: 1 }),
  ...Object.fromEntries(
    (['1', '0', 'in', 'out', 'inside,outside', 'without'] as const).map((browse) => [
      `browse-${browse.replace(',', '-and-')}-loses-the-last`,
      lessOne({ browse, limit: 17 }),
    ]),
  ),
  'limit-10-has-another-total': wrong(
    'counts one user more',
    { limit: 10 },
    ({ total }) => ({ total: Number(total) + 1 }),
    'total',
  ),
  'limit-15-is-refused': {
    does: 'refuses a limit of 15',
    override: refuses(({ limit }) => limit === '15'),
    caughtBy: 'any-page',
    smallest: { limit: 15 },
  },
});
