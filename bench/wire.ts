import { join } from 'node:path';
import { bounded, median, milliseconds, type Row } from './figures.ts';
import { measuredBy } from './processes.ts';
import type { Bench } from './start-up.ts';
import { startTarget } from './target.ts';

/** Output of `run-and-resend.mjs` for one run. */
interface MeasuredRun {
  readonly requests: number;
  readonly elapsedMs: number;
  /** Time to send the same requests again with undici only, over as many connections. */
  readonly bareMs: number;
}

const delayMs = 100;
const manyConnections = 64;

/** Measures the time of the suite itself for each request, and how well requests run in parallel on a slow service. */
export async function wire({ root, dist, rounds: runs }: Bench): Promise<Row[]> {
  const fast = await measure(root, dist, runs + 5, {});
  const own = median(fast.slice(5).map(ownTime));
  const slow = { transport: { delayMs } };
  // The first run of a process compiles code; the second one shows the time of waiting only.
  const [, usual] = await measure(root, dist, 2, slow);
  const [, wide] = await measure(root, dist, 2, slow, manyConnections);
  const roundTrips = ({ elapsedMs }: MeasuredRun): number => elapsedMs / delayMs;
  const fewest = Math.ceil(usual!.requests / 4);
  return [
    { what: 'requests of a run', value: String(usual!.requests) },
    { what: 'first run of a process, own time per request', value: milliseconds(ownTime(fast[0]!)) },
    bounded('later runs, own time per request, ms', own, 1),
    bounded(
      `100 ms a response, 64 in parallel: time / longest chain (${longestChain} responses)`,
      roundTrips(wide!) / longestChain,
      1.3,
    ),
    bounded(
      `100 ms a response, 4 in parallel: time / fewest possible rounds (${fewest})`,
      roundTrips(usual!) / fewest,
      1.3,
    ),
  ];
}

/** Number of requests of a run that must wait for each other; a self-test counts them. */
export const longestChain = 16;

/** Time of the suite itself for one request, in milliseconds. */
function ownTime({ elapsedMs, bareMs, requests }: MeasuredRun): number {
  return (elapsedMs - bareMs) / requests;
}

async function measure(
  root: string,
  dist: string,
  runs: number,
  options: Parameters<typeof startTarget>[1],
  concurrency = 4,
): Promise<MeasuredRun[]> {
  const target = await startTarget(runs, options);
  try {
    const targets = Array.from({ length: runs }, () => ({ ...target.settings(), concurrency }));
    return await measuredBy<MeasuredRun[]>(join(root, 'bench/run-and-resend.mjs'), [
      join(dist, 'index.js'),
      JSON.stringify(targets),
    ]);
  } finally {
    target.close();
  }
}
