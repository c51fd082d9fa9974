import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Evidence, EvidenceError, formatEvidence } from '../../evidence/evidence.ts';
import { maskPeople } from '../../evidence/people.ts';
import { resolveSettings } from '../../settings/settings.ts';
import { printable, quoted, refusal } from '../../settings/error.ts';
import { claimOutFolder } from '../../settings/out-folder.ts';
import { fileProblem } from '../../settings/files.ts';
import type { Host } from '../host.ts';
import { deliver } from './deliver.ts';

/**
 * Judges recorded evidence again and writes the reports; sends nothing.
 * @param path an evidence.ndjson, or an HTTP Archive of other clients' traffic
 * @param flags by key of the setting
 * @returns the exit code
 * @throws SettingsError when the file can't be read or is no complete evidence
 */
export async function judgeCommand(
  path: string,
  flags: Readonly<Record<string, unknown>>,
  host: Host,
): Promise<number> {
  const { settings, warnings, names } = resolveSettings({
    flags,
    env: host.env,
    cwd: host.cwd,
    command: 'judge',
  });
  const { judgeEvidence, readRecorded } = await import('../../verdict.ts');
  const recorded = readEvidence(path, host.cwd, readRecorded);
  const evidence = settings.showPeople ? recorded : maskPeople(recorded);
  claimOutFolder(settings.out, names.out);
  for (const warning of warnings) host.err(`warning: ${warning}\n`);
  return deliver(
    { ...judgeEvidence(evidence, settings), evidence: formatEvidence(evidence) },
    settings,
    host,
  );
}

const accepted = 'the whole evidence.ndjson of a run, or an HTTP Archive (HAR 1.2) of traffic';

function readEvidence(path: string, cwd: string, read: (text: string) => Evidence): Evidence {
  let text: string;
  try {
    text = readFileSync(resolve(cwd, path), 'utf8');
  } catch (error) {
    throw refusal('judge', quoted(path), accepted, fileProblem(error));
  }
  try {
    return read(text);
  } catch (error) {
    if (!(error instanceof EvidenceError)) throw error;
    throw refusal('judge', quoted(path), accepted, printable(error.message));
  }
}
