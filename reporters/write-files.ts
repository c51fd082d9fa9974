import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { join } from 'node:path';

/** A file to write: its name without a folder, and its content (stored as UTF-8). */
export interface OutputFile {
  readonly name: string;
  readonly content: string;
}

const causes: Readonly<Record<string, string>> = {
  EACCES: 'writing there is not permitted',
  EPERM: 'writing there is not permitted',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EEXIST: 'there is a file of that name, not a folder',
  EISDIR: 'a folder stands where a file is to be written',
  EBUSY: 'a file there is open in another program',
  ENOENT: 'the folder does not exist',
};

function plainCause(error: unknown): string {
  const { code = '', message = String(error) } = error as NodeJS.ErrnoException;
  return causes[code] ?? message;
}

function assertNoFolders(paths: readonly string[]): void {
  for (const path of paths) {
    if (fs.statSync(path, { throwIfNoEntry: false })?.isDirectory()) {
      throw Object.assign(new Error(path), { code: 'EISDIR' });
    }
  }
}

/**
 * Writes files to a folder, all or none: first to temporary files in that folder, then renamed. Creates the folder if it
 * is missing. Throws an Error of one line with the folder and the cause.
 */
export async function writeFiles(outDir: string, files: readonly OutputFile[]): Promise<void> {
  const suffix = randomUUID();
  const writes = files.map(({ name, content }) => ({
    path: join(outDir, name),
    temporary: join(outDir, `.${name}.${suffix}.tmp`),
    content,
  }));
  try {
    // Synchronous: a signal cannot end the program between two files, and it takes half the time.
    fs.mkdirSync(outDir, { recursive: true });
    assertNoFolders(writes.map(({ path }) => path));
    for (const { temporary, content } of writes) fs.writeFileSync(temporary, content, { flag: 'wx' });
    for (const { temporary, path } of writes) fs.renameSync(temporary, path);
  } catch (error) {
    const leftovers = writes.filter(({ temporary }) => fs.existsSync(temporary));
    for (const { temporary } of leftovers) fs.rmSync(temporary);
    throw new Error(`Cannot write the reports to ${outDir}: ${plainCause(error)}.`, { cause: error });
  }
}
