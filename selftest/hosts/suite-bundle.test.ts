import { statSync, utimesSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { TestProject } from 'vitest/node';
import provideSuite from '../../scripts/suite-bundle.ts';

async function provided(watch: boolean): Promise<string | null> {
  let bundle: string | null | undefined;
  const provide = (_: string, value: string | null): void => void (bundle = value);
  await provideSuite({ vitest: { config: { watch } }, provide } as unknown as TestProject);
  if (bundle === undefined) throw new Error('nothing was provided');
  return bundle;
}

test('is made when a source is newer, and only then', async () => {
  const bundle = (await provided(false))!;
  const made = statSync(bundle).mtimeMs;
  expect(await provided(false)).toBe(bundle);
  expect(statSync(bundle).mtimeMs).toBe(made);
  utimesSync(bundle, 1, 1);
  await provided(false);
  expect(statSync(bundle).mtimeMs).toBeGreaterThan(made);
});

test('is not taken while vitest watches the sources', async () => {
  expect(await provided(true)).toBeNull();
});
