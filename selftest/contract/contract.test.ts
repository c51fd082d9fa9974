import { describe, expect, test } from 'vitest';
import { enums } from '../../contract/enums.ts';
import { operationIds, operations } from '../../contract/operations.ts';
import { records } from '../../contract/records.ts';
import { statements, type Statement } from '../../contract/statements.ts';
import { allChecks } from '../../suites/index.ts';

const statementRows = Object.entries(statements) as [string, Statement][];

describe('contract tables', () => {
  test('have a row for every documented field', () => {
    const counts = Object.entries(records).map(([name, { fields }]) => [name, Object.keys(fields).length]);
    expect(Object.fromEntries(counts)).toEqual({
      userReference: 4,
      bug: 67,
      task: 65,
      story: 45,
      user: 6,
      page: 4,
    });
  });

  test('have a row for every request field', () => {
    const counts = operationIds.flatMap((id) => {
      const fields = operations[id].body ?? operations[id].query;
      return fields ? [[id, Object.keys(fields).length]] : [];
    });
    expect(Object.fromEntries(counts)).toEqual({
      'confirm-bug': 5,
      'start-task': 5,
      'create-story': 10,
      'list-users': 3,
    });
  });

  test('name only enums that exist, and only once each value', () => {
    for (const { values } of Object.values(enums)) expect(new Set(values).size).toBe(values.length);
  });

  test.for(statementRows)(
    'statement %s is asked by a check, or says why none asks it',
    ([id, { unchecked }]) => {
      const asking = allChecks.filter(({ statement }) => statement.id === id);
      expect(asking.length > 0).toBe(unchecked === undefined);
    },
  );
});

describe('checks', () => {
  test('have ids of their own', () => {
    const ids = allChecks.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test.for([...allChecks])('$id says what it asks, in the words of its tables', (check) => {
    expect(check.id).toMatch(/^[a-z-]+\/[a-z0-9-]+$/);
    expect(check.id.startsWith(`${check.operation}/`)).toBe(true);
    expect(check.statement.section).toMatch(/^\d(\.\d)?(, \d(\.\d)?)*$/);
    expect(check.holds).not.toMatch(/\b(should|must)\b/);
    for (const text of [check.holds, check.hint, check.sends]) expect(text).not.toBe('');
  });
});
