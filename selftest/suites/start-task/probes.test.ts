import { expect, test } from 'vitest';
import { deviations } from '../../../reference/deviations.ts';
import { freedoms } from '../../../reference/freedoms.ts';
import { misjudged } from '../../blame.ts';
import { runAgainst } from '../../in-process.ts';
import { composed } from '../../trials/compose.ts';

const acceptsWrongTokens = deviations.filter(
  ({ id, caughtBy }) =>
    /^start-task-(?:takes|compares)-.*(?<!-without-fields)$/.test(id) &&
    caughtBy.some((check) => check.includes('token')),
);

test('starts accept several kinds of wrong Tokens', () =>
  expect(acceptsWrongTokens.length).toBeGreaterThan(5));

test.each(acceptsWrongTokens)('all fields are demanded before the Token is read: $id', async (wrong) => {
  const demanding = freedoms.find(({ id }) => id === 'starts-with-all-fields-only')!;
  const { report } = await runAgainst(composed([demanding, wrong])!);
  expect(misjudged(report, wrong)).toEqual([]);
});
