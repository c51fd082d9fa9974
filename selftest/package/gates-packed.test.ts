import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { environmentOf } from '../../cli/commands/reference.ts';
import { deviations } from '../../reference/deviations.ts';
import { freedoms } from '../../reference/freedoms.ts';
import { createService, seedOf, type Service } from '../../reference/service.ts';
import type { Ended } from './execute.ts';
import { executeHere } from '../cli/fake-host.ts';

let folder: string;
let service: Service | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pms-gates-'));
});

afterAll(() => rm(folder, { recursive: true }));

afterEach(async () => {
  await service?.close();
  await rm(join(folder, 'pms-conformance.config.json'), { force: true });
});

/** Serves a row of the catalogues, or the reference, in place of what was served before; gives the settings to ask it with. */
async function serve(id?: string): Promise<Record<string, string>> {
  await service?.close();
  service = createService([...deviations, ...freedoms].find((row) => row.id === id));
  return environmentOf(await service.listen(), seedOf(service));
}

const pms = (args: readonly string[], env: Record<string, string> = {}): Promise<Ended> =>
  executeHere(args, { cwd: folder, env });
const textOf = (name: string): Promise<string> => readFile(join(folder, name), 'utf8');
const swaps = 'start-task-swaps-consumed-and-left';

test('known failures are drafted, filled in, waived, judged again and given up', async () => {
  const drafted = await pms(['run', '--out', 'bad', '--write-waivers'], await serve(swaps));
  expect([drafted.code, drafted.err]).toEqual([1, expect.stringMatching(/^Testing /)]);
  const config = await textOf('pms-conformance.config.json');
  expect((await pms(['judge', 'bad/evidence.ndjson', '--out', 'again'])).code).toBe(2);

  const filled = config.replaceAll('"reason": ""', '"reason": "swapped", "issue": "PMS-7"');
  await writeFile(join(folder, 'pms-conformance.config.json'), filled);
  const waived = await pms(['run', '--out', 'waived'], await serve(swaps));
  expect(waived.code).toBe(0);
  expect(waived.out).toMatch(/^\d+ required checks: 2 waived, \d+ pass\.$/m);
  expect((await pms(['judge', 'waived/evidence.ndjson', '--out', 'again'])).code).toBe(0);
  expect(await textOf('again/report.json')).toBe(await textOf('waived/report.json'));

  const fixed = await pms(['run', '--out', 'fixed'], await serve());
  expect(fixed.code).toBe(1);
  const { gate } = JSON.parse(await textOf('fixed/report.json'));
  expect(gate.reasons).toHaveLength(2);
  expect(gate.reasons[0]).toMatch(
    /^waivers\[0\] in pms-conformance\.config\.json \(lines \d+ to \d+\): .*, delete it$/,
  );
});

test('a deployment is held against its own past', async () => {
  expect((await pms(['run', '--out', 'before'], await serve())).code).toBe(0);
  await mkdir(join(folder, 'kept'));
  await rename(join(folder, 'before/observed.json'), join(folder, 'kept/observed.json'));
  const expected = ['--expect-observed', 'kept/observed.json'];
  const same = await pms(['run', '--out', 'same', ...expected], await serve());
  expect(same.code).toBe(0);
  expect(JSON.parse(await textOf('same/report.json')).pinned.verdict).toBe('same');
  const other = await pms(['run', '--out', 'other', ...expected], await serve('answers-299'));
  expect(other.code).toBe(1);
  expect(other.out).toMatch(/^CONFORMANT [^]*\nDifferent from what was recorded\n/);
  expect((await pms(['judge', 'other/evidence.ndjson', '--out', 'again', ...expected])).code).toBe(1);
  expect(await textOf('again/report.json')).toBe(await textOf('other/report.json'));

  const bad = await pms(['run', '--out', 'bad'], await serve(swaps));
  expect(bad.code).toBe(1);
  const reports = ['before/report.json', 'bad/report.json'];
  const compared = await pms(['compare', '--gate', '--out', 'comparison', ...reports]);
  expect(compared.code).toBe(1);
  expect(compared.out).toMatch(/The last report is worse than the first: \d+ checks? worse/);
  expect(await textOf('comparison/comparison.html')).toContain('start-task/echoes-consumed');
  expect((await pms(['compare', '--gate', 'before/report.json', 'other/report.json'])).code).toBe(0);
});
