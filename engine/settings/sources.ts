import { resolve } from 'node:path';
import { isInCi } from './ci.ts';
import { type ConfigFile, openConfigFile } from './config-file.ts';
import { readDotenv } from './dotenv.ts';
import { printable, refusal } from './error.ts';
import { type Given, jsonType, readAs, jsonOfType } from './kind.ts';
import { flag } from './kinds.ts';
import { demandKnown, nearest } from './nearest.ts';
import {
  configSetting,
  environmentNames,
  otherEnvironment,
  programName,
  type SettingKey,
  type SettingRow,
  settingRows,
  trustSetting,
} from './setting-table.ts';
import type { PlacedWaiver } from '../judging/waivers.ts';
import { readWaivers } from './waivers.ts';
import { type Phrase, phrase } from '../../messages/phrase.ts';

/** Values as strings by environment name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Strings or booleans by key of the setting; `config` names the config file. */
export type Flags = Readonly<Record<string, unknown>>;

/** Where settings come from. */
export interface Sources {
  /** The value that wins, or undefined when nobody gave one. */
  readonly lookUp: (row: SettingRow) => Given | undefined;
  /** A variable that is no setting of its own, such as HTTPS_PROXY. */
  readonly variable: (name: string) => Given | undefined;
  /** How a setting that nobody gave is written. */
  readonly nameOf: (key: SettingKey) => string;
  /** Folder that the defaults start from. */
  readonly base: string;
  readonly waivers: readonly PlacedWaiver[];
  readonly misspelt: readonly Misspelt[];
  readonly warnings: readonly Phrase[];
  /** Others may have changed the files of the folder: it is a checkout of CI. */
  readonly isInCi: boolean;
  /** The user said that they are to be trusted nevertheless. */
  readonly trustsFiles: boolean;
}

/** A variable that is no setting. */
export interface Misspelt {
  readonly name: string;
  /** ` in .env`; empty for the environment. */
  readonly where: string;
  /** Names of settings that it was probably meant to be. */
  readonly meant: readonly string[];
}

/**
 * Opens the sources of a user: flags, environment, `.env` and config file.
 * @param cwd folder of `.env` and of the config file
 * @throws SettingsError when a file can't be read, a line of `.env` assigns nothing, or the config file has a key that is no setting
 */
export function userSources(flags: Flags, env: Environment, cwd: string): Sources {
  const { values: dotenv, warnings } = readDotenv(resolve(cwd, '.env'), env);
  const variable = (name: string): Given | undefined => {
    if (isSet(env[name])) return { value: env[name], from: 'environment', name, base: cwd };
    if (!isSet(dotenv[name])) return undefined;
    return { value: dotenv[name], from: 'environment', name: `${name} in .env`, base: cwd, inFile: true };
  };
  const config = openConfigFile(flags['config'], variable(configSetting.env), cwd);
  const misspelt = [...misspeltIn(env, ''), ...misspeltIn(dotenv, ' in .env')];
  const configPath = config?.path ?? resolve(cwd, configSetting.default);
  return {
    lookUp: (row) => fromFlag(row, flags, cwd, configPath) ?? variable(row.env) ?? fromConfig(row, config),
    variable,
    nameOf: (key) => `${rowOf(key).env} (${rowOf(key).flag})`,
    base: cwd,
    waivers: config?.waivers ?? [],
    misspelt,
    warnings,
    isInCi: isInCi(env),
    trustsFiles: trustsFiles(flags, env),
  };
}

const acceptsSettings = phrase('accepts-settings', 'an object of settings', '由设置组成的对象');
const unknownSetting = phrase(
  'unknown-setting',
  (name: string, hint: string) => `unknown setting ${name}; ${hint}`,
  (name, hint) => `未知的设置 ${name}；${hint}`,
);

/** @throws SettingsError for what is no setting of a program */
export function demandKnownSettings(given: object): void {
  if (jsonType(given) !== 'object') {
    throw refusal('settings', jsonOfType(jsonType(given)), acceptsSettings);
  }
  const known = [...settingRows.map(programName), 'waivers'];
  demandKnown((name, hint) => unknownSetting(name, hint), given, known);
}

/**
 * Opens the one source of a program.
 * @throws SettingsError for what is no setting
 */
export function programSources(given: Readonly<Record<string, unknown>>): Sources {
  demandKnownSettings(given);
  const base = process.cwd();
  return {
    lookUp: (row) => {
      const name = programName(row);
      return given[name] === undefined ? undefined : { value: given[name], from: 'program', name, base };
    },
    variable: () => undefined,
    nameOf: (key) => programName(rowOf(key)),
    base,
    waivers: readWaivers(given['waivers'] ?? [], 'the settings'),
    misspelt: [],
    warnings: [],
    isInCi: false,
    trustsFiles: true,
  };
}

const rowOf = (wanted: SettingKey): SettingRow => settingRows.find(({ key }) => key === wanted)!;

/** An empty variable is one that nobody set: shells and CI can't always leave it out. */
export function isSet(value: string | undefined): value is string {
  return value !== undefined && value.trim() !== '';
}

function fromFlag(
  { key, flag: name, bare }: SettingRow,
  flags: Flags,
  base: string,
  configPath: string,
): Given | undefined {
  const value = bare && flags[key] === true ? bare(configPath) : flags[key];
  return value === undefined ? undefined : { value, from: 'flag', name, base };
}

function fromConfig({ key }: SettingRow, config: ConfigFile | undefined): Given | undefined {
  if (config === undefined || !Object.hasOwn(config.values, key)) return undefined;
  const { name, folder: base } = config;
  return { value: config.values[key], from: 'config', name: `${key} in ${name}`, base, inFile: true };
}

/** A file has no say in it. */
function trustsFiles(flags: Flags, env: Environment): boolean {
  const { key, env: variable } = trustSetting;
  if (flags[key] === true) return true;
  return isSet(env[variable]) && readAs(flag, env[variable], 'environment', variable, '');
}

/** Refusing all of them would tie the program to whatever else runs in the same environment. */
function misspeltIn(env: Environment, where: string): Misspelt[] {
  const known = [...environmentNames, ...otherEnvironment];
  return Object.keys(env)
    .filter((name) => name.startsWith('PMS_') && !known.includes(name))
    .map((name) => ({ name: printable(name), where, meant: nearest(name, known) }));
}
