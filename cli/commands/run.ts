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
import { masked, rememberSecrets } from '../secrets.ts';
import { type Host, warn, warningLine } from '../host.ts';
import { originIn } from '../origin.ts';
import { startProgress } from '../progress.ts';
import { phraseIn, phrase } from '../../messages/phrase.ts';
import { wordsOf } from '../../messages/index.ts';

const urlRequired = phrase(
  'url-required',
  '--require-base-url: no base URL is set. Set PMS_BASE_URL (--base-url). Nothing was sent.',
  '--require-base-url：没有设置基础 URL。请设置 PMS_BASE_URL（--base-url）。没有发送任何请求。',
);
const writingReport = phrase(
  'writing-report',
  (cleansUp: boolean) =>
    `Interrupted: ${cleansUp ? 'removing what was created, then ' : ''}writing the report of what was tested so far. Press Ctrl-C again to quit immediately.`,
  (cleansUp) =>
    `已中断：${cleansUp ? '先清理已创建的对象，再' : ''}写出到目前为止的报告。再按一次 Ctrl-C 立即退出。`,
);
const waitingForStart = phrase(
  'waiting-for-start',
  (why: string, seconds: number, most: number) =>
    `The service does not respond yet (${why}). Waiting: ${seconds} s of ${most} s.`,
  (why, seconds, most) => `服务尚未响应（${why}）。正在等待：${seconds} 秒，最多 ${most} 秒。`,
);

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
    throw new SettingsError(urlRequired);
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
    progress.say(phraseIn(writingReport(cleansUp), words));
    interrupter.abort();
  });
  const ledgerFile = openLedgerFile(settings.out, (what) => progress.say(phraseIn(warningLine(what), words)));
  try {
    const { write: ledger } = ledgerFile;
    const onWait = (why: string, waitedMs: number): void =>
      progress.say(
        phraseIn(
          waitingForStart(why, Math.round(waitedMs / 1000), Math.round(settings.waitMs / 1000)),
          words,
        ),
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

const announceReference = phrase(
  'announce-reference',
  'No base URL is set: testing the embedded reference service on loopback.',
  '没有设置基础 URL：检验本机上内置的参考服务。',
);
const announceService = phrase(
  'announce-service',
  (baseUrl: string, readOnly: boolean) => `Testing ${baseUrl}${readOnly ? ' (GET requests only)' : ''}.`,
  (baseUrl, readOnly) => `正在检验 ${baseUrl}${readOnly ? '（只发送 GET 请求）' : ''}。`,
);

function announcement(settings: Settings): string {
  const { baseUrl, readOnly } = settings;
  const said = baseUrl === undefined ? announceReference : announceService(printable(baseUrl), readOnly);
  return phraseIn(masked(said), wordsOf(settings));
}

/** `--thorough 0` says what `--thorough` would send. */
const usualThorough = 100;

async function costOf(settings: Settings, most: number): Promise<string> {
  const { costInWords } = await import('../../suites/thorough-cost.ts');
  return costInWords(settings, most, wordsOf(settings));
}
