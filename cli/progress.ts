import type { Progress } from '../engine/run.ts';
import type { Host } from './host.ts';
import type { Messages } from '../messages/index.ts';

/** Shows how far a run is by a spinner on standard error; when nobody watches it, nothing but what is said meanwhile. */
export async function startProgress(host: Host, words: Messages) {
  const say = (text: string): void => host.err(`${text}\n`);
  if (!host.live) return { update: () => undefined, say, stop: () => undefined };
  const { default: ora } = await import('ora');
  const spinner = ora({
    text: words.phrases['progress-connecting'],
    stream: process.stderr,
    discardStdin: false,
  }).start();
  return {
    update: ({ requests, purpose }: Progress) => {
      spinner.text = words.phrases['progress-line'](requests, purpose);
    },
    say: (text: string) => {
      spinner.clear();
      say(text);
    },
    stop: () => void spinner.stop(),
  };
}
