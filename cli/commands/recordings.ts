import { closeSync, createReadStream, openSync, readSync, statSync } from 'node:fs';
import { pipeline, Readable, Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32, createGunzip } from 'node:zlib';
import { type Entry, fromBufferPromise, openPromise, type Options, type ZipFile } from 'yauzl';
import { EvidenceError } from '../../engine/evidence/evidence.ts';
import { type Attached, noneAttached } from '../../engine/evidence/traffic/entry.ts';
import { fileIn } from '../../engine/settings/files.ts';
import { bytesOf, demandFile } from '../../engine/settings/read-file.ts';
import { phrase } from '../../messages/phrase.ts';

/** Recorded data: a file, or one of those in a ZIP archive. */
export interface Recording {
  /** Reads its bytes, decompressed, without holding all of them. May be called again. */
  readonly bytes: () => AsyncIterable<Buffer>;
  /** The bodies that it has in files of their own. */
  readonly attached: Attached;
}

/** So much is read at once. */
const chunkBytes = 1024 * 1024;

/**
 * Returns the recordings in a file: the file itself, which may be gzip, or those in a ZIP archive, such as that of a
 * browser, or the reports of a CI run.
 * @param given path of the file, or of a folder with evidence.ndjson
 * @throws EvidenceError for a ZIP archive that is broken or has no recording; what node throws for the file
 */
export async function recordingsIn(given: string, cwd: string): Promise<Recording[]> {
  const path = fileIn(given, cwd, 'evidence.ndjson');
  demandFile(path);
  // A pipe can be read once.
  const source = statSync(path).isFIFO() ? bytesOf(path) : path;
  const beginning = beginningOf(source);
  if (['PK\u0003\u0004', 'PK\u0005\u0006'].includes(beginning)) return recordingsInArchive(source);
  const isGzip = beginning.startsWith('\u001f\u008b');
  const read = (): Readable =>
    typeof source === 'string'
      ? createReadStream(source, { highWaterMark: chunkBytes })
      : Readable.from([source]);
  return [{ bytes: () => (isGzip ? gunzipped(read()) : read()), attached: noneAttached }];
}

/** The path of a file, or what a pipe held. */
type Source = string | Buffer;

function beginningOf(source: Source): string {
  if (typeof source !== 'string') return source.toString('latin1', 0, 4);
  const file = openSync(source, 'r');
  try {
    const bytes = Buffer.alloc(4);
    readSync(file, bytes);
    return bytes.toString('latin1');
  } finally {
    closeSync(file);
  }
}

// An error of any of the streams ends the last one, where it is thrown.
const gunzipped = (bytes: Readable): Readable =>
  pipeline(bytes, createGunzip({ chunkSize: chunkBytes }), () => undefined);

const zipWithoutRecording = phrase(
  'zip-without-recording',
  'the ZIP archive has no evidence.ndjson, and no file .har, .ndjson, .jsonl or .json',
  'ZIP 压缩包中没有 evidence.ndjson，也没有 .har、.ndjson、.jsonl 或 .json 文件',
);

async function recordingsInArchive(source: Source): Promise<Recording[]> {
  const entries = await entriesOf(source);
  const chosen = chosenOf(entries);
  if (chosen.length === 0) throw new EvidenceError(zipWithoutRecording);
  const isEvidence = chosen.some(({ fileName }) => evidenceName.test(fileName));
  const others = isEvidence ? [] : entries.filter((entry) => !chosen.includes(entry));
  const bodies = await bodiesIn(source, others);
  return chosen.map((entry) => ({
    bytes: () => bytesOfEntry(source, entry),
    attached: (file) => bodies.get(file),
  }));
}

const evidenceName = /(?:^|\/)evidence\.ndjson$/;

/** The evidence of a run, which stands alone; else recordings by the ends of their names. */
function chosenOf(entries: readonly Entry[]): readonly Entry[] {
  const named = (pattern: RegExp): readonly Entry[] =>
    entries.filter(({ fileName }) => pattern.test(fileName));
  const evidence = named(evidenceName);
  if (evidence.length > 0) return evidence;
  const recordings = named(/\.(?:har|ndjson|jsonl)(?:\.gz)?$/i);
  return recordings.length > 0 ? recordings : named(/\.json$/i);
}

async function entriesOf(source: Source): Promise<Entry[]> {
  return inArchive(async () => {
    const archive = await openArchive(source, { lazyEntries: true });
    const entries: Entry[] = [];
    for await (const entry of archive.eachEntry()) if (!entry.fileName.endsWith('/')) entries.push(entry);
    return entries;
  });
}

const openArchive = (source: Source, options: Options): Promise<ZipFile> =>
  typeof source === 'string' ? openPromise(source, options) : fromBufferPromise(source, options);

/** In bytes: larger bodies, and bodies beyond so many, count as not recorded. */
const maxBody = 1024 * 1024;
const maxBodies = 64 * 1024 * 1024;

/** Reads the bodies that a recorder wrote into files of their own: those that are JSON first. */
async function bodiesIn(source: Source, entries: readonly Entry[]): Promise<Map<string, Buffer>> {
  const bodies = new Map<string, Buffer>();
  const isJson = ({ fileName }: Entry): boolean => /\.json$/i.test(fileName);
  let left = maxBodies;
  for (const entry of [...entries].sort((a, b) => Number(isJson(b)) - Number(isJson(a)))) {
    if (entry.uncompressedSize > Math.min(maxBody, left)) continue;
    left -= entry.uncompressedSize;
    bodies.set(entry.fileName, await inArchive(async () => buffer(await streamOf(source, entry))));
  }
  return bodies;
}

async function* bytesOfEntry(source: Source, entry: Entry): AsyncGenerator<Buffer> {
  const stream = await inArchive(() => streamOf(source, entry));
  const isGzip = /\.gz$/i.test(entry.fileName);
  const chunks = (isGzip ? gunzipped(stream) : stream)[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  for (;;) {
    const next = await inArchive(() => chunks.next());
    if (next.done) return;
    yield next.value;
  }
}

/** Opens an entry, and closes the archive after it. */
async function streamOf(source: Source, entry: Entry): Promise<Readable> {
  const archive = await openArchive(source, { lazyEntries: true, autoClose: false });
  try {
    const stream = await archive.openReadStreamPromise(entry);
    return pipeline(stream, checkedBy(entry.crc32), () => archive.close());
  } catch (error) {
    archive.close();
    throw error;
  }
}

/** Passes bytes on, and fails at their end if they are not those of a checksum. */
function checkedBy(checksum: number): Transform {
  let sum = 0;
  return new Transform({
    transform: (chunk: Buffer, _, done) => {
      sum = crc32(chunk, sum);
      done(null, chunk);
    },
    flush: (done) => done(sum === checksum ? null : new Error('the checksum differs')),
  });
}

const brokenZip = phrase(
  'broken-zip',
  'the ZIP archive is cut off, broken or encrypted',
  'ZIP 压缩包被截断、已损坏或已加密',
);

async function inArchive<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch {
    throw new EvidenceError(brokenZip);
  }
}
