import { describe, expect, test } from 'vitest';
import { explainCheck } from '../../cli/commands/explain.ts';
import { formatList } from '../../cli/commands/list.ts';
import { statementOf } from '../../contract/statements.ts';
import type { Check } from '../../judging/check.ts';
import { settled } from '../../judging/judgement.ts';

const checks: readonly Check[] = [
  {
    id: 'start-task/status-is-doing',
    operation: 'start-task',
    statement: statementOf('start-task.sets-status'),
    holds: 'a started task | is doing',
    reading: 'The answer is read.',
    given: [],
    needs: ['tasks'],
    sends: 'A start with all five fields.',
    hint: 'Set the status first.',
    judge: () => settled([0]),
  },
  {
    id: 'list-users/echoes-page',
    operation: 'list-users',
    statement: statementOf('list-users.echoes-page'),
    holds: 'page is echoed',
    given: [],
    needs: [],
    sends: 'Page 1.',
    hint: 'Echo it.',
    judge: () => settled([0]),
  },
];

describe('list', () => {
  test('as text', () => {
    expect(formatList(checks, 'text')).toMatchInlineSnapshot(`
      "Start task: POST /tasks/<id>/start (section 4.2), needs tasks
        must    start-task/status-is-doing  3  a started task | is doing

      List users: GET /users (section 4.4), needs nothing beyond the Token
        must    list-users/echoes-page  8  page is echoed
      "
    `);
  });

  test('as JSON', () => {
    expect(JSON.parse(formatList(checks, 'json'))[0]).toEqual({
      id: 'start-task/status-is-doing',
      operation: 'start-task',
      level: 'must',
      sections: ['3'],
      needs: ['tasks'],
      holds: 'a started task | is doing',
    });
  });

  test('as Markdown', () => {
    expect(formatList(checks, 'markdown')).toMatchInlineSnapshot(`
      "### Start task: POST /tasks/\\<id>/start (section 4.2)

      | check | level | sections | expected behaviour | needs |
      |---|---|---|---|---|
      | \`start-task/status-is-doing\` | must | 3 | a started task \\| is doing | tasks |

      ### List users: GET /users (section 4.4)

      | check | level | sections | expected behaviour | needs |
      |---|---|---|---|---|
      | \`list-users/echoes-page\` | must | 8 | page is echoed |  |
      "
    `);
  });
});

describe('explain', () => {
  test('says all there is', () => {
    expect(explainCheck(checks, 'start-task/status-is-doing')).toMatchInlineSnapshot(`
      "start-task/status-is-doing

      Expects:        a started task | is doing
      Level:          required (must): the document states it; a service that differs is not conformant
      Requirement:    Starting a task sets its status to doing. (section 3; start-task.sets-status)
      Reading:        The answer is read.
      Readings:       20. Start a task
                      in docs/readings.md
      Operation:      POST /tasks/<id>/start
      Sent:           A start with all five fields.
      Needs:          tasks
      Look first:     Set the status first.
      Test only this: pms-conformance run --only start-task/status-is-doing
      "
    `);
  });

  test('an unknown id is refused with the nearest', () => {
    expect(() => explainCheck(checks, 'start-task/status-doing')).toThrow(
      'explain: got "start-task/status-doing", which is not a check; did you mean start-task/status-is-doing?',
    );
    expect(() => explainCheck(checks, 'x')).toThrow('see "pms-conformance list"');
  });
});
