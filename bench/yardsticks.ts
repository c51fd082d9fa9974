import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bounded, median, milliseconds, ratio, type Row } from './figures.ts';
import type { Timed } from './processes.ts';
import type { Bench } from './start-up.ts';

/** A run, and the scripts with which it is compared. */
interface Yardsticks {
  readonly commands: Record<'node' | 'light' | 'lightAll' | 'plain' | 'run', Timed>;
  /** Number of requests that a run and `lightAll` send. */
  readonly requests: number;
}

/** Number of commands that use up fixtures: in each round, and before the first round. */
export const yardstickRuns = { eachRound: 4, before: 1 } as const;

/**
 * Returns the commands that every comparison of whole processes has. Makes one run, to count its requests.
 * @param environment returns the environment variables of a run
 * @throws when the run fails
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
 * Returns the rows of these commands.
 * @param times milliseconds by name and round
 */
export function yardstickRows(
  times: Readonly<Record<string, readonly number[]>>,
  { requests }: Yardsticks,
): Row[] {
  const medianOf = (name: string): string => milliseconds(median(times[name]!));
  const runRatio = (name: string): number => ratio(times['run']!, times[name]!);
  return [
    { what: 'node, nothing to do', value: medianOf('node') },
    { what: 'light script, 6 requests', value: medianOf('light') },
    { what: `light script, ${requests} requests one after another`, value: medianOf('lightAll') },
    { what: 'plain script with the whole schemas, 6 requests', value: medianOf('plain') },
    { what: `\`run\`, all checks and files, ${requests} requests`, value: medianOf('run') },
    bounded(`\`run\` / light script, ${requests} requests`, runRatio('lightAll'), 1.1),
    bounded('`run` / light script, 6 requests', runRatio('light'), 1.2),
    bounded('`run` / plain script, 6 requests', runRatio('plain'), 1),
  ];
}
