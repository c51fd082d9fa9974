import { type Command, Option } from 'commander';
import { type SettingsCommand, takesSetting } from '../settings/settings.ts';
import { configSetting, flagUsage, oppositeFlag, type SettingRow, settingRows } from '../settings/rows.ts';

/** Adds a flag for each setting that the command takes, grouped in its help, and `--config`. */
export function addSettingFlags(command: Command, name: SettingsCommand): Command {
  for (const row of settingRows as readonly SettingRow[]) {
    if (takesSetting(name, row)) addFlag(command, row);
  }
  const { flag, metavar, group } = configSetting;
  return command
    .addOption(new Option(`${flag} <${metavar}>`, describe(configSetting)).helpGroup(group))
    .addHelpOption(new Option('-h, --help', 'print this help').helpGroup(group));
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
  (settingRows as readonly SettingRow[]).map(({ flag, key }) => [new Option(flag).attributeName(), key]),
);

function addFlag(command: Command, row: SettingRow): void {
  const option = new Option(flagUsage(row), describe(row));
  option.helpGroup(row.group);
  if ('none' in row.takes) option.argParser(joinRepeated);
  if (row.metavar !== undefined) {
    command.addOption(option);
    return;
  }
  const opposite = new Option(oppositeFlag(row.flag)).hideHelp();
  // Commander gives a lone --no-… a default; it leaves one alone that comes after its positive form.
  const pair = row.flag.startsWith('--no-') ? [opposite, option] : [option, opposite];
  for (const each of pair) command.addOption(each);
}

function describe({ says, env, default: usual }: Pick<SettingRow, 'says' | 'env' | 'default'>): string {
  const known = usual === undefined || usual === 'false' ? env : `${env}, default ${usual}`;
  return `${says} (${known})`;
}

function joinRepeated(value: string, before: string | undefined): string {
  return before === undefined ? value : `${before},${value}`;
}
