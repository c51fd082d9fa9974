import { type Command, Option } from 'commander';
import { type SettingsCommand, takesSetting } from '../engine/settings/settings.ts';
import { type Language, wordsOf } from '../messages/index.ts';
import { saysOf } from '../engine/settings/says.ts';
import {
  type AnyRow,
  configSetting,
  flagUsage,
  oppositeFlag,
  type SettingRow,
  settingRows,
  trustSetting,
} from '../engine/settings/setting-table.ts';
import { quoted, refusal } from '../engine/settings/error.ts';
import { type ListKind, readAs } from '../engine/settings/kind.ts';
import { flag } from '../engine/settings/kinds.ts';
import { phrase } from '../messages/phrase.ts';

/** Adds a flag for each setting that the command takes, grouped in its help, and `--config`. */
export function addSettingFlags(command: Command, name: SettingsCommand, language: Language): Command {
  for (const row of settingRows) {
    if (takesSetting(name, row)) addFlag(command, row, describe(row, language));
  }
  const { metavar, group } = configSetting;
  const says = describe(configSetting, language);
  const { help } = wordsOf({ language }).command;
  return command
    .addOption(new Option(`${configSetting.flag} <${metavar}>`, says).helpGroup(group))
    .addOption(new Option(trustSetting.flag, describe(trustSetting, language)).helpGroup(trustSetting.group))
    .addHelpOption(new Option('-h, --help', help).helpGroup(group));
}

/** The flags that were given, by key of the setting. */
export function givenFlags(command: Command): Record<string, unknown> {
  const given = Object.entries(command.opts()).filter(
    ([name]) => command.getOptionValueSource(name) === 'cli',
  );
  return Object.fromEntries(given.map(([name, value]) => [keys.get(name) ?? name, value]));
}

/** The keys of settings, by the names under which commander stores their flags. */
const keys: ReadonlyMap<string, string> = new Map(
  settingRows.map((row) => [new Option(row.flag).attributeName(), row.key]),
);

function addFlag(command: Command, row: SettingRow, says: string): void {
  const option = new Option(flagUsage(row), says);
  option.helpGroup(row.group);
  if ('none' in row.takes) option.argParser(joinRepeated((row.takes as ListKind<unknown>).separator));
  if (row.metavar !== undefined) {
    command.addOption(option);
    return;
  }
  const opposite = new Option(oppositeFlag(row.flag)).hideHelp();
  // Commander gives a lone --no-… a default; it leaves one alone that comes after its positive form.
  const pair = row.flag.startsWith('--no-') ? [opposite, option] : [option, opposite];
  for (const each of pair) command.addOption(each);
}

function describe({ key, env, default: usual = '' }: AnyRow, language: Language): string {
  const { setting } = wordsOf({ language }).command;
  return setting(saysOf(key, language), env, usual === 'false' ? '' : usual);
}

function joinRepeated(separator = ',') {
  return (value: string, before: string | undefined): string =>
    before === undefined ? value : before + separator + value;
}

/** The flags that take no value. */
const bareFlags: readonly string[] = [
  ...settingRows
    .filter((row) => row.metavar === undefined)
    .flatMap((row) => [row.flag, oppositeFlag(row.flag)]),
  trustSetting.flag,
];

/**
 * Takes the value from flags that need none: `--read-only=true` is `--read-only`, and `--read-only=false` is its opposite.
 * @throws SettingsError for another value
 */
export function withPlainFlags(args: readonly string[]): string[] {
  return args.flatMap((arg) => {
    const [, name = '', value = ''] = /^(--[a-z-]+)=(.*)$/s.exec(arg) ?? [];
    if (!bareFlags.includes(name)) return arg;
    if (readAs(flag, value, 'flag', name, '.')) return name;
    return name === trustSetting.flag ? [] : oppositeFlag(name);
  });
}

const acceptsPort = phrase(
  'accepts-port',
  'a whole number from 0 (a free port) to 65535',
  '从 0（空闲端口）到 65535 的整数',
);

/**
 * Reads the number of a port.
 * @throws SettingsError for anything else
 */
export function readPort(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw refusal('--port', quoted(text), acceptsPort);
}
