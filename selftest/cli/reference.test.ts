import { createServer } from 'node:http';
import { rmSync } from 'node:fs';
import { parse } from 'dotenv';
import { expect, test } from 'vitest';
import { listen } from '../listen.ts';
import { cli, start } from './fake-host.ts';

test('serves until it is interrupted, and prints the settings to ask it with', async () => {
  const session = start(['reference', '--deviation', 'list-users-lacks-total']);
  await session.announced;
  const settings = parse(session.out());
  expect(Object.keys(settings)).toEqual([
    'PMS_BASE_URL',
    'PMS_TOKEN',
    'PMS_ACCOUNT',
    'PMS_BUG_IDS',
    'PMS_TASK_IDS',
    'PMS_PRODUCT_ID',
  ]);
  const page = await fetch(`${settings['PMS_BASE_URL']}/api.php/v1/users`, {
    headers: { Token: settings['PMS_TOKEN']! },
  });
  expect(Object.keys((await page.json()) as object)).toEqual(['page', 'limit', 'users']);
  session.interrupt();
  expect((await session.done).exitCode).toBe(0);
  await expect(fetch(settings['PMS_BASE_URL']!)).rejects.toThrow();
  rmSync(session.cwd, { recursive: true });
});

test('a port that is taken is refused', async () => {
  const server = createServer();
  const port = await listen(server);
  const { exitCode, err } = await cli(['reference', '--port', String(port)]);
  server.close();
  expect(err).toBe(`error: --port: got "${port}" (EADDRINUSE); accepted: a port that is free\n`);
  expect(exitCode).toBe(2);
});

test('an id that is not in the catalogue is refused with the nearest', async () => {
  expect((await cli(['reference', '--deviation', 'list-users-lack-total'])).err).toBe(
    'error: --deviation: got "list-users-lack-total", which is not in the catalogue; did you mean list-users-lacks-total?\n',
  );
});

test('the catalogue is listed, for people and for programs', async () => {
  const { out } = await cli(['reference', '--list']);
  expect(out).toMatch(/^Deviations \(wrong\):\n {2}confirm-bug-/);
  expect(out).toContain('Variants (right, but different):');
  const catalogue = JSON.parse((await cli(['reference', '--list', '--json'])).out) as Record<
    string,
    object[]
  >;
  expect(Object.keys(catalogue)).toEqual(['deviations', 'freedoms']);
  expect(Object.keys(catalogue['deviations']![0]!)).toEqual([
    'id',
    'operation',
    'breaks',
    'does',
    'caughtBy',
  ]);
});
