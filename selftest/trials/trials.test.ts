import { describe, expect, test } from 'vitest';
import { allRows } from './all.ts';
import { worldEvents } from './events.ts';
import { subtleServices } from './recordings.ts';
import { tallyOf } from './series.ts';
import { services } from './services.ts';
import { worldDataRows } from './world-data.ts';

// A fixed sample of `npm run trials`.

// Those of `moving world` and `world-data` are below, those of `hostile` in selftest/hostile. `other hands` needs other programs.
const elsewhere = ['moving world', 'hostile', 'other hands', 'world-data'];
// Services that go by the clock depend on the load of the machine: `npm run trials -- nodes` and `-- late` have them.
const byTheClock = ['guards by the clock', 'fast services', 'slow services'];
const rows = allRows.filter(({ series, row }) => !elsewhere.includes(series) && !byTheClock.includes(row));

/** Two trials of a row: at a quarter and at three quarters of them. */
const takesTwo = (at: number, of: number): boolean =>
  [1, 3].some((quarters) => at === Math.floor((quarters * of) / 4));

// What was once wrong is always tried.
test.for(rows)('$series: $row', async (row) => {
  const isWhole = row.row === subtleServices;
  const { trials, wrongs } = await tallyOf(row, isWhole ? () => true : takesTwo);
  expect(trials).toBe(isWhole ? (await row.trials()).length : 2);
  expect(wrongs).toEqual([]);
});

test('names and texts of 5 worlds', async () => {
  const { trials, wrongs } = await tallyOf(worldDataRows[0]!, (at, of) => at % (of / 5) === 7);
  expect(trials).toBe(5);
  expect(wrongs).toEqual([]);
});

describe('no false finding if the service changes during the run', () => {
  const some = Object.keys(services).filter((_, at) => at % 4 === 0);

  test.for([...Object.keys(worldEvents).entries()])('%i: %s', async ([number, event]) => {
    const name = `${event} | ${some[number % some.length]}`;
    const { trials, wrongs } = await tallyOf(
      allRows.find(({ row }) => row === name)!,
      (at, of) => at === (number * 37) % of,
    );
    expect(trials).toBe(1);
    expect(wrongs).toEqual([]);
  });
});
