import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Seed, ServiceOptions } from '../reference/service.ts';

/** A service in a process of its own, and fixtures on it that no run has used yet. */
export interface Target {
  readonly baseUrl: string;
  readonly seed: Seed;
  /** The settings of one run, as environment variables; every call takes fresh bugs and tasks. */
  readonly environment: () => Record<string, string>;
  readonly close: () => void;
}

/** What one run is given, as by default from the embedded reference service. */
const perRun = { bugs: 6, tasks: 12 };

/**
 * Starts a service with fixtures for so many runs.
 * @throws when the service ends before it serves
 */
export async function startTarget(runs: number, options: ServiceOptions = {}): Promise<Target> {
  const seeded = { bugs: perRun.bugs * runs, tasks: perRun.tasks * runs, ...options };
  const script = fileURLToPath(new URL('service.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script, JSON.stringify(seeded)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const line = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).once('line', resolve);
    child.once('exit', (code) => reject(new Error(`the service ended with ${code}`)));
  });
  const { baseUrl, ...seed } = JSON.parse(line) as Seed & { baseUrl: string };
  let used = 0;
  return {
    baseUrl,
    seed,
    environment: () => {
      if (used === runs) throw new Error(`the service has fixtures for ${runs} runs only`);
      const turn = used++;
      const slice = (ids: readonly number[], count: number): string =>
        ids.slice(turn * count, (turn + 1) * count).join(',');
      return {
        PMS_BASE_URL: baseUrl,
        PMS_TOKEN: seed.token,
        PMS_ACCOUNT: seed.account,
        PMS_BUG_IDS: slice(seed.bugs, perRun.bugs),
        PMS_TASK_IDS: slice(seed.tasks, perRun.tasks),
        PMS_PRODUCT_ID: String(seed.product),
        PMS_ASSIGNEE: seed.assignee,
      };
    },
    close: () => child.stdin.end(),
  };
}
