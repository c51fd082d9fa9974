import { describe, expect, test } from 'vitest';
import type { Check } from '../../judging/check.ts';
import { checksToAsk } from '../../settings/selection.ts';

describe('selection', () => {
  const all = ['start-task/status-is-doing', 'start-task/dates', 'list-users/order'].map(
    (id) => ({ id }) as Check,
  );
  const select = (only: string[], skip: string[] = [], names = { only: '--only', skip: '--skip' }) => {
    const rest = { readOnly: 'readOnly', open: 'open', thorough: 'thorough' };
    const asked = checksToAsk(all, { only, skip, readOnly: false, open: true }, { ...names, ...rest });
    return asked.map(({ id }) => id);
  };

  test('ids and prefixes pick, and skip leaves out', () => {
    expect(select([])).toHaveLength(3);
    expect(select(['start-task/*'])).toEqual(['start-task/status-is-doing', 'start-task/dates']);
    expect(select(['start-task/st*'])).toEqual(['start-task/status-is-doing']);
    expect(select(['start-task/*', 'list-users/order'], ['start-task/dates'])).toEqual([
      'start-task/status-is-doing',
      'list-users/order',
    ]);
  });

  test.each([
    ['start-task/status-is-dong', 'start-task/status-is-doing'],
    ['status-is-doing', 'start-task/status-is-doing'],
    ['dates', 'start-task/dates'],
    ['start-task/status', 'start-task/status-is-doing'],
    ['is-doing', 'start-task/status-is-doing'],
    ['start', 'start-task/status-is-doing or start-task/dates'],
    ['status-*', 'start-task/status-*'],
    ['list-user/*', 'list-users/*'],
  ])('only %j is refused; did you mean %s?', (only, meant) => {
    expect(() => select([only])).toThrow(
      `--only: got "${only}", which matches no check; did you mean ${meant}?`,
    );
  });

  test('what is like no check, and what leaves none, is refused', () => {
    expect(() => select([], ['*'])).toThrow(
      '--skip: got "*", which matches no check; see "pms-conformance list"',
    );
    expect(() => select(['list-users/order'], ['list-users/*'])).toThrow(
      '--only and --skip: no check is left; accepted: a selection of at least one check',
    );
  });

  test('messages name the settings as they were given', () => {
    const names = { only: 'PMS_ONLY', skip: '--skip' };
    expect(() => select(['zzzzzzzz'], [], names)).toThrow(/^PMS_ONLY: got "zzzzzzzz"/);
  });
});
