import { describe, expect, test } from 'vitest';
import { type Bend, runBent } from '../in-process.ts';

/** Rejects each start or confirmation of some objects. */
const rejecting =
  (path: 'tasks' | 'bugs', ids: readonly number[], status: number, error: string): Bend =>
  (request, next) => {
    const id = Number(/\/(?:tasks|bugs)\/(\d+)\//.exec(request.path)?.[1]);
    const isOne = request.path.includes(`/${path}/`) && (ids.includes(id) || (status === 404 && id > 1e6));
    const answer = next();
    return isOne && answer.status !== 401
      ? { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ error }) }
      : answer;
  };

const everySecond: Bend = (() => {
  let count = 0;
  return (request, next) =>
    request.path.endsWith('/start') && request.method === 'POST' && (count += 1) % 2 === 0
      ? { status: 404, headers: {}, body: '{"error":"no such task"}' }
      : next();
})();

const fresh = 'give fresh tasks in wait.';

describe('some of the objects given are wrong: a note names them, and nothing is observed of them', () => {
  test.each<[string, Bend, string]>([
    [
      'the first task does not exist',
      rejecting('tasks', [507], 404, '没有这个任务 🫖'),
      `task 507 and one that does not exist get the same response: 404 with {"error":"没有这个任务 🫖"}. Correct PMS_TASK_IDS: ${fresh}`,
    ],
    [
      'the last tasks do not exist',
      rejecting('tasks', [525, 527, 529, 531, 533, 535], 404, "il n'y a pas 100 %"),
      `tasks 525, 527, 529, 531, 533 and 535, and one that does not exist, get the same response: 404 with {"error":"il n'y a pas 100 %"}. Correct PMS_TASK_IDS: ${fresh}`,
    ],
    [
      'one bug is closed',
      rejecting('bugs', [1047], 400, 'Bug İ is closed'),
      'bug 1047 is rejected, others are accepted: 400 with {"error":"Bug İ is closed"}. Correct PMS_BUG_IDS: give fresh bugs that are not confirmed.',
    ],
  ])('%s', async (_, bend, note) => {
    const { report } = await runBent(bend);
    expect(report.notes).toEqual([note]);
    expect(report.checks.filter(({ outcome }) => outcome === 'fail')).toEqual([]);
  });

  test('points whose object is wrong have no observation, and their reason names it', async () => {
    const { report } = await runBent(rejecting('tasks', [529, 533, 535], 404, 'gone'));
    const of = (id: string) => report.checks.find((check) => check.id === id)!;
    expect(of('start-task/keeps-nothing-consumed').reason).toContain('PMS_TASK_IDS: task 529 gets');
    expect(of('start-task/invalid-values').reason).toContain('PMS_TASK_IDS: task 533 gets');
    expect(of('start-task/partial-bodies').observations).toHaveLength(5);
  });
});

test.each<[string, Bend]>([
  ['a service where all is well', (_, next) => next()],
  ['a node that rejects every second start', everySecond],
  [
    'a service that answers wrong values as unknown ids',
    (_, next) => {
      const answer = next();
      return answer.status === 400
        ? { ...answer, status: 404, body: '{"error":"there is no such record"}' }
        : answer;
    },
  ],
])('%s: no object is called wrong', async (_, bend) => {
  const { report } = await runBent(bend);
  expect(report.notes ?? []).toEqual([]);
});
