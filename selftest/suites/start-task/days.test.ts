import { afterEach, describe, expect, test, vi } from 'vitest';
import { deviations } from '../../../reference/deviations.ts';
import { startBodies } from '../../../suites/start-task/bodies.ts';
import { runAgainst } from '../../in-process.ts';

const dayMs = 86_400_000;

/** Zones of the machine, with changes of summer time in both halves of the year, and far from UTC on both sides. */
const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Shanghai', 'Pacific/Auckland'];

const zoneBefore = process.env['TZ'];
const setZone = (zone: string | undefined): void => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
};

afterEach(() => {
  vi.useRealTimers();
  setZone(zoneBefore);
});

/** Every day of a leap year, at both ends of the day. */
const moments = [2028].flatMap((year) => {
  const first = Date.UTC(year, 0, 1);
  const days = (Date.UTC(year + 1, 0, 1) - first) / dayMs;
  return Array.from({ length: days }, (_, day) => first + day * dayMs).flatMap((start) =>
    [start, start + dayMs - 1].map((at) => new Date(at).toISOString()),
  );
});

const bodyAt = (startedAt: string, kind: 'early' | 'late') => {
  const next = startBodies({ accounts: ['a', 'b', 'c'], seed: 1, startedAt, runId: 'run' });
  next('probe');
  return next(kind);
};

describe.each(zones)('in the zone %s', (zone) => {
  test.each(['early', 'late'] as const)(
    'on every day of a year, a start sends a day of the month that is another month: %s',
    (kind) => {
      setZone(zone);
      const otherwise = moments.flatMap((startedAt) => {
        const { realStarted } = bodyAt(startedAt, kind);
        const [day, time] = realStarted.split(' ') as [string, string];
        const [, month, ofMonth] = day.split('-').map(Number);
        const isPast = `${day}T${time}Z` < new Date(Date.parse(startedAt) - dayMs).toISOString();
        const isDate = new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
        return isPast && isDate && ofMonth! <= 12 && ofMonth !== month
          ? []
          : [`${startedAt}: ${realStarted}`];
      });
      expect(otherwise).toEqual([]);
    },
  );

  // New Year, the leap day, the changes of summer time of both hemispheres, and days that are no month.
  const days = ['01-01', '02-29', '03-12', '03-26', '04-02', '07-13', '09-24', '10-29', '11-05', '12-31'];

  test.each(days)('on 2028-%s, a service that swaps day and month is caught', async (day) => {
    setZone(zone);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`2028-${day}T23:30:00`) });
    const swaps = deviations.find(({ id }) => id === 'start-task-starts-with-day-and-month-swapped')!;
    const settings = { only: ['start-task/*'] };
    const failuresOf = async (options: Parameters<typeof runAgainst>[0]): Promise<string[]> =>
      (await runAgainst({ now: () => new Date(), ...options }, settings)).report.checks
        .filter(({ outcome }) => outcome === 'fail' || outcome === 'warn')
        .map(({ id }) => id);
    expect(await failuresOf(swaps)).toEqual(['start-task/echoes-real-started']);
    expect(await failuresOf({})).toEqual([]);
  });
});
