import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Report } from '../../../engine/judging/report.ts';
import { execute, repository } from '../../package/execute.ts';
import { newFolder } from '../../package/installed-package.ts';
import { demandEveryOperation } from '../../example-operations.ts';

let folder: string;

beforeAll(async () => {
  folder = await newFolder();
  await cp(join(repository, 'examples'), join(folder, 'examples'), { recursive: true });
});
afterAll(() => rm(folder, { recursive: true }));

describe('an example of a service', () => {
  beforeAll(demandEveryOperation);

  test('plain node:http with node:test is conformant, without a warning', async () => {
    const cwd = join(folder, 'examples/node-http');
    const { code, out } = await execute(process.execPath, ['--test', '--test-reporter=tap'], { cwd });
    expect([code, out]).toEqual([0, expect.stringContaining('# fail 0\n')]);
    await demandClean(cwd);
  });

  test('Hono with vitest, without a port, is conformant, without a warning; a change is asked about again', async () => {
    const cwd = join(folder, 'examples/hono');
    await writeFile(
      join(cwd, 'again.mjs'),
      `import { readFileSync, renameSync, writeFileSync } from 'node:fs';
       import { createVitest } from 'vitest/node';
       const vitest = await createVitest('test', { watch: false, reporters: [{}] });
       const changed = new URL('../project.js', import.meta.url).pathname;
       const run = async () => {
         const { testModules } = await vitest.runTestSpecifications(await vitest.globTestSpecifications());
         const tests = testModules.flatMap(({ children }) => [...children.allTests()]);
         console.log(tests.filter((test) => test.result().state === 'failed').map(({ name }) => name).join());
       };
       // As in watch mode.
       await vitest.standalone();
       await run();
       renameSync('conformance-report', 'first/conformance-report');
       writeFileSync(changed, readFileSync(changed, 'utf8').replace("status: 'doing'", "status: 'wait'"));
       vitest.invalidateFile(changed);
       await run();
       await vitest.close();`,
    );
    await mkdir(join(cwd, 'first'));
    const { out, err } = await execute(process.execPath, ['again.mjs'], { cwd });
    expect([out.split('\n')[0], err]).toEqual(['', '']);
    await demandClean(join(cwd, 'first'));
    expect(out.split('\n')[1]).toContain('start-task/status-is-doing: ');
  });
});

/** Runs the example of a client after a change to its code. */
async function clientTest(right = '', wrong = ''): ReturnType<typeof execute> {
  const examples = await mkdtemp(join(folder, 'client-'));
  await cp(join(repository, 'examples'), examples, { recursive: true });
  const path = join(examples, 'client/client.js');
  await writeFile(path, (await readFile(path, 'utf8')).replace(right, wrong));
  return execute(process.execPath, ['--test', '--test-reporter=tap'], { cwd: join(examples, 'client') });
}

test('a client that records itself sends only what the document has', async () => {
  const { code, out, err } = await clientTest();
  expect([code, err, out]).toEqual([0, '', expect.stringContaining('# pass 5\n')]);
});

test.each([
  ["'/stories'", "'/products/1/stories'", /kind: 'address'/],
  ['JSON.stringify(body)', "JSON.stringify({ ...body, module: '0' })", /name: 'module'/],
  ['{ Token: token,', '{ Authorization: `Bearer ${token}`,', /name: 'authorization'/],
])('a client that does not send %s fails its last test', async (right, wrong, says) => {
  const { code, out } = await clientTest(right, wrong);
  expect(code).toBe(1);
  expect(out).toMatch(/^not ok 5 - sends only what the document has$/m);
  expect(out).toMatch(says);
});

async function demandClean(cwd: string): Promise<void> {
  const text = await readFile(join(cwd, 'conformance-report/report.json'), 'utf8');
  const report = JSON.parse(text) as Report;
  expect(report.verdict).toBe('conformant');
  const others = report.checks.filter(({ outcome }) => !['pass', 'observed'].includes(outcome));
  expect(others.filter(({ thorough }) => !thorough)).toEqual([]);
}
