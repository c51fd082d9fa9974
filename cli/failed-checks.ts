import { join } from 'node:path';
import { phrase } from '../messages/phrase.ts';
import { quoted, SettingsError } from '../engine/settings/error.ts';
import { readNamedFile, textOf } from '../engine/settings/files.ts';
import type { Settings } from '../engine/settings/settings.ts';
import { reportIn } from './baseline.ts';

/** The word of `--only` for the checks that failed or warned in the report of the run before. */
const word = 'failed';

const acceptsFailedIn = phrase(
  'accepts-failed-in',
  'the report.json of an earlier run in the folder of --out',
  '--out 目录中较早一次运行的 report.json',
);
const noneFailed = phrase(
  'none-failed',
  (setting: string, report: string, waived: number) =>
    `${setting} failed: no check failed or warned in ${report}${waived > 0 ? ` (${waived} waived)` : ''}; accepted: a report with at least one`,
  (setting, report, waived) =>
    `${setting} failed：${report} 中没有失败或警告的检查${waived > 0 ? `（另有 ${waived} 项已豁免）` : ''}；可接受：至少有一项的报告`,
);

/**
 * Puts the checks that failed or warned in the place of `failed`. A waived failure is none of them.
 * @param setting as the user gave it
 * @throws SettingsError if the folder of the reports has no report.json, or none of its checks failed or warned
 */
export function withFailedChecks<S extends Pick<Settings, 'only' | 'out'>>(settings: S, setting: string): S {
  if (!settings.only.includes(word)) return settings;
  const path = join(settings.out, 'report.json');
  const report = readNamedFile(setting, path, acceptsFailedIn, () => reportIn(textOf(path)));
  const failed = report.checks.filter(({ outcome }) => outcome === 'fail' || outcome === 'warn');
  const waived = report.checks.filter(({ outcome }) => outcome === 'waived').length;
  if (failed.length === 0) throw new SettingsError(noneFailed(setting, quoted(path), waived));
  const others = settings.only.filter((pattern) => pattern !== word);
  return { ...settings, only: [...others, ...failed.map(({ id }) => id)] };
}
