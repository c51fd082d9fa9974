import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deviations } from '../../reference/deviations.ts';
import { createService, seedOf, type Service } from '../../reference/service.ts';
import { useFolder } from '../folder.ts';
import { listen } from '../listen.ts';
import { start } from './fake-host.ts';

const deviation = deviations.find(({ caughtBy }) => caughtBy.includes('start-task/status-is-doing'))!;

/** A repository. */
const file = useFolder('test');
let service: Service;
let baseUrl: string;

beforeEach(async () => {
  service = createService(deviation);
  baseUrl = await service.listen();
  mkdirSync(file('pms/src'), { recursive: true });
  for (const name of ['任务.ts', 'a,b=c.ts', 'status.ts']) writeFileSync(file('pms/src', name), '');
});
afterEach(() => service.close());

const program = (args: readonly string[], env: Record<string, string> = {}, cwd = file('pms')) =>
  start(args, env, undefined, cwd).done;

const run = (args: readonly string[], env: Record<string, string> = {}) => {
  const { token, account, tasks } = seedOf(service);
  const target = ['--base-url', baseUrl, '--account', account, '--tasks', tasks.join(), '--out', 'reports'];
  return program(['run', '--only', 'start-task/status-is-doing', ...target, ...args], {
    PMS_TOKEN: token,
    ...env,
  });
};

const locations = (): unknown[] =>
  JSON.parse(readFileSync(file('pms/reports/code-quality.json'), 'utf8')).map(
    ({ location }: { readonly location: unknown }) => location,
  );
const at = (path: string) => [{ path, lines: { begin: 1 } }];

test('an issue is at the file of its check, else of its operation, else at the report', async () => {
  expect((await run([])).exitCode).toBe(1);
  expect(locations()).toEqual(at('reports/report.html'));
  await run(['--source', 'create-story=src/status.ts']);
  expect(locations()).toEqual(at('reports/report.html'));
  await run([], { PMS_SOURCES: 'start-task=src/a,b=c.ts' });
  expect(locations()).toEqual(at('src/a,b=c.ts'));
  await run(['--source', 'start-task=src/任务.ts', '--source', 'start-task/status-is-doing=src/status.ts']);
  expect(locations()).toEqual(at('src/status.ts'));
});

test('paths start at the repository; those of the config file at its folder', async () => {
  mkdirSync(file('.git'));
  await run([]);
  expect(locations()).toEqual(at('pms/reports/report.html'));
  const config = { source: [{ of: 'start-task', file: 'src/任务.ts' }] };
  writeFileSync(file('pms/pms-conformance.config.json'), JSON.stringify(config));
  await run([]);
  expect(locations()).toEqual(at('pms/src/任务.ts'));
});

test('evidence that is judged again may name other files', async () => {
  await run([]);
  await program(['judge', 'reports', '--out', 'reports', '--source', 'start-task=src/任务.ts']);
  expect(locations()).toEqual(at('src/任务.ts'));
});

test('a check that does not exist is refused before anything is sent', async () => {
  let requests = 0;
  const counting = createServer((_, response) => {
    requests += 1;
    response.end();
  });
  const url = `http://127.0.0.1:${await listen(counting)}`;
  const wrong = ['--source', 'start-task/status-is-done=src/status.ts'];
  const { exitCode, err } = await run([...wrong, '--base-url', url]);
  const why =
    '--source: got "start-task/status-is-done", which matches no check; did you mean start-task/status-is-doing?';
  expect([exitCode, err, requests]).toEqual([2, expect.stringContaining(why), 0]);
  const judged = await program(['judge', 'x', ...wrong]);
  expect(judged.exitCode).toBe(2);
  counting.close();
});
