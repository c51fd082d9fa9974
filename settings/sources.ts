import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parse } from 'dotenv';
import { printable, quoted, refusal, SettingsError } from './error.ts';
import { jsonType } from './kinds.ts';
import { nearest } from './nearest.ts';
import { configSetting, otherEnvironment, type SettingRow, settingRows } from './rows.ts';

/** Values as strings by environment name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** One value as it was given. */
export interface Given {
  readonly value: unknown;
  readonly from: 'flag' | 'environment' | 'config';
  /** The setting in the words of the user: `--bugs`, `PMS_BUG_IDS in .env`, `bugs in my.json`. */
  readonly name: string;
  /** Folder that a relative path starts from. */
  readonly base: string;
}

/** Where settings come from. */
export interface Sources {
  /** The value that wins, or undefined when nobody gave one. */
  readonly lookUp: (row: SettingRow) => Given | undefined;
  /** A variable that is no setting of its own, such as HTTPS_PROXY. */
  readonly variable: (name: string) => Given | undefined;
  readonly waivers: { readonly value: unknown; readonly file: string; readonly text: string } | undefined;
  readonly warnings: readonly string[];
}

interface ConfigFile {
  /** As the user named it. */
  readonly name: string;
  readonly path: string;
  readonly text: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/**
 * Opens the four sources: flags, environment, `.env` and config file.
 * @param flags by key of the setting, and `config`
 * @param cwd folder of `.env` and of the config file
 * @throws SettingsError when a file can't be read, or the config file has a key that is no setting
 */
export function openSources(
  flags: Readonly<Record<string, unknown>>,
  env: Environment,
  cwd: string,
): Sources {
  const dotenv = readDotenv(cwd);
  const variable = (name: string): Given | undefined => {
    if (isSet(env[name])) return { value: env[name], from: 'environment', name, base: cwd };
    if (!isSet(dotenv[name])) return undefined;
    return { value: dotenv[name], from: 'environment', name: `${name} in .env`, base: cwd };
  };
  const config = readConfig(flags['config'], variable(configSetting.env), cwd);
  const configPath = config?.path ?? resolve(cwd, configSetting.default);
  return {
    lookUp: (row) => fromFlag(row, flags, cwd, configPath) ?? variable(row.env) ?? fromConfig(row, config),
    variable,
    waivers:
      config && Object.hasOwn(config.values, 'waivers')
        ? { value: config.values['waivers'], file: config.name, text: config.text }
        : undefined,
    warnings: [...unknownVariables(env, ''), ...unknownVariables(dotenv, ' in .env')],
  };
}

/** An empty variable is one that nobody set: shells and CI can't always leave it out. */
function isSet(value: string | undefined): value is string {
  return value !== undefined && value.trim() !== '';
}

function fromFlag(
  row: SettingRow,
  flags: Readonly<Record<string, unknown>>,
  base: string,
  configPath: string,
): Given | undefined {
  const value = row.bare && flags[row.key] === true ? configPath : flags[row.key];
  return value === undefined ? undefined : { value, from: 'flag', name: row.flag, base };
}

function fromConfig(row: SettingRow, config: ConfigFile | undefined): Given | undefined {
  if (config === undefined || !Object.hasOwn(config.values, row.key)) return undefined;
  const name = `${row.key} in ${config.name}`;
  return { value: config.values[row.key], from: 'config', name, base: dirname(config.path) };
}

function readDotenv(cwd: string): Environment {
  const path = resolve(cwd, '.env');
  return existsSync(path) ? parse(readText(path, '.env')) : {};
}

function readConfig(flag: unknown, variable: Given | undefined, cwd: string): ConfigFile | undefined {
  const asked = flag ?? variable?.value;
  const name = String(asked ?? configSetting.default);
  const path = resolve(cwd, name);
  const shown = printable(name);
  if (asked === undefined && !existsSync(path)) return undefined;
  if (name.trim() === '') throw refusal(configSetting.flag, '""', 'the path of a JSON file');
  const setting = asked === undefined ? shown : `${flag ? configSetting.flag : variable!.name} ${shown}`;
  const text = readText(path, setting);
  const values = parseConfig(text, setting);
  demandKnownKeys(values, shown);
  return { name: shown, path, text, values };
}

function readText(path: string, setting: string): string {
  try {
    return readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    throw new SettingsError(`${setting}: ${fileProblem(error)}; accepted: a file that can be read`);
  }
}

const fileProblems: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of the path is no folder',
  EEXIST: 'there is a file of that name',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  ENAMETOOLONG: 'the name is too long',
  ELOOP: 'a symbolic link leads back to itself',
};

/** What went wrong with a file, in plain words. */
export function fileProblem(error: unknown): string {
  const { code = 'unknown error' } = error as NodeJS.ErrnoException;
  return fileProblems[code] ?? code;
}

function parseConfig(text: string, setting: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refusal(setting, `no JSON${position(text)}`, 'a JSON object of settings');
  }
  if (jsonType(value) !== 'object') {
    throw refusal(setting, `a JSON ${jsonType(value)}`, 'a JSON object of settings');
  }
  return value as Record<string, unknown>;
}

/** The parser's own message quotes the text, and the text may hold a Token. */
function position(text: string): string {
  try {
    JSON.parse(text);
  } catch (error) {
    const at = /position (\d+)/.exec((error as Error).message)?.[1];
    if (at !== undefined) return ` (line ${text.slice(0, Number(at)).split('\n').length})`;
  }
  return '';
}

function demandKnownKeys(values: Readonly<Record<string, unknown>>, file: string): void {
  const known: string[] = [...settingRows.map(({ key }) => key), 'waivers', '$schema'];
  const unknown = Object.keys(values).find((key) => !known.includes(key));
  if (unknown === undefined) return;
  const meant = nearest(unknown, known);
  throw new SettingsError(
    `${file}: unknown key ${quoted(unknown)}; ${meant ? `did you mean "${meant}"?` : `accepted: ${known.join(', ')}`}`,
  );
}

/** Refusing them would tie the program to whatever else runs in the same environment. */
function unknownVariables(env: Environment, where: string): string[] {
  const known: string[] = [...settingRows.map((row) => row.env), ...otherEnvironment];
  return Object.keys(env)
    .filter((name) => name.startsWith('PMS_') && !known.includes(name))
    .map((name) => {
      const meant = nearest(name, known);
      return `${printable(name)}${where} is no setting${meant ? `; did you mean ${meant}?` : ''}`;
    });
}
