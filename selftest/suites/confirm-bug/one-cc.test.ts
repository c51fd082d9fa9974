import { expect, test } from 'vitest';
import { complaintsIn, lineOf } from '../../blame.ts';
import { runAgainst } from '../../in-process.ts';

test('a service that copies to no more than one account has an undocumented limit', async () => {
  const { report } = await runAgainst(
    {
      operation: 'confirm-bug',
      override: {
        problems: (found, { input: { mailto } }) =>
          Array.isArray(mailto) && mailto.length > 1 ? [...found, { message: 'too many' }] : found,
      },
    },
    { only: ['confirm-bug/*'] },
  );
  expect(complaintsIn(report).map((check) => lineOf('one cc', check))).toEqual([]);
});
