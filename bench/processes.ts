import { spawnSync } from 'node:child_process';

/** A node command whose whole process is timed. */
export interface Timed {
  /** Arguments of node. */
  readonly args: readonly string[];
  /**
   * Called before each run, not timed: creates the files of the run, and returns the environment variables to add.
   */
  readonly environment?: () => Record<string, string>;
  readonly cwd?: string;
}

/** Timeout of a command, in milliseconds. Then it is killed and counts as failed. */
export const timeoutMs = 120_000;

/**
 * Runs several commands alternately, so that a change of the load of the machine affects all of them.
 * @param rounds measured runs of each command, after one that is not measured
 * @param onFailure called when a command does not exit with 0; throws by default. If it returns, the command is not run
 * again, and its times must not be used
 * @returns milliseconds from start to exit, by name and round
 */
export function interleaved<Name extends string>(
  commands: Readonly<Record<Name, Timed>>,
  rounds: number,
  onFailure: (name: Name, error: Error) => void = rethrow,
): Record<Name, number[]> {
  const names = Object.keys(commands) as Name[];
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  const running = new Set(names);
  for (let round = -1; round < rounds; round += 1) {
    for (const name of running) {
      try {
        const elapsed = time(name, commands[name]);
        if (round >= 0) times[name].push(elapsed);
      } catch (error) {
        running.delete(name);
        onFailure(name, error as Error);
      }
    }
  }
  return times;
}

function rethrow(_name: string, error: Error): never {
  throw error;
}

function time(name: string, { args, environment, cwd }: Timed): number {
  const env = { ...process.env, ...environment?.() };
  const startedAt = performance.now();
  const { status, stderr, error } = spawnSync(process.execPath, args, {
    env,
    cwd,
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: timeoutMs,
  });
  const elapsed = performance.now() - startedAt;
  if (status !== 0) throw error ?? new Error(`${name} ended with ${status}: ${String(stderr).slice(-2000)}`);
  return elapsed;
}

/**
 * Runs a script in a new process; returns its output, parsed as JSON.
 * @throws when it does not exit with 0
 */
export function measuredBy<Result>(script: string, args: readonly string[]): Result {
  const { status, stdout } = spawnSync(process.execPath, ['--expose-gc', script, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    maxBuffer: 1 << 24,
  });
  if (status !== 0) throw new Error(`${script} ended with ${status}`);
  return JSON.parse(stdout) as Result;
}
