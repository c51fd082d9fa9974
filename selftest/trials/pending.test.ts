import { describe, expect, test } from 'vitest';
import { deviations } from '../../reference/deviations.ts';
import { freedoms } from '../../reference/freedoms.ts';
import { complaintsAgainst } from './outcome.ts';
import { pendingDeviations, pendingFreedoms } from './pending.ts';

// A row that the suite gets right now goes from the pending rows: the catalogue then holds the suite to it.
const rows = [
  ...deviations.map(({ caughtBy, ...service }) => ({ ...service, wanted: caughtBy })),
  ...freedoms.map(({ warns = [], ...service }) => ({ ...service, wanted: warns })),
];

describe('what the suite is known to get wrong', () => {
  test('it still gets wrong', async () => {
    const mended: string[] = [];
    for (const id of Object.keys({ ...pendingDeviations, ...pendingFreedoms })) {
      const row = rows.find((one) => one.id === id);
      expect(row, 'a pending row names no row of a catalogue').toBeDefined();
      const complaints = await complaintsAgainst(row!);
      if (JSON.stringify(complaints) === JSON.stringify([...row!.wanted].sort())) mended.push(id);
    }
    expect(mended, 'mended: take the rows away from pending.ts').toEqual([]);
  });
});
