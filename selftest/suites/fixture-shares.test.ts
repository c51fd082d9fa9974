import { expect, test } from 'vitest';
import type { Facts } from '../../evidence/evidence.ts';
import { Journal } from '../../evidence/journal.ts';
import { Recorder } from '../../evidence/recorder.ts';
import { runScenarios } from '../../suites/run-scenarios.ts';
import type { Needs, Suite } from '../../suites/suite.ts';
import { fixtureShares } from '../../suites/fixture-shares.ts';
import { allChecks, suites } from '../../suites/index.ts';
import { needsOf } from '../../zentao/needs.ts';
import { wireTo } from '../in-process.ts';

const suiteOf = (id: string): Suite => suites.find(({ operation }) => operation.id === id)!;
const [confirm, start] = [suiteOf('confirm-bug'), suiteOf('start-task')];
const polish: Suite = { ...confirm, operation: { ...confirm.operation, id: 'polish-bug' } };
const frame: Suite = { ...polish, operation: { ...polish.operation, id: 'frame-bug' } };

const facts = { tasks: [], readOnly: false, open: true, only: [], skip: [] } satisfies Omit<Facts, 'bugs'>;

/** The bugs of each suite, by its needs. */
function bugsOf(bugs: readonly number[], ...needs: readonly (readonly [Suite, Needs])[]): unknown[] {
  return [...fixtureShares({ ...facts, bugs }, new Map(needs)).values()].map((mine) => mine.bugs);
}

test.each([
  [
    'as many as are needed',
    [1, 2, 3, 4, 5],
    [3, 2],
    [
      [1, 3, 5],
      [2, 4],
    ],
  ],
  ['more than are needed', [1, 2, 3, 4, 5], [2, 1], [[1, 3, 4, 5], [2]]],
  ['fewer than are needed', [1, 2, 3], [10, 3], [[1, 3], [2]]],
  ['one', [1], [10, 3], [[1], []]],
  ['none', [], [10, 3], [[], []]],
  ['all for the only one that needs some', [1, 2, 3], [0, 1], [[], [1, 2, 3]]],
  [
    'three take turns',
    [1, 2, 3, 4, 5, 6],
    [2, 2, 2],
    [
      [1, 4],
      [2, 5],
      [3, 6],
    ],
  ],
])('no two operations get the same object: %s', (_, bugs, needs, shares) => {
  const all = needs.map((count, at) => [[confirm, polish, frame][at]!, { bugs: count }] as const);
  expect(bugsOf(bugs, ...all)).toEqual(shares);
});

test('bugs and tasks are shared out separately, and every other fact is the same for all', () => {
  const all = { ...facts, bugs: [1, 2], tasks: [3, 4], product: 5 };
  const shares = fixtureShares(
    all,
    new Map([
      [confirm, { bugs: 1 }],
      [start, { tasks: 2 }],
    ]),
  );
  expect([...shares.values()]).toEqual([
    { ...all, tasks: [] },
    { ...all, bugs: [] },
  ]);
});

test('a run deals them out', async () => {
  const got: unknown[] = [];
  const asking = (id: string): Suite => ({
    ...confirm,
    operation: { ...confirm.operation, id },
    needs: () => ({ bugs: 2 }),
    scenario: async (session) => void got.push(session.facts.bugs),
  });
  const two = [asking('confirm-bug'), asking('polish-bug')];
  const wire = wireTo(() => ({ status: 200, headers: [], body: '', bodyBytes: 0 }));
  const recorder = new Recorder(wire, {
    journal: new Journal(),
    redact: (text) => text,
    concurrency: 1,
    maxWaitMs: 0,
    timeoutMs: 1000,
  });
  await runScenarios({
    recorder,
    suites: two,
    concurrency: 1,
    target: { baseUrl: 'http://bugs.test', token: 'Token0123', madeUpToken: 'Token9999' },
    facts: { ...facts, bugs: [1, 2, 3, 4] },
    seed: 1,
    runId: 'two',
    startedAt: '2026-11-21T08:00:00.000Z',
    checks: two.flatMap(({ operation }) => ({ ...confirm.checks[0]!, operation: operation.id })),
  });
  expect(got).toEqual([
    [1, 3],
    [2, 4],
  ]);
});

test('what two operations use up is made for both', () => {
  const checks = [...allChecks, ...confirm.checks.map((check) => ({ ...check, operation: 'polish-bug' }))];
  const one = needsOf(suites, allChecks, true);
  const both = needsOf([...suites, polish], checks, true);
  expect(both.bugs).toBe(one.bugs + needsOf([polish], checks, true).bugs);
  expect([both.tasks, both.assignees, both.users]).toEqual([one.tasks, one.assignees, one.users]);
  expect(both.by).toEqual({ ...one.by, bugs: [...one.by.bugs, 'polish-bug'] });
});
