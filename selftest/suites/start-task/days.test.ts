import { expect, test } from 'vitest';
import { startBodies } from '../../../suites/start-task/bodies.ts';

const dayMs = 86_400_000;

/** Every day of a leap year, at both ends of the day. */
const moments = [2028].flatMap((year) => {
  const first = Date.UTC(year, 0, 1);
  const days = (Date.UTC(year + 1, 0, 1) - first) / dayMs;
  return Array.from({ length: days }, (_, day) => first + day * dayMs).flatMap((start) =>
    [start, start + dayMs - 1].map((at) => new Date(at).toISOString()),
  );
});

test.each(['early', 'late'] as const)(
  'on every day of a year, a start sends a day of the month that is another month: %s',
  (kind) => {
    const otherwise = moments.flatMap((startedAt) => {
      const next = startBodies({ accounts: ['a', 'b', 'c'], seed: 1, startedAt, runId: 'run' });
      next('probe');
      const { realStarted } = next(kind);
      const [day, time] = realStarted.split(' ') as [string, string];
      const [, month, ofMonth] = day.split('-').map(Number);
      const isPast = `${day}T${time}Z` < new Date(Date.parse(startedAt) - dayMs).toISOString();
      const isDate = new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
      return isPast && isDate && ofMonth! <= 12 && ofMonth !== month ? [] : [`${startedAt}: ${realStarted}`];
    });
    expect(otherwise).toEqual([]);
  },
);
