import { describe, expect, test } from 'vitest';
import type { Check } from '../../../engine/judging/check.ts';
import { checksToAsk } from '../../../engine/settings/selection.ts';
import { allChecks } from '../../../suites/index.ts';

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
    ['list-users', 'list-users/*'],
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
      '--only and --skip: no check is left: --skip skips every check that --only chooses; accepted: a selection of at least one check',
    );
    expect(() => select([], ['start-task/*', 'list-users/*'])).toThrow(
      /^--skip: no check is left: --skip skips every check;/,
    );
  });

  test('messages name the settings as they were given', () => {
    const names = { only: 'PMS_ONLY', skip: '--skip' };
    expect(() => select(['zzzzzzzz'], [], names)).toThrow(/^PMS_ONLY: got "zzzzzzzz"/);
  });

  const everything = { only: [], skip: [], readOnly: false, open: true };
  const thorough = allChecks.find((check) => check.thorough)!.id;
  const open = allChecks.find(({ statement }) => statement.level === 'open')!.id;
  const write = allChecks.find(
    ({ operation, statement }) => operation === 'start-task' && statement.level === 'must',
  )!.id;

  test.each<[string, Partial<Parameters<typeof checksToAsk>[1]>, string]>([
    [
      'only generated requests',
      { only: [thorough] },
      'only: only generated requests reach the chosen checks; add thorough',
    ],
    [
      'none, with --read-only',
      { only: [write], readOnly: true },
      'readOnly: no check is left: readOnly skips 1 check that needs POST requests;',
    ],
    [
      'none, without open checks',
      { only: [open], open: false },
      'open: no check is left: open skips 1 check of undocumented behaviour;',
    ],
    [
      'none, with both',
      { only: [open, write], readOnly: true, open: false },
      'readOnly and open: no check is left: readOnly skips 1 check that needs POST requests, open skips 1 check of undocumented behaviour;',
    ],
    [
      'none, with generated requests',
      { only: [thorough], skip: [thorough], thorough: 1 },
      'only and skip: no check is left: skip skips every check that only chooses;',
    ],
    [
      'generated requests and others',
      { only: [thorough, write], readOnly: true },
      'readOnly: no check is left: readOnly skips 1 check that needs POST requests, 1 check of generated requests needs thorough;',
    ],
  ])('a choice that leaves %s is refused', (_, choice, message) => {
    expect(() => checksToAsk(allChecks, { ...everything, ...choice })).toThrow(new RegExp(`^${message}`));
  });

  test('generated requests are a choice like others', () => {
    expect(checksToAsk(allChecks, { ...everything, only: [thorough], thorough: 1 })).toHaveLength(1);
    expect(checksToAsk(allChecks, everything).map(({ id }) => id)).not.toContain(thorough);
  });
});
