import { spawnSync } from 'node:child_process';

/** A command whose whole process is timed. */
export interface Timed {
  readonly args: readonly string[];
  /**
   * Called before each run, outside of its time: makes its files, and gives what to set in its environment; the
   * rest is that of the benchmark.
   */
  readonly environment?: () => Record<string, string>;
  readonly cwd?: string;
  /** The program; node when absent. */
  readonly program?: string;
}

/** Milliseconds after which a command that has not ended is killed and counts as failed. */
export const longestRun = 120_000;

/**
 * Runs commands in turn, again and again, so that all of them meet the same weather.
 * @param rounds runs of each that count; one more of each comes first and does not
 * @param failed told of a command that ended with anything but 0. When it returns, that command is not run again,
 * and what was measured of it is to be thrown away. It throws by default
 * @returns milliseconds from start to exit, by name and round
 * @throws what `failed` throws
 */
export function interleaved<Name extends string>(
  commands: Readonly<Record<Name, Timed>>,
  rounds: number,
  failed: (name: Name, error: Error) => void = rethrow,
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
        failed(name, error as Error);
      }
    }
  }
  return times;
}

function rethrow(_name: string, error: Error): never {
  throw error;
}

function time(name: string, { program = process.execPath, args, environment, cwd }: Timed): number {
  const env = { ...process.env, ...environment?.() };
  const startedAt = performance.now();
  const { status, stderr, error } = spawnSync(program, args, {
    env,
    cwd,
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: longestRun,
  });
  const elapsed = performance.now() - startedAt;
  if (status !== 0) throw error ?? new Error(`${name} ended with ${status}: ${String(stderr).slice(-2000)}`);
  return elapsed;
}

/**
 * Runs a script in a process of its own and gives what it prints, parsed as JSON.
 * @throws when it ends with anything but 0
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
