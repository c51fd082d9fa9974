import { describe, expect, test } from 'vitest';
import { idIn, isWrite, operationIds, operations } from '../../contract/operations.ts';
import { givenFor } from '../../engine/judging/suite.ts';
import { recordChecks } from '../../suites/common/record-checks.ts';
import { subject as bugs } from '../../suites/confirm-bug/steps.ts';
import { suites } from '../../suites/index.ts';
import { sharesOf } from '../../suites/run-scenarios.ts';
import type { Needs } from '../../suites/suite.ts';

describe('what an operation is, by its row', () => {
  test.for([
    ['confirm-bug', 'http://x.test/api.php/v1/bugs/12/confirm', '12'],
    ['confirm-bug', 'http://x.test/pms/9/api.php/v1/bugs/12/confirm?a=/3/b', '12'],
    ['confirm-bug', 'http://x.test/api.php/v1/bugs/abc/confirm', undefined],
    ['confirm-bug', 'http://x.test/api.php/v1/tasks/12/start', undefined],
    ['start-task', 'http://x.test/api.php/v1/tasks/0012/start', '0012'],
    ['create-story', 'http://x.test/9/api.php/v1/stories', undefined],
    ['list-users', 'http://x.test/9/api.php/v1/users?page=1', undefined],
    ['set-up', 'http://x.test/api.php/v1/bugs/12/confirm', undefined],
  ] as const)('%s: the id in %s', ([operation, url, id]) => {
    expect(idIn(operation, url)).toBe(id);
  });

  test('operations that need an object are those whose suite needs one', () => {
    const nouns = { bug: 'bugs', task: 'tasks', product: 'product' } as const;
    const without = suites.filter(({ operation, needs }) => {
      const noun = givenFor(operation.id)?.noun;
      return noun !== undefined && !needs({ open: true, thorough: 0 })[nouns[noun]];
    });
    expect(without.map(({ operation }) => operation.id)).toEqual([]);
  });

  test('only a write changes anything, and setup is no operation', () => {
    const changing = suites.filter(({ changes }) => changes !== 'nothing');
    expect(changing.map(({ operation }) => operation.id)).toEqual(operationIds.filter(isWrite));
    expect(isWrite('set-up')).toBe(false);
    expect(operationIds.filter((id) => operations[id].method === 'GET').some(isWrite)).toBe(false);
  });
});

test('what was sent is compared only by operations that send something', () => {
  const usual = { needs: [], sends: 'a request' } as const;
  const namesFor = (operation: 'confirm-bug' | 'list-users'): string[] => {
    const subject = { ...bugs, operation, record: 'bug' } as const;
    return recordChecks({ subject, ...usual }).map(({ id }) => id.slice(operation.length + 1));
  };
  expect(namesFor('confirm-bug')).toContain('sent-fields-present');
  expect(namesFor('list-users')).toEqual(
    namesFor('confirm-bug').filter((name) => name !== 'sent-fields-present'),
  );
});

describe('objects that are given', () => {
  const [confirm, start] = suites;
  const share = (bugs: readonly number[], ...needs: readonly Needs[]) => {
    const chosen = needs.map((each, at) => ({ suite: [confirm!, start!][at]!, needs: each }));
    return [...sharesOf(chosen, { bugs, tasks: [] }, 'bugs')].map(([{ operation }, share]) => [
      operation.id,
      share,
    ]);
  };

  test('all go to the only operation that needs them', () => {
    expect(share([1, 2, 3], { bugs: 10 }, { tasks: 2 })).toEqual([['confirm-bug', [1, 2, 3]]]);
  });

  test('go first to the operation that needs fewest, as many as it needs, from the end', () => {
    expect(share([1, 2, 3, 4], { bugs: 10 }, { bugs: 1 })).toEqual([
      ['start-task', [4]],
      ['confirm-bug', [1, 2, 3]],
    ]);
  });

  test('more than are needed go to the operation that needs most', () => {
    expect(share([1, 2, 3, 4, 5, 6], { bugs: 1 }, { bugs: 2 })).toEqual([
      ['confirm-bug', [6]],
      ['start-task', [1, 2, 3, 4, 5]],
    ]);
  });
});
