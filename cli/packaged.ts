#!/usr/bin/env node
import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cachedDataVersionTag } from 'node:v8';
import { Script } from 'node:vm';
import { crc32 } from 'node:zlib';

// The command line of the package: it runs program.script, which lies beside it, with what V8 compiled of that before.
// That saves a fifth of the processor time of a run.

type Program = typeof import('./start.ts');

const path = join(__dirname, 'program.script');
// Another version of V8, or one with other flags, can't use it.
const compiledPath = path.replace('.script', `.${cachedDataVersionTag().toString(16)}.compiled`);
const checksumLength = 4;
const isDisabled = process.env['NODE_DISABLE_COMPILE_CACHE'] !== undefined;

const cachedData = isDisabled ? undefined : compiledBefore();
// The bundler writes nothing but ASCII, of which a character is a byte.
const script = new Script(readFileSync(path, 'latin1'), {
  filename: path,
  ...(cachedData && { cachedData }),
});
const program = { exports: {} as Program };
(script.runInThisContext() as (...given: unknown[]) => void)(require, program);
void program.exports.start(keepCompiled);

/** Whoever could put other code there could put it into the program as well. */
function keepCompiled(): void {
  const isKept = cachedData !== undefined && script.cachedDataRejected === false;
  if (isKept || isDisabled) return;
  const unfinished = `${compiledPath}.${process.pid}`;
  try {
    const data = script.createCachedData();
    writeFileSync(unfinished, Buffer.concat([checksumOf(data), data]));
    renameSync(unfinished, compiledPath);
  } catch {
    // The package is somebody else's, or the disk is full: the next run compiles again.
    if (existsSync(unfinished)) rmSync(unfinished);
  }
}

function compiledBefore(): Buffer | undefined {
  try {
    const file = readFileSync(compiledPath);
    const data = file.subarray(checksumLength);
    return checksumOf(data).equals(file.subarray(0, checksumLength)) ? data : undefined;
  } catch {
    return undefined;
  }
}

/** V8 looks at the length of the source alone, and a damaged file ends the process. */
function checksumOf(data: Buffer): Buffer {
  const { size, mtimeMs } = statSync(path);
  const checksum = Buffer.alloc(checksumLength);
  checksum.writeUInt32LE(crc32(data, crc32(`${size} ${mtimeMs}`)));
  return checksum;
}
