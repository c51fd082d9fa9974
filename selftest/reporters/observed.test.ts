import { expect, test } from 'vitest';
import { toObserved } from '../../reporters/observed.ts';
import { runReplay, usualRun } from '../replay/run.ts';
import type { Version } from '../replay/versions.ts';

interface Observed {
  readonly observedVersion: number;
  readonly points: readonly { readonly check: string; readonly aspect: string; readonly value: unknown }[];
}

async function observed(version: Version, seed = 1): Promise<Observed> {
  const { report } = await runReplay({ version }, { seed });
  return JSON.parse(toObserved(report)) as Observed;
}

const valueOf = ({ points }: Observed, check: string, aspect: string): unknown =>
  points.find((point) => point.check === check && point.aspect === aspect)?.value;

test('gives each open point once, the same in every run', async () => {
  const [one, two] = [await observed('18.10'), await observed('18.10')];
  expect(one.points).toEqual(two.points);
  expect(one.points.length).toBeGreaterThan(60);
  const keys = one.points.map((point) => JSON.stringify({ ...point, value: undefined }));
  expect(new Set(keys).size).toBe(keys.length);
});

test('shows in what two versions differ: status, media type, form of the error, effect', async () => {
  const [old, recent] = [await observed('16.5'), await observed('18.10')];
  const done = { state: { status: 'done' }, notAsSent: [] };
  const json = { mediaType: 'application/json' };
  expect(valueOf(old, 'start-task/no-fields', 'no fields')).toEqual({
    ...json,
    status: 400,
    body: 'object(error: string)',
  });
  expect(valueOf(recent, 'start-task/no-fields', 'no fields')).toEqual({
    ...json,
    status: 200,
    body: 'record',
    effect: done,
  });
  expect(valueOf(recent, 'start-task/nothing-left', 'nothing left')).toMatchObject({
    effect: { state: { status: 'done' }, notAsSent: ['assignedTo'] },
  });
  expect(valueOf(recent, 'start-task/starting-twice', 'second start')).toMatchObject({
    body: 'object(error: array)',
  });
  expect(valueOf(recent, 'start-task/malformed-id', 'id is a word')).toMatchObject({
    status: 500,
    mediaType: 'text/html',
  });
  expect(valueOf(recent, 'create-story/success-status', 'status of success')).toBe(201);
  expect(valueOf(old, 'create-story/success-status', 'status of success')).toBe(200);
});

test('holds nothing that differs from run to run: no ids, names or times', async () => {
  const { report } = await usualRun('18.10');
  const { points } = JSON.parse(toObserved(report)) as Observed;
  expect(JSON.stringify(points)).not.toContain(report.run.id);
  expect(JSON.stringify(points)).not.toMatch(/\d{4}-\d\d-\d\dT/);
});
