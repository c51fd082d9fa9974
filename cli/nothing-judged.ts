import { existsSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import packageJson from '../package.json' with { type: 'json' };
import { exitCodes } from '../engine/judging/exit-code.ts';
import { wordsOf } from '../messages/index.ts';
import { nothingJudged, renderNothingJudged } from '../reporters/nothing-judged.ts';
import { writeFiles } from '../reporters/write-files.ts';
import { isInCi } from '../engine/settings/ci.ts';
import { type Given, Refused } from '../engine/settings/kind.ts';
import { settingRows } from '../engine/settings/setting-table.ts';
import { userSources } from '../engine/settings/sources.ts';
import { isLinkedOut, leadsElsewhere } from '../engine/settings/trusted-files.ts';
import { languageIn, valuesOf } from './command-line.ts';
import { wrongSettings } from './failure.ts';
import type { Host } from './host.ts';

/**
 * Says in the reports of `run` and `judge` that settings are wrong, in the place of those of an earlier run, which may be green; and to the
 * caller that `--delivery` names. Other files stay as they are. Never throws.
 */
export async function tellNothingJudged(error: unknown, args: readonly string[], host: Host): Promise<void> {
  const language = languageIn(args, host.env);
  const english = wrongSettings(error, wordsOf({}));
  const shown = wrongSettings(error, wordsOf({ language }));
  if (english === undefined || shown === undefined || !writesReports(args)) return;
  const occasion = { suite: packageJson.name, now: new Date().toISOString() };
  const files = renderNothingJudged({ english, shown }, exitCodes.usage, language, occasion);
  const out = outFolder(args, host);
  const isWanted = out !== undefined && (isInCi(host.env) || existsSync(out));
  const isWritten = isWanted && (await succeeds(() => writeFiles(out, files)));
  const [path] = valuesOf('--delivery', args);
  if (path === undefined) return;
  const told = {
    headline: nothingJudged(shown, exitCodes.usage, language),
    files: isWritten ? files.map(({ name }) => join(relative(host.cwd, out) || '.', name)) : [],
    comment: files[0]!.content,
  };
  const content = `${JSON.stringify(told)}\n`;
  const file = resolve(host.cwd, path);
  await succeeds(() => writeFiles(dirname(file), [{ name: basename(file), content }]));
}

/** A misspelt command was meant for somebody who looks at the screen. */
function writesReports([command = 'run']: readonly string[]): boolean {
  return command === 'run' || command === 'judge' || command.startsWith('-');
}

/** The folder of the reports, however wrong the other settings are; undefined if it is wrong itself. */
function outFolder(args: readonly string[], { env, cwd }: Host): string | undefined {
  const row = settingRows.find(({ key }) => key === 'out')!;
  const flags = { out: valuesOf('--out', args).at(-1), config: valuesOf('--config', args).at(-1) };
  const usual: Given = { value: row.default, from: 'environment', name: row.env, base: cwd };
  let given: Given;
  try {
    given = userSources(flags, env, cwd).lookUp(row) ?? usual;
  } catch {
    given = { ...usual, value: flags.out ?? (env[row.env]?.trim() || row.default) };
  }
  if (given.inFile && leadsElsewhere({ row, given }, cwd)) return undefined;
  if (isInCi(env) && isLinkedOut({ row, given }, cwd)) return undefined;
  const path = row.takes.read(String(given.value), given.base);
  return path instanceof Refused ? undefined : String(path);
}

async function succeeds(write: () => Promise<void>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch {
    return false;
  }
}
