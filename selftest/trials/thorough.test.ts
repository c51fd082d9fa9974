import { describe, expect, test } from 'vitest';
import { tallyOf } from './series.ts';
import { thoroughRows } from './thorough.ts';

/** All of them are `npm run trials -- thorough`; here some of each row, with another seed each. */
const one = { of: 23, at: 5 };

describe('generated requests find what no plain run can, and nothing else', () => {
  test.for([...thoroughRows])('$row', async (row) => {
    const { trials, wrongs } = await tallyOf(row, (place) => place % one.of === one.at);
    expect(trials).toBeGreaterThan(4);
    expect(wrongs).toEqual([]);
  });
});
