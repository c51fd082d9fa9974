import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { cli } from './fake-host.ts';

const folder = mkdtempSync(join(tmpdir(), 'pms-har-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a run writes its exchanges as HAR where asked to, and judge takes them', async () => {
  const [first, second] = [join(folder, 'first'), join(folder, 'second')];
  expect((await cli(['run', '--read-only', '--allow-incomplete', '--har', '--out', first])).exitCode).toBe(0);
  const har = join(first, 'exchanges.har');
  const { log } = JSON.parse(readFileSync(har, 'utf8')) as { log: { entries: object[] } };
  const { exchanges } = JSON.parse(readFileSync(join(first, 'report.json'), 'utf8')) as {
    exchanges: object[];
  };
  expect(log.entries).toHaveLength(exchanges.length);
  expect((await cli(['judge', har, '--out', second])).exitCode).toBe(3);
  expect(readdirSync(second)).not.toContain('exchanges.har');
  expect(readdirSync(second)).toContain('report.html');
});

test('an archive that holds none of this API is refused', async () => {
  const { exitCode, err } = await cli(['judge', join(import.meta.dirname, '../../package.json')]);
  expect(exitCode).toBe(2);
  expect(err).toContain('or a recording of traffic: HAR 1.2, or NDJSON');
});
