import { spawnSync } from 'node:child_process';

/** A command whose whole process is timed. */
export interface Timed {
  readonly args: readonly string[];
  /** Asked for before each run; the rest of the environment is that of the benchmark. */
  readonly environment?: () => Record<string, string>;
  readonly cwd?: string;
  /** The program; node when absent. */
  readonly program?: string;
}

/**
 * Runs commands in turn, again and again, so that all of them meet the same weather.
 * @param rounds runs of each that count; one more of each comes first and does not
 * @returns milliseconds from start to exit, by name and round
 * @throws when a command ends with anything but 0
 */
export function interleaved<Name extends string>(
  commands: Readonly<Record<Name, Timed>>,
  rounds: number,
): Record<Name, number[]> {
  const names = Object.keys(commands) as Name[];
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = -1; round < rounds; round += 1) {
    for (const name of names) {
      const elapsed = time(name, commands[name]);
      if (round >= 0) times[name].push(elapsed);
    }
  }
  return times;
}

function time(name: string, { program = process.execPath, args, environment, cwd }: Timed): number {
  const env = { ...process.env, ...environment?.() };
  const startedAt = performance.now();
  const { status, stderr, error } = spawnSync(program, args, {
    env,
    cwd,
    stdio: ['ignore', 'ignore', 'pipe'],
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
