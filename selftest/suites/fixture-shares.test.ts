import { expect, test } from 'vitest';
import { Journal } from '../../engine/evidence/journal.ts';
import { Recorder } from '../../engine/evidence/recorder.ts';
import { allChecks, suites } from '../../suites/index.ts';
import { runScenarios } from '../../suites/run-scenarios.ts';
import type { Suite } from '../../suites/suite.ts';
import { needsOf } from '../../engine/zentao/needs.ts';
import { wireTo } from '../in-process.ts';

const confirm = suites.find(({ operation }) => operation.id === 'confirm-bug')!;

/** The bugs and tasks that each operation gets in a run, by how many of each it needs. */
async function sharesOf(bugs: readonly number[], needs: readonly { bugs?: number; tasks?: number }[]) {
  const got: unknown[] = [];
  const some = needs.map((mine, at): Suite => ({
    ...confirm,
    operation: { ...confirm.operation, id: `polish-bug-${at}` },
    needs: () => mine,
    scenario: async ({ facts }) => void got.push([facts.bugs, facts.tasks]),
  }));
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
    suites: some,
    concurrency: 1,
    target: { baseUrl: 'http://bugs.test', token: 'Token0123', madeUpToken: 'Token9999' },
    facts: { bugs, tasks: [8, 9], readOnly: false, open: true, only: [], skip: [] },
    seed: 1,
    runId: 'two',
    startedAt: '2026-11-21T08:00:00.000Z',
    checks: some.map(({ operation }) => ({ ...confirm.checks[0]!, operation: operation.id })),
  });
  return got;
}

const two = [{ bugs: 2 }, { bugs: 1 }];
const three = [...two, { bugs: 2, tasks: 1 }];

test.each([
  [[], two, [[], []], [[], []]],
  [[1], two, [[], []], [[1], []]],
  [[1, 2, 3, 4, 5], two, [[1, 2, 3, 4], []], [[5], []]],
  [
    [1, 2, 3],
    [{ tasks: 2 }, { bugs: 1 }],
    [[], [8, 9]],
    [[1, 2, 3], []],
  ],
  [
    [1, 2, 3, 4, 5],
    three,
    [[3, 4], []],
    [[5], []],
    [
      [1, 2],
      [8, 9],
    ],
  ],
])('no two operations get the same object: %j for %j', async (bugs, needs, ...shares) => {
  expect(await sharesOf(bugs, needs)).toEqual(shares);
});

const whole = { open: true };

test('what two operations use up is made for both', () => {
  const polish: Suite = { ...confirm, operation: { ...confirm.operation, id: 'polish-bug' } };
  const checks = [...allChecks, ...confirm.checks.map((check) => ({ ...check, operation: 'polish-bug' }))];
  const one = needsOf(suites, allChecks, whole);
  const both = needsOf([...suites, polish], checks, whole);
  expect(both.bugs).toBe(one.bugs + needsOf([polish], checks, whole).bugs);
  expect([both.tasks, both.assignees, both.users]).toEqual([one.tasks, one.assignees, one.users]);
  expect(both.by).toEqual({ ...one.by, bugs: [...one.by.bugs, 'polish-bug'] });
});
