import { describe, expect, test } from 'vitest';
import { bentRows, bentServices } from './bent.ts';
import { happenings } from './events.ts';
import { mixRows } from './mixes.ts';
import { movingWorld } from './moving-world.ts';
import { allMutations, mutationRows, survives } from './mutations.ts';
import { explanationOf, explanations } from './survivors.ts';
import { pendingEvents } from './pending.ts';
import { pairRows } from './pairs.ts';
import { repeats } from './repeats.ts';
import { tallyOf } from './series.ts';
import { steadyRows } from './steady.ts';

/** All of them are `npm run trials`; here each event meets this many rows, at one request of each. */
const rowsEach = 4;

describe('the world moves, and nothing false is said', () => {
  test.for(Object.keys(happenings))('%s', async (event) => {
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

describe('what is held against an earlier run, and mixes', () => {
  test.for([...repeats, ...mixRows])('$series', async (row) => {
    const { trials, wrongs } = await tallyOf(row, (place) => place % 45 === 4);
    expect(trials).toBeGreaterThan(1);
    expect(wrongs).toEqual([]);
  });
});

describe('several deviations in one service, and other seeds, orders and load', () => {
  test.for([
    { row: pairRows[0]!, every: 100 },
    { row: pairRows[1]!, every: 10_000 },
    { row: steadyRows[0]!, every: 100 },
  ])('$row.series: $row.row', async ({ row, every }) => {
    const { trials, wrongs } = await tallyOf(row, (place) => place % every === 7);
    expect(trials).toBeGreaterThan(4);
    expect(wrongs).toEqual([]);
  });
});

describe('one value of an answer is changed', () => {
  test.for(mutationRows)('$row: what a run lets pass has a reading', async (row) => {
    const { trials, wrongs } = await tallyOf(row, (place) => place % 45 === row.row.length);
    expect(trials).toBeGreaterThan(4);
    expect(wrongs).toEqual([]);
  });

  test('every explanation explains a change that a run lets pass', async () => {
    const all = await allMutations();
    for (const row of explanations) {
      const mine = all.filter((mutation) => explanationOf(mutation) === row);
      let found = false;
      for (const mutation of mine) {
        found = await survives(mutation);
        if (found) break;
      }
      expect(found, `${row.operation} ${row.paths.join(' ')}: ${row.because}`).toBe(true);
    }
  });
});

describe('bent by hand', () => {
  test.for(Object.keys(bentServices))('%s', async (name) => {
    const { wrongs } = await tallyOf(bentRows[0]!, (place) => Object.keys(bentServices)[place] === name);
    expect(wrongs).toEqual([]);
  });
});
