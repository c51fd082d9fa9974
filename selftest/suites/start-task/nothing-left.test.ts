import { expect, test } from 'vitest';
import { runAgainst } from '../../in-process.ts';

test('what is judged of nothing left is asked without the open questions too', async () => {
  const { report } = await runAgainst({}, { open: false, only: ['start-task/*'] });
  const outcomeOf = (id: string) => report.checks.find((check) => check.id === id)?.outcome;
  expect(outcomeOf('start-task/keeps-nothing-left')).toBe('pass');
  expect(outcomeOf('start-task/nothing-left')).toBe('skipped');
  const asked = report.exchanges.map(({ step }) => step);
  expect(asked.filter((step) => step.startsWith('open/'))).toEqual([
    'open/unknown-id',
    'open/nothing-left',
    'open/nothing-consumed',
  ]);
});
