import { expect, test } from 'vitest';
import type { RunSettings } from '../../run.ts';
import type { Version } from '../replay/versions.ts';
import { runReplay } from '../replay/run.ts';

/** Whom a run assigned to or copied on the service, what it created in `<own>`. */
async function bothered(version: Version, settings: RunSettings = {}): Promise<string[]> {
  const { service, report } = await runReplay({ version }, settings);
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

test('where no user can be created and none is given: whoever is listed', async () => {
  expect((await bothered('16.5')).length).toBeGreaterThan(5);
});
