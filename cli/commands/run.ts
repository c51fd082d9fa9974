import { checksToAsk } from '../../engine/settings/selection.ts';
import { type Flags, resolveSettings, type Settings } from '../../engine/settings/settings.ts';
import { printable, SettingsError } from '../../engine/settings/error.ts';
import { claimOutFolder } from '../../engine/settings/out-folder.ts';
import { demandKnownChecks } from '../../engine/settings/source-files.ts';
import { demandUsableWaivers } from '../../engine/settings/waivers.ts';
import { exitCodes } from '../../engine/judging/exit-code.ts';
import { usedBefore, leftBehind, openLedgerFile } from '../ledger-file.ts';
import { rerunArguments, shownCommand } from '../command-line.ts';
import { withFailedChecks } from '../failed-checks.ts';
import { rememberSecrets } from '../failure.ts';
import { type Host, warn } from '../host.ts';
import { originIn } from '../origin.ts';
import { startProgress } from '../progress.ts';
import { phraseIn, say } from '../../messages/phrase.ts';
import { wordsOf } from '../../messages/index.ts';

/**
 * Asks the target, prints the report and writes its files.
 * @param args the command line, for the report
 * @returns the exit code
 * @throws SettingsError before anything is sent
 */
export async function runCommand(flags: Flags, args: readonly string[], host: Host): Promise<number> {
  const { settings: given, warnings, names } = resolveSettings({ flags, env: host.env, cwd: host.cwd });
  rememberSecrets(given);
  const settings = withFailedChecks(given, names.only ?? '--only');
  if (flags['requireBaseUrl'] === true && settings.baseUrl === undefined) {
    throw new SettingsError(say('url-required'));
  }
  const { allChecks } = await import('../../suites/index.ts');
  demandUsableWaivers(settings.waivers, allChecks);
  demandKnownChecks(settings, allChecks, names.source);
  const flagNames = {
    only: '--only',
    skip: '--skip',
    readOnly: '--read-only',
    open: '--no-open',
    thorough: '--thorough',
  };
  if (settings.thorough === 0) {
    host.out(`${await costOf(settings, usualThorough)}\n${wordsOf(settings).command.nothingSent}\n`);
    return exitCodes.ok;
  }
  const asked = checksToAsk(allChecks, settings, { ...flagNames, ...names });
  if (settings.writeWaivers !== undefined) {
    const { demandDraftable } = await import('../draft-waivers.ts');
    demandDraftable(settings.writeWaivers, names.writeWaivers ?? '--write-waivers');
  }
  claimOutFolder(settings.out, names.out);
  warn([...warnings, ...usedBefore(settings, asked)], settings, host);
  host.err(`${announcement(settings)}\n`);
  if (settings.thorough !== undefined) host.err(`${await costOf(settings, settings.thorough)}\n`);
  const { recordRun } = await import('../../engine/run.ts');
  const words = wordsOf(settings);
  const { phrases } = words;
  const progress = await startProgress(host, words);
  // It loads while the target answers the first request.
  const delivery = new Promise(setImmediate).then(() => import('./deliver.ts'));
  const sayWhatIsLeft = (): void => {
    const left = leftBehind(settings, flags, host.cwd);
    if (left !== undefined) progress.say(left);
  };
  const cleansUp = settings.fixtures === 'zentao' || settings.fixturesCommand !== undefined;
  const interrupter = new AbortController();
  const { signal } = interrupter;
  // The first interrupt lets the run end with what it has; the second one ends the process.
  const release = host.onInterrupt(() => {
    if (signal.aborted) {
      sayWhatIsLeft();
      return host.quit(exitCodes.incomplete);
    }
    progress.say(phrases['writing-report'](cleansUp));
    interrupter.abort();
  });
  const ledgerFile = openLedgerFile(settings.out, (what) =>
    progress.say(phraseIn(say('warning-line', what), words)),
  );
  try {
    const { write: ledger } = ledgerFile;
    const onWait = (why: string, waitedMs: number): void =>
      progress.say(
        phrases['waiting-for-start'](why, Math.round(waitedMs / 1000), Math.round(settings.waitMs / 1000)),
      );
    const evidence = await recordRun(settings, {
      command: shownCommand(args),
      rerun: rerunArguments(args),
      onProgress: progress.update,
      onWait,
      signal,
      ledger,
      names,
    });
    progress.stop();
    const { deliver } = await delivery;
    const tell = flags['delivery'] as string | undefined;
    const also = { ...ledgerFile.files(), tell, origin: originIn(host.env) };
    return await deliver(evidence, settings, host, also);
  } finally {
    await ledgerFile.close();
    sayWhatIsLeft();
    progress.stop();
    release();
  }
}

function announcement(settings: Settings): string {
  const { baseUrl, readOnly } = settings;
  const { phrases } = wordsOf(settings);
  return baseUrl === undefined
    ? phrases['announce-reference']()
    : phrases['announce-service'](printable(baseUrl), readOnly);
}

/** `--thorough 0` says what `--thorough` would send. */
const usualThorough = 100;

async function costOf(settings: Settings, most: number): Promise<string> {
  const { costInWords } = await import('../../suites/thorough-cost.ts');
  return costInWords(settings, most, wordsOf(settings));
}
