import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import fs from 'node:fs/promises';
import { join } from 'node:path';

/** A file to be written: its name without a folder, and its whole content (stored as UTF-8). */
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

async function refuseFolders(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const found = await fs.stat(path).catch(() => undefined);
    if (found?.isDirectory()) throw Object.assign(new Error(path), { code: 'EISDIR' });
  }
}

/**
 * Takes a folder and files; writes them there, all or none: each beside its place first, then renamed. The
 * folder is made when it is missing. Throws an Error of one line with the folder and the cause.
 */
export async function writeFiles(outDir: string, files: readonly OutputFile[]): Promise<void> {
  const mark = randomUUID();
  const writes = files.map(({ name, content }) => ({
    path: join(outDir, name),
    temporary: join(outDir, `.${name}.${mark}.tmp`),
    content,
  }));
  // Somebody who quits at once leaves nothing half-written either.
  const removeAll = (): void => writes.forEach(({ temporary }) => rmSync(temporary, { force: true }));
  process.once('exit', removeAll);
  try {
    await fs.mkdir(outDir, { recursive: true });
    await refuseFolders(writes.map(({ path }) => path));
    for (const { temporary, content } of writes) await fs.writeFile(temporary, content, { flag: 'wx' });
    for (const { temporary, path } of writes) await fs.rename(temporary, path);
  } catch (error) {
    await Promise.all(
      writes.map(({ temporary }) => fs.rm(temporary, { force: true }).catch(() => undefined)),
    );
    throw new Error(`Cannot write the reports to ${outDir}: ${plainCause(error)}.`, { cause: error });
  } finally {
    process.off('exit', removeAll);
  }
}
