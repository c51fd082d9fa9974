import { environmentOf } from '../cli/commands/reference.ts';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Seed, ServiceOptions } from '../reference/service.ts';
import { tasksNeeded } from '../suites/start-task/steps.ts';

/** Settings of one run. */
export type RunSettings = Seed & { readonly baseUrl: string };

/** A service in a process of its own, with fixtures for several runs. */
export interface Target {
  /** Returns the settings of one run; every call has new bugs and tasks. */
  readonly settings: () => RunSettings;
  /** Returns them as environment variables. */
  readonly environment: () => Record<string, string>;
  readonly close: () => void;
}

/** Number of fixtures for one run, as a run with the embedded reference service has. */
const perRun = { bugs: 6, tasks: tasksNeeded };

/**
 * Starts a service.
 * @param runs number of runs for which it has fixtures
 * @throws when the service ends before it listens
 */
export async function startTarget(
  runs: number,
  options: ServiceOptions = {},
  limits: 'any-limit' | 'usual-limit' = 'usual-limit',
): Promise<Target> {
  const seeded = { bugs: perRun.bugs * runs, tasks: perRun.tasks * runs, ...options };
  const script = fileURLToPath(new URL('service.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script, JSON.stringify(seeded), limits], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const line = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).once('line', resolve);
    child.once('exit', (code) => reject(new Error(`the service ended with ${code}`)));
  });
  const { baseUrl, ...seed } = JSON.parse(line) as Seed & { baseUrl: string };
  let used = 0;
  const settings = (): RunSettings => {
    if (used === runs) throw new Error(`the service has fixtures for ${runs} runs only`);
    const turn = used++;
    const slice = (ids: readonly number[], count: number): number[] =>
      ids.slice(turn * count, (turn + 1) * count);
    return { ...seed, baseUrl, bugs: slice(seed.bugs, perRun.bugs), tasks: slice(seed.tasks, perRun.tasks) };
  };
  return {
    settings,
    environment: () => environmentOf(baseUrl, settings()),
    close: () => child.stdin.end(),
  };
}
