import { closeSync, lstatSync, openSync, readSync, realpathSync, type Stats, statSync } from 'node:fs';
import { phrase } from '../../messages/phrase.ts';
import { SaidError } from '../../messages/said-error.ts';

/** Most bytes of a file that is read whole. Reports with the exchanges of a run are the largest of them. */
const maxBytes = 256 * 1024 * 1024;
/** So much is read at once. */
const chunkBytes = 64 * 1024;

/**
 * Reads a file whole. A checkout of others may have a link to a device without an end in the place of a file.
 * @param most bytes; a larger file is refused
 * @throws SaidError for what is no file and no pipe of the shell, and for a larger one; else what node throws
 */
export function bytesOf(path: string, most = maxBytes): Buffer {
  demandFile(path);
  if (statSync(path).size > most) throw tooLarge(most);
  const file = openSync(path, 'r');
  try {
    const chunks: Buffer[] = [];
    let size = 0;
    for (;;) {
      const chunk = Buffer.allocUnsafe(chunkBytes);
      const read = readSync(file, chunk);
      if (read === 0) return Buffer.concat(chunks);
      size += read;
      if (size > most) throw tooLarge(most);
      chunks.push(chunk.subarray(0, read));
    }
  } finally {
    closeSync(file);
  }
}

/** True for whatever has the path, also a link that leads nowhere: a file that is there and can't be read is no missing one. */
export function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return true;
  }
}

/** False for what is no folder, or may not be looked at. */
export function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

const linkLeadsNowhere = phrase(
  'link-leads-nowhere',
  'it is a symbolic link that leads nowhere',
  '它是一个指向不存在的文件的符号链接',
);
const fileIsPipe = phrase('file-is-pipe', 'it is a named pipe', '它是一个命名管道');
const fileIsSocket = phrase('file-is-socket', 'it is a socket', '它是一个套接字');
const fileIsDevice = phrase('file-is-device', 'it is a device', '它是一个设备');

/**
 * Refuses what reading would wait for, or never come to the end of. A pipe of the shell is read: somebody writes to it.
 * @throws SaidError; what node throws for a path that leads nowhere
 */
export function demandFile(path: string): void {
  const found = statOf(path);
  if (found.isFile() || found.isDirectory()) return;
  const real = realpathSync(path);
  // `<(…)` and /dev/stdin are links to a pipe that has no path of its own.
  if (found.isFIFO() && /[/\\](?:pipe:\[\d+\]|fd[/\\]\d+)$/.test(real)) return;
  if (found.isFIFO()) throw new SaidError(fileIsPipe);
  if (found.isSocket()) throw new SaidError(fileIsSocket);
  if (real !== '/dev/null') throw new SaidError(fileIsDevice);
}

function statOf(path: string): Stats {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found) return found;
  if (isThere(path)) throw new SaidError(linkLeadsNowhere);
  // What node throws for a missing file has its path.
  return statSync(path);
}

/** A file that is not read whole. */
export const fileTooLarge = phrase(
  'file-too-large',
  (mebibytes: number) => `it has more than ${mebibytes} MiB`,
  (mebibytes) => `超过 ${mebibytes} MiB`,
);

const tooLarge = (most: number): SaidError => new SaidError(fileTooLarge(most / 1024 ** 2));
