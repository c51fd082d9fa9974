import type { Progress } from '../engine/run.ts';
import type { Host } from './host.ts';
import { masked } from './secrets.ts';
import type { Messages } from '../messages/index.ts';
import { phraseIn, phrase } from '../messages/phrase.ts';

const progressConnecting = phrase('progress-connecting', 'Connecting', '正在连接');
const progressLine = phrase(
  'progress-line',
  (requests: number, purpose: string) => `${requests} ${requests === 1 ? 'request' : 'requests'}: ${purpose}`,
  (requests, purpose) => `${requests} 个请求：${purpose}`,
);

/** Shows how far a run is by a spinner on standard error; when nobody watches it, nothing but what is said meanwhile. */
export async function startProgress(host: Host, words: Messages) {
  const tell = (text: string): void => host.err(`${text}\n`);
  if (!host.live) return { update: () => undefined, say: tell, stop: () => undefined };
  const { default: ora } = await import('ora');
  const spinner = ora({
    text: phraseIn(progressConnecting, words),
    stream: process.stderr,
    discardStdin: false,
  }).start();
  return {
    update: ({ requests, purpose }: Progress) => {
      spinner.text = phraseIn(masked(progressLine(requests, purpose)), words);
    },
    say: (text: string) => {
      spinner.clear();
      tell(text);
    },
    stop: () => void spinner.stop(),
  };
}
