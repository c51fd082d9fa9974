import { join } from 'node:path';
import { bounded, median, milliseconds, type Row } from './figures.ts';
import { measuredBy } from './processes.ts';
import type { Bench } from './start-up.ts';
import { startTarget } from './target.ts';

/** What `asking.mjs` prints, for each run in its process. */
interface Asking {
  readonly requests: number;
  readonly elapsedMs: number;
  readonly cpuMs: number;
  /** The same requests, sent again by undici alone with as many connections. */
  readonly bareMs: number;
}

const rounds = { delayMs: 100, most: 64 };

/** Our own time per request beside a service in another process, and rounds where every answer takes 100 ms. */
export async function wire({ root, dist, rounds: runs }: Bench): Promise<Row[]> {
  const near = await asking(root, dist, runs + 5, {});
  const warm = near.slice(5);
  const own = median(warm.map(({ elapsedMs, bareMs, requests }) => (elapsedMs - bareMs) / requests));
  const far = { transport: { delayMs: rounds.delayMs } };
  // The first run of a process compiles: the second one shows the waiting alone.
  const [, usual] = await asking(root, dist, 2, far);
  const [, wide] = await asking(root, dist, 2, far, rounds.most);
  const inRounds = ({ elapsedMs }: Asking): number => elapsedMs / rounds.delayMs;
  const fewest = Math.ceil(usual!.requests / 4);
  return [
    { what: 'requests of a run', value: String(usual!.requests) },
    { what: 'first run of a process, own time per request', value: milliseconds(ownOf(near[0]!)) },
    bounded('later runs, own time per request, ms', own, 1),
    bounded(
      `100 ms an answer, 64 at once: time / longest chain (${longestChain} answers)`,
      inRounds(wide!) / longestChain,
      1.3,
    ),
    bounded(`100 ms an answer, 4 at once: time / fewest rounds (${fewest})`, inRounds(usual!) / fewest, 1.3),
  ];
}

/** Answers of a run that wait for each other; a self-test counts them. */
export const longestChain = 12;

function ownOf({ elapsedMs, bareMs, requests }: Asking): number {
  return (elapsedMs - bareMs) / requests;
}

async function asking(
  root: string,
  dist: string,
  runs: number,
  options: Parameters<typeof startTarget>[1],
  concurrency = 4,
): Promise<Asking[]> {
  const target = await startTarget(runs, options);
  try {
    const targets = Array.from({ length: runs }, () => ({ ...target.settings(), concurrency }));
    return await measuredBy<Asking[]>(join(root, 'bench/asking.mjs'), [
      join(dist, 'index.js'),
      JSON.stringify(targets),
    ]);
  } finally {
    target.close();
  }
}
