import { expect, test } from 'vitest';
import { freedoms } from '../../../reference/freedoms.ts';
import { runAgainst } from '../../in-process.ts';
import { composed } from '../../trials/compose.ts';

test('of two limits at once, one accepted start with all five fields is enough, whatever it was sent for', async () => {
  const ids = [
    'start-refuses-more-than-20-in-all',
    'users-by-falling-id',
    'users-rotate',
    'start-refuses-to-assign-to-somebody-of-another-department',
  ];
  const parts = ids.map((id) => freedoms.find((freedom) => freedom.id === id)!);
  const { report } = await runAgainst(composed(parts)!);
  const judged = report.checks.find(({ id }) => id === 'start-task/accepts-all-fields');
  expect(judged?.outcome).toBe('pass');
  expect(judged?.observations.map(({ aspect }) => aspect)).toContain('undocumented limit');
});
