import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inEnglish } from '../../messages/index.ts';
import { openLedgerFile } from '../../cli/ledger-file.ts';
import { lineOf, type LedgerHeader } from '../../zentao/ledger.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pms-ledger-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const header = (fixtures: LedgerHeader['fixtures'], runId: string): string =>
  lineOf({ kind: 'run', changesVersion: 1, runId, baseUrl: 'http://h', fixtures, startedAt: 'x' });
const created = lineOf({ kind: 'story-created', id: '7', exchange: 0 });

async function runWith(lines: readonly string[]): Promise<string[]> {
  const warnings: string[] = [];
  const { write, close } = openLedgerFile(folder, (what) => warnings.push(inEnglish(what)));
  for (const line of lines) write(line);
  await close();
  return warnings;
}

test('holds every line, in order', async () => {
  const lines = [header('ids', 'a1'), created, created];
  expect(await runWith(lines)).toEqual([]);
  expect(readFileSync(join(folder, 'changes.ndjson'), 'utf8')).toBe(lines.join(''));
});

test.for([
  ['zentao', ['changes-a1.ndjson', 'changes.ndjson']],
  ['ids', ['changes.ndjson']],
  ['reference', ['changes.ndjson']],
] as const)('the next run keeps what could be removed later: %s', async ([fixtures, kept]) => {
  await runWith([header(fixtures, 'a1'), created]);
  await runWith([header(fixtures, 'b2'), created]);
  expect(readdirSync(folder).sort()).toEqual(kept);
});

test.for([header('ids', 'a1') + created, 'a file of somebody else'])(
  'a run that changes nothing leaves the file alone: %j',
  async (text) => {
    writeFileSync(join(folder, 'changes.ndjson'), text);
    await runWith([]);
    expect(readdirSync(folder)).toEqual(['changes.ndjson']);
    expect(readFileSync(join(folder, 'changes.ndjson'), 'utf8')).toBe(text);
  },
);

test('is not shared by two runs at once', async () => {
  const one = openLedgerFile(folder, () => undefined);
  const two = openLedgerFile(folder, () => undefined);
  one.write(header('zentao', 'a1'));
  two.write(header('zentao', 'b2'));
  one.write(created);
  await Promise.all([one.close(), two.close()]);
  const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  expect(texts.sort()).toEqual([header('zentao', 'a1') + created, header('zentao', 'b2')].sort());
});

test('warns once when it can not be written', async () => {
  writeFileSync(join(folder, 'file'), '');
  folder = join(folder, 'file');
  const warnings = await runWith([header('ids', 'a1'), created]);
  expect(warnings).toEqual([expect.stringMatching(/^cannot write changes\.ndjson: /)]);
  folder = join(folder, '..');
});
