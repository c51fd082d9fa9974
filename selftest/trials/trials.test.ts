import { describe, expect, it } from 'vitest';
import { happenings } from './events.ts';
import { movingWorld } from './moving-world.ts';
import { pendingEvents } from './pending.ts';
import { tallyOf } from './series.ts';

/** All of them are `npm run trials`; here each event meets this many rows, at one request of each. */
const rowsEach = 4;

describe('the world moves, and nothing false is said', () => {
  it.for(Object.keys(happenings))('%s', async (event) => {
    const rows = movingWorld.filter(({ row }) => row.startsWith(`${event} | `));
    const pending = pendingEvents[event] ?? [];
    for (const [at, row] of rows.entries()) {
      if (at % Math.ceil(rows.length / rowsEach) !== event.length % Math.ceil(rows.length / rowsEach))
        continue;
      const chosen = (at * 37 + event.length * 13) % 100;
      const { trials, wrongs } = await tallyOf(row, (place) => place === chosen);
      expect(trials).toBe(1);
      expect(wrongs.filter(({ what }) => !pending.includes(what.split('/')[0]!))).toEqual([]);
    }
  });
});
