import { realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative } from 'node:path';
import { quoted, SettingsError } from './error.ts';
import { type Given, shownOf } from './kind.ts';
import { pathOf } from './kinds.ts';
import { type SettingRow, trustSetting } from './setting-table.ts';
import type { Sources } from './sources.ts';
import { type Phrase, phrase } from '../../messages/phrase.ts';

/** A value that somebody gave, with its setting; a variable such as HTTPS_PROXY has the row of the setting that it stands for. */
export interface GivenRow {
  readonly row: SettingRow;
  readonly given: Given;
}

const linkLeadsOut = phrase(
  'link-leads-out',
  (name: string, path: string, flag: string, variable: string) =>
    `${name}: got ${path} (a symbolic link leads out of the folder); accepted in CI: another path, or trusted files: ${flag} (${variable})`,
  (name, path, flag, variable) =>
    `${name}：收到 ${path}（符号链接指向目录之外）；在 CI 中接受：其他路径，或信任这些文件：${flag}（${variable}）`,
);
const filesNotTrusted = phrase(
  'files-not-trusted',
  (
    names: readonly string[],
    secrets: readonly string[],
    instead: readonly string[],
    flag: string,
    variable: string,
  ) =>
    `${names.join(', ')}: in CI, files of the folder do not decide where ${secrets.join(', ')} is sent, nor what runs, is read or is shown; give ${instead.join(', ')}, or trust the files: ${flag} (${variable})`,
  (names, secrets, instead, flag, variable) =>
    `${names.join('、')}：在 CI 中，目录里的文件不能决定 ${secrets.join('、')} 发往何处，也不能决定运行、读取或显示什么；请给出 ${instead.join('、')}，或信任这些文件：${flag}（${variable}）`,
);
const namedValue = phrase(
  'named-value',
  (name: string, value: string) => `${name} = ${value}`,
  (name, value) => `${name} = ${value}`,
);
const filesDecide = phrase(
  'files-decide',
  (secrets: readonly string[], values: readonly string[]) =>
    `files of the folder decide where ${secrets.join(', ')} is sent, or what runs, is read or is shown: ${values.join(', ')}`,
  (secrets, values) =>
    `目录里的文件决定 ${secrets.join('、')} 发往何处，或运行、读取、显示什么：${values.join('、')}`,
);

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
    throw new SettingsError(linkLeadsOut(name, quoted(value), trustSetting.flag, trustSetting.env));
  }
  const fromFiles = all.filter((one) => one.given.inFile && leadsElsewhere(one, base));
  if (fromFiles.length === 0) return [];
  const secretNames = secrets.map(({ given }) => given.name);
  if (isInCi && !trustsFiles) {
    const names = fromFiles.map(({ given }) => given.name);
    const instead = [...new Set(fromFiles.map(({ row }) => row.env))];
    throw new SettingsError(
      filesNotTrusted(names, secretNames, instead, trustSetting.flag, trustSetting.env),
    );
  }
  const shown = fromFiles.map(({ row, given }) => namedValue(given.name, shownOf(row.takes, given.value)));
  return [filesDecide(secretNames, shown)];
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
