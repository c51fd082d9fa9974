import { statSync } from 'node:fs';
import { parse as parseDotenv } from 'dotenv';
import { parse as parseJsonc } from 'jsonc-parser';
import type { Redact } from '../evidence/masking/secrets.ts';
import { canBeMasked, redactor } from '../evidence/redaction.ts';
import { mapTexts, type Phrase } from '../../messages/phrase.ts';
import { SettingsError } from './error.ts';
import { textOf } from './files.ts';
import { proxyVariables } from '../evidence/connection.ts';
import { pathOf } from './kinds.ts';
import { configSetting, programName, type SettingRow, settingRows } from './setting-table.ts';

/** Stands for a secret in what is said. */
const mask = '***';

/** Most bytes of a file of settings that is searched for secrets: none of those that are read has more. */
const maxBytes = 4 * 1024 * 1024;

/** The parts of a value that are secret; of a URL, the password. */
export function secretsOf({ takes: { secret } }: SettingRow, value: unknown): string[] {
  const texts = [value].flat().filter((text): text is string => typeof text === 'string');
  if (secret === true) return texts;
  return texts.flatMap(secret ?? passwordsOf);
}

function passwordsOf(text: string): string[] {
  const [, password] = /^\s*[a-z][a-z0-9+.-]*:\/\/[^:/?#@]*:([^/?#]*)@/i.exec(text) ?? [];
  return password === undefined ? [] : [password];
}

/** The secrets of settings that a program gave. */
export function secretsOfProgram(given: object): string[] {
  const values = Object(given) as Readonly<Record<string, unknown>>;
  return settingRows.flatMap((row) => secretsOf(row, values[programName(row)]));
}

/** The secrets of variables. */
export function secretsOfVariables(variables: Readonly<Record<string, string | undefined>>): string[] {
  return [
    ...settingRows.flatMap((row) => secretsOf(row, variables[row.env])),
    ...proxyVariables.flatMap((name) => passwordsOf(variables[name] ?? '')),
  ];
}

/**
 * The secrets of a `.env` and of the config file. They are known before anything is said of the settings, so what is
 * wrong in a file is passed over here.
 * @param config the value of `--config`
 */
export function secretsOfFiles(
  config: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
  cwd: string,
): string[] {
  const dotenv: Readonly<Record<string, string>> = parseDotenv(textIn(pathOf('.env', cwd)));
  const named = [config, env[configSetting.env], dotenv[configSetting.env]].find((name) => name?.trim());
  const values: unknown = parseJsonc(textIn(pathOf(named ?? configSetting.default, cwd)));
  const inConfig = Object(values) as Readonly<Record<string, unknown>>;
  return [...secretsOfVariables(dotenv), ...settingRows.flatMap((row) => secretsOf(row, inConfig[row.key]))];
}

/** What a pipe of the shell holds can be read once. */
function textIn(path: string): string {
  try {
    return statSync(path).isFile() ? textOf(path, maxBytes) : '';
  } catch {
    return '';
  }
}

/** Returns a function that masks secrets in a text; one that can't be masked, such as a blank one, is passed over. */
export function maskingOf(secrets: readonly string[]): Redact {
  return redactor(secrets.filter(canBeMasked).map((value) => ({ value, mask })));
}

/** The names of settings, of which one has the word of a bad password in it. */
const settingNames = new RegExp(
  `(${settingRows.map(({ env, flag }) => `${env}|${flag}`).join('|')})(?![\\w-])`,
);

/** Masks secrets in the values of a phrase: its own words stay, and so do the names of settings. */
export function maskedPhrase<Of extends Phrase>(phrase: Of, redact: Redact): Of {
  return mapTexts(phrase, (text) =>
    text
      .split(settingNames)
      .map((part, at) => (at % 2 === 1 ? part : redact(part)))
      .join(''),
  );
}

/**
 * Calls a function that refuses settings.
 * @throws its SettingsError, without secrets
 */
export function refusingWithout<T>(secrets: readonly string[], act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    throw new SettingsError(maskedPhrase(error.said, maskingOf(secrets)));
  }
}
