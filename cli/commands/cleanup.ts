import { appendFileSync, writeFileSync } from 'node:fs';
import type { ChangeEvent } from '../../engine/zentao/changes.ts';
import { SetUpFailed } from '../../engine/zentao/failure.ts';
import {
  endOf,
  isFinished,
  remainingIn,
  lineOf,
  parseLedger,
  type Ledger,
} from '../../engine/zentao/ledger.ts';
import { RunStopped } from '../../engine/evidence/recorder.ts';
import { type Flags, resolveSettings, SettingsError, type Settings } from '../../engine/settings/settings.ts';
import { printable } from '../../engine/settings/error.ts';
import { fileIn, readNamedFile, textOf } from '../../engine/settings/files.ts';
import { line } from '../../reporters/text.ts';
import { openWire } from '../../engine/wire/wire.ts';
import { createdBy } from '../../engine/judging/change-kinds.ts';
import { exitCodes } from '../../engine/judging/exit-code.ts';
import { rememberSecrets } from '../secrets.ts';
import { complain, type Host, warn } from '../host.ts';
import { ledgerName } from '../ledger-file.ts';
import { wordsOf } from '../../messages/index.ts';
import { mapTexts, phrase } from '../../messages/phrase.ts';

const acceptsChanges = phrase(
  'accepts-changes',
  'the changes.ndjson of a run, or its folder',
  '一次运行的 changes.ndjson，或其文件夹',
);

/**
 * Removes what an interrupted run left on a ZenTao, as its changes.ndjson tells, and notes there what is gone.
 * @param path a changes.ndjson or its folder
 * @returns the exit code: 0 when nothing is left, 3 when something is, 4 when the service can't be asked
 * @throws SettingsError when the file or a setting is wrong
 */
export async function cleanupCommand(path: string, flags: Flags, host: Host): Promise<number> {
  const file = fileIn(path, host.cwd, ledgerName);
  const ledger = readNamedFile('cleanup', path, acceptsChanges, () => readLedger(file));
  const settings = settingsFor(ledger, flags, host);
  rememberSecrets(settings);
  const { command } = wordsOf(settings);
  const run = printable(ledger.header.runId);
  if (isFinished(ledger)) {
    host.out(`${command.nothingLeft(run)}\n`);
    return exitCodes.ok;
  }
  host.err(`${command.removing(remainingIn(ledger).length, run, printable(settings.baseUrl))}\n`);
  return remove(ledger, settings, file, host);
}

async function remove(ledger: Ledger, settings: CleanUpSettings, file: string, host: Host): Promise<number> {
  const words = wordsOf(settings);
  const { cleanUpLedger } = await import('../../engine/zentao/clean-up-ledger.ts');
  const wire = await openWire(settings.baseUrl, { ...settings, connections: settings.concurrency });
  const note = (event: ChangeEvent): void => appendFileSync(file, lineOf(event));
  try {
    const { left, foreign } = await cleanUpLedger(ledger, settings, wire, note);
    if (left.length === 0 && foreign.length === 0) {
      note(endOf(ledger.header));
      host.out(`${words.command.allRemoved}\n`);
      return exitCodes.ok;
    }
    const nameOf = (event: ChangeEvent): string => words.terms.object(createdBy(event)!, event.id);
    const run = printable(ledger.header.runId);
    if (foreign.length > 0)
      host.out(`${words.command.notOfRun(words.terms.list(foreign.map(nameOf)), run)}\n`);
    if (left.length === 0) return exitCodes.incomplete;
    const unknown = left.filter(({ id }) => id === 'unknown');
    const names = left.filter((each) => !unknown.includes(each)).map(nameOf);
    if (unknown.length > 0) names.push(words.command.unknownIds(unknown.length, run));
    host.out(`${words.command.stillThere(words.terms.list(names))}\n`);
    return exitCodes.incomplete;
  } catch (error) {
    if (!(error instanceof SetUpFailed) && !(error instanceof RunStopped)) throw error;
    const why = mapTexts(error.said, (text) => line(text, 3000));
    complain(why, settings, host);
    return exitCodes.unreachable;
  } finally {
    await wire.close();
  }
}

type CleanUpSettings = Settings & { readonly baseUrl: string; readonly proxyName: string | undefined };

function readLedger(file: string): Ledger {
  const text = textOf(file);
  const ledger = parseLedger(text);
  // What is appended must start a line of its own.
  if (!text.endsWith('\n')) writeFileSync(file, [ledger.header, ...ledger.events].map(lineOf).join(''));
  return ledger;
}

const cleanupNeedsUrl = phrase(
  'cleanup-needs-url',
  (recorded: string) => `cleanup needs the base URL of the run: PMS_BASE_URL=${recorded} (--base-url)`,
  (recorded) => `cleanup 需要该次运行的基础 URL：PMS_BASE_URL=${recorded}（--base-url）`,
);
const otherBaseUrl = phrase(
  'other-base-url',
  (recorded: string, given: string) =>
    `cleanup: the file is of a run against ${recorded}, the base URL given is ${given}`,
  (recorded, given) => `cleanup：该文件来自对 ${recorded} 的运行，而给出的基础 URL 是 ${given}`,
);

/** The ids of the file mean something on its own service only. */
function settingsFor({ header }: Ledger, flags: Flags, host: Host): CleanUpSettings {
  const input = { flags: { ...flags, fixtures: 'zentao' }, env: { ...host.env, PMS_READ_ONLY: undefined } };
  const { cwd } = host;
  // Without the rules of a run, which complain of `fixtures` where the base URL is missing.
  if (resolveSettings({ ...input, cwd, command: 'judge' }).settings.baseUrl === undefined)
    throw new SettingsError(cleanupNeedsUrl(printable(header.baseUrl)));
  const { settings, names, warnings } = resolveSettings({ ...input, cwd });
  const baseUrl = settings.baseUrl!;
  warn(warnings, settings, host);
  if (baseUrl === header.baseUrl) return { ...settings, baseUrl, proxyName: names.proxy };
  throw new SettingsError(otherBaseUrl(printable(header.baseUrl), printable(baseUrl)));
}
