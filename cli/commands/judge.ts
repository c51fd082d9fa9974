import { closeSync, openSync, readSync } from 'node:fs';
import { maskedEvidence } from '../../evidence/masked.ts';
import { type Flags, resolveSettings } from '../../settings/settings.ts';
import { fileIn, readNamedFile } from '../../settings/files.ts';
import { claimOutFolder } from '../../settings/out-folder.ts';
import { demandUsableWaivers } from '../../settings/waivers.ts';
import { type Host, warn } from '../host.ts';
import { deliver } from './deliver.ts';
import { say } from '../../messages/phrase.ts';

/**
 * Judges recorded evidence again and writes the reports; sends nothing.
 * @param path an evidence.ndjson or its folder, or an HTTP Archive of other clients' traffic
 * @returns the exit code
 * @throws SettingsError when the file can't be read or is no complete evidence
 */
export async function judgeCommand(path: string, flags: Flags, host: Host): Promise<number> {
  const { env, cwd } = host;
  const { settings, warnings, names } = resolveSettings({ flags, env, cwd, command: 'judge' });
  const { readRecorded } = await import('../../verdict.ts');
  const { allChecks } = await import('../../suites/index.ts');
  const recorded = readNamedFile('judge', path, say('accepts-evidence'), () =>
    readRecorded(chunksOf(fileIn(path, cwd, 'evidence.ndjson')), settings.baseUrl),
  );
  demandUsableWaivers(settings.waivers, allChecks);
  claimOutFolder(settings.out, names.out);
  warn(warnings, settings, host);
  return deliver(maskedEvidence(recorded, settings), settings, host);
}

/** So much is read at once. */
const chunkBytes = 1024 * 1024;

/** The bytes of a file without its byte order mark, without holding all of them. */
function* chunksOf(path: string): Generator<Buffer> {
  const file = openSync(path, 'r');
  try {
    for (let isFirst = true; ; isFirst = false) {
      const chunk = Buffer.allocUnsafe(chunkBytes);
      const size = readSync(file, chunk);
      if (size === 0) return;
      const isMarked = isFirst && chunk.subarray(0, size).indexOf('\uFEFF') === 0;
      yield chunk.subarray(isMarked ? 3 : 0, size);
    }
  } finally {
    closeSync(file);
  }
}
