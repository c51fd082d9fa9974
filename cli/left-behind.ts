import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { printable } from '../settings/error.ts';
import { configSetting, type SettingRow, settingRows } from '../settings/rows.ts';
import type { Settings } from '../settings/settings.ts';
import { isFinished, remainingIn, parseLedger } from '../zentao/ledger.ts';
import { shownCommand } from './command-line.ts';
import { ledgerName } from './ledger-file.ts';
import { wordsOf } from '../messages/index.ts';

/** What the run was given that its clean-up needs too. */
export interface CleanUpGiven {
  readonly settings?: Pick<Settings, 'account' | 'password' | 'language'>;
  /** By key of the setting. */
  readonly flags?: Readonly<Record<string, unknown>>;
}

/**
 * What the run whose reports go to a folder left on a ZenTao, and the command that removes it.
 * @param folder where changes.ndjson is
 * @param cwd from which the command is given
 * @returns one line; undefined when nothing is left
 */
export function leftBehind(folder: string, cwd: string, given: CleanUpGiven = {}): string | undefined {
  const path = join(folder, ledgerName);
  try {
    const ledger = parseLedger(readFileSync(path, 'utf8'));
    if (ledger.header.fixtures !== 'zentao' || isFinished(ledger)) return undefined;
    const shown = relative(cwd, path);
    const named = shown.startsWith('..') ? path : shown;
    const url = printable(ledger.header.baseUrl);
    const command = shownCommand(['cleanup', named, '--base-url', url, ...flagsOf(given)]);
    const secret = given.settings?.password === undefined ? 'PMS_TOKEN' : 'PMS_PASSWORD';
    const { phrases } = wordsOf(given.settings ?? {});
    return phrases['left-behind'](remainingIn(ledger).length, url, `${secret}=… ${command}`);
  } catch {
    return undefined;
  }
}

/** How requests find their way: the other settings of a run say nothing of its clean-up. */
const needed: readonly string[] = ['ca', 'insecure', 'proxy', 'proxyBypass', 'timeout', 'rate', 'maxWait'];

/** Those of the environment and of files are there for the next command too; the account is said in any case. */
function flagsOf({ settings: { account } = {}, flags = {} }: CleanUpGiven): string[] {
  const rows = (settingRows as readonly SettingRow[]).filter(({ key }) => needed.includes(key));
  const repeated = [...rows, { ...configSetting, key: 'config' }].flatMap(({ key, flag }) => {
    const value = flags[key];
    if (value === undefined || value === false) return [];
    return value === true ? [flag] : [flag, String(value)];
  });
  return [...(account === undefined ? [] : ['--account', account]), ...repeated];
}
