import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { deviations } from '../../../reference/deviations.ts';
import { createService, seedOf, type ServiceOptions } from '../../../reference/service.ts';
import { type GitlabJob, rows, type Workflow, yaml } from './ci-files.ts';
import { runAgainst } from '../../in-process.ts';
import { execute, repository } from '../../package/execute.ts';
import { cliScript, newFolder } from '../../package/installed-package.ts';

/** A folder in which the package is installed; jobs work in it. */
let folder: string;

beforeAll(async () => {
  folder = await newFolder();
});
afterAll(() => rm(folder, { recursive: true }));

const deviation = deviations.find(({ caughtBy }) => caughtBy.includes('start-task/status-is-doing'))!;

describe('the GitLab template', async () => {
  const { '.pms-conformance': job } = await yaml<{ '.pms-conformance': GitlabJob }>('cli/ci/gitlab.yml');

  /** Runs the job's script as a runner does, with variables in the environment. */
  async function runJob(variables: Record<string, string>) {
    const script = job.script.map((line) => `${line}\n`).join('');
    const env = { ...job.variables, ...variables, CI: 'true' };
    return execute('sh', ['-e', '-c', script], { cwd: folder, env });
  }

  test('installs this version', () => {
    expect(job.variables['CONFORMANCE_PACKAGE']).toBe(`${packageJson.name}@${packageJson.version}`);
  });

  test('runs the package and leaves JUnit and badge where it says', async () => {
    const service = createService(deviation);
    const { token, account, tasks } = seedOf(service);
    const { code, out } = await runJob({
      PMS_BASE_URL: await service.listen(),
      PMS_TOKEN: token,
      PMS_ACCOUNT: account,
      PMS_TASK_IDS: tasks.join(),
      PMS_ONLY: 'start-task/*',
      PMS_OUT: 'gitlab-report',
    });
    await service.close();
    expect([code, out]).toEqual([1, expect.stringContaining('NON-CONFORMANT')]);
    const path = (text: string) => join(folder, text.replace('$PMS_OUT', 'gitlab-report'));
    expect(job.artifacts.paths.map(path)).toEqual([join(folder, 'gitlab-report/')]);
    expect(await readFile(path(job.artifacts.reports.junit), 'utf8')).toContain('<testsuites ');
    expect(JSON.parse(await readFile(path(job.artifacts.reports.codequality), 'utf8'))).toEqual([
      expect.objectContaining({
        check_name: 'start-task/status-is-doing',
        severity: 'major',
        fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
        location: { path: 'gitlab-report/report.html', lines: { begin: 1 } },
      }),
    ]);
    expect(await readFile(path('$PMS_OUT/badge.json'), 'utf8')).toContain('schemaVersion');
    await rm(path('$PMS_OUT'), { recursive: true });
  });

  test('does not pass because a base URL is missing', async () => {
    expect((await runJob({ PMS_BASE_URL: '' })).code).toBe(2);
  });

  test('the example asks staging in full and production by GET only', async () => {
    const jobs = await yaml<Record<string, { variables: Record<string, string> }>>(
      'examples/gitlab/.gitlab-ci.yml',
    );
    const variables = (name: string) => jobs[`${name}-conformance`]!.variables;
    const known = rows.map(({ env }) => env);
    for (const name of ['staging', 'production'])
      expect(known).toEqual(expect.arrayContaining(Object.keys(variables(name))));
    expect(variables('staging')).not.toHaveProperty('PMS_READ_ONLY');
    expect(variables('production')).toMatchObject({ PMS_READ_ONLY: 'true', PMS_ALLOW_INCOMPLETE: 'true' });
    const text = await readFile(join(repository, 'examples/gitlab/.gitlab-ci.yml'), 'utf8');
    const [, version, template] = /\/v([\d.]+)\/(\S+)/.exec(text)!;
    expect([version, existsSync(join(repository, template!))]).toEqual([packageJson.version, true]);
  });
});

const targetsNamed = (...names: readonly string[]) =>
  names.map((name) => ({ name, baseUrl: `http://${name}` }));

describe('the fleet', () => {
  let workspace: string;
  beforeEach(async () => {
    workspace = await mkdtemp(join(folder, 'job-'));
  });
  const fleet = (name: string) => join(repository, 'examples/fleet', name);

  test('makes a matrix of its targets', async () => {
    const { code, out } = await execute(process.execPath, [fleet('targets.mjs'), fleet('targets.json')], {
      cwd: workspace,
    });
    expect(code).toBe(0);
    expect(out).toMatch(/^targets=\[\{[^\n]*\}\]\n$/);
    expect(JSON.parse(out.slice('targets='.length))).toEqual(
      JSON.parse(await readFile(fleet('targets.json'), 'utf8')),
    );
  });

  test('refuses names that artifacts can not have, or that stand for two', async () => {
    const path = join(workspace, 'targets.json');
    await writeFile(path, JSON.stringify([{ name: 'a' }, { name: 'a' }, { name: '../b' }]));
    const { code, out, err } = await execute(process.execPath, [fleet('targets.mjs'), path], {
      cwd: workspace,
    });
    expect([code, out]).toEqual([1, '']);
    expect(err).toBe('"../b" is no name of a-z, 0-9, -\n"a" is there twice\n');
  });

  test('gives each job settings that its target has', async () => {
    const workflow = await readFile(fleet('conformance-fleet.yml'), 'utf8');
    const named = new Set([...workflow.matchAll(/matrix\.target\.(\w+)/g)].map(([, name]) => name));
    const targets: object[] = JSON.parse(await readFile(fleet('targets.json'), 'utf8'));
    expect(new Set(targets.flatMap((target) => Object.keys(target)))).toEqual(named);
    // Fixed ids are used up after the first night.
    for (const used of ['bugs', 'tasks', 'product']) expect(named).not.toContain(used);
  });

  test('compares all reports, and fails for a target that left none', async () => {
    const { compare: job } = (await yaml<Workflow>('examples/fleet/conformance-fleet.yml')).jobs;
    const [, last] = job!.steps.find(({ run }) => run)!.run!.split('bash fleet/');
    const args = last!
      .replace('fleet/targets.json', join(workspace, 'targets.json'))
      .replace('reports', join(workspace, 'reports'));
    const GITHUB_STEP_SUMMARY = join(workspace, 'summary.md');
    const env = { ...job!.env, GITHUB_STEP_SUMMARY, PATH: `${await withNpx()}:${process.env['PATH']}` };
    expect(env).toMatchObject({ CONFORMANCE_PACKAGE: `${packageJson.name}@${packageJson.version}` });
    const compare = () => execute('bash', ['-c', `bash ${fleet('/')}${args}`], { cwd: folder, env });

    await writeFile(join(workspace, 'targets.json'), JSON.stringify(targetsNamed('one', 'two')));
    await report('one', {});
    await report('two', deviation);
    expect((await compare()).code).toBe(0);
    const summary = await readFile(env.GITHUB_STEP_SUMMARY, 'utf8');
    expect(summary).toMatch(/\| one \| two \|/);
    expect(summary).toContain('start-task/status-is-doing');
    expect(await readFile(join(folder, 'comparison/comparison.html'), 'utf8')).toContain('<html');

    await writeFile(join(workspace, 'targets.json'), JSON.stringify(targetsNamed('one', 'two', 'three')));
    const missing = await compare();
    expect([missing.code, missing.out]).toEqual([1, '::error title=fleet::three left no report\n']);
    expect(await readFile(env.GITHUB_STEP_SUMMARY, 'utf8')).toContain('**three** left no report');
  });

  /** A folder with an npx that does what npm's does with these words, which GitLab's job shows, in a third of its time. */
  async function withNpx(): Promise<string> {
    const bin = join(workspace, 'bin');
    await mkdir(bin);
    const words = `--yes --package ${packageJson.name}@${packageJson.version} ${packageJson.name}`;
    const script = `#!/bin/sh\ncase "$*" in "${words} "*) shift 4; exec node "${cliScript()}" "$@";; esac\nexit 64\n`;
    await writeFile(join(bin, 'npx'), script, { mode: 0o755 });
    return bin;
  }

  async function report(name: string, options: ServiceOptions): Promise<void> {
    const path = join(workspace, `reports/fleet-${name}/report.json`);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, JSON.stringify((await runAgainst(options)).report));
  }
});
