import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { quoted, refusal } from './error.ts';
import { fileProblem } from './sources.ts';

/**
 * Makes sure that reports can be written before anything is asked: creates the folder and tries a file.
 * @param setting the setting as the user gave it
 * @throws SettingsError when the folder can't be created or written to
 */
export function claimOutFolder(folder: string, setting = '--out'): void {
  const probe = join(folder, `.${randomUUID()}.tmp`);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    throw refusal(setting, quoted(folder), 'a folder that can be created and written to', fileProblem(error));
  }
}
