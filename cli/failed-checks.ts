import { join } from 'node:path';
import { say } from '../messages/phrase.ts';
import { quoted, SettingsError } from '../engine/settings/error.ts';
import { readNamedFile, textOf } from '../engine/settings/files.ts';
import type { Settings } from '../engine/settings/settings.ts';
import { reportIn } from './baseline.ts';

/** The word of `--only` for the checks that failed or warned in the report of the run before. */
const word = 'failed';

/**
 * Puts the checks that failed or warned in the place of `failed`. A waived failure is none of them.
 * @param setting as the user gave it
 * @throws SettingsError if the folder of the reports has no report.json, or none of its checks failed or warned
 */
export function withFailedChecks<S extends Pick<Settings, 'only' | 'out'>>(settings: S, setting: string): S {
  if (!settings.only.includes(word)) return settings;
  const path = join(settings.out, 'report.json');
  const report = readNamedFile(setting, path, say('accepts-failed-in'), () => reportIn(textOf(path)));
  const failed = report.checks.filter(({ outcome }) => outcome === 'fail' || outcome === 'warn');
  const waived = report.checks.filter(({ outcome }) => outcome === 'waived').length;
  if (failed.length === 0) throw new SettingsError(say('none-failed', setting, quoted(path), waived));
  const others = settings.only.filter((pattern) => pattern !== word);
  return { ...settings, only: [...others, ...failed.map(({ id }) => id)] };
}
