import { expect, test } from 'vitest';
import type { Observation } from '../../../engine/judging/report.ts';
import type { Context, Override } from '../../../reference/override.ts';
import type { ServiceOptions } from '../../../reference/service.ts';
import { runAgainst, runBent } from '../../in-process.ts';
import { serviceOf } from '../../service-of.ts';

const listsOnly = { only: ['list-users/*'] };

async function observedOf(options: ServiceOptions): Promise<Map<string, unknown>> {
  const { report } = await runAgainst({ operation: 'list-users', ...options }, listsOnly);
  const all = report.checks.flatMap(({ id, observations }) =>
    observations.map(({ aspect, value }): [string, unknown] => [`${id} ${aspect}`, value]),
  );
  return new Map(all.filter(([, value]) => value !== undefined));
}

const beyond = 'list-users/page-beyond-the-last page beyond the last';

/** How many users the list of a request has. */
function countFor({ input, store }: Context): number {
  const browse = String(input['browse'] ?? 'inside');
  const isFilter = ['inside', 'outside'].includes(browse);
  return store.users.filter(({ type }) => !isFilter || type === browse).length;
}

test('a page beyond the last is observed the same in long lists, of which a few pages are sampled', async () => {
  const override = serviceOf('page-beyond-is-the-last').override!;
  const few = (await observedOf({ override, users: 9 })).get(beyond);
  expect(few).toMatchObject({ holds: 'the last page again', page: 'the last page' });
  for (const users of [1991, 2051]) expect((await observedOf({ override, users })).get(beyond)).toEqual(few);
});

test('ids that are strings are ordered as the numbers that they are', async () => {
  const override: Override = {
    respond: (response) => ({ ...response, body: response.body.replace(/"id":(\d+)/g, '"id":"$1"') }),
  };
  const observed = (await observedOf({ override })).get('list-users/order order');
  expect(observed).toEqual({ stable: true, order: 'ascending' });
});

test('a page beyond the last that is the first one again is told by what it holds', async () => {
  const override: Override = {
    paging: ({ page = 1, limit = 20 }, context) => ({
      page: page > Math.ceil(countFor(context) / limit) ? 1 : page,
      limit,
    }),
  };
  const seen = { holds: 'the first page again', page: 'page 1' };
  expect((await observedOf({ override })).get(beyond)).toMatchObject(seen);
});

test('undocumented requests are about the list without browse: a service may reject every other browse', async () => {
  const override: Override = {
    problems: (found, { input }) =>
      ['inside', 'outside', undefined].includes(input['browse'] as string) ? found : [{ message: 'no' }],
  };
  const [observed, right] = [await observedOf({ override }), await observedOf({})];
  const keys = [...right.keys()].filter((key) => /page-zero|limit-zero|not-a-number|maximum/.test(key));
  expect(keys.length).toBe(5);
  for (const key of keys) expect([key, observed.get(key)]).toEqual([key, right.get(key)]);
});

test('a total that contradicts the others and does not come back is told, and judged by nobody', async () => {
  let asked = 0;
  const { report } = await runBent(
    ({ path }, next) => {
      const answer = next();
      if (!path.includes('browse=all') || (asked += 1) !== 14) return answer;
      const body = { ...(JSON.parse(answer.body) as object), total: 4 };
      return { ...answer, body: JSON.stringify(body) };
    },
    {},
    listsOnly,
  );
  const told = (observations: readonly Observation[]): boolean =>
    observations.some(({ aspect }) => aspect === 'contradiction');
  expect(report.checks.filter(({ outcome }) => outcome === 'fail' || outcome === 'warn')).toEqual([]);
  expect(report.checks.filter(({ observations }) => told(observations)).map(({ id }) => id)).toContain(
    'list-users/total-ignores-page',
  );
});
