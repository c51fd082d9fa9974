import type { Language } from '../messages/index.ts';
import { readAs } from '../settings/kind.ts';
import { languageOfLocale } from '../settings/language.ts';
import { type SettingRow, settingRows } from '../settings/rows.ts';
import type { Host } from './host.ts';

const { env: variable, flag, takes }: SettingRow = settingRows.find(({ key }) => key === 'language')!;

/**
 * The language of a command that takes no other settings: the flag, else the environment, else the locale.
 * @throws SettingsError for a language that there is none of
 */
export function languageFor(given: string | undefined, env: Host['env']): Language {
  const named = given === undefined ? env[variable] || undefined : given;
  const from = given === undefined ? 'environment' : 'flag';
  if (named === undefined) return languageOfLocale((name) => env[name] || undefined);
  return readAs(takes, named, from, from === 'flag' ? flag : variable, '.') as Language;
}
