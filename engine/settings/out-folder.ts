import { randomUUID } from 'node:crypto';
import { fileProblem } from '../../messages/file-problem.ts';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFolder } from '../evidence/create-folder.ts';
import { quoted, refusal } from './error.ts';
import { machineProblem } from '../../messages/machine-problem.ts';
import { phrase } from '../../messages/phrase.ts';

const acceptsFolder = phrase(
  'accepts-folder',
  'a folder that can be created and written to',
  '可以创建和写入的目录',
);

/**
 * Makes sure that reports can be written before anything is asked: creates the folder and tries a file.
 * @param folder absolute path
 * @param setting the setting as the user gave it
 * @throws SettingsError when the folder can't be created or written to; another error where a limit of this machine is the reason
 */
export function claimOutFolder(folder: string, setting = '--out'): void {
  const probe = join(folder, `.${randomUUID()}.tmp`);
  try {
    createFolder(folder);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    if (machineProblem(error)) throw error;
    throw refusal(setting, quoted(folder), acceptsFolder, fileProblem(error));
  }
}
