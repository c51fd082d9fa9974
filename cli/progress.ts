import type { Progress } from '../run.ts';
import type { Host } from './host.ts';
import type { Messages } from '../messages/index.ts';

/** Shows how far a run is, for whoever watches. */
export interface ProgressLine {
  readonly update: (progress: Progress) => void;
  /** Shows something that the reader should know meanwhile. */
  readonly say: (text: string) => void;
  readonly stop: () => void;
}

/** A spinner on standard error; when nobody watches it, nothing but what is said. */
export async function startProgress(host: Host, words: Messages): Promise<ProgressLine> {
  const say = (text: string): void => host.err(`${text}\n`);
  if (!host.live) return { update: () => undefined, say, stop: () => undefined };
  const { default: ora } = await import('ora');
  const spinner = ora({
    text: words.phrases['progress-connecting'],
    stream: process.stderr,
    discardStdin: false,
  }).start();
  return {
    update: (progress) => {
      const { requests, purpose } = progress;
      spinner.text = words.phrases['progress-line'](requests, purpose);
    },
    say: (text) => {
      spinner.clear();
      say(text);
    },
    stop: () => void spinner.stop(),
  };
}
