import { expect, test } from 'vitest';
import { jsonResponse } from '../../reference/override.ts';
import { runBent, type Bend } from '../in-process.ts';

/** Refuses a write while another one is under way. */
const oneAtATime = (status: number): Bend => {
  let isBusy = false;
  return async ({ method }, next) => {
    if (method === 'GET') return next();
    if (isBusy) return jsonResponse(status, { error: 'busy' });
    isBusy = true;
    await new Promise(setImmediate);
    isBusy = false;
    return next();
  };
};

async function observedOf(bend: Bend): Promise<readonly [conformant: boolean, seen: readonly string[]]> {
  const { report } = await runBent(bend);
  const seen = report.checks
    .filter(({ id }) => id.endsWith('/parallel-writes'))
    .flatMap(({ id, observations }) => observations.map(({ value }) => `${id} ${String(value)}`));
  return [report.verdict === 'conformant', seen];
}

test.each([409, 423])('writes that are refused for others under way are observed: %i', async (status) => {
  const seen = ['confirm-bug', 'start-task', 'create-story'].map(
    (operation) => `${operation}/parallel-writes refused`,
  );
  expect(await observedOf(oneAtATime(status))).toEqual([true, seen]);
  expect(await observedOf(oneAtATime(status))).toEqual([true, seen]);
});

test('where none is refused, nothing is said', async () => {
  expect(await observedOf((_, next) => next())).toEqual([true, []]);
});
