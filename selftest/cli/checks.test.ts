import { expect, test } from 'vitest';
import { allChecks } from '../../suites/index.ts';
import { cli } from './fake-host.ts';

const printed = async (...args: string[]): Promise<string> => (await cli(args)).out;
const id = 'start-task/status-is-doing';

test('list is grouped by operation: as text and as Markdown', async () => {
  const text = await printed('list');
  expect(text).toContain('\nStart task: POST /tasks/<id>/start (section 4.2), needs ');
  expect(text).toMatch(/\n {2}required +start-task\/status-is-doing +3 +a started task has status doing\n/);
  const markdown = await printed('list', '--format', 'markdown');
  expect(markdown).toContain('### Start task: POST /tasks/\\<id>/start (section 4.2)\n\n| check | level |');
  expect(markdown).toMatch(
    /\n\| `start-task\/status-is-doing` \| required \| 3 \| a started task has status doing \| .* \|\n/,
  );
  for (const check of allChecks) expect(text).toContain(` ${check.id} `);
});

test('list as JSON has the same', async () => {
  const listed = JSON.parse(await printed('list', '--format', 'json')) as { id: string }[];
  expect(listed.map((check) => check.id)).toEqual(allChecks.map((check) => check.id));
  expect(listed.find((check) => check.id === id)).toEqual({
    id,
    operation: 'start-task',
    level: 'must',
    sections: ['3'],
    needs: [expect.any(String)],
    holds: 'a started task has status doing',
  });
});

test('explain says all there is', async () => {
  const text = await printed('explain', id);
  const caught = /^Caught: .*?(?=^Test only)/ms;
  expect(caught.exec(text)![0]).toContain('start-task-sets-status-wait, which leaves the task waiting\n');
  expect(text.replace(caught, '')).toMatchInlineSnapshot(`
    "start-task/status-is-doing

    Expects:        a started task has status doing
    Level:          required (must): the document states it; a service that differs is not conformant
    Requirement:    Starting a task sets its status to doing. (section 3; start-task.sets-status)
    Readings:       20. Start a task
                    in docs/readings.md
    Operation:      POST /tasks/<id>/start
    Sent:           a start with assignedTo, realStarted, consumed, left and comment
    Needs:          one task in wait (PMS_TASK_IDS)
    Look first:     Set the status to doing, and read the record for the response after that.
    Test only this: pms-conformance run --only start-task/status-is-doing
    "
  `);
});

test('an unknown id is refused with the nearest', async () => {
  expect((await cli(['explain', 'start-task/status-doing'])).err).toContain(
    'explain: got "start-task/status-doing", which is not a check; did you mean start-task/status-is-doing?',
  );
  expect((await cli(['explain', 'x'])).err).toContain('see "pms-conformance list"');
  expect((await cli(['explain', 'start-task/*'])).err).toContain(
    'explain: got "start-task/*", which is not a check; see "pms-conformance list"',
  );
});
