import { closeSync, openSync, readSync } from 'node:fs';
import { formatEvidence } from '../../evidence/evidence.ts';
import { maskPeople } from '../../evidence/people.ts';
import { type Flags, resolveSettings } from '../../settings/settings.ts';
import { fileIn, readNamedFile } from '../../settings/files.ts';
import { claimOutFolder } from '../../settings/out-folder.ts';
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
  const { judgeEvidence, readRecorded } = await import('../../verdict.ts');
  const recorded = readNamedFile('judge', path, say('accepts-evidence'), () =>
    readRecorded(chunksOf(fileIn(path, cwd, 'evidence.ndjson')), settings.baseUrl),
  );
  const evidence = maskPeople(recorded, settings);
  claimOutFolder(settings.out, names.out);
  warn(warnings, settings, host);
  const delivery = { ...judgeEvidence(evidence, settings), evidence: formatEvidence(evidence) };
  return deliver(delivery, settings, host);
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
