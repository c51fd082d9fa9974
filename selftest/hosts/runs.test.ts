import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { environmentOf } from '../../cli/commands/reference.ts';
import type { Report } from '../../judging/report.ts';
import { deviations } from '../../reference/deviations.ts';
import { createService, type Service, seedOf } from '../../reference/service.ts';
import { renderAll } from '../../reporters/files.ts';
import { run } from '../../run.ts';
import { type Ended, execute, repository } from '../package/execute.ts';
import { newFolder } from '../package/installed-package.ts';

const vitestMain = join(createRequire(import.meta.url).resolve('vitest/package.json'), '../vitest.mjs');
/** Wrong in one place, with warnings elsewhere: something of every kind to compare. */
const deviation = deviations.find(({ caughtBy }) => caughtBy.includes('start-task/status-is-doing'))!;

let folder: string;

beforeAll(async () => {
  folder = await newFolder();
});
afterAll(() => rm(folder, { recursive: true }));

let service: Service;
let baseUrl: string;

beforeEach(async () => {
  service = createService(deviation);
  baseUrl = await service.listen();
});
afterEach(() => service.close());

const environment = (): Record<string, string> => environmentOf(baseUrl, seedOf(service));

async function reportIn(out: string): Promise<Report> {
  return JSON.parse(await readFile(join(out, 'report.json'), 'utf8'));
}

/** Every file that the command line writes, too. */
async function demandFiles(out: string): Promise<void> {
  const names = renderAll(await reportIn(out)).map(({ name }) => name);
  expect((await readdir(out)).sort()).toEqual([...names, 'evidence.ndjson'].sort());
}

/** Everything of a report that has to be equal however it was run: without indexes, ids and times of the run. */
function essence({ checks, verdict, counts, run: { id } }: Report): unknown {
  const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value).replaceAll(id, 'RUN'));
  return plain({
    verdict,
    counts,
    checks: checks.map(({ id: check, outcome, reason, findings }) => ({
      check,
      outcome,
      reason,
      findings: findings.map(({ message, field, path, expected, actual }) => [
        message,
        field,
        path,
        expected,
        actual,
      ]),
    })),
  });
}

interface VitestResults {
  readonly numFailedTests: number;
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly title: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

async function vitest(
  args: readonly string[],
  cwd: string,
  env: Record<string, string> = {},
): Promise<Ended & { results: VitestResults }> {
  const file = join(folder, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${file}`];
  const ended = await execute(process.execPath, [vitestMain, 'run', ...args, ...reporters], {
    cwd,
    env: { NO_COLOR: '1', ...env },
  });
  return { ...ended, results: JSON.parse(await readFile(file, 'utf8')) };
}

describe('npx vitest run --project conformance', () => {
  const project = ['--project', 'conformance', '--reporter=./reporters/vitest.ts'];

  test('gives what the command line gives, test by test and file by file', async () => {
    const out = await mkdtemp(join(tmpdir(), 'pms-host-'));
    const {
      code,
      out: printed,
      results,
    } = await vitest(project, repository, { ...environment(), PMS_OUT: out });
    expect(code).toBe(1);
    await demandFiles(out);
    expect(printed).toContain(`Written to ${out}: `);

    const fresh = createService(deviation);
    const direct = await run({ ...seedOf(fresh), baseUrl: await fresh.listen() });
    await fresh.close();
    expect(essence(await reportIn(out))).toEqual(essence(direct.report));

    const tests = results.testResults[0]!.assertionResults;
    const failed = direct.report.checks.filter(({ outcome }) => outcome === 'fail');
    expect(tests.filter(({ status }) => status === 'failed').map(({ title }) => title)).toEqual([
      ...failed.map(({ id, title }) => `${id}: ${title}`),
      'verdict: the run meets its gate',
    ]);
    const { failureMessages } = tests.find(({ title }) => title.startsWith('start-task/status-is-doing:'))!;
    expect(failureMessages.join()).toContain(
      `expected: ${failed.find(({ id }) => id === 'start-task/status-is-doing')!.findings[0]!.expected}`,
    );
    await rm(out, { recursive: true });
  });

  test('asks only what the chosen tests need', async () => {
    const out = await mkdtemp(join(tmpdir(), 'pms-host-'));
    const env = { ...environment(), PMS_OUT: out };
    const { code, results } = await vitest(
      [...project, '-t', 'list-users/(echoes|returns)'],
      repository,
      env,
    );
    expect(code).toBe(0);
    expect(results.numPassedTests).toBeGreaterThan(0);
    const { checks, exchanges } = await reportIn(out);
    expect(checks.filter(({ outcome }) => outcome !== 'skipped')).toHaveLength(results.numPassedTests);
    expect(exchanges.filter(({ request }) => request.url.includes('/tasks/'))).toEqual([]);
    await rm(out, { recursive: true });
  });

  test('fails once, with the cause, when the target can not be asked', async () => {
    const out = await mkdtemp(join(tmpdir(), 'pms-host-'));
    const env = { ...environment(), PMS_TOKEN: 'wrong', PMS_OUT: out };
    const { code, out: printed, err, results } = await vitest(project, repository, env);
    expect(code).toBe(1);
    expect(results.numPassedTests + results.numFailedTests).toBe(0);
    expect(printed + err).toContain('the target refuses the Token');
    await rm(out, { recursive: true });
  });
});

describe('conformance() in the tests of an implementer', () => {
  const out = () => join(folder, 'conformance-report');
  const target = (more: object = {}): string => JSON.stringify({ ...seedOf(service), baseUrl, ...more });
  const nodeTest = (file: string, args: readonly string[] = []): Promise<Ended> =>
    execute(process.execPath, ['--test', '--test-reporter=tap', ...args, file], { cwd: folder });

  afterEach(() => rm(out(), { recursive: true, force: true }));

  test('vitest: one test for each check, and the report', async () => {
    await writeFile(
      join(folder, 'mine.test.js'),
      `import { conformance } from 'pms-conformance/vitest';\nconformance(() => (${target()}), { title: 'mine' });\n`,
    );
    const { code, results } = await vitest(['mine.test.js'], folder);
    expect(code).toBe(1);
    const report = await reportIn(out());
    expect(report.checks.find(({ id }) => id === 'start-task/status-is-doing')!.outcome).toBe('fail');
    expect(results.testResults[0]!.assertionResults).toHaveLength(report.checks.length + 1);
    await demandFiles(out());
  });

  test('vitest: nothing is asked when another test is .only, and .only and .skip are there', async () => {
    await writeFile(
      join(folder, 'only.test.js'),
      `import { expect, test } from 'vitest';\nimport { conformance } from 'pms-conformance/vitest';\n` +
        `conformance(() => { throw new Error('asked'); });\nconformance.skip({});\ntest.only('mine', () => expect(1).toBe(1));\n`,
    );
    const other = await vitest(['only.test.js'], folder);
    expect([other.code, other.results.numPassedTests]).toEqual([0, 1]);
    await writeFile(
      join(folder, 'only.test.js'),
      `import { test } from 'vitest';\nimport { conformance } from 'pms-conformance/vitest';\n` +
        `conformance.only(${target({ only: ['list-users/*'], allowIncomplete: true })});\ntest('other', () => { throw new Error('ran'); });\n`,
    );
    const mine = await vitest(['only.test.js'], folder);
    expect([mine.code, mine.results.numFailedTests]).toEqual([0, 0]);
    expect(mine.results.numPassedTests).toBeGreaterThan(20);
  });

  test('vitest: settings that can not be used fail it', async () => {
    const wrong = ['{}', '{ baseUrl: undefined, token: "x" }', '{ baseUrl: "http://h" }', '{ fetch: 1 }'];
    const calls = wrong.map((settings) => `conformance(${settings});\n`);
    await writeFile(
      join(folder, 'wrong.test.js'),
      `import { conformance } from 'pms-conformance/vitest';\n${calls.join('')}`,
    );
    const { code, out: printed, err, results } = await vitest(['wrong.test.js'], folder);
    expect([code, results.numPassedTests]).toEqual([1, 0]);
    for (const problem of [
      'conformance: give baseUrl, or fetch',
      'baseUrl needs a Token',
      'fetch: accepted: ',
    ]) {
      expect(printed + err).toContain(`SettingsError: ${problem}`);
    }
  });

  test('node:test: one test for each check, and the report', async () => {
    await writeFile(
      join(folder, 'mine.mjs'),
      `import { conformance } from 'pms-conformance/node-test';\nconformance(${target()});\n`,
    );
    const { code, out: tap } = await nodeTest('mine.mjs');
    expect(code).toBe(1);
    const report = await reportIn(out());
    expect(tap).toContain(`# tests ${report.checks.length + 1}\n`);
    expect(tap).toMatch(/^ *not ok \d+ - start-task\/status-is-doing: /m);
    expect(tap).toContain('expected: ');
    await demandFiles(out());

    const one = await nodeTest('mine.mjs', ['--test-name-pattern', 'list-users/']);
    expect(one.code).toBe(0);
  });

  test.for<[string, string, string]>([
    ['is closed after the tests', 'close: () => closed("close")', 'closed by close'],
    ['is disposed of', '[Symbol.asyncDispose]: async () => closed("dispose")', 'closed by dispose'],
    ['is let go of when nobody closes it', 'account: "ann"', 'open'],
    [
      'is closed also when its settings are wrong',
      'close: () => closed("close"), bugs: [0]',
      'closed by close',
    ],
    ['is let go of also when its settings are wrong', 'bugs: [0]', 'open'],
  ])('node:test: a service that the function started %s', async ([, more, end]) => {
    await writeFile(
      join(folder, 'own.mjs'),
      `import { createServer } from 'node:http';
       import { conformance } from 'pms-conformance/node-test';
       let how = 'open';
       process.on('exit', () => console.log(how));
       conformance(async () => {
         const server = createServer((request, response) => response.end('{}'));
         const closed = (by) => { how = 'closed by ' + by; server.close(); };
         await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
         const baseUrl = 'http://127.0.0.1:' + server.address().port;
         return { baseUrl, token: 'x', only: ['list-users/*'], ${more} };
       });`,
    );
    const { code, out } = await execute(process.execPath, ['own.mjs'], { cwd: folder });
    expect(code).toBe(1);
    expect(out).toMatch(new RegExp(`^${end}$`, 'm'));
  });

  test('vitest: a service that the function started is closed after the tests', async () => {
    await writeFile(
      join(folder, 'own.test.js'),
      `import { createServer } from 'node:http';
       import { afterAll, expect } from 'vitest';
       import { conformance } from 'pms-conformance/vitest';
       const server = createServer((request, response) => response.end('{}'));
       afterAll(() => expect(server.listening).toBe(false));
       conformance(async () => {
         await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
         const baseUrl = 'http://127.0.0.1:' + server.address().port;
         const only = ['create-story/*'];
         return { baseUrl, token: 'x', only, allowIncomplete: true, close: () => server.close() };
       });`,
    );
    const { code, out: printed, err } = await vitest(['own.test.js'], folder);
    expect([code, printed + err]).toEqual([0, expect.any(String)]);
  });

  test('node:test: fails once when the target can not be asked', async () => {
    await writeFile(
      join(folder, 'down.mjs'),
      `import { conformance } from 'pms-conformance/node-test';\nconformance(${target({ token: 'wrong' })});\n`,
    );
    const { code, out: tap } = await nodeTest('down.mjs');
    expect(code).toBe(1);
    expect(tap).toContain('the target refuses the Token');
    expect(tap).toContain('# fail 1\n');
    expect(tap).toContain('# pass 0\n');
  });
});

describe('the examples', () => {
  beforeAll(() => cp(join(repository, 'examples'), join(folder, 'examples'), { recursive: true }));

  test('plain node:http with node:test is conformant, without a warning', async () => {
    const cwd = join(folder, 'examples/node-http');
    const { code, out } = await execute(process.execPath, ['--test', '--test-reporter=tap'], { cwd });
    expect([code, out]).toEqual([0, expect.stringContaining('# fail 0\n')]);
    await demandClean(cwd);
  });

  test('Hono with vitest, without a port, is conformant, without a warning', async () => {
    const cwd = join(folder, 'examples/hono');
    const { code, results } = await vitest([], cwd);
    expect([code, results.numFailedTests]).toEqual([0, 0]);
    await demandClean(cwd);
  });

  test('a file that changes is asked about again, as in watch mode', async () => {
    const cwd = join(folder, 'examples/hono');
    await writeFile(
      join(cwd, 'again.mjs'),
      `import { readFileSync, writeFileSync } from 'node:fs';
       import { createVitest } from 'vitest/node';
       const vitest = await createVitest('test', { watch: false, reporters: [{}] });
       const changed = new URL('../project.js', import.meta.url).pathname;
       const run = async () => {
         const { testModules } = await vitest.runTestSpecifications(await vitest.globTestSpecifications());
         const tests = testModules.flatMap(({ children }) => [...children.allTests()]);
         console.log(tests.filter((test) => test.result().state === 'failed').map(({ name }) => name).join());
       };
       await vitest.standalone();
       await run();
       writeFileSync(changed, readFileSync(changed, 'utf8').replace("status: 'doing'", "status: 'wait'"));
       vitest.invalidateFile(changed);
       await run();
       await vitest.close();`,
    );
    const { out, err } = await execute(process.execPath, ['again.mjs'], { cwd });
    expect([out.split('\n')[0], err]).toEqual(['', '']);
    expect(out.split('\n')[1]).toContain('start-task/status-is-doing: ');
  });

  async function demandClean(cwd: string): Promise<void> {
    const report = await reportIn(join(cwd, 'conformance-report'));
    expect(report.verdict).toBe('conformant');
    const others = report.checks.filter(({ outcome }) => !['pass', 'observed'].includes(outcome));
    expect(others.filter(({ thorough }) => !thorough)).toEqual([]);
  }
});
