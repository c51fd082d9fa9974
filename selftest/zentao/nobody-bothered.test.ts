import { expect, test } from 'vitest';
import type { RunSettings } from '../../run.ts';
import type { Version } from '../replay/versions.ts';
import { type ReplayRunOptions, runReplay, usualRun } from '../replay/run.ts';

/** Whom a run assigned to or copied on the service, what it created in `<own>`. */
async function bothered(
  version: Version,
  settings: RunSettings = {},
  options: Partial<ReplayRunOptions> = {},
): Promise<string[]> {
  const { service, report } = await runReplay({ version, ...options }, settings);
  const named = service.log.flatMap(({ method, body }) =>
    method === 'POST' ? [body['assignedTo'], body['mailto']].flat() : [],
  );
  const own = new RegExp(`^conf${report.run.id}`);
  const users = new Set(service.state.all('users').map(({ record }) => record['account']));
  const accounts = named.filter((each) => users.has(each));
  return [...new Set(accounts.map((each) => String(each).replace(own, '<own> ')))].sort();
}

const own = ['<own> 1', '<own> 2', '<own> 3'];

test('nobody but the account of the Token and users of the run', async () => {
  expect(await bothered('18.10')).toEqual([...own, 'admin']);
});

test('nobody but the assignee, beside users of the run', async () => {
  expect(await bothered('18.10', { assignee: 'dev11' })).toEqual([...own, 'admin', 'dev11']);
});

test('where no user can be created: the assignee alone', async () => {
  expect(await bothered('16.5', { assignee: 'dev11' })).toEqual(['admin', 'dev11']);
});

test('where no user can be created and none is given: the account of the Token, and three of those who are listed', async () => {
  expect(await bothered('16.5')).toEqual(['admin', 'dev10', 'dev11', 'dev12']);
});

test('the same, where the account of the Token is not among the first of many', async () => {
  const withoutAdmin: ReplayRunOptions['after'] = ({ method, path }, given) => {
    if (method !== 'GET' || path !== '/users') return given;
    const page = JSON.parse(given.body) as { users: { account: string }[] };
    return {
      ...given,
      body: JSON.stringify({ ...page, users: page.users.filter(({ account }) => account !== 'admin') }),
    };
  };
  expect(await bothered('16.5', {}, { after: withoutAdmin })).toEqual(['admin', 'dev10', 'dev11', 'dev12']);
});

test('a start alone bothers two of them', async () => {
  expect(await bothered('16.5', { only: ['start-task/*'] })).toEqual(['admin', 'dev11', 'dev12']);
});

test('the report says that users could not be created, and whom that bothers', async () => {
  const { report } = await usualRun('16.5');
  expect(report.notes?.join()).toMatch(
    /^setup could not create a user: POST \/users answered 400 with .*; the checks use the users that exist: without --assignee \(PMS_ASSIGNEE\), up to 3 of them are assigned and copied$/,
  );
});

test('ids alone are given: no more than that', async () => {
  expect(await bothered('18.10', { fixtures: 'ids', bugs: [1], tasks: [1], product: 1 })).toEqual([
    'admin',
    'dev10',
    'dev11',
    'dev12',
  ]);
});
