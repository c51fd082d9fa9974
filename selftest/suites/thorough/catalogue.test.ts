import { describe, expect, test } from 'vitest';
import { thoroughDeviations } from '../../../reference/thorough-deviations.ts';
import { complaintsAgainst } from '../../trials/outcome.ts';

describe('wrong services that only generated requests find', () => {
  test('are more than 100, with ids of their own', () => {
    const ids = thoroughDeviations.map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(100);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test.for(thoroughDeviations)('$id passes a plain run', async (deviation) => {
    expect(await complaintsAgainst(deviation)).toEqual([]);
  });
});
