import { build } from 'esbuild';
import { expect, test } from 'vitest';
import type { Exchange } from '../harness/evidence.ts';
import { runAgainst } from './in-process.ts';

/**
 * The longest chain of requests of a run that each wait for an answer: rounds in which every request that may go
 * out goes out. A service in this process answers a whole round before the next one begins.
 */
async function roundsOf(options: Parameters<typeof runAgainst>[0]): Promise<number> {
  let rounds = 0;
  let waiting: (() => void)[] = [];
  const nextRound = (): void => {
    const answered = waiting;
    waiting = [];
    rounds += 1;
    for (const answer of answered) answer();
  };
  await runAgainst(options, { concurrency: 64 }, {
    beforeAnswer: () =>
      new Promise<void>((answer) => {
        if (waiting.length === 0) setImmediate(nextRound);
        waiting.push(answer);
      }),
  });
  return rounds;
}
