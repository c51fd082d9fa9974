import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { environmentOf } from '../../../cli/commands/reference.ts';
import type { Report } from '../../../engine/judging/report.ts';
import { deviations } from '../../../reference/deviations.ts';
import { createService, type Service, seedOf } from '../../../reference/service.ts';
import { renderAll } from '../../../reporters/files.ts';
import { run } from '../../../engine/run.ts';
import { type Ended, execute, repository } from '../../package/execute.ts';
import { newFolder } from '../../package/installed-package.ts';
import { vitestCommand, type VitestEnded, VitestProcess } from './vitest-results.ts';

/** Wrong in one place, with warnings elsewhere: something of every kind to compare. */
const deviation = deviations.find(({ caughtBy }) => caughtBy.includes('start-task/status-is-doing'))!;

let folder: string;
let vitest: VitestProcess;

beforeAll(async () => {
  folder = await newFolder();
  vitest = new VitestProcess();
});
afterAll(async () => {
  await vitest.stop();
  await rm(folder, { recursive: true });
});

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

describe('npx vitest run --project conformance', () => {
  const project = ['--project', 'conformance', '--reporter=./reporters/vitest.ts'];

  test('gives what the command line gives, test by test and file by file', async () => {
    const out = await mkdtemp(join(tmpdir(), 'pms-host-'));
    const env = { ...environment(), PMS_OUT: out };
    const { code, out: printed, results } = await vitestCommand(project, { cwd: repository, env });
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
});

const target = (more: object = {}): string => JSON.stringify({ ...seedOf(service), baseUrl, ...more });

describe('conformance() in the tests of an implementer: vitest', () => {
  const imports =
    `import { createServer } from 'node:http';\n` +
    `import { afterAll, expect, test } from 'vitest';\n` +
    `import { conformance } from 'pms-conformance/vitest';\n`;
  const wrong = [
    '{}',
    '{ baseUrl: undefined, token: "x" }',
    '{ baseUrl: "http://h" }',
    '{ fetch: 1 }',
    '{ foo: 1 }',
  ];
  const few = { only: ['list-users/*'], allowIncomplete: true, out: 'few-report' };
  const out = () => join(folder, 'conformance-report');
  let ended: VitestEnded;

  // Each by itself would take as long as all of them.
  beforeAll(async () => {
    const served = createService(deviation);
    const mine = { ...seedOf(served), baseUrl: await served.listen() };
    const files = {
      mine: `conformance(() => (${JSON.stringify(mine)}), { title: 'mine' });`,
      other: `conformance(() => { throw new Error('asked'); });
        conformance.skip({});
        test.only('mine', () => expect(1).toBe(1));`,
      only: `conformance.only(${JSON.stringify({ ...mine, ...few })});
        test('other', () => { throw new Error('ran'); });`,
      rejected: `conformance(${JSON.stringify({ ...mine, token: 'wrong', out: 'rejected-report' })});`,
      wrong: wrong.map((settings) => `conformance(${settings});\n`).join(''),
      own: `const user = { id: 1, dept: 0, account: 'ann', realname: 'Ann', role: '', email: '' };
        const page = JSON.stringify({ page: 1, total: 1, limit: 20, users: [user] });
        const server = createServer((request, response) => response.end(page));
        afterAll(() => expect(server.listening).toBe(false));
        conformance.skip(() => { throw new Error('asked'); });
        conformance(async () => {
          await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
          const baseUrl = 'http://127.0.0.1:' + server.address().port;
          const more = { only: ['list-users/answers-a-page'], allowIncomplete: true, out: 'own-report' };
          return { baseUrl, token: 'x', ...more, close: () => server.close() };
        });`,
    };
    for (const [name, text] of Object.entries(files)) {
      await writeFile(join(folder, `${name}.test.js`), imports + text);
    }
    ended = await vitest.run(
      [...Object.keys(files).map((name) => `${name}.test.js`), '--no-isolate', '--maxWorkers=1'],
      { cwd: folder },
    );
    await served.close();
  });

  /** How a file ended, and how many of its tests passed and failed. */
  function fileOf(name: string): { status: string; passed: number; failed: number } {
    const file = ended.results.testResults.find((each) => each.name === join(folder, `${name}.test.js`))!;
    const count = (status: string) => file.assertionResults.filter((each) => each.status === status).length;
    return { status: file.status, passed: count('passed'), failed: count('failed') };
  }

  test('one test for each check, and the report', async () => {
    const report = await reportIn(out());
    expect(report.checks.find(({ id }) => id === 'start-task/status-is-doing')!.outcome).toBe('fail');
    const all = ended.results.testResults.find(({ name }) => name.endsWith('/mine.test.js'))!;
    expect(all.assertionResults).toHaveLength(report.checks.length + 1);
    expect([ended.code, fileOf('mine').status]).toEqual([1, 'failed']);
    await demandFiles(out());
  });

  test('nothing is asked when another test is .only, and .only and .skip are there', () => {
    expect(fileOf('other')).toEqual({ status: 'passed', passed: 1, failed: 0 });
    expect(fileOf('only')).toMatchObject({ status: 'passed', failed: 0 });
    expect(fileOf('only').passed).toBeGreaterThan(20);
  });

  test('asks only what the chosen tests need', async () => {
    const chosen = `conformance(${target({ out: 'chosen-report' })});`;
    await writeFile(join(folder, 'chosen.test.js'), imports + chosen);
    const args = ['chosen.test.js', '-t', 'list-users/(echoes|returns)'];
    const { code, results } = await vitest.run(args, { cwd: folder });
    expect(code).toBe(0);
    expect(results.numPassedTests).toBeGreaterThan(0);
    const { checks, exchanges } = await reportIn(join(folder, 'chosen-report'));
    expect(checks.filter(({ outcome }) => outcome !== 'skipped')).toHaveLength(results.numPassedTests);
    expect(exchanges.filter(({ request }) => request.url.includes('/tasks/'))).toEqual([]);
  });

  test('fails once, with the cause, when the target can not be asked', () => {
    expect(fileOf('rejected')).toEqual({ status: 'failed', passed: 0, failed: 0 });
    expect(ended.out).toContain('the service rejects the Token');
  });

  test('settings that can not be used fail it', () => {
    expect(fileOf('wrong')).toEqual({ status: 'failed', passed: 0, failed: 0 });
    for (const problem of [
      'conformance: give baseUrl, or fetch',
      'baseUrl needs a Token',
      'fetch: accepted: ',
      'unknown setting "foo"; accepted: baseUrl, ',
    ]) {
      expect(ended.out).toContain(`SettingsError: ${problem}`);
    }
    expect(ended.out).not.toMatch(/said: \{|url-or-fetch|at (?:async )?prepareTarget/);
  });

  test('a service that the function started is closed after the tests', () => {
    expect(fileOf('own')).toMatchObject({ status: 'passed', failed: 0 });
  });
});

describe('conformance() in the tests of an implementer: node:test', () => {
  const out = () => join(folder, 'conformance-report');
  const nodeTest = async (text: string, args: readonly string[] = []): Promise<Ended> => {
    const imports = `import { conformance } from 'pms-conformance/node-test';\n`;
    await writeFile(join(folder, 'mine.mjs'), imports + text);
    return execute(process.execPath, ['--test-reporter=tap', ...args, 'mine.mjs'], { cwd: folder });
  };

  afterEach(() => rm(out(), { recursive: true, force: true }));

  test('one test for each check, and the report', async () => {
    const { code, out: tap } = await nodeTest(`conformance(${target()});`);
    expect(code).toBe(1);
    const report = await reportIn(out());
    expect(tap).toContain(`# tests ${report.checks.length + 1}\n`);
    expect(tap).toMatch(/^ *not ok \d+ - start-task\/status-is-doing: /m);
    expect(tap).toContain('expected: ');
    await demandFiles(out());
  });

  test('the tests that a pattern names', async () => {
    const pattern = ['--test-name-pattern', 'list-users/'];
    const only = ['list-users/*', 'start-task/status-is-doing'];
    const { code, out: tap } = await nodeTest(`conformance(${target({ only })});`, pattern);
    expect([code, tap]).toEqual([0, expect.stringContaining('# fail 0\n')]);
  });

  test('services that the function started are closed after the tests, or let go of', async () => {
    const ways: readonly [string, string][] = [
      ['close: () => closed("close")', 'closed by close'],
      ['[Symbol.asyncDispose]: async () => closed("dispose")', 'closed by dispose'],
      ['account: "ann"', 'open'],
      // The settings of these are wrong.
      ['close: () => closed("close"), bugs: [0]', 'closed by close'],
      ['bugs: [0]', 'open'],
      // Neither a base URL nor a handler.
      ['close: () => closed("close"), baseUrl: undefined', 'closed by close'],
    ];
    const { code, out: tap } = await nodeTest(
      `import { createServer } from 'node:http';
       const ends = [];
       process.on('exit', () => console.log(JSON.stringify(ends)));
       function own(at, more) {
         ends[at] = 'open';
         conformance(async () => {
           const server = createServer((request, response) => response.end('{}'));
           const closed = (by) => { ends[at] = 'closed by ' + by; server.close(); };
           await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
           const baseUrl = 'http://127.0.0.1:' + server.address().port;
           return { baseUrl, token: 'x', only: ['list-users/order'], out: 'own-report', ...more(closed) };
         });
       }
       ${ways.map(([more], at) => `own(${at}, (closed) => ({ ${more} }));`).join('\n')}`,
    );
    expect(code).toBe(1);
    expect(tap.split('\n')).toContain(JSON.stringify(ways.map(([, end]) => end)));
  });

  test('fails once when the target can not be asked', async () => {
    const { code, out: tap } = await nodeTest(`conformance(${target({ token: 'wrong' })});`);
    expect(code).toBe(1);
    expect(tap).toContain('the service rejects the Token');
    expect(tap).toContain('# fail 1\n');
    expect(tap).toContain('# pass 0\n');
  });
});
