import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Report } from '../../../engine/judging/report.ts';
import { execute, repository } from '../../package/execute.ts';
import { executeHere } from '../fake-host.ts';
import { demandEveryOperation } from '../../example-operations.ts';
import { useFolder } from '../../folder.ts';
import { listen } from '../../listen.ts';
import { login, ReplayService, serveReplay } from '../../replay/service.ts';
import { type GitlabJob, type Workflow, yaml } from './ci-files.ts';

const workspace = useFolder('test');

type Environment = Record<string, string>;

/** Puts a script of the examples where the example's jobs look for it. */
async function placeFixtures(name: string): Promise<void> {
  await mkdir(workspace('ci'));
  await cp(join(repository, 'examples/fixtures', name), workspace('ci/fixtures.mjs'));
}

async function succeed(script: string, env: Environment): Promise<void> {
  const { code, err } = await execute('sh', ['-e', '-c', script], { cwd: workspace(), env });
  expect([code, err]).toEqual([0, '']);
}

async function run(env: Environment): Promise<{ readonly code: number; readonly report: Report }> {
  const { code } = await executeHere(['run'], { cwd: workspace(), env });
  const report = await readFile(workspace('conformance-report/report.json'), 'utf8');
  return { code, report: JSON.parse(report) as Report };
}

const failing = ({ checks }: Report): string[] =>
  checks.filter(({ outcome }) => outcome === 'fail').map(({ id }) => id);
const blocked = ({ checks }: Report): string[] =>
  checks.filter(({ outcome }) => outcome === 'blocked').map(({ id }) => id);

describe('a service of one’s own', () => {
  let service: Server;
  let target: Environment;

  beforeAll(async () => {
    const path = join(repository, 'examples/node-http/service.js');
    const { createService } = (await import(pathToFileURL(path).href)) as { createService: () => Server };
    service = createService();
    const PMS_BASE_URL = `http://127.0.0.1:${await listen(service)}`;
    target = { PMS_BASE_URL, PMS_TOKEN: 'example-token', PMS_ACCOUNT: 'ann' };
  });
  beforeAll(demandEveryOperation);
  afterAll(() => void service.close());

  test('GitHub: a run gets fixtures of its own, and is green', async () => {
    await placeFixtures('own-service.mjs');
    const { jobs } = await yaml<Workflow>('examples/github/conformance.yml');
    const { steps } = jobs['staging']!;
    const output = workspace('.output');
    await writeFile(output, '');
    await succeed(steps.find(({ id }) => id === 'fixtures')!.run!, { ...target, GITHUB_OUTPUT: output });
    const lines = (await readFile(output, 'utf8')).trim().split('\n');
    const outputs = Object.fromEntries(lines.map((line) => line.split('=')));
    const inputs = steps.find(({ id }) => id === 'conformance')!.with!;
    const given = ['bugs', 'tasks', 'product'].map((name) => {
      const [, variable] = /^\$\{\{ steps\.fixtures\.outputs\.(\w+) \}\}$/.exec(String(inputs[name]))!;
      return [variable!, outputs[variable!]];
    });
    const { code, report } = await run({ ...target, ...Object.fromEntries(given) });
    expect([code, report.verdict, blocked(report)]).toEqual([0, 'conformant', []]);
  });

  test('GitLab: the next run gets fixtures of its own, and is green', async () => {
    await placeFixtures('own-service.mjs');
    const jobs = await yaml<Record<string, GitlabJob>>('examples/gitlab/.gitlab-ci.yml');
    await succeed(jobs['staging-conformance']!.before_script!.join('\n'), target);
    const { code, report } = await run(target);
    expect([code, report.verdict, blocked(report)]).toEqual([0, 'conformant', []]);
  });

  test('a run has a program make its fixtures, and is green', async () => {
    const script = join(repository, 'examples/fixtures/command.mjs');
    const { code, report } = await run({ ...target, PMS_FIXTURES_COMMAND: `node "${script}"` });
    expect([code, report.verdict, blocked(report)]).toEqual([0, 'conformant', []]);
    expect(report).not.toHaveProperty('notes');
  });

  test('says why there are none', async () => {
    const script = join(repository, 'examples/fixtures/own-service.mjs');
    const { code, out, err } = await execute(process.execPath, [script], {
      cwd: workspace(),
      env: { ...target, PMS_TOKEN: 'wrong' },
    });
    expect([code, out]).toEqual([1, '']);
    expect(err).toContain('POST /test/fixtures answered 401');
  });
});

test('a ZenTao gets fixtures of its own in each run: the second finds what the first did', async () => {
  const { baseUrl, close } = await serveReplay(new ReplayService({ version: '18.10' }));
  const target = { PMS_BASE_URL: baseUrl, PMS_ACCOUNT: login.account, PMS_PASSWORD: login.password };
  const token = await fetch(`${baseUrl}/api.php/v1/tokens`, {
    method: 'POST',
    body: JSON.stringify(login),
  });
  const { token: PMS_TOKEN } = (await token.json()) as { readonly token: string };
  await placeFixtures('zentao.mjs');
  const reports: Report[] = [];
  for (const env of [target, { ...target, PMS_TOKEN }]) {
    await rm(workspace('.env'), { force: true });
    await succeed('node ci/fixtures.mjs >> .env', env);
    const { PMS_PASSWORD: _, ...asking } = target;
    reports.push((await run({ ...asking, PMS_TOKEN })).report);
  }
  await close();
  const [first, second] = reports;
  expect(second!.checks.find(({ id }) => id === 'start-task/status-is-doing')!.outcome).toBe('pass');
  expect(failing(second!)).toEqual(failing(first!));
  expect(blocked(second!)).toEqual(blocked(first!));
});
