import { expect, test } from 'vitest';
import type { ServiceResponse } from '../../reference/override.ts';
import { createService } from '../../reference/service.ts';
import { type Bend, runOn } from '../in-process.ts';

/** Answers one operation with other JSON, also without a Token if it is open. */
const answering =
  (path: RegExp, change: (json: never) => unknown, isOpen: boolean): Bend =>
  (request, next, { token }) => {
    if (!path.test(request.path)) return next();
    const answer: ServiceResponse = next(isOpen ? { headers: [['Token', token]] } : {});
    if (answer.status > 299) return answer;
    return { ...answer, body: JSON.stringify(change(JSON.parse(answer.body as string) as never)) };
  };

async function refusals(operation: string, bend: Bend): Promise<string[]> {
  const { report } = await runOn(createService(), {}, bend);
  const ids = ['refuses-no-token', 'refuses-cut-short-token'].map((name) => `${operation}/${name}`);
  return ids.map((id) => report.checks.find((check) => check.id === id)!.outcome);
}

type List = { readonly users: readonly { account: string; id: number }[] };
const withStrings = (list: List) => ({ ...list, users: list.users.map(({ account }) => account) });
const withOtherNames = (list: List) => ({
  ...list,
  users: list.users.map(({ account, id }) => ({ uid: id, login: account })),
});
const inCapitals = (story: object) =>
  Object.fromEntries(
    Object.entries(story).map(([name, value]) => [name[0]!.toUpperCase() + name.slice(1), value]),
  );
const users = /\/users(\?|$)/;
const stories = /\/stories$/;

test.for([
  ['accounts only', withStrings],
  ['other names', withOtherNames],
] as const)('a list with %s that needs no Token fails', async ([, change]) => {
  expect(await refusals('list-users', answering(users, change, true))).toEqual(['fail', 'fail']);
  expect(await refusals('list-users', answering(users, change, false))).toEqual(['pass', 'pass']);
});

test('a list without readable users that differs at each request blocks the checks on Tokens', async () => {
  let count = 0;
  const change = (list: List) => ({ ...withOtherNames(list), request: ++count });
  expect(await refusals('list-users', answering(users, change, true))).toEqual(['blocked', 'blocked']);
});

test('a story with other names that is created without a Token fails', async () => {
  expect(await refusals('create-story', answering(stories, inCapitals, true))).toEqual(['fail', 'fail']);
  expect(await refusals('create-story', answering(stories, inCapitals, false))).toEqual([
    'blocked',
    'blocked',
  ]);
});

test('a new id alone without a Token blocks the checks on Tokens, and the reason says that it came with the Token, too', async () => {
  const bend = answering(stories, ({ id }: { id: number }) => ({ id }), true);
  const { report } = await runOn(createService(), {}, bend);
  const { outcome, reason } = report.checks.find(({ id }) => id === 'create-story/refuses-no-token')!;
  expect([outcome, reason]).toEqual(['blocked', expect.stringContaining('the same kind of response')]);
});
