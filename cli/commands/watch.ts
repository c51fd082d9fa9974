import type { AddressInfo } from 'node:net';
import { exitCodes } from '../../engine/judging/exit-code.ts';
import { printable, quoted, refusal, SettingsError } from '../../engine/settings/error.ts';
import { claimOutFolder } from '../../engine/settings/out-folder.ts';
import { type Flags, resolveSettings } from '../../engine/settings/settings.ts';
import { demandKnownChecks } from '../../engine/settings/source-files.ts';
import { demandUsableWaivers } from '../../engine/settings/waivers.ts';
import { isOfApi } from '../../engine/traffic.ts';
import { firstInterrupt, type Host, warn } from '../host.ts';
import { readPort } from '../options.ts';
import { createWatchingProxy } from '../watch/proxy.ts';
import { Recording } from '../watch/recording.ts';
import { allChecks } from '../../suites/index.ts';
import { deliver } from './deliver.ts';
import { wordsOf } from '../../messages/index.ts';
import { phrase } from '../../messages/phrase.ts';
import { acceptsFreePort } from '../failure.ts';

/** Flags of `watch` that are no settings. */
export interface WatchFlags {
  readonly port: string;
  readonly listen: string;
}

/** So often the console and the files are brought up to date, in milliseconds. */
const updateEveryMs = 10_000;
/** So long requests that are under way may take after an interrupt, in milliseconds. */
const graceMs = 3000;

const watchNeedsUrl = phrase(
  'watch-needs-url',
  'watch needs a service; give --base-url (PMS_BASE_URL)',
  'watch 需要一个服务；请给出 --base-url（PMS_BASE_URL）',
);
const acceptsOwnAddress = phrase('accepts-own-address', 'an address of this machine', '本机的地址');

/**
 * Serves a reverse proxy in front of a service until it is interrupted, and judges what passes.
 * @returns the exit code, as `judge` gives it for what was seen; 5 if the recording ended before
 * @throws SettingsError for settings that are wrong, and a port that can't be had
 */
export async function watchCommand({ port, listen }: WatchFlags, flags: Flags, host: Host): Promise<number> {
  const { env, cwd } = host;
  const { settings, warnings, names } = resolveSettings({ flags, env, cwd, command: 'watch' });
  const { baseUrl } = settings;
  if (baseUrl === undefined) throw new SettingsError(watchNeedsUrl);
  demandUsableWaivers(settings.waivers, allChecks);
  demandKnownChecks(settings, allChecks, names.source);
  claimOutFolder(settings.out, names.out);
  warn(warnings, settings, host);
  let recording: Recording | undefined;
  const server = createWatchingProxy({
    ...settings,
    baseUrl,
    isSeen: (method, url) => isOfApi(method, url, baseUrl),
    onExchange: (passed, release) => recording?.take(passed, release),
    onMissed: () => recording?.miss(),
  });
  const interrupted = firstInterrupt(host);
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ code = '' }: NodeJS.ErrnoException) =>
      reject(
        ['EADDRINUSE', 'EACCES'].includes(code)
          ? refusal('--port', quoted(port), acceptsFreePort, code)
          : refusal('--listen', quoted(listen), acceptsOwnAddress, code),
      ),
    );
    server.listen(readPort(port), listen, resolve);
  });
  recording = new Recording(settings, host, baseUrl);
  const { port: taken } = server.address() as AddressInfo;
  const { command } = wordsOf(settings);
  host.err(`${command.watching(printable(baseUrl), `http://${listen}:${taken}`)}\n`);
  const timer = setInterval(() => recording.update(), updateEveryMs);
  await interrupted;
  clearInterval(timer);
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, graceMs).unref())]);
  server.closeAllConnections();
  const evidence = await recording.finished();
  // The console has said why, and the files are those of the last update.
  return evidence ? deliver(evidence, settings, host) : exitCodes.internal;
}
