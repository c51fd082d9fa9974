import { randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { fileProblem } from '../messages/file-problem.ts';
import { type Phrase, say } from '../messages/phrase.ts';
import { isFinished, parseLedger } from '../zentao/ledger.ts';

interface OpenFile {
  readonly name: string;
  readonly descriptor: number;
}

/** Milliseconds after which a line is on the disk too, where a power cut leaves it. */
const longestUnsaved = 1000;

/** Name of the file in the folder of the reports. */
export const ledgerName = 'changes.ndjson';

/**
 * Opens changes.ndjson with its first line, in the place of an earlier run's. The file of an earlier run that left
 * fixtures of its own behind is kept under a name with that run's id.
 * @param folder where the reports go
 * @param warn takes what is wrong when the file can't be written; the run goes on without it
 * @returns what takes each line: it outlives the process at once, and a power cut a second later; and the
 * names of the files that were written
 */
export function openLedgerFile(
  folder: string,
  warn: (what: Phrase) => void,
): { write: (line: string) => void; close: () => Promise<void>; written: () => string[] } {
  let file: OpenFile | undefined;
  let failed = false;
  let timer: NodeJS.Timeout | undefined;
  let saving = Promise.resolve();
  const fail = (error: unknown): void => {
    if (!failed) warn(say('cannot-write-file', ledgerName, fileProblem(error)));
    failed = true;
  };
  const path = join(folder, ledgerName);
  try {
    keepUnfinished(path);
  } catch (error) {
    fail(error);
  }
  const earlier = inodeOf(path);
  const write = (line: string): void => {
    if (failed) return;
    try {
      file ??= openNew(folder, earlier);
      writeSync(file.descriptor, line);
      timer ??= setTimeout(() => void (saving = save(file!)), longestUnsaved).unref();
    } catch (error) {
      fail(error);
    }
  };
  const save = async ({ descriptor }: OpenFile): Promise<void> => {
    timer = undefined;
    await promisify(fsync)(descriptor).catch(fail);
  };
  const close = async (): Promise<void> => {
    clearTimeout(timer);
    await saving;
    if (file === undefined) return;
    try {
      // Not by a thread of its own: starting those takes longer.
      fsyncSync(file.descriptor);
    } catch (error) {
      fail(error);
    }
    closeSync(file.descriptor);
  };
  return { write, close, written: () => (file ? [file.name] : []) };
}

/** Cleaning up after that run takes its file. */
function keepUnfinished(path: string): void {
  const runId = unfinishedRun(path);
  if (runId !== undefined) renameSync(path, join(dirname(path), `changes-${runId}.ndjson`));
}

/** Replaces the file that was there when the run began. A run that began since has the name: two may not write one file. */
function openNew(folder: string, earlier: bigint | undefined): OpenFile {
  const path = join(folder, ledgerName);
  if (earlier !== undefined && inodeOf(path) === earlier) {
    const temporary = join(folder, `.${ledgerName}.${randomUUID()}.tmp`);
    const descriptor = openSync(temporary, 'wx');
    renameSync(temporary, path);
    return { name: ledgerName, descriptor };
  }
  try {
    return { name: ledgerName, descriptor: openSync(path, 'wx') };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const name = `changes-${process.pid}.ndjson`;
    return { name, descriptor: openSync(join(folder, name), 'w') };
  }
}

function inodeOf(path: string): bigint | undefined {
  return existsSync(path) ? statSync(path, { bigint: true }).ino : undefined;
}

/** The id of the run whose fixtures are not all removed. */
function unfinishedRun(path: string): string | undefined {
  if (!existsSync(path)) return undefined;
  try {
    const ledger = parseLedger(readFileSync(path, 'utf8'));
    const { runId, fixtures } = ledger.header;
    return fixtures === 'zentao' && !isFinished(ledger) && /^\w+$/.test(runId) ? runId : undefined;
  } catch {
    return undefined;
  }
}
