import { describe, expect, test } from 'vitest';
import { deviations } from '../../reference/deviations.ts';
import { freedoms } from '../../reference/freedoms.ts';
import { complaintsAgainst } from './outcome.ts';
import { pendingDeviations, pendingFreedoms } from './pending.ts';

// If the suite judges a pending row correctly now, delete it from pending.ts. The catalogue tests it from then on.
const rows = [
  ...deviations.map(({ caughtBy, ...service }) => ({ ...service, wanted: caughtBy })),
  ...freedoms.map(({ warns = [], ...service }) => ({ ...service, wanted: warns })),
];

describe('rows that the suite is known to judge wrong', () => {
  test('are still judged wrong', async () => {
    const corrected: string[] = [];
    for (const id of Object.keys({ ...pendingDeviations, ...pendingFreedoms })) {
      const row = rows.find((one) => one.id === id);
      expect(row, 'a pending row names no row of a catalogue').toBeDefined();
      const complaints = await complaintsAgainst(row!);
      if (JSON.stringify(complaints) === JSON.stringify([...row!.wanted].sort())) corrected.push(id);
    }
    expect(corrected, 'judged correctly now: delete these rows from pending.ts').toEqual([]);
  });
});
