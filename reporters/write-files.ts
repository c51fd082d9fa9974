import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { join } from 'node:path';
import { fileProblem } from '../messages/file-problem.ts';
import { say } from '../messages/phrase.ts';
import { SaidError } from '../messages/said-error.ts';

/** A file to write: its name without a folder, and its content (stored as UTF-8). */
export interface OutputFile {
  readonly name: string;
  readonly content: string;
}

/**
 * Writes files to a folder, all or none: first to temporary files in that folder, then renamed. Creates the folder if it
 * is missing. Throws a SaidError with the folder, or the file, and the cause.
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
    for (const { path } of writes)
      if (fs.statSync(path, { throwIfNoEntry: false })?.isDirectory())
        throw new SaidError(say('cannot-write-file', path, say('file-is-folder')));
    for (const { temporary, content } of writes) fs.writeFileSync(temporary, content, { flag: 'wx' });
    for (const { temporary, path } of writes) fs.renameSync(temporary, path);
  } catch (error) {
    const leftovers = writes.filter(({ temporary }) => fs.existsSync(temporary));
    for (const { temporary } of leftovers) fs.rmSync(temporary);
    if (error instanceof SaidError) throw error;
    throw new SaidError(say('cannot-write-reports', outDir, fileProblem(error)), { cause: error });
  }
}
