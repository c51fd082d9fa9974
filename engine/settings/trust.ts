import { realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative } from 'node:path';
import { quoted, SettingsError } from './error.ts';
import { type Given, shownOf } from './kind.ts';
import { pathOf } from './kinds.ts';
import { type SettingRow, trustSetting } from './rows.ts';
import type { Sources } from './sources.ts';
import { type Phrase, say } from '../../messages/phrase.ts';

/** A value that somebody gave, with its setting; a variable such as HTTPS_PROXY has the row of the setting that it stands for. */
export interface GivenRow {
  readonly row: SettingRow;
  readonly given: Given;
}

/**
 * Whoever changes files of a checkout, as with a pull request, decides what they say. So with a secret that does not come from
 * them, they do not decide in CI where it goes, nor what runs, is read or is shown. Elsewhere they do, with a word.
 * @returns the word, if there is one to say
 * @throws SettingsError in CI, unless files are trusted
 */
export function demandTrusted(
  all: readonly GivenRow[],
  { isInCi, trustsFiles, base }: Pick<Sources, 'isInCi' | 'trustsFiles' | 'base'>,
): Phrase[] {
  const secrets = all.filter(({ row, given }) => row.takes.secret && !given.inFile);
  if (secrets.length === 0) return [];
  const linked = all.find((one) => !one.given.inFile && isLinkedOut(one, base));
  if (linked && isInCi && !trustsFiles) {
    const { name, value } = linked.given;
    throw new SettingsError(say('link-leads-out', name, quoted(value), trustSetting.flag, trustSetting.env));
  }
  const fromFiles = all.filter((one) => one.given.inFile && leadsElsewhere(one, base));
  if (fromFiles.length === 0) return [];
  const secretNames = secrets.map(({ given }) => given.name);
  if (isInCi && !trustsFiles) {
    const names = fromFiles.map(({ given }) => given.name);
    const instead = [...new Set(fromFiles.map(({ row }) => row.env))];
    throw new SettingsError(
      say('files-not-trusted', names, secretNames, instead, trustSetting.flag, trustSetting.env),
    );
  }
  const shown = fromFiles.map(({ row, given }) =>
    say('named-value', given.name, shownOf(row.takes, given.value)),
  );
  return [say('files-decide', secretNames, shown)];
}

/** True for a value that decides where secrets go, or what runs, is read or is shown. */
export function leadsElsewhere({ row, given }: GivenRow, folder: string): boolean {
  if (row.destination !== 'outside') return row.destination === 'any';
  return isOutside(relative(realPathOf(folder), realPathOf(pathOf(String(given.value), given.base))));
}

/** True for a path in the folder that leads out of it: a link of the checkout decides what is read or written there. */
export function isLinkedOut({ row, given }: GivenRow, folder: string): boolean {
  if (row.destination !== 'outside') return false;
  const path = pathOf(String(given.value), given.base);
  return !isOutside(relative(folder, path)) && isOutside(relative(realPathOf(folder), realPathOf(path)));
}

const isOutside = (path: string): boolean => path.startsWith('..') || isAbsolute(path);

/** Follows the links of a path, as far as it exists: a checkout may have links that lead out of it. */
function realPathOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const folder = dirname(path);
    return folder === path ? path : join(realPathOf(folder), basename(path));
  }
}
