import { expect, test } from 'vitest';
import type { RunSettings } from '../../../engine/run.ts';
import { type ReplayRunOptions, runReplay, usualRun } from '../../replay/run.ts';

/** Whom a run assigned to or copied on the service, what it created in `<own>`. */
async function bothered(options: ReplayRunOptions, settings: RunSettings): Promise<string> {
  const { service, report } = await runReplay(options, settings);
  const named = service.log.flatMap(({ method, body }) =>
    method === 'POST' ? [body['assignedTo'], body['mailto']].flat() : [],
  );
  const own = new RegExp(`^conf${report.run.id}`);
  const users = new Set(service.state.all('users').map(({ record }) => record['account']));
  const accounts = named.filter((each) => users.has(each));
  return [...new Set(accounts.map((each) => String(each).replace(own, '<own> ')))].sort().join(', ');
}

const own = '<own> 1, <own> 2, <own> 3';
const recent = { version: '18.10' } as const;
/** It lets nobody create a user. */
const old = { version: '16.5' } as const;
const withoutAdmin: ReplayRunOptions = {
  ...old,
  after: ({ method, path }, given) => {
    if (method !== 'GET' || path !== '/users') return given;
    const page = JSON.parse(given.body) as { users: { account: string }[] };
    const users = page.users.filter(({ account }) => account !== 'admin');
    return { ...given, body: JSON.stringify({ ...page, users }) };
  },
};
/** From the beginning, the middle and the end of the list, and from outside (reading 33). */
const varied = 'admin, dev01, dev06, dev12, ext04';
const ids: RunSettings = { fixtures: 'ids', bugs: [1], tasks: [1], product: 1 };

test.each<[string, ReplayRunOptions, RunSettings, string]>([
  ['nobody but the account of the Token and users of the run', recent, {}, `${own}, admin`],
  ['the assignee, with users of the run', recent, { assignee: 'dev11' }, `${own}, admin, dev11`],
  ['the assignee alone, where no user can be created', old, { assignee: 'dev11' }, 'admin, dev11'],
  ['four of those listed, where no user can be created and none is given', old, {}, varied],
  ['the same, where the first page lacks the account of the Token', withoutAdmin, {}, varied],
  ['the same for a start alone', old, { only: ['start-task/*'] }, varied],
  ['no more than that with ids alone', recent, ids, varied],
])('assigns and copies %s', async (_, options, settings, accounts) => {
  expect(await bothered(options, settings)).toBe(accounts);
});

test('the report says that users could not be created, and whom that bothers', async () => {
  const { report } = await usualRun('16.5');
  expect(report.notes?.join()).toMatch(
    /^setup could not create the user: POST \/users answered 400 with .*; the checks use the users that exist: without --assignee \(PMS_ASSIGNEE\), up to 3 of them are assigned and copied$/,
  );
});
