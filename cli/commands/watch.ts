import type { AddressInfo } from 'node:net';
import { formatEvidence, type Evidence } from '../../evidence/evidence.ts';
import { maskedEvidence } from '../../evidence/masked.ts';
import type { CheckReport } from '../../judging/report.ts';
import { printable, quoted, refusal, SettingsError } from '../../settings/error.ts';
import { claimOutFolder } from '../../settings/out-folder.ts';
import { type Flags, resolveSettings, type Settings } from '../../settings/settings.ts';
import { demandUsableWaivers } from '../../settings/waivers.ts';
import { renderAll } from '../../reporters/files.ts';
import { isFailing } from '../../reporters/summary.ts';
import { writeFiles } from '../../reporters/write-files.ts';
import { isOfApi, TrafficReader } from '../../traffic.ts';
import { judgeEvidence, type Judgement, suite } from '../../verdict.ts';
import { complain, firstInterrupt, type Host, warn } from '../host.ts';
import { readPort } from '../options.ts';
import { createWatchingProxy } from '../watch/proxy.ts';
import { allChecks } from '../../suites/index.ts';
import { deliver } from './deliver.ts';
import { type Messages, wordsOf } from '../../messages/index.ts';
import { say } from '../../messages/phrase.ts';
import { saidBy } from '../../messages/said-error.ts';

/** Flags of `watch` that are no settings. */
export interface WatchFlags {
  readonly port: string;
  readonly listen: string;
}

/** So often the console and the files are brought up to date, in milliseconds. */
const updateEveryMs = 10_000;
/** So long requests that are under way may take after an interrupt, in milliseconds. */
const graceMs = 3000;

/**
 * Serves a reverse proxy in front of a service until it is interrupted, and judges what passes.
 * @returns the exit code, as `judge` gives it for what was seen
 * @throws SettingsError for settings that are wrong, and a port that can't be had
 */
export async function watchCommand({ port, listen }: WatchFlags, flags: Flags, host: Host): Promise<number> {
  const { env, cwd } = host;
  const { settings, warnings, names } = resolveSettings({ flags, env, cwd, command: 'watch' });
  const { baseUrl } = settings;
  if (baseUrl === undefined) throw new SettingsError(say('watch-needs-url'));
  demandUsableWaivers(settings.waivers, allChecks);
  claimOutFolder(settings.out, names.out);
  warn(warnings, settings, host);
  const reader = new TrafficReader({ suite, baseUrl, together: 50 });
  const watched = new Watched(reader, settings, host);
  const server = createWatchingProxy({
    ...settings,
    baseUrl,
    isSeen: (method, url) => isOfApi(method, url, baseUrl),
    onExchange: (seen) => watched.take(() => reader.add(seen)),
  });
  const interrupted = firstInterrupt(host);
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ code = '' }: NodeJS.ErrnoException) =>
      reject(
        ['EADDRINUSE', 'EACCES'].includes(code)
          ? refusal('--port', quoted(port), say('accepts-free-port'), code)
          : refusal('--listen', quoted(listen), say('accepts-own-address'), code),
      ),
    );
    server.listen(readPort(port), listen, resolve);
  });
  const { port: taken } = server.address() as AddressInfo;
  const { command } = wordsOf(settings);
  host.err(`${command.watching(printable(baseUrl), `http://${listen}:${taken}`)}\n`);
  const timer = setInterval(() => void watched.update(), updateEveryMs);
  await interrupted;
  clearInterval(timer);
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, graceMs).unref())]);
  server.closeAllConnections();
  await watched.settled();
  return deliver(watched.judged().evidence, settings, host);
}

/** What is known of the traffic so far, and what was said of it. */
class Watched {
  private seen = 0;
  private shown = 0;
  private readonly said = new Set<string>();
  private underWay: Promise<void> | undefined;
  private broken = false;

  constructor(
    private readonly reader: TrafficReader,
    private readonly settings: Settings,
    private readonly host: Host,
    private readonly words = wordsOf(settings),
  ) {}

  /** Takes an exchange. A fault in here ends the recording, never the proxy. */
  take(add: () => void): void {
    if (this.broken) return;
    this.seen += 1;
    try {
      add();
    } catch (error) {
      this.broken = true;
      complain(this.words.command.recordingEnded((error as Error).message), this.settings, this.host);
    }
  }

  /** Judges what was seen so far. */
  judged(): Judgement & { readonly evidence: Evidence } {
    const recorded = this.reader.evidence();
    const evidence = maskedEvidence(recorded, this.settings);
    return { ...judgeEvidence(evidence, this.settings), evidence };
  }

  /** Says what is new, and writes the files again. */
  async update(): Promise<void> {
    if (this.broken || this.seen === this.shown || this.underWay) return;
    this.shown = this.seen;
    this.underWay = this.write().catch((error: Error) => warn([saidBy(error)], this.settings, this.host));
    await this.underWay;
    this.underWay = undefined;
  }

  /** Waits for files that are being written. */
  async settled(): Promise<void> {
    await this.underWay;
  }

  private async write(): Promise<void> {
    const { report, shown, evidence } = this.judged();
    const failing = shown.checks.filter(isFailing);
    for (const check of failing.filter(({ id }) => !this.said.has(id))) {
      this.said.add(check.id);
      this.host.err(`${lineOn(check, this.words)}\n`);
    }
    const status = this.words.command.watched(report.run.requests, failing.length);
    this.host.err(`${new Date().toISOString().slice(11, 19)} ${status}\n`);
    const { out, failOn, gate } = this.settings;
    await writeFiles(out, [
      ...renderAll(report, { failOn, gate, shown }),
      { name: 'evidence.ndjson', content: formatEvidence(evidence) },
    ]);
  }
}

function lineOn({ id, outcome, findings }: CheckReport, { command, terms, report }: Messages): string {
  const [finding] = findings;
  const checked = `${terms.outcomes[outcome]} ${id}`;
  if (!finding) return printable(checked, 300);
  const { message, expected, actual } = finding;
  return printable(report.labelled(checked, command.found(message, expected, actual)), 300);
}
