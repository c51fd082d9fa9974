import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { leftIn, parseLedger } from '../fixtures/ledger.ts';

/** Name of the file in the folder of the reports. */
export const ledgerName = 'changes.ndjson';

/**
 * Opens changes.ndjson with its first line. The file of an earlier run that left something behind is kept under
 * a name with that run's id.
 * @param folder where the reports go
 * @param warn takes one line when the file can't be written; the run goes on without it
 * @returns what takes each line; a line outlives a power cut once it is taken
 */
export function openLedgerFile(
  folder: string,
  warn: (text: string) => void,
): { write: (line: string) => void; close: () => void } {
  let file: number | undefined;
  let failed = false;
  const write = (line: string): void => {
    if (failed) return;
    try {
      file ??= openSync(freshPath(folder), 'w');
      writeSync(file, line);
      fsyncSync(file);
    } catch (error) {
      failed = true;
      warn(`${ledgerName} can't be written: ${(error as Error).message}`);
    }
  };
  return { write, close: () => file !== undefined && closeSync(file) };
}

function freshPath(folder: string): string {
  const path = join(folder, ledgerName);
  const runId = unfinishedRun(path);
  if (runId !== undefined) renameSync(path, join(folder, `changes-${runId}.ndjson`));
  return path;
}

/** The id of the run whose changes are not all undone. */
function unfinishedRun(path: string): string | undefined {
  if (!existsSync(path)) return undefined;
  try {
    const ledger = parseLedger(readFileSync(path, 'utf8'));
    const { runId } = ledger.header;
    return leftIn(ledger).length > 0 && /^\w+$/.test(runId) ? runId : undefined;
  } catch {
    return undefined;
  }
}
