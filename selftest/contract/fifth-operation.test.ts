import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { Report } from '../../engine/judging/report.ts';
import { useFolder } from '../folder.ts';

// An operation that the document does not have, added to a copy of this project as CONTRIBUTING.md says: GET /bugs/<id>.
// The contract alone says which object it takes, where its id is, and that it changes nothing.

const patch = resolve('selftest/contract/fifth-operation.patch');
const inCopy = useFolder();

/** Runs in the copy: the same run of the suite against several services. */
const runs = `
  import { createService } from './reference/service.ts';
  import { runAgainst, runOn } from './selftest/in-process.ts';
  const only = ['show-bug/*'];
  const bent = (override) => runAgainst({ operation: 'show-bug', override }, { only });
  const reports = {
    right: await runAgainst({}),
    'no such bug': await runOn(createService(), { bugs: [77], only }),
    'another bug': await bent({ record: (bug) => ({ ...bug, id: bug.id + 3 }) }),
    'no Token': await bent({ authenticate: () => true }),
    'no title': await bent({ record: ({ title, ...bug }) => bug }),
  };
  const shown = Object.entries(reports).map(([name, { report }]) => [name, report]);
  console.log(JSON.stringify(Object.fromEntries(shown)));
`;

let reports: Readonly<Record<string, Report>>;

beforeAll(() => {
  const run = (command: string, ...given: readonly string[]): string =>
    execFileSync(command, given, { cwd: inCopy(), encoding: 'utf8', maxBuffer: 1e9 });
  const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').filter(Boolean);
  for (const file of files) {
    mkdirSync(dirname(inCopy(file)), { recursive: true });
    cpSync(file, inCopy(file));
  }
  symlinkSync(resolve('node_modules'), inCopy('node_modules'));
  run('git', 'init', '-q');
  run('git', 'apply', patch);
  run('git', 'add', '-A');
  run(process.execPath, '--import', 'tsx', 'scripts/derive.ts');
  run('npx', 'tsc', '-p', '.');
  writeFileSync(inCopy('runs.mts'), runs);
  reports = JSON.parse(run(process.execPath, '--import', 'tsx', 'runs.mts')) as typeof reports;
});

const findingsIn = (name: string): string[] =>
  reports[name]!.checks.flatMap(({ id, findings }) => (findings.length > 0 ? [id] : []));

test('it takes twelve files and 150 lines by hand', () => {
  const counts = execFileSync('git', ['apply', '--numstat', patch], { encoding: 'utf8' }).trim().split('\n');
  const lines = counts.map((row) => row.split('\t').slice(0, 2).map(Number));
  expect(counts.length).toBeLessThanOrEqual(12);
  expect(lines.flat().reduce((sum, count) => sum + count)).toBeLessThanOrEqual(150);
});

test('a right service conforms at once, and each of its checks has a result', () => {
  const { verdict, checks } = reports['right']!;
  const mine = checks.filter(({ id, outcome }) => id.startsWith('show-bug/') && outcome !== 'skipped');
  expect(verdict).toBe('conformant');
  expect(mine.length).toBeGreaterThan(20);
  expect([...new Set(mine.map(({ outcome }) => outcome))].sort()).toEqual(['observed', 'pass']);
});

test('it takes one bug, which no other operation gets', () => {
  const bugsOf = (operation: string): Set<string> =>
    new Set(
      reports['right']!.exchanges.filter((exchange) => exchange.operation === operation).flatMap(
        ({ request: { url } }) => /\/bugs\/(1\d{3})\b/.exec(url)?.[1] ?? [],
      ),
    );
  const [mine, others] = [bugsOf('show-bug'), bugsOf('confirm-bug')];
  expect(mine.size).toBe(1);
  expect([...mine].filter((bug) => others.has(bug))).toEqual([]);
});

test('a wrong id names its setting, and is no finding', () => {
  const { causes, checks } = reports['no such bug']!;
  expect(findingsIn('no such bug')).toEqual([]);
  const told = [...causes.flatMap(({ next = [] }) => next), ...checks.map(({ hint }) => hint)].join(' ');
  expect(told).toContain('PMS_BUG_IDS');
});

test.each([
  ['another bug', ['show-bug/returns-the-bug-asked-for']],
  ['no title', ['show-bug/required-fields-present']],
])('a service that shows %s fails the check of it', (name, checks) => {
  expect(findingsIn(name)).toEqual(checks);
});

test('a service that forgets the Token fails each check of a wrong Token', () => {
  const faults = ['no', 'empty', 'made-up', 'cut-short', 'altered', 'lengthened', 'prefixed'];
  expect(findingsIn('no Token')).toEqual([
    ...faults.map((fault) => `show-bug/refuses-${fault}-token`),
    'show-bug/refuses-token-in-the-other-case',
  ]);
});
