import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { formatEvidence, type Evidence } from '../../engine/evidence/evidence.ts';
import { maskedEvidence } from '../../engine/evidence/masked.ts';
import type { Cause, CheckReport } from '../../engine/judging/report.ts';
import { type Messages, wordsOf } from '../../messages/index.ts';
import type { Phrase } from '../../messages/phrase.ts';
import { saidBy } from '../../messages/said-error.ts';
import { renderAll } from '../../reporters/files.ts';
import { causeInWords } from '../../reporters/next-step.ts';
import { isFailing } from '../../reporters/summary.ts';
import { departureInWords } from '../../reporters/traffic.ts';
import { line } from '../../reporters/text.ts';
import { writeFiles } from '../../reporters/write-files.ts';
import type { Settings } from '../../engine/settings/settings.ts';
import { placesOf } from '../../engine/settings/source-files.ts';
import { TrafficReader } from '../../engine/traffic.ts';
import { judgeEvidence, suite } from '../../engine/verdict.ts';
import { type PassedExchange, seenOf } from './passed.ts';

/** What the proxy's thread sends to the recorder. */
export type ToRecorder =
  | { readonly kind: 'exchange'; readonly id: number; readonly passed: PassedExchange }
  /** Says what is new. */
  | { readonly kind: 'news' }
  /** Says what is new and how much there is, and writes the files again. */
  | { readonly kind: 'update' }
  | { readonly kind: 'end'; readonly missed: number };

/** What the recorder sends back. */
export type FromRecorder =
  | { readonly kind: 'taken'; readonly id: number }
  | { readonly kind: 'line'; readonly text: string }
  | { readonly kind: 'warning'; readonly warning: Phrase }
  | { readonly kind: 'updated' }
  /** Names the error; its message may hold what was recorded. */
  | { readonly kind: 'broken'; readonly why: string }
  | { readonly kind: 'evidence'; readonly evidence: Evidence };

/** What the recorder keeps. The parsed bodies and the masked copies take several times as much. */
const bounds = {
  exchanges: 3 * 1024 * 1024,
  waiting: 2 * 1024 * 1024,
  stories: 1024 * 1024,
  remembered: 50_000,
  tokens: 64 * 1024,
};

/** Records, masks and judges what passes the proxy: in a thread of its own, so that no client waits for it. */
export function recordInThread(): void {
  const { settings, baseUrl } = workerData as { readonly settings: Settings; readonly baseUrl: string };
  const recorder = new Recorder(settings, baseUrl, parentPort!);
  // One after the other: an update has written its files before the next message is taken.
  let before = Promise.resolve();
  parentPort!.on('message', (message: ToRecorder) => {
    before = before.then(() => recorder.take(message));
  });
}

/** What is known of the traffic so far, and what was said of it. */
export class Recorder {
  private readonly reader: TrafficReader;
  private readonly words: Messages;
  private readonly said = new Set<string>();
  private isBroken = false;

  constructor(
    private readonly settings: Settings,
    baseUrl: string,
    private readonly port: MessagePort,
  ) {
    this.reader = new TrafficReader({ suite, baseUrl, together: 50, bounds });
    this.words = wordsOf(settings);
  }

  async take(message: ToRecorder): Promise<void> {
    if (message.kind === 'exchange') {
      this.add(message.passed);
      return this.send({ kind: 'taken', id: message.id });
    }
    if (message.kind !== 'end') {
      if (!this.isBroken)
        await this.update(message.kind).catch((error: Error) =>
          this.send({ kind: 'warning', warning: saidBy(error) }),
        );
      return this.send({ kind: 'updated' });
    }
    this.reader.miss(message.missed);
    this.send({ kind: 'evidence', evidence: this.evidence() });
  }

  /** A fault in here ends the recording, never the proxy. */
  private add(passed: PassedExchange): void {
    if (this.isBroken) return;
    try {
      this.reader.add(seenOf(passed));
    } catch (error) {
      this.isBroken = true;
      this.send({ kind: 'broken', why: (error as Error).name });
    }
  }

  private evidence(): Evidence {
    return maskedEvidence(this.reader.evidence(), this.settings);
  }

  private async update(kind: 'news' | 'update'): Promise<void> {
    const evidence = this.evidence();
    const { report, shown } = judgeEvidence(evidence, this.settings);
    const failing = shown.checks.filter(isFailing);
    for (const check of failing) this.sayOnce(lineOn(check, this.words), check.id);
    for (const cause of shown.causes.filter(({ findings }) => findings > 0))
      this.sayOnce(causeInWords(cause, shown), keyOf(cause));
    const { entries = 0, departures } = shown.traffic ?? {};
    const { kinds = [], requests: undocumented = 0 } = departures ?? {};
    for (const kind of kinds) this.sayOnce(departureInWords(kind, this.words));
    if (kind === 'news') return;
    const status = this.words.command.watched(entries, failing.length, undocumented);
    this.send({ kind: 'line', text: `${new Date().toISOString().slice(11, 19)} ${status}` });
    const { out, failOn, gate } = this.settings;
    await writeFiles(out, [
      ...renderAll(report, { failOn, gate, shown, places: placesOf(this.settings) }),
      { name: 'evidence.ndjson', content: formatEvidence(evidence) },
    ]);
  }

  private sayOnce(text: string, key = text): void {
    if (this.said.has(key)) return;
    this.said.add(key);
    this.send({ kind: 'line', text: line(text, 300) });
  }

  private send(message: FromRecorder): void {
    this.port.postMessage(message);
  }
}

/** A cause by what it is about: its text may have counts, which grow. */
function keyOf({ id, fields, checks }: Cause): string {
  const operations = new Set(checks.map((check) => check.replace(/\/.*/, '')));
  return [id, ...operations, ...fields].join(' ');
}

function lineOn({ id, outcome, findings }: CheckReport, { command, terms, report }: Messages): string {
  const [finding] = findings;
  const checked = `${terms.outcomes[outcome]} ${id}`;
  if (!finding) return checked;
  const { message, expected, actual } = finding;
  return report.labelled(checked, command.found(message, expected, actual));
}
