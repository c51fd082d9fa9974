import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openLedgerFile } from '../../cli/ledger-file.ts';
import { inEnglish } from '../../messages/index.ts';
import { lineOf, type LedgerHeader } from '../../engine/zentao/ledger.ts';
import { useFolder } from '../folder.ts';

// That the lines are written, and that the next run keeps what is left on a ZenTao: zentao.test.ts.
const file = useFolder('test');

const header = (fixtures: LedgerHeader['fixtures'], runId: string): string =>
  lineOf({ kind: 'run', changesVersion: 1, runId, baseUrl: 'http://h', fixtures, startedAt: 'x' });
const created = lineOf({ kind: 'story-created', id: '7', exchange: 0 });

async function runWith(lines: readonly string[], folder = file()): Promise<string[]> {
  const warnings: string[] = [];
  const { write, close } = openLedgerFile(folder, (what) => warnings.push(inEnglish(what)));
  for (const line of lines) write(line);
  await close();
  return warnings;
}

/** As a run leaves it that has ended: its evidence stands beside its changes. */
const ended = (runId: string): void =>
  writeFileSync(file('evidence.ndjson'), `${JSON.stringify({ kind: 'header', runId })}\n`);

test.for(['ids', 'reference'] as const)(
  'the next run replaces what cannot be removed: %s',
  async (fixtures) => {
    await runWith([header(fixtures, 'a1a1a1a1'), created]);
    ended('a1a1a1a1');
    await runWith([header(fixtures, 'b2'), created]);
    expect(readdirSync(file())).toEqual(['changes.ndjson', 'evidence.ndjson']);
    expect(readFileSync(file('changes.ndjson'), 'utf8')).toBe(header(fixtures, 'b2') + created);
  },
);

test('the file of a run without evidence is kept, and so is that of one in progress', async () => {
  const earlier = openLedgerFile(file(), () => undefined);
  earlier.write(header('ids', 'a1a1a1a1'));
  const kept =
    'the run a1a1a1a1 has changed objects and has no evidence in this folder: it was killed, or is in progress. Its changes.ndjson is now changes-a1a1a1a1.ndjson';
  expect(await runWith([header('ids', 'b2'), created])).toEqual([kept]);
  earlier.write(created);
  expect(earlier.files()).toEqual({ written: ['changes-a1a1a1a1.ndjson'], incomplete: [] });
  await earlier.close();
  expect(readFileSync(file('changes-a1a1a1a1.ndjson'), 'utf8')).toBe(header('ids', 'a1a1a1a1') + created);
  expect(readFileSync(file('changes.ndjson'), 'utf8')).toBe(header('ids', 'b2') + created);
});

test.for([header('ids', 'a1') + created, 'a file of somebody else'])(
  'a run that changes nothing leaves the file alone: %j',
  async (text) => {
    writeFileSync(file('changes.ndjson'), text);
    await runWith([]);
    expect(readFileSync(file('changes.ndjson'), 'utf8')).toBe(text);
  },
);

test('is not shared by two concurrent runs', async () => {
  const [one, two] = [1, 2].map(() => openLedgerFile(file(), () => undefined));
  one!.write(header('zentao', 'a1'));
  two!.write(header('zentao', 'b2'));
  one!.write(created);
  await Promise.all([one!.close(), two!.close()]);
  const texts = readdirSync(file()).map((name) => readFileSync(file(name), 'utf8'));
  expect(texts.sort()).toEqual([header('zentao', 'a1') + created, header('zentao', 'b2')].sort());
});

test('follows no link that lies where it would write', async () => {
  writeFileSync(file('mine'), 'mine');
  const first = openLedgerFile(file(), () => undefined);
  const second = openLedgerFile(file(), () => undefined);
  first.write(header('ids', 'a1'));
  symlinkSync(file('mine'), file(`changes-${process.pid}.ndjson`));
  second.write(header('ids', 'b2'));
  await Promise.all([first.close(), second.close()]);
  expect(readFileSync(file('mine'), 'utf8')).toBe('mine');
});

test('warns once when it cannot be written', async () => {
  mkdirSync(file('a'));
  writeFileSync(file('a/file'), '');
  expect(await runWith([header('ids', 'a1'), created], file('a/file'))).toEqual([
    expect.stringMatching(/^cannot write changes\.ndjson: /),
  ]);
});
