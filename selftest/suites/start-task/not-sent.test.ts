import { expect, test } from 'vitest';
import { runAgainst } from '../../in-process.ts';

test('a start that needs realStarted: what it becomes when it is not sent is a rejection', async () => {
  const { report } = await runAgainst(
    {
      operation: 'start-task',
      override: {
        problems: (found, { input }) =>
          'realStarted' in input ? found : [...found, { message: 'realStarted is required' }],
      },
    },
    { only: ['start-task/*'] },
  );
  const check = report.checks.find(({ id }) => id === 'start-task/real-started-not-sent');
  expect(check?.outcome).toBe('observed');
  expect(check?.observations).toMatchObject([{ field: 'realStarted', value: 'a rejection' }]);
});
