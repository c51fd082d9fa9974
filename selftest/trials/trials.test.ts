import { describe, expect, test } from 'vitest';
import { bentRows, bentServices } from './bent.ts';
import { worldEvents } from './events.ts';
import { mixRows } from './mixes.ts';
import { movingWorld } from './moving-world.ts';
import { allMutations, mutationRows, survives } from './mutations.ts';
import { explanationOf, explanations } from './survivors.ts';
import { pairRows } from './pairs.ts';
import { repeats } from './repeats.ts';
import { tallyOf } from './series.ts';
import { steadyRows } from './steady.ts';

/** A sample of `npm run trials`: each event with this many services, at one request of each run. */
const rowsEach = 4;

describe('no false finding if the service changes during the run', () => {
  test.for(Object.keys(worldEvents))('%s', async (event) => {
    const rows = movingWorld.filter(({ row }) => row.startsWith(`${event} | `));
    for (const [at, row] of rows.entries()) {
      if (at % Math.ceil(rows.length / rowsEach) !== event.length % Math.ceil(rows.length / rowsEach))
        continue;
      const chosen = (at * 37 + event.length * 13) % 50;
      const { trials, wrongs } = await tallyOf(row, (place) => place === chosen);
      expect(trials).toBe(1);
      expect(wrongs).toEqual([]);
    }
  });
});

describe('no false finding in repeated runs, nor against mixed variants', () => {
  test.for([...repeats, ...mixRows])('$series', async (row) => {
    const { trials, wrongs } = await tallyOf(row, (place) => place % 45 === 4);
    expect(trials).toBeGreaterThan(1);
    expect(wrongs).toEqual([]);
  });
});

describe('several deviations in one service; other seeds, orders and load', () => {
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

describe('one value of a response is changed', () => {
  test.for(mutationRows)('$row: a change that no check notices has a reading', async (row) => {
    const { trials, wrongs } = await tallyOf(row, (place) => place % 45 === row.row.length);
    expect(trials).toBeGreaterThan(4);
    expect(wrongs).toEqual([]);
  });

  test('every explanation is needed', async () => {
    const all = await allMutations();
    for (const row of explanations) {
      const explained = all.filter((mutation) => explanationOf(mutation) === row);
      let isNeeded = false;
      for (const mutation of explained) {
        isNeeded = await survives(mutation);
        if (isNeeded) break;
      }
      expect(isNeeded, `${row.operation} ${row.paths.join(' ')}: ${row.because}`).toBe(true);
    }
  });
});

describe('services changed by hand', () => {
  test.for(Object.keys(bentServices))('%s', async (name) => {
    const { wrongs } = await tallyOf(bentRows[0]!, (place) => Object.keys(bentServices)[place] === name);
    expect(wrongs).toEqual([]);
  });
});
