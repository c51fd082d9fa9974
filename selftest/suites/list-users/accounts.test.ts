import { expect, test } from 'vitest';
import { operationIds } from '../../../contract/operations.ts';
import { jsonResponse } from '../../../reference/override.ts';
import type { ServiceOptions } from '../../../reference/service.ts';
import type { RunSettings } from '../../../engine/run.ts';
import { ConnectionLost, runAgainst, runBent } from '../../in-process.ts';

const firstPageOf = (limit: number): ServiceOptions => ({
  override: { paging: ({ page = 1, limit: asked = limit }) => ({ page, limit: asked }) },
});

const assigneesOf = async (
  options: ServiceOptions,
  settings: Partial<RunSettings>,
): Promise<Set<unknown>> => {
  const { report } = await runAgainst(options, { only: ['confirm-bug/*'], ...settings });
  const named = report.exchanges.map(({ request }) => /"assignedTo":"(\w+)"/.exec(request.body ?? '')?.[1]);
  return new Set(named.filter((account) => account !== undefined));
};

test('a first page of one user does not make every assignee the same', async () => {
  const few = await assigneesOf(firstPageOf(1), { assignee: undefined });
  expect(few.size).toBeGreaterThan(1);
  expect(few).toEqual(await assigneesOf(firstPageOf(20), { assignee: undefined }));
});

test('where one user a page is the most, further pages are read', async () => {
  const override = { paging: ({ page = 1 }) => ({ page, limit: 1 }) };
  expect((await assigneesOf({ override }, { assignee: undefined })).size).toBeGreaterThan(1);
});

test('a list that can not be read leaves the account of the Token to assign to', async () => {
  const { report } = await runBent(
    (request, next) => (request.path.includes('/users') ? jsonResponse(500, {}) : next()),
    {},
    { assignee: undefined },
  );
  const reached = report.checks
    .filter(({ outcome }) => outcome !== 'blocked')
    .map(({ operation }) => operation);
  expect(new Set(reached)).toEqual(new Set(operationIds));
});

test('an account that is given and not in the list of everybody is said', async () => {
  const { report } = await runAgainst({}, { account: 'nobody', assignee: 'user07', only: ['list-users/*'] });
  const said = report.checks
    .flatMap(({ observations }) => observations)
    .filter(({ aspect }) => aspect === 'accounts given');
  expect(said.map(({ message }) => message)).toEqual([
    'the account nobody (PMS_ACCOUNT) is not in the list of all users',
  ]);
});

test('a connection that is closed at the first request does not end the run', async () => {
  let sent = 0;
  const { exitCode } = await runBent((_, next) => {
    if ((sent += 1) === 1) throw new ConnectionLost();
    return next();
  });
  expect(exitCode).toBe(0);
});
