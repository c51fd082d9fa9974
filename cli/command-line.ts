import { secretRows, settingRows } from '../engine/settings/setting-table.ts';
import type { Language } from '../messages/index.ts';
import { readAs } from '../engine/settings/kind.ts';
import { languageOfLocale } from '../engine/settings/settings.ts';
import { plainShellWord } from '../engine/evidence/shell.ts';
import type { Host } from './host.ts';

const hiddenFlags = new Set(secretRows.map(({ flag }) => flag));

/**
 * Writes the command line as a shell would take it, for the report; Token and password are left out of it.
 * @param args without node and the script
 */
export function shownCommand(args: readonly string[]): string {
  return ['pms-conformance', ...args.map((arg, at) => plainShellWord(masked(arg, args[at - 1])))].join(' ');
}

const groupsOfRerun = new Set(['Service:', 'Fixtures:', 'Requests:', 'Network:']);

/**
 * Returns the arguments with which another run reaches the same service in the same way: those that choose checks and
 * reports are left out. In place of each with a secret, `PMS_TOKEN=…` says what the environment has to give.
 * @param args without node and the script
 */
export function rerunArguments(args: readonly string[]): string[] {
  const own = settingRows.filter(({ key, group }) => groupsOfRerun.has(group) || key === 'extraField');
  const words = args.flatMap((arg, at) => {
    const row = own.find((each) => arg === each.flag || arg.startsWith(`${each.flag}=`));
    if (row === undefined) return [];
    const takesNext = 'metavar' in row && arg === row.flag;
    const given = takesNext ? [arg, args[at + 1] ?? ''] : [arg];
    const isSecret = given.some((word, of) => masked(word, given[of - 1]) !== word);
    return isSecret ? [`${row.env}=…`] : given;
  });
  const secrets = new Set(words.filter((word) => word.endsWith('=…')));
  return [...secrets, ...words.filter((word) => !secrets.has(word))];
}

function masked(arg: string, before: string | undefined): string {
  if (before !== undefined && hiddenFlags.has(before)) return '***';
  const flag = arg.slice(0, arg.indexOf('='));
  if (hiddenFlags.has(flag)) return `${flag}=***`;
  return withoutSecrets(arg);
}

/** A URL without its password and its query, which may be a key to what lies there; any other text stays as it is. */
export function withoutSecrets(text: string): string {
  return text.replace(/\/\/[^/]*@/, '//***@').replace(/(:\/\/[^?]*)\?.*/s, '$1?***');
}

const { env: variable, flag, takes } = settingRows.find(({ key }) => key === 'language')!;

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

/** The language of help and errors: as above by the arguments as they stand, English where the language is unknown. */
export function languageIn(args: readonly string[], env: Host['env']): Language {
  try {
    return languageFor(valuesOf(flag, args).at(-1), env);
  } catch {
    return 'en';
  }
}

/** The values that arguments give to a flag, in their order. */
export function valuesOf(name: string, args: readonly string[]): string[] {
  return args.flatMap((arg, at) => {
    if (arg.startsWith(`${name}=`)) return arg.slice(name.length + 1);
    return arg === name ? (args[at + 1] ?? []) : [];
  });
}
