import { describe, expect, test } from 'vitest';
import { selectChecks } from '../../settings/settings.ts';

describe('selection', () => {
  const all = ['start-task/status-is-doing', 'start-task/dates', 'list-users/order'].map((id) => ({ id }));
  const select = (only: string[], skip: string[] = []) => selectChecks(all, only, skip).map(({ id }) => id);

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
    [
      ['start-task/status-is-dong'],
      [],
      '--only: got "start-task/status-is-dong", which matches no check; did you mean start-task/status-is-doing?',
    ],
    [
      ['status-is-doing'],
      [],
      '--only: got "status-is-doing", which matches no check; did you mean start-task/status-is-doing?',
    ],
    [['dates'], [], '--only: got "dates", which matches no check; did you mean start-task/dates?'],
    [
      ['start-task/status'],
      [],
      '--only: got "start-task/status", which matches no check; did you mean start-task/status-is-doing?',
    ],
    [
      ['is-doing'],
      [],
      '--only: got "is-doing", which matches no check; did you mean start-task/status-is-doing?',
    ],
    [
      ['start'],
      [],
      '--only: got "start", which matches no check; did you mean start-task/status-is-doing or start-task/dates?',
    ],
    [['status-*'], [], '--only: got "status-*", which matches no check; did you mean start-task/status-*?'],
    [['list-user/*'], [], '--only: got "list-user/*", which matches no check; did you mean list-users/*?'],
    [[], ['*'], '--skip: got "*", which matches no check; see "pms-conformance list"'],
    [
      ['list-users/order'],
      ['list-users/*'],
      '--only and --skip: no check is left; accepted: a selection of at least one check',
    ],
  ])('only %j, skip %j is refused', (only, skip, message) => {
    expect(() => select(only, skip)).toThrow(message);
  });

  test('messages name the settings as they were given', () => {
    const names = { only: 'PMS_ONLY', skip: '--skip' };
    expect(() => selectChecks(all, ['zzzzzzzz'], [], names)).toThrow(/^PMS_ONLY: got "zzzzzzzz"/);
  });
});
