import { Worker } from 'node:worker_threads';
import type { Evidence } from '../../engine/evidence/evidence.ts';
import { wordsOf } from '../../messages/index.ts';
import type { Settings } from '../../engine/settings/settings.ts';
import { complain, type Host, warn } from '../host.ts';
import type { PassedExchange } from './passed.ts';
import type { FromRecorder, ToRecorder } from './recorder.ts';

/** Most memory of the thread that records. When it needs more, the recording ends; the proxy goes on. */
const resourceLimits = { maxOldGenerationSizeMb: 80, maxYoungGenerationSizeMb: 4 };

/** What is new is said at once, and then not before this many times as long as judging it took. */
const restFactor = 30;

/** The thread loads the module that this one is part of: the program of the package. */
const inThread = `import(${JSON.stringify(import.meta.url)}).then((program) => program.record())`;

/** The recording of what passes the proxy, as the proxy's thread sees it. */
export class Recording {
  private readonly worker: Worker;
  private readonly kept = new Map<number, () => void>();
  private last = 0;
  private judged = 0;
  private shown = 0;
  private missed = 0;
  private isJudging = false;
  private newsTimer: NodeJS.Timeout | undefined;
  /** When the last judging began, and until when there is none but for the files, by `performance.now()`. */
  private begun = 0;
  private restsUntil = 0;
  private isOver = false;
  private onEvidence: (evidence: Evidence | undefined) => void = () => undefined;

  constructor(
    private readonly settings: Settings,
    private readonly host: Host,
    baseUrl: string,
  ) {
    this.worker = new Worker(inThread, { eval: true, resourceLimits, workerData: { settings, baseUrl } });
    this.worker.on('message', (message: FromRecorder) => this.receive(message));
    this.worker.on('error', ({ name, code = name }: NodeJS.ErrnoException) => this.end(code));
  }

  /** Takes an exchange; calls `release` when it is no longer kept in this thread. */
  take(passed: PassedExchange, release: () => void): void {
    if (this.isOver) return release();
    this.last += 1;
    this.kept.set(this.last, release);
    const { sent, answer } = passed;
    const bodies = [sent, answer === 'none' ? undefined : answer.body];
    this.send({ kind: 'exchange', id: this.last, passed }, bodies.flatMap(ownMemory));
    this.sayNewsSoon();
  }

  /** Counts an exchange that could not be kept. */
  miss(): void {
    this.missed += 1;
  }

  /** Brings the console and the files up to date, unless nothing is new. */
  update(): void {
    if (this.isOver || this.isJudging || this.last === this.shown) return;
    this.shown = this.last;
    this.judge('update');
  }

  /** Says the first finding of a kind soon after its exchange: the longer judging takes, the less often. */
  private sayNewsSoon(): void {
    this.newsTimer ??= setTimeout(
      () => {
        this.newsTimer = undefined;
        if (!this.isOver && !this.isJudging && this.last > this.judged) this.judge('news');
      },
      Math.max(0, this.restsUntil - performance.now()),
    ).unref();
  }

  private judge(kind: 'news' | 'update'): void {
    this.judged = this.last;
    this.begun = performance.now();
    this.isJudging = true;
    this.send({ kind });
  }

  private endJudging(): void {
    this.isJudging = false;
    const now = performance.now();
    this.restsUntil = now + restFactor * (now - this.begun);
    if (this.last > this.judged) this.sayNewsSoon();
  }

  /** Ends the recording. Returns what was recorded, masked; undefined if the recorder ended before. */
  async finished(): Promise<Evidence | undefined> {
    clearTimeout(this.newsTimer);
    if (this.isOver) return undefined;
    const evidence = await new Promise<Evidence | undefined>((resolve) => {
      this.onEvidence = resolve;
      this.send({ kind: 'end', missed: this.missed });
    });
    this.isOver = true;
    await this.worker.terminate();
    return evidence;
  }

  private receive(message: FromRecorder): void {
    if (message.kind === 'taken') this.release(message.id);
    else if (message.kind === 'line') this.host.err(`${message.text}\n`);
    else if (message.kind === 'warning') warn([message.warning], this.settings, this.host);
    else if (message.kind === 'updated') this.endJudging();
    else if (message.kind === 'broken') this.complain(message.why);
    else this.onEvidence(message.evidence);
  }

  private end(why: string): void {
    this.isOver = true;
    for (const id of this.kept.keys()) this.release(id);
    this.complain(why);
    this.onEvidence(undefined);
  }

  private release(id: number): void {
    this.kept.get(id)?.();
    this.kept.delete(id);
  }

  private complain(why: string): void {
    complain(wordsOf(this.settings).command.recordingEnded(why), this.settings, this.host);
  }

  private send(message: ToRecorder, moved: readonly ArrayBuffer[] = []): void {
    this.worker.postMessage(message, moved);
  }
}

/** The memory of a body, unless it shares it with others: it is moved to the other thread instead of copied. */
function ownMemory(body: Uint8Array | undefined): ArrayBuffer[] {
  return body && body.byteLength > 0 && body.byteLength === body.buffer.byteLength
    ? [body.buffer as ArrayBuffer]
    : [];
}
