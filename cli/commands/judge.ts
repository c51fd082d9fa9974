import { closeSync, createReadStream, openSync, readSync } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type Evidence, EvidenceError } from '../../engine/evidence/evidence.ts';
import { maskedEvidence } from '../../engine/evidence/masked.ts';
import { type Flags, resolveSettings } from '../../engine/settings/settings.ts';
import { errorOfNamedFile, fileIn } from '../../engine/settings/files.ts';
import { claimOutFolder } from '../../engine/settings/out-folder.ts';
import { demandKnownChecks } from '../../engine/settings/source-files.ts';
import { demandUsableWaivers } from '../../engine/settings/waivers.ts';
import { type Host, warn } from '../host.ts';
import { deliver } from './deliver.ts';
import { say } from '../../messages/phrase.ts';

/**
 * Judges recorded evidence again and writes the reports; sends nothing.
 * @param paths an evidence.ndjson or its folder, or recordings of other clients' traffic, which count as one
 * @returns the exit code
 * @throws SettingsError when a file can't be read or is no complete evidence
 */
export async function judgeCommand(paths: readonly string[], flags: Flags, host: Host): Promise<number> {
  const { env, cwd } = host;
  const { settings, warnings, names } = resolveSettings({ flags, env, cwd, command: 'judge' });
  const { allChecks } = await import('../../suites/index.ts');
  const { demandTraffic } = await import('../../engine/verdict.ts');
  const recorded = await readRecorded(paths, cwd, settings.baseUrl);
  demandUsableWaivers(settings.waivers, allChecks);
  demandKnownChecks(settings, allChecks, names.source);
  demandTraffic(recorded, settings);
  claimOutFolder(settings.out, names.out);
  warn(warnings, settings, host);
  return deliver(maskedEvidence(recorded, settings), settings, host);
}

async function readRecorded(paths: readonly string[], cwd: string, baseUrl?: string): Promise<Evidence> {
  const { RecordedFile, TrafficReader } = await import('../../engine/traffic.ts');
  const { suite } = await import('../../engine/verdict.ts');
  const traffic = new TrafficReader({ suite, ...(baseUrl === undefined ? {} : { baseUrl }) });
  for (const path of paths.length > 1 ? await byTime(paths, cwd) : paths) {
    const evidence = await naming(path, async () => {
      const file = new RecordedFile(traffic);
      for await (const chunk of chunksOf(path, cwd)) file.add(chunk);
      return file.end();
    });
    if (evidence === undefined) continue;
    if (paths.length === 1) return evidence;
    throw errorOfFile(path, new EvidenceError(say('evidence-is-alone')));
  }
  return traffic.evidence();
}

/** Sorts files by the time of their first exchange. */
async function byTime(paths: readonly string[], cwd: string): Promise<string[]> {
  const timed = await Promise.all(
    paths.map(async (path) => ({ path, at: await naming(path, () => firstTimeIn(path, cwd)) })),
  );
  return timed.sort((a, b) => a.at - b.at).map(({ path }) => path);
}

async function firstTimeIn(path: string, cwd: string): Promise<number> {
  for await (const chunk of chunksOf(path, cwd)) {
    const [, time = ''] = /"(?:startedDateTime|time)"\s*:\s*"([^"]+)"/.exec(chunk.toString('latin1')) ?? [];
    return Date.parse(time) || Number.MAX_VALUE;
  }
  return Number.MAX_VALUE;
}

async function naming<T>(path: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw errorOfFile(path, error);
  }
}

function errorOfFile(path: string, error: unknown): unknown {
  const isBrokenGzip = String((error as NodeJS.ErrnoException).code).startsWith('Z_');
  const told = isBrokenGzip ? new EvidenceError(say('broken-gzip')) : error;
  return errorOfNamedFile('judge', path, say('accepts-evidence'), told);
}

/** So much is read at once. */
const chunkBytes = 1024 * 1024;

/** The bytes of a file, decompressed if it is gzip, without holding all of them. */
async function* chunksOf(given: string, cwd: string): AsyncGenerator<Buffer> {
  const path = fileIn(given, cwd, 'evidence.ndjson');
  const isPacked = isGzip(path);
  const bytes = createReadStream(path, { highWaterMark: chunkBytes });
  // An error of any of the streams ends the last one, where it is thrown.
  yield* isPacked ? pipeline(bytes, createGunzip({ chunkSize: chunkBytes }), () => undefined) : bytes;
}

function isGzip(path: string): boolean {
  const file = openSync(path, 'r');
  try {
    const magic = Buffer.alloc(2);
    readSync(file, magic);
    return magic.equals(Buffer.of(0x1f, 0x8b));
  } finally {
    closeSync(file);
  }
}
