import { describe, expect, test } from 'vitest';
import type { Observation } from '../../../judging/report.ts';
import { freedoms } from '../../../reference/freedoms.ts';
import type { Context, Override } from '../../../reference/override.ts';
import type { ServiceOptions } from '../../../reference/service.ts';
import { runAgainst, runBent } from '../../in-process.ts';

const listsOnly = { only: ['list-users/*'] };

async function observedOf(options: ServiceOptions): Promise<Map<string, unknown>> {
  const { report } = await runAgainst({ operation: 'list-users', ...options }, listsOnly);
  const all = report.checks.flatMap(({ id, observations }) =>
    observations.map(({ aspect, value }): [string, unknown] => [`${id} ${aspect}`, value]),
  );
  return new Map(all.filter(([, value]) => value !== undefined));
}

const order = 'list-users/order order';
const beyond = 'list-users/page-beyond-the-last page beyond the last';

const idsAsText: Override = {
  respond: (response) => ({ ...response, body: response.body.replace(/"id":(\d+)/g, '"id":"$1"') }),
};

const idsBeyondDoubles: Override = {
  respond: (response) => ({
    ...response,
    body: response.body.replace(/"id":(\d+)/g, (_, id: string) => `"id":${2n ** 62n + BigInt(id)}`),
  }),
};

/** How many users the list of a request has. */
function countFor({ input, store }: Context): number {
  const browse = String(input['browse'] ?? 'inside');
  const isFilter = ['inside', 'outside'].includes(browse);
  return store.users.filter(({ type }) => !isFilter || type === browse).length;
}

describe('the same service with another number of users', () => {
  const services: Readonly<Record<string, Override>> = {
    'as it comes': {},
    'ids are strings': idsAsText,
    'ids are beyond 2^53': idsBeyondDoubles,
    'five a page at most': { paging: ({ page = 1, limit = 5 }) => ({ page, limit: Math.min(limit, 5) }) },
    'three a page at most, and the last one for what is beyond': {
      paging: ({ page = 1, limit = 3 }, context) => {
        const inForce = Math.min(limit, 3);
        return { page: Math.min(page, Math.max(1, Math.ceil(countFor(context) / inForce))), limit: inForce };
      },
    },
    'the newest first': { select: (users) => users.toReversed() },
  };

  test.each(Object.entries(services))('is observed to do the same: %s', async (_, override) => {
    const few = await observedOf({ override, users: 9 });
    expect(few.size).toBeGreaterThan(10);
    for (const users of [7, 17, 45, 113]) expect(await observedOf({ override, users })).toEqual(few);
  });
});

test('a page beyond the last is observed the same in long lists, of which a few pages are sampled', async () => {
  const override = freedoms.find(({ id }) => id === 'page-beyond-is-the-last')!.override!;
  const few = (await observedOf({ override, users: 9 })).get(beyond);
  expect(few).toMatchObject({ holds: 'the last page again', page: 'the last page' });
  for (const users of [1991, 2051]) expect((await observedOf({ override, users })).get(beyond)).toEqual(few);
});

test('ids that are strings are ordered as the numbers that they are', async () => {
  expect((await observedOf({ override: idsAsText })).get(order)).toEqual({
    stable: true,
    order: 'ascending',
  });
});

test('an order that turns has no direction', async () => {
  let turn = 0;
  const override: Override = {
    select: (users) => {
      turn += 1;
      return [...users.slice(turn % users.length), ...users.slice(0, turn % users.length)];
    },
  };
  expect((await observedOf({ override })).get(order)).toEqual({ stable: false, order: 'changing' });
});

describe('a page beyond the last', () => {
  const instead = (page: (last: number) => number): Override => ({
    paging: ({ page: asked = 1, limit = 20 }, context) => {
      const last = Math.ceil(countFor(context) / limit);
      return { page: asked > last ? page(last) : asked, limit };
    },
  });

  test.each([
    ['empty', {}, { holds: 'nobody', page: 'the page asked for' }],
    ['the last one again', instead((last) => last), { holds: 'the last page again', page: 'the last page' }],
    ['the first one again', instead(() => 1), { holds: 'the first page again', page: 'page 1' }],
  ])('is told by what it holds: %s', async (_, override, seen) => {
    expect((await observedOf({ override })).get(beyond)).toMatchObject(seen);
  });
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
      if (!path.includes('browse=all') || (asked += 1) !== 7) return answer;
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
