import { type SettingRow, settingRows } from '../settings/rows.ts';

const hiddenFlags = new Set<string>(
  (settingRows as readonly SettingRow[]).filter(({ takes }) => takes.secret).map(({ flag }) => flag),
);

/**
 * Writes the command line as a shell would take it, for the report; Token and password are left out of it.
 * @param args without node and the script
 */
export function shownCommand(args: readonly string[]): string {
  return ['pms-conformance', ...args.map((arg, at) => shellQuoted(masked(arg, args[at - 1])))].join(' ');
}

function masked(arg: string, before: string | undefined): string {
  if (before !== undefined && hiddenFlags.has(before)) return '***';
  const flag = arg.slice(0, arg.indexOf('='));
  if (hiddenFlags.has(flag)) return `${flag}=***`;
  return arg.replace(/\/\/[^/]*@/, '//***@');
}

function shellQuoted(arg: string): string {
  return /^[\w@%+=:,./-]+$/.test(arg) ? arg : `'${arg.replaceAll("'", `'\\''`)}'`;
}
