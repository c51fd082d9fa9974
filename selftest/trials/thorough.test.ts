import { describe, expect, test } from 'vitest';
import { tallyOf } from './series.ts';
import { thoroughRows } from './thorough.ts';

/** A sample of the trials that `npm run trials -- thorough` runs. */
const sample = { of: 23, at: 5 };

describe('generated requests find the deviations that a plain run misses, and nothing else', () => {
  test.for([...thoroughRows])('$row', async (row) => {
    const { trials, wrongs } = await tallyOf(row, (place) => place % sample.of === sample.at);
    expect(trials).toBeGreaterThan(4);
    expect(wrongs).toEqual([]);
  });
});
