import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bounded, median, milliseconds, ratio, type Row } from './figures.ts';
import type { Timed } from './processes.ts';
import type { Bench } from './start-up.ts';

/** Commands that are measured beside each other, by name. */
export interface Yardsticks {
  readonly commands: Record<'node' | 'light' | 'lightAll' | 'plain' | 'run', Timed>;
  /** How many requests a run sends, and the second light script. */
  readonly requests: number;
}

/** How many of the yardsticks take fixtures in each round, and runs before the first. */
export const yardstickRuns = { eachRound: 4, before: 1 } as const;

/**
 * What every table of whole processes starts with.
 * @param environment of each run
 * @throws when a run fails
 */
export function yardsticks(
  { root, dist, out }: Bench,
  environment: () => Record<string, string>,
): Yardsticks {
  const script = (name: string, ...args: readonly string[]): Timed => ({
    args: [join(root, 'bench', name), ...args],
    environment,
  });
  const run: Timed = { args: [join(dist, 'cli.js'), 'run'], environment };
  const { status, stderr } = spawnSync(process.execPath, run.args, {
    env: { ...process.env, ...environment() },
  });
  if (status !== 0) throw new Error(`the run ended with ${status}: ${String(stderr)}`);
  const report = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')) as { run: { requests: number } };
  const { requests } = report.run;
  return {
    commands: {
      node: { args: ['-e', ''] },
      light: script('light.mjs', '6'),
      lightAll: script('light.mjs', String(requests)),
      plain: script('plain.mjs'),
      run,
    },
    requests,
  };
}

/**
 * The rows of the yardsticks.
 * @param times milliseconds by name and round
 */
export function yardstickRows(
  times: Readonly<Record<string, readonly number[]>>,
  { requests }: Yardsticks,
): Row[] {
  const of = (name: string): string => milliseconds(median(times[name]!));
  const beside = (name: string): number => ratio(times['run']!, times[name]!);
  return [
    { what: 'node, nothing to do', value: of('node') },
    { what: 'light script, 6 requests', value: of('light') },
    { what: `light script, ${requests} requests in a row`, value: of('lightAll') },
    { what: 'plain script with the whole schemas, 6 requests', value: of('plain') },
    { what: `\`run\`, all checks and files, ${requests} requests`, value: of('run') },
    bounded(`\`run\` / light script, ${requests} requests`, beside('lightAll'), 1.1),
    bounded('`run` / light script, 6 requests', beside('light'), 1.2),
    bounded('`run` / plain script, 6 requests', beside('plain'), 1),
  ];
}
