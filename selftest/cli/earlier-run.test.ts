import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createService, seedOf, type Service } from '../../reference/service.ts';
import { useFolder } from '../folder.ts';
import { cli } from './fake-host.ts';

let service: Service;
let baseUrl: string;
const file = useFolder('test');

beforeEach(async () => {
  service = createService();
  baseUrl = await service.listen();
});
afterEach(() => service.close());

/** A check of each operation that changes what it is given, and one that a report may have had wrong. */
const few = [
  'confirm-bug/returns-the-bug-asked-for',
  'start-task/status-is-doing',
  'list-users/answers-a-page',
];

const run = (bugs: readonly number[], tasks: readonly number[], url = baseUrl, only = few) => {
  const asked = ['--bugs', bugs.join(), '--tasks', tasks.join(), '--only', only.join()];
  return cli(['--base-url', url, '--out', file(), ...asked], { PMS_TOKEN: seedOf(service).token });
};

test('ids that the run before used up are told before anything is sent', async () => {
  const { bugs, tasks } = seedOf(service);
  const first = await run([bugs[0]!], tasks.slice(0, 2));
  expect(first.err).not.toContain('warning');
  const named = /^Written to .*?:\s([^]*?)\n\S+ · /m.exec(first.out)![1]!.split(/,\s/);
  expect(named.sort()).toEqual(readdirSync(file()).sort());
  const { startedAt } = JSON.parse(readFileSync(file('changes.ndjson'), 'utf8').split('\n')[0]!);
  const again = await run([bugs[1]!, bugs[0]!], tasks.slice(0, 2));
  const hint = `by the run of ${startedAt} (changes.ndjson): a service may reject the second time; give other ids`;
  expect(again.err.split('\n').slice(0, 3)).toEqual([
    `warning: bug ${bugs[0]} was confirmed ${hint}`,
    `warning: tasks ${tasks[0]}, ${tasks[1]} were started ${hint}`,
    expect.stringMatching(/^Testing /),
  ]);
});

test('other ids, and those of another service, are none of its business', async () => {
  const { bugs, tasks } = seedOf(service);
  await run([bugs[0]!], [tasks[0]!]);
  expect((await run([bugs[1]!], [tasks[1]!])).err).not.toContain('warning');
  expect((await run([bugs[1]!], [tasks[1]!], baseUrl.replace('127.0.0.1', 'localhost'))).err).not.toContain(
    'warning',
  );
});

test('what a selection leaves alone is not told', async () => {
  const { bugs, tasks } = seedOf(service);
  await run([bugs[0]!], [tasks[0]!]);
  const { err } = await run([bugs[0]!], [tasks[0]!], baseUrl, ['start-task/status-is-doing']);
  expect(err).toContain('warning: task');
  expect(err).not.toContain('warning: bug');
});

test.for([
  ['as it was written', 2],
  ['in one line', undefined],
] as const)('what changed since the run before is told, its report %s', async ([, indent]) => {
  const { bugs, tasks } = seedOf(service);
  const first = await run([bugs[0]!], tasks.slice(0, 2));
  expect(first.out).not.toContain('Since the');
  const report = JSON.parse(readFileSync(file('report.json'), 'utf8'));
  const checks = report.checks.map((check: { id: string }) =>
    check.id === 'list-users/answers-a-page' ? { ...check, outcome: 'fail' } : check,
  );
  writeFileSync(file('report.json'), JSON.stringify({ ...report, checks }, null, indent));
  const again = await run([bugs[1]!], tasks.slice(2, 4));
  expect(again.out).toMatch(/\nSince the run of .*: 1 fixed, 0 new\.\n/);
  expect(readFileSync(file('report.html'), 'utf8')).toContain('1 fixed, 0 new.');
  const other = await run([bugs[2]!], tasks.slice(4, 6), baseUrl.replace('127.0.0.1', 'localhost'));
  expect(other.out).not.toContain('Since the');
});
