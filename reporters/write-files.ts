import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { join } from 'node:path';
import { createFolder } from '../engine/evidence/create-folder.ts';
import { fileProblem, fileIsFolder } from '../messages/file-problem.ts';
import { phrase } from '../messages/phrase.ts';
import { SaidError } from '../messages/said-error.ts';

/** A file to write: its name without a folder, and its content (stored as UTF-8). */
export interface OutputFile {
  readonly name: string;
  readonly content: string;
}

/** A file of which only its owner may read, or whose lines are made while they are written. */
export interface OwnFile extends Pick<OutputFile, 'name'> {
  readonly content: string | Iterable<string>;
  /** Permissions; default: those of any new file. */
  readonly mode?: number;
}

/** Why a file cannot be written. */
export const cannotWriteFile = phrase(
  'cannot-write-file',
  (file: string, why: string) => `cannot write ${file}: ${why}`,
  (file, why) => `无法写入 ${file}：${why}`,
);
const cannotWriteReports = phrase(
  'cannot-write-reports',
  (folder: string, why: string) => `cannot write the reports to ${folder}: ${why}`,
  (folder, why) => `无法将报告写入 ${folder}：${why}`,
);

/**
 * Writes files to a folder, all or none: first to temporary files in that folder, then renamed. Creates the folder if it
 * is missing. Throws a SaidError with the folder, or the file, and the cause.
 */
export async function writeFiles(outDir: string, files: readonly OwnFile[]): Promise<void> {
  const suffix = randomUUID();
  const writes = files.map((file) => ({
    ...file,
    path: join(outDir, file.name),
    temporary: join(outDir, `.${file.name}.${suffix}.tmp`),
  }));
  try {
    // Synchronous: a signal cannot end the program between two files, and it takes half the time.
    createFolder(outDir);
    for (const { path } of writes)
      if (fs.statSync(path, { throwIfNoEntry: false })?.isDirectory())
        throw new SaidError(cannotWriteFile(path, fileIsFolder));
    for (const { temporary, content, mode } of writes) writeNew(temporary, content, mode);
    for (const { temporary, path } of writes) fs.renameSync(temporary, path);
  } catch (error) {
    for (const { temporary } of writes) removeIfPossible(temporary);
    if (error instanceof SaidError) throw error;
    throw new SaidError(cannotWriteReports(outDir, fileProblem(error)), { cause: error });
  }
}

/** Removes a file. A folder that has become read-only keeps it: writing to it says so. */
export function removeIfPossible(path: string): void {
  try {
    fs.rmSync(path, { force: true });
  } catch {}
}

function writeNew(path: string, content: OwnFile['content'], mode = 0o666): void {
  if (typeof content === 'string') return fs.writeFileSync(path, content, { flag: 'wx', mode });
  const descriptor = fs.openSync(path, 'wx', mode);
  try {
    for (const part of content) fs.writeFileSync(descriptor, part);
  } finally {
    fs.closeSync(descriptor);
  }
}

/** A file that is made when it is its turn. */
export interface Making {
  readonly name: string;
  readonly make: () => OwnFile['content'];
  readonly mode?: number;
}

/** A file that could not be made, or not be written. */
export interface Unwritten {
  readonly name: string;
  readonly error: unknown;
}

/**
 * Makes and writes files, each by itself and the last one first: a file that can't be made or written costs no other.
 * Returns the files that are missing.
 */
export async function writeEach(outDir: string, makings: readonly Making[]): Promise<readonly Unwritten[]> {
  const unwritten: Unwritten[] = [];
  for (const { name, make, ...file } of makings.toReversed()) {
    try {
      await writeFiles(outDir, [{ ...file, name, content: make() }]);
    } catch (error) {
      unwritten.unshift({ name, error });
    }
  }
  return unwritten;
}
