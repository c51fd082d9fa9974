import type { Command, Option } from 'commander';
import { printable, SettingsError } from '../engine/settings/error.ts';
import { phrase } from '../messages/phrase.ts';
import type { Host } from './host.ts';

/** Names that npm or its users have in files and variables for npm itself: the proxy of a company is no lost flag. */
const ownedByNpm: readonly string[] = ['all', 'ca', 'cert', 'json', 'key', 'proxy', 'timeout', 'version'];

const keptByNpx = phrase(
  'kept-by-npx',
  (variables: readonly string[], written: string) =>
    `npm kept a flag for itself (${variables.join(', ')}), and nothing was sent; write: ${written}`,
  (variables, written) =>
    `npm 自己保留了命令行参数（${variables.join('、')}），没有发送任何请求；请写成：${written}`,
);
const keptByNpm = phrase(
  'kept-by-npm',
  (variables: readonly string[], written: string, inPowerShell: string) =>
    `npm kept a flag for itself (${variables.join(', ')}), and nothing was sent; write: ${written} (in PowerShell: ${inPowerShell})`,
  (variables, written, inPowerShell) =>
    `npm 自己保留了命令行参数（${variables.join('、')}），没有发送任何请求；请写成：${written}（在 PowerShell 中：${inPowerShell}）`,
);

/**
 * Makes sure that npm kept no flag of the command for itself: `npm run conformance --read-only` starts the script without
 * the flag, and leaves it in `npm_config_read_only`.
 * @param command with the flags that it got
 * @throws SettingsError naming the flags, and how to write them
 */
export function demandNoneKeptByNpm(command: Command, { env }: Pick<Host, 'env'>): void {
  const isKept = (option: Option): boolean => {
    const value = env[variableOf(option)];
    if (value === undefined || ownedByNpm.includes(nameOf(option))) return false;
    if (command.getOptionValueSource(option.attributeName()) === 'cli') return false;
    // A flag and its opposite share a variable, which is empty for --no-….
    const isAlone = command.options.filter((other) => nameOf(other) === nameOf(option)).length === 1;
    return isAlone || (value === '') === option.negate;
  };
  const kept = command.options.filter(isKept);
  if (kept.length === 0) return;
  const variables = kept.map(variableOf);
  const flags = kept.map((option) => option.flags).join(' ');
  const script = env['npm_command'] === 'exec' ? undefined : env['npm_lifecycle_event'];
  if (script === undefined) throw new SettingsError(keptByNpx(variables, `npx pms-conformance ${flags}`));
  const start = `npm run ${printable(script)}`;
  throw new SettingsError(keptByNpm(variables, `${start} -- ${flags}`, `${start} '--' ${flags}`));
}

function nameOf({ long }: Option): string {
  return long!.replace(/^--(?:no-)?/, '');
}

/** The variable in which npm leaves a flag of its own command line. */
function variableOf(option: Option): string {
  return `npm_config_${nameOf(option).replaceAll('-', '_')}`;
}
